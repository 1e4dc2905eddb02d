import { clearanceItemWorkflow } from '#machines/domains/separation/clearanceItem/workflow.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { ITEM_OPEN } from './sql.ts';

/** Moves the due days of open items when the last day is corrected, but not to a day before today. */
export async function moveItems(
  tx: Tx,
  engine: Engine,
  of: { accountId: number; separationId: number; before: string; lastDay: string },
): Promise<void> {
  const items = await query<{ id: number; dueOn: string; dueAt: Date }>(
    tx,
    `select c.id, d.due::text as "dueOn",
       (d.due + 1)::timestamp at time zone account_time_zone($accountId) as "dueAt"
     from clearance_items c
     join workflow_instances ci on ci.workflow = 'clearanceItem' and ci.subject_id = c.id
     cross join lateral (select greatest((ci.context->>'dueOn')::date + ($lastDay::date - $before::date),
       account_day($accountId)) as due) d
     where c.separation_id = $separationId and c.account_id = $accountId and ${ITEM_OPEN}
       and d.due <> (ci.context->>'dueOn')::date order by c.id`,
    of,
  );
  if (items.length === 0) return;
  await dispatch(tx, engine, {
    workflow: clearanceItemWorkflow.id,
    actor: systemActor(of.accountId),
    items: items.map(({ id, dueOn, dueAt }) => ({
      subjectId: id,
      event: { type: 'reschedule', dueOn, dueAt: dueAt.toISOString() },
    })),
  });
}
