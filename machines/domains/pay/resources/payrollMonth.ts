import { date, number, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_FOR_PAY, STRUCTURE_MENU } from './choices.ts';

export const payrollMonth: Resource = {
  id: 'payrollMonth',
  one: 'payroll month',
  table: 'payroll_months',
  scope: 'account',
  order: { by: 'startsOn', descending: true },
  screen: {
    address: '/compensationAndBenefits/configuration/month',
    title: 'Month',
    description:
      'Pay periods of each group, with their first and last day and pay date. Runs lock and pay them.',
    menu: STRUCTURE_MENU,
    reference: MENU.payrollMonth,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Month'),
    groupId: reference('Payroll group', 'payrollGroup', { fixed: true }),
    startsOn: date('First day'),
    endsOn: date('Last day'),
    payDate: date('Pay date'),
    period: number('Period', { min: 1, max: 366, help: 'Its number in the tax year.' }),
    periods: number('Periods of the year', { min: 1, max: 366, hiddenInList: true }),
  },
};
