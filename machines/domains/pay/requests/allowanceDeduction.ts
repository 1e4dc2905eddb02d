import { choice, date, flag, money, reference, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

const recurring = { field: 'recurs', is: 'recurring' } as const;

/** An amount that is added to or deducted from pay, once or in every period. */
export const allowanceDeduction = defineRequest({
  id: 'allowanceDeduction',
  label: 'Allowance and deduction',
  noun: { one: 'allowance or deduction', many: 'allowances and deductions' },
  prefix: 'AD',
  own: {
    address: '/SelfService/allowanceAndDeduction',
    title: 'Allowance and Deduction',
    description: 'Request an allowance, or a deduction such as savings, from your pay.',
    menu: ['Employee Self Service', 'Expenses & Loans'],
    reference: 1469401467,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/compensationAndBenefits/employeeSalary/allowanceAndDeduction/single',
    title: 'Allowance and Deduction, Single',
    description: 'Allowances and deductions requested for people in your business units.',
    menu: ['Compensation & Benefits', 'Employee salary'],
    reference: 2024028022,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView', 'isCreate'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/allowanceAndDeduction',
  fields: {
    elementId: reference('Payroll element', 'payrollElement'),
    recurs: choice('How often', { recurring: 'In every period', once: 'Once' }),
    amount: money('Amount', { min: 0.01, max: 100_000_000 }),
    fromDay: date('From', { help: 'For a single amount, any day of its period.' }),
    untilDay: date('Until', {
      optional: true,
      help: 'Leave empty if it has no end.',
      when: recurring,
    }),
    replaces: flag('Instead of the formula', {
      help: 'It replaces what the payroll rule says, and isn’t added to it.',
      further: true,
    }),
    cap: money('At most in all', {
      optional: true,
      min: 0.01,
      max: 1_000_000_000,
      further: true,
      when: recurring,
    }),
    reason: text('Reason', { most: 200, multiline: true }),
  },
  columns: ['elementId', 'amount', 'recurs', 'fromDay', 'untilDay'],
  subject: ({ fromDay }) => (typeof fromDay === 'string' ? `from ${fromDay}` : ''),
  amount: ({ amount }) => (typeof amount === 'number' ? amount : null),
  cancellable: true,
  pipeline: {
    steps: [
      { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' },
      { label: 'Finance', approvers: [{ by: 'role', role: 'finance' }], standIn: 'admin' },
    ],
  },
});
