import { date, flag, money, person, reference, text } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { KEPT_BY_FINANCE } from '#machines/kits/resources/permissions.ts';
import { SALARY_MENU } from './choices.ts';

export const recurringItem: Resource = {
  id: 'recurringItem',
  one: 'recurring item',
  table: 'recurring_items',
  title: 'note',
  scope: { through: 'businessUnitId' },
  confidential: true,
  screen: {
    address: '/compensationAndBenefits/employeeSalary/allowanceAndDeduction',
    title: 'Allowance and Deduction',
    description:
      'What is added to or deducted from a person’s pay in every period. You can import many from a file.',
    menu: SALARY_MENU,
    reference: 332953614,
    // HR adds recurring items by request. Finance enters many at once here.
    allow: KEPT_BY_FINANCE,
  },
  fields: {
    employeeId: person('Person', { fixed: true }),
    note: text('Reason', { most: 200 }),
    businessUnitId: reference('Business unit', 'businessUnit', { fixed: true }),
    elementId: reference('Payroll element', 'payrollElement', { fixed: true }),
    amount: money('Amount', { min: 0.01, max: 100_000_000 }),
    replaces: flag('Instead of the formula', {
      hiddenInList: true,
      help: 'It replaces what the payroll rule says, and isn’t added to it.',
    }),
    startsOn: date('From'),
    endsOn: date('Until', { optional: true, help: 'Leave empty if it has no end.' }),
    cap: money('At most in all', { optional: true, min: 0.01, max: 1_000_000_000 }),
  },
};
