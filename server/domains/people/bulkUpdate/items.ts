import { comparisonKey, isSameName } from '#machines/core/values/textKeys.ts';
import type { Position } from '#machines/domains/people/contracts/employment.ts';
import { valuesSchema, type RowValues } from '#machines/kits/resources/schema.ts';
import type { ImportLine } from '#machines/kits/resources/contract.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { getCell, valueOfCell } from '#server/kits/resources/cells.ts';
import { dayOfCell } from '#server/platform/sheets/cellValues.ts';
import { readCandidates, type Candidates } from '#server/kits/resources/fileReferences.ts';
import { kindOfField } from '#server/kits/resources/fileHeader.ts';
import type { ReadColumn } from '#server/platform/sheets/reading/column.ts';
import type { ReadSheet } from '#server/platform/sheets/readSheet.ts';
import {
  BULK_COLUMNS,
  BULK_PARTS,
  FACT_COLUMNS,
  type BulkColumn,
  type BulkPart,
  type FactColumn,
} from './columns.ts';
import { lockPeople, type BulkPerson } from './people.ts';
import { readPlaces, getPosition } from './places.ts';
import type { BulkRights } from './rights.ts';

/** A line of the file, with its person and the changes. */
export interface BulkItem {
  line: number;
  person: BulkPerson | null;
  title: string;
  /** The values that differ from the current ones. */
  parts: Partial<Record<BulkPart, RowValues>>;
  position: Partial<Position>;
  from: string | null;
  differences: ImportLine['differences'];
  problems: string[];
}

export const isChange = ({ parts, position }: BulkItem): boolean =>
  Object.keys(parts).length > 0 || Object.keys(position).length > 0;

export interface BulkFile {
  items: BulkItem[];
  /** The record parts of which the file has columns. */
  parts: BulkPart[];
}

/** Reads the changes of each line. If the file doesn't have a column, its values stay. */
export async function bulkItems(
  tx: Tx,
  actor: Actor,
  rights: BulkRights,
  sheet: ReadSheet,
  from: string | null,
): Promise<BulkFile> {
  const columns = getColumns(sheet.header);
  const at = (kind: BulkColumn['kind']) => columns.findIndex((column) => column?.kind === kind);
  const [codeAt, versionAt, fromAt] = [at('code'), at('version'), at('from')];
  const parts = BULK_PARTS.filter((part) =>
    columns.some((column) => column?.kind === 'field' && column.part === part),
  );
  const keys = sheet.rows.map(({ cells }) => comparisonKey(cells[codeAt] ?? ''));
  const people = await lockPeople(tx, actor.accountId, [...new Set(keys)], parts);
  const byCode = new Map(people.map((person) => [comparisonKey(person.code), person]));
  const read = await readers(tx, actor.accountId, columns, sheet);
  const seen = new Set<string>();
  const items = sheet.rows.map(({ line, cells, problems: misread = [] }, index): BulkItem => {
    const [key = '', code = ''] = [keys[index], cells[codeAt]];
    const entry = byCode.get(key);
    const person = entry && rights.sees(entry) ? entry : null;
    const item: BulkItem = {
      line,
      person,
      title: person?.name ?? code,
      parts: {},
      position: {},
      from: (cells[fromAt] ?? '') || from,
      differences: [],
      problems: [...misread],
    };
    const { problems } = item;
    if (key === '') problems.push('Employee Id is required');
    else if (!person) problems.push(`There is no employee with the ID ${code} that you can change`);
    else if (seen.has(key)) problems.push('This employee is in the file twice');
    seen.add(key);
    if (!person || problems.length > 0) return item;
    const version = cells[versionAt] ?? '';
    if (version !== '' && version !== person.version) {
      problems.push(
        'This employee was changed since the file was created. Download a new template',
      );
      return item;
    }
    read.record(item, person, cells, rights);
    read.facts(item, person, cells, rights);
    return item;
  });
  return { items, parts };
}

/** The columns that a file can contain. */
export const BULK_READ: readonly ReadColumn[] = BULK_COLUMNS.map((column) => ({
  label: column.label,
  kind:
    column.kind === 'from' ? 'date' : kindOfField(column.kind === 'field' ? column.field : null),
  isRequired: column.kind === 'code',
  ...(column.kind === 'version' && { isExact: true }),
}));

function getColumns(labels: readonly string[]): (BulkColumn | undefined)[] {
  const columnsByLabel = new Map(BULK_COLUMNS.map((column) => [column.label, column]));
  return labels.map((label) => columnsByLabel.get(label));
}

type Reader = (
  item: BulkItem,
  person: BulkPerson,
  cells: readonly string[],
  rights: BulkRights,
) => void;

async function readers(
  tx: Tx,
  accountId: number,
  columns: readonly (BulkColumn | undefined)[],
  sheet: ReadSheet,
): Promise<{ record: Reader; facts: Reader }> {
  const fields = columns.flatMap((column, index) =>
    column?.kind === 'field' ? [{ ...column, index }] : [],
  );
  const candidatesByColumn = new Map<string, Candidates>();
  for (const { name, field, index } of fields) {
    if (field.kind !== 'reference') continue;
    const labels = [...new Set(sheet.rows.map(({ cells }) => comparisonKey(cells[index] ?? '')))];
    candidatesByColumn.set(name, await readCandidates(tx, accountId, field, labels));
  }
  const facts = columns.flatMap((column, index) =>
    column?.kind === 'fact' ? [{ fact: column.fact, index }] : [],
  );
  const supervisorAt = facts.find(({ fact }) => fact === 'supervisor')?.index;
  const supervisors =
    supervisorAt === undefined ? [] : sheet.rows.map(({ cells }) => cells[supervisorAt] ?? '');
  const places = facts.length > 0 ? await readPlaces(tx, accountId, supervisors) : null;
  const today = databaseTime().toISOString().slice(0, 10);

  return {
    record: (item, person, cells, rights) => {
      for (const { part, name, field, label, index } of fields) {
        const cell = cells[index] ?? '';
        if (!rights.editsPart(part, person)) {
          // The line is refused even if the value is the same, because accepting it would reveal the value.
          if (cell !== '') item.problems.push(`You do not have permission to change ${label}`);
          continue;
        }
        const currentText = getCellText(person, part, name, field);
        if (cell === currentText) continue;
        const value =
          field.kind === 'reference'
            ? cell === ''
              ? null
              : candidatesByColumn.get(name)?.get(comparisonKey(cell))?.[0]?.id
            : valueOfCell(field, cell);
        if (value === undefined) {
          item.problems.push(
            field.kind === 'reference'
              ? `${label}: there is no “${cell}”`
              : `${label} cannot be “${cell}”`,
          );
          continue;
        }
        const parsed = valuesSchema({ fields: { [name]: field } }).safeParse({ [name]: value });
        if (!parsed.success) {
          item.problems.push(...parsed.error.issues.map(({ message }) => message));
          continue;
        }
        const wanted = (parsed.data as RowValues)[name] ?? null;
        if (wanted === (person.parts[part]?.values[name] ?? null)) continue;
        if (field.kind === 'date' && field.past && typeof wanted === 'string' && wanted > today) {
          item.problems.push(`${label} cannot be in the future`);
        }
        item.parts[part] = { ...item.parts[part], [name]: wanted };
        item.differences.push({ label, before: currentText || null, after: cell || null });
      }
    },
    facts: (item, person, cells, rights) => {
      const given: Partial<Record<FactColumn, string>> = {};
      for (const { fact, index } of facts) {
        const cell = cells[index] ?? '';
        // A cell with today's value changes nothing, so that a change planned for later stays.
        if (sameAs(fact, cell, person.facts[fact])) continue;
        const label = FACT_COLUMNS[fact];
        if (cell === '' && fact !== 'supervisor' && fact !== 'grade') {
          item.problems.push(`${label} is required`);
          continue;
        }
        given[fact] = cell;
        item.differences.push({ label, before: person.facts[fact] || null, after: cell || null });
      }
      if (!places || Object.keys(given).length === 0) return;
      if (!rights.editsPosition(person.unitId)) {
        item.problems.push('You do not have permission to change their position');
        return;
      }
      const day = item.from ?? '';
      if (dayOfCell(day) !== day) {
        item.problems.push(day === '' ? 'From is required' : `From cannot be “${day}”`);
        return;
      }
      item.position = getPosition(places, person.facts, given, item.problems);
      const unit = item.position.businessUnitId;
      if (unit !== undefined && !rights.editsPosition(unit)) {
        const { businessUnit = '' } = given;
        item.problems.push(`You do not have permission to move people into ${businessUnit}`);
      }
      item.differences.push({ label: 'From', before: null, after: day });
    },
  };
}

/** Names are equal in any Unicode form and case, but grades must be written the same. */
const sameAs = (fact: FactColumn, one: string, other: string): boolean =>
  fact === 'grade' ? one === other : isSameName(one, other);

/** Returns the text that the template has in a cell. */
export function getCellText(
  person: BulkPerson,
  part: BulkPart,
  name: string,
  field: Extract<BulkColumn, { kind: 'field' }>['field'],
): string {
  const partValues = person.parts[part];
  return String(
    getCell(field, partValues?.values[name] ?? null, partValues?.named[name]?.label) ?? '',
  );
}
