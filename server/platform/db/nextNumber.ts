import type { Tx } from './connect.ts';
import { queryOne } from './sql.ts';

/** A series of numbers, which restarts each year. */
interface Series {
  kind: string;
  prefix: string;
  year: number;
}

/**
 * The next number of a series, such as `TP-2026-0001`. A series has no gaps, because concurrent calls for it wait until
 * this transaction ends.
 */
export async function nextNumber(tx: Tx, accountId: number, series: Series): Promise<string> {
  const [number = ''] = await nextNumbers(tx, accountId, series, 1);
  return number;
}

/** Several consecutive numbers of a series, in one statement. */
export async function nextNumbers(
  tx: Tx,
  accountId: number,
  { kind, prefix, year }: Series,
  count: number,
): Promise<string[]> {
  const row = await queryOne<{ last: number }>(
    tx,
    `insert into request_numbers (account_id, kind, year, last)
     values ($accountId, $kind, $year, $count)
     on conflict (account_id, kind, year) do update set last = request_numbers.last + $count
     returning last`,
    { accountId, kind, year, count },
  );
  if (!row) throw new Error(`No number of ${kind} was given`);
  const first = row.last - count + 1;
  return Array.from(
    { length: count },
    (_, index) => `${prefix}-${year}-${String(first + index).padStart(4, '0')}`,
  );
}
