import type { ActionDescription } from '#machines/core/model/describe.ts';
import { getStart } from '#machines/core/model/journey.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Actor, Delegate } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { refusalByPolicy } from '#server/engine/instances/policy.ts';
import { getUnits } from '#server/engine/queue/reach.ts';

/**
 * Returns the requested business units in which the caller has one of the roles. An empty list means all that
 * the caller may see. `delegates` are the people who delegate to the caller.
 * @throws AppError 404 for a unit of another account, 403 for one out of the caller's reach.
 */
export async function unitsInReach(
  db: Db | Tx,
  actor: Actor,
  roles: readonly string[],
  requestedUnitIds: readonly number[],
  delegates: readonly Delegate[] = [],
): Promise<number[]> {
  const units = await query<{ id: number; name: string }>(
    db,
    'select id, name from business_units where account_id = $accountId order by id',
    { accountId: actor.accountId },
  );
  const reachedUnits = getUnits(
    { roles: [actor, ...delegates].flatMap((one) => one.roles) },
    roles,
  );
  const mine = units.filter(({ id }) => reachedUnits === null || reachedUnits.includes(id));
  if (mine.length === 0) throw forbidden();
  if (requestedUnitIds.length === 0) return mine.map(({ id }) => id);
  if (requestedUnitIds.some((id) => units.every((unit) => unit.id !== id))) {
    throw notFound('Business unit not found');
  }
  const out = units.filter((unit) => requestedUnitIds.includes(unit.id) && !mine.includes(unit));
  if (out.length > 0) {
    const names = out.map(({ name }) => name).join(', ');
    throw forbidden(`Your are not allowed to access increments of ${names}`);
  }
  return units.flatMap(({ id }) => (requestedUnitIds.includes(id) ? [id] : []));
}

/**
 * Returns the roles that may list people with their pay: those that request increments, and with the permission
 * for others' salaries also those that review them.
 */
export const payListingRoles = (bound: BoundWorkflow, actor: Actor): string[] => {
  const { description } = bound;
  const reviewer = description.states.get(requestAction(bound).branches[0]?.to ?? '');
  const review = actor.seesSalaries ? (reviewer?.actions ?? []) : [];
  const actions = [requestAction(bound), ...review];
  return actions.flatMap(({ who }) => ('role' in who ? [who.role] : []));
};

/** Returns why the caller may not request an increment for a person, as a message, or null if they may. */
export function refusalToRequest(
  bound: BoundWorkflow,
  actor: Actor,
): (person: { employeeId: number; businessUnitId: number }) => string | null {
  const action = requestAction(bound);
  const state = getStart(bound.description);
  return ({ employeeId, businessUnitId }) => {
    const parties = { employee: employeeId, requester: actor.employeeId };
    return refusalByPolicy(
      bound,
      action,
      { businessUnitId, parties, relatives: {}, acted: {}, keptFrom: [], state },
      actor,
    );
  };
}

/** Returns the first event of the machine, by which an increment is requested. */
export function requestAction({ workflow, description }: BoundWorkflow): ActionDescription {
  const action = description.states
    .get(getStart(description))
    ?.actions.find(({ event }) => event === workflow.startEvent);
  if (!action) throw new Error(`${workflow.id} does not begin with ${workflow.startEvent}`);
  return action;
}

/** Returns the people who have delegated this stage of the workflow to the actor. */
export const getDelegatesFor = ({ workflow }: BoundWorkflow, actor: Actor): Delegate[] =>
  (actor.standsInFor ?? []).filter((one) => one.workflow === workflow.id);
