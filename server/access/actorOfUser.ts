import { MENU } from '#machines/contracts/permissions.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import type { Actor } from './actor.ts';
import { loadPermissions, type PermissionSet } from './permissions.ts';

/** Someone as they might call at this moment, for what is done for them while they are away. */
export interface Absent {
  actor: Actor & { userId: number };
  held: PermissionSet;
}

/** Null for anyone who couldn't sign in. Nobody hands over what is done for themselves: no stand-ins. */
export async function actorOfUser(db: Db | Tx, userId: number): Promise<Absent | null> {
  const actor = await queryOne<Actor & { userId: number }>(
    db,
    `select u.id as "userId", u.employee_id as "employeeId", u.account_id as "accountId", e.name,
       coalesce((select json_agg(json_build_object('role', r.role, 'businessUnitId',
         r.business_unit_id)) from held_parts r where r.user_id = u.id), '[]') as roles
     from users u join user_people e on e.user_id = u.id
     where u.id = $userId and e.is_welcome`,
    { userId },
  );
  if (!actor) return null;
  const held = await loadPermissions(db, actor);
  const { barredFrom, unseen, menus, opens } = held;
  const seesSalaries = held.has(MENU.salaries, 'isView');
  return { actor: { ...actor, barredFrom, unseen, menus, opens, seesSalaries }, held };
}
