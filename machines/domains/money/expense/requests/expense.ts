import { CURRENCIES, rateProblem } from '#machines/core/values/currencies.ts';
import { claimed, type ClaimLine } from '#machines/domains/money/expense/claim.ts';
import { date, file, money, number, own, reference, text } from '#machines/kits/resources/field.ts';
import { getLines } from '#machines/kits/requests/naming.ts';
import { defineRequest, type Payload } from '#machines/kits/requests/request.ts';

const numberOr = <Other>(value: unknown, other: Other): number | Other =>
  typeof value === 'number' ? value : other;

const claimLines = (payload: Payload): ClaimLine[] =>
  getLines(payload, 'lines').map(({ amount, rate, taxPercent }) => ({
    amount: numberOr(amount, 0),
    rate: numberOr(rate, null),
    taxPercent: numberOr(taxPercent, null),
  }));

const getAdvance = ({ advanceUsed }: Payload): number => numberOr(advanceUsed, 0);

const MAX = 100_000_000;

const CODES = new RegExp(`^(?:${[...CURRENCIES].join('|')})$`);

/** A claim of one line, partly covered by an advance. */
const sample = (amount: number, advanceUsed: number): Payload => ({
  purpose: 'x',
  fromDate: '2026-12-31',
  toDate: '2026-12-31',
  advanceId: null,
  advanceUsed,
  lines: [{ id: null, spentOn: '2026-12-31', expenseTypeId: 1, amount, receipt: null }],
});

const PERIOD = 'If it is left empty, the dates of the expenses decide.';

/** Expenses that were paid for the company, by line. They are reimbursed. */
export const expense = defineRequest({
  id: 'expense',
  label: 'Expense claim',
  noun: { one: 'expense claim', many: 'expense claims' },
  prefix: 'EXP',
  own: {
    address: '/SelfService/expense',
    title: 'Expense',
    description: 'Claim your expenses for the company, with a line for each receipt.',
    menu: ['Employee Self Service', 'Expenses & Loans'],
    reference: 90740,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/expense/expenseApplication',
    title: 'Expense Applications',
    description: 'Claims of people in your business units, including those you enter for them.',
    menu: ['Employee Management', 'Expenses & Loans'],
    reference: 90741,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/expense',
  fields: {
    purpose: text('Purpose', { most: 200, help: 'The visit, project or event.' }),
    fromDate: date('From date', { optional: true, further: true, help: PERIOD }),
    toDate: date('To date', { optional: true, further: true, help: PERIOD }),
    movementId: own('Movement', {
      of: 'movement',
      optional: true,
      further: true,
      help: 'The approved movement that these expenses belong to.',
    }),
    advanceId: own('IOU', {
      of: 'iou',
      optional: true,
      further: true,
      help: 'One of your IOUs that is not fully settled.',
    }),
    advanceUsed: money('Advance used', {
      optional: true,
      max: MAX,
      filled: true,
    }),
  },
  rows: {
    lines: {
      label: 'Expenses',
      one: 'expense',
      least: 1,
      // An amount without a currency is in the account's own. The server checks a currency that is given.
      misfit: ({ currency, rate }) => {
        if (currency !== null) return null;
        const own = { currency, rate: typeof rate === 'number' ? rate : null };
        const message = rateProblem(own, null);
        return message === null ? null : { field: 'rate', message };
      },
      fields: {
        spentOn: date('Date'),
        expenseTypeId: reference('Expense type', 'expenseType'),
        description: text('Description', { most: 200, optional: true }),
        currency: text('Currency', {
          most: 3,
          optional: true,
          further: true,
          pattern: { test: CODES, message: 'Currency must be a code such as USD' },
          help: 'If different from the company’s.',
        }),
        amount: number('Amount', { decimals: 2, min: 0.01, max: MAX }),
        rate: number('Rate', {
          optional: true,
          further: true,
          decimals: 6,
          min: 0.000001,
          max: 1_000_000,
        }),
        taxPercent: number('Tax %', { optional: true, further: true, decimals: 2, max: 100 }),
        receipt: file('Receipt', { optional: true }),
      },
    },
  },
  columns: ['purpose', 'fromDate', 'toDate'],
  subject: ({ purpose }) => String(purpose as string),
  amount: (payload) => claimed(claimLines(payload)),
  payment: {
    payable: (payload, granted) => granted - getAdvance(payload),
    samples: [sample(100, 100), sample(5, 5), sample(100, 0)],
  },
  // The request reserves its receipts, and its part of the advance.
  holds: true,
  cancellable: true,
});
