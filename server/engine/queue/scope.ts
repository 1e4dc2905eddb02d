import {
  getAudiences,
  type Audience,
  type Sender,
  type Visibility,
} from '#machines/core/model/workflow.ts';
import { areSeparate, type Duties } from '#machines/core/model/duties.ts';
import { getActs, type Condition } from '#server/engine/instances/condition.ts';
import type { Actor, Delegate } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { readableByStanding } from '#server/engine/instances/standing.ts';
import { getDelegatesIn, isOfTeam } from '#server/engine/instances/delegation.ts';
import { openMenus } from '#server/engine/instances/policy.ts';
import { readingRoles, getListedUnits, unitsOpenTo } from '#server/engine/instances/reading.ts';
import { getUnits, reach } from './reach.ts';

/**
 * The business units whose instances the actor may read, by a role or because they may view the screen
 * that lists them; null for all of them.
 */
export function unitsRead(bound: BoundWorkflow, actor: Actor): readonly number[] | null {
  const readingUnits = getUnits(actor, readingRoles(bound));
  const listed = getListedUnits(bound, actor);
  return readingUnits === null || listed === null ? null : [...readingUnits, ...listed];
}

/** SQL condition on the instances that the actor may see. It is the SQL form of `mayRead`. */
export function readable(bound: BoundWorkflow, actor: Actor): Condition {
  const { visibility } = bound.workflow;
  const menus = openMenus(bound, actor);
  if (!menus.parties) return { sql: 'false', parameters: {} };
  if (visibility) return openTo(bound, visibility, actor);
  const units = menus.stages ? unitsRead(bound, actor) : getListedUnits(bound, actor);
  if (units === null) return { sql: 'true', parameters: {} };
  const delegations = menus.stages ? getDelegatesIn(bound, actor) : [];
  const stoodIn = delegations
    .filter((one) => !isOfTeam(one))
    .map((delegate, index) => {
      const mark = letters(index);
      const theirs = getUnits(delegate, readingRoles(bound));
      return {
        sql: `or (i.state = $readState${mark} and ($readUnits${mark}::bigint[] is null
        or i.business_unit_id = any($readUnits${mark}::bigint[])))`,
        parameters: { [`readState${mark}`]: delegate.state, [`readUnits${mark}`]: theirs },
      };
    });
  const above = [
    readableByStanding(bound, actor.employeeId),
    ...delegations
      .filter(isOfTeam)
      .map(({ principal }, index) =>
        readableByStanding(bound, principal.employeeId, `Team${letters(index)}`),
      ),
  ].flat();
  return {
    sql: `(i.business_unit_id = any($readableUnits::bigint[])
      or exists (select from jsonb_each(i.parties) p where p.value = to_jsonb($reader::bigint))
      or jsonb_path_exists(i.acted, $readerActs::jsonpath)
      ${stoodIn.map(({ sql }) => sql).join(' ')} ${above.map(({ sql }) => `or ${sql}`).join(' ')})`,
    parameters: Object.assign(
      { readableUnits: units, reader: actor.employeeId, readerActs: getActs([actor.userId]) },
      ...[...stoodIn, ...above].map(({ parameters }) => parameters),
    ) as Record<string, unknown>,
  };
}

/**
 * SQL condition for confidential instances. The actor sees those in which they are a party or a superior to whom the
 * machine gives a task or a notice, and those of units where they may open the workflow's screen. Instances kept from
 * them are left out, unless they are the owner.
 */
function openTo(bound: BoundWorkflow, { reference, owner }: Visibility, actor: Actor): Condition {
  const above = readableByStanding(bound, actor.employeeId);
  return {
    sql: `(not (i.kept_from @> array[$reader::bigint]
        and coalesce(i.parties->>'${owner}', '') <> $reader::bigint::text)
      and ($openUnits::bigint[] is null or i.business_unit_id = any($openUnits)
        or exists (select from jsonb_each(i.parties) p where p.value = to_jsonb($reader::bigint))
        ${above.map(({ sql }) => `or ${sql}`).join(' ')}))`,
    parameters: Object.assign(
      { reader: actor.employeeId, openUnits: unitsOpenTo(actor, reference) },
      ...above.map(({ parameters }) => parameters),
    ) as Record<string, unknown>,
  };
}

/** Roles that operate workflows without taking part in them. They may count instances that they may not open. */
const KEEPERS = ['developer', 'admin'];

/**
 * Condition for the instances that the actor may count: those that they may see and, for operators, all others of their
 * business units, except confidential ones. It may be used for totals only, never to list subjects.
 */
export function countable(bound: BoundWorkflow, actor: Actor): Condition {
  const seen = readable(bound, actor);
  if (bound.workflow.visibility) return seen;
  const units = getUnits(actor, KEEPERS);
  if (units === null) return { sql: 'true', parameters: {} };
  return {
    sql: `(i.business_unit_id = any($countedUnits::bigint[]) or ${seen.sql})`,
    parameters: { ...seen.parameters, countedUnits: units },
  };
}

/** Converts 0, 1, 2 to A, B, C and so on, because parameter names consist of letters only. */
export const letters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${letters(Math.floor(index / 26) - 1)}${letters(index % 26)}`;

/**
 * Condition for the instances in a state that wait for the actor, in person or as a delegate, and on which no rule
 * prevents them from deciding. It is the SQL form of `capacityFor`. Null if nothing can wait for them.
 */
export function waitingFor(
  bound: BoundWorkflow,
  state: string,
  sender: Sender,
  actor: Actor,
): Condition | null {
  const capacities = getCapacities(bound, state, sender, actor).flatMap(
    ({ standIn, audience }, index) => {
      const condition = waitingAs(bound, audience, actor, standIn, letters(index));
      return condition ? [condition] : [];
    },
  );
  if (capacities.length === 0) return null;
  const open = bound.workflow.visibility ? readable(bound, actor) : null;
  return {
    sql: `(${capacities.map(({ sql }) => `(${sql})`).join(' or ')})${open ? ` and ${open.sql}` : ''}`,
    parameters: Object.assign(
      {},
      ...capacities.map(({ parameters }) => parameters),
      open?.parameters,
    ) as Record<string, unknown>,
  };
}

const getCapacities = (bound: BoundWorkflow, state: string, sender: Sender, actor: Actor) =>
  [
    null,
    ...getDelegatesIn(bound, actor).filter((one) => isOfTeam(one) || one.state === state),
  ].flatMap((delegate) =>
    getAudiences(sender).map((audience) => ({ standIn: delegate, audience })),
  );

/**
 * Like `waitingFor`, but in two parts, for someone who works a queue by a single role: all instances, which one index
 * can count, and those on which the actor may not decide, which other indexes find. `stages` are the states in which
 * anyone of the account has acted.
 */
export function waitingByParts(
  bound: BoundWorkflow,
  state: string,
  sender: Sender,
  actor: Actor,
  stages: readonly string[],
): { all: Condition; kept: Condition } | null {
  const [only, ...others] = getCapacities(bound, state, sender, actor);
  if (!only || others.length > 0 || bound.workflow.visibility) return null;
  const { audience } = only;
  if (!('role' in audience) || ('until' in audience && audience.until !== undefined)) return null;
  const all = reach(audience, actor, null, 'A');
  if (!all) return null;
  const { concerns, filedBy, proposedBy } = bound.workflow;
  const parties = [concerns, filedBy, proposedBy].flatMap((party) =>
    party === undefined || actor.employeeId === null
      ? []
      : [{ column: 'parties', holds: { [party]: actor.employeeId } }],
  );
  const acts = [...new Set([...bound.description.states.keys(), ...stages])]
    .filter((stage) => areSeparate(bound.workflow, state, stage))
    .map((stage) => ({ column: 'acted', holds: { [stage]: [actor.userId] } }));
  const kept = [...parties, ...acts].map(({ column, holds }, index) => ({
    sql: `i.${column} @> $kept${letters(index)}::jsonb`,
    parameters: { [`kept${letters(index)}`]: JSON.stringify(holds) },
  }));
  return {
    all,
    kept: {
      sql: kept.length === 0 ? 'false' : `(${kept.map(({ sql }) => sql).join(' or ')})`,
      parameters: Object.assign({}, ...kept.map(({ parameters }) => parameters)) as Record<
        string,
        unknown
      >,
    },
  };
}

/**
 * Condition for what waits for the actor or for one of the actor's principals. `mark` is added to the names of the
 * parameters.
 */
function waitingAs(
  bound: BoundWorkflow,
  audience: Audience,
  actor: Actor,
  stand: Delegate | null,
  mark: string,
): Condition | null {
  const inReach = reach(audience, actor, stand, mark);
  if (!inReach) return null;
  const { concerns, filedBy, proposedBy, separateDuties } = bound.workflow;
  const asParty = 'party' in audience && !audience.vacant;
  const own = [concerns, filedBy, proposedBy]
    .flatMap((party) => (party === undefined || asParty ? [] : [party]))
    .map((party) => `and not coalesce(i.parties->>'${party}', '') = any($us${mark}::text[])`)
    .join(' ');
  const until =
    'until' in audience && audience.until !== undefined
      ? `and i.parties->>'${audience.until}' is null`
      : '';
  const pairs = getPairs(separateDuties);
  const apart = pairs?.map(
    (_, index) => `(a.key = any($some${mark}${letters(index)}::text[])
        and i.state = any($others${mark}${letters(index)}::text[])
      or a.key = any($others${mark}${letters(index)}::text[])
        and i.state = any($some${mark}${letters(index)}::text[]))`,
  );
  const earlier = separateDuties
    ? `and not (jsonb_path_exists(i.acted, $acts${mark}::jsonpath)
         and exists (select from jsonb_each(i.acted) a
         where a.key <> i.state and exists (select from jsonb_array_elements_text(a.value) u
           where u = any($users${mark}::text[]))
         ${apart ? `and (${apart.join(' or ')})` : ''}))`
    : '';
  return {
    sql: `${inReach.sql} ${until} ${own} ${earlier}`,
    parameters: {
      ...inReach.parameters,
      [`us${mark}`]: toKeys([actor.employeeId, stand?.principal.employeeId]),
      [`users${mark}`]: toKeys([actor.userId, stand?.principal.userId]),
      [`acts${mark}`]: getActs([actor.userId, stand?.principal.userId]),
      ...Object.fromEntries(
        (pairs ?? []).flatMap(([some, others], index) => [
          [`some${mark}${letters(index)}`, some],
          [`others${mark}${letters(index)}`, others],
        ]),
      ),
    },
  };
}

/**
 * Pairs of groups of stages: a person who acted at a stage of one group may not act at a stage of the other. Null if
 * all stages exclude each other.
 */
function getPairs(duties: Duties): (readonly [readonly string[], readonly string[]])[] | null {
  if (duties === true) return null;
  if (duties === false) return [];
  if ('between' in duties) return [duties.between];
  if (!('anyOf' in duties)) return [[duties, duties]];
  const each = duties.anyOf.map(getPairs);
  return each.includes(null) ? null : each.flatMap((pairs) => pairs ?? []);
}

const toKeys = (ids: readonly (number | null | undefined)[]): string[] =>
  ids.flatMap((id) => (id == null ? [] : [String(id)]));
