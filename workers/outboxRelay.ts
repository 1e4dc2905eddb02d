import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { tryAdvisoryLock } from '#server/db/advisoryLocks.ts';
import type { JobQueue, NoticesMessage, QueueName } from '#server/queues/queues.ts';
import { jobIdOf, jobOf, noticesAmong, type OutboxMessage } from './outboxJobs.ts';

const TAKEN = 500;
/** A job that is not done by then is asked after; later ever more rarely, by its age. */
const ASKED_AFTER = `interval '15 seconds'`;
const ASKED_AT_LEAST = `interval '1 hour'`;
/** What could not be done in so long is left for people to look at. */
const GIVEN_UP = `interval '3 days'`;

const COLUMNS = `o.id, o.queue, o.payload, (extract(epoch from o.created_at) * 1000)::bigint as at`;

/** Where the outbox's messages go. */
export interface Outlets {
  queues: ReadonlyMap<QueueName, JobQueue>;
  /** Tells of notices at once; answers whether mail was asked for. Done twice, it tells twice. */
  tell: (tx: Tx, notices: readonly NoticesMessage[]) => Promise<boolean>;
}

/**
 * Moves outbox messages on; answers whether there may be more. Notices are told of here, straight after
 * the commit that wrote them; everything else goes to its queue. Taken by SKIP LOCKED, not by a last
 * position, which skips rows that commit late. One that was moved and not marked, because the process
 * died in between, is moved again: to a queue under the same job id.
 */
export const relayOutbox = (db: Db, outlets: Outlets): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await query<OutboxMessage>(
      tx,
      `select ${COLUMNS} from outbox o where o.sent_at is null
       order by o.id limit ${TAKEN} for update skip locked`,
    );
    if (rows.length === 0) return false;
    const jobs = rows.flatMap((row) => jobOf(row) ?? []);
    for (const [name, queue] of outlets.queues) {
      const mine = jobs.filter((job) => job.queue === name);
      if (mine.length > 0) await queue.add(mine);
    }
    const { told, asked } = await tellOf(tx, outlets, rows);
    await query(
      tx,
      `update outbox o set sent_at = now(), again_at = now() + ${ASKED_AFTER}, job_id = n.job_id,
         done_at = case when o.id = any($told::bigint[]) then now() end
       from unnest($ids::bigint[], $jobIds::text[]) n (id, job_id) where o.id = n.id`,
      { ids: rows.map(({ id }) => id), jobIds: rows.map(jobIdOf), told },
    );
    return asked || rows.length === TAKEN;
  });

/** Answers which messages were notices that have been told of. */
async function tellOf(
  tx: Tx,
  { tell }: Outlets,
  rows: readonly OutboxMessage[],
): Promise<{ told: number[]; asked: boolean }> {
  const notices = noticesAmong(rows);
  const asked = notices.length > 0 && (await tell(tx, notices));
  return { told: notices.map(({ messageId }) => messageId), asked };
}

/**
 * Asks the queues about jobs that nobody has done, and hands in again what a queue has lost or given up;
 * what an earlier version of the relay had given to a queue of notices is told of. One worker at a time.
 */
export const askAfterJobs = (db: Db, outlets: Outlets): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, 'askingAfterJobs'))) return false;
    const rows = await query<OutboxMessage>(
      tx,
      `select ${COLUMNS} from outbox o
       where o.done_at is null and o.again_at <= now() and o.created_at > now() - ${GIVEN_UP}
       order by o.again_at, o.id limit ${TAKEN}`,
    );
    if (rows.length === 0) return false;
    for (const row of rows) {
      const job = jobOf(row);
      if (job) await outlets.queues.get(job.queue)?.ensure(job);
    }
    const { told } = await tellOf(tx, outlets, rows);
    await query(
      tx,
      `update outbox set again_at = now() + least(greatest(${ASKED_AFTER}, now() - sent_at), ${ASKED_AT_LEAST}),
         done_at = case when id = any($told::bigint[]) then now() end
       where id = any($ids::bigint[]) and done_at is null`,
      { ids: rows.map((row) => row.id), told },
    );
    return rows.length === TAKEN;
  });

/** Notes that a job has run to its end. */
export const markDone = (db: Db, message: number): Promise<unknown> =>
  query(db, 'update outbox set done_at = now() where id = $message and done_at is null', {
    message,
  });
