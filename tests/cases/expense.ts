import { z } from 'zod';
import { claimed, coveredBy } from '#machines/domains/money/expense/claim.ts';
import { expense } from '#machines/domains/money/expense/requests/expense.ts';
import {
  isWithinRequest,
  getOutstanding,
  getPaid,
  type Payment,
  paymentEvents,
} from '#machines/kits/requests/payment.ts';
import { difference, sum } from '#machines/core/values/money.ts';
import { shape, type Shape } from './shape.ts';

const amount = z.number();
const REJECT = { result: 'reject' };

/** The form of a claim with one line. */
const getClaim = (line: { amount: number; taxPercent: number }, advanceUsed = 0) => ({
  lines: [{ ...line, id: null, spentOn: '2026-01-01', expenseTypeId: 1, receipt: null }],
  advanceUsed,
});
const getPayments = (amounts: readonly number[]): Payment[] =>
  amounts.map((one) => ({
    amount: one,
    method: 'bank',
    paidOn: '2026-01-01',
    reference: '',
    confirmedAt: '2026-01-01T00:00:00Z',
  }));
/** A claim of which nothing is granted must be rejected. */
const canBeGranted = (granted: number): boolean =>
  paymentEvents[0].safeParse({ type: 'approvePart', amount: granted }).success;

export const EXPENSE: readonly Shape[] = [
  shape(
    z.strictObject({
      claimed: amount.optional(),
      sanctioned: amount,
      tax_percent: amount.optional(),
      tax: amount.optional(),
      advance_used: amount.optional(),
      paid: amount.optional(),
      decision: z.enum(['approved', 'rejected']).optional(),
    }),
    ({ claimed: request, sanctioned, tax_percent, tax, advance_used = 0, paid, decision }) => {
      const taxPercent = tax_percent ?? (tax && sanctioned > 0 ? (tax / sanctioned) * 100 : 0);
      const whole = getClaim({ amount: request ?? sanctioned, taxPercent });
      const part = getClaim({ amount: sanctioned, taxPercent });
      const granted = claimed(part.lines);
      if (!isWithinRequest(expense, { payload: whole }, { type: 'approvePart', amount: granted })) {
        return REJECT;
      }
      if (decision === 'rejected') return { sanctioned: 0, payable: 0, status: 'Rejected' };
      if (coveredBy(advance_used, part.lines) < advance_used) return REJECT;
      const payable = getOutstanding(expense, {
        payload: { ...whole, advanceUsed: advance_used },
        granted,
        payments: getPayments(paid === undefined ? [] : [paid]),
      });
      const isDecided = canBeGranted(granted);
      return {
        sanctioned,
        payable,
        status: !isDecided ? 'Submitted' : payable > 0 ? 'Unpaid' : 'Paid',
      };
    },
  ),
  shape(z.strictObject({ sanctioned: amount, payments: z.array(amount) }), (given) => {
    const payload = getClaim({ amount: given.sanctioned, taxPercent: 0 });
    const after = given.payments.map((_, last) => ({
      payload,
      payments: getPayments(given.payments.slice(0, last + 1)),
    }));
    return {
      outstanding: after.map((one) => getOutstanding(expense, one)),
      reimbursed: after.map(getPaid),
    };
  }),
  shape(
    z.strictObject({ sanctioned: z.array(amount), then_cancel: amount }),
    ({ sanctioned, then_cancel }) => {
      const totals = sanctioned.map((_, last) =>
        sanctioned.slice(0, last + 1).reduce((total, one) => sum(total, String(one)), '0'),
      );
      return {
        project_total: [...totals, difference(totals.at(-1) ?? '0', then_cancel)].map(Number),
      };
    },
  ),
];
