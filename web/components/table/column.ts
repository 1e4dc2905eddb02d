import { isValidElement, type ReactNode } from 'react';
import { formatCount, formatDate } from '#web/components/ui/index.ts';
import { inOwnDigits } from '#web/lib/digits.ts';
import { perLocale } from '#web/lib/locale.ts';
import { termNow, type Translate } from '#web/lib/messages.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

/** `number` is also wide enough for a date. */
export type ColumnWidth = 'tiny' | 'narrow' | 'number' | 'medium' | 'time' | 'wide' | 'widest';

/** Where a column's value appears in a card on phones. */
export type CardPlace = 'title' | 'subtitle' | 'figure' | 'line' | 'hidden';

export type Column<Row> = {
  id: string;
  label: string;
  /** The value to sort by. It is also the text of the cell if there is no `cell`. */
  value?: ((row: Row) => CellValue) | undefined;
  cell?: ((row: Row, at: { index: number }) => ReactNode) | undefined;
  /** Whether the column's values are Cadre's messages, which are translated. */
  says?: boolean | undefined;
  /** The content of the header, if it isn't the label. */
  header?: ReactNode;
  /** Whether the values are aligned to the right, with digits of equal width. */
  numeric?: boolean | undefined;
  /** Amounts in the account's currency, which the column header shows. */
  money?: boolean | undefined;
  width?: ColumnWidth | undefined;
  /** Whether the cell shows only `value`. The column may then be narrower than `width` if all values are short. */
  fits?: boolean | undefined;
  sortable?: boolean | undefined;
  hideable?: boolean | undefined;
  /**
   * Whether the column is folded while all rows have the same `value`. By default it is, unless it has a
   * `cell`, which may be an input.
   */
  folds?: boolean | undefined;
  /** Whether the column is hidden unless the user shows it. */
  hidden?: boolean | undefined;
  card?: CardPlace | undefined;
  /** Whether the column only describes the person of a row, so that it is folded first if the table is too wide. */
  describes?: boolean | undefined;
  /** Whether this is the last column, which stays at the right edge while the others scroll. */
  pinned?: boolean | undefined;
  /** Whether cards omit a figure that is empty, such as one of many generated columns. They omit every empty line. */
  sparse?: boolean | undefined;
  /** A related field. It has its own column, or is the second line of this one if the user chose dense columns. */
  second?: Column<Row> | undefined;
};

/** The column with the actions of a row, which stays visible while the others scroll. */
export const actionColumn = <Row>(
  cell: NonNullable<Column<Row>['cell']>,
  width: ColumnWidth = 'medium',
): Column<Row> => ({ id: 'action', label: 'Action', cell, width, hideable: false, pinned: true });

/** The action column where the specification has its label in the plural. */
export const actionsColumn: typeof actionColumn = (cell, width) => ({
  ...actionColumn(cell, width),
  label: 'Actions',
});

const TIME = /^\d{1,2}:\d{2}$/;

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
  if (column.says === true) return t(value);
  return TIME.test(value) ? inOwnDigits(value) : termNow(value);
}

/** Returns the column with the name of a row: the one declared as the title, or else the first. */
export function titleColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.card === 'title') ?? columns[0];
}

const collator = perLocale(
  (locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }),
);

/** Compares two values of a column. Texts are in natural order, with '9' before '10'. */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'string' && typeof b === 'string') return collator().compare(a, b);
  return Number(a) - Number(b);
}

/** The number of rows that are measured for a column's width. */
const MEASURED = 100;
/** Widths are rounded up to multiples of this, so that the next page rarely moves a column. */
const STEP = 4;
/** The sort arrow needs this much space. */
const ARROW = 3;

/**
 * Returns the width of each column. It is smaller than declared if the header and all visible values are short,
 * which leaves room for the other columns, and larger if a number would be cut off.
 */
export const getWidths = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  t: Translate,
  totals?: Readonly<Record<string, ReactNode>>,
): string[] =>
  columns.map((column, at) => {
    const declared = `var(--column-${column.width ?? (at === 0 ? 'wide' : column.numeric ? 'number' : 'medium')})`;
    if (column.numeric === true) {
      const digits = getMostDigits(column, rows, totals?.[column.id]);
      return `max(${declared}, ${digits}ch + 2 * var(--space-3))`;
    }
    const letters = getLetters(column, rows, t);
    if (letters === null) return declared;
    const fitting = Math.ceil(letters / STEP) * STEP;
    return `min(${declared}, ${fitting}ch + 2 * var(--space-3))`;
  });

/** About how many digits fit into each declared width, less the padding. */
const DIGITS_IN: Readonly<Record<ColumnWidth, number>> = {
  tiny: 5,
  narrow: 11,
  number: 12,
  medium: 15,
  time: 20,
  wide: 25,
  widest: 38,
};

/**
 * Returns the column whose texts are cut off most at its declared width. It shares the spare room of the table with the
 * actions, whose buttons would wrap. Otherwise the room would widen short columns, too.
 */
export function getMostCutOff<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): string | undefined {
  const title = titleColumn(columns);
  const lacks = columns.map((column, at) => {
    const { value, cell, fits, numeric, width = at === 0 ? 'wide' : 'medium' } = column;
    if (!value || numeric === true || (cell && fits !== true && column !== title)) return 0;
    const texts = rows.slice(0, MEASURED).map((row) => value(row));
    const lengths = texts.map((text) => (typeof text === 'string' ? getDigits(text) : 0));
    return Math.max(0, ...lengths) - DIGITS_IN[width];
  });
  const most = Math.max(0, ...lacks);
  return most === 0 ? undefined : columns[lacks.indexOf(most)]?.id;
}

/** Returns the length of a column's longest number, in digits. Separators are half as wide as digits. */
function getMostDigits<Row>(
  { value, money }: Column<Row>,
  rows: readonly Row[],
  total: ReactNode,
): number {
  const numbers = rows.slice(0, MEASURED).map((row) => value?.(row));
  // The total of all pages can be longer than each value.
  if (isValidElement<{ value?: CellValue }>(total)) numbers.push(total.props.value);
  const most = Math.max(0, ...numbers.map((one) => (typeof one === 'number' ? Math.abs(one) : 0)));
  const digits = String(Math.trunc(most)).length;
  const sign = numbers.some((one) => typeof one === 'number' && one < 0) ? 1 : 0;
  return digits + Math.ceil(digits / 6) + sign + (money === true ? 3 : 0);
}

/** Estimates the width of text in digits. Capital letters are up to half wider than digits. */
const getDigits = (text: string): number =>
  text.length + Math.ceil((text.match(/\p{Lu}/gu)?.length ?? 0) / 2);

/**
 * Returns the length of a column's longest text, with its header on two lines. It is null if only `cell` knows
 * the texts.
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
    most = Math.max(most, getDigits(says === true ? t(said) : said));
  }
  return most;
}
