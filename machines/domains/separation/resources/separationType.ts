import { SEPARATION_TYPES } from '#machines/domains/people/contracts/employment.ts';
import {
  choice,
  flag,
  money,
  number,
  reference,
  text,
  uniqueName,
} from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { CLEARANCE_OWNERS } from '#machines/domains/separation/clearanceItem/owners.ts';

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
    byEmployee: flag('Employees may apply', {
      initial: true,
      help: 'Otherwise only HR records it, such as a dismissal or a death.',
    }),
    noticeDays: number('Notice', {
      ...DAYS,
      initial: 30,
      help: 'Calendar days from the day after the application.',
    }),
    needsClearance: flag('Release needs clearance', {
      initial: true,
      hiddenInList: true,
      help: 'The person can only be released once every clearance item is settled.',
    }),
    waiverLimit: money('Waivers need a second person above', {
      initial: 10_000,
      max: 100_000_000,
      hiddenInList: true,
    }),
    description: text('Description', { optional: true, most: 500, hiddenInList: true }),
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
