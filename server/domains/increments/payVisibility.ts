import { onwardFrom, getStart } from '#machines/core/model/journey.ts';
import { holdsRole, type Actor, type HeldRole } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { PolicySubject } from '#server/engine/instances/instances.ts';
import { getActs, type Condition } from '#server/engine/instances/condition.ts';
import { getUnits } from '#server/engine/queue/reach.ts';
import { letters } from '#server/engine/queue/scope.ts';

/** The actor may see the pay of requests in these states in these business units, or in all units if null. */
interface Scope {
  states: ReadonlySet<string>;
  units: readonly number[] | null;
}

/**
 * Returns whose pay the actor may see in increments: their own, and that in requests on which they acted or that have
 * reached a stage where they decide, also as a delegate. With permission for others' salaries, also that of everyone in
 * the units in which they have a role.
 */
export function getPayScopes(bound: BoundWorkflow, actor: Actor): readonly Scope[] {
  const ofActor = cache.get(actor) ?? new Map<BoundWorkflow, readonly Scope[]>();
  cache.set(actor, ofActor);
  const scopes = ofActor.get(bound) ?? getScopes(bound, actor);
  ofActor.set(bound, scopes);
  return scopes;
}

/**
 * The scopes are cached per actor. Each HTTP request creates a new actor, so a list of 1,000 rows computes them
 * once.
 */
const cache = new WeakMap<Actor, Map<BoundWorkflow, readonly Scope[]>>();

function getScopes(bound: BoundWorkflow, actor: Actor): Scope[] {
  const { description } = bound;
  const everything = new Set(description.states.keys());
  const scopes: Scope[] = [];
  if (actor.seesSalaries) scopes.push({ states: everything, units: salaryUnits(actor) });
  const start = getStart(description);
  for (const [id, { meta, actions }] of description.states) {
    const reference = meta.queue?.reference;
    if (reference !== undefined && actor.unseen?.has(reference)) continue;
    const role = roleAt(meta.queue?.audience ?? (id === start ? actions[0]?.who : undefined));
    if (role === null) continue;
    if (holdsRole(actor, role)) {
      scopes.push({ states: onwardFrom(description, id), units: getUnits(actor, [role]) });
    }
    for (const delegate of actor.standsInFor ?? []) {
      if (delegate.workflow !== bound.workflow.id || delegate.state !== id) continue;
      scopes.push({ states: new Set([id]), units: getUnits(delegate, [role]) });
    }
  }
  return scopes;
}

const roleAt = (audience: object | undefined): string | null =>
  audience && 'role' in audience ? String(audience.role) : null;

/**
 * Returns the units in which the actor sees salaries. If they have the permission but no role except
 * `employee`, it was given to them personally, which means for all units.
 */
function salaryUnits({ roles }: Actor): number[] | null {
  const activeRoles: HeldRole[] = roles.filter(({ role }) => role !== 'employee');
  return activeRoles.length === 0
    ? null
    : getUnits(
        { roles: activeRoles },
        activeRoles.map(({ role }) => role),
      );
}

/** Returns the same permission as `getPayScopes`, as a SQL condition on an instance `i`. */
export function payVisibilityCondition(bound: BoundWorkflow, actor: Actor): Condition {
  if (seesAll(bound, actor)) return { sql: 'true', parameters: {} };
  const scopes = scopeCondition(bound, actor, 'i.state', 'i.business_unit_id');
  const own = ownCondition(actor);
  return {
    sql: `(${scopes.sql} or ${own.sql})`,
    parameters: { ...scopes.parameters, ...own.parameters },
  };
}

const seesAll = (bound: BoundWorkflow, actor: Actor): boolean =>
  getPayScopes(bound, actor).some(
    ({ states, units }) => units === null && states.size === bound.description.states.size,
  );

/**
 * Returns the part of the condition of `payVisibilityCondition` that only depends on the state and the business unit,
 * for sums over many requests.
 */
export function scopeCondition(
  bound: BoundWorkflow,
  actor: Actor,
  state: string,
  unit: string,
): Condition {
  if (seesAll(bound, actor)) return { sql: 'true', parameters: {} };
  const scopes = getPayScopes(bound, actor);
  if (scopes.length === 0) return { sql: 'false', parameters: {} };
  return {
    sql: `(${scopes
      .map(
        (_, index) => `(${state} = any($sightStates${letters(index)}::text[])
          and ($sightUnits${letters(index)}::bigint[] is null
            or coalesce(${unit} = any($sightUnits${letters(index)}::bigint[]), false)))`,
      )
      .join(' or ')})`,
    parameters: Object.fromEntries(
      scopes.flatMap(({ states, units }, index) => [
        [`sightStates${letters(index)}`, [...states]],
        [`sightUnits${letters(index)}`, units],
      ]),
    ),
  };
}

/**
 * Returns the rest of the condition of `payVisibilityCondition`, on an instance `i`: the request is about the actor, or
 * the actor acted on it.
 */
export const ownCondition = (actor: Actor): Condition => ({
  sql: `(i.parties->>'employee' = $sightEmployee::bigint::text
    or jsonb_path_exists(i.acted, $sightActs::jsonpath))`,
  parameters: { sightEmployee: actor.employeeId, sightActs: getActs([actor.userId]) },
});

/**
 * Returns the whole condition of `payVisibilityCondition`, on a row `l` of `increment_list`. Instances are only looked
 * up if state and unit don't decide.
 */
export function listedPayCondition(bound: BoundWorkflow, actor: Actor): Condition {
  if (seesAll(bound, actor)) return { sql: 'true', parameters: {} };
  const scopes = scopeCondition(bound, actor, 'l.state', 'l.sight_unit_id');
  const own = ownCondition(actor);
  return {
    // A scalar subquery keeps PostgreSQL from reading all instances into a hash table.
    sql: `(${scopes.sql} or (select ${own.sql} from workflow_instances i
      where i.workflow = $workflow and i.subject_id = l.increment_id))`,
    parameters: { ...scopes.parameters, ...own.parameters },
  };
}

/** Whether the actor may see the pay of this one request. */
export const seesPay = (bound: BoundWorkflow, subject: PolicySubject, actor: Actor): boolean =>
  (actor.employeeId !== null && subject.parties['employee'] === actor.employeeId) ||
  Object.values(subject.acted).some((users) => users.includes(actor.userId ?? 0)) ||
  getPayScopes(bound, actor).some(
    ({ states, units }) =>
      states.has(subject.state) &&
      (units === null ||
        (subject.businessUnitId !== null && units.includes(subject.businessUnitId))),
  );
