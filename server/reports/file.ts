import { z } from 'zod';
import type { ReportColumn } from '#machines/reports/report.ts';
import type { Call } from '#server/http/call.ts';
import type { StreamedFile } from '#server/http/stream.ts';
import type { CellKind, Sheet, SheetColumn } from '#server/sheets/cell.ts';
import { csvOf } from '#server/sheets/csv.ts';
import { xlsxOf } from '#server/sheets/xlsx.ts';
import { pageQuery } from './asked.ts';
import { reportPdf } from './pdf.ts';
import type { Report } from './report.ts';
import { everyRow, recordLook, runOf, shown, type Row, type Run } from './run.ts';

/** GET /Reports/{report}/File: all rows, in the order of the screen. */
export const fileQuery = pageQuery.extend({
  format: z.enum(['csv', 'xlsx', 'pdf'], 'must be csv, xlsx or pdf'),
});

const ROWS_AT_ONCE = 5000;

export async function reportFile(
  call: Pick<Call, 'db' | 'actor'>,
  report: Report,
  asked: z.output<typeof fileQuery>,
): Promise<StreamedFile> {
  const run = await runOf(call, report, asked);
  const { title } = report.screen;
  const sheet: Sheet<Row> = {
    name: title,
    columns: run.columns.map(sheetColumn),
    rows: allRows(call, run),
  };
  if (asked.format === 'pdf') {
    return { name: `${title}.pdf`, type: 'application/pdf', content: reportPdf(run, sheet.rows) };
  }
  return asked.format === 'csv'
    ? { name: `${title}.csv`, type: 'text/csv; charset=utf-8', content: csvOf(sheet) }
    : {
        name: `${title}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: xlsxOf(sheet),
      };
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

/** A piece at a time, each look at pay recorded before its rows leave. */
async function* allRows({ db, actor }: Pick<Call, 'db' | 'actor'>, run: Run): AsyncGenerator<Row> {
  for await (const rows of everyRow(db, run, ROWS_AT_ONCE)) {
    await recordLook(db, actor, run, rows);
    for (const row of rows) yield shown(run, row) as Row;
  }
}
