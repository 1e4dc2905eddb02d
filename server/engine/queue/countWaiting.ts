import type { Sender } from '#machines/core/model/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { marked, type Condition } from '#server/engine/instances/condition.ts';
import { letters, waitingByParts } from './scope.ts';

/** A queue, with the condition that selects the instances in it that wait for the actor. */
export interface AskedQueue {
  bound: BoundWorkflow;
  state: string;
  queue: { audience: Sender };
  condition: Condition;
}

export interface Count {
  waiting: number;
  overdue: number;
  oldestAt: Date | null;
}

/**
 * From this size on, it is faster to count all instances of a queue and subtract the hidden ones than to check each
 * instance.
 */
const MANY = 2000;

/**
 * How many instances wait for the actor in each of these queues, by the index of the queue. The total sizes of the
 * queues are read first, from the index of open instances, because most queues are empty and need no further query.
 */
export async function countWaiting(
  db: Db | Tx,
  actor: Actor,
  businessUnitId: number,
  queues: readonly AskedQueue[],
  many = MANY,
): Promise<Map<number, Count>> {
  const standing = await countStanding(db, actor, queues);
  const entries = [...queues.entries()].flatMap(([place, queue]) => {
    const there = standing.get(`${queue.bound.workflow.id} ${queue.state}`) ?? 0;
    return there > 0 ? [{ place, queue, isMany: there >= many }] : [];
  });
  if (entries.length === 0) return new Map();
  const stages = entries.some(({ isMany }) => isMany) ? await getStages(db, actor) : new Map();
  const parts = entries.map(({ place, queue, isMany }) => {
    const { bound, state } = queue;
    const mark = `At${letters(place)}`;
    const from = `from workflow_instances i
      where i.account_id = $accountId and i.workflow = $workflow${mark} and i.state = $state${mark}
        and ($businessUnitId::bigint = 0 or i.business_unit_id = $businessUnitId)
        and not i.is_final`;
    const few = isMany
      ? waitingByParts(
          bound,
          state,
          queue.queue.audience,
          actor,
          stages.get(bound.workflow.id) ?? [],
        )
      : null;
    const { sql, parameters } = few ? byParts(from, few, queue, mark) : byEach(from, queue, mark);
    return {
      sql: `select ${place} as place, n.* from (${sql}) n`,
      parameters: {
        ...parameters,
        [`workflow${mark}`]: bound.workflow.id,
        [`state${mark}`]: state,
      },
    };
  });
  const rows = await query<Count & { place: number }>(
    db,
    parts.map(({ sql }) => sql).join(' union all '),
    {
      accountId: actor.accountId,
      businessUnitId,
      ...(Object.assign({}, ...parts.map(({ parameters }) => parameters)) as object),
    },
  );
  return new Map(rows.map(({ place, ...count }) => [place, count]));
}

const FIGURES = `count(*)::integer as waiting,
  (count(*) filter (where i.due_at < now()))::integer as overdue`;

function byEach(from: string, { condition }: AskedQueue, mark: string): Condition {
  const { sql, parameters } = marked(condition, mark);
  return {
    sql: `select ${FIGURES}, min(i.entered_at) as "oldestAt" ${from} and ${sql}`,
    parameters,
  };
}

/**
 * SQL that counts all instances of a queue and subtracts those that are hidden from the actor. The
 * oldest instance returned is the oldest one that is not hidden.
 */
function byParts(
  from: string,
  parts: { all: Condition; kept: Condition },
  { condition }: AskedQueue,
  mark: string,
): Condition {
  const all = marked(parts.all, mark);
  const kept = marked(parts.kept, mark);
  const each = marked(condition, `Each${mark}`);
  return {
    sql: `select a.waiting - k.waiting as waiting, a.overdue - k.overdue as overdue,
        (select i.entered_at ${from} and ${each.sql} order by i.entered_at, i.id limit 1) as "oldestAt"
      from (select ${FIGURES} ${from} and ${all.sql}) a,
        (select ${FIGURES} ${from} and ${all.sql} and ${kept.sql}) k`,
    parameters: { ...all.parameters, ...kept.parameters, ...each.parameters },
  };
}

/**
 * The number of open instances in the state of each queue, counted up to `MANY`. The order matches an index, because
 * PostgreSQL would otherwise expect many rows and might read the whole table even for empty queues.
 */
export async function countStanding(
  db: Db | Tx,
  actor: Actor,
  queues: readonly AskedQueue[],
): Promise<Map<string, number>> {
  const rows = await query<{ workflow: string; state: string; count: number }>(
    db,
    `select q.workflow, q.state, n.count::integer as count
     from unnest($workflows::text[], $states::text[]) as q (workflow, state)
     cross join lateral (select count(*) from (
       select from workflow_instances i
       where i.account_id = $accountId and i.workflow = q.workflow and i.state = q.state
         and not i.is_final order by i.due_at, i.entered_at, i.id limit ${MANY}) i) n
     where n.count > 0`,
    {
      accountId: actor.accountId,
      workflows: queues.map(({ bound }) => bound.workflow.id),
      states: queues.map(({ state }) => state),
    },
  );
  return new Map(rows.map(({ workflow, state, count }) => [`${workflow} ${state}`, count]));
}

/** For each workflow, the states in which someone has acted, including states that its machine no longer has. */
async function getStages(db: Db | Tx, { accountId }: Actor): Promise<Map<string, string[]>> {
  const rows = await query<{ workflow: string; stages: string[] }>(
    db,
    `select workflow, array_agg(distinct from_state) as stages
     from workflow_step_kinds where account_id = $accountId group by workflow`,
    { accountId },
  );
  return new Map(rows.map(({ workflow, stages }) => [workflow, stages]));
}
