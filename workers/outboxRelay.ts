import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { tryAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import type { JobQueue } from '#server/platform/queues/jobQueue.ts';
import type { NoticesMessage, QueueName } from '#server/platform/queues/queues.ts';
import { recordFindings } from '#server/platform/history/records/findings.ts';
import { whatHolds } from '#server/platform/history/records/obeyed.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import { getJobId, getJob, getMessageId, noticesAmong, type OutboxMessage } from './outboxJobs.ts';

const TAKEN = 500;
/**
 * If a job isn't done after this time, the relay asks the queue whether it still has the job. The older the job, the
 * rarer the checks.
 */
const ASKED_AFTER = `interval '15 seconds'`;
const ASKED_AT_LEAST = `interval '1 hour'`;
/** Jobs that have failed for this long aren't retried. Administrators have to look into them. */
const GIVEN_UP = `interval '3 days'`;

const COLUMNS = `o.id, o.queue, o.payload, (extract(epoch from o.created_at) * 1000)::bigint as at,
  o.id::text as key, ${textOfRow('o')} as text, o.tag`;

/** The destinations of outbox messages: the queues, and the function that sends notices. */
export interface Outlets {
  queues: ReadonlyMap<QueueName, JobQueue>;
  /** Sends notices immediately, and returns whether mail was requested. A repeated call sends the notices again. */
  notify: (tx: Tx, notices: readonly NoticesMessage[]) => Promise<boolean>;
}

/**
 * Relays outbox messages: sends notices immediately and passes the rest to queues. Rows are taken with SKIP LOCKED,
 * because reading on from a position would miss rows that commit late. After a crash, a message may be relayed again,
 * under the same job ID.
 * @returns whether there may be more.
 */
export const relayOutbox = (db: Db, outlets: Outlets): Promise<boolean> =>
  db.transaction(async (tx) => {
    const taken = await query<OutboxMessage>(
      tx,
      `select ${COLUMNS} from outbox o where o.sent_at is null
       order by o.id limit ${TAKEN} for update skip locked`,
    );
    if (taken.length === 0) return false;
    const rows = await writtenByCadre(tx, taken);
    const jobs = rows.flatMap((row) => getJob(row) ?? []);
    for (const [name, queue] of outlets.queues) {
      const mine = jobs.filter((job) => job.queue === name);
      if (mine.length > 0) await queue.add(mine);
    }
    const { notified, asked } = await notifyOf(tx, outlets, rows);
    await query(
      tx,
      `update outbox o set sent_at = now(), again_at = now() + ${ASKED_AFTER}, job_id = n.job_id,
         done_at = case when o.id = any($notified::bigint[]) then now() end
       from unnest($ids::bigint[], $jobIds::text[]) n (id, job_id) where o.id = n.id`,
      { ids: rows.map(({ id }) => id), jobIds: rows.map(getJobId), notified },
    );
    return asked || taken.length === TAKEN;
  });

/**
 * Sends the notices among these rows.
 * @returns the messages whose notices were sent, and whether mail was requested.
 */
async function notifyOf(
  tx: Tx,
  { notify }: Outlets,
  rows: readonly OutboxMessage[],
): Promise<{ notified: number[]; asked: boolean }> {
  const notices = noticesAmong(rows);
  const isNotified = notices.length > 0 && (await notify(tx, notices));
  return { notified: notices.map(({ messageId }) => messageId), asked: isNotified };
}

/** Checks unfinished jobs, and adds jobs again that a queue has lost or abandoned. Runs in one worker at a time. */
export const askAfterJobs = (db: Db, outlets: Outlets): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, 'askingAfterJobs'))) return false;
    const taken = await query<OutboxMessage>(
      tx,
      `select ${COLUMNS} from outbox o
       where o.done_at is null and o.again_at <= now() and o.created_at > now() - ${GIVEN_UP}
       order by o.again_at, o.id limit ${TAKEN}`,
    );
    if (taken.length === 0) return false;
    const rows = await writtenByCadre(tx, taken);
    for (const row of rows) {
      const job = getJob(row);
      if (job) await outlets.queues.get(job.queue)?.ensure(job);
    }
    const { notified } = await notifyOf(tx, outlets, rows);
    await query(
      tx,
      `update outbox set again_at = now() + least(greatest(${ASKED_AFTER}, now() - sent_at), ${ASKED_AT_LEAST}),
         done_at = case when id = any($notified::bigint[]) then now() end
       where id = any($ids::bigint[]) and done_at is null`,
      { ids: rows.map((row) => row.id), notified },
    );
    return taken.length === TAKEN;
  });

/**
 * Returns the rows whose signature shows that Cadre wrote them. The other rows are marked as done, so that they
 * are never relayed.
 */
async function writtenByCadre(tx: Tx, rows: OutboxMessage[]): Promise<OutboxMessage[]> {
  const { held, wrong } = await whatHolds(tx, 'outbox', rows);
  if (wrong.length > 0) {
    await query(
      tx,
      `update outbox set sent_at = coalesce(sent_at, now()), done_at = now()
       where id = any($ids::bigint[])`,
      { ids: wrong.map(({ id }) => id) },
    );
  }
  return held;
}

/**
 * Returns the payload of a job's message, or null if the message doesn't exist or is forged. The payload in the
 * queue isn't used, because anyone with access to the queue can write anything there.
 */
export async function getPayload(db: Db, jobId: string): Promise<unknown> {
  const [message] = await query<OutboxMessage>(
    db,
    `select ${COLUMNS} from outbox o where o.id = $id`,
    { id: getMessageId(jobId) },
  );
  if (!message || getJobId(message) !== jobId) {
    await recordFindings(db, [
      { table: 'outbox', key: jobId, reason: 'A queue holds a job that no message asks for' },
    ]);
    return null;
  }
  const { held } = await whatHolds(db, 'outbox', [message]);
  return held[0]?.payload ?? null;
}

/** Marks a job as done. */
export const markDone = (db: Db, message: number): Promise<unknown> =>
  query(db, 'update outbox set done_at = now() where id = $message and done_at is null', {
    message,
  });
