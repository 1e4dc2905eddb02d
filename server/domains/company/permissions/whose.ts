import { MENU } from '#machines/core/access/permissions.ts';
import {
  loadPermissions,
  getPermissions,
  type PermissionSet,
} from '#server/platform/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';

/**
 * Returns the permissions that a caller requests. Callers get their own, whatever the query says, unless they
 * administer permissions, because the employee in the query is only a filter (contract).
 * @throws AppError 404 if an administrator names a person who isn't a user of their account.
 */
export async function readRequestedPermissions(
  call: Call,
  employeeId: number,
): Promise<PermissionSet> {
  const { actor, db, services } = call;
  const own = await getPermissions(services).of(actor);
  const others = employeeId !== 0 && employeeId !== actor.employeeId;
  if (!others || !own.has(MENU.permissions, 'isView')) return own;
  const units = await unitsPermitted(db, actor, MENU.permissions, 'isView');
  const { userId } = await userOfEmployee(db, actor.accountId, employeeId, units);
  return loadPermissions(db, { userId, accountId: actor.accountId });
}

/**
 * Returns the user of an employee.
 * @throws AppError 404 for an employee of another account or unit, or one without a user.
 */
export async function userOfEmployee(
  db: Db | Tx,
  accountId: number,
  employeeId: number,
  units: readonly number[] | null,
): Promise<{ userId: number; name: string; loginId: string }> {
  const row = await queryOne<{ userId: number; name: string; loginId: string }>(
    db,
    `select u.id as "userId", e.name, u.login_id as "loginId" from users u join employees e on e.id = u.employee_id
     where u.account_id = $accountId and u.employee_id = $employeeId
       and ($units::bigint[] is null or e.business_unit_id = any($units))`,
    { accountId, employeeId, units },
  );
  if (!row) throw notFound('User not found');
  return row;
}
