import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { Logger } from '#server/platform/log.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { whatHolds, type WorkRow } from '#server/platform/history/records/obeyed.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { boundWorkflow, type Engine } from '#server/engine/instances/engine.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { getDueTime } from '#server/engine/instances/timedEvent.ts';
import { cancelTimers, scheduleTimers } from '#server/engine/instances/timers.ts';

interface DueTimer extends WorkRow {
  instanceId: number;
  timerId: string;
  event: string;
  workflow: string;
  subjectId: number;
  accountId: number;
}

const TAKEN = 500;

/**
 * Fires due timers and returns whether there may be more. A timer is deleted in the transaction of its event,
 * so that it fires once. Tests set `asOf`; workers use the clock of the database.
 */
export async function fireDueTimers(
  db: Db,
  engine: Engine,
  log: Logger,
  asOf?: Date,
): Promise<boolean> {
  const fired = await withTransaction(db, async (tx) => {
    const due = await takeDue(tx, TAKEN, asOf);
    const { held, wrong } = await whatHolds(tx, 'workflow_timers', due);
    await rescheduleByMachine(tx, engine, wrong);
    for (const batch of byWorkflow(held)) await fire(tx, engine, batch, asOf);
    return { taken: due.length, failed: false };
  }).catch((error: unknown) => {
    log.warn({ err: error }, 'timers did not fire together; trying one by one');
    return { taken: 0, failed: true };
  });
  return fired.failed ? fireOneByOne(db, engine, log, asOf) : fired.taken === TAKEN;
}

/**
 * Fires each timer in its own transaction, so that a failing timer doesn't delay the others. The failing timer is
 * delayed, each time for longer.
 */
async function fireOneByOne(db: Db, engine: Engine, log: Logger, asOf?: Date): Promise<boolean> {
  for (let count = 0; count < TAKEN; count += 1) {
    const isTaken = await withTransaction(db, async (tx) => {
      const [timer] = await takeDue(tx, 1, asOf);
      if (!timer) return false;
      const { wrong } = await whatHolds(tx, 'workflow_timers', [timer]);
      await rescheduleByMachine(tx, engine, wrong);
      if (wrong.length > 0) return true;
      await tx.raw('savepoint timer');
      try {
        await fire(tx, engine, [timer], asOf);
      } catch (error) {
        await tx.raw('rollback to savepoint timer');
        log.error({ err: error, timer: timer.key }, 'a timer could not fire');
        await putOff(tx, timer, error);
      }
      return true;
    });
    if (!isTaken) return false;
  }
  return true;
}

const takeDue = (tx: Tx, limit: number, asOf?: Date): Promise<DueTimer[]> =>
  query<DueTimer>(
    tx,
    `select t.instance_id as "instanceId", t.timer_id as "timerId", t.event, i.workflow,
       i.subject_id as "subjectId", i.account_id as "accountId",
       t.instance_id || ' ' || t.timer_id as key, ${textOfRow('t')} as text, t.tag
     from workflow_timers t join workflow_instances i on i.id = t.instance_id
     where t.due_at <= coalesce($asOf::timestamptz, now())
     order by t.due_at, t.instance_id limit $limit for update of t skip locked`,
    { asOf: asOf ?? null, limit },
  );

const byWorkflow = (timers: DueTimer[]): DueTimer[][] => {
  const groups = new Map<string, DueTimer[]>();
  for (const timer of timers) {
    const key = `${timer.workflow} ${timer.accountId} ${timer.timerId}`;
    groups.set(key, [...(groups.get(key) ?? []), timer]);
  }
  return [...groups.values()];
};

async function fire(tx: Tx, engine: Engine, timers: DueTimer[], asOf?: Date): Promise<void> {
  const [first] = timers;
  if (!first) return;
  await cancelTimers(
    tx,
    timers.map(({ instanceId, timerId: id }) => ({ instanceId, id })),
  );
  await dispatch(tx, asOf ? { ...engine, at: asOf.toISOString() } : engine, {
    workflow: first.workflow,
    actor: systemActor(first.accountId),
    items: timers.map(({ subjectId, event }) => ({ subjectId, event: { type: event } })),
  });
}

const putOff = (tx: Tx, timer: DueTimer, error: unknown): Promise<unknown> =>
  query(
    tx,
    `update workflow_timers set attempts = attempts + 1, last_error = $reason,
       due_at = now() + least(interval '1 hour', interval '10 seconds' * power(2, attempts))
     where instance_id = $instanceId and timer_id = $timerId`,
    {
      instanceId: timer.instanceId,
      timerId: timer.timerId,
      reason: error instanceof Error ? error.message : String(error),
    },
  );

/**
 * Replaces timers that Cadre didn't write with those that the machine defines for the instance. A changed date
 * is corrected, and an event for which the instance's state doesn't wait is removed.
 */
async function rescheduleByMachine(
  tx: Tx,
  engine: Engine,
  wrong: readonly DueTimer[],
): Promise<void> {
  if (wrong.length === 0) return;
  await cancelTimers(
    tx,
    wrong.map(({ instanceId, timerId: id }) => ({ instanceId, id })),
  );
  for (const { workflow, accountId, subjectId, instanceId, timerId, event } of wrong) {
    const bound = await boundWorkflow(tx, engine, workflow);
    const [instance] = bound ? await readInstances(tx, bound, accountId, [subjectId]) : [];
    const action = bound?.description.states
      .get(instance?.state ?? '')
      ?.actions.find((one) => one.event === event && one.delay !== null);
    const due = bound && instance && action ? getDueTime(bound.workflow, event, instance) : null;
    if (due === null || !Number.isFinite(due)) continue;
    await scheduleTimers(tx, [
      { instanceId, id: timerId, event, dueAt: new Date(due).toISOString() },
    ]);
  }
}
