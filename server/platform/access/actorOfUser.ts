import { MENU } from '#machines/core/access/permissions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import type { Actor } from './actor.ts';
import { requireSignedRights } from './signedRights.ts';
import { loadPermissions, type PermissionSet } from './permissions.ts';

/** A user as an actor, for work that is done on their behalf while they are not signed in. */
export interface Absent {
  actor: Actor & { userId: number };
  held: PermissionSet;
}

const ACTOR: Statement = {
  name: 'cadre-actor',
  sql: `
    select u.id as "userId", u.employee_id as "employeeId", u.account_id as "accountId", e.name,
      coalesce((select json_agg(json_build_object('role', r.role, 'businessUnitId',
        r.business_unit_id)) from held_parts r where r.user_id = u.id), '[]') as roles
    from users u join user_people e on e.user_id = u.id
    where u.id = $userId and e.is_welcome`,
};

/**
 * Reads a user as an actor; null for a user who could not sign in. Delegations are left out, because work in someone's
 * absence is done on their own behalf only.
 * @throws AppError 503 as requireSignedRights does.
 */
export async function actorOfUser(db: Db | Tx, userId: number): Promise<Absent | null> {
  const [actor] = await run<Actor & { userId: number }>(db, ACTOR, { userId });
  if (!actor) return null;
  await requireSignedRights(db, { userId });
  const permissions = await loadPermissions(db, actor);
  const { barredFrom, unseen, menus, opens } = permissions;
  const seesSalaries = permissions.has(MENU.salaries, 'isView');
  return { actor: { ...actor, barredFrom, unseen, menus, opens, seesSalaries }, held: permissions };
}
