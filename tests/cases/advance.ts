import { z } from 'zod';
import { getOpen, pendingBefore } from '#machines/domains/money/expense/advance.ts';
import { sum } from '#machines/core/values/money.ts';
import { query } from '#server/platform/db/sql.ts';
import { ADVANCE_OPEN, ADVANCE_STATUS } from '#server/domains/money/expense/requests/advances.ts';
import { shape, type OpenDatabase, type Shape } from './shape.ts';

const amount = z.number();
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
const REQUESTS = /^requests_of_(\d+(?:\.\d+)?)_paid$/;

const columns = ['amount', 'paid', 'claimed', 'returned'] as const;

/** What is open of advances and their statuses, as reports read them. */
const readStandings = async (
  database: OpenDatabase,
  advances: readonly Readonly<Record<(typeof columns)[number], number>>[],
): Promise<{ open: number; status: string }[]> =>
  query(
    await database(),
    `select ${ADVANCE_OPEN} as open, ${ADVANCE_STATUS} as status
     from unnest($amount::numeric[], $paid::numeric[], $claimed::numeric[], $returned::numeric[])
       with ordinality a (amount, paid, spent, returned, place)
     order by place`,
    Object.fromEntries(columns.map((name) => [name, advances.map((one) => one[name])])),
  );

export const ADVANCE: readonly Shape[] = [
  shape(
    z.strictObject({ amount, paid: amount, claimed: amount, returned: amount }),
    async (advance, _, database) => {
      const [standing] = await readStandings(database, [advance]);
      return { status: standing?.status, still_open: standing?.open };
    },
  ),
  shape(z.strictObject({ paid: amount, claimed_sanctioned: amount }), (given) => ({
    to_return: getOpen({ paid: given.paid, claimed: given.claimed_sanctioned, returned: 0 }),
  })),
  shape(
    z
      .record(z.string().regex(REQUESTS), z.array(amount))
      .refine((given) => Object.keys(given).length === 1),
    (given) => {
      const [[name, paid] = ['', []]] = Object.entries(given);
      const request = REQUESTS.exec(name)?.[1] ?? '0';
      const pending = pendingBefore(paid.map((one) => ({ amount: request, paid: one })));
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
    async ({ paid, salary_deductions, then_cancel_last = false }, _, database) => {
      const after = (count: number) =>
        Number(
          salary_deductions.slice(0, count).reduce((total, one) => sum(total, String(one)), '0'),
        );
      const counts = salary_deductions.map((_, index) => index + 1);
      const returned = [...counts, ...(then_cancel_last ? [counts.length - 1] : [])].map(after);
      const standings = await readStandings(
        database,
        returned.map((one) => ({ amount: paid, paid, claimed: 0, returned: one })),
      );
      return { returned, status: standings.map(({ status }) => status) };
    },
  ),
];
