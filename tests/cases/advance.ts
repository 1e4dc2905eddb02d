import { z } from 'zod';
import { openOf, pendingBefore, statusOf } from '#machines/expense/advance.ts';
import { sum } from '#machines/values/money.ts';
import { shape, type Shape } from './shape.ts';

const amount = z.number();
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const REQUESTS = /^requests_of_(\d+(?:\.\d+)?)_paid$/;

export const ADVANCE: readonly Shape[] = [
  shape(z.strictObject({ amount, paid: amount, claimed: amount, returned: amount }), (advance) => ({
    status: statusOf(advance),
    still_open: openOf(advance),
  })),
  shape(z.strictObject({ paid: amount, claimed_sanctioned: amount }), (given) => ({
    to_return: openOf({ paid: given.paid, claimed: given.claimed_sanctioned, returned: 0 }),
  })),
  shape(
    z
      .record(z.string().regex(REQUESTS), z.array(amount))
      .refine((given) => Object.keys(given).length === 1),
    (given) => {
      const [[name, paid] = ['', []]] = Object.entries(given);
      const asked = REQUESTS.exec(name)?.[1] ?? '0';
      const pending = pendingBefore(paid.map((one) => ({ amount: asked, paid: one })));
      return Object.fromEntries(
        pending.map((one, index) => [`pending_seen_by_${ORDINALS[index + 1] ?? index + 2}`, one]),
      );
    },
  ),
  shape(
    z.strictObject({
      paid: amount,
      salary_deductions: z.array(amount),
      then_cancel_last: z.boolean().optional(),
    }),
    ({ paid, salary_deductions, then_cancel_last = false }) => {
      const after = (count: number) =>
        Number(
          salary_deductions.slice(0, count).reduce((total, one) => sum(total, String(one)), '0'),
        );
      const counts = salary_deductions.map((_, index) => index + 1);
      const returned = [...counts, ...(then_cancel_last ? [counts.length - 1] : [])].map(after);
      return {
        returned,
        status: returned.map((one) => statusOf({ amount: paid, paid, claimed: 0, returned: one })),
      };
    },
  ),
];
