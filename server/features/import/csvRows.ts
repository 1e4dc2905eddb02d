import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalid } from '#server/errors.ts';
import { csvText } from './csvText.ts';
import type { ImportProblems } from './problems.ts';

/** The columns a file must and may have. */
export interface Columns<Required extends string, Optional extends string> {
  what: string;
  required: readonly Required[];
  optional: readonly Optional[];
}

/** A line's cells by their column; a column that the file hasn't is undefined. */
export interface CsvRow<Column extends string> {
  line: number;
  cell(column: Column): string | undefined;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a CSV file row by row: comma-separated, quoted or not, any line ends, with or without a byte
 * order mark, columns in any order and case.
 * @throws AppError 400 when it can't be read as such or its header doesn't fit. A row with too few or
 * too many cells is added to `problems` and left out.
 */
export async function* csvRows<Required extends string, Optional extends string>(
  source: AsyncIterable<Buffer>,
  columns: Columns<Required, Optional>,
  problems: ImportProblems,
): AsyncGenerator<CsvRow<Required | Optional>> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 64 * 1024,
  });
  pipeline(csvText(source), parser, () => undefined);
  let header: { places: Map<string, number>; width: number } | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (!header) {
        header = { places: readHeader(record, columns), width: record.length };
        continue;
      }
      const { places, width } = header;
      if (record.length !== width) {
        problems.add(info.lines, null, `has ${record.length} cells where the header has ${width}`);
        continue;
      }
      yield { line: info.lines, cell: (column) => record[places.get(column) ?? -1]?.trim() };
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error);
    throw error;
  }
  if (!header) {
    throw invalid(
      `The file is empty. ${columns.what} need a header line: ${columns.required.join(',')}`,
    );
  }
}

/** The index of each column. */
function readHeader<Required extends string, Optional extends string>(
  header: string[],
  { what, required, optional }: Columns<Required, Optional>,
): Map<string, number> {
  const known = new Map([...required, ...optional].map((name) => [name.toLowerCase(), name]));
  const places = new Map<string, number>();
  const unknown: string[] = [];
  const twice: string[] = [];
  for (const [index, cell] of header.entries()) {
    const name = known.get(cell.trim().toLowerCase());
    if (!name) unknown.push(cell.trim().slice(0, 50) || `(column ${index + 1} has no name)`);
    else if (places.has(name)) twice.push(name);
    else places.set(name, index);
  }
  const missing = required.filter((name) => !places.has(name));
  const complaints = [
    ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`not known ${unknown.slice(0, 20).join(', ')}`] : []),
    ...(twice.length > 0 ? [`twice ${twice.join(', ')}`] : []),
  ];
  if (complaints.length === 0) return places;
  const separated = header.length === 1 && /[;\t]/.test(header[0] ?? '');
  throw invalid(`The header is not as expected: ${complaints.join('; ')}. Nothing was imported`, [
    {
      path: 'line 1',
      message: `${what} must have the columns ${required.join(', ')}, and optionally ${optional.join(', ')}`,
    },
    ...(separated ? [{ path: 'line 1', message: 'The columns must be separated by commas' }] : []),
  ]);
}

function unreadable(error: CsvError): Error {
  const line = typeof error['lines'] === 'number' ? error['lines'] : null;
  const message =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'is longer than 65,536 characters: is a closing quote missing?'
      : error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'opens a quote that is never closed'
        : 'has a quote where none can be (a quote inside a quoted cell is written twice)';
  return invalid('Nothing was imported: the file cannot be read as CSV', [
    { path: line === null ? 'the last line' : `line ${line}`, message },
  ]);
}
