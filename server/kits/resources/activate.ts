import type { z } from 'zod';
import type { activeBody, deleteBody } from '#machines/kits/resources/contract.ts';
import { resourceFiles } from '#machines/kits/resources/files.ts';
import { capitalised, type Resource } from '#machines/kits/resources/resource.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { checkAfter } from './declared.ts';
import { dropFilesOf } from './bindFiles.ts';
import { recordResourceChanges, readSnapshots } from './changes.ts';
import { getReach, getScope, within } from './scope.ts';
import { sayTaken } from './store.ts';
import { insideOf, refusalOfUse, readUses } from './uses.ts';

/** Activates or deactivates a row. Records that refer to the row are not changed. */
export async function setActive(
  { tx, actor }: WriteCall,
  resource: Resource,
  { id, version, isActive }: z.output<typeof activeBody>,
): Promise<void> {
  const units = await getReach(tx, actor, resource, 'isEdit');
  await lock({ tx, actor }, resource, { id, version }, units);
  const before = await readSnapshots(tx, resource, [id]);
  await query(
    tx,
    `update ${resource.table} set is_active = $isActive, version = version + 1,
       changed_by = $userId, changed_at = now() where id = $id`,
    { isActive, userId: actor.userId, id },
  ).catch(sayTaken(resource));
  await checkAfter(tx, actor, resource, [id]);
  await recordResourceChanges(tx, actor, resource, [id], before);
}

/**
 * Deletes a row that nothing uses, for example one that was created by mistake.
 * @throws AppError 409 that names what uses it.
 */
export async function deleteRow(
  { tx, actor }: WriteCall,
  resource: Resource,
  { id, version }: z.output<typeof deleteBody>,
): Promise<void> {
  const units = await getReach(tx, actor, resource, 'isDelete');
  await lock({ tx, actor }, resource, { id, version }, units);
  await removeRows(tx, actor, resource, [id]);
}

/**
 * Deletes rows that the caller has locked, with their nested rows.
 * @throws AppError 409 that names what uses the rows.
 */
export async function removeRows(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  ids: readonly number[],
): Promise<void> {
  const before = await readSnapshots(tx, resource, ids);
  const inside = await Promise.all(
    Object.values(resource.rows ?? {}).map(async ({ table, parent }) => {
      const rows = await query<{ id: number }>(
        tx,
        `select id from ${table} where ${parent} = any($ids::bigint[])`,
        { ids },
      );
      return readUses(
        tx,
        table,
        rows.map((row) => row.id),
      );
    }),
  );
  const uses = [...(await readUses(tx, resource.table, ids, insideOf(resource))), ...inside.flat()];
  if (uses.length > 0) {
    const [first] = ids.length > 1 ? uses : [];
    const name = first && before.get(first.id)?.title;
    const message = refusalOfUse(
      name === undefined ? capitalised(resource.one) : `${resource.one} ${name}`,
      first ? uses.filter(({ id }) => id === first.id) : uses,
    );
    throw new AppError('conflict', message);
  }
  for (const { table, parent } of Object.values(resource.rows ?? {})) {
    await query(tx, `delete from ${table} where ${parent} = any($ids::bigint[])`, { ids });
  }
  await query(tx, `delete from ${resource.table} where id = any($ids::bigint[])`, { ids });
  await checkAfter(tx, actor, resource, ids);
  await dropFilesOf(tx, resourceFiles(resource), ids);
  await recordResourceChanges(tx, actor, resource, ids, before);
}

async function lock(
  call: Pick<WriteCall, 'tx' | 'actor'>,
  resource: Resource,
  { id, version }: { id: number; version: number },
  units: readonly number[] | null,
): Promise<void> {
  mustBeCurrent(resource.one, version, await lockedVersion(call, resource, id, units));
}

/**
 * Locks a row and returns its version.
 * @throws AppError 404 if the row does not belong to these business units.
 */
export async function lockedVersion(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  resource: Resource,
  id: number,
  units: readonly number[] | null,
): Promise<number> {
  const scope = getScope(resource);
  const row = await queryOne<{ version: number }>(
    tx,
    `select t.version from ${resource.table} t ${scope.joins}
     where ${within(scope)} and t.id = $id for update of t`,
    { accountId: actor.accountId, units, id },
  );
  if (!row) throw notFound();
  return row.version;
}
