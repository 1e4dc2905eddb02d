import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { invalid } from '#server/errors.ts';
import { openZip } from '#server/files/zip.ts';
import { asWritten } from './cell.ts';

export type SheetFormat = 'csv' | 'xlsx' | 'pasted';

/** A table that someone sent: its header, and its lines as texts. */
export interface ReadSheet {
  header: string[];
  rows: { line: number; cells: string[] }[];
}

const MOST_ROWS = 20_000;

/**
 * Reads a CSV file, a workbook's first sheet, or cells pasted from one.
 * @param content text; of a workbook base64.
 * @throws AppError 400 when it is none of these, is empty, or has more than 20,000 rows.
 */
export async function readSheet(format: SheetFormat, content: string): Promise<ReadSheet> {
  const lines = (format === 'xlsx' ? await workbook(content) : separated(format, content))
    .map((cells, index) => ({
      line: index + 1,
      cells: cells.map((cell) => asWritten(cell).trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [header, ...rows] = lines;
  if (!header || rows.length === 0) {
    throw invalid('The file has no rows below its header. Nothing was imported');
  }
  if (rows.length > MOST_ROWS) {
    throw invalid(
      `The file has ${rows.length} rows; the limit is ${MOST_ROWS}. Split it and import the parts`,
    );
  }
  return { header: header.cells, rows };
}

function separated(format: 'csv' | 'pasted', content: string): string[][] {
  const delimiter = format === 'pasted' && content.includes('\t') ? '\t' : ',';
  try {
    return parse(content, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: format === 'pasted',
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw invalid(`The file cannot be read as CSV: ${reason}. Nothing was imported`);
  }
}

async function workbook(content: string): Promise<string[][]> {
  const bytes = Buffer.from(content, 'base64');
  try {
    // One that would unfold to more than 50 MB is not a list of ours.
    if (!openZip(bytes)) throw new Error('not a workbook');
    const [sheet] = await readXlsxFile(bytes);
    return (sheet?.data ?? []).map((row) => row.map(textOf));
  } catch {
    throw invalid('The file cannot be read as a workbook (XLSX). Nothing was imported');
  }
}

/** Dates as ISO days, with their time where they have one: a spreadsheet keeps no time zone. */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace('T', ' ')
      .replace(/( 00:00:00)?\.\d{3}Z$/, '');
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
};
