import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { isQueueName, type JobQueue, type QueueName } from '#server/queues/queues.ts';

const TAKEN = 500;
/** A job that is not done by then is asked after; later ever more rarely, by its age. */
const ASKED_AFTER = `interval '15 seconds'`;
const ASKED_AT_LEAST = `interval '1 hour'`;
/** What could not be done in so long is left for people to look at. */
const GIVEN_UP = `interval '3 days'`;

interface Envelope {
  id: number;
  queue: string;
  payload: unknown;
  at: number;
}

const COLUMNS = `id, queue, payload, (extract(epoch from created_at) * 1000)::bigint as at`;

/** The time as well: a queue may still know number 1 of a database before this one. */
const jobId = ({ id, at }: Envelope): string => `outbox-${id}-${at}`;

/**
 * Moves envelopes from the outbox to their queues; answers whether there may be more. Taking by
 * SKIP LOCKED, not by a last position: a position skips rows that commit late. An envelope added
 * but not marked, because the process died in between, is added again under the same job id.
 */
export const relayOutbox = (db: Db, queues: ReadonlyMap<QueueName, JobQueue>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await query<Envelope>(
      tx,
      `select ${COLUMNS} from outbox where sent_at is null
       order by id limit ${TAKEN} for update skip locked`,
    );
    if (rows.length === 0) return false;
    for (const [name, queue] of queues) {
      const mine = rows.filter((row) => isQueueName(row.queue) && row.queue === name);
      if (mine.length > 0) {
        await queue.add(mine.map((row) => ({ id: jobId(row), data: row.payload })));
      }
    }
    await query(
      tx,
      `update outbox set sent_at = now(), again_at = now() + ${ASKED_AFTER}
       where id = any($ids::bigint[])`,
      { ids: rows.map((row) => row.id) },
    );
    return rows.length === TAKEN;
  });

/**
 * Asks the queues after the envelopes that they took and nobody has done: what a queue has forgotten
 * (a Redis that was restarted empty) it gets again, what it gave up it is to try again.
 */
export const askAfterJobs = (db: Db, queues: ReadonlyMap<QueueName, JobQueue>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await query<Envelope>(
      tx,
      `select ${COLUMNS} from outbox
       where done_at is null and again_at <= now() and created_at > now() - ${GIVEN_UP}
       order by again_at limit ${TAKEN} for update skip locked`,
    );
    if (rows.length === 0) return false;
    const done: number[] = [];
    for (const row of rows) {
      const queue = isQueueName(row.queue) ? queues.get(row.queue) : undefined;
      if ((await queue?.ensure({ id: jobId(row), data: row.payload })) === 'done')
        done.push(row.id);
    }
    await query(
      tx,
      `update outbox set done_at = case when id = any($done::bigint[]) then now() end,
         again_at = now() + least(greatest(${ASKED_AFTER}, now() - sent_at), ${ASKED_AT_LEAST})
       where id = any($ids::bigint[])`,
      { ids: rows.map((row) => row.id), done },
    );
    return rows.length === TAKEN;
  });

/** Notes that a job has run to its end. */
export const markDone = (db: Db, id: string): Promise<unknown> =>
  query(db, 'update outbox set done_at = now() where id = $id and done_at is null', {
    id: Number(/^outbox-(\d+)-/.exec(id)?.[1] ?? 0),
  });
