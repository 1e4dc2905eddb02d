import type { Flags, RolePermissions } from '#machines/core/access/permissions.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { flagsJson } from './flagColumns.ts';

/** Lists the permissions of each role in the caller's account. */
export async function rolePermissions({ db, actor }: Call): Promise<RolePermissions[]> {
  const own = await query<{ role: string; label: string }>(
    db,
    `select key as role, name as label from roles where account_id = $accountId and is_active
     order by lower(name)`,
    { accountId: actor.accountId },
  );
  const builtIn = Object.entries(ROLES).map(([role, label]) => ({ role, label }));
  const roles = [...builtIn, ...own];
  const rows = await query<RolePermissions['permissions'][number] & { role: string }>(
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
    { accountId: actor.accountId, roles: roles.map(({ role }) => role) },
  );
  return roles.map(({ role, label }) => ({
    role,
    label,
    permissions: rows.filter((row) => row.role === role).map(({ role: _unused, ...rest }) => rest),
  }));
}

/** Returns a role's current permissions in an account, by their menu reference. */
export async function rolePermissionsNow(
  tx: Tx,
  accountId: number,
  role: string,
  ids: readonly number[],
): Promise<Map<number, Flags>> {
  const rows = await query<{ id: number; flags: Flags }>(
    tx,
    `select m.id, ${flagsJson('p', 'false')} as flags from menu_references m
     left join lateral (
       select * from role_permissions p where p.role = $role and p.menu_reference_id = m.id
         and (p.account_id = $accountId or p.account_id is null)
       order by p.account_id nulls last limit 1
     ) p on true
     where m.id = any($ids::integer[])`,
    { accountId, role, ids },
  );
  return new Map(rows.map(({ id, flags }) => [id, flags]));
}
