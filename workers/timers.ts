import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import type { Logger } from '#server/log.ts';
import { systemActor } from '#server/access/actor.ts';
import { dispatch } from '#server/workflow/engine/dispatch.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';

interface DueTimer {
  instanceId: number;
  timerId: string;
  event: string;
  workflow: string;
  subjectId: number;
  accountId: number;
}

const TAKEN = 500;

/**
 * Fires due timers; returns whether there may be more. A timer is deleted in the transaction of its event,
 * so that it fires once. `asOf` is for tests; workers use the clock of the database.
 */
export async function fireDueTimers(
  db: Db,
  engine: Engine,
  log: Logger,
  asOf?: Date,
): Promise<boolean> {
  const fired = await withTransaction(db, async (tx) => {
    const due = await takeDue(tx, TAKEN, asOf);
    for (const batch of byWorkflow(due)) await fire(tx, engine, batch);
    return { taken: due.length, failed: false };
  }).catch((error: unknown) => {
    log.warn({ err: error }, 'timers did not fire together; trying one by one');
    return { taken: 0, failed: true };
  });
  return fired.failed ? fireOneByOne(db, engine, log, asOf) : fired.taken === TAKEN;
}

/** A timer that fails must not hold up the others: it is delayed, longer each time. */
async function fireOneByOne(db: Db, engine: Engine, log: Logger, asOf?: Date): Promise<boolean> {
  for (let count = 0; count < TAKEN; count += 1) {
    const found = await withTransaction(db, async (tx) => {
      const [timer] = await takeDue(tx, 1, asOf);
      if (!timer) return false;
      await tx.raw('savepoint timer');
      try {
        await fire(tx, engine, [timer]);
      } catch (error) {
        await tx.raw('rollback to savepoint timer');
        log.error({ err: error, timer }, 'a timer could not fire');
        await putOff(tx, timer, error);
      }
      return true;
    });
    if (!found) return false;
  }
  return true;
}

const takeDue = (tx: Tx, limit: number, asOf?: Date): Promise<DueTimer[]> =>
  query<DueTimer>(
    tx,
    `select t.instance_id as "instanceId", t.timer_id as "timerId", t.event, i.workflow,
       i.subject_id as "subjectId", i.account_id as "accountId"
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

async function fire(tx: Tx, engine: Engine, timers: DueTimer[]): Promise<void> {
  const [first] = timers;
  if (!first) return;
  await query(
    tx,
    `delete from workflow_timers t
     using unnest($instanceIds::bigint[], $timerIds::text[]) as d (instance_id, timer_id)
     where t.instance_id = d.instance_id and t.timer_id = d.timer_id`,
    {
      instanceIds: timers.map((timer) => timer.instanceId),
      timerIds: timers.map((timer) => timer.timerId),
    },
  );
  await dispatch(tx, engine, {
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
