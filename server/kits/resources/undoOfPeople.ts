import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { mustReachStill, peopleOfImport } from '#server/kits/imports/people.ts';
import { query } from '#server/platform/db/sql.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { peopleOfRows, refuseLater } from './refuseLater.ts';
import { lockImport } from './undoImport.ts';

type Cancel = (
  tx: Tx,
  by: { accountId: number; userId: number | null },
  ids: number[],
  reason: string,
) => Promise<unknown>;

/**
 * Undoes an import of rows about people: checks that the caller may still change each of them and that nothing was
 * changed later, cancels the rows, and marks the import as undone.
 * @throws AppError 403 or 409 if one of these checks fails
 */
export async function undoOfPeople(
  { tx, actor }: WriteCall,
  importId: number,
  { record, reference }: { record: { id: string; table: string }; reference: MenuReference },
  cancel: Cancel,
): Promise<void> {
  const rows = await lockImport(tx, actor, record, importId);
  await mustReachStill({ tx, actor }, reference, peopleOfImport(record.table), importId);
  await refuseLater(tx, actor, record, rows, (some) => peopleOfRows(tx, record, some));
  const { accountId, userId } = actor;
  const ids = rows.map(({ id }) => id);
  await cancel(tx, { accountId, userId }, ids, 'The import was undone');
  await query(tx, 'update resource_imports set undone_at = now() where id = $importId', {
    importId,
  });
}
