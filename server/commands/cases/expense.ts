import { z } from 'zod';
import { afterPayments, refusalOf, settle } from '#machines/expense/claim.ts';
import { sum, difference } from '#machines/values/money.ts';
import { shape, type Shape } from './shape.ts';

const amount = z.number();

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
    (given) => {
      const claim = {
        claimed: given.claimed,
        sanctioned: given.sanctioned,
        taxPercent: given.tax_percent,
        tax: given.tax,
        advanceUsed: given.advance_used,
        payments: given.paid === undefined ? [] : [given.paid],
        isRejected: given.decision === 'rejected',
      };
      return refusalOf(claim) === null ? settle(claim) : { result: 'reject' };
    },
  ),
  shape(
    z.strictObject({ sanctioned: amount, payments: z.array(amount) }),
    ({ sanctioned, payments }) => afterPayments(sanctioned, payments),
  ),
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
