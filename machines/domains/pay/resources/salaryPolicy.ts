import { choice, flag, number, text, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { FORMULA, KEPT_FOR_PAY } from './choices.ts';

export const salaryPolicy: Resource = {
  id: 'salaryPolicy',
  one: 'salary policy',
  table: 'salary_policies',
  scope: 'account',
  screen: {
    address: '/administration/payrollConfiguration/salaryPolicy',
    title: 'Salary Policy',
    description: 'How days of a period are counted for pay, and what net pay may not fall below.',
    menu: ['Administration', 'Payroll Configuration'],
    reference: 1925935393,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Salary policy'),
    dayBasis: choice('Pay is divided by', {
      calendar: 'The calendar days of the period',
      working: 'The working days of the period',
      fixed: 'A fixed number of days',
    }),
    fixedDays: number('Number of days', {
      min: 1,
      max: 366,
      decimals: 2,
      unit: 'days',
      when: { field: 'dayBasis', is: 'fixed' },
    }),
    unpaidOnDaysOff: flag('Absence on days off is unpaid', { hiddenInList: true }),
    unmarkedIsUnpaid: flag('Working days without attendance are unpaid', { hiddenInList: true }),
    leastNet: text('Net may not fall below', {
      optional: true,
      most: 500,
      pattern: FORMULA,
      help: 'A formula such as 25% * base.gross. Deductions that can be taken in part are reduced to it.',
    }),
    arrearMonths: number('Arrears go back', {
      max: 120,
      unit: 'months',
      help: 'Beyond them, someone must decide.',
    }),
  },
};
