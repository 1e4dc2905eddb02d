import type { ReactNode } from 'react';
import { formatCount, formatDate } from '#web/components/ui/index.ts';
import { perLocale } from '#web/lib/locale.ts';
import type { Translate } from '#web/lib/messages.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

/** `number` holds a date as well. */
export type ColumnWidth = 'tiny' | 'narrow' | 'number' | 'medium' | 'time' | 'wide' | 'widest';

/** How a column shows on a phone, where a row is a card. */
export type CardPlace = 'title' | 'subtitle' | 'figure' | 'line' | 'hidden';

export type Column<Row> = {
  id: string;
  label: string;
  /** Sorts by it; and it is the text where there is no `cell`. */
  value?: ((row: Row) => CellValue) | undefined;
  cell?: ((row: Row, at: { index: number }) => ReactNode) | undefined;
  /** Its values are texts of the product: they are translated. */
  says?: boolean | undefined;
  /** In place of the label. */
  header?: ReactNode;
  /** Right-aligned, tabular. */
  numeric?: boolean | undefined;
  /** Amounts of the account's currency, which the column's head names. */
  money?: boolean | undefined;
  width?: ColumnWidth | undefined;
  /** Its cell shows only `value`, so it may be narrower than `width` if all values are short. */
  fits?: boolean | undefined;
  sortable?: boolean | undefined;
  hideable?: boolean | undefined;
  /** Not shown until it is chosen. */
  hidden?: boolean | undefined;
  card?: CardPlace | undefined;
  /** One of many made for dates and the like: a card leaves it out where it holds nothing. */
  sparse?: boolean | undefined;
  /** The neighbouring field: a column, or the second line of this one if chosen. */
  second?: Column<Row> | undefined;
};

/** The content of a cell. */
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

/** Orders two values of a column; words as a reader would, with '9' before '10'. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'string' && typeof b === 'string') return collator().compare(a, b);
  return Number(a) - Number(b);
}

/** Rows that are looked at for a column's width. */
const MEASURED = 100;
/** Widths go in steps, so that the next page seldom moves a column. */
const STEP = 4;
/** What the arrow of a head takes. */
const ARROW = 3;

/**
 * The width of each column: as declared, or less where its head and all that is shown in it are short,
 * which leaves room for others.
 */
export const widthsOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  t: Translate,
): string[] =>
  columns.map((column, at) => {
    const declared = `var(--column-${column.width ?? (at === 0 ? 'wide' : column.numeric ? 'number' : 'medium')})`;
    const letters = lettersOf(column, rows, t);
    if (letters === null) return declared;
    const fitting = Math.ceil(letters / STEP) * STEP;
    return `min(${declared}, ${fitting}ch + 2 * var(--space-3))`;
  });

/** The longest text of a column, its head in two lines among them; null where only its cell knows. */
function lettersOf<Row>(
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
