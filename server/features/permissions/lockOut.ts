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

/** People who sign in today and may set permissions in every unit, without an end of it in sight. */
const ADMINISTRATORS = `
  select u.id from users u join user_people w on w.user_id = u.id and w.is_welcome
  where u.account_id = $accountId and u.kind <> 'service' and u.password_set_at is not null
    and coalesce(
     (select p.is_edit from user_permissions p
      where p.user_id = u.id and p.menu_reference_id = $reference),
     (select bool_or(coalesce(
        (select p.is_edit from role_permissions p where p.role = h.role
           and p.menu_reference_id = $reference and p.account_id = $accountId),
        (select p.is_edit from role_permissions p where p.role = h.role
           and p.menu_reference_id = $reference and p.account_id is null)))
      from held_roles h join user_roles r on r.id = h.id and r.until_date is null
      where h.user_id = u.id and h.business_unit_id is null),
     false)`;

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
  await keepAnyAdministrator(tx, accountId);
}

/** The same after whatever may have taken somebody away: call it once that is written. */
export async function keepAnyAdministrator(tx: Tx, accountId: number): Promise<void> {
  // Two who take away each other's rights at once would each see the other still there.
  await oneAtATime(tx, accountId);
  const row = await queryOne<{ left: boolean }>(tx, `select exists (${ADMINISTRATORS}) as left`, {
    accountId,
    reference: MENU.permissions,
  });
  if (row?.left) return;
  throw new AppError('conflict', 'Nobody would be left who can set permissions');
}

/** How many they are. */
export async function administratorsOf(tx: Tx, accountId: number): Promise<number> {
  const row = await queryOne<{ count: number }>(
    tx,
    `select count(*)::integer as count from (${ADMINISTRATORS}) a`,
    { accountId, reference: MENU.permissions },
  );
  return row?.count ?? 0;
}
