import { DECIDING } from '#machines/contracts/roles.ts';
import { roleLabel } from '#machines/values/roles.ts';
import type { Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { NEEDS_SECOND } from '#server/features/permissions/index.ts';

/**
 * Whether a role decides about pay or rights, by a part or by a permission: giving it takes two.
 * @throws AppError 404 for a role of another account, or one that is no longer active.
 */
export async function decides(tx: Tx, accountId: number, role: string): Promise<boolean> {
  if (!role.startsWith('role-')) return DECIDING.has(role);
  const row = await queryOne<{ parts: string[]; isSensitive: boolean }>(
    tx,
    `select parts, exists (select from role_permissions p where p.role = r.key
       and p.account_id = r.account_id and p.menu_reference_id = any($sensitive::integer[])
       and (p.is_view or p.is_create or p.is_edit or p.is_delete)) as "isSensitive"
     from roles r where r.key = $role and r.account_id = $accountId`,
    { role, accountId, sensitive: [...NEEDS_SECOND] },
  );
  if (!row) throw notFound('Role not found');
  return row.isSensitive || row.parts.some((part) => DECIDING.has(part));
}

/** What people call a role. */
export async function roleName(tx: Tx, role: string): Promise<string> {
  if (!role.startsWith('role-')) return roleLabel(role);
  const row = await queryOne<{ name: string }>(tx, 'select name from roles where key = $role', {
    role,
  });
  return row?.name ?? role;
}

/** @throws AppError 404 for a role of another account, or one that gives nothing any more. */
export async function mustBeActive(tx: Tx, accountId: number, role: string): Promise<void> {
  if (!role.startsWith('role-')) return;
  const row = await queryOne(
    tx,
    'select from roles where key = $role and account_id = $accountId and is_active',
    { role, accountId },
  );
  if (!row) throw notFound('Role not found');
}
