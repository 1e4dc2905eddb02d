import type { CellKind } from '#server/platform/sheets/cell.ts';

/** A column that a file can fill. */
export interface ReadColumn {
  label: string;
  /** The kind of value; `time` is a day with its time. */
  kind: CellKind | 'time';
  isRequired: boolean;
  /** Other names that files use for the column, in addition to those of `words.ts`. */
  also?: readonly string[];
  /** Whether only the label itself is accepted as its name. */
  isExact?: true;
  /** The column, or one of several, that replaces it if it is missing. */
  or?: string | readonly string[];
  /** The column of which it is a part, such as a first name, or a date without its time. */
  getPart?: string;
  /** Columns with a time whose day is also this date. */
  dayOf?: readonly string[];
}
