import { docxMembers, zip } from '#tests/api/kits/uploads/specimens.ts';
import { workbook } from '#tests/api/people/import/workbook.ts';
import { times, type HostileFile } from './hostileFile.ts';

const book = (created: Parameters<typeof workbook>[0]): Buffer =>
  Buffer.from(workbook(created), 'base64');

const file =
  (format: 'xlsx' | 'docx' | 'zip') =>
  (manner: HostileFile['manner'], what: string, bytes: () => Buffer): HostileFile => ({
    name: `${manner}-${what}.${format}`,
    format,
    manner,
    bytes,
  });

const cell = (text: string, more = '') => `<c t="inlineStr"${more}><is><t>${text}</t></is></c>`;
/** The directory of an archive says that its entries are encrypted. */
const encrypted = { flags: 1 };

export function workbooks(size: number): HostileFile[] {
  const xlsx = file('xlsx');
  const plain = () => book({ rows: `<row>${cell('Name')}</row><row>${cell('One')}</row>` });
  return [
    xlsx('nested', 'tags', () => book({ rows: '<a>'.repeat(times(12_000_000, size)) })),
    xlsx('wide', 'row', () =>
      book({ rows: `<row>${'<c><v>1</v></c>'.repeat(times(3_000_000, size))}</row>` }),
    ),
    xlsx('wide', 'attributes', () =>
      book({
        rows: `<row ${Array.from({ length: times(1_000_000, size) }, (_, at) => `a${at}="1"`).join(' ')}/>`,
      }),
    ),
    xlsx('long', 'cell', () =>
      book({ rows: `<row>${cell('a'.repeat(times(40_000_000, size)))}</row>` }),
    ),
    xlsx('long', 'attribute', () =>
      book({ rows: `<row><c x="${'a'.repeat(times(40_000_000, size))}"/></row>` }),
    ),
    xlsx('repeated', 'rows', () => book({ rows: '<row/>'.repeat(times(1_000_000, size)) })),
    xlsx('repeated', 'texts', () =>
      book({ rows: `<row>${cell('Name')}</row>`, shared: '<si/>'.repeat(times(4_000_000, size)) }),
    ),
    xlsx('repeated', 'merged areas', () =>
      book({
        rows: `<row>${cell('Name')}</row><row>${cell('One')}</row>`,
        after: `<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(times(1_500_000, size))}</mergeCells>`,
      }),
    ),
    // Each cell refers to the same long text.
    xlsx('bomb', 'one text in every cell', () =>
      book({
        rows: `<row>${cell('Name')}</row>${'<row><c t="s"><v>0</v></c></row>'.repeat(times(400_000, size))}`,
        shared: `<si><t>${'b'.repeat(30_000)}</t></si>`,
      }),
    ),
    xlsx('bomb', 'zeros', () => book({ rows: ' '.repeat(times(200_000_000, size)) })),
    xlsx('truncated', 'half', () => {
      const whole = plain();
      return whole.subarray(0, whole.length / 2);
    }),
    xlsx('truncated', 'rows', () => book({ rows: '<row><c' })),
    xlsx('encrypted', 'entries', () =>
      zip([{ name: 'xl/workbook.xml', data: '<workbook/>', claims: encrypted }]),
    ),
    xlsx('lying', 'sizes', () =>
      zip([{ name: 'xl/workbook.xml', data: 'x'.repeat(1_000_000), claims: { unpacked: 10 } }]),
    ),
    xlsx('lying', 'place', () =>
      zip([{ name: 'xl/workbook.xml', data: '<workbook/>', claims: { at: 4_000_000_000 } }]),
    ),
  ];
}

export function documents(size: number): HostileFile[] {
  const docx = file('docx');
  const archive = file('zip');
  const written = (body: string): Buffer => {
    const [types, main] = docxMembers();
    return zip([types, { ...main, data: `<w:document><w:body>${body}</w:body></w:document>` }]);
  };
  return [
    docx('nested', 'tags', () => written('<w:p>'.repeat(times(3_900_000, size)))),
    docx('wide', 'paragraphs', () => written('<w:p/>'.repeat(times(3_000_000, size)))),
    docx('long', 'text', () => written(`<w:t>${'a'.repeat(times(19_000_000, size))}</w:t>`)),
    docx('long', 'tag', () => written(`<w:t ${'a'.repeat(times(19_000_000, size))}="1"/>`)),
    docx('repeated', 'parts', () =>
      zip([
        ...docxMembers(),
        ...Array.from({ length: times(1900, size) }, (_, at) => ({
          name: `word/header${at}.xml`,
          data: `<w:hdr>${'<w:t>a</w:t>'.repeat(1000)}</w:hdr>`,
        })),
      ]),
    ),
    docx('truncated', 'half', () => {
      const whole = written('<w:t>Half</w:t>');
      return whole.subarray(0, whole.length / 2);
    }),
    docx('encrypted', 'entries', () =>
      zip(docxMembers().map((one) => ({ ...one, claims: encrypted }))),
    ),
    docx('bomb', 'picture', () =>
      zip([
        ...docxMembers(),
        { name: 'word/media/a.bin', data: Buffer.alloc(times(300_000_000, size)) },
      ]),
    ),
    docx('lying', 'sizes', () =>
      zip([
        ...docxMembers(),
        { name: 'a.bin', data: Buffer.alloc(1_000_000), claims: { unpacked: 7 } },
      ]),
    ),
    archive('repeated', 'entries', () =>
      zip(Array.from({ length: times(30_000, size) }, (_, at) => ({ name: `${at}`, data: '' }))),
    ),
    archive('bomb', 'zeros', () =>
      zip([{ name: 'zeros', data: Buffer.alloc(times(300_000_000, size)) }]),
    ),
  ];
}
