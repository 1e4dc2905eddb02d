import { LOAN_CHANGES } from '#machines/domains/money/loan/change.ts';
import { choice, date, money, number, own, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

const when = (is: keyof typeof LOAN_CHANGES) => ({ field: 'change', is });

/** Changes the repayment of a loan. */
export const loanChange = defineRequest({
  id: 'loanChange',
  label: 'Loan reschedule',
  noun: { one: 'loan reschedule', many: 'loan reschedules' },
  prefix: 'LR',
  own: {
    address: '/SelfService/loan/loanReschedule',
    title: 'Loan Reschedule',
    description:
      'Request a change to your loan repayment: different months, skip a month, or repay in full.',
    menu: ['Employee Self Service', 'Expenses & Loans'],
    reference: 90872,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/loanReschedule',
    title: 'Loan Reschedules',
    description: 'Loan changes of people in your business units, and write-offs.',
    menu: ['Employee Management', 'Expenses & Loans'],
    reference: 90873,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView', 'isCreate'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/loan',
  fields: {
    loanId: own('Loan', { of: 'loan' }),
    change: choice('Change', LOAN_CHANGES),
    months: number('New number of instalments', {
      min: 1,
      max: 360,
      when: when('reschedule'),
    }),
    skippedMonth: date('Month to skip', {
      month: true,
      when: when('skip'),
      help: 'Any day in the month. The plan ends a month later.',
    }),
    amount: money('Paid outside the plan', { min: 0.01, max: 100_000_000, when: when('extra') }),
    keep: choice(
      'What stays',
      { instalment: 'The instalment: fewer months', months: 'The months: a smaller instalment' },
      { when: when('extra') },
    ),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['loanId', 'change', 'months', 'amount'],
  subject: ({ change }) => LOAN_CHANGES[change as keyof typeof LOAN_CHANGES],
  amount: ({ amount }) => (typeof amount === 'number' ? amount : null),
});
