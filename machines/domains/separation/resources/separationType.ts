import { SEPARATION_TYPES } from '#machines/domains/people/contracts/employment.ts';
import {
  choice,
  flag,
  money,
  number,
  reference,
  text,
  uniqueName,
  withSection,
} from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { NOTICE_SETTLED } from '#machines/domains/separation/settlement/sources.ts';
import { CLEARANCE_OWNERS } from '#machines/domains/separation/clearanceItem/owners.ts';

const PAY_BASES = { basic: 'Basic', gross: 'Gross' } as const;
const DAYS = { max: 365, unit: 'days' };

export const separationType: Resource = {
  id: 'separationType',
  one: 'separation type',
  table: 'separation_types',
  scope: 'account',
  screen: {
    address: '/administration/configuration/separationType',
    title: 'Separation Type',
    description: 'How employment can end, with its notice and what must be cleared.',
    menu: ['Administration', 'Configuration'],
    reference: 1075811305,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName(),
    kind: choice('Kind', SEPARATION_TYPES),
    description: text('Description', { optional: true, most: 500, hiddenInList: true }),
    byEmployee: flag('Employees may apply', {
      initial: true,
      help: 'Otherwise only HR records it, such as a dismissal or a death.',
    }),
    noticeDays: number('Notice', {
      ...DAYS,
      initial: 30,
      help: 'Calendar days from the day after the application.',
    }),
    needsClearance: withSection(
      'Release',
      flag('Release needs clearance', {
        initial: true,
        hiddenInList: true,
        help: 'The person can only be released once every clearance item is settled.',
      }),
    ),
    needsSettlement: flag('Release needs the final settlement', {
      initial: true,
      hiddenInList: true,
      help: 'The person can only be released once the final settlement is paid, or agreed as owed.',
    }),
    waiverLimit: withSection(
      'Final settlement',
      money('Waivers need a second person above', {
        initial: 10_000,
        max: 100_000_000,
        hiddenInList: true,
      }),
    ),
    noticeSettled: choice('Notice not served', NOTICE_SETTLED, {
      initial: 'byEmployee',
      hiddenInList: true,
    }),
    payBase: choice('Notice and compensation by', PAY_BASES, {
      initial: 'basic',
      hiddenInList: true,
    }),
    monthDays: number('Days of a month', {
      min: 1,
      max: 31,
      decimals: 2,
      initial: 30,
      hiddenInList: true,
      help: 'A month’s pay divided by these is the pay of a day.',
    }),
    paysGratuity: flag('Gratuity is paid', { initial: true, hiddenInList: true }),
    paysBonus: flag('Shares of bonuses are paid', {
      initial: true,
      hiddenInList: true,
      help: 'As the bonus rule says for people who leave.',
    }),
    holdsPay: flag('Pay is held from the month of the last day', {
      initial: true,
      hiddenInList: true,
      help: 'Slips on hold are paid with the final settlement.',
    }),
    bondsDue: flag('Training bonds are due', {
      initial: true,
      hiddenInList: true,
      help: 'Leavers owe the cost of trainings for the months of service that they did not serve.',
    }),
  },
  rows: {
    notices: {
      label: 'Other notice periods',
      one: 'notice period',
      table: 'separation_notices',
      parent: 'separation_type_id',
      ordered: true,
      fields: {
        employmentTypeId: reference('Employment type', 'employmentType', {
          optional: true,
          help: 'Leave empty for every employment type.',
        }),
        serviceMonths: number('From months of service', { max: 600, initial: 0 }),
        days: number('Notice', DAYS),
        name: text('Note', { optional: true }),
      },
    },
    compensations: {
      label: 'Compensation',
      one: 'compensation',
      table: 'separation_compensations',
      parent: 'separation_type_id',
      ordered: true,
      fields: {
        fromYears: number('From years of service', { max: 60, decimals: 2, initial: 0 }),
        days: number('Days of pay for each completed year', { max: 365, decimals: 2 }),
        name: text('Note', { optional: true }),
      },
    },
    clearances: {
      label: 'Clearance items',
      one: 'clearance item',
      table: 'separation_clearances',
      parent: 'separation_type_id',
      ordered: true,
      fields: {
        name: text('What'),
        owner: choice('Cleared by', CLEARANCE_OWNERS),
        daysBefore: number('Days before the last day', { max: 90, initial: 3, unit: 'days' }),
      },
    },
  },
};
