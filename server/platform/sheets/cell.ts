/** The format of a column's values: text as text, all others as a number or a date. */
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
