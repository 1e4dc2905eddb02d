import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { ACCOUNT_ID } from './organisation.ts';

/** Fires the timers of these subjects, as the worker would have done at the time. */
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
