import type { z } from 'zod';
import type { Job, JobDetails, JobState } from '#machines/core/contracts/jobs.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';

/** The name under which notices about jobs are stored. The column holds a workflow's ID for other notices. */
export const JOB_NOTICES = 'jobs';

const SHOWN = 50;
const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const instant = (column: string, name: string) =>
  `to_char(j.${column} at time zone 'UTC', ${INSTANT}) as "${name}"`;

/** SQL for the columns of a job. A job is shown as waiting if its worker no longer reports. */
const COLUMNS = `j.id, j.kind, coalesce(f.name, j.title) as title, j.place, j.done, j.total, j.error,
  case when j.state = 'running' and j.seen_at < now() - interval '15 seconds' then 'queued' else j.state
    end as state,
  case when f.id is not null then jsonb_build_object('name', f.name, 'size', f.size) end as file,
  ${instant('created_at', 'createdAt')}, ${instant('finished_at', 'finishedAt')},
  ${instant('fetched_at', 'fetchedAt')}, ${instant('expires_at', 'expiresAt')}`;

const FROM = `from jobs j left join files f on f.id = j.file_id and j.kind = 'export'
    and f.deleted_at is null`;
const OWN = `j.asked_by = $userId and j.account_id = $accountId
  and (j.expires_at is null or j.expires_at > now())`;

type Owner = Pick<Actor, 'userId' | 'accountId'>;
const owner = ({ userId, accountId }: Owner) => ({ userId, accountId });

/**
 * SQL for whether a checked file is being imported or has been imported. In that case, the job of the import is listed
 * instead of the job of the check.
 */
const IS_IMPORTED = `j.kind = 'fileCheck' and exists (
  select from jobs i where i.asked_by = $userId and i.kind = 'fileImport'
    and i.state in ('queued', 'running', 'done') and (i.input->>'checkId')::bigint = j.id)`;

/** The caller's own jobs, newest first. */
export const readJobs = (db: Db, actor: Owner): Promise<Job[]> =>
  query<Job>(
    db,
    `select ${COLUMNS} ${FROM} where ${OWN} and not (${IS_IMPORTED}) order by j.id desc limit ${SHOWN}`,
    owner(actor),
  );

/**
 * One of the caller's jobs.
 * @throws AppError 404 for a job of another person, or one that has expired.
 */
export async function getJob(db: Db | Tx, actor: Owner, id: number): Promise<JobDetails> {
  const job = await queryOne<JobDetails>(
    db,
    `select ${COLUMNS}, j.result ${FROM} where j.id = $id and ${OWN}`,
    { id, ...owner(actor) },
  );
  if (!job) throw notFound('Job not found');
  return job;
}

/**
 * The data of a job that is needed to take the next step with it, such as importing a checked file.
 */
interface JobStep<Input> {
  input: Input;
  fileId: number | null;
  state: JobState;
  result: unknown;
  title: string;
  place: string;
}

/**
 * The input of a job, for the next step that its owner takes.
 * @throws AppError 404 as `getJob`.
 */
export async function readJobInput<Input extends z.ZodType>(
  db: Db | Tx,
  actor: Owner,
  id: number,
  kind: { id: string; input: Input },
): Promise<JobStep<z.output<Input>>> {
  const job = await queryOne<JobStep<unknown>>(
    db,
    `select j.input, j.file_id as "fileId", j.state, j.result, j.title, j.place from jobs j
     where j.id = $id and j.kind = $kind and ${OWN}`,
    { id, kind: kind.id, ...owner(actor) },
  );
  if (!job) throw notFound('Job not found');
  return { ...job, input: kind.input.parse(job.input) };
}

/**
 * Cancels a job. Its worker stops at the next chunk. Jobs that work in one transaction then have no effect; those that
 * work in batches keep what is finished. A job that has ended is not changed.
 * @returns the job that was cancelled.
 * @throws AppError 404 as `getJob`.
 */
export async function cancelJob(
  tx: Tx,
  actor: Owner,
  id: number,
): Promise<{ kind: string; input: unknown } | undefined> {
  await getJob(tx, actor, id);
  return queryOne<{ kind: string; input: unknown }>(
    tx,
    `with ended as (
       update jobs j set state = 'cancelled', finished_at = now(),
         expires_at = now() + interval '1 day'
       where j.id = $id and ${OWN} and j.state in ('queued', 'running')
       returning j.kind, j.input, j.file_id
     ), dropped as (
       update files f set deleted_at = now() from ended e
       where f.id = e.file_id and f.deleted_at is null)
     select kind, input from ended`,
    { id, ...owner(actor) },
  );
}

/**
 * Deletes a job that has ended, with its file.
 * @throws AppError 404 as `getJob`.
 */
export async function removeJob(tx: Tx, actor: Owner, id: number): Promise<void> {
  await getJob(tx, actor, id);
  await query(
    tx,
    `update jobs j set expires_at = now()
     where j.id = $id and ${OWN} and j.state not in ('queued', 'running')`,
    { id, ...owner(actor) },
  );
}

export const noteFetched = (db: Db, id: number): Promise<unknown> =>
  query(db, 'update jobs set fetched_at = coalesce(fetched_at, now()) where id = $id', { id });

/** A job fails if no worker could finish it within this time. */
const GIVEN_UP = `interval '3 days'`;

/** Deletes expired jobs and marks their files as deleted. The content is deleted later, like that of other files. */
export async function forgetJobs(db: Db): Promise<void> {
  await query(
    db,
    `update jobs set state = 'failed', error = 'It could not be done within three days',
       finished_at = now(), expires_at = now() + interval '7 days'
     where state in ('queued', 'running') and created_at < now() - ${GIVEN_UP}
       and (seen_at is null or seen_at < now() - interval '1 minute')`,
  );
  await query(
    db,
    `with gone as (delete from jobs where expires_at < now() returning file_id)
     update files f set deleted_at = now() from gone g
     where f.id = g.file_id and f.deleted_at is null`,
  );
}
