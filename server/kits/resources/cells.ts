import type { Field, FieldValue } from '#machines/kits/resources/field.ts';
import { comparisonKey, isSameName } from '#machines/core/values/textKeys.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { numberOfCell, withoutTime } from '#server/platform/sheets/cellValues.ts';

/** A column of a file with the rows of a resource. */
export interface FileColumn {
  label: string;
  /** The field that the column fills, or the list of nested rows. */
  name: string;
  field: Field | null;
}

/** The separator between the names of nested rows in one cell. */
export const BETWEEN = '; ';

/**
 * The columns of a file with the rows of a resource: its fields, and each list of nested rows that have only a name.
 * The column `Id` identifies a row even if its name was changed.
 */
export const fileColumns = ({ fields, rows = {} }: Resource): FileColumn[] => [
  // Leaves out files, because a cell cannot contain one. They stay attached to their row.
  ...Object.entries(fields)
    .filter(([, { kind }]) => kind !== 'file')
    .map(([name, field]) => ({ label: field.label, name, field })),
  ...Object.entries(rows).flatMap(([name, inside]) =>
    Object.keys(inside.fields).length === 1 ? [{ label: inside.label, name, field: null }] : [],
  ),
];

export const ID_COLUMN = 'Id';
export const STATUS_COLUMN = 'Status';
export const ACTIVE = 'Active';
export const INACTIVE = 'Inactive';

/** The text of a cell for a value; for a reference, the name of the row that it refers to. */
export function getCell(
  field: Field,
  value: FieldValue,
  label: string | undefined,
): string | number | null {
  if (value === null) return null;
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No';
  if (field.kind === 'choice') return field.options[String(value)] ?? String(value);
  if (field.kind === 'reference' || field.kind === 'person') return label ?? `#${String(value)}`;
  return typeof value === 'boolean' ? String(value) : value;
}

const YES = new Set(['yes', 'true', '1', 'y', 'হ্যাঁ'].map(comparisonKey));
const NO = new Set(['no', 'false', '0', 'n', '', 'না'].map(comparisonKey));

/** Parses a cell. The names of references and people are looked up later. */
export function valueOfCell(field: Field, cell: string): FieldValue | undefined {
  const text = cell.trim();
  if (field.kind === 'flag') {
    const word = comparisonKey(text);
    if (YES.has(word)) return true;
    return NO.has(word) ? false : undefined;
  }
  if (text === '') return null;
  if (field.kind === 'choice') {
    return Object.entries(field.options).find(
      ([stored, label]) => isSameName(stored, text) || isSameName(label, text),
    )?.[0];
  }
  if (field.kind === 'number') return numberOfCell(text) ?? undefined;
  if (field.kind === 'date') return withoutTime(text);
  return text;
}
