import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import { harmlessInCell, isTelephone } from '#machines/core/values/harmlessText.ts';
import type { CellKind, CellValue, Sheet } from './cell.ts';
import { takeTurns } from './turns.ts';

/*
 * The few parts of a workbook that a table needs, written one after another. Libraries for workbooks keep every cell
 * in memory until the end: for 50,000 rows of 20 columns, a million objects.
 */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The index of each cell style in the list of styles below. */
const STYLE: Record<CellKind | 'header' | 'telephone', number> = {
  text: 0,
  header: 1,
  count: 2,
  number: 4,
  money: 3,
  percent: 4,
  date: 5,
  // This style has a quote prefix, so that no program turns the text into a number when someone edits the cell.
  telephone: 6,
};

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`;

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
};

/** The longest name of a sheet and the longest text of a cell in Excel. */
const LONGEST_NAME = 31;
const LONGEST_TEXT = 32_767;
const ROWS_A_WRITE = 200;

/** A sheet as a workbook with one worksheet (ECMA-376), generated while the stream is read. */
export function getXlsx<Row>(sheet: Sheet<Row>): Readable {
  const zip = new yazl.ZipFile();
  const name = sheet.name.replace(/[[\]:*?/\\]/g, ' ').slice(0, LONGEST_NAME);
  for (const [path, content] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(content), path);
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`;
  zip.addBuffer(Buffer.from(workbook), 'xl/workbook.xml');
  const cells = Readable.from(worksheet(sheet), { objectMode: false });
  zip.addReadStream(cells, 'xl/worksheets/sheet1.xml');
  zip.end();
  const passThrough = new PassThrough();
  cells.on('error', (error) => passThrough.destroy(error));
  // Ignores the error here: the rows may fail before anyone reads the stream, and without this listener the error would
  // end the process. A later reader still gets the error.
  passThrough.on('error', () => undefined);
  passThrough.on('close', () => cells.destroy());
  zip.outputStream.pipe(passThrough);
  return passThrough;
}

async function* worksheet<Row>({ columns, rows }: Sheet<Row>): AsyncGenerator<Buffer> {
  const widths = columns
    .map(
      ({ width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  let written = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`;
  written += getRow(
    1,
    columns.map(({ label }) => text(label, STYLE.header)),
  );
  let unwritten = 0;
  let number = 1;
  const turn = takeTurns();
  for await (const row of rows) {
    await turn();
    number += 1;
    written += getRow(
      number,
      columns.map(({ kind, value }) => cell(kind, value(row))),
    );
    unwritten += 1;
    if (unwritten < ROWS_A_WRITE) continue;
    yield Buffer.from(written);
    written = '';
    unwritten = 0;
  }
  const filter =
    columns.length === 0 ? '' : `<autoFilter ref="A1:${columnName(columns.length - 1)}${number}"/>`;
  yield Buffer.from(`${written}</sheetData>${filter}</worksheet>`);
}

/**
 * The XML of a row. Each cell has a reference (such as B2), which some programs require, and empty cells are left out.
 */
const getRow = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells
    .map((created, index) =>
      created === '' ? '' : `<c r="${columnName(index)}${number}"${created}</c>`,
    )
    .join('')}</row>`;

/** The name of a column by its index: `A` for 0, `AA` for 26. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26));

/** The XML of a cell from its style on; '' if the cell is empty. */
function cell(kind: CellKind, value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') {
    return Number.isFinite(value) ? ` s="${STYLE[kind]}"><v>${value}</v>` : '';
  }
  if (kind === 'date' && value >= FIRST_DATE) {
    return ` s="${STYLE.date}"><v>${getSerial(value)}</v>`;
  }
  return text(value, isTelephone(value) ? STYLE.telephone : STYLE.text);
}

const text = (value: string, style: number): string =>
  ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(harmlessInCell(value).slice(0, LONGEST_TEXT))}</t></is>`;

const DAY_MS = 86_400_000;
/**
 * The first date that is written as a date and not as text. Spreadsheets number earlier days as if 29 February 1900 had
 * existed.
 */
const FIRST_DATE = '1900-03-01';

/**
 * The serial number of a date on or after `FIRST_DATE`. Counting from 30 December 1899 gives the numbers of
 * spreadsheets: they count from a day later, but include 29 February 1900, which did not exist.
 */
const getSerial = (date: string): number => (Date.parse(date) - Date.UTC(1899, 11, 30)) / DAY_MS;

/**
 * Escapes text for XML and removes characters that XML 1.0 forbids. Lone surrogates are replaced later by the
 * encoder.
 */
const escaped = (value: string): string =>
  value
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Escaped, because XML parsers would turn a carriage return into a line feed.
    .replaceAll('\r', '&#13;');
