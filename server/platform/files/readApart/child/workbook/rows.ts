import { invalid } from '#server/platform/errors.ts';
import type { SheetRow } from '#server/platform/files/readApart/requests.ts';
import { TABLE_LIMITS } from '#server/platform/files/readApart/limits.ts';
import { isOutOfMemory } from '#server/platform/files/readApart/child/memory.ts';
import { TooDeep, getTags, type Tags } from '#server/platform/files/readApart/child/xmlTags.ts';
import { unfoldsTooFar } from '#server/platform/files/readApart/child/zip.ts';
import { getShownText } from './numberFormat.ts';
import { openWorkbook, unescaped, type Workbook } from './parts.ts';

/**
 * The last column that may have a value. No import needs more columns, so a sheet with a value further right is
 * refused.
 */
const MAX_COLUMNS = TABLE_LIMITS.columns;
const MAX_ROWS = 1_048_576;
/** The maximum number of problems that are reported for one row. */
const NAMED = 20;

const unreadable = (): Error =>
  invalid('The file cannot be read as a workbook (XLSX). Nothing was imported');

const tooLarge = (): Error =>
  invalid(
    'The workbook is too large: unpacked it has more than 50 MB. Save the sheet as “CSV UTF-8”, or split it. Nothing was imported',
  );

const tooDeep = (): Error =>
  invalid(
    'The workbook is not as spreadsheets write it: its parts lie more than 200 deep within each other. Nothing was imported',
  );

/**
 * Opens a sheet of a workbook, the chosen one or otherwise the first visible one, and reads its rows one by one. Empty
 * cells before a distant cell are not created, because even in a file of 2 KB they could exceed the memory. Rows with
 * errors or merged cells get problems.
 * @throws AppError 400 for an unreadable file.
 */
export async function openSheet(
  bytes: Buffer,
  chosen?: string,
): Promise<{ sheets: string[]; sheet: string; rows: Generator<SheetRow> }> {
  const book = await openWorkbook(bytes, chosen).catch(async (error: unknown) => {
    if (await unfoldsTooFar(bytes)) throw tooLarge();
    throw because(error);
  });
  return { sheets: book.names, sheet: book.name, rows: readable(getRows(book)) };
}

function* readable(rows: Generator<SheetRow>): Generator<SheetRow> {
  try {
    yield* rows;
  } catch (error) {
    throw because(error);
  }
}

/** Chooses the error to report. If memory ran out, the file is not necessarily invalid. */
function because(error: unknown): unknown {
  if (error instanceof TooDeep) return tooDeep();
  return isOutOfMemory(error) ? error : unreadable();
}

function* getRows(book: Workbook): Generator<SheetRow> {
  const { sheet } = book;
  const merged = mergedIn(sheet);
  const tags = getTags(sheet);
  let row: SheetRow & { problems: string[] } = { line: 0, cells: [], problems: [] };
  let column = 0;
  while (tags.next()) {
    const { name, isEnd, isEmpty } = tags;
    if (name === 'sheetData' && (isEnd || isEmpty)) return;
    if (name === 'row') {
      if (!isEnd) {
        const isHidden = /^(1|true)$/.test(tags.attribute('hidden') ?? '');
        const line = lineAfter(row.line, tags.attribute('r'));
        row = { line, cells: [], problems: [], ...(isHidden && { isHidden }) };
        column = 0;
      }
      if (isEnd && (row.cells.length > 0 || row.problems.length > 0)) {
        row.problems.push(...merged.fill(row));
        yield row;
      }
    } else if (name === 'c' && !isEnd) {
      const address = tags.attribute('r');
      column = address === undefined ? column + 1 : getColumn(address);
      if (isEmpty) continue;
      const say = (message: string) => {
        if (row.problems.length < NAMED) row.problems.push(`cell ${address ?? column} ${message}`);
      };
      const text = getText(tags, book, say);
      if (text === '') continue;
      if (column > MAX_COLUMNS) {
        say(`lies beyond column ${MAX_COLUMNS}`);
        continue;
      }
      while (row.cells.length < column) row.cells.push('');
      row.cells[column - 1] = text;
    }
  }
  throw new Error('ends within its rows');
}

function lineAfter(line: number, said: string | undefined): number {
  const next = said === undefined ? line + 1 : Number(said);
  if (!Number.isInteger(next) || next <= line || next > MAX_ROWS) throw new Error('not a row');
  return next;
}

function getColumn(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  if (column === 0) throw new Error('not a cell');
  return column;
}

interface Area {
  area: string;
  column: number;
  isOneColumn: boolean;
  first: number;
  last: number;
  /** The text that applies to each row of the merged area. */
  words?: string;
}

/**
 * Whether a cell is text, such as a department, that applies to each merged row. A number does not,
 * because it may be the sum of these rows.
 */
const isWords = (cell: string): boolean =>
  (cell.match(/\p{L}/gu)?.length ?? 0) > (cell.match(/\p{Nd}/gu)?.length ?? 0);

/**
 * Finds the merged cells of each line. Only the first cell of a merged area has a value. Text that is merged down a
 * column, such as a department beside its people, is given to each row; for other areas, the row gets a problem.
 */
function mergedIn(sheet: string): { fill: (row: SheetRow) => string[] } {
  const areas: Area[] = [];
  const end = sheet.slice(Math.max(0, sheet.lastIndexOf('sheetData')));
  const [list] = /<(\w+:)?mergeCells[\s>].*<\/\1mergeCells>/s.exec(end) ?? [];
  const tags = getTags(list ?? '<none/>');
  while (tags.next()) {
    if (tags.isEnd || tags.name !== 'mergeCell') continue;
    const area = tags.attribute('ref') ?? '';
    const [, left, first, right, last] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(area) ?? [];
    if (first === undefined) continue;
    areas.push({
      area,
      column: getColumn(area),
      isOneColumn: left === right,
      first: Number(first),
      last: Number(last),
    });
  }
  areas.sort((a, b) => a.first - b.first);
  let next = 0;
  let open: Area[] = [];
  return {
    // Must be called in the order of the lines, so that thousands of areas are scanned only once.
    fill: ({ line, cells }) => {
      for (; (areas[next]?.first ?? Infinity) <= line; next += 1)
        open.push(...areas.slice(next, next + 1));
      if (open.length === 0) return [];
      // A merged area without a value is ignored, because it hides nothing.
      open = open.filter(
        ({ first, last, column }) => last >= line && (first < line || cells[column - 1]),
      );
      for (const one of open) {
        const { first, column, isOneColumn } = one;
        const cell = cells[column - 1] ?? '';
        if (first === line && isOneColumn && isWords(cell)) one.words = cell;
        if (first === line || one.words === undefined) continue;
        while (cells.length < column) cells.push('');
        cells[column - 1] = one.words;
      }
      return open
        .filter(({ words }) => words === undefined)
        .slice(0, NAMED)
        .map(({ area, first }) =>
          first === line
            ? `cell ${area.split(':')[0] ?? ''} is merged (${area}): every row needs its own cells`
            : `lies within merged cells (${area}): every row needs its own cells`,
        );
    },
  };
}

/** The value of a cell as text. Reads the tags up to the end of the cell. */
function getText(tags: Tags, book: Workbook, say: (message: string) => void): string {
  const type = tags.attribute('t') ?? 'n';
  const style = Number(tags.attribute('s') ?? 0);
  let value: string | null = null;
  let inline = '';
  let [isFormula, isPhonetic] = [false, false];
  while (tags.next() && !(tags.name === 'c' && tags.isEnd)) {
    const { name, isEnd, isEmpty } = tags;
    if (name === 'v' && (isEnd || isEmpty)) value = isEmpty ? '' : tags.text;
    else if (name === 'f') isFormula = true;
    else if (name === 'rPh') isPhonetic = !isEnd;
    else if (name === 't' && isEnd && !isPhonetic) inline += tags.text;
  }
  if (type === 'inlineStr') return unescaped(inline);
  if (value === null && isFormula) {
    say('has a formula without its result: open the workbook, and save it again');
  }
  if (value === null || value === '') return '';
  if (type === 'e') {
    say(`has an error: ${value}`);
    return value;
  }
  if (type === 'str') return unescaped(value);
  if (type === 'b') return value === '1' ? 'true' : 'false';
  // The cell contains a date in ISO format, which few programs write.
  if (type === 'd') return value.replace('T', ' ').replace(/( 00:00:00)?(\.\d+)?Z?$/, '');
  if (type !== 's')
    return getShownText(value, book.formats[style] ?? { kind: 'number' }, book.is1904);
  const text = book.shared[Number(value)];
  if (text === undefined) throw new Error('not a shared text');
  return text;
}
