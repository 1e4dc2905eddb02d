import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { permissionLog } from '#server/platform/history/records/logs.ts';
import { signRows } from '#server/platform/history/records/signedLog.ts';
import { stepColumns } from './flagColumns.ts';
import type { PermissionStep } from './grantRules.ts';
import type { SetBy } from './setBy.ts';

/** Whose permissions are set: those of a role of the account, or of one user. */
export type PermissionTarget = { role: string } | { userId: number };

const STORE_FOR_ROLE = `
  insert into role_permissions (account_id, role, menu_reference_id, is_view, is_create, is_edit, is_delete)
  select $accountId, $role, menu_reference_id, is_view, is_create, is_edit, is_delete from changed
  on conflict (account_id, role, menu_reference_id)`;

const STORE_FOR_USER = `
  insert into user_permissions (user_id, menu_reference_id, is_view, is_create, is_edit, is_delete)
  select $userId, menu_reference_id, is_view, is_create, is_edit, is_delete from changed
  on conflict (user_id, menu_reference_id)`;

/** Writes permissions and the signed log of the changes in one statement. */
export async function writePermissions(
  tx: Tx,
  { accountId, actorId, confirmedBy = null }: SetBy,
  target: PermissionTarget,
  steps: readonly PermissionStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const role = 'role' in target ? target.role : null;
  const userId = 'userId' in target ? target.userId : null;
  const at = databaseTime().toISOString();
  const rows = steps.map(({ menuReferenceId, before, after }) => ({
    account_id: accountId,
    actor_id: actorId,
    confirmed_by: confirmedBy,
    role,
    user_id: userId,
    menu_reference_id: menuReferenceId,
    before,
    after,
    at,
  }));
  await query(
    tx,
    `with changed as (
       select * from unnest($ids::integer[], $before::text[], $after::text[], $isView::boolean[],
         $isCreate::boolean[], $isEdit::boolean[], $isDelete::boolean[], $salts::bytea[],
         $digests::bytea[], $signatures::bytea[])
         as w (menu_reference_id, before, after, is_view, is_create, is_edit, is_delete, salt, digest,
           signature)
     ), stored as (
       ${role === null ? STORE_FOR_USER : STORE_FOR_ROLE} do update set
         is_view = excluded.is_view, is_create = excluded.is_create, is_edit = excluded.is_edit,
         is_delete = excluded.is_delete
     )
     insert into permission_changes (account_id, actor_id, confirmed_by, role, user_id,
       menu_reference_id, before, after, at, salt, digest, signature)
     select $accountId, $actorId, $confirmedBy::bigint, $role::text, $userId::bigint, menu_reference_id,
       before::jsonb, after::jsonb, $at::timestamptz, salt, digest, signature
     from changed order by menu_reference_id`,
    {
      accountId,
      actorId,
      confirmedBy,
      role,
      userId,
      at,
      ...stepColumns(steps),
      ...signRows(tx, permissionLog, rows),
    },
  );
}
