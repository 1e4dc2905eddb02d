import {
  choice,
  date,
  number,
  reference,
  text,
  uniqueName,
} from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY } from '#machines/domains/pay/resources/choices.ts';

/** The rules of the provident fund. Each applies from its day until the day of the next one. */
export const pfRule: Resource = {
  id: 'pfRule',
  one: 'provident fund rule',
  table: 'pf_rules',
  scope: 'account',
  screen: {
    address: '/administration/payrollConfiguration/pfAndGratuity',
    title: 'PF and Gratuity',
    description:
      'Which elements are shares of the fund, when the company’s share belongs to the member, and what can be withdrawn. Who is a member, rates and caps are in the formulas of the elements.',
    menu: ['Administration', 'Payroll Configuration'],
    reference: 651809552,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Rule'),
    fromDay: date('From'),
    ownElementId: reference('Employee’s share', 'payrollElement'),
    companyElementId: reference('Company’s share', 'payrollElement'),
    startMonth: number('The fund’s year starts in month', { min: 1, max: 12, initial: 7 }),
    withdrawalPercent: number('Can be withdrawn', {
      max: 100,
      decimals: 2,
      unit: '%',
      help: 'Of what belongs to the member.',
    }),
    loanPercent: number('Can be lent', {
      max: 100,
      decimals: 2,
      unit: '%',
      help: 'Of the member’s own share and its interest.',
    }),
    loanMonths: number('Loans are repaid within', { min: 1, max: 360, unit: 'months' }),
    restAccount: text('Account for what interest leaves over', {
      hiddenInList: true,
      help: 'What the ledger calls it.',
    }),
  },
  rows: {
    steps: {
      label: 'The company’s share belongs to the member',
      one: 'step',
      table: 'pf_vesting_steps',
      parent: 'pf_rule_id',
      ordered: true,
      fields: {
        counted: choice('After years of', { service: 'Service', membership: 'Membership' }),
        years: number('Years', { max: 60, decimals: 2 }),
        percent: number('Percent', { max: 100, decimals: 2, unit: '%' }),
        name: text('Note', { optional: true, most: 200 }),
      },
    },
  },
};
