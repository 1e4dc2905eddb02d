import { date, money, text } from '#machines/kits/resources/field.ts';
import { defineRequest } from '#machines/kits/requests/request.ts';

const MAX = 100_000_000;

/** A person's balance when the provident fund's ledger began, for example from an earlier system. */
export const fundOpening = defineRequest({
  id: 'fundOpening',
  label: 'PF opening balance',
  noun: { one: 'PF opening balance', many: 'PF opening balances' },
  prefix: 'PO',
  own: {
    address: '/SelfService/pfOpening',
    title: 'PF Opening Balance',
    description:
      'Report a balance that your provident fund lacks, such as that of an earlier year.',
    menu: ['Employee Self Service', 'Expenses & Loans'],
    reference: 1_512_340_871,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/compensationAndBenefits/pf/opening',
    title: 'PF Opening Balances',
    description:
      'Balances from before the fund’s ledger. They count once a second person has approved them.',
    menu: ['Compensation & Benefits', 'Provident Fund'],
    reference: 1_689_204_533,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView', 'isCreate', 'isEdit'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/pfWithdrawal',
  fields: {
    asOf: date('As of', {
      past: true,
      help: 'The balance at the end of this day, before the first share.',
    }),
    own: money('Own share', { max: MAX }),
    ownInterest: money('Interest on own share', { max: MAX, initial: 0 }),
    company: money('Company’s share', { max: MAX }),
    companyInterest: money('Interest on the company’s share', { max: MAX, initial: 0 }),
    memberSince: date('Member since', {
      optional: true,
      help: 'Counts for vesting by membership. Leave empty if it is the day above.',
    }),
    reason: text('Source', {
      most: 300,
      help: 'Where the balance is from, such as the ledger of 2025.',
    }),
  },
  columns: ['asOf', 'own', 'company'],
  subject: ({ asOf }) => (typeof asOf === 'string' ? `as of ${asOf}` : ''),
  cancellable: true,
  pipeline: {
    steps: [
      { label: 'Finance', approvers: [{ by: 'role', role: 'finance' }], standIn: 'admin' },
      { label: 'MD', approvers: [{ by: 'role', role: 'md' }], standIn: 'admin' },
    ],
  },
});
