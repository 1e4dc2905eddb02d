import type { Audience } from '#machines/core/model/workflow.ts';
import type { Condition } from '#server/engine/instances/condition.ts';
import { isOfTeam } from '#server/engine/instances/delegation.ts';
import { isAbove, isStanding, isVacant } from '#server/engine/instances/standing.ts';
import type { Actor, Delegate } from '#server/platform/access/actor.ts';

/** The business units in which the actor has at least one of the roles; null for all of them. */
export function getUnits(actor: Pick<Actor, 'roles'>, roles: readonly string[]): number[] | null {
  const activeRoles = actor.roles.filter(({ role }) => roles.includes(role));
  if (activeRoles.some(({ businessUnitId }) => businessUnitId === null)) return null;
  return activeRoles.flatMap(({ businessUnitId }) =>
    businessUnitId === null ? [] : [businessUnitId],
  );
}

/**
 * Condition for the instances for which an audience includes the actor or one of the actor's principals; null if there
 * are none.
 */
export function reach(
  audience: Audience,
  actor: Actor,
  stand: Delegate | null,
  mark: string,
): Condition | null {
  if ('party' in audience) {
    const party = `i.parties->>'${audience.party}'`;
    if (stand && isOfTeam(stand)) return null;
    const instead = audience.vacant ? reach({ role: audience.vacant }, actor, stand, mark) : null;
    const own = stand
      ? null
      : {
          sql: `${party} = $party${mark}::bigint::text`,
          parameters: { [`party${mark}`]: actor.employeeId },
        };
    if (!instead) return own;
    return {
      sql: `(${own ? `${own.sql} or ` : ''}(${party} is null and ${instead.sql}))`,
      parameters: { ...own?.parameters, ...instead.parameters },
    };
  }
  if (isStanding(audience)) return reachByStanding(audience, actor, stand, mark);
  if (!('role' in audience) || (stand && isOfTeam(stand))) return null;
  const units = getUnits(stand ?? actor, [audience.role]);
  if (units === null) return { sql: 'true', parameters: {} };
  if (units.length === 0) return null;
  return {
    sql: `i.business_unit_id = any($units${mark}::bigint[])`,
    parameters: { [`units${mark}`]: units },
  };
}

/**
 * Condition for the instances whose approver, as determined by the organization, is the actor, or for which the actor
 * has the fallback role because there is no such approver.
 */
function reachByStanding(
  audience: Extract<Audience, { vacant?: string; until?: string }> & Parameters<typeof isVacant>[0],
  actor: Actor,
  stand: Delegate | null,
  mark: string,
): Condition | null {
  const parameter = `$party${mark}`;
  const approver = stand ? (isOfTeam(stand) ? stand.principal.employeeId : null) : actor.employeeId;
  const isThem = 'person' in audience && audience.person === approver;
  const own: Condition | null =
    approver === null
      ? null
      : 'relative' in audience
        ? { sql: isAbove(audience.relative, parameter), parameters: { [`party${mark}`]: approver } }
        : isThem
          ? { sql: 'true', parameters: {} }
          : null;
  const instead = audience.vacant ? reach({ role: audience.vacant }, actor, stand, mark) : null;
  if (!instead) return own;
  return {
    sql: `(${own ? `${own.sql} or ` : ''}(${isVacant(audience)} and ${instead.sql}))`,
    parameters: { ...own?.parameters, ...instead.parameters },
  };
}
