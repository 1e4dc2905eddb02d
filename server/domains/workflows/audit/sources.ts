import type { StepFilter, StepOrder } from '#machines/domains/workflows/contracts/audit.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import { isFoundBy } from '#server/platform/db/search.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Cursor } from './cursor.ts';
import type { Reach } from './reach.ts';
import type { Condition } from '#server/engine/instances/condition.ts';

/** A search as SQL with the columns `instance_id`, `seq` and `at`, the latest first. */
export interface Search {
  /** A cheaper query that runs first and may find enough, or null if there is only `sql`. */
  probe: string | null;
  sql: string;
  parameters: Record<string, unknown>;
}

const ordered = (table: string, way: 'asc' | 'desc') =>
  `order by ${table}.at ${way}, ${table}.instance_id ${way}, ${table}.seq ${way}`;
/** This many of the latest comments are searched before the index of comments is used. That takes 30 ms. */
const PROBED = 30_000;
/**
 * At most this many of the caller's own steps are read outside the units that they may read entirely. A
 * thousand take 40 ms.
 */
const OWN_STEPS = 1000;
const IS_FOUND = isFoundBy('t.comment', '$text');
/** SQL for what the index of comments finds. The text itself is compared afterwards. */
const INDEXED = `search_key(t.comment) like '%' || rarest_word($text) || '%'`;
const LONGEST_CHAIN = 100_000;
/** SQL that finds one instance by its ID, because PostgreSQL estimates a join wrongly. */
const ONE_INSTANCE = 'select i.* from workflow_instances i where i.id = o.id limit 1';

/**
 * Chooses the source that finds the fewest rows: first a person's records, then the text of comments, then
 * kinds of steps (see migration 31).
 */
export function buildStepSearch(
  filter: StepFilter,
  before: Cursor | null,
  reach: Reach,
  actor: Actor,
  order: StepOrder = 'latest',
): Search {
  const ends = reach.workflows.flatMap(({ workflow, description }) =>
    [...description.states.values()].flatMap(({ id, final }) => (final ? [[workflow.id, id]] : [])),
  );
  const parameters = {
    ...reach.kinds.parameters,
    ...reach.instances.parameters,
    ...reach.comments.parameters,
    accountId: actor.accountId,
    me: actor.employeeId,
    meUser: actor.userId,
    partly: reach.partly,
    careful: reach.careful,
    workflows: reach.workflows.map(({ workflow }) => workflow.id),
    concerns: reach.workflows.map(({ workflow }) => workflow.concerns ?? null),
    aboutId: filter.aboutId ?? null,
    actorId: filter.actorId ?? null,
    subjectId: filter.subjectId ?? null,
    actedAs: filter.actedAs ?? null,
    event: filter.event ?? null,
    state: filter.state ?? null,
    leftState: filter.leftState ?? null,
    ended: filter.ended ?? null,
    endedIn: ends.map(([workflow]) => workflow),
    ends: ends.map(([, state]) => state),
    undo: UNDO,
    unitId: filter.businessUnitId ?? null,
    since: filter.from ?? null,
    until: filter.until ?? null,
    text: filter.comment ?? '',
    atBefore: before?.at ?? null,
    instanceBefore: before?.instanceId ?? null,
    seqBefore: before?.seq ?? null,
  };
  const way = order === 'oldest' ? 'asc' : 'desc';
  const time = [
    ...(before
      ? [
          `(t.at, t.instance_id, t.seq) ${order === 'oldest' ? '>' : '<'} ($atBefore::timestamptz, $instanceBefore::bigint, $seqBefore::integer)`,
        ]
      : []),
    ...(filter.from
      ? [`t.at >= $since::date::timestamp at time zone account_time_zone($accountId)`]
      : []),
    ...(filter.until
      ? [`t.at < ($until::date + 1)::timestamp at time zone account_time_zone($accountId)`]
      : []),
    ...(filter.subjectId === undefined ? [] : ['t.subject_id = $subjectId::bigint']),
    ...(filter.actedAs === undefined ? [] : [`t.authority ->> 'of' = $actedAs`]),
    ...(filter.byDelegate === true ? ['t.on_behalf_of is not null'] : []),
  ];
  const kind = `k.account_id = $accountId and k.workflow = any($workflows::text[])
    and ($event::text is null or k.event = $event) and ($state::text is null or k.to_state = $state)
    and ($leftState::text is null
      or k.from_state = $leftState and k.to_state <> $leftState and k.event <> $undo)
    and ($ended::boolean is not true or k.from_state <> k.to_state and k.event <> $undo
      and (k.workflow, k.to_state) in (select * from unnest($endedIn::text[], $ends::text[])))
    and ($unitId::bigint is null or k.business_unit_id = $unitId)`;
  const pieces: Pieces = {
    time,
    kind,
    way,
    reach,
    byActor: filter.actorId !== undefined,
  };
  if (filter.aboutId !== undefined) {
    return {
      probe: null,
      sql: ofThings(pieces, ABOUT, 'true', filter.comment !== undefined),
      parameters,
    };
  }
  if (filter.comment !== undefined) return { ...commented(pieces), parameters };
  const parts = [ofKinds(pieces)];
  if (reach.partly.length > 0)
    parts.push(ofThings(pieces, own(reach.kinds.sql), `(${reach.wholly.sql}) is not true`));
  return {
    probe: null,
    sql:
      parts.length === 1
        ? ofKinds(pieces)
        : `select * from ((${parts.join(') union (')})) t
      ${ordered('t', way)} limit $limit`,
    parameters,
  };
}

interface Pieces {
  time: readonly string[];
  kind: string;
  way: 'asc' | 'desc';
  reach: Reach;
  byActor: boolean;
}

const all = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join(' and ');

const ACTOR_IDS =
  '(select id from users where employee_id = $actorId::bigint and account_id = $accountId)';
const BY_ACTOR = `(t.actor_id in ${ACTOR_IDS} or t.on_behalf_of in ${ACTOR_IDS})`;

/**
 * Returns SQL for the latest steps of many kinds: first the latest step of each kind, and then the steps of the kinds
 * whose latest step is recent enough for the page. For one actor, it uses the index that begins with the actor.
 */
function ofKinds({ time, kind, way, reach, byActor }: Pieces): string {
  const ranges = byActor ? ['t.actor_id = k.who', 't.on_behalf_of = k.who'] : ['true'];
  const isCareful = reach.careful.length > 0;
  const mayRead = isCareful
    ? [
        `(not k.careful or exists (select from workflow_instances i
          where i.id = t.instance_id and ${reach.instances.sql}))`,
      ]
    : [];
  const kinds = `select k.id${isCareful ? ', k.workflow = any($careful::text[]) as careful' : ''}${byActor ? ', u.id as who' : ''} from workflow_step_kinds k
    ${byActor ? `cross join (select id from users where employee_id = $actorId::bigint and account_id = $accountId) u` : ''}
    where ${kind} and ${reach.kinds.sql}`;
  const newest = (range: string, limit: string) =>
    `select t.instance_id, t.seq, t.at from workflow_transitions t
     where t.kind_id = k.id and ${all([range, ...time, ...mayRead])} ${ordered('t', way)} limit ${limit}`;
  return ranges
    .map(
      (range, index) => `(
    with kinds as materialized (${kinds}),
    heads as materialized (
      select k.*, h.at, h.instance_id, h.seq from kinds k
      cross join lateral (${newest(range, '1')}) h
      ${ordered('h', way)} limit $limit
    )
    select p.instance_id, p.seq, p.at from heads k
    cross join lateral (${newest(range, '$limit')}) p
    ${ordered('p', way)} limit $limit) ${index < ranges.length - 1 ? 'union' : ''}`,
    )
    .join('\n')
    .replace(/^/, byActor ? 'select * from (' : '')
    .concat(byActor ? `) t ${ordered('t', way)} limit $limit` : '');
}

/**
 * SQL for instances about a person. If a workflow doesn't declare whom its instances are about, the person may be any
 * party.
 */
const ABOUT = `select i.id
  from unnest($workflows::text[], $concerns::text[]) w (workflow, concerns)
  cross join lateral (${getParties('w.workflow')}) p
  join workflow_instances i on i.parties @> jsonb_build_object(p.name, $aboutId::bigint)
    and i.workflow = w.workflow and i.account_id = $accountId
  where w.concerns is null or w.concerns = p.name`;

/** Returns the condition for instances outside the caller's units that they may read, as a party, actor or delegate. */
export const ownInstances = (reach: Reach, actor: Actor): Condition => ({
  sql: own(reach.kinds.sql),
  parameters: {
    ...reach.kinds.parameters,
    accountId: actor.accountId,
    me: actor.employeeId,
    meUser: actor.userId,
    partly: reach.partly,
  },
});

const own = (kinds: string): string => `select i.id from unnest($partly::text[]) w (workflow)
  cross join lateral (${getParties('w.workflow')}) p
  join workflow_instances i on i.parties @> jsonb_build_object(p.name, $me::bigint)
    and i.workflow = w.workflow and i.account_id = $accountId
  union
  ${actedOn('actor_id', kinds)}
  union
  ${actedOn('on_behalf_of', kinds)}`;

/** Returns SQL for the caller's latest steps of kinds that they may not read entirely. */
const actedOn = (who: 'actor_id' | 'on_behalf_of', kinds: string): string =>
  `select a.instance_id from (
    select t.instance_id, t.at from workflow_step_kinds k
    cross join lateral (select t.instance_id, t.at from workflow_transitions t
      where t.${who} = $meUser::bigint and t.kind_id = k.id order by t.at desc limit ${OWN_STEPS}) t
    where k.account_id = $accountId and k.workflow = any($partly::text[]) and (${kinds}) is not true
    order by t.at desc limit ${OWN_STEPS}) a`;

/** Returns SQL for every party that any instance of a workflow has. */
function getParties(workflow: string): string {
  return `select jsonb_object_keys(s.parties) as name from (select parties from workflow_instances
    where workflow = ${workflow} order by subject_id desc limit 1) s`;
}

/**
 * Returns SQL for all steps of some instances that the caller may read. Uses a lateral join per instance, because
 * PostgreSQL overestimates their number and would read all steps.
 */
const ofThings = (
  { time, kind, way, reach, byActor }: Pieces,
  things: string,
  only: string,
  withText = false,
): string => `with things as materialized (
    select i.id from (${things}) o (id) cross join lateral (${ONE_INSTANCE}) i
    where i.account_id = $accountId and ${only} and ${reach.instances.sql}
    ${withText ? `and ${reach.comments.sql}` : ''}
  )
  select t.instance_id, t.seq, t.at from things o
  cross join lateral (select t.* from workflow_transitions t where t.instance_id = o.id
    order by t.seq limit ${LONGEST_CHAIN}) t
  join workflow_step_kinds k on k.id = t.kind_id
  where ${all([kind, ...time, ...(byActor ? [BY_ACTOR] : []), ...(withText ? [IS_FOUND] : [])])}
  ${ordered('t', way)} limit $limit`;

/**
 * Returns SQL for steps by comment. The probe reads the latest comments in order until the page is full. If they aren't
 * enough, the index of comments finds the matches.
 */
function commented({ time, kind, way, reach, byActor }: Pieces): Pick<Search, 'probe' | 'sql'> {
  const readMatches = (from: string) => `select t.instance_id, t.seq, t.at from (${from}) t
    cross join lateral (select from workflow_step_kinds k where k.id = t.kind_id and ${kind}
      limit 1) k
    cross join lateral (select from workflow_instances i where i.id = t.instance_id
      and i.account_id = $accountId and ${reach.instances.sql} and ${reach.comments.sql} limit 1) i
    where ${all([IS_FOUND, ...(byActor ? [BY_ACTOR] : [])])}
    ${ordered('t', way)} limit $limit`;
  const columns = `t.instance_id, t.seq, t.at, t.comment, t.kind_id, t.actor_id, t.on_behalf_of,
    t.subject_id, t.authority`;
  return {
    probe: readMatches(`select ${columns} from workflow_transitions t
      where ${all([`t.comment <> ''`, ...time])} ${ordered('t', way)} limit ${PROBED}`),
    // The subquery is materialised, because PostgreSQL might otherwise read all comments in order.
    sql: `with matching as materialized (
        select ${columns} from workflow_transitions t
        where ${all([`t.comment <> ''`, INDEXED, ...time])}
      ) ${readMatches('select * from matching')}`,
  };
}
