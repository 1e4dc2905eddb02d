import { Readable } from 'node:stream';
import type { ReportColumn, ReportValue } from '#machines/kits/reports/report.ts';
import { Typesetter } from '#server/platform/pdf/typesetter.ts';
import { takeTurns } from '#server/platform/sheets/turns.ts';
import type { Row, ReportRun } from './run.ts';

const MARGIN = 36;
const GAP = 6;

/** A report as a table on A4 pages in landscape, which are streamed one by one. */
export const reportPdf = (run: ReportRun, rows: AsyncIterable<Row>): Readable =>
  Readable.from(pages(run, rows), { objectMode: false });

async function* pages(
  { report, columns }: ReportRun,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Buffer> {
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
  const table = new Table(sheet, columns, size);
  const header = columns.map(({ label }) => label);
  sheet.newPage();
  sheet.paragraph(title, { size: 15, bold: true });
  sheet.paragraph(description, { size: 9, color: '#5b6370' });
  sheet.paragraph(now.toISOString().slice(0, 16).replace('T', ' ') + ' UTC', { size: 8 });
  sheet.skip(6);
  table.row(header, true);
  // Lets other work run between rows: there may be thousands, and each takes longer than in a spreadsheet.
  const turn = takeTurns();
  for await (const row of rows) {
    await turn();
    const cells = columns.map(({ id, kind }) => inWords(row[id] ?? null, kind));
    if (!table.fits(cells)) {
      sheet.newPage();
      table.row(header, true);
      yield* sheet.finished();
    }
    table.row(cells, false);
  }
  sheet.document.end();
  for await (const chunk of sheet.document) yield chunk as Buffer;
}

/** The maximum number of lines of a cell. A longer comment is cut off, so that a row never fills a page. */
const MAX_LINES = 6;

/** Prints the rows of a report. Names and other texts are wrapped, while figures stay on one line. */
class Table {
  readonly #sheet: Typesetter;
  readonly #columns: readonly ReportColumn[];
  readonly #size: number;
  readonly #widths: readonly number[];

  constructor(sheet: Typesetter, columns: readonly ReportColumn[], size: number) {
    this.#sheet = sheet;
    this.#columns = columns;
    this.#size = size;
    this.#widths = getWidths(columns, sheetWidth(sheet), size);
  }

  fits(cells: readonly string[]): boolean {
    const { height } = this.#sheet.document.page;
    return this.#sheet.y + this.#heightOf(this.#wrap(cells, false)) <= height - MARGIN;
  }

  row(cells: readonly string[], bold: boolean): void {
    const sheet = this.#sheet;
    const wrapped = this.#wrap(cells, bold);
    const top = sheet.y;
    let x = sheet.left;
    wrapped.forEach((lines, index) => {
      const style = this.#styleOf(index, bold);
      sheet.y = top;
      for (const line of lines) sheet.line(line, style, x, this.#widthOf(index));
      x += this.#widths[index] ?? 0;
    });
    sheet.y = top + this.#heightOf(wrapped);
    sheet.rule();
    sheet.skip(2);
  }

  #wrap(cells: readonly string[], bold: boolean): string[][] {
    return cells.map((cell, index) => {
      const [style, width] = [this.#styleOf(index, bold), this.#widthOf(index)];
      const isText = bold || this.#columns[index]?.kind === 'text';
      if (!isText) return [this.#sheet.fitted(cell, style, width)];
      const lines = this.#sheet.lines(cell, style, width);
      const rest = lines.slice(MAX_LINES - 1).join(' ');
      if (lines.length <= MAX_LINES) return lines;
      return [...lines.slice(0, MAX_LINES - 1), this.#sheet.fitted(rest, style, width)];
    });
  }

  #heightOf(wrapped: readonly string[][]): number {
    const lines = Math.max(1, ...wrapped.map(({ length }) => length));
    return lines * this.#sheet.heightOf({ size: this.#size });
  }

  #widthOf(index: number): number {
    return (this.#widths[index] ?? 0) - GAP;
  }

  #styleOf(index: number, bold: boolean) {
    const align = this.#columns[index]?.kind === 'text' ? ('left' as const) : ('right' as const);
    return { size: this.#size, bold, align };
  }
}

const sheetWidth = (sheet: Typesetter): number => {
  const { width } = sheet.document.page ?? { width: 842 };
  return width - 2 * MARGIN;
};

/** The width of a date, in ems. A truncated date would be useless. */
const DATE_EMS = 5.5;

/**
 * The widths of the columns. Dates get the width they need; of the remaining width, text columns get about twice as
 * much as figures.
 */
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
