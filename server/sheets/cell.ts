/** The format of a column's values: text as text, everything else as a number or a date. */
export type CellKind = 'text' | 'count' | 'number' | 'money' | 'percent' | 'date';

/** Dates are `yyyy-mm-dd`. */
export type CellValue = string | number | null;

export interface SheetColumn<Row> {
  label: string;
  kind: CellKind;
  /** In characters. */
  width: number;
  value: (row: Row) => CellValue;
}

export interface Sheet<Row> {
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: AsyncIterable<Row>;
}

/** What a spreadsheet reads as the start of a formula, also after whitespace and in full width. */
const EXECUTABLE = /^[\s\p{Z}]*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/u;

/**
 * A text that no spreadsheet executes: with an apostrophe before a possible formula. Also in formats with
 * typed cells, because the file may be saved as another format.
 */
export const harmless = (text: string): string => (EXECUTABLE.test(text) ? `'${text}` : text);

const MADE_HARMLESS = /^'(?=[\s\p{Z}]*[=+\-@\t\r\n＝＋－＠])/u;

/** The text before `harmless`. */
export const asWritten = (text: string): string => text.replace(MADE_HARMLESS, '');
