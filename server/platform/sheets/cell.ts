/** The format of the values in a column. Text stays text; all others become numbers or dates. */
export type CellKind = 'text' | 'count' | 'number' | 'money' | 'percent' | 'date';

/** The value of a cell. A date is written as `yyyy-mm-dd`. */
export type CellValue = string | number | null;

export interface SheetColumn<Row> {
  label: string;
  kind: CellKind;
  /** The width of the column, in characters. */
  width: number;
  value: (row: Row) => CellValue;
}

export interface Sheet<Row> {
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: AsyncIterable<Row>;
}
