import {
  date,
  file,
  money,
  number,
  person,
  reference,
  text,
} from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

/** A loan from the company, repaid from salary in monthly instalments. */
export const loan = defineRequest({
  id: 'loan',
  label: 'Loan',
  noun: { one: 'loan request', many: 'loan requests' },
  prefix: 'LN',
  own: {
    address: '/SelfService/loan/loanRequest',
    title: 'Loan Request',
    description: 'Request a loan. It is paid back from your salary, month by month.',
    menu: ['Employee Self Service', 'Expenses & Loans'],
    reference: 90743,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/loanRequest',
    title: 'Loan Requests',
    description:
      'Loans of people in your business units, including those you request on their behalf.',
    menu: ['Employee Management', 'Expenses & Loans'],
    reference: 90744,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/loan',
  fields: {
    loanTypeId: reference('Loan type', 'loanType'),
    amount: money('Amount', { min: 1, max: 100_000_000 }),
    months: number('Instalments', {
      optional: true,
      min: 1,
      max: 360,
      unit: 'months',
      help: 'Of equal amounts. Or enter the amount a month.',
    }),
    instalment: money('Amount a month', {
      optional: true,
      min: 1,
      max: 100_000_000,
      help: 'Instead of a number of instalments: it is paid until the loan is repaid.',
    }),
    graceMonths: number('Grace period', {
      optional: true,
      max: 60,
      unit: 'months',
      help: 'First months in which only interest is paid, if the loan type allows it.',
    }),
    firstMonth: date('First instalment', {
      month: true,
      help: 'Any day in the month in which it begins.',
    }),
    guarantorId: person('Guarantor', {
      optional: true,
      help: 'Who repays the loan if you cannot, if the loan type requires one.',
    }),
    guarantee: file('Signed guarantee', { optional: true }),
    reason: text('Reason', { most: 500, multiline: true }),
  },
  columns: ['loanTypeId', 'amount', 'months', 'firstMonth'],
  subject: ({ reason }) => String(reason as string),
  amount: ({ amount }) => (typeof amount === 'number' ? amount : null),
  payment: { payable: (_payload, granted) => granted },
  repaymentFacts: {
    paidBack: { label: 'Paid back', kind: 'money' },
    stillOwed: { label: 'Still owed', kind: 'money' },
  },
  cancellable: true,
});
