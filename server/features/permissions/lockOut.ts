import { MENU } from '#machines/contracts/permissions.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError } from '#server/errors.ts';

/** Two administrators who change permissions at once take turns, so that each sees what is left. */
export const oneAtATime = async (tx: Tx, accountId: number): Promise<void> =>
  void (await query(
    tx,
    `select pg_advisory_xact_lock(hashtextextended('permissions of ' || $accountId::bigint, 0))`,
    { accountId },
  ));

/**
 * @throws AppError 409 when the change of these permissions would leave nobody who could set them in
 * every business unit.
 */
export async function keepAnAdministrator(
  tx: Tx,
  accountId: number,
  changed: readonly { menuReferenceId: number }[],
): Promise<void> {
  if (!changed.some(({ menuReferenceId }) => menuReferenceId === MENU.permissions)) return;
  const row = await queryOne<{ left: boolean }>(
    tx,
    `select exists (
       select from users u where u.account_id = $accountId and u.is_active and coalesce(
         (select p.is_edit from user_permissions p
          where p.user_id = u.id and p.menu_reference_id = $reference),
         (select bool_or(coalesce(
            (select p.is_edit from role_permissions p where p.role = h.role
               and p.menu_reference_id = $reference and p.account_id = $accountId),
            (select p.is_edit from role_permissions p where p.role = h.role
               and p.menu_reference_id = $reference and p.account_id is null)))
          from user_roles h where h.user_id = u.id and h.business_unit_id is null),
         false)
     ) as left`,
    { accountId, reference: MENU.permissions },
  );
  if (row?.left) return;
  throw new AppError('conflict', 'Nobody would be left who can set permissions');
}
