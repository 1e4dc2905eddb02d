import { finalSettlementWorkflow } from '#machines/domains/separation/settlement/workflow.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

interface Separations {
  accountId: number;
  separationIds: readonly number[];
}

/** Withdraws the open settlements of separations that were cancelled or undone. */
export const withdrawSettlements = (tx: Tx, engine: Engine, of: Separations): Promise<void> =>
  sendToOpen(tx, engine, of, 'drop');

/** Recalculates the open settlements of corrected separations, so that each new version must be approved again. */
export const correctSettlements = (tx: Tx, engine: Engine, of: Separations): Promise<void> =>
  sendToOpen(tx, engine, of, 'correct');

async function sendToOpen(
  tx: Tx,
  engine: Engine,
  { accountId, separationIds }: Separations,
  type: 'drop' | 'correct',
): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    `select f.id from final_settlements f
     join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id and not i.is_final
     where f.separation_id = any($separationIds::bigint[]) and f.cancelled_at is null and f.settled_at is null
     order by f.id`,
    { separationIds: [...separationIds] },
  );
  if (rows.length === 0) return;
  await dispatch(tx, engine, {
    workflow: finalSettlementWorkflow.id,
    actor: systemActor(accountId),
    items: rows.map(({ id }) => ({ subjectId: id, event: { type } })),
  });
}
