import type { Db, Tx } from '#server/platform/db/connect.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { WorkRow } from '#server/platform/history/records/obeyed.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import type { JobResult } from './kind.ts';

/** A worker that has not reported for this long is considered dead. */
const LOST = `interval '15 seconds'`;
/** How many times a job is started if it crashes its worker each time. */
export const MAX_ATTEMPTS = 8;
/** How many jobs of a person may run at the same time. */
const RUNNING_EACH = 2;
/** How many seconds a job is assumed to take if none of its kind has run yet. It then counts as a short one. */
const UNKNOWN_S = 10;
const SHORT_S = 10;
/** How long the result of a job is kept. */
const KEPT = `interval '7 days'`;

/** SQL for whether a job `j` waits for a worker. This includes a job whose worker has died. */
const WAITING = `(j.state = 'queued' or j.state = 'running' and j.seen_at < now() - ${LOST})`;
/**
 * SQL for a key of similar work, which takes about the same time: exports by the same call, or imports of the same
 * kind.
 */
const sameWork = (of: string) =>
  `${of}.input->>(case ${of}.kind when 'export' then 'call' else 'base' end)`;

/** The progress of a job. `total` is null while it is unknown. */
export interface Progress {
  done: number;
  total: number | null;
}

export interface Attempt extends WorkRow {
  id: number;
  kind: string;
  accountId: number | null;
  askedBy: number | null;
  title: string;
  place: string;
  input: unknown;
  attempt: number;
}

export type Claim =
  | { attempt: Attempt }
  /** No job was taken. The requested job has ended, is running elsewhere, or has to wait for its turn. */
  | { attempt: null; asked: 'ended' | 'running' | 'waits' };

/**
 * Takes a job for a free place of a worker: the next in turn, which need not be the requested one. Jobs of people who
 * have the fewest running jobs come first, and among these the ones that usually take the shortest time. One place is
 * reserved for short jobs.
 */
export const takeUp = (db: Db, id: number, onlyShort = false): Promise<Claim> =>
  withTransaction(db, async (tx) => {
    // Without the lock, two workers would each count the running jobs without the other's new job.
    await takeAdvisoryLock(tx, 'takingUpJobs');
    const row = await queryOne<{ state: Extract<Claim, { attempt: null }>['asked'] }>(
      tx,
      `select case when ${WAITING} then 'waits' when j.state = 'running' then 'running' else 'ended' end
         as state from jobs j where j.id = $id`,
      { id },
    );
    if (row?.state !== 'waits') return { attempt: null, asked: row?.state ?? 'ended' };
    const attempt = await queryOne<Attempt>(
      tx,
      `with running as (
         select asked_by, count(*) as jobs from jobs j
         where j.state = 'running' and j.seen_at >= now() - ${LOST} group by asked_by
       ), took as (
         select d.kind, ${sameWork('d')} as work,
           avg(extract(epoch from d.finished_at - d.started_at)) as seconds
         from jobs d where d.state = 'done' and d.finished_at > now() - ${KEPT} group by 1, 2
       ), next as (
         select j.id from jobs j
         left join running r on r.asked_by is not distinct from j.asked_by
         left join took t on t.kind = j.kind and t.work is not distinct from ${sameWork('j')}
         where ${WAITING} and coalesce(r.jobs, 0) < ${RUNNING_EACH}
           and (not $onlyShort::boolean or coalesce(t.seconds, ${UNKNOWN_S}) <= ${SHORT_S})
         order by coalesce(r.jobs, 0), coalesce(t.seconds, ${UNKNOWN_S}), j.id limit 1
         for update of j
       )
       update jobs j set state = 'running', attempt = attempt + 1, seen_at = now(), done = 0,
         started_at = coalesce(started_at, now())
       from next where j.id = next.id
       returning j.id, j.kind, j.account_id as "accountId", j.asked_by as "askedBy", j.title, j.place,
         j.input, j.attempt, j.id::text as key, ${textOfRow('j')} as text, j.tag`,
      { onlyShort },
    );
    return attempt ? { attempt } : { attempt: null, asked: 'waits' };
  });

const MINE = `id = $id and attempt = $attempt and state = 'running'`;
type Own = Pick<Attempt, 'id' | 'attempt'>;
const own = ({ id, attempt }: Own) => ({ id, attempt });

/**
 * Reports that the job is still running. Returns false if another worker has taken the job over.
 */
export const beat = async (db: Db, attempt: Own, at: Progress): Promise<boolean> =>
  (
    await query(
      db,
      `update jobs set seen_at = now(), done = $done, total = $total where ${MINE} returning id`,
      { ...own(attempt), ...at },
    )
  ).length > 0;

/** Puts the job back, so that another worker starts it again. */
export const giveBack = (db: Db, attempt: Own): Promise<unknown> =>
  query(db, `update jobs set state = 'queued' where ${MINE}`, own(attempt));

/** Ends the job with its result. Returns false if another worker has taken the job over. */
export const endDone = async (
  tx: Tx,
  attempt: Own,
  at: Progress,
  { result, fileId }: JobResult,
): Promise<boolean> =>
  (
    await query(
      tx,
      `update jobs set state = 'done', done = coalesce($total::integer, $done::integer), total = $total::integer, result = $result::jsonb,
         file_id = $fileId, finished_at = now(), expires_at = now() + ${KEPT}
       where ${MINE} returning id`,
      {
        ...own(attempt),
        ...at,
        result: result === undefined ? null : JSON.stringify(result),
        fileId: fileId ?? null,
      },
    )
  ).length > 0;

export const endFailed = async (tx: Tx, attempt: Own, error: string): Promise<boolean> =>
  (
    await query(
      tx,
      // The file of a failed job is no longer needed.
      `with ended as (
         update jobs set state = 'failed', error = $error, finished_at = now(),
           expires_at = now() + ${KEPT}
         where ${MINE} returning id, file_id
       ), dropped as (
         update files f set deleted_at = now() from ended e
         where f.id = e.file_id and f.deleted_at is null)
       select id from ended`,
      { ...own(attempt), error },
    )
  ).length > 0;
