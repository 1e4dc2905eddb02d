import { MENU, type Flag, type MenuReference } from '#machines/core/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';

export interface ManagedUser {
  userId: number;
  employeeId: number | null;
  kind: string;
  name: string;
  loginId: string;
  mail: string | null;
  isActive: boolean;
}

/** Returns the business units in which the actor manages users, or null for all. */
export const managedUnits = (db: Db | Tx, actor: Actor, flag: Flag): Promise<number[] | null> =>
  unitsPermitted(db, actor, MENU.users, flag);

/**
 * Returns the users whom the actor may change, and locks them in the order of their IDs until the transaction ends.
 * @throws AppError 404 for users outside the actor's units, 403 for users with roles in units that the actor doesn't
 * manage.
 */
export async function managedUsers(
  tx: Tx,
  actor: Actor,
  userIds: readonly number[],
  { flag = 'isEdit' as Flag, reference = MENU.users as MenuReference } = {},
): Promise<ManagedUser[]> {
  const units = await unitsPermitted(tx, actor, reference, flag);
  const rows = await query<ManagedUser & { isBeyond: boolean }>(
    tx,
    `select u.id as "userId", u.employee_id as "employeeId", u.kind, p.name,
       u.login_id as "loginId", u.is_active as "isActive",
       coalesce(nullif(p.office_mail, ''), nullif(p.personal_mail, '')) as mail,
       exists (select from user_roles r where r.user_id = u.id and r.role <> 'employee'
         and (r.business_unit_id is null or r.business_unit_id <> all($units::bigint[])))
         as "isBeyond"
     from users u join user_people p on p.user_id = u.id
     where u.account_id = $accountId and u.id = any($userIds::bigint[])
       and ($units::bigint[] is null or p.business_unit_id = any($units))
     order by u.id for update of u`,
    { accountId: actor.accountId, userIds, units },
  );
  if (rows.length < new Set(userIds).size) throw notFound('User not found');
  if (units !== null && rows.some(({ isBeyond }) => isBeyond)) {
    throw forbidden(
      'This person also acts in other business units. Ask an administrator of all of them',
    );
  }
  return rows;
}
