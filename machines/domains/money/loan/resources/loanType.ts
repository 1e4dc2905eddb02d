import { flag, money, number, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_FINANCE } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const loanType: Resource = {
  id: 'loanType',
  one: 'loan type',
  table: 'loan_types',
  scope: 'account',
  screen: {
    address: '/administration/loanType',
    title: 'Loan Type',
    description: 'How much people can borrow, at which interest, and who is eligible.',
    menu: ['Administration'],
    reference: 90742,
    allow: KEPT_BY_FINANCE,
  },
  fields: {
    name: uniqueName('Loan type'),
    description: text('Description', { optional: true, most: 500, hiddenInList: true }),
    annualRate: number('Interest a year', { decimals: 3, max: 100, unit: '%' }),
    most: money('Limit', { optional: true, max: 100_000_000 }),
    mostMonths: number('Maximum instalments', { min: 1, max: 360 }),
    mostGraceMonths: number('Maximum grace period', {
      max: 60,
      unit: 'months',
      help: 'Months before the first instalment in which only interest is paid.',
    }),
    mostBasics: number('Limit, in basic salaries', { optional: true, max: 1000, decimals: 2 }),
    serviceMonths: number('Service required', { max: 600, unit: 'months' }),
    needsGuarantor: flag('Guarantor required', { hiddenInList: true }),
    confirmedOnly: flag('Confirmed employees only', { hiddenInList: true }),
    notLeaving: flag('Not for employees who are leaving', {
      hiddenInList: true,
      help: 'Employees whose last day is already recorded.',
    }),
  },
};
