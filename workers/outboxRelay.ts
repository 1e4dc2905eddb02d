import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { tryAdvisoryLock } from '#server/db/advisoryLocks.ts';
import type { JobQueue, QueueName } from '#server/queues/queues.ts';
import { jobOf, jobsOf, type OutboxMessage } from './outboxJobs.ts';

const TAKEN = 500;
/** A job that is not done by then is asked after; later ever more rarely, by its age. */
const ASKED_AFTER = `interval '15 seconds'`;
const ASKED_AT_LEAST = `interval '1 hour'`;
/** What could not be done in so long is left for people to look at. */
const GIVEN_UP = `interval '3 days'`;

const COLUMNS = `o.id, o.queue, o.payload, (extract(epoch from o.created_at) * 1000)::bigint as at`;

/**
 * Moves outbox messages to their queues; answers whether there may be more. Taken by SKIP LOCKED, not
 * by a last position, which skips rows that commit late. One that was added and not marked, because the
 * process died in between, is added again under the same job id, or with others.
 */
export const relayOutbox = (db: Db, queues: ReadonlyMap<QueueName, JobQueue>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await query<OutboxMessage>(
      tx,
      `select ${COLUMNS} from outbox o where o.sent_at is null
       order by o.id limit ${TAKEN} for update skip locked`,
    );
    if (rows.length === 0) return false;
    const jobs = jobsOf(rows);
    for (const [name, queue] of queues) {
      const mine = jobs.filter((job) => job.queue === name);
      if (mine.length > 0) await queue.add(mine);
    }
    const jobOfEach = new Map(
      jobs.flatMap(({ id, messageIds: messages }) => messages.map((one) => [one, id])),
    );
    await query(
      tx,
      `update outbox o set sent_at = now(), again_at = now() + ${ASKED_AFTER}, job_id = n.job_id
       from unnest($ids::bigint[], $jobIds::text[]) n (id, job_id) where o.id = n.id`,
      { ids: rows.map(({ id }) => id), jobIds: rows.map(({ id }) => jobOfEach.get(id) ?? null) },
    );
    return rows.length === TAKEN;
  });

/**
 * Asks the queues about jobs that nobody has done, and hands in again what a queue has lost or given up.
 * One worker at a time: two could each hand in half of the same job.
 */
export const askAfterJobs = (db: Db, queues: ReadonlyMap<QueueName, JobQueue>): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, 'askingAfterJobs'))) return false;
    const rows = await query<OutboxMessage & { jobId: string }>(
      tx,
      `with due as (
         select distinct again_at, job_id from outbox
         where done_at is null and again_at <= now() and created_at > now() - ${GIVEN_UP}
           and job_id is not null
         order by again_at, job_id limit ${TAKEN}
       )
       select ${COLUMNS}, o.job_id as "jobId" from due d
       join outbox o on o.again_at = d.again_at and o.job_id = d.job_id
       where o.done_at is null order by o.id`,
    );
    if (rows.length === 0) return false;
    const groups = new Map<string, [OutboxMessage, ...OutboxMessage[]]>();
    for (const { jobId, ...row } of rows) {
      const group = groups.get(jobId);
      if (group) group.push(row);
      else groups.set(jobId, [row]);
    }
    for (const [id, group] of groups) {
      const job = jobOf(id, group);
      if (job) await queues.get(job.queue)?.ensure(job);
    }
    await query(
      tx,
      `update outbox set again_at = now() + least(greatest(${ASKED_AFTER}, now() - sent_at), ${ASKED_AT_LEAST})
       where id = any($ids::bigint[]) and done_at is null`,
      { ids: rows.map((row) => row.id) },
    );
    return groups.size === TAKEN;
  });

/** Notes that a job has run to its end, with all that it carried. */
export const markDone = (db: Db, messages: readonly number[]): Promise<unknown> =>
  query(
    db,
    'update outbox set done_at = now() where id = any($messages::bigint[]) and done_at is null',
    { messages },
  );
