import {
  choice,
  flag,
  money,
  number,
  reference,
  uniqueName,
  withSection,
} from '#machines/kits/resources/field.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY } from './choices.ts';

export const bonusSetup: Resource = {
  id: 'bonusSetup',
  one: 'bonus rule',
  table: 'bonus_setups',
  scope: 'account',
  screen: {
    address: '/administration/payrollConfiguration/bonusSetup',
    title: 'Bonus Setup',
    description: 'Bonuses by event: how much, after which service, and for whom.',
    menu: ['Administration', 'Payroll Configuration'],
    reference: MENU.bonusSetup,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Bonus'),
    elementId: reference('Payroll element', 'payrollElement'),
    base: choice('Base', { basic: 'Basic', gross: 'Gross' }),
    percent: number('Percent', { max: 1000, decimals: 3, unit: '%' }),
    most: money('At most', { optional: true, min: 0.01, max: 100_000_000 }),
    religionId: withSection(
      'Who receives it',
      reference('Religion', 'religion', {
        optional: true,
        help: 'For a festival of one religion. Leave empty for everyone.',
      }),
    ),
    serviceMonths: number('Service', {
      max: 600,
      unit: 'months',
      help: 'Needed on the day of the event for the whole bonus.',
    }),
    shorterService: choice(
      'With shorter service',
      { none: 'Nothing', byMonths: 'A share by months', byDays: 'A share by days' },
      { hiddenInList: true },
    ),
    onNotice: flag('Also for people on notice', { hiddenInList: true }),
    leaversGet: choice(
      'When someone leaves',
      {
        nothing: 'Nothing',
        byMonths: 'A share by months of the period',
        byDays: 'A share by days of the period',
        whole: 'The whole bonus',
      },
      {
        hiddenInList: true,
        help: 'Paid by the final settlement, unless a run has paid the bonus of the period.',
      },
    ),
    taxed: withSection(
      'Tax and payment',
      choice(
        'Taxed',
        {
          year: 'As pay of the year',
          month: 'With its month',
          spread: 'Spread over the months left',
        },
        { hiddenInList: true },
      ),
    ),
    period: choice(
      'Period',
      { year: 'Year', halfYear: 'Half-year', quarter: 'Quarter', month: 'Month' },
      { hiddenInList: true, help: 'The period in which one bonus is earned.' },
    ),
    firstMonth: number('Year begins in month', {
      min: 1,
      max: 12,
      initial: 1,
      hiddenInList: true,
      help: 'From 1 for January to 12 for December. Periods are counted from it.',
    }),
    paidAlone: flag('Paid by itself', { help: 'Otherwise it is on the slip of the month.' }),
  },
};
