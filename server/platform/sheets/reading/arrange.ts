import type {
  DateOrder,
  DecimalSign,
  FileReading,
  LeftOut,
  ReadingChoices,
} from '#machines/core/contracts/fileReading.ts';
import type { SheetRow, StagedTable } from '#server/platform/files/readApart/index.ts';
import { takeTurns } from '#server/platform/sheets/turns.ts';
import type { ReadColumn } from './column.ts';
import { readDate, readTime } from './dates.ts';
import { findHeader, LOOKED_AT, type FoundHeader } from './header.ts';
import { matcherOf } from './match.ts';
import { plainNumber, signSaid } from './numbers.ts';

/** A row under our own labels; `given` is what stood in the file. */
export interface ArrangedRow extends SheetRow {
  given: readonly string[];
}

/** A file in our words: its columns by their labels, numbers in plain digits, days as 2026-11-02. */
export interface Arranged {
  reading: FileReading;
  choices: ReadingChoices;
  /** The labels of the columns that the file fills. */
  labels: string[];
  /** The file's own header. */
  header: readonly string[];
  rows: () => AsyncGenerator<ArrangedRow>;
}

export interface Arranging {
  choices?: ReadingChoices | undefined;
  /** What was chosen for an earlier file with this header. */
  recall?: ((header: readonly string[]) => Promise<ReadingChoices | null>) | undefined;
  /** The columns of a file without a header; null if it isn't such a file. */
  headless?: ((rows: readonly SheetRow[]) => (string | null)[] | null) | undefined;
  /** Whether lines of text may end before optional columns: where an empty cell would empty a value, they may not. */
  mayBeShort?: boolean;
}

const SAMPLES = 3;
const LEFT_SHOWN = 50;

/** Reads a table by the columns that can be filled: what isn't chosen is proposed. */
export async function arrange(
  table: StagedTable,
  columns: readonly ReadColumn[],
  { choices: chosen, recall, headless, mayBeShort = false }: Arranging = {},
): Promise<Arranged> {
  const first: SheetRow[] = [];
  for await (const row of table.rows()) {
    first.push(row);
    if (first.length === LOOKED_AT) break;
  }
  const match = matcherOf(columns);
  const found = findHeader(first, match);
  const without = found?.fills.every((fills) => fills === null) ? headless?.(first) : undefined;
  if (found) found.fills = match(found.cells, holdsIn(first, found, columns)).fills;
  const header: FoundHeader =
    without || !found
      ? {
          index: -1,
          line: 0,
          cells: without?.map((_, at) => `Column ${at + 1}`) ?? [],
          fills: without ?? [],
        }
      : found;
  const recalled = (await recall?.(header.cells)) ?? null;
  const choices = { ...recalled, ...chosen };
  const fills = fillsOf(header, choices, columns);
  const plan = planOf(columns, fills);
  // Differences are shown in the order of the file.
  const inFile = plan.toSorted((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0));
  const seen = await look(table, header, plan, choices);
  const reading = readingOf(
    table,
    header,
    columns,
    fills,
    choices,
    seen,
    recalled !== null && chosen?.columns === undefined,
  );
  const how = {
    mayBeShort,
    order: reading.dates.isAmbiguous ? null : reading.dates.order,
    sign: seen.sign,
  };
  return {
    reading,
    choices,
    header: header.cells,
    labels: inFile.map(({ label }) => label),
    rows: () => arranged(table, header, plan, inFile, choices, how),
  };
}

/** Whether a column of the file can hold days, or numbers, by its first cells. */
function holdsIn(
  rows: readonly SheetRow[],
  { index }: FoundHeader,
  columns: readonly ReadColumn[],
): (at: number, label: string) => boolean {
  const kinds = new Map(columns.map(({ label, kind }) => [label, kind]));
  const below = rows.slice(index + 1);
  return (at, label) => {
    const kind = kinds.get(label) ?? 'text';
    if (kind === 'text') return true;
    const cells = below.map((row) => row.cells[at] ?? '').filter(Boolean);
    if (cells.length === 0) return true;
    return kind === 'date' || kind === 'time'
      ? cells.some((cell) => readDate(cell).kind !== 'none' || readTime(cell) !== null)
      : cells.some((cell) => /\p{Nd}/u.test(cell));
  };
}

/** A choice names only columns that exist, each once; the rest is left to the proposal. */
function fillsOf(
  header: FoundHeader,
  { columns: chosen }: ReadingChoices,
  columns: readonly ReadColumn[],
): (string | null)[] {
  if (chosen?.length !== header.cells.length) return header.fills;
  const free = new Set(columns.map(({ label }) => label));
  return chosen.map((label) => (label !== null && free.delete(label) ? label : null));
}

/** A column of ours, and where its value stands in the file; several are joined. */
interface Planned {
  label: string;
  kind: ReadColumn['kind'];
  isRequired: boolean;
  at: number[];
}

function planOf(columns: readonly ReadColumn[], fills: readonly (string | null)[]): Planned[] {
  return columns.flatMap(({ label, kind, isRequired, partOf }): Planned[] => {
    if (partOf !== undefined) return [];
    const own = fills.indexOf(label);
    const parts = columns
      .filter((one) => one.partOf === label)
      .map((one) => fills.indexOf(one.label))
      .filter((at) => at !== -1);
    // A day beside a column of times is part of it; a first name beside a full one isn't.
    const at = own === -1 ? parts : kind === 'time' ? [...parts, own] : [own];
    return at.length > 0 ? [{ label, kind, isRequired, at }] : [];
  });
}

const isNumber = ({ kind }: Planned): boolean =>
  kind === 'count' || kind === 'number' || kind === 'money' || kind === 'percent';
const isDate = ({ kind }: Planned): boolean => kind === 'date' || kind === 'time';

const valueOf = ({ at }: Planned, cells: readonly string[]): string =>
  at
    .map((place) => cells[place] ?? '')
    .filter(Boolean)
    .join(' ');

interface Seen {
  order: DateOrder | null;
  isOrderOpen: boolean;
  dateExample: string | null;
  sign: DecimalSign;
  isSignOpen: boolean;
  numberExample: string | null;
  left: FileReading['left'];
  leftCount: number;
  samples: string[][];
  withValues: boolean[];
  isSerialCode: boolean;
}

/** Goes through the file once: how days and numbers are written shows in all of its rows. */
async function look(
  table: StagedTable,
  header: FoundHeader,
  plan: readonly Planned[],
  choices: ReadingChoices,
): Promise<Seen> {
  const orders = { dmy: 0, mdy: 0, ymd: 0 };
  const signs = { point: 0, comma: 0, either: 0 };
  const seen: Seen = {
    order: null,
    isOrderOpen: false,
    dateExample: null,
    sign: 'point',
    isSignOpen: false,
    numberExample: null,
    left: [],
    leftCount: 0,
    samples: header.cells.map(() => []),
    withValues: header.cells.map(() => false),
    isSerialCode: false,
  };
  let isOpen = false;
  let hasOrdered = false;
  for await (const { row, why } of told(table, header, plan, choices)) {
    if (why !== null) {
      seen.leftCount += 1;
      const text = row.cells.filter(Boolean).join(' ').slice(0, 100);
      if (seen.left.length < LEFT_SHOWN) seen.left.push({ line: row.line, why, text });
      continue;
    }
    for (const [at, cell] of row.cells.entries()) {
      if (cell === '') continue;
      seen.withValues[at] = true;
      const samples = seen.samples[at];
      if (samples && samples.length < SAMPLES) samples.push(cell.slice(0, 60));
    }
    for (const column of plan) {
      const cell = valueOf(column, row.cells);
      if (cell === '') continue;
      if (isNumber(column)) {
        const said = signSaid(cell);
        if (said === null) continue;
        signs[said] += 1;
        seen.numberExample ??= cell;
      } else if (isDate(column)) {
        const read = readDate(cell);
        if (read.kind !== 'ordered') continue;
        hasOrdered = true;
        const likely = likelyOf(read.by);
        const [only] = likely;
        if (only && likely.length === 1) orders[only] += 1;
        else if (new Set(likely.map((order) => read.by[order]?.day)).size > 1) {
          isOpen = true;
          seen.dateExample ??= cell;
        }
      }
    }
  }
  const [likeliest, next] = (Object.keys(orders) as DateOrder[]).sort(
    (a, b) => orders[b] - orders[a],
  );
  const isTold = likeliest !== undefined && next !== undefined && orders[likeliest] > 0;
  const written = isTold ? undefined : orderInHeader(header, plan);
  seen.order = choices.dates ?? written ?? (isTold ? likeliest : hasOrdered ? 'dmy' : null);
  seen.isOrderOpen =
    choices.dates === undefined &&
    written === undefined &&
    isOpen &&
    !(isTold && orders[next ?? 'dmy'] === 0);
  const isEuropean = table.source.separator === ';';
  seen.sign =
    choices.numbers ??
    (signs.comma > signs.point || (signs.comma === signs.point && signs.either > 0 && isEuropean)
      ? 'comma'
      : 'point');
  seen.isSignOpen =
    choices.numbers === undefined && signs.either > 0 && signs.comma === signs.point && isEuropean;
  return seen;
}

/** As in “Joining date (dd/mm/yyyy)”. */
function orderInHeader({ cells }: FoundHeader, plan: readonly Planned[]): DateOrder | undefined {
  const names = plan.filter(isDate).flatMap(({ at }) => at.map((place) => cells[place] ?? ''));
  if (names.some((name) => /\bdd?[-/. ]mm?m?[-/. ]yy/i.test(name))) return 'dmy';
  return names.some((name) => /\bmm?[-/. ]dd?[-/. ]yy/i.test(name)) ? 'mdy' : undefined;
}

function readingOf(
  table: StagedTable,
  header: FoundHeader,
  columns: readonly ReadColumn[],
  fills: readonly (string | null)[],
  choices: ReadingChoices,
  seen: Seen,
  isRemembered: boolean,
): FileReading {
  const isFilled = ({ label, partOf }: ReadColumn): boolean =>
    fills.includes(label) ||
    columns.some((one) => one.partOf === label && fills.includes(one.label)) ||
    (partOf !== undefined && fills.includes(partOf));
  return {
    ...table.source,
    headerLine: header.line,
    columns: header.cells.map((name, at) => ({
      header: name || `(column ${at + 1} has no name)`,
      fills: fills[at] ?? null,
      samples: seen.samples[at] ?? [],
    })),
    known: columns.map(({ label, isRequired }) => ({ label, isRequired })),
    missing: columns
      .filter((one) => one.isRequired && !isFilled(one) && !fills.includes(one.or ?? one.label))
      .map(({ label }) => label),
    ignored: header.cells.flatMap((name, at) =>
      (fills[at] ?? null) === null && (seen.withValues[at] || name !== '')
        ? [name || `(column ${at + 1} has no name)`]
        : [],
    ),
    dates: {
      order: seen.order,
      isAmbiguous: seen.isOrderOpen,
      example: seen.dateExample,
    },
    numbers: { sign: seen.sign, isAmbiguous: seen.isSignOpen, example: seen.numberExample },
    left: seen.left,
    leftCount: seen.leftCount,
    isRemembered,
  };
}

/** The rows of the file, each with why it is no data, if so. */
async function* told(
  table: StagedTable,
  { index, cells: names }: FoundHeader,
  plan: readonly Planned[],
  { isHiddenLeftOut = false }: ReadingChoices,
): AsyncGenerator<{ row: SheetRow; why: LeftOut | null }> {
  const turn = takeTurns();
  const wanted = plan.filter(({ isRequired }) => isRequired);
  const header = names.join('\n');
  let place = -1;
  for await (const row of table.rows()) {
    await turn();
    place += 1;
    if (place === index) continue;
    if (place < index) yield { row, why: 'title' };
    else if (row.cells.join('\n') === header) yield { row, why: 'header' };
    else if (isHiddenLeftOut && row.isHidden) yield { row, why: 'hidden' };
    else yield { row, why: plan.length > 1 ? notData(row.cells, wanted) : null };
  }
}

const TOTAL =
  /^(grand |sub ?|sub-)?totals?\b|^sum\b|^summe\b|^(সর্ব)?মোট|^(grand )?total$|\btotals?:?$/i;

/** A total, or a remark below the table, has no value where each row must have one. */
function notData(cells: readonly string[], wanted: readonly Planned[]): LeftOut | null {
  const filled = cells.filter(Boolean);
  const [start = ''] = filled;
  const missing = wanted.filter((column) => valueOf(column, cells) === '').length;
  const [key] = wanted;
  const keyCell = key ? valueOf(key, cells) : '';
  if (missing > 0 && TOTAL.test(start) && (keyCell === '' || keyCell === start)) return 'total';
  const isAlone = filled.length === 1 && wanted.length > 1;
  return isAlone && (keyCell === '' || /[\s:]/.test(start)) ? 'remark' : null;
}

async function* arranged(
  table: StagedTable,
  header: FoundHeader,
  plan: readonly Planned[],
  inFile: readonly Planned[],
  choices: ReadingChoices,
  how: { order: DateOrder | null; sign: DecimalSign; mayBeShort: boolean },
): AsyncGenerator<ArrangedRow> {
  const width = header.cells.length;
  const asked = plan.filter(({ isRequired }) => isRequired || !how.mayBeShort);
  const last = Math.max(-1, ...asked.flatMap(({ at }) => at));
  for await (const { row, why } of told(table, header, plan, choices)) {
    if (why !== null) continue;
    const { line, cells } = row;
    const problems = [...(row.problems ?? [])];
    const filled = cells.findLastIndex(Boolean) + 1;
    // An unquoted separator moves all cells behind it into other columns.
    if (filled > width || (table.source.kind === 'text' && cells.length <= last)) {
      problems.push(
        `has ${Math.max(filled, Math.min(cells.length, width))} cells where the header has ${width}`,
      );
    }
    yield {
      line,
      given: cells,
      cells: inFile.map((column) => written(column, cells, how, problems)),
      ...(problems.length > 0 && { problems }),
    };
  }
}

function written(
  column: Planned,
  cells: readonly string[],
  { order, sign }: { order: DateOrder | null; sign: DecimalSign },
  problems: string[],
): string {
  const cell = valueOf(column, cells);
  if (cell === '') return '';
  if (isNumber(column)) return plainNumber(cell, sign);
  if (!isDate(column)) return cell;
  const read = readDate(cell);
  if (read.kind === 'none') return (column.kind === 'time' && readTime(cell)) || cell;
  const at = read.kind === 'sure' ? read.at : momentOf(read.by, order);
  if (at === undefined) return cell;
  if (at === null) {
    problems.push(
      `${column.label}: “${cell}” can be two days. Choose in which order day and month are written`,
    );
    return cell;
  }
  return column.kind === 'time' && at.time !== '' ? `${at.day} ${at.time}` : at.day;
}

/** Null where the order decides, and isn't known; undefined where the order allows no such day. */
function momentOf(
  by: Partial<Record<DateOrder, { day: string; time: string }>>,
  order: DateOrder | null,
): { day: string; time: string } | null | undefined {
  if (order !== null) return by[order];
  const all = likelyOf(by).map((one) => by[one]);
  const isOne = new Set(all.map((at) => at?.day)).size === 1;
  return isOne ? all[0] : null;
}

/** Years of two digits stand first only where nothing else is a day. */
function likelyOf(by: Partial<Record<DateOrder, unknown>>): DateOrder[] {
  const orders = Object.keys(by) as DateOrder[];
  const usual = orders.filter((order) => order !== 'ymd');
  return usual.length > 0 ? usual : orders;
}
