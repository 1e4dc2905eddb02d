import { systemActor } from '#server/access/actor.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { dispatch } from '#server/workflow/engine/dispatch.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { ACCOUNT_ID } from './organisation.ts';

/** Fires the timers of these subjects, as the worker would have at the time. */
export async function letTimersFire(
  tx: Tx,
  engine: Engine,
  workflow: string,
  subjectIds: readonly number[],
): Promise<void> {
  const due = await query<{ subjectId: number; type: string }>(
    tx,
    `select i.subject_id as "subjectId", t.event as type
     from workflow_timers t join workflow_instances i on i.id = t.instance_id
     where i.workflow = $workflow and i.subject_id = any($ids::bigint[])`,
    { workflow, ids: subjectIds },
  );
  await dispatch(tx, engine, {
    workflow,
    actor: systemActor(ACCOUNT_ID),
    items: due.map(({ subjectId, type }) => ({ subjectId, event: { type } })),
  });
}
