import { UNDO } from '#machines/core/contracts/undo.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { readable } from '#server/engine/queue/scope.ts';

export interface Period {
  /** Days in the account's time zone, including both. */
  from: string;
  until: string;
  businessUnitId?: number | undefined;
}

/** SQL for the steps of a period that the caller may read, found by the index of step kinds. */
function stepsIn(bound: BoundWorkflow, actor: Actor, { from, until, businessUnitId }: Period) {
  const scope = readable(bound, actor);
  return {
    sql: `workflow_step_kinds k
      join workflow_transitions t on t.kind_id = k.id
        and t.at >= $since::date::timestamp at time zone account_time_zone($accountId)
        and t.at < ($until::date + 1)::timestamp at time zone account_time_zone($accountId)
      join workflow_instances i on i.id = t.instance_id
      where k.account_id = $accountId and k.workflow = $workflow
        and ($unitId::bigint is null or k.business_unit_id = $unitId) and ${scope.sql}`,
    parameters: {
      ...scope.parameters,
      accountId: actor.accountId,
      workflow: bound.workflow.id,
      since: from,
      until,
      unitId: businessUnitId ?? null,
      undo: UNDO,
    },
  };
}

/** Counts how often each transition was taken. */
export function getSteps(db: Db, bound: BoundWorkflow, actor: Actor, period: Period) {
  const { sql, parameters } = stepsIn(bound, actor, period);
  return query<{ event: string; from: string; to: string; count: number }>(
    db,
    `select k.event, k.from_state as "from", k.to_state as "to", count(*)::integer as count
     from ${sql} group by k.event, k.from_state, k.to_state order by count desc, k.event`,
    parameters,
  );
}

/**
 * Returns how long instances stayed in each state, for stays that ended in the period. Undone transitions don't
 * count.
 */
export function getStays(db: Db, bound: BoundWorkflow, actor: Actor, period: Period) {
  const { sql, parameters } = stepsIn(bound, actor, period);
  return query<{ state: string; count: number; median: number; p95: number }>(
    db,
    `select s.state, count(*)::integer as count,
       percentile_cont(0.5) within group (order by s.stay)::float as median,
       percentile_cont(0.95) within group (order by s.stay)::float as p95
     from (
       select k.from_state as state, extract(epoch from t.at - (
         select max(e.at) from workflow_transitions e where e.instance_id = t.instance_id
           and e.seq < t.seq and e.to_state = k.from_state and e.from_state <> e.to_state)) as stay
       from ${sql} and k.from_state <> k.to_state and k.event <> $undo
     ) s where s.stay is not null group by s.state`,
    parameters,
  );
}

/** Counts the started and finished instances by day. */
export function getDays(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  period: Period,
  finals: readonly string[],
) {
  const { sql, parameters } = stepsIn(bound, actor, period);
  return query<{ day: string; started: number; finished: number }>(
    db,
    `select (t.at at time zone account_time_zone($accountId))::date as day,
       (count(*) filter (where k.event = $startEvent))::integer as started,
       (count(*) filter (where k.event <> $startEvent))::integer as finished
     from ${sql} and (k.event = $startEvent
       or k.to_state = any($finals::text[]) and k.from_state <> k.to_state and k.event <> $undo)
     group by 1 order by 1`,
    { ...parameters, startEvent: bound.workflow.startEvent, finals },
  );
}

/** Counts the instances in each state, with the time when the oldest of them entered it. */
export function standing(db: Db, bound: BoundWorkflow, actor: Actor, { businessUnitId }: Period) {
  const scope = readable(bound, actor);
  return query<{ state: string; count: number; overdue: number; oldestAt: Date }>(
    db,
    `select i.state, count(*)::integer as count, min(i.entered_at) as "oldestAt",
       (count(*) filter (where i.due_at < now()))::integer as overdue
     from workflow_instances i
     where i.account_id = $accountId and i.workflow = $workflow and not i.is_final
       and ($unitId::bigint is null or i.business_unit_id = $unitId) and ${scope.sql}
     group by i.state`,
    {
      ...scope.parameters,
      accountId: actor.accountId,
      workflow: bound.workflow.id,
      unitId: businessUnitId ?? null,
    },
  );
}
