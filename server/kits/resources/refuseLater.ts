import { english } from '#machines/core/locales/translate.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

const NAMED = 5;

/** A row that an import saved, and the ID of its recorded change. */
export interface Imported {
  id: number;
  changeId: number;
}

/** SQL for the latest change of each of `$ids`. */
export const LATEST = `select record_id::bigint as id, max(id) as change from record_changes
  where account_id = $accountId and record_type = $resource and record_id = any($ids::text[])
  group by record_id`;

/**
 * Locks the rows of an import, so that none changes between this check and the undo. A row that was changed and then
 * restored, for instance by undoing a later import, counts as unchanged.
 * @throws AppError 409 with some of the names if a row was changed or deleted after the import.
 */
export async function refuseLater(
  tx: Tx,
  { accountId }: Actor,
  { id: resource, table }: Pick<Resource, 'id' | 'table'>,
  rows: readonly Imported[],
  getNames: (ids: readonly number[]) => Promise<string[]>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await query(tx, `select id from ${table} where id = any($ids::bigint[]) order by id for update`, {
    ids,
  });
  const changes = await query<{ id: number; change: number }>(tx, LATEST, {
    accountId,
    resource,
    ids: ids.map(String),
  });
  const latest = new Map(changes.map(({ id, change }) => [id, change]));
  const touched = rows.filter(({ id, changeId }) => latest.get(id) !== changeId);
  if (touched.length === 0) return;
  const lastChanges = await query<{ id: number; after: Record<string, unknown> | null }>(
    tx,
    'select id, after from record_changes where id = any($ids::bigint[])',
    { ids: touched.flatMap(({ id, changeId }) => [changeId, latest.get(id) ?? changeId]) },
  );
  const left = new Map(lastChanges.map(({ id, after }) => [id, after && getContent(after)]));
  const later = touched.filter(({ id, changeId }) => {
    const now = left.get(latest.get(id) ?? changeId) ?? null;
    return now === null || now !== left.get(changeId);
  });
  if (later.length === 0) return;
  const names = await getNames(later.slice(0, NAMED).map(({ id }) => id));
  throw changedSince('rows', later.length, names);
}

/** A recorded row as text, without the IDs of nested rows, because these IDs change when a row is restored. */
const getContent = (recorded: Record<string, unknown>): string =>
  JSON.stringify(recorded, (_key, value: unknown) =>
    Array.isArray(value)
      ? value.map((row: unknown) => (isRow(row) ? { ...row, id: null } : row))
      : value,
  );
const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * The error for rows that were changed after an import. Deleted rows are only counted, because their names are not
 * known here.
 */
export function changedSince(
  what: 'rows' | 'people',
  count: number,
  names: readonly string[],
): AppError {
  const listedNames = names.slice(0, NAMED).join(', ');
  const message =
    what === 'people'
      ? '{n, plural, one {# of these people was} other {# of these people were}} changed since: {named}. Nothing was undone'
      : listedNames === ''
        ? '{n, plural, one {# of these rows was} other {# of these rows were}} deleted since. Nothing was undone'
        : '{n, plural, one {# of these rows was} other {# of these rows were}} changed since: {named}. Nothing was undone';
  return new AppError('conflict', english(message, { n: count, named: listedNames }));
}

/** The names of the people whom these rows are about. */
export const peopleOfRows = async (
  tx: Tx,
  { table }: Pick<Resource, 'table'>,
  ids: readonly number[],
): Promise<string[]> => {
  const people = await query<{ who: string }>(
    tx,
    `select distinct e.name || ' (' || e.code || ')' as who
     from ${table} r join employees e on e.id = r.employee_id
     where r.id = any($ids::bigint[]) order by who`,
    { ids },
  );
  return people.map(({ who }) => who);
};
