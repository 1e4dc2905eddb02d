import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Condition } from '#server/engine/instances/condition.ts';

/** SQL for the end of a day in the account's time zone, or for now if the day hasn't ended. */
export const DAY_END = `least(now(),
  ($day::date + 1)::timestamp at time zone account_time_zone($accountId))`;

/** SQL for the due time that a step sets: directly, by an extension, or at the start of the instance. */
const DUE_TIME = `coalesce(n.payload->>'dueAt', n.payload->>'extendAt', n.payload->'input'->>'dueAt')`;

/**
 * SQL for the last step of each instance before `$at`, with the columns `id`, `seq` and `state`. Only reads the index
 * of kinds. Number and state are combined into one value whose maximum is the last step; for a million steps, that
 * takes half as long as sorting.
 */
export const STOOD = `kinds as materialized (
    select id, to_state, dense_rank() over (order by to_state) as place
    from workflow_step_kinds where account_id = $accountId and workflow = $workflow
      and ($unitId::bigint is null or business_unit_id = $unitId)
  ), last as (
    select t.instance_id as id, max((t.seq::bigint << 20) | k.place) as code
    from kinds k join workflow_transitions t on t.kind_id = k.id and t.at < $at::timestamptz
    group by t.instance_id
  ), stood as (
    select l.id, (l.code >> 20)::integer as seq, k.to_state as state
    from last l join (select distinct place, to_state from kinds) k on k.place = l.code & 1048575
  )`;

/**
 * SQL for instances in one of `$states`, with `since` and `due_at`. If an instance hasn't moved since, its own row has
 * the due time. For the others, the last due time that a step set counts: set while they were in the state, or ever if
 * the workflow keeps it (`dueLasts`).
 */
export function standingIn(bound: BoundWorkflow, scope: Condition): string {
  return `${STOOD}, standing as (
    select i.id, i.subject_id, i.subject, s.state, e.at as since,
      case when s.state = any($timed::text[]) then
        case when i.version = s.seq then i.due_at else d.due_at end end as due_at
    from stood s join workflow_instances i on i.id = s.id
    left join lateral (select t.seq, t.at from workflow_transitions t
      where t.instance_id = s.id and t.seq <= s.seq and t.from_state <> t.to_state
      order by t.seq desc limit 1) e on true
    left join lateral (select ${DUE_TIME}::timestamptz as due_at from workflow_transitions n
      where n.instance_id = s.id and n.seq <= s.seq
        and (${bound.workflow.dueLasts ?? false} or n.seq >= e.seq) and ${DUE_TIME} is not null
      order by n.seq desc limit 1) d on true
    where s.state = any($states::text[]) and ${scope.sql}
  )`;
}

/** Returns the parameters of these queries, except `at` and `unitId`. */
export function standingParameters(bound: BoundWorkflow, actor: Actor, scope: Condition) {
  return {
    ...scope.parameters,
    accountId: actor.accountId,
    workflow: bound.workflow.id,
    timed: timedStates(bound),
  };
}

/** Returns the states that have a due time. */
export const timedStates = ({ description }: BoundWorkflow): string[] =>
  [...description.states.values()]
    .filter(({ meta }) => meta.deadline !== undefined)
    .map(({ id }) => id);
