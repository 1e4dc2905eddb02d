import type { Db, Tx } from '#server/platform/db/connect.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import type { Actor, Delegate } from './actor.ts';
import { readGrants } from './grants.ts';
import { RUNNING } from './running.ts';
import { requireSignedRights } from './signedRights.ts';

/**
 * SQL for the delegations `d` that are in force today, with the user `p` and the employee name `e` of the principal
 * (the person who delegates). Both principal and delegate have to be able to sign in.
 */
export const DELEGATIONS = `workflow_delegations d
  join users p on p.id = d.principal_id
  join user_people e on e.user_id = p.id and e.is_welcome
  join user_people s on s.user_id = d.stand_in_id and s.is_welcome and ${RUNNING}`;

export const STAND_INS: Statement = {
  name: 'cadre-stand-ins',
  sql: `
    select d.id as "delegationId", d.workflow, d.state,
      json_build_object('userId', p.id, 'employeeId', p.employee_id, 'name', e.name) as principal,
      coalesce((select json_agg(json_build_object('role', r.role, 'businessUnitId',
        r.business_unit_id)) from held_parts r where r.user_id = p.id), '[]') as roles
    from ${DELEGATIONS}
    where d.stand_in_id = $userId
    order by d.id`,
};

/**
 * The delegations by which someone acts for others today, by stage, with the roles that the principals have themselves.
 * What was delegated to a principal is not passed on to their delegate.
 * @throws AppError 503 as requireSignedRights does.
 */
export async function readDelegates(db: Db | Tx, userId: number): Promise<Delegate[]> {
  const delegates = await run<Delegate>(db, STAND_INS, { userId });
  if (delegates.length > 0) await requireSignedRights(db, { userId });
  return delegates;
}

/**
 * The actor with the delegations that the database contains now. Sessions are cached for two seconds, but a delegation
 * has to end exactly at the end of its last day.
 */
export async function withDelegates(tx: Tx, actor: Actor): Promise<Actor> {
  if (actor.userId === null || (actor.standsInFor ?? []).length === 0) return actor;
  const { userId, accountId, grants } = actor;
  const actsFor = await readDelegates(tx, userId);
  if (!grants) return { ...actor, standsInFor: actsFor };
  return { ...actor, standsInFor: actsFor, grants: await readGrants(tx, { userId, accountId }) };
}
