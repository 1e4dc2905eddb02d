import type { z } from 'zod';
import {
  FLAGS,
  type Flag,
  type Flags,
  type Overrides,
  type UserPermissions,
  type userPermissionsBody,
} from '#machines/shared/permissions.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import type { Actor } from '#server/workflow/actor.ts';
import { columnsOf, flagsJson } from './flagColumns.ts';
import { keepAnAdministrator, oneAtATime } from './lockOut.ts';
import { userOfEmployee } from './whose.ts';

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
  const { userId, name } = await userOfEmployee(db, actor.accountId, employeeId);
  const held = await query<{ role: string }>(
    db,
    'select distinct role from user_roles where user_id = $userId order by role',
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

/**
 * Sets what one user may do beside their roles, and writes down what changed.
 * @throws AppError 404 for a user of another account, 409 when nobody could set permissions any more.
 */
export async function updateUserPermissions(
  tx: Tx,
  actor: Actor,
  { employeeId, permissions }: z.output<typeof userPermissionsBody>,
): Promise<void> {
  const { userId } = await userOfEmployee(tx, actor.accountId, employeeId);
  await oneAtATime(tx, actor.accountId);
  await query(
    tx,
    `with wanted as (
       select * from unnest($ids::integer[], $isView::boolean[], $isCreate::boolean[],
         $isEdit::boolean[], $isDelete::boolean[])
         as w (menu_reference_id, is_view, is_create, is_edit, is_delete)
     ), changed as (
       select w.*, ${flagsJson('p')} as before, ${flagsJson('w')} as after
       from wanted w
       left join user_permissions p
         on p.user_id = $userId and p.menu_reference_id = w.menu_reference_id
       where ${flagsJson('p')} <> ${flagsJson('w')}
     ), stored as (
       insert into user_permissions (user_id, menu_reference_id, is_view, is_create, is_edit,
         is_delete)
       select $userId, menu_reference_id, is_view, is_create, is_edit, is_delete from changed
       on conflict (user_id, menu_reference_id) do update set
         is_view = excluded.is_view, is_create = excluded.is_create, is_edit = excluded.is_edit,
         is_delete = excluded.is_delete
     )
     insert into permission_changes (account_id, actor_id, user_id, menu_reference_id, before, after)
     select $accountId, $actorId, $userId, menu_reference_id, before, after from changed
     order by menu_reference_id`,
    {
      userId,
      actorId: actor.userId,
      accountId: actor.accountId,
      ...columnsOf(permissions),
    },
  );
  await keepAnAdministrator(tx, actor.accountId);
}
