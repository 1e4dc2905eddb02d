import type { Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';

/** The next number of a kind in an account and year: `TP-2026-0001`. Whoever asks next waits for the commit. */
export async function nextNumber(
  tx: Tx,
  accountId: number,
  kind: string,
  year: number,
): Promise<string> {
  const [number = ''] = await nextNumbers(tx, accountId, kind, year, 1);
  return number;
}

/** So many numbers in a row, by one statement. */
export async function nextNumbers(
  tx: Tx,
  accountId: number,
  kind: string,
  year: number,
  count: number,
): Promise<string[]> {
  const row = await queryOne<{ last: number }>(
    tx,
    `insert into career_numbers (account_id, kind, year, last)
     values ($accountId, $kind, $year, $count)
     on conflict (account_id, kind, year) do update set last = career_numbers.last + $count
     returning last`,
    { accountId, kind, year, count },
  );
  if (!row) throw new Error(`No number of ${kind} was given`);
  const first = row.last - count + 1;
  return Array.from(
    { length: count },
    (_, index) => `${kind}-${year}-${String(first + index).padStart(4, '0')}`,
  );
}

/** The time of a step and the account's day of it. */
export async function momentOf(
  tx: Tx,
  accountId: number,
  at: string | undefined,
): Promise<{ at: string; today: string }> {
  const row = await queryOne<{ at: Date; today: string }>(
    tx,
    `select m.at, account_day($accountId, m.at)::text as today
     from (select date_trunc('milliseconds', coalesce($at::timestamptz, now())) as at) m`,
    { accountId, at: at ?? null },
  );
  if (!row) throw new Error('The database did not tell the time');
  return { at: row.at.toISOString(), today: row.today };
}
