import type { CellKind } from '#server/platform/sheets/cell.ts';

/** A column that a file can fill. */
export interface ReadColumn {
  label: string;
  /** The kind of value; `time` is a date with its time. */
  kind: CellKind | 'time';
  isRequired: boolean;
  /** Other names that files use for the column, in addition to those of `words.ts`. */
  also?: readonly string[];
  /** Whether only the label itself is accepted as the column's name. */
  isExact?: true;
  /** The column that replaces this one if this one is missing, or several such columns. */
  or?: string | readonly string[];
  /** The column that this one is a part of, for example for a first name, or for a date without its time. */
  getPart?: string;
  /** The columns with a time that may take their day from this date column. */
  dayOf?: readonly string[];
}
