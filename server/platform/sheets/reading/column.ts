import type { CellKind } from '#server/platform/sheets/cell.ts';

/** A column that a file can fill. */
export interface ReadColumn {
  label: string;
  /** `time`: a day with its time. */
  kind: CellKind | 'time';
  isRequired: boolean;
  /** Other names of the column in files, beside those of `words.ts`. */
  also?: readonly string[];
  /** Only its label names it. */
  isExact?: true;
  /** The column, or any of several, that stands in for it where it is missing. */
  or?: string | readonly string[];
  /** The label of the column that this one is a part of: a first name, a day without its time. */
  getPart?: string;
  /** Columns of times that it is the day of, too. */
  dayOf?: readonly string[];
}
