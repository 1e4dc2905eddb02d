import { getWorkflows } from '#server/engine/instances/engine.ts';
import { createHmac } from 'node:crypto';
import type { InspectedStep } from '#machines/domains/workflows/contracts/inspector.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { countable, readable } from '#server/engine/queue/scope.ts';

/** A response contains at most this many steps, the latest ones. */
const LIMIT = 2000;
/** Without a start time, this many batches are read. */
const BATCHES = 50;
/**
 * A batch has the time at which its transaction started. A batch that commits late may therefore be older than those
 * that were already read.
 */
const LATE_SECONDS = 30;

interface Row extends Omit<InspectedStep, 'actor' | 'at' | 'batch' | 'workflowLabel'> {
  instanceId: number;
  batchId: string;
  at: Date;
}

/**
 * Returns the latest transitions of the account, or those since an instant, the oldest first. For instances
 * that the caller may not read, it only returns the states, without subject or person.
 */
export async function recentSteps(
  db: Db,
  { engine, secret }: Pick<Services, 'engine' | 'secret'>,
  actor: Actor,
  after: string | undefined,
): Promise<InspectedStep[]> {
  const rows: Row[] = [];
  for (const bound of getWorkflows(engine, actor.accountId)) {
    rows.push(...(await getSteps(db, bound, actor, after)));
  }
  const getPseudonym = (what: string) =>
    createHmac('sha256', secret).update(what).digest('hex').slice(0, 10);
  return rows
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.instanceId - b.instanceId)
    .slice(-LIMIT)
    .map(({ instanceId, batchId, at, ...step }) => ({
      ...step,
      workflowLabel: engine.workflows.get(step.workflow)?.workflow.label ?? step.workflow,
      at: at.toISOString(),
      actor: getPseudonym(`inspected instance ${instanceId}`),
      batch: getPseudonym(`inspected batch ${batchId}`),
    }));
}

function getSteps(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  after: string | undefined,
): Promise<Row[]> {
  const scope = readable(bound, actor);
  // Confidential instances aren't shown at all.
  const counted = countable(bound, actor);
  return query<Row>(
    db,
    `with batches as (
       select id from workflow_batches
       where account_id = $accountId and workflow = $workflow
         and ($after::timestamptz is null
           or at > $after::timestamptz - make_interval(secs => ${LATE_SECONDS}))
       order by at desc limit ${BATCHES}
     ), steps as (
       select t.instance_id, t.seq, t.event, t.from_state, t.to_state, t.at, t.machine_version,
         t.actor_id, t.batch_id, t.payload, t.authority
       from workflow_transitions t where t.batch_id in (select id from batches)
       order by t.at desc, t.instance_id desc limit ${LIMIT}
     )
     select i.id as "instanceId", s.batch_id as "batchId", i.workflow,
       case when r.may then i.subject_id end as "subjectId", case when r.may then i.subject end as subject,
       case when r.may then coalesce(e.name, o.name, 'Cadre') end as by, s.seq, s.event,
       s.from_state as "from", s.to_state as "to", i.is_final and s.seq = i.version as final, s.at,
       s.machine_version as "machineVersion",
       array(select jsonb_object_keys(i.context) order by 1) as fields,
       array(select jsonb_object_keys(s.payload - 'input') order by 1) as carried
     from steps s join workflow_instances i on i.id = s.instance_id
     cross join lateral (select ${scope.sql} as may) r
     left join users u on u.id = s.actor_id left join user_people e on e.user_id = u.id
     left join employees o on o.id = (s.authority->>'employee')::bigint
     where i.account_id = $accountId and i.workflow = $workflow and ${counted.sql}`,
    {
      accountId: actor.accountId,
      workflow: bound.workflow.id,
      after: after ?? null,
      ...scope.parameters,
      ...counted.parameters,
    },
  );
}
