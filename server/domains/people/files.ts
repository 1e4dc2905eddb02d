import { PERSON_FILES } from '#machines/core/values/uploadUses.ts';
import { recordPart } from '#machines/domains/people/personalRecord.ts';
import { fileFields, filesNamed } from '#machines/kits/resources/files.ts';
import { getColumn, type Rows } from '#machines/kits/resources/resource.ts';
import type { RowValues } from '#machines/kits/resources/schema.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';
import { bindFiles } from '#server/kits/resources/bindFiles.ts';
import { recordAccess, seesPart } from './access.ts';

/**
 * Attaches the files of a list to their person before rows refer to them. A file to which no row refers any
 * more is deleted, because it is personal data and the history doesn't contain files.
 */
export async function keepFiles(
  tx: Tx,
  actor: Actor,
  employeeId: number,
  part: string,
  { fields, table, parent }: Rows,
  rows: readonly RowValues[],
): Promise<void> {
  const columns = fileFields(fields).map(getColumn);
  if (columns.length === 0) return;
  const hung = rows.flatMap((row, at) =>
    filesNamed(fields, row, `${part}.${at}.`).map((file) => ({ ...file, row: employeeId })),
  );
  await bindFiles(tx, actor, PERSON_FILES, hung);
  await query(
    tx,
    `update files f set deleted_at = now() from ${table} t
     where t.${parent} = $employeeId and f.id in (${columns.map((column) => `t.${column}`).join(', ')})
       and f.deleted_at is null and not f.id = any($kept::bigint[])`,
    { employeeId, kept: hung.map(({ fileId }) => fileId) },
  );
}

/**
 * Lets the person and readers of masked data open a document of the record. Access to another person's document is
 * recorded first.
 */
export const personFileRule: FileRule = async (db, actor, { id, referenceId: employeeId }) => {
  const part = recordPart('documents');
  const access = await recordAccess(db, actor, employeeId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!access || !seesPart(part, access) || (!access.isSelf && !access.mayReveal)) return false;
  const reference = await queryOne(
    db,
    'select id from employee_documents where employee_id = $employeeId and file_id = $id',
    { employeeId, id },
  );
  if (!reference) return false;
  if (!access.isSelf) {
    await recordDataAccess(db, actor, {
      kind: 'personal',
      call: 'Document/DownloadFile',
      detail: 'documents',
      employeeIds: [employeeId],
    });
  }
  return true;
};
