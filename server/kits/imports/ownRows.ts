import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { selvesOf } from '#server/platform/access/oneself/selves.ts';
import { isFoundedAlone } from '#server/platform/access/oneself/whoElse.ts';
import { query } from '#server/platform/db/sql.ts';
import type { FileImport, FileRow, ImportCaller } from './fileImport.ts';

export const OWN_ROW = msg('This row is about yourself. Someone else must import it');

/** Returns a function that checks whether a row is about the person who imports it. */
export async function ownRows(
  { tx, actor }: Pick<ImportCaller, 'tx' | 'actor'>,
  { codeColumn }: Pick<FileImport, 'codeColumn'>,
): Promise<(row: FileRow) => boolean> {
  if (codeColumn === undefined) return () => false;
  const selves = await selvesOf(tx, actor);
  if (selves.employeeIds.length === 0 || (await isFoundedAlone(tx, actor, selves))) {
    return () => false;
  }
  const own = await query<{ code: string }>(
    tx,
    'select comparison_key(code) as code from employees where id = any($employeeIds::bigint[])',
    { employeeIds: selves.employeeIds },
  );
  const codes = new Set(own.map(({ code }) => code));
  return (row) => codes.has(comparisonKey(row.cell(codeColumn)));
}
