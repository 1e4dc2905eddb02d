import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type {
  SheetFormat,
  TableChoices,
  TableSource,
} from '#machines/core/contracts/fileReading.ts';
import { asWritten } from '#machines/core/values/harmlessText.ts';
import { invalid } from '#server/platform/errors.ts';
import type {
  ReadRequestFor,
  SheetRow,
  TableRead,
} from '#server/platform/files/readApart/requests.ts';
import { TABLE_LIMITS } from '#server/platform/files/readApart/limits.ts';
import { batched } from './batched.ts';
import { calendarRows, isCalendar } from './calendar.ts';
import { decode } from './decode.ts';
import { asTabbed, getSeparator, blankSeparatorLine, type Separator } from './separator.ts';
import { openSheet } from './workbook/rows.ts';

/**
 * Reads the rows of text, of the visible sheet of a workbook, of a calendar, or of pasted cells, and sends
 * them without empty rows.
 * @throws AppError 400 for anything else, or for a file beyond a limit.
 */
export async function readTable(
  { format, mostRows, choices }: ReadRequestFor<'table'>,
  bytes: Buffer,
  say: (rows: string) => Promise<void>,
): Promise<TableRead> {
  const rows = batched(say);
  let [count, cells, hidden] = [0, 0, 0];
  const { source, read } = await openTable(format, bytes, choices);
  for await (const row of read) {
    const written = row.cells.map((cell) => asWritten(cell).trim());
    const error = written.find((cell) => FAILED.test(cell));
    const problems = row.problems ?? [];
    if (error !== undefined && problems.length === 0) {
      problems.push(`has an error of a spreadsheet: ${error}`);
    }
    cells += written.length;
    if (cells > TABLE_LIMITS.cells) throw tooManyCells();
    if (problems.length === 0 && written.every((cell) => cell === '')) continue;
    if (count > mostRows + NO_DATA) throw tooManyRows(mostRows);
    refuseLongCell(row.line, written);
    count += 1;
    if (row.isHidden) hidden += 1;
    await rows.add({
      line: row.line,
      cells: written,
      ...(problems.length > 0 && { problems }),
      ...(row.isHidden && { isHidden: true }),
    });
  }
  await rows.end();
  return { ...source, hidden, count };
}

/** How many rows a file may have in addition to those with data, for titles, headers, totals and remarks. */
const NO_DATA = 100;

interface OpenTable {
  source: Omit<TableSource, 'hidden'>;
  read: AsyncIterable<SheetRow> | Iterable<SheetRow>;
}

const NOT_A_WORKBOOK = { sheets: [], sheet: null };

async function openTable(
  format: SheetFormat,
  bytes: Buffer,
  choices: TableChoices,
): Promise<OpenTable> {
  if (format === 'xlsx' || (format === 'file' && bytes.subarray(0, ZIP.length).equals(ZIP))) {
    const { sheets, sheet, rows } = await openSheet(bytes, choices.sheet);
    return {
      source: { kind: 'workbook', separator: null, encoding: null, sheets, sheet },
      read: rows,
    };
  }
  const { text, encoding } =
    format === 'file'
      ? decode(bytes, choices.encoding)
      : ({ text: bytes.toString('utf8'), encoding: 'utf-8' } as const);
  refuseOtherText(text);
  if (isCalendar(text)) {
    return {
      source: { kind: 'calendar', separator: null, encoding, ...NOT_A_WORKBOOK },
      read: calendarRows(text),
    };
  }
  const isPastedSheet = format === 'pasted' && text.includes('\t');
  const tabbed = (choices.separator ?? '\t') === '\t' ? asTabbed(text) : null;
  if (tabbed !== null) {
    return {
      source: { kind: 'text', separator: '\t', encoding, ...NOT_A_WORKBOOK },
      read: separated(tabbed, '\t', format === 'pasted'),
    };
  }
  const separator = choices.separator ?? (isPastedSheet ? '\t' : getSeparator(text));
  return {
    source: { kind: 'text', separator, encoding, ...NOT_A_WORKBOOK },
    read: separated(blankSeparatorLine(text), separator, format === 'pasted'),
  };
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

function refuseLongCell(line: number, cells: readonly string[]): void {
  const at = cells.findIndex((cell) => cell.length > TABLE_LIMITS.cellLength);
  if (at === -1) return;
  const path = `line ${line}`;
  const message = `has a cell of more than ${TABLE_LIMITS.cellLength.toLocaleString('en')} characters`;
  throw invalid(`The file cannot be imported: ${path} ${message}. Nothing was imported`, [
    { path, message },
  ]);
}

const tooManyRows = (most: number): Error => {
  const rows = most.toLocaleString('en');
  return invalid(`The file holds more than ${rows} rows. Split it and import the parts`);
};

const tooManyCells = (): Error => {
  const cells = TABLE_LIMITS.cells.toLocaleString('en');
  return invalid(`The file holds more than ${cells} cells. Split it and import the parts`);
};

/** The values that spreadsheets store or copy for a formula that failed. They must not be imported as text. */
const FAILED = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/**
 * The longest line of a file, in characters. If a quotation mark is not closed, all following lines become part of one
 * line.
 */
const LONGEST_LINE = 64 * 1024;
const PIECE = 64 * 1024;

async function* separated(
  content: string,
  delimiter: Separator,
  isPasted: boolean,
): AsyncGenerator<SheetRow> {
  const parser = parse({
    bom: true,
    info: true,
    delimiter,
    relax_column_count: true,
    // Quotation marks are part of the text in pasted cells and in the exports of time clocks.
    relax_quotes: isPasted || delimiter === '\t',
    max_record_size: LONGEST_LINE,
  });
  // Line ends are unified, because the parser counts a CRLF within quotation marks as two lines.
  Readable.from(pieces(content.replace(/\r\n?/g, '\n'))).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error);
    throw error;
  }
}

function* pieces(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += PIECE) yield content.slice(at, at + PIECE);
}

/**
 * Refuses text that contains U+FFFD, by which the decoder replaces invalid UTF-8. Importing it would damage names
 * without anyone noticing.
 */
function refuseOtherText(content: string): void {
  if (content.startsWith('PK\u0003\u0004')) {
    throw invalid(
      'The file is a workbook or an archive: save the sheet as “CSV UTF-8”. Nothing was imported',
    );
  }
  if (/^(\ufffd\ufffd|.{0,2}\0)/s.test(content)) {
    throw invalid('The file is UTF-16 text: save it as “CSV UTF-8”. Nothing was imported');
  }
  const nothing = content.indexOf('\0');
  const at = nothing === -1 ? content.indexOf('\ufffd') : nothing;
  if (at === -1) return;
  const line = content.slice(0, at).split('\n').length;
  throw invalid(
    nothing === -1
      ? `Line ${line} is not UTF-8 text: save the file as “CSV UTF-8”. Nothing was imported`
      : `Line ${line} holds a NUL character, which is not text. Nothing was imported`,
  );
}

function unreadable(error: CsvError): Error {
  const line = typeof error['lines'] === 'number' ? error['lines'] : null;
  const message =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'is longer than 65,536 characters: is a closing quote missing?'
      : error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'opens a quote that is never closed'
        : 'has a quote where none can be (a quote inside a quoted cell is written twice)';
  const path = line === null ? 'the last line' : `line ${line}`;
  return invalid(`The file can't be read as CSV: ${path} ${message}. Nothing was imported`, [
    { path, message },
  ]);
}
