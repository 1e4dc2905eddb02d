import { holdsRole, type Actor } from '#server/platform/access/actor.ts';
import { FLAG_COLUMNS } from '#server/platform/access/reach.ts';
import type { Access, Need } from '#machines/core/screens/need.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Selves } from './selves.ts';

const NAMED = 3;

/** The names of some other people who have the permission for this call in the company of the caller. */
export async function whoElse(
  db: Db | Tx,
  { accountId }: Pick<Actor, 'accountId'>,
  { userIds, employeeIds }: Selves,
  access: Access | undefined,
): Promise<string[]> {
  const [need] = isNeeds(access) ? access : [];
  if (!need) return [];
  const column = FLAG_COLUMNS[need.flag];
  const rows = await query<{ name: string }>(
    db,
    `with granting as (
       select distinct on (p.role, p.menu_reference_id) p.role, p.${column} as given
       from role_permissions p
       where p.menu_reference_id = any($references::bigint[]) and p.role <> 'employee'
         and (p.account_id = $accountId or p.account_id is null)
       order by p.role, p.menu_reference_id, p.account_id nulls last),
     holders as (
       select h.user_id from held_roles h join granting g on g.role = h.role and g.given
       where h.business_unit_id is null or h.business_unit_id = any(
         select e.business_unit_id from employees e where e.id = any($employeeIds::bigint[]))
       union select p.user_id from user_permissions p
       where p.menu_reference_id = any($references::bigint[]) and p.${column})
     select distinct w.name from holders h
     join users u on u.id = h.user_id and u.account_id = $accountId and u.kind <> 'service'
     join user_people w on w.user_id = u.id and w.is_welcome
     where u.id <> all($userIds::bigint[]) and u.password_set_at is not null
       and not exists (select from user_permissions p where p.user_id = u.id
         and p.menu_reference_id = any($references::bigint[]) and p.${column} = false)
     order by w.name limit ${NAMED}`,
    { accountId, userIds, employeeIds, references: need.anyOf },
  );
  return rows.map(({ name }) => name);
}

const isNeeds = (access: Access | undefined): access is readonly Need[] => Array.isArray(access);

/**
 * Whether the caller is the only administrator of a company that never had another one. In that case, no one else could
 * make the change.
 */
export async function isFoundedAlone(
  db: Db | Tx,
  actor: Pick<Actor, 'accountId' | 'roles'>,
  { userIds }: Selves,
): Promise<boolean> {
  if (!holdsRole(actor, 'admin')) return false;
  const row = await queryOne<{ isAlone: boolean }>(
    db,
    `select is_founded_alone and not exists (
       select from held_roles h join users u on u.id = h.user_id and u.account_id = a.id
       where h.role = 'admin' and u.id <> all($userIds::bigint[])) as "isAlone"
     from accounts a where a.id = $accountId`,
    { accountId: actor.accountId, userIds },
  );
  return row?.isAlone === true;
}
