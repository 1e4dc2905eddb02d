import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * Refuses to change months that a run has begun to calculate.
 * @throws AppError 409
 */
export async function refuseLockedMonths(tx: Tx, ids: readonly number[]): Promise<void> {
  const [locked] = await query<{ name: string }>(
    tx,
    `select name from payroll_months where id = any($ids::bigint[]) and state <> 'open' limit 1`,
    { ids: [...ids] },
  );
  if (locked) throw new AppError('conflict', `${locked.name} is no longer open`);
}
