import { zip } from '#tests/api/kits/uploads/specimens.ts';

export interface Made {
  /** The rows in `sheetData`, and what follows them. */
  rows: string;
  after?: string;
  /** Styles by their format code, as in `numFmts`; a cell refers to the nth with `s="n"`, from 1. */
  formats?: string[];
  shared?: string;
  /** Another sheet before it. */
  before?: { state: string; rows: string };
  properties?: string;
  /** A namespace prefix, as some SDKs write it: `x:row`. */
  prefix?: string;
}

/** A workbook as other programs may write it, in base64. */
export function workbook(created: Made): string {
  const { rows, after = '', formats = [], shared = '', before, properties = '', prefix } = created;
  const x = prefix === undefined ? '' : `${prefix}:`;
  const sheet = (inside: string, more = '') =>
    `<?xml version="1.0"?><${x}worksheet><!-- made --><${x}sheetData>${inside}</${x}sheetData>${more}</${x}worksheet>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const parts = {
    'xl/workbook.xml': `<${x}workbook>${properties}<${x}sheets>${
      before ? `<${x}sheet name="Lists" sheetId="2" state="${before.state}" r:id="r2"/>` : ''
    }<${x}sheet name="Data" sheetId="1" r:id="r1"/></${x}sheets></${x}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation(
      'r2',
      'worksheet',
      '/xl/worksheets/sheet2.xml',
    )}${relation('r3', 'styles', 'styles.xml')}${relation('r4', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${at + 164}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': sheet(rows, after),
    'xl/worksheets/sheet2.xml': sheet(before?.rows ?? ''),
  };
  return zip(
    Object.entries(parts).map(([name, data]) => ({ name, data: Buffer.from(data) })),
  ).toString('base64');
}

/** A row of texts, numbers, and cells given as XML. */
export const row = (line: number, ...cells: (string | number | { xml: string })[]): string =>
  `<row r="${line}">${cells
    .map((cell, at) => {
      const address = `${String.fromCharCode(65 + at)}${line}`;
      if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
      if (typeof cell === 'string')
        return `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`;
      return cell.xml.replace('<c', `<c r="${address}"`);
    })
    .join('')}</row>`;

/** A number with the nth of the formats. */
export const shown = (style: number, value: number | string): { xml: string } => ({
  xml: `<c s="${style}"><v>${value}</v></c>`,
});
