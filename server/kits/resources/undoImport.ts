import { z } from 'zod';
import type { RecentImport } from '#machines/kits/resources/contract.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { readSnapshots } from './changes.ts';
import { removeRows } from './activate.ts';
import { recordedValues } from './recordedValues.ts';
import { LATEST, refuseLater, type Imported } from './refuseLater.ts';
import { saveRows } from './save.ts';
import { getReach } from './scope.ts';

/**
 * Records which changes in this transaction belong to an import.
 * @returns the ID of the import
 */
export async function noteImport(
  tx: Tx,
  { accountId, userId }: Actor,
  { id: resource }: Pick<Resource, 'id'>,
  ids: readonly number[],
): Promise<number> {
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into resource_imports (account_id, resource, made_by, rows)
     select $accountId, $resource, $userId,
       coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'changeId', c.change)), '[]')
     from (${LATEST}) c returning id`,
    { accountId, resource, userId, ids: ids.map(String) },
  );
  return row?.id ?? 0;
}

export const importsQuery = z.object({});

const SHOWN = 20;

/** GET /Resources/{resource}/Imports: the caller's own imports, newest first. */
export const recentImports = (
  { db, actor: { accountId, userId } }: Call,
  { id: resource }: Pick<Resource, 'id'>,
): Promise<RecentImport[]> =>
  query<RecentImport>(
    db,
    `select id, jsonb_array_length(rows) as rows, undone_at is not null as "isUndone",
       coalesce((names->'further'->>'openings')::integer, 0) > 0 as "isLasting",
       to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
     from resource_imports
     where account_id = $accountId and resource = $resource and made_by = $userId
     order by id desc limit ${SHOWN}`,
    { accountId, resource, userId },
  );

export const undoBody = z.object({
  importId: z.number('must be an ID').int('must be an ID').positive('must be an ID'),
});

/**
 * POST /Resources/{resource}/UndoImport: undoes an import of the caller. Every row is restored as it was before, and
 * rows that the import created are deleted.
 * @throws AppError 404 for another user's import, 409 if a row was changed since or is in use.
 */
export async function undoImport(
  { tx, actor }: WriteCall,
  resource: Resource,
  { importId }: z.output<typeof undoBody>,
): Promise<void> {
  const create = await getReach(tx, actor, resource, 'isCreate');
  const edit = await getReach(tx, actor, resource, 'isEdit');
  const rows = await lockImport(tx, actor, resource, importId);
  await refuseLater(tx, actor, resource, rows, async (ids) => {
    const names = await readSnapshots(tx, resource, ids);
    return [...names.values()].map(({ title }) => title);
  });
  const changes = await query<{ id: number; before: Record<string, unknown> | null }>(
    tx,
    `select record_id::bigint as id, before from record_changes where id = any($ids::bigint[])`,
    { ids: rows.map(({ changeId }) => changeId) },
  );
  const entries = changes.filter(({ before }) => before === null).map(({ id }) => id);
  const changed = changes.flatMap(({ id, before }) => (before ? [{ id, before }] : []));
  const now = await readSnapshots(
    tx,
    resource,
    changed.map(({ id }) => id),
  );
  const versions = await query<{ id: number; version: number }>(
    tx,
    `select id, version from ${resource.table} where id = any($ids::bigint[])`,
    { ids: changed.map(({ id }) => id) },
  );
  const getVersion = new Map(versions.map(({ id, version }) => [id, version]));
  const items = changed.map(({ id, before }) => ({
    id,
    version: getVersion.get(id) ?? null,
    values: recordedValues(resource, before, now.get(id)?.rows ?? {}),
  }));
  if (items.length > 0) await saveRows(tx, actor, resource, items, { reach: { create, edit } });
  if (entries.length > 0) await removeRows(tx, actor, resource, entries);
  await query(tx, 'update resource_imports set undone_at = now() where id = $importId', {
    importId,
  });
}

export async function lockImport<Noted = Imported>(
  tx: Tx,
  { accountId, userId }: Actor,
  { id: resource }: Pick<Resource, 'id'>,
  importId: number,
): Promise<Noted[]> {
  const storedImport = await queryOne<{ rows: Noted[]; isUndone: boolean }>(
    tx,
    `select rows, undone_at is not null as "isUndone" from resource_imports
     where id = $importId and account_id = $accountId and resource = $resource
       and made_by = $userId for update`,
    { importId, accountId, resource, userId },
  );
  if (!storedImport) throw notFound('Import not found');
  if (storedImport.isUndone) throw new AppError('conflict', 'This import was already undone');
  return storedImport.rows;
}
