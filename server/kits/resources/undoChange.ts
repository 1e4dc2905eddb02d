import type { z } from 'zod';
import type { undoChangeBody } from '#machines/kits/resources/contract.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { deleteRow, lockedVersion, setActive } from './activate.ts';
import { changedAgain } from './changedAgain.ts';
import { readSnapshots } from './changes.ts';
import { recordedValues } from './recordedValues.ts';
import { saveRows } from './save.ts';
import { getReach } from './scope.ts';

/**
 * POST /Resources/{resource}/UndoChange: restores a row as it was before its latest change, or deletes it if that
 * change created it. The checks of the form apply, and a row that is in use is not deleted.
 * @throws AppError 404 for a change of another row, 409 if there is a later change.
 */
export async function undoChange(
  call: WriteCall,
  resource: Resource,
  { id, changeId }: z.output<typeof undoChangeBody>,
): Promise<void> {
  const { tx, actor } = call;
  const reach = await getReach(tx, actor, resource, 'isEdit');
  const version = await lockedVersion(call, resource, id, reach);
  const change = await queryOne<{
    before: Recorded | null;
    after: Recorded;
    isByCadre: boolean;
    isLatest: boolean;
  }>(
    tx,
    `select before, after, actor_id is null as "isByCadre", not exists (select from record_changes l where l.record_type = c.record_type
         and l.record_id = c.record_id and l.account_id = c.account_id and l.id > c.id) as "isLatest"
     from record_changes c
     where id = $changeId and account_id = $accountId and record_type = $type and record_id = $id::text`,
    { changeId, accountId: actor.accountId, type: resource.id, id },
  );
  // Refuses to undo the first record of a row that Cadre itself wrote for an already existing row, because no one made
  // that change.
  if (!change || (change.before === null && change.isByCadre)) throw notFound('Change not found');
  const { before, after, isLatest } = change;
  if (!isLatest) throw changedAgain();
  if (before === null) return deleteRow(call, resource, { id, version });
  if (before.isActive !== after.isActive) {
    return setActive(call, resource, { id, version, isActive: before.isActive });
  }
  const now = await readSnapshots(tx, resource, [id]);
  const values = recordedValues(resource, before, now.get(id)?.rows ?? {});
  await saveRows(tx, actor, resource, [{ id, version, values }], {
    reach: { create: reach, edit: reach },
  });
}

type Recorded = Record<string, unknown> & { isActive: boolean };
