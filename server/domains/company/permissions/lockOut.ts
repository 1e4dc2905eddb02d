import { MENU } from '#machines/core/access/permissions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { readAdministrators } from '#server/platform/access/editors.ts';

/** Serialises permission changes, so that each sees the remaining administrators. */
export const oneAtATime = async (tx: Tx, accountId: number): Promise<void> =>
  void (await query(
    tx,
    `select pg_advisory_xact_lock(hashtextextended('permissions of ' || $accountId::bigint, 0))`,
    { accountId },
  ));

/** @throws AppError 409 if the change would leave no one who can set permissions in every business unit. */
export async function keepAnAdministrator(
  tx: Tx,
  accountId: number,
  changed: readonly { menuReferenceId: number }[],
): Promise<void> {
  if (!changed.some(({ menuReferenceId }) => menuReferenceId === MENU.permissions)) return;
  await keepAnyAdministrator(tx, accountId);
}

/** The same check for any change that may have removed an administrator. Call it after writing. */
export async function keepAnyAdministrator(tx: Tx, accountId: number): Promise<void> {
  // Two administrators who remove each other concurrently would each still see the other.
  await oneAtATime(tx, accountId);
  if ((await readAdministrators(tx, accountId)).length > 0) return;
  throw new AppError('conflict', 'At least one person must be able to set permissions');
}
