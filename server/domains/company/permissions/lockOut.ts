import { MENU } from '#machines/core/access/permissions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { readAdministrators } from '#server/platform/access/editors.ts';

/** Makes changes of permissions wait for each other, so that each sees which administrators remain. */
export const oneAtATime = async (tx: Tx, accountId: number): Promise<void> =>
  void (await query(
    tx,
    `select pg_advisory_xact_lock(hashtextextended('permissions of ' || $accountId::bigint, 0))`,
    { accountId },
  ));

/**
 * Refuses a change that would leave no administrator.
 * @throws AppError 409 if no one could set permissions in every business unit any more.
 */
export async function keepAnAdministrator(
  tx: Tx,
  accountId: number,
  changed: readonly { menuReferenceId: number }[],
): Promise<void> {
  if (!changed.some(({ menuReferenceId }) => menuReferenceId === MENU.permissions)) return;
  await keepAnyAdministrator(tx, accountId);
}

/**
 * Makes the same check as `keepAnAdministrator` after any other change that may have removed an administrator. Call it
 * after writing.
 */
export async function keepAnyAdministrator(tx: Tx, accountId: number): Promise<void> {
  // Without this lock, two administrators could remove each other at once, because each would still see the
  // other.
  await oneAtATime(tx, accountId);
  if ((await readAdministrators(tx, accountId)).length > 0) return;
  throw new AppError('conflict', 'At least one person must be able to set permissions');
}
