import { Readable } from 'node:stream';
import type { ReportColumn, ReportValue } from '#machines/kits/reports/report.ts';
import { Typesetter } from '#server/platform/pdf/typesetter.ts';
import { takeTurns } from '#server/platform/sheets/turns.ts';
import type { Row, Run } from './run.ts';

const MARGIN = 36;
const GAP = 6;

/** A report as a table on A4 landscape, streamed page by page. */
export const reportPdf = (run: Run, rows: AsyncIterable<Row>): Readable =>
  Readable.from(pages(run, rows), { objectMode: false });

async function* pages({ report, columns }: Run, rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  const { title, description } = report.screen;
  const now = new Date();
  const sheet = new Typesetter({
    title,
    author: 'Cadre',
    made: now,
    margin: MARGIN,
    layout: 'landscape',
  });
  const size = columns.length > 14 ? 6 : columns.length > 9 ? 7.5 : 9;
  const widths = getWidths(columns, sheetWidth(sheet), size);
  const line = (cells: readonly string[], bold: boolean) => {
    const top = sheet.y;
    let x = sheet.left;
    cells.forEach((cell, index) => {
      const width = (widths[index] ?? 0) - GAP;
      const right = columns[index]?.kind !== 'text';
      sheet.y = top;
      const style = { size, bold, ...(right && { align: 'right' as const }) };
      sheet.line(sheet.fitted(cell, style, width), style, x, width);
      x += widths[index] ?? 0;
    });
    sheet.rule();
    sheet.skip(2);
  };
  const header = () =>
    line(
      columns.map(({ label }) => label),
      true,
    );
  sheet.newPage();
  sheet.paragraph(title, { size: 15, bold: true });
  sheet.paragraph(description, { size: 9, color: '#5b6370' });
  sheet.paragraph(now.toISOString().slice(0, 16).replace('T', ' ') + ' UTC', { size: 8 });
  sheet.skip(6);
  header();
  // Rows come thousands at a time, and each takes longer than in a sheet.
  const turn = takeTurns();
  for await (const row of rows) {
    await turn();
    if (sheet.y > sheet.document.page.height - MARGIN - 2 * size) {
      sheet.newPage();
      header();
      yield* sheet.finished();
    }
    line(
      columns.map(({ id, kind }) => inWords(row[id] ?? null, kind)),
      false,
    );
  }
  sheet.document.end();
  for await (const chunk of sheet.document) yield chunk as Buffer;
}

const sheetWidth = (sheet: Typesetter): number => {
  const { width } = sheet.document.page ?? { width: 842 };
  return width - 2 * MARGIN;
};

/** Width of a date in ems of the font; a date that is cut says nothing. */
const DATE_EMS = 5.5;

/** Dates get the width they need; of the rest, text columns are twice as wide as numbers. */
function getWidths(columns: readonly ReportColumn[], width: number, size: number): number[] {
  const dateWidth = DATE_EMS * size + GAP;
  const shares = columns.map(({ kind }): number =>
    kind === 'date' ? 0 : kind === 'text' ? 2 : 1.1,
  );
  const all = shares.reduce((sum, share) => sum + share, 0);
  const left = width - dateWidth * shares.filter((share) => share === 0).length;
  return shares.map((share) => (share === 0 ? dateWidth : (share / all) * left));
}

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function inWords(value: ReportValue, kind: ReportColumn['kind']): string {
  if (value === null) return '';
  return kind === 'money' ? money.format(Number(value)) : String(value);
}
