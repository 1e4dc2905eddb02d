import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/** The time of a workflow step, and the date of that time in the account's time zone. */
export async function getMoment(
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
  if (!row) throw new Error('The database did not return the time');
  return { at: row.at.toISOString(), today: row.today };
}
