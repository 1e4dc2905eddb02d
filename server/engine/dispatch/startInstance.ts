import type { Workflow } from '#machines/core/model/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import { dispatch, type NewInstance } from './dispatch.ts';
import type { Engine, RecordSource } from '#server/engine/instances/engine.ts';

/**
 * Starts the instance of a row that was just inserted, with the first event of its workflow.
 * @throws AppError as `dispatch` does.
 */
export async function startInstance(
  tx: Tx,
  engine: Engine,
  {
    workflow,
    actor,
    source,
    row,
    ...start
  }: Omit<NewInstance, 'record'> & {
    workflow: Pick<Workflow, 'id' | 'startEvent'>;
    actor: Actor;
    source: RecordSource;
    row: Record<string, unknown> & { id: number };
  },
): Promise<void> {
  await dispatch(tx, engine, {
    workflow: workflow.id,
    actor,
    items: [
      {
        subjectId: row.id,
        event: { type: workflow.startEvent },
        start: { ...start, record: getRecord(source, row) },
      },
    ],
  });
}
