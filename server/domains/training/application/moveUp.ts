import { trainingApplicationWorkflow } from '#machines/domains/training/application/workflow.ts';
import { getNext, type Waiting } from '#machines/domains/training/moveUp.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { clashSql } from './clashes.ts';
import { lockTrainings, readSeats } from './seats.ts';

/**
 * Gives free seats to the people who have waited longest and can still attend: those who work here, aren't on leave
 * then, and have no seat elsewhere at that time. Once applications are closed, no one moves up.
 */
export async function moveUp(
  tx: Tx,
  engine: Engine,
  accountId: number,
  trainingIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(trainingIds)].sort((a, b) => a - b);
  await lockTrainings(tx, ids);
  const seats = await readSeats(tx, ids, engine.at ?? null);
  for (const [trainingId, { seats: all, taken, isOpen }] of seats) {
    if (!isOpen || taken >= all) continue;
    await seatFirst(tx, engine, { accountId, trainingId, free: all - taken });
  }
}

async function seatFirst(
  tx: Tx,
  engine: Engine,
  { accountId, trainingId, free }: { accountId: number; trainingId: number; free: number },
): Promise<void> {
  // Locks the people, too, because another training may give them a seat at the same time.
  await query(
    tx,
    `select e.id from employees e where e.id in (select a.employee_id from training_applications a
       join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
       where a.training_id = $trainingId and i.state = 'waiting')
     order by e.id for no key update`,
    { trainingId },
  );
  const waiting = await query<Waiting>(
    tx,
    `with pairs as (
       select a.id, a.training_id as training, a.employee_id as employee, e.is_active as works
       from training_applications a
       join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id
       join employees e on e.id = a.employee_id
       where a.training_id = $trainingId and i.state = 'waiting'),
     -- Days off in the roster are ignored: people knew about them when they applied.
     clashes as (select "employeeId" from (${clashSql('pairs p')}) c where kind <> 'rest')
     select p.id, p.works and p.employee not in (select "employeeId" from clashes) as "canCome"
     from pairs p order by p.id`,
    { trainingId },
  );
  const next = getNext(waiting, free);
  if (next.length === 0) return;
  await dispatch(tx, engine, {
    workflow: trainingApplicationWorkflow.id,
    actor: systemActor(accountId),
    items: next.map((subjectId) => ({ subjectId, event: { type: 'moveUp' } })),
  });
}
