import type { ReactNode } from 'react';
import { formatCount, formatDate } from '#web/components/ui/index.ts';
import { perLocale } from '#web/lib/locale.ts';
import type { Translate } from '#web/lib/messages.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

/** `number` also fits a date. */
export type ColumnWidth = 'tiny' | 'narrow' | 'number' | 'medium' | 'time' | 'wide' | 'widest';

/** The place of a column's value in a card on phones. */
export type CardPlace = 'title' | 'subtitle' | 'figure' | 'line' | 'hidden';

export type Column<Row> = {
  id: string;
  label: string;
  /** The value to sort by, and the text if there is no `cell`. */
  value?: ((row: Row) => CellValue) | undefined;
  cell?: ((row: Row, at: { index: number }) => ReactNode) | undefined;
  /** Its values are Cadre's messages, which are translated. */
  says?: boolean | undefined;
  /** Replaces the label. */
  header?: ReactNode;
  /** Right-aligned, tabular. */
  numeric?: boolean | undefined;
  /** Amounts in the account's currency, which the column header shows. */
  money?: boolean | undefined;
  width?: ColumnWidth | undefined;
  /** Its cell shows only `value`, so it may be narrower than `width` if all values are short. */
  fits?: boolean | undefined;
  sortable?: boolean | undefined;
  hideable?: boolean | undefined;
  /** Hidden unless the user shows it. */
  hidden?: boolean | undefined;
  card?: CardPlace | undefined;
  /** Whether it is the last column, which stays at the right edge while the others scroll. */
  pinned?: boolean | undefined;
  /** One of many generated columns, such as one per date: a card omits it if empty. */
  sparse?: boolean | undefined;
  /** A related field: its own column, or the second line of this one in dense mode. */
  second?: Column<Row> | undefined;
};

/** The column of a row's actions, which stays visible. */
export const actionColumn = <Row>(
  cell: NonNullable<Column<Row>['cell']>,
  width: ColumnWidth = 'medium',
): Column<Row> => ({ id: 'action', label: 'Action', cell, width, hideable: false, pinned: true });

/** The same column, where the specification has its label in the plural. */
export const actionsColumn: typeof actionColumn = (cell, width) => ({
  ...actionColumn(cell, width),
  label: 'Actions',
});

/** Renders the content of a cell. */
export function cellContent<Row>(
  column: Column<Row>,
  row: Row,
  index: number,
  t: Translate,
): ReactNode {
  if (column.cell) return column.cell(row, { index });
  const value = column.value?.(row);
  if (value == null || value === '') return '—';
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'number')
    return column.numeric === true ? formatCount(value) : String(value);
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  return column.says === true ? t(value) : value;
}

/** The column with the name of a row: the one marked, otherwise the first. */
export function titleColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.card === 'title') ?? columns[0];
}

const collator = perLocale(
  (locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }),
);

/** Compares two values of a column; text in natural order, with '9' before '10'. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'string' && typeof b === 'string') return collator().compare(a, b);
  return Number(a) - Number(b);
}

/** The number of rows that are measured for a column's width. */
const MEASURED = 100;
/** Widths are rounded up to steps, so that the next page rarely moves a column. */
const STEP = 4;
/** Space for the sort arrow. */
const ARROW = 3;

/**
 * The width of each column: as declared, or smaller if its header and all visible values are short,
 * which leaves room for others.
 */
export const getWidths = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  t: Translate,
): string[] =>
  columns.map((column, at) => {
    const declared = `var(--column-${column.width ?? (at === 0 ? 'wide' : column.numeric ? 'number' : 'medium')})`;
    const letters = getLetters(column, rows, t);
    if (letters === null) return declared;
    const fitting = Math.ceil(letters / STEP) * STEP;
    return `min(${declared}, ${fitting}ch + 2 * var(--space-3))`;
  });

/**
 * The length of a column's longest text, with its header on two lines; null if only `cell` knows
 * its texts.
 */
function getLetters<Row>(
  { label, value, cell, numeric, fits, says }: Column<Row>,
  rows: readonly Row[],
  t: Translate,
): number | null {
  if (value === undefined || numeric === true || (cell !== undefined && fits !== true)) return null;
  const head = t(label);
  let most =
    Math.max(Math.ceil(head.length / 2), ...head.split(' ').map((word) => word.length)) + ARROW;
  for (const row of rows.slice(0, MEASURED)) {
    const said = value(row);
    if (said === null || said === undefined) continue;
    if (typeof said !== 'string') return null;
    most = Math.max(most, (says === true ? t(said) : said).length);
  }
  return most;
}
