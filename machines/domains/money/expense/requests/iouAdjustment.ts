import { inWords } from '#machines/core/values/money.ts';
import { Decimal } from 'decimal.js';
import { date, file, money, number, own, text } from '#machines/kits/resources/field.ts';
import { getLines } from '#machines/kits/requests/naming.ts';
import { defineRequest, type Payload } from '#machines/kits/requests/request.ts';

/** The limit of a line, and of an amount that is returned. */
const MAX = 30_000_000;

const amountAt = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Returns the part of the advance that was spent, which is the sum of all lines. */
export const getSpent = (payload: Payload): number =>
  Decimal.sum(0, ...getLines(payload, 'lines').map(({ amount }) => amountAt(amount))).toNumber();

/** Returns the amount that is settled: what was spent and what is returned. */
export const adjustedBy = (payload: Payload): number =>
  Decimal.sum(
    getSpent(payload),
    amountAt(payload['returnedCash']),
    amountAt(payload['returnedBySalary']),
  ).toNumber();

/** Settles a cash advance, with the expenses by line and the rest that is returned. */
export const iouAdjustment = defineRequest({
  id: 'iouAdjustment',
  label: 'IOU adjustment',
  noun: { one: 'IOU adjustment', many: 'IOU adjustments' },
  prefix: 'ADJ',
  own: {
    address: '/SelfService/iOU/adjustment',
    title: 'IOU Adjustment',
    description: 'Account for an advance, and return the rest.',
    menu: ['Employee Self Service', 'Expenses & Loans'],
    reference: 90870,
    allow: { employee: ['isView', 'isCreate', 'isEdit'] },
  },
  onBehalf: {
    address: '/profile/iOU/adjustmentReport',
    title: 'IOU Adjustment Report',
    description: 'How people in your business units settled their advances.',
    menu: ['Employee Management', 'Expenses & Loans'],
    reference: 90871,
    allow: {
      hr: ['isView', 'isCreate', 'isEdit'],
      finance: ['isView'],
      admin: ['isView'],
      audit: ['isView'],
    },
  },
  queue: '/approval/adjustmentIOU',
  fields: {
    iouId: own('IOU', { of: 'iou', help: 'One with an outstanding amount.' }),
    returnedCash: money('Returned in cash', { optional: true, max: MAX }),
    returnedBySalary: money('Returned from salary', { optional: true, max: MAX }),
    salaryFrom: date('From the salary of', {
      optional: true,
      help: 'Any day in the first month in which it is taken.',
    }),
    salaryMonths: number('Number of months', { optional: true, min: 1, max: 24 }),
    remarks: text('Remarks', { optional: true, multiline: true, most: 1000 }),
  },
  rows: {
    lines: {
      label: 'Spent',
      one: 'expense',
      fields: {
        spentOn: date('Date'),
        description: text('Description', { most: 200 }),
        amount: number('Amount', { decimals: 2, min: 0.01, max: MAX }),
        receipt: file('Receipt', { optional: true }),
      },
    },
  },
  columns: ['iouId', 'returnedCash', 'returnedBySalary'],
  subject: (payload) => `${inWords(String(adjustedBy(payload)))} of an advance`,
  amount: adjustedBy,
  holds: true,
  cancellable: true,
});
