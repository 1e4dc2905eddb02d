import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import type { JobResult } from './kind.ts';

/** A worker without a heartbeat for this long counts as dead. */
const LOST = `interval '15 seconds'`;
/** A job that kills its worker each time must not kill all of them. */
export const MOST_ATTEMPTS = 8;
/** How long a result is kept. */
const KEPT = `interval '7 days'`;

/** The progress of a job; `total` is null while unknown. */
export interface Progress {
  done: number;
  total: number | null;
}

export interface Attempt {
  id: number;
  kind: string;
  accountId: number | null;
  askedBy: number | null;
  title: string;
  place: string;
  input: unknown;
  attempt: number;
}

/** Claims a job; undefined if it has ended, or another worker has it. */
export const takeUp = (db: Db, id: number): Promise<Attempt | undefined> =>
  queryOne<Attempt>(
    db,
    `update jobs set state = 'running', attempt = attempt + 1, seen_at = now(), done = 0,
       started_at = coalesce(started_at, now())
     where id = $id and (state = 'queued' or state = 'running' and seen_at < now() - ${LOST})
     returning id, kind, account_id as "accountId", asked_by as "askedBy", title, place, input, attempt`,
    { id },
  );

export const isRunning = async (db: Db, id: number): Promise<boolean> =>
  (await query(db, `select from jobs where id = $id and state = 'running'`, { id })).length > 0;

const MINE = `id = $id and attempt = $attempt and state = 'running'`;
type Own = Pick<Attempt, 'id' | 'attempt'>;
const own = ({ id, attempt }: Own) => ({ id, attempt });

/** Heartbeat; false if the job no longer belongs to this attempt. */
export const beat = async (db: Db, attempt: Own, at: Progress): Promise<boolean> =>
  (
    await query(
      db,
      `update jobs set seen_at = now(), done = $done, total = $total where ${MINE} returning id`,
      { ...own(attempt), ...at },
    )
  ).length > 0;

/** Releases the job, for another worker to restart. */
export const giveBack = (db: Db, attempt: Own): Promise<unknown> =>
  query(db, `update jobs set state = 'queued' where ${MINE}`, own(attempt));

/** Ends the job; false if it no longer belonged to this attempt. */
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
      // Nobody will need its file.
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
