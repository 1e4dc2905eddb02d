import {
  FLAGS,
  type Flag,
  type Flags,
  type Overrides,
  type UserPermissions,
} from '#machines/core/access/permissions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { isLoginLocked } from '#server/platform/access/loginLimit.ts';
import { grantedBy } from '#server/platform/access/permissions.ts';
import { FLAG_COLUMNS } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { flagsJson } from './flagColumns.ts';
import { administeredUser } from './grantRules.ts';

interface Row {
  menuReferenceId: number;
  menuReferenceName: string;
  byRoles: Flags;
  override: Overrides;
}

const byRoles = (flag: Flag): string =>
  `bool_or(${grantedBy('p', flag, 'p.role = any($forAll::text[])')}) as ${FLAG_COLUMNS[flag]}`;

/** Returns a user's permissions, and whether each comes from a role or was set for the user. */
export async function userPermissions(
  { db, actor }: Call,
  { employeeId }: { employeeId: number },
): Promise<UserPermissions> {
  const { userId, name, loginId } = await administeredUser(db, actor, employeeId, 'isView');
  const heldRoles = await query<{ role: string; isForAll: boolean }>(
    db,
    `select role, bool_or(business_unit_id is null) as "isForAll"
     from held_roles where user_id = $userId group by role order by role`,
    { userId },
  );
  const roles = heldRoles.map(({ role }) => role);
  const forAll = heldRoles.flatMap(({ role, isForAll }) => (isForAll ? [role] : []));
  const rows = await query<Row>(
    db,
    `select m.id as "menuReferenceId", m.name as "menuReferenceName",
       ${flagsJson('r', 'false')} as "byRoles", ${flagsJson('u')} as override
     from menu_references m
     left join lateral (
       select ${FLAGS.map(byRoles).join(', ')} from (
         select distinct on (role) * from role_permissions
         where menu_reference_id = m.id and role = any($roles::text[])
           and (account_id = $accountId or account_id is null)
         order by role, account_id nulls last
       ) p
     ) r on true
     left join user_permissions u on u.user_id = $userId and u.menu_reference_id = m.id
     order by m.id`,
    { userId, roles, forAll, accountId: actor.accountId },
  );
  return {
    employeeId,
    userId,
    name,
    isLocked: await isLoginLocked(db, loginId),
    roles,
    permissions: rows.map((row) => ({ ...row, ...effective(row) })),
  };
}

const effective = ({ byRoles, override }: Row): Flags => {
  const of = (flag: Flag) => override[flag] ?? byRoles[flag];
  const [isView, isCreate, isEdit, isDelete] = FLAGS.map(of);
  return {
    isView: isView ?? false,
    isCreate: isCreate ?? false,
    isEdit: isEdit ?? false,
    isDelete: isDelete ?? false,
  };
};

/** Returns a user's current personal permissions, by their menu reference. */
export async function userPermissionsNow(
  tx: Tx,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, Overrides>> {
  const rows = await query<{ id: number; flags: Overrides }>(
    tx,
    `select m.id, ${flagsJson('p')} as flags from menu_references m
     left join user_permissions p on p.user_id = $userId and p.menu_reference_id = m.id
     where m.id = any($ids::integer[])`,
    { userId, ids },
  );
  return new Map(rows.map(({ id, flags }) => [id, flags]));
}
