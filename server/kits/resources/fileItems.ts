import { comparisonKey, isSameName } from '#machines/core/values/textKeys.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { FieldValue } from '#machines/kits/resources/field.ts';
import { getColumn, getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import { valuesSchema, type RowValues, type Values } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { ReadSheet } from '#server/platform/sheets/readSheet.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { ACTIVE, BETWEEN, INACTIVE, valueOfCell, type FileColumn } from './cells.ts';
import { readSnapshots, type Snapshot } from './changes.ts';
import type { Item } from './check.ts';
import { getHeader, type Header } from './fileHeader.ts';
import {
  readCandidates,
  referencedBy,
  type Candidates,
  type ReferenceField,
} from './fileReferences.ts';
import { getScope, within } from './scope.ts';

/** A line of a file as a row to save, with the existing row that it changes. */
export interface FileItem extends Item {
  line: number;
  title: string;
  change: 'new' | 'changed' | 'same';
  problems: string[];
  before: Snapshot | null;
  /** The names by which the file refers to other rows. */
  labels: Record<string, string>;
}

/**
 * Finds the row that each line is about, by its `Id` or otherwise by its name, and its new values. If the file lacks a
 * column, the current values are kept.
 */
export async function getItems(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  sheet: ReadSheet,
  units: readonly number[] | null,
): Promise<FileItem[]> {
  const columns = getHeader(resource, sheet.header);
  const candidatesByColumn = await readReferences(tx, actor, columns, sheet);
  const existingRows = await readExistingRows(tx, actor, resource, units);
  const ids = [...existingRows.byId.keys()];
  const snapshots = await readSnapshots(tx, resource, ids);
  const schema = valuesSchema(resource);
  const title = getTitle(resource);
  const owner = resource.scope === 'account' ? null : resource.scope.through;
  const seen = new Set<number>();
  return sheet.rows.map(({ line, cells, problems: misread = [] }) => {
    const problems = [...misread];
    const given: Record<string, unknown> = {};
    const labels: Record<string, string> = {};
    const references: (Pick<FileColumn, 'name' | 'label'> & {
      field: ReferenceField;
      cell: string;
    })[] = [];
    const refer = (one: (typeof references)[number], before: Snapshot | null) => {
      const candidates = candidatesByColumn.get(one.name);
      given[one.name] = referencedBy({ ...one, candidates, before, given }, problems);
    };
    for (const [index, { name, field, label }] of columns.known) {
      const cell = cells[index] ?? '';
      if (field === null) {
        given[name] = cell
          .split(BETWEEN.trim())
          .map((part) => part.trim())
          .filter(Boolean);
      } else if (field.kind === 'reference' || field.kind === 'person') {
        labels[name] = cell;
        references.push({ name, field, label, cell });
      } else {
        const value = valueOfCell(field, cell);
        if (value === undefined) problems.push(`${label} cannot be “${cell}”`);
        given[name] = value ?? null;
      }
    }
    // The row's owner, such as its business unit, is looked up first, because finding the row by its name requires it.
    // Other references may depend on values of the row that is found.
    for (const one of references) if (one.name === owner) refer(one, null);
    const idCell = columns.id === -1 ? '' : (cells[columns.id] ?? '');
    const id = getRow(resource, existingRows, idCell, given, problems);
    const status = columns.status === -1 ? '' : (cells[columns.status] ?? '');
    const isActive = id === null || existingRows.byId.get(id)?.isActive !== false;
    if (status !== '' && !isSameName(status, isActive ? ACTIVE : INACTIVE)) {
      problems.push(
        id === null
          ? 'Status: a new row cannot be inactive'
          : 'Status cannot be changed by a file. Activate or deactivate the row in the list',
      );
    }
    const before = id === null ? null : (snapshots.get(id) ?? null);
    for (const one of references) if (one.name !== owner) refer(one, before);
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
      version: id === null ? null : (existingRows.byId.get(id)?.version ?? null),
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

/** The rows and people that names in the file can refer to, read for all lines at once. */
async function readReferences(
  tx: Tx,
  { accountId }: Actor,
  columns: Header,
  sheet: ReadSheet,
): Promise<Map<string, Candidates>> {
  const references = new Map<string, Candidates>();
  for (const [index, { name, field }] of columns.known) {
    if (field?.kind !== 'reference' && field?.kind !== 'person') continue;
    const labels = [...new Set(sheet.rows.map(({ cells }) => comparisonKey(cells[index] ?? '')))];
    references.set(name, await readCandidates(tx, accountId, field, labels));
  }
  return references;
}

interface ExistingRows {
  byId: Map<number, { version: number; isActive: boolean }>;
  byTitle: Map<string, number>;
}

/**
 * The existing rows that the caller may change. All of them are read, because master data has at
 * most thousands of rows.
 */
async function readExistingRows(
  tx: Tx,
  { accountId }: Actor,
  resource: Resource,
  units: readonly number[] | null,
): Promise<ExistingRows> {
  const scope = getScope(resource);
  const owner = resource.scope === 'account' ? '0' : `t.${getColumn(resource.scope.through)}`;
  const rows = await query<{
    id: number;
    version: number;
    owner: number;
    title: string;
    isActive: boolean;
  }>(
    tx,
    `select t.id, t.version, ${owner} as owner, comparison_key(t.${getColumn(getTitle(resource))}) as title, t.is_active as "isActive"
     from ${resource.table} t ${scope.joins} where ${within(scope)} order by t.id for update of t`,
    { accountId, units },
  );
  return {
    byId: new Map(rows.map(({ id, version, isActive }) => [id, { version, isActive }])),
    byTitle: new Map(rows.map(({ id, owner: of, title }) => [`${of} ${title}`, id])),
  };
}

function getRow(
  resource: Resource,
  { byId, byTitle }: ExistingRows,
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
  return byTitle.get(`${owner} ${comparisonKey(plainText(given[getTitle(resource)]))}`) ?? null;
}

/** The current values, overwritten with those of the file. Nested rows keep their ID if they keep their name. */
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
          const row = kept.find((one) => isSameName(plainText(one[only]), title));
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
