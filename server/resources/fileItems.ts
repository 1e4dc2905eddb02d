import { plainText } from '#machines/resources/plainText.ts';
import type { Field, FieldValue } from '#machines/resources/field.ts';
import { columnOf, titleOf, type Resource } from '#machines/resources/resource.ts';
import { valuesSchema, type RowValues, type Values } from '#machines/resources/schema.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { invalid } from '#server/errors.ts';
import type { ReadSheet } from '#server/sheets/readSheet.ts';
import type { Actor } from '#server/access/actor.ts';
import { BETWEEN, fileColumns, ID_COLUMN, valueOfCell, type FileColumn } from './cells.ts';
import { snapshotsOf, type Snapshot } from './changes.ts';
import type { Item } from './check.ts';
import { scopeOf, targetOf, within } from './scope.ts';

/** A line of a file as a row to save, with the current row. */
export interface FileItem extends Item {
  line: number;
  title: string;
  change: 'new' | 'changed' | 'same';
  problems: string[];
  before: Snapshot | null;
  /** References as written in the file. */
  labels: Record<string, string>;
}

/**
 * Finds the row of each line (by its `Id`, else by its name) and its new values. A column that is missing
 * from the file keeps the current values.
 */
export async function itemsOf(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  sheet: ReadSheet,
  units: readonly number[] | null,
): Promise<FileItem[]> {
  const columns = headerOf(resource, sheet.header);
  const named = await referencesOf(tx, actor, columns, sheet);
  const known = await knownRows(tx, actor, resource, units);
  const ids = [...known.byId.keys()];
  const snapshots = await snapshotsOf(tx, resource, ids);
  const schema = valuesSchema(resource);
  const title = titleOf(resource);
  const seen = new Set<number>();
  return sheet.rows.map(({ line, cells }) => {
    const problems: string[] = [];
    const given: Record<string, unknown> = {};
    const labels: Record<string, string> = {};
    for (const [index, { name, field, label }] of columns.known) {
      const cell = cells[index] ?? '';
      if (field === null) {
        given[name] = cell
          .split(BETWEEN.trim())
          .map((part) => part.trim())
          .filter(Boolean);
      } else if (field.kind === 'reference' || field.kind === 'person') {
        const found = named.get(name)?.get(cell.toLowerCase());
        if (cell !== '' && found === undefined) problems.push(`${label}: there is no “${cell}”`);
        given[name] = found ?? null;
        labels[name] = cell;
      } else {
        const value = valueOfCell(field, cell);
        if (value === undefined) problems.push(`${label} cannot be “${cell}”`);
        given[name] = value ?? null;
      }
    }
    const idCell = columns.id === -1 ? '' : (cells[columns.id] ?? '');
    const id = rowOf(resource, known, idCell, given, problems);
    const before = id === null ? null : (snapshots.get(id) ?? null);
    const values = merged(resource, before, given);
    const parsed = schema.safeParse(values);
    if (!parsed.success && problems.length === 0) {
      problems.push(...parsed.error.issues.map(({ message }) => message));
    }
    if (id !== null && seen.has(id)) problems.push('This row is in the file twice');
    if (id !== null) seen.add(id);
    const wanted = (parsed.success ? parsed.data : values) as Values;
    return {
      id,
      version: id === null ? null : (known.byId.get(id) ?? null),
      values: wanted,
      line,
      title: plainText(wanted[title]),
      change: id === null ? 'new' : same(resource, before, wanted) ? 'same' : 'changed',
      problems,
      before,
      labels,
    };
  });
}

interface Header {
  id: number;
  known: Map<number, FileColumn>;
}

function headerOf(resource: Resource, header: readonly string[]): Header {
  const columns = fileColumns(resource);
  const known = new Map<number, FileColumn>();
  header.forEach((label, index) => {
    const column = columns.find((one) => one.label.toLowerCase() === label.toLowerCase());
    if (column) known.set(index, column);
  });
  const present = new Set([...known.values()].map(({ name }) => name));
  const id = header.findIndex((label) => label.toLowerCase() === ID_COLUMN.toLowerCase());
  const missing = columns.find(({ name }) => name === titleOf(resource) && !present.has(name));
  if (missing && id === -1) {
    throw invalid(
      `The file has no column “${missing.label}”. Its columns are ${columns.map(({ label }) => label).join(', ')}`,
    );
  }
  return { id, known };
}

/** Ids by the labels of references, for all lines at once. */
async function referencesOf(
  tx: Tx,
  { accountId }: Actor,
  columns: Header,
  sheet: ReadSheet,
): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>();
  for (const [index, { name, field }] of columns.known) {
    if (field?.kind !== 'reference' && field?.kind !== 'person') continue;
    const labels = [...new Set(sheet.rows.map(({ cells }) => (cells[index] ?? '').toLowerCase()))];
    found.set(name, await idsByLabel(tx, accountId, field, labels));
  }
  return found;
}

/** Active rows, or people, that a field may reference, by lower-case label. */
export async function idsByLabel(
  tx: Tx,
  accountId: number,
  field: Extract<Field, { kind: 'reference' | 'person' }>,
  labels: readonly string[],
): Promise<Map<string, number>> {
  const rows = await query<{ id: number; label: string }>(
    tx,
    field.kind === 'person'
      ? `select id, unnest(array[lower(code), lower(name)]) as label from employees
         where account_id = $accountId and is_active
           and (lower(code) = any($labels::text[]) or lower(name) = any($labels::text[]))
         order by id desc`
      : labelsSql(targetOf(field.resource)),
    { accountId, labels },
  );
  return new Map(rows.map(({ id, label }) => [label, id]));
}

function labelsSql(target: Resource): string {
  const scope = scopeOf(target);
  const title = `lower(t.${columnOf(titleOf(target))})`;
  return `select t.id, ${title} as label from ${target.table} t ${scope.joins}
    where ${scope.account} = $accountId and t.is_active and ${title} = any($labels::text[])
    order by t.id desc`;
}

interface Known {
  byId: Map<number, number>;
  byTitle: Map<string, number>;
}

/** Rows that the caller may change: master data has thousands of rows at most. */
async function knownRows(
  tx: Tx,
  { accountId }: Actor,
  resource: Resource,
  units: readonly number[] | null,
): Promise<Known> {
  const scope = scopeOf(resource);
  const owner = resource.scope === 'account' ? '0' : `t.${columnOf(resource.scope.through)}`;
  const rows = await query<{ id: number; version: number; owner: number; title: string }>(
    tx,
    `select t.id, t.version, ${owner} as owner, lower(t.${columnOf(titleOf(resource))}) as title
     from ${resource.table} t ${scope.joins} where ${within(scope)} order by t.id for update of t`,
    { accountId, units },
  );
  return {
    byId: new Map(rows.map(({ id, version }) => [id, version])),
    byTitle: new Map(rows.map(({ id, owner: of, title }) => [`${of} ${title}`, id])),
  };
}

function rowOf(
  resource: Resource,
  { byId, byTitle }: Known,
  idCell: string,
  given: Record<string, unknown>,
  problems: string[],
): number | null {
  if (idCell !== '') {
    const id = Number(idCell);
    if (byId.has(id)) return id;
    problems.push(`There is no ${resource.one} with the ID ${idCell}`);
    return null;
  }
  const owner = resource.scope === 'account' ? 0 : Number(given[resource.scope.through] ?? 0);
  return byTitle.get(`${owner} ${plainText(given[titleOf(resource)]).toLowerCase()}`) ?? null;
}

/** The current values overridden by the file's; nested rows keep their ids by name. */
function merged(
  resource: Resource,
  before: Snapshot | null,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...before?.values, ...given };
  for (const [name, { fields }] of Object.entries(resource.rows ?? {})) {
    const kept = before?.rows[name] ?? [];
    const names = given[name];
    const [only = 'name'] = Object.keys(fields);
    values[name] = Array.isArray(names)
      ? names.map((title: string) => {
          const row = kept.find(
            (one) => plainText(one[only]).toLowerCase() === title.toLowerCase(),
          );
          return { id: row?.['id'] ?? null, [only]: title };
        })
      : kept.map(({ named: _named, ...row }) => row);
  }
  return values;
}

function same(resource: Resource, before: Snapshot | null, values: Values): boolean {
  const own = Object.keys(resource.fields).every(
    (name) => (before?.values[name] ?? null) === ((values[name] as FieldValue) ?? null),
  );
  const inside = Object.entries(resource.rows ?? {}).every(([name, { fields }]) => {
    const texts = (rows: readonly Record<string, unknown>[]) =>
      rows
        .map((row) => Object.keys(fields).map((field) => plainText(row[field])))
        .sort((a, b) => (a.join() < b.join() ? -1 : 1));
    return (
      JSON.stringify(texts(before?.rows[name] ?? [])) ===
      JSON.stringify(texts(values[name] as RowValues[]))
    );
  });
  return own && inside;
}
