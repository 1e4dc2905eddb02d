import { UNDO, type OwnBatch } from '#machines/contracts/undo.ts';
import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';

const SHOWN = 10;

/** The actor's latest batches, newest first, and how much of each still stands as they left it. */
export async function ownBatches(db: Db, engine: Engine, actor: Actor): Promise<OwnBatch[]> {
  const rows = await query<
    Omit<OwnBatch, 'workflowLabel' | 'moved' | 'at'> & { event: string; at: Date }
  >(
    db,
    `select b.id as "batchId", b.workflow, b.event, b.count, b.at, (
       select count(*)::integer from workflow_transitions t
       join workflow_instances i on i.id = t.instance_id
       where t.batch_id = b.id and i.version = t.seq) as untouched
     from workflow_batches b
     where b.actor_id = $userId and b.event not like $undo and b.at > now() - interval '90 days'
     order by b.at desc limit ${SHOWN}`,
    { userId: actor.userId, undo: `${UNDO}%` },
  );
  return rows.map(({ event, at, ...row }) => {
    const bound = engine.workflows.get(row.workflow);
    const label = (state: string) => bound?.description.states.get(state)?.label ?? state;
    return {
      ...row,
      workflowLabel: bound?.workflow.label ?? row.workflow,
      moved: event
        .split(', ')
        .map((move) => move.split(' → ').map(label).join(' → '))
        .join(', '),
      at: at.toISOString(),
    };
  });
}
