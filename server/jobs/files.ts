import type { Actor } from '#server/access/actor.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';

/** Files of jobs, which only a job's own routes open (fileRules of features/catalogue.ts). */
export const JOB_FILES = 'job';

/** Stores a file created by a job. */
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

/** The storage location of a job's file. */
export const storedJobFile = async (
  db: Db,
  fileId: number,
): Promise<{ name: string; contentType: string; storedAs: string } | undefined> =>
  (
    await query<{ name: string; contentType: string; storedAs: string }>(
      db,
      `select name, content_type as "contentType", stored_as as "storedAs" from files
       where id = $fileId and table_reference = '${JOB_FILES}' and deleted_at is null`,
      { fileId },
    )
  )[0];
