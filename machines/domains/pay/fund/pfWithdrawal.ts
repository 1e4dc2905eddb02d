import { choice, date, money, number, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** Requests money from one’s own provident fund: a withdrawal, or a loan that is repaid from pay. */
export const pfWithdrawal = defineRequest({
  id: 'pfWithdrawal',
  label: 'PF withdrawal',
  noun: { one: 'PF withdrawal', many: 'PF withdrawals' },
  prefix: 'PF',
  own: {
    address: '/SelfService/pfWithdrawal',
    title: 'PF Withdrawal',
    description: 'Withdraw from your provident fund, or borrow from it and repay from your salary.',
    menu: ['Employee Self Service', 'Expenses & Loans'],
    reference: 2028009577,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/compensationAndBenefits/pf/withdraw',
    title: 'PF Withdraw',
    description: 'Withdrawals and loans from the provident fund of people in your business units.',
    menu: ['Compensation & Benefits', 'Provident Fund'],
    reference: 1755916809,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/pfWithdrawal',
  fields: {
    what: choice('What', { withdrawal: 'Withdrawal', loan: 'Loan' }),
    amount: money('Amount', { min: 1, max: 100_000_000 }),
    months: number('Instalments', {
      min: 1,
      max: 360,
      unit: 'months',
      when: { field: 'what', is: 'loan' },
    }),
    firstMonth: date('First instalment', {
      month: true,
      help: 'Any day in the month in which it begins.',
      when: { field: 'what', is: 'loan' },
    }),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['what', 'amount', 'months'],
  subject: ({ reason }) => String(reason as string),
  amount: ({ amount }) => (typeof amount === 'number' ? amount : null),
  payment: { payable: (_payload, granted) => granted },
  decisionFacts: {
    vested: { label: 'Vested amount', kind: 'money' },
    available: { label: 'Can be taken', kind: 'money' },
    lent: { label: 'Open loans', kind: 'money' },
  },
  pipeline: {
    steps: [
      { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' },
      { label: 'MD', approvers: [{ by: 'role', role: 'md' }], standIn: 'admin' },
    ],
  },
});
