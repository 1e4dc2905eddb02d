import { invalid } from '#server/errors.ts';
import { misfit } from './misfit.ts';
import { sheetRows, type SheetFormat, type SheetRow } from './sheetRows.ts';

/** An uploaded table: its header, and its rows as texts. */
export interface ReadSheet {
  header: string[];
  rows: SheetRow[];
  /** The problem of a row whose cells don't match the header. */
  misfit: (row: SheetRow) => string | null;
}

const MOST_ROWS = 20_000;

/**
 * Reads a whole table, for comparisons between rows.
 * @throws AppError 400 if it can't be read, is empty, or has more than 20,000 rows.
 */
export async function readSheet(format: SheetFormat, content: string): Promise<ReadSheet> {
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(format, content)) {
    rows.push(row);
    if (rows.length > MOST_ROWS + 1) {
      throw invalid(`The file holds more than ${MOST_ROWS} rows. Split it and import the parts`);
    }
  }
  const [header, ...rest] = rows;
  if (!header || rest.length === 0) {
    throw invalid('The file has no rows below its header. Nothing was imported');
  }
  const { cells: labels } = header;
  return { header: labels, rows: rest, misfit: ({ cells }) => misfit(format, labels, cells) };
}
