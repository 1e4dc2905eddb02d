import type { z } from 'zod';
import type { RolePermissions, rolePermissionsBody } from '#machines/shared/permissions.ts';
import { ROLES, type Role } from '#machines/shared/roles.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import type { Actor } from '#server/workflow/actor.ts';
import { columnsOf, flagsJson } from './flagColumns.ts';
import { keepAnAdministrator, oneAtATime } from './lockOut.ts';

/** What each role may do in the caller's account. */
export async function rolePermissions({ db, actor }: Call): Promise<RolePermissions[]> {
  const rows = await query<RolePermissions['permissions'][number] & { role: Role }>(
    db,
    `select h.role, m.id as "menuReferenceId", m.name as "menuReferenceName",
       coalesce(p.is_view, false) as "isView", coalesce(p.is_create, false) as "isCreate",
       coalesce(p.is_edit, false) as "isEdit", coalesce(p.is_delete, false) as "isDelete",
       p.account_id is null as "isDefault"
     from unnest($roles::text[]) with ordinality h (role, position)
     cross join menu_references m
     left join lateral (
       select * from role_permissions p
       where p.role = h.role and p.menu_reference_id = m.id
         and (p.account_id = $accountId or p.account_id is null)
       order by p.account_id nulls last limit 1
     ) p on true
     order by h.position, m.id`,
    { accountId: actor.accountId, roles: Object.keys(ROLES) },
  );
  return Object.entries(ROLES).map(([role, label]) => ({
    role: role as Role,
    label,
    permissions: rows.filter((row) => row.role === role).map(({ role: _unused, ...rest }) => rest),
  }));
}

/**
 * Sets what a role may do in the actor's account, and writes down what changed.
 * @throws AppError 409 when nobody could set permissions any more.
 */
export async function updateRolePermissions(
  tx: Tx,
  actor: Actor,
  { role, permissions }: z.output<typeof rolePermissionsBody>,
): Promise<void> {
  await oneAtATime(tx, actor.accountId);
  await query(
    tx,
    `with wanted as (
       select * from unnest($ids::integer[], $isView::boolean[], $isCreate::boolean[],
         $isEdit::boolean[], $isDelete::boolean[])
         as w (menu_reference_id, is_view, is_create, is_edit, is_delete)
     ), present as (
       select distinct on (menu_reference_id) * from role_permissions
       where role = $role and (account_id = $accountId or account_id is null)
       order by menu_reference_id, account_id nulls last
     ), changed as (
       select w.*, ${flagsJson('p', 'false')} as before, ${flagsJson('w')} as after
       from wanted w left join present p using (menu_reference_id)
       where ${flagsJson('p', 'false')} <> ${flagsJson('w')}
     ), stored as (
       insert into role_permissions (account_id, role, menu_reference_id, is_view, is_create,
         is_edit, is_delete)
       select $accountId, $role, menu_reference_id, is_view, is_create, is_edit, is_delete
       from changed
       on conflict (account_id, role, menu_reference_id) do update set
         is_view = excluded.is_view, is_create = excluded.is_create, is_edit = excluded.is_edit,
         is_delete = excluded.is_delete
     )
     insert into permission_changes (account_id, actor_id, role, menu_reference_id, before, after)
     select $accountId, $userId, $role, menu_reference_id, before, after from changed
     order by menu_reference_id`,
    { accountId: actor.accountId, userId: actor.userId, role, ...columnsOf(permissions) },
  );
  await keepAnAdministrator(tx, actor.accountId);
}
