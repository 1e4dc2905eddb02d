import { invalid, type Problem } from '#server/errors.ts';
import { TABLE_LIMITS } from '../../limits.ts';
import { isOutOfMemory } from '../memory.ts';
import { TooDeep, tagsOf, type Tags } from '../xmlTags.ts';
import { unfoldsTooFar } from '../zip.ts';
import { shownAs } from './numberFormat.ts';
import { openWorkbook, unescaped, type Workbook } from './parts.ts';

/** More than any import has, and than a stray cell at the end of a sheet may reach. */
const MOST_COLUMNS = TABLE_LIMITS.columns;
const MOST_ROWS = 1_048_576;
const NAMED = 50;

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
 * Streams the rows of a workbook's first visible sheet, never the empty area before a far cell: a file of
 * 2 KB could make that larger than the memory.
 * @throws AppError 400 that names cells with errors, merged cells, or a file that can't be read.
 */
export async function* workbookRows(
  bytes: Buffer,
): AsyncGenerator<{ line: number; cells: string[] }> {
  const book = await openWorkbook(bytes).catch(async (error: unknown) => {
    if (await unfoldsTooFar(bytes)) throw tooLarge();
    throw because(error);
  });
  const problems: Problem[] = [];
  const rows = rowsOf(book, problems);
  for (;;) {
    const row = nextOf(rows);
    if (!row) break;
    yield row;
  }
  const [first] = problems;
  if (first) {
    const { path, message } = first;
    throw invalid(
      `The workbook has cells that cannot be imported: ${path} ${message}. Nothing was imported`,
      problems,
    );
  }
}

function nextOf(rows: Generator<Row>): Row | undefined {
  try {
    const { value, done } = rows.next();
    return done ? undefined : value;
  } catch (error) {
    throw because(error);
  }
}

/** What memory was missing for isn't the file's form. */
function because(error: unknown): unknown {
  if (error instanceof TooDeep) return tooDeep();
  return isOutOfMemory(error) ? error : unreadable();
}

interface Row {
  line: number;
  cells: string[];
}

function* rowsOf(book: Workbook, problems: Problem[]): Generator<Row> {
  const { sheet } = book;
  const merged = mergedIn(sheet);
  const say = (path: string, message: string) => {
    if (problems.length < NAMED) problems.push({ path: `cell ${path}`, message });
  };
  const tags = tagsOf(sheet);
  let line = 0;
  let cells: string[] = [];
  let column = 0;
  while (tags.next()) {
    const { name, isEnd, isEmpty } = tags;
    if (name === 'sheetData' && (isEnd || isEmpty)) return;
    if (name === 'row') {
      if (!isEnd) {
        [line, cells, column] = [lineAfter(line, tags.attribute('r')), [], 0];
      }
      if (isEnd && cells.length > 0) yield { line, cells };
    } else if (name === 'c' && !isEnd) {
      const address = tags.attribute('r');
      column = address === undefined ? column + 1 : columnOf(address);
      if (isEmpty) continue;
      const text = textOf(tags, book, (message) => say(address ?? `${column}`, message));
      if (text === '') continue;
      if (column > MOST_COLUMNS) {
        say(address ?? '', `lies beyond column ${MOST_COLUMNS}`);
        continue;
      }
      const area = merged.get(address ?? '');
      if (area) say(address ?? '', `is merged (${area}): every row needs its own cells`);
      while (cells.length < column) cells.push('');
      cells[column - 1] = text;
    }
  }
  throw new Error('ends within its rows');
}

function lineAfter(line: number, said: string | undefined): number {
  const next = said === undefined ? line + 1 : Number(said);
  if (!Number.isInteger(next) || next <= line || next > MOST_ROWS) throw new Error('not a row');
  return next;
}

function columnOf(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  if (column === 0) throw new Error('not a cell');
  return column;
}

/** Areas of merged cells by their first cell, which alone has a value; listed after the rows. */
function mergedIn(sheet: string): Map<string, string> {
  const found = new Map<string, string>();
  const end = sheet.slice(Math.max(0, sheet.lastIndexOf('sheetData')));
  const [list] = /<(\w+:)?mergeCells[\s>].*<\/\1mergeCells>/s.exec(end) ?? [];
  if (list === undefined) return found;
  const tags = tagsOf(list);
  while (tags.next()) {
    if (tags.isEnd || tags.name !== 'mergeCell') continue;
    const area = tags.attribute('ref') ?? '';
    found.set(area.split(':')[0] ?? '', area);
  }
  return found;
}

/** A cell's value as text, read up to its end tag. */
function textOf(tags: Tags, book: Workbook, say: (message: string) => void): string {
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
  // An ISO date, which few programs write.
  if (type === 'd') return value.replace('T', ' ').replace(/( 00:00:00)?(\.\d+)?Z?$/, '');
  if (type !== 's') return shownAs(value, book.formats[style] ?? { kind: 'number' }, book.is1904);
  const text = book.shared[Number(value)];
  if (text === undefined) throw new Error('not a shared text');
  return text;
}
