import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Stored } from '#server/platform/files/storage.ts';

/**
 * The purpose under which files of jobs are stored. Only the routes of jobs return such files
 * (fileRules of catalogue/index.ts).
 */
export const JOB_FILES = 'job';

/** Stores a file that a job created. */
export async function storeJobFile(
  tx: Tx,
  { accountId, userId }: Pick<Actor, 'accountId' | 'userId'>,
  jobId: number,
  file: { name: string; contentType: string; size: number; sha256: Buffer; storedAs: string },
): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into files (account_id, owner_id, table_reference, reference_id, name, content_type, size,
       sha256, stored_as)
     values ($accountId, $userId, '${JOB_FILES}', $jobId, $name, $contentType, $size, $sha, $storedAs)
     returning id`,
    { ...file, sha: file.sha256, accountId, userId, jobId },
  );
  return row?.id ?? 0;
}

type JobFile = Stored & { name: string; contentType: string };

/** The facts that are needed to send the file of a job; undefined if there is no such file. */
export const storedJobFile = async (db: Db, fileId: number): Promise<JobFile | undefined> =>
  (
    await query<JobFile>(
      db,
      `select name, content_type as "contentType", stored_as as "storedAs", sha256 from files
       where id = $fileId and table_reference = '${JOB_FILES}' and deleted_at is null`,
      { fileId },
    )
  )[0];

/** Deletes the file of a job. The content is deleted later, like that of other deleted files. */
export const dropFileOf = (tx: Tx, jobId: number): Promise<unknown> =>
  query(
    tx,
    `update files f set deleted_at = now() from jobs j
     where j.id = $jobId and f.id = j.file_id and f.deleted_at is null`,
    { jobId },
  );

/** How many files of a person were checked and are neither imported nor removed yet. */
export const filesAwaiting = async (tx: Tx, userId: number | null): Promise<number> =>
  (
    await queryOne<{ count: number }>(
      tx,
      `select count(*)::integer as count from jobs j join files f on f.id = j.file_id
       where j.asked_by = $userId and j.kind = 'fileCheck' and j.state = 'done'
         and j.expires_at > now() and f.deleted_at is null`,
      { userId },
    )
  )?.count ?? 0;
