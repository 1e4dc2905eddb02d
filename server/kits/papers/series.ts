import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/**
 * Takes the next numbers of a series and returns the first one. Concurrent calls wait until this transaction ends, and
 * a rollback frees the numbers. A database sequence would leave gaps, which could look to auditors like hidden papers.
 */
export async function takeNumbers(
  tx: Tx,
  taken: { accountId: number; series: string; year: number; count: number },
): Promise<number> {
  const row = await queryOne<{ last: number }>(
    tx,
    `insert into paper_series as s (account_id, series, year, last)
     values ($accountId, $series, $year, $count)
     on conflict (account_id, series, year) do update set last = s.last + $count
     returning last`,
    taken,
  );
  if (!row) throw new Error(`No number of ${taken.series} was given`);
  return row.last - taken.count + 1;
}
