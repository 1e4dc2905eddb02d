import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/** Today in the account's time zone, `yyyy-mm-dd`. */
export async function accountToday(db: Db | Tx, accountId: number): Promise<string> {
  const row = await queryOne<{ day: string }>(db, 'select account_day($accountId)::text as day', {
    accountId,
  });
  if (!row) throw new Error('A function answered no row');
  return row.day;
}

/** The time zone of the account, such as `Asia/Dhaka`. */
export async function accountTimeZone(db: Db | Tx, accountId: number): Promise<string> {
  const row = await queryOne<{ name: string }>(db, 'select account_time_zone($accountId) as name', {
    accountId,
  });
  return row?.name ?? 'UTC';
}
