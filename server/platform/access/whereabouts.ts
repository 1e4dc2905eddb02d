import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from './actor.ts';

/**
 * Logs that someone views where others are. Await this before sending the answer, because what cannot be logged must
 * not be shown.
 */
export async function recordWhereaboutsAccess(
  db: Db | Tx,
  { userId, accountId, employeeId }: Actor,
  screen: string,
  people: readonly number[],
): Promise<void> {
  const others = [...new Set(people)].filter((id) => id !== employeeId);
  if (others.length === 0) return;
  await query(
    db,
    `insert into whereabouts_accesses (account_id, viewer_id, screen, employee_ids)
     values ($accountId, $userId, $screen, $others::bigint[])`,
    { accountId, userId, screen, others },
  );
}
