import { DECIDING } from '#machines/contracts/roles.ts';
import { roleLabel } from '#machines/values/roles.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { NEEDS_SECOND } from './grantRules.ts';

/** The account's custom roles that decide on pay or permissions, by a workflow role or a permission. */
const DECIDING_ROLES = `
  select r.key from roles r where r.account_id = $accountId and r.key = any($roles::text[])
    and (r.parts && $deciding::text[] or exists (select from role_permissions p
      where p.role = r.key and p.account_id = r.account_id
        and p.menu_reference_id = any($sensitive::integer[])
        and (p.is_view or p.is_create or p.is_edit or p.is_delete)))`;

/** Those of these roles that decide on pay or permissions: granting one needs two administrators. */
export async function decidingAmong(
  db: Db | Tx,
  accountId: number,
  roles: readonly string[],
): Promise<ReadonlySet<string>> {
  const own = await query<{ key: string }>(db, DECIDING_ROLES, {
    accountId,
    roles,
    deciding: [...DECIDING],
    sensitive: [...NEEDS_SECOND],
  });
  return new Set([...roles.filter((role) => DECIDING.has(role)), ...own.map(({ key }) => key)]);
}

/** Whether granting a role needs two administrators. */
export const decides = async (tx: Tx, accountId: number, role: string): Promise<boolean> =>
  (await decidingAmong(tx, accountId, [role])).has(role);

/** The label of a role. */
export async function roleName(tx: Tx, role: string): Promise<string> {
  if (!role.startsWith('role-')) return roleLabel(role);
  const row = await queryOne<{ name: string }>(tx, 'select name from roles where key = $role', {
    role,
  });
  return row?.name ?? role;
}

/** @throws AppError 404 for a role of another account, or an inactive one. */
export async function mustBeActive(tx: Tx, accountId: number, role: string): Promise<void> {
  if (!role.startsWith('role-')) return;
  const row = await queryOne(
    tx,
    'select from roles where key = $role and account_id = $accountId and is_active',
    { role, accountId },
  );
  if (!row) throw notFound('Role not found');
}
