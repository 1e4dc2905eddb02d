import type { ReferencedFile } from '#machines/kits/resources/files.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';

/** A file, and the row to attach it to. */
export interface Hung extends ReferencedFile {
  row: number;
}

/**
 * Attaches uploaded files to rows. Each file is for one row, and only the person who uploaded it for that
 * purpose can attach it. Files that are already attached stay.
 * @throws AppError 400 that names the field, for a file of another user, row or purpose.
 */
export async function bindFiles(
  tx: Tx,
  { accountId, userId }: Pick<Actor, 'accountId' | 'userId'>,
  reference: string,
  hung: readonly Hung[],
): Promise<void> {
  if (hung.length === 0) return;
  const given = {
    accountId,
    userId,
    reference,
    files: hung.map(({ fileId }) => fileId),
    rows: hung.map(({ row }) => row),
  };
  const g = 'unnest($files::bigint[], $rows::bigint[]) as g (file, "row")';
  await query(
    tx,
    `update files f set reference_id = g."row" from ${g}
     where f.id = g.file and f.account_id = $accountId and f.owner_id = $userId
       and f.table_reference = $reference and f.reference_id is null and f.deleted_at is null`,
    given,
  );
  const strays = await query<{ file: number; row: number }>(
    tx,
    `select g.file, g."row" from ${g} left join files f on f.id = g.file
       and f.account_id = $accountId and f.table_reference = $reference
       and f.reference_id = g."row" and f.deleted_at is null
     where f.id is null`,
    given,
  );
  const isStray = new Set(strays.map(({ file, row }) => `${file} ${row}`));
  const problems = hung
    .filter(({ fileId, row }) => isStray.has(`${fileId} ${row}`))
    .map(({ path, label }) => ({ path, message: `${label}: there is no such file` }));
  if (problems.length > 0) throw invalid(problems[0]?.message ?? '', problems);
}

/** Marks the files of deleted rows as deleted. A worker deletes their content later. */
export const dropFilesOf = (tx: Tx, reference: string, rows: readonly number[]): Promise<unknown> =>
  query(
    tx,
    `update files set deleted_at = now()
     where table_reference = $reference and reference_id = any($rows::bigint[])
       and deleted_at is null`,
    { reference, rows },
  );
