import type { CellKind } from '#server/platform/sheets/cell.ts';

/** A column that a file can fill. */
export interface ReadColumn {
  label: string;
  /** `time`: a day with its time. */
  kind: CellKind | 'time';
  isRequired: boolean;
  /** Other names of the column in files, in addition to those of `words.ts`. */
  also?: readonly string[];
  /** Whether only its label matches. */
  isExact?: true;
  /** The column, or any of several, that can replace it if it is missing. */
  or?: string | readonly string[];
  /** The label of the column of which this is a part: a first name, or a date without its time. */
  getPart?: string;
  /** Columns of times that also belong to this date. */
  dayOf?: readonly string[];
}
