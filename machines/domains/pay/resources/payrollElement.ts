import { choice, flag, text, uniqueName } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { CODE, KEPT_FOR_PAY, UNITS } from './choices.ts';

export const payrollElement: Resource = {
  id: 'payrollElement',
  one: 'payroll element',
  table: 'payroll_elements',
  scope: 'account',
  screen: {
    address: '/administration/payrollConfiguration/payrollElement',
    title: 'Payroll Element',
    description:
      'What a slip is made of: earnings, deductions, the employer’s share and figures beside them. Payroll rules say how each is calculated, by date.',
    menu: ['Administration', 'Payroll Configuration'],
    reference: 1266216771,
    allow: KEPT_FOR_PAY,
  },
  fields: {
    name: uniqueName('Payroll element'),
    code: text('Code', {
      most: 63,
      fixed: true,
      pattern: CODE,
      help: 'Its name in formulas, such as house_rent.',
    }),
    direction: choice(
      'Direction',
      {
        earning: 'Earning',
        deduction: 'Deduction',
        employer: 'Employer’s share',
        information: 'Information',
      },
      {
        fixed: true,
        help: 'The employer’s share and information are shown, but aren’t part of net pay.',
      },
    ),
    unit: choice('Unit', UNITS, { fixed: true }),
    hidesAtZero: flag('Hidden at zero', { hiddenInList: true }),
    itemKind: text('Kind of items', {
      optional: true,
      most: 60,
      hiddenInList: true,
      help: 'Items of this kind are posted to it, such as loan, overtime or encashment.',
    }),
    ledgerAccount: text('Ledger account', { optional: true, most: 60 }),
  },
};
