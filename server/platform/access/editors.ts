import { MENU, type MenuReference } from '#machines/core/access/permissions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** The active people who can set permissions in all business units, without an end date. */
export const readAdministrators = (tx: Db | Tx, accountId: number): Promise<number[]> =>
  readEditors(tx, accountId, MENU.permissions);

/** The active people who can edit the screen of this permission in all business units, without an end date. */
export async function readEditors(
  tx: Db | Tx,
  accountId: number,
  reference: MenuReference,
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    `select u.id from users u join user_people w on w.user_id = u.id and w.is_welcome
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
       false)
     order by u.id`,
    { accountId, reference },
  );
  return rows.map(({ id }) => id);
}
