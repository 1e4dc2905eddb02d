import {
  FLAGS,
  type Flag,
  type Flags,
  type Overrides,
  type UserPermissions,
} from '#machines/contracts/permissions.ts';
import type { Tx } from '#server/db/connect.ts';
import { isLoginLocked } from '#server/access/loginLimit.ts';
import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { flagsJson, stepColumns } from './flagColumns.ts';
import { administeredUser, type PermissionStep } from './grantRules.ts';
import type { SetBy } from './setBy.ts';
import { signedSteps } from './signedSteps.ts';

interface Row {
  menuReferenceId: number;
  menuReferenceName: string;
  byRoles: Flags;
  override: Overrides;
}

/** What one user of the account may do, and why: by their roles, or set for them alone. */
export async function userPermissions(
  { db, actor }: Call,
  { employeeId }: { employeeId: number },
): Promise<UserPermissions> {
  const { userId, name, loginId } = await administeredUser(db, actor, employeeId, 'isView');
  const held = await query<{ role: string }>(
    db,
    'select distinct role from held_roles where user_id = $userId order by role',
    { userId },
  );
  const roles = held.map(({ role }) => role);
  const rows = await query<Row>(
    db,
    `select m.id as "menuReferenceId", m.name as "menuReferenceName",
       ${flagsJson('r', 'false')} as "byRoles", ${flagsJson('u')} as override
     from menu_references m
     left join lateral (
       select bool_or(p.is_view) as is_view, bool_or(p.is_create) as is_create,
         bool_or(p.is_edit) as is_edit, bool_or(p.is_delete) as is_delete
       from (
         select distinct on (role) * from role_permissions
         where menu_reference_id = m.id and role = any($roles::text[])
           and (account_id = $accountId or account_id is null)
         order by role, account_id nulls last
       ) p
     ) r on true
     left join user_permissions u on u.user_id = $userId and u.menu_reference_id = m.id
     order by m.id`,
    { userId, roles, accountId: actor.accountId },
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

/** What is set for a user alone now, by reference. */
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

/** Writes permissions of a user, and what changed. */
export async function writeUserPermissions(
  tx: Tx,
  { accountId, actorId, confirmedBy = null }: SetBy,
  userId: number,
  steps: readonly PermissionStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const signed = signedSteps(tx, { accountId, actorId, confirmedBy }, { userId }, steps);
  await query(
    tx,
    `with changed as (
       select * from unnest($ids::integer[], $before::text[], $after::text[], $isView::boolean[],
         $isCreate::boolean[], $isEdit::boolean[], $isDelete::boolean[], $salts::bytea[],
         $digests::bytea[], $signatures::bytea[])
         as w (menu_reference_id, before, after, is_view, is_create, is_edit, is_delete, salt, digest,
           signature)
     ), stored as (
       insert into user_permissions (user_id, menu_reference_id, is_view, is_create, is_edit,
         is_delete)
       select $userId, menu_reference_id, is_view, is_create, is_edit, is_delete from changed
       on conflict (user_id, menu_reference_id) do update set
         is_view = excluded.is_view, is_create = excluded.is_create, is_edit = excluded.is_edit,
         is_delete = excluded.is_delete
     )
     insert into permission_changes (account_id, actor_id, confirmed_by, user_id, menu_reference_id,
       before, after, at, salt, digest, signature)
     select $accountId, $actorId, $confirmedBy::bigint, $userId, menu_reference_id, before::jsonb,
       after::jsonb, $at::timestamptz, salt, digest, signature
     from changed order by menu_reference_id`,
    { accountId, actorId, confirmedBy, userId, ...stepColumns(steps), ...signed },
  );
}
