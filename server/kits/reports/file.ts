import { z } from 'zod';
import { ROWS_OF_PDF } from '#machines/core/contracts/jobs.ts';
import type { ReportColumn } from '#machines/kits/reports/report.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { fileCall } from '#server/platform/http/fileCall.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import type { CellKind, Sheet, SheetColumn } from '#server/platform/sheets/cell.ts';
import { countRows, getFile } from '#server/platform/sheets/sheetFile.ts';
import { pageQuery } from './pageQuery.ts';
import { reportPdf } from './pdf.ts';
import type { Report } from './report.ts';
import { getReport } from './declared.ts';
import { getCount, everyRow } from './page.ts';
import { recordAccess, prepareRun, getVisibleRow, type Row, type ReportRun } from './run.ts';

/** GET /Reports/{report}/File: all rows of the report, in the order that the screen shows. */
export const fileQuery = pageQuery.extend({
  format: z.enum(['csv', 'xlsx', 'pdf'], 'must be csv, xlsx or pdf'),
});

export const reportFileCall = fileCall('/Reports/:report/File', fileQuery, (caller, request) =>
  reportFile(caller, getReport(caller), request),
);

export async function reportFile(
  call: Pick<Call, 'db' | 'actor'>,
  report: Report,
  query: z.output<typeof fileQuery>,
): Promise<StreamedFile> {
  const run = await prepareRun(call, report, query);
  const { title } = report.screen;
  const { counted, rows } = countRows(allRows(call, run), () => getCount(call.db, run));
  const sheet: Sheet<Row> = { name: title, columns: run.columns.map(sheetColumn), rows: counted };
  if (query.format === 'pdf') {
    refuseLongPdf(await getCount(call.db, run));
    const content = reportPdf(run, sheet.rows);
    return { name: `${title}.pdf`, type: 'application/pdf', content, rows };
  }
  return { ...getFile(sheet, query.format), rows };
}

/**
 * Refuses a long PDF: one page takes as long as 500 rows of a spreadsheet, in which rows are also easier to find.
 * @throws AppError 413 that says what to download instead.
 */
function refuseLongPdf(count: number): void {
  if (count <= ROWS_OF_PDF) return;
  const [rows, most] = [count.toLocaleString('en'), ROWS_OF_PDF.toLocaleString('en')];
  throw new AppError(
    'tooLarge',
    `The report has ${rows} rows, and a PDF can have ${most}. Take it as XLSX or CSV, or narrow the filters`,
  );
}

const CELL: Record<ReportColumn['kind'], CellKind> = {
  text: 'text',
  count: 'count',
  number: 'number',
  money: 'money',
  percent: 'percent',
  date: 'date',
  month: 'text',
  instant: 'text',
};

const sheetColumn = ({ id, label, kind }: ReportColumn): SheetColumn<Row> => ({
  label,
  kind: CELL[kind],
  width: kind === 'text' ? 24 : 14,
  value: (row) => row[id] ?? null,
});

/** Reads all rows in chunks. If they contain pay, the access is recorded before they are sent. */
async function* allRows(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  run: ReportRun,
): AsyncGenerator<Row> {
  let number = 0;
  for await (const rows of everyRow(db, run)) {
    await recordAccess(db, actor, run, rows);
    for (const row of rows) {
      number += 1;
      yield getVisibleRow(run, row, number) as Row;
    }
  }
}
