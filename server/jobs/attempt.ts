import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import type { JobResult } from './kind.ts';

/** A worker that hasn't been heard of for so long is gone. */
const LOST = `interval '15 seconds'`;
/** What has a worker die each time would have them all die. */
export const MOST_ATTEMPTS = 8;
/** How long a result is kept. */
const KEPT = `interval '7 days'`;

/** How far a job is; `total` is null while nobody knows. */
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

/** Takes a job up; undefined where it has ended, or another worker is at it. */
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

/** Says that it is worked on; false where it no longer is this attempt's. */
export const beat = async (db: Db, attempt: Own, at: Progress): Promise<boolean> =>
  (
    await query(
      db,
      `update jobs set seen_at = now(), done = $done, total = $total where ${MINE} returning id`,
      { ...own(attempt), ...at },
    )
  ).length > 0;

/** Gives it back, for another worker to begin anew. */
export const giveBack = (db: Db, attempt: Own): Promise<unknown> =>
  query(db, `update jobs set state = 'queued' where ${MINE}`, own(attempt));

/** Ends it; false where it no longer was this attempt's. */
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
      `update jobs set state = 'failed', error = $error, finished_at = now(),
         expires_at = now() + ${KEPT}
       where ${MINE} returning id`,
      { ...own(attempt), error },
    )
  ).length > 0;
