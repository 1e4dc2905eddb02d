import type { Db } from '#server/platform/db/connect.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { readable } from '#server/engine/queue/scope.ts';
import type { Period } from './figures.ts';

/** The input of queries about cases. */
export interface CasesContext {
  db: Db;
  bound: BoundWorkflow;
  actor: Actor;
  period: Period;
}

/**
 * SQL for the cases that started in a period and that the caller may read, as common table expressions: `kinds`
 * with numbers for transitions and states, and `cases`. If the caller may read all of them (`isAll`), instances
 * aren't joined.
 */
export function casesIn({ bound, actor, period }: Omit<CasesContext, 'db'>) {
  const scope = readable(bound, actor);
  const isAll = scope.sql === 'true';
  return {
    sql: `kinds as materialized (
      select k.id, k.event, k.from_state, k.to_state, k.from_state <> k.to_state as moves,
        dense_rank() over (order by k.event, k.from_state, k.to_state) as way,
        dense_rank() over (order by k.to_state) as target,
        hashtextextended(k.event || chr(10) || k.from_state || chr(10) || k.to_state, 0) as name,
        k.event = $startEvent and ($unitId::bigint is null or k.business_unit_id = $unitId) as starts
      from workflow_step_kinds k where k.account_id = $accountId and k.workflow = $workflow
    ), period as materialized (
      select $since::date::timestamp at time zone account_time_zone($accountId) as since,
        ($until::date + 1)::timestamp at time zone account_time_zone($accountId) as until
    ), cases as materialized (
      select t.instance_id from kinds k
      join workflow_transitions t on t.kind_id = k.id
        and t.at >= (select since from period) and t.at < (select until from period)
      ${isAll ? '' : 'join workflow_instances i on i.id = t.instance_id'}
      where k.starts ${isAll ? '' : `and ${scope.sql}`}
    )`,
    isAll,
    parameters: {
      ...scope.parameters,
      accountId: actor.accountId,
      workflow: bound.workflow.id,
      startEvent: bound.workflow.startEvent,
      since: period.from,
      until: period.until,
      unitId: period.businessUnitId ?? null,
    },
  };
}
