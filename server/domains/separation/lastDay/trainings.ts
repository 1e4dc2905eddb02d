import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { getLeaversParameter, LEAVERS, type Leaver } from './leaver.ts';

/** The comment of the withdrawals from trainings. It identifies them if the last day is moved later. */
export const ENDED = 'The employment has ended';

/** Withdraws leavers from trainings that begin after their last day. The first on the waiting list gets the seat. */
export async function freeSeats(tx: Tx, engine: Engine, leavers: readonly Leaver[]): Promise<void> {
  const rows = await query<{ id: number; accountId: number }>(
    tx,
    `select a.id, a.account_id as "accountId" from training_applications a
     join ${LEAVERS} on l."employeeId" = a.employee_id
     join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
       and i.state in ('asked', 'waiting', 'seated')
     join trainings t on t.id = a.training_id
       and t.starts_at > greatest(now(), (l."lastDay" + 1)::timestamp at time zone account_time_zone(a.account_id))
     order by a.id`,
    getLeaversParameter(leavers),
  );
  const [first] = rows;
  if (!first) return;
  await dispatch(tx, engine, {
    workflow: trainingApplicationWorkflow.id,
    actor: systemActor(first.accountId),
    items: rows.map(({ id }) => ({
      subjectId: id,
      event: { type: 'remove', comment: ENDED },
    })),
  });
}
