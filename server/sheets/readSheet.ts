import { invalid } from '#server/errors.ts';
import { misfit } from './misfit.ts';
import type { SheetRow, StagedTable } from '#server/files/readApart/index.ts';

/** An uploaded table: its header, and its rows as texts. */
export interface ReadSheet {
  header: string[];
  rows: SheetRow[];
  /** The problem of a row whose cells don't match the header. */
  misfit: (row: SheetRow) => string | null;
}

/**
 * A whole table, for comparisons between rows.
 * @throws AppError 400 if it is empty.
 */
export async function readSheet(table: StagedTable): Promise<ReadSheet> {
  const rows: SheetRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  const [header, ...rest] = rows;
  if (!header || rest.length === 0) {
    throw invalid('The file has no rows below its header. Nothing was imported');
  }
  const { cells: labels } = header;
  return { header: labels, rows: rest, misfit: ({ cells }) => misfit(table.format, labels, cells) };
}
