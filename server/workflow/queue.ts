import type { QueueEntry } from '#machines/contract.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import type { Actor } from './actor.ts';
import type { Engine } from './engine.ts';
import { waitingFor } from './scope.ts';

/**
 * What waits for the actor, a line for each queue that their roles work, whether or not it is empty,
 * and for what waits for themselves; of one business unit, or of all (0). One whose screen was taken
 * from them is not theirs to work.
 */
export async function stageQueues(
  db: Db | Tx,
  engine: Engine,
  actor: Actor,
  businessUnitId = 0,
): Promise<QueueEntry[]> {
  const entries = [...engine.workflows.values()].flatMap((bound) =>
    [...bound.description.states.values()].map(async (state): Promise<QueueEntry[]> => {
      const { queue } = state.meta;
      const condition = queue && waitingFor(bound, state.id, queue.audience, actor);
      if (!queue || !condition || actor.barredFrom?.has(queue.path)) return [];
      const row = await queryOne<{ waiting: number; overdue: number; oldestAt: Date | null }>(
        db,
        `select count(*)::integer as waiting, min(i.entered_at) as "oldestAt",
           count(*) filter (where i.due_at < now())::integer as overdue
         from workflow_instances i
         where i.account_id = $accountId and i.workflow = $workflow and i.state = $state
           and ($businessUnitId::bigint = 0 or i.business_unit_id = $businessUnitId)
           and not i.is_final and ${condition.sql}`,
        {
          businessUnitId,
          accountId: actor.accountId,
          workflow: bound.workflow.id,
          state: state.id,
          ...condition.parameters,
        },
      );
      // Everybody could be a party: a line for what somebody has no part in would be one for everybody.
      if ('party' in queue.audience && (row?.waiting ?? 0) === 0) return [];
      return [
        {
          workflow: bound.workflow.id,
          workflowLabel: bound.workflow.label,
          state: state.id,
          label: queue.label,
          waiting: row?.waiting ?? 0,
          overdue: row?.overdue ?? 0,
          oldestAt: row?.oldestAt?.toISOString() ?? null,
          to: queue.path,
        },
      ];
    }),
  );
  return (await Promise.all(entries)).flat();
}
