import { DECIDING } from '#machines/domains/company/contracts/roles.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { harmlessReferences } from '#server/platform/access/declared.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';

/** SQL for the roles that decide on pay or permissions in workflows, or that have a sensitive permission. */
const NEEDING_TWO = `
  select k.role from unnest($roles::text[]) k (role)
  left join roles r on r.key = k.role and r.account_id = $accountId
  where k.role = any($deciding::text[]) or r.parts && $deciding::text[]
    or exists (select from (
      select distinct on (p.menu_reference_id) p.* from role_permissions p
      where p.role = k.role and (p.account_id = $accountId or p.account_id is null)
      order by p.menu_reference_id, p.account_id nulls last) p
    where p.menu_reference_id <> all($harmless::integer[])
      and (p.is_view or p.is_create or p.is_edit or p.is_delete))`;

/** Returns which of these roles can only be granted by two administrators. */
export async function decidingAmong(
  db: Db | Tx,
  accountId: number,
  roles: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ role: string }>(db, NEEDING_TWO, {
    accountId,
    roles,
    deciding: [...DECIDING],
    harmless: [...harmlessReferences()],
  });
  return new Set(rows.map(({ role }) => role));
}

/** Whether granting a role needs two administrators. */
export const decides = async (tx: Tx, accountId: number, role: string): Promise<boolean> =>
  (await decidingAmong(tx, accountId, [role])).has(role);

export async function roleName(tx: Tx, role: string): Promise<string> {
  if (!role.startsWith('role-')) return roleLabel(role);
  const row = await queryOne<{ name: string }>(tx, 'select name from roles where key = $role', {
    role,
  });
  return row?.name ?? role;
}

/**
 * Refuses a role that can't be granted.
 * @throws AppError 404 if the role belongs to another account or is inactive.
 */
export async function mustBeActive(tx: Tx, accountId: number, role: string): Promise<void> {
  if (!role.startsWith('role-')) return;
  const row = await queryOne(
    tx,
    'select from roles where key = $role and account_id = $accountId and is_active',
    { role, accountId },
  );
  if (!row) throw notFound('Role not found');
}
