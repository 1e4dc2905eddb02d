import type { FieldValue } from '#machines/kits/resources/field.ts';
import { filesNamed, resourceFiles } from '#machines/kits/resources/files.ts';
import { getColumn, type Resource } from '#machines/kits/resources/resource.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { bindFiles } from './bindFiles.ts';
import { recordResourceChanges, readSnapshots } from './changes.ts';
import { checkAfter } from './declared.ts';
import { refuseOneself } from './oneself.ts';
import { refuseProblems, type Item } from './check.ts';
import { saveInside } from './saveInside.ts';
import { sayTaken, getType } from './store.ts';
import { readOwners, getScope } from './scope.ts';

export type { Item } from './check.ts';

/**
 * Creates and changes rows of a resource, all or none, and records each in the history.
 * @param reach the caller's business units; null for all
 * @param path the prefix of fields in problems, such as `rows.3.`
 * @param isAgreedLater allows rows about the caller, because someone else agrees later
 * @returns the ID of each item
 * @throws AppError 400, 403, 404, 409
 */
export async function saveRows(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  items: readonly Item[],
  {
    reach,
    path = () => '',
    isAgreedLater = false,
  }: { reach: Reach; path?: (index: number) => string; isAgreedLater?: boolean },
): Promise<number[]> {
  const ids = items.flatMap(({ id }) => id ?? []);
  await lockRows(tx, actor, resource, items, reach.edit);
  const before = await readSnapshots(tx, resource, ids);
  const units = await getUnits(tx, actor, resource, items);
  // This check comes first, because otherwise the error for a name in use would reveal rows of business units that the
  // caller may not access.
  refuseOutOfReach(items, units, reach, path);
  await refuseProblems(tx, actor, resource, items, { before, path });
  if (!isAgreedLater) await refuseOneself(tx, actor, resource, items, { before, path });
  if (resource.scope !== 'account' && units.includes(null) && (reach.create ?? reach.edit)) {
    throw forbidden();
  }
  const saved = await writeRows(tx, actor, resource, items);
  await saveInside(tx, resource, items, saved, path);
  const attachedFiles = items.flatMap(({ values }, index) =>
    filesNamed(resource.fields, values, path(index)).map((file) => ({
      ...file,
      row: saved[index] ?? 0,
    })),
  );
  await bindFiles(tx, actor, resourceFiles(resource), attachedFiles);
  await checkAfter(tx, actor, resource, saved);
  await recordResourceChanges(tx, actor, resource, saved, before);
  return saved;
}

export interface Reach {
  create: readonly number[] | null;
  edit: readonly number[] | null;
}

/**
 * Locks the rows that are to be changed.
 * @throws 404 for rows that the caller may not access, 409 for rows that were changed since the caller read them.
 */
async function lockRows(
  tx: Tx,
  { accountId }: Actor,
  resource: Resource,
  items: readonly Item[],
  reach: readonly number[] | null,
): Promise<void> {
  const existingItems = items.filter(({ id }) => id !== null);
  if (existingItems.length === 0) return;
  const scope = getScope(resource);
  const rows = await query<{ id: number; version: number; unit: number | null }>(
    tx,
    `select t.id, t.version, ${scope.unit ?? 'null::bigint'} as unit
     from ${resource.table} t ${scope.joins}
     where ${scope.account} = $accountId and t.id = any($ids::bigint[])
     order by t.id for update of t`,
    { accountId, ids: existingItems.map(({ id }) => id) },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, version } of existingItems) {
    const row = byId.get(id ?? 0);
    if (!row || (reach !== null && row.unit !== null && !reach.includes(row.unit)))
      throw notFound();
    mustBeCurrent(resource.one, version, row.version);
  }
}

/** The business unit of each item, through the row that the item refers to as its owner; null if there is none. */
async function getUnits(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  items: readonly Item[],
): Promise<(number | null)[]> {
  if (resource.scope === 'account') return items.map(() => null);
  const { through } = resource.scope;
  const owners = await readOwners(
    tx,
    actor,
    resource,
    items.map(({ values }) => values[through]),
  );
  return items.map(({ values }) => owners.get(Number(values[through])) ?? null);
}

/**
 * Refuses to create a row in, or move it to, a business unit that the caller may not access. An item without a business
 * unit is refused later, as invalid.
 */
function refuseOutOfReach(
  items: readonly Item[],
  units: readonly (number | null)[],
  reach: Reach,
  path: (index: number) => string,
): void {
  const outside = items.flatMap(({ id }, index) => {
    const [allowed, unit] = [id === null ? reach.create : reach.edit, units[index] ?? null];
    return allowed !== null && unit !== null && !allowed.includes(unit) ? [index] : [];
  });
  if (outside.length === 0) return;
  const { message } = forbidden();
  const errors = outside.map((index) => ({ path: `${path(index)}id`, message }));
  throw new AppError('forbidden', message, { errors });
}

/** Writes the rows with one insert and one update. Returns their IDs in the order of the items. */
async function writeRows(
  tx: Tx,
  { accountId, userId }: Actor,
  resource: Resource,
  items: readonly Item[],
): Promise<number[]> {
  const names = Object.keys(resource.fields);
  const columns = names.map(getColumn);
  const record = names.map((name) => `${getColumn(name)} ${getType(resource.fields[name])}`);
  const rows = items.map(({ id, values }, index) => ({
    index,
    id,
    ...Object.fromEntries(names.map((name) => [getColumn(name), values[name] as FieldValue])),
  }));
  const owned = resource.scope === 'account';
  const newRows = rows.filter(({ id }) => id === null);
  const kept = rows.filter(({ id }) => id !== null);
  const ids = items.map(({ id }) => id ?? 0);
  if (newRows.length > 0) {
    const inserted = await query<{ id: number }>(
      tx,
      `insert into ${resource.table} (${owned ? 'account_id, ' : ''}${columns.join(', ')}, changed_by)
       select ${owned ? '$accountId::bigint, ' : ''}${columns.map((column) => `r.${column}`).join(', ')}, $userId
       from jsonb_to_recordset($rows::jsonb) as r (index integer, ${record.join(', ')})
       order by r.index returning id`,
      { accountId, userId, rows: JSON.stringify(newRows) },
    ).catch(sayTaken(resource));
    inserted.forEach(({ id }, at) => (ids[newRows[at]?.index ?? 0] = id));
  }
  if (kept.length > 0) {
    await query(
      tx,
      `update ${resource.table} t set ${columns.map((column) => `${column} = r.${column}`).join(', ')},
         version = t.version + 1, changed_by = $userId, changed_at = now()
       from jsonb_to_recordset($rows::jsonb) as r (id bigint, ${record.join(', ')})
       where t.id = r.id`,
      { userId, rows: JSON.stringify(kept) },
    ).catch(sayTaken(resource));
  }
  return ids;
}
