import { row, shown, workbook } from './workbook.ts';

/** A person as a messy file should import them. */
export interface MessyPerson {
  code: string;
  name: string;
  department: string;
  joined: string;
  gross: number;
  supervisor?: string;
  mail?: string | null;
}

export interface MessyFile {
  name: string;
  bytes: Buffer;
  /** Those whom the good rows import. */
  people: readonly MessyPerson[];
  /** What is said of the refused rows, by line. */
  refused?: Readonly<Record<number, readonly RegExp[]>>;
  /** What is said of rows that are imported all the same. */
  notes?: Readonly<Record<number, RegExp>>;
  /** Lines that are left out, as titles and totals are. */
  left?: number;
  hidden?: number;
}

const getPeople = (prefix: string, more: Partial<MessyPerson>[] = []): MessyPerson[] =>
  [
    { code: `${prefix}1`, name: 'Zoë Åkesson', department: 'Stores', joined: '2017-05-22' },
    { code: `${prefix}2`, name: 'José Núñez', department: 'Weaving', joined: '2019-03-14' },
    { code: `${prefix}3`, name: 'রহিমা খাতুন', department: 'Weaving', joined: '2020-12-01' },
  ].map((one, at) => ({ ...one, gross: [60_000, 1234.5, 125_000.75][at] ?? 0, ...more[at] }));

const bengali = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
const serial = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
const getWorkbook = (...parts: Parameters<typeof workbook>): Buffer =>
  Buffer.from(workbook(...parts), 'base64');
const HEADER = ['Emp No', 'Name', 'Post', 'Dept', 'Section', 'Joined', 'Salary'] as const;
const getLine = ({ code, name, department }: MessyPerson, joined: string, gross: string) => [
  code,
  name,
  'Weaver',
  department,
  'Looms',
  joined,
  gross,
];

/** Ten files as offices keep them, each messy in several ways at once. */
export function messyFiles(): MessyFile[] {
  const latin = (prefix: string) =>
    getPeople(prefix).map((one) => ({ ...one, name: one.name.replace('রহিমা খাতুন', 'Ana Roy') }));
  const [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10] = [
    getPeople('MA'),
    latin('MB'),
    getPeople('MC'),
    getPeople('MD'),
    getPeople('ME'),
    getPeople('MF'),
    getPeople('MG', [
      { name: 'Zoë Quist' },
      { name: 'José Iñárritu', supervisor: 'MG1' },
      { name: 'Lena Quist', supervisor: 'MG2' },
    ]),
    getPeople('MH', [
      { mail: 'office@example.com' },
      { mail: 'office@example.com' },
      { mail: 'r.khatun@example.com' },
    ]),
    getPeople('MI'),
    getPeople('MJ'),
  ];
  const euro = (gross: number) => gross.toLocaleString('de', { minimumFractionDigits: 2 });
  const dotted = (day: string) => day.split('-').reverse().join('.');
  const forms = ['22-May-2017', '14/03/2019', '2020.12.01'];
  return [
    {
      name: 'UTF-16 with semicolons below titles, decimal commas',
      people: m1,
      left: 2,
      bytes: Buffer.from(
        `\ufeff${[
          'Riverine Textiles Ltd.;;;;;;',
          'Employees as of 1 November 2026;;;;;;',
          HEADER.join(';'),
          ...m1.map((one) => getLine(one, dotted(one.joined), euro(one.gross)).join(';')),
        ].join('\r\n')}\r\n`,
        'utf16le',
      ),
    },
    {
      name: 'Windows-1252 with tabs, a serial number, a totals row and a signature',
      people: m2,
      left: 3,
      bytes: Buffer.from(
        [
          ['Sl.', ...HEADER].join('\t'),
          ...m2.map((one, at) =>
            [String(at + 1), ...getLine(one, one.joined, one.gross.toFixed(2))].join('\t'),
          ),
          '\tTotal\t\t\t\t\t\t186,235.25',
          '\t\t\t\t\t\t\t',
          'Checked by:\t\t\t\t\t\t\t',
          'Authorised signature\t\t\t\t\t\t\t',
        ].join('\r\n'),
        'latin1',
      ),
    },
    {
      name: 'a workbook with titles, a hidden row and a total',
      people: m3,
      left: 3,
      hidden: 1,
      bytes: getWorkbook({
        formats: ['dd/mm/yyyy', '#,##0.00'],
        rows:
          row(1, 'Riverine Textiles Ltd.') +
          row(2, 'List of employees') +
          row(4, ...HEADER) +
          m3
            .map((one, at) =>
              row(
                at + 5,
                ...getLine(one, '', '').slice(0, 5),
                shown(1, serial(one.joined)),
                shown(2, one.gross),
              ).replace('<row ', at === 1 ? '<row hidden="1" ' : '<row '),
            )
            .join('') +
          row(8, 'Total', '', '', '', '', '', 186_235.25),
        after: '<mergeCells><mergeCell ref="A1:G1"/><mergeCell ref="A8:F8"/></mergeCells>',
      }),
    },
    {
      name: 'dates as texts in three forms in one column',
      people: m4,
      bytes: Buffer.from(
        [
          HEADER.join(','),
          ...m4.map((one, at) => getLine(one, forms[at] ?? '', one.gross.toFixed(2)).join(',')),
        ].join('\n'),
      ),
    },
    {
      name: 'Bengali labels and digits in a workbook',
      people: m5,
      bytes: getWorkbook({
        rows:
          row(1, 'কর্মী নং', 'নাম', 'পদবি', 'বিভাগ', 'শাখা', 'যোগদানের তারিখ', 'মোট বেতন') +
          m5
            .map((one, at) =>
              row(
                at + 2,
                ...getLine(
                  one,
                  bengali(one.joined.split('-').reverse().join('/')),
                  bengali(one.gross.toLocaleString('en-IN', { minimumFractionDigits: 2 })),
                ),
              ),
            )
            .join(''),
      }),
    },
    {
      name: 'a header of two rows whose cells are merged, and departments merged beside their people',
      people: m6.map((one) => ({ ...one, department: 'Weaving' })),
      left: 1,
      bytes: getWorkbook({
        rows:
          row(1, 'Emp No', 'Employee', '', 'Employment', '', '', 'Salary') +
          row(2, '', 'Name', 'Post', 'Dept', 'Section', 'Joined', '') +
          m6
            .map((one, at) =>
              row(
                at + 3,
                ...getLine({ ...one, department: at === 0 ? 'Weaving' : '' }, one.joined, '').slice(
                  0,
                  6,
                ),
                one.gross,
              ),
            )
            .join(''),
        after: `<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:F1"/>
          <mergeCell ref="G1:G2"/><mergeCell ref="D3:D5"/></mergeCells>`,
      }),
    },
    {
      name: 'supervisors by name, one of them unknown and one in two spellings',
      people: m7,
      refused: {
        5: [/^Supervisor: there is no “Mr\. Nobody”/],
        6: [/^Supervisor: several people are called “Zoe Akesson”\. Enter the employee ID/],
      },
      bytes: Buffer.from(
        [
          [...HEADER, 'Reports to'].join(','),
          ...m7.map((one, at) =>
            [
              ...getLine(one, one.joined, one.gross.toFixed(2)),
              ['', 'zoe quist', 'IÑÁRRITU, JOSÉ'][at],
            ]
              .map((cell) => `"${cell}"`)
              .join(','),
          ),
          'MG4,Wim Sen,Weaver,Weaving,Looms,2020-01-01,100,Mr. Nobody',
          'MG5,Wim Das,Weaver,Weaving,Looms,2020-01-01,100,Zoe Akesson',
        ].join('\n'),
      ),
    },
    {
      name: 'an address of two people, and one that is none',
      people: m8,
      notes: { 3: /^Email: office@example\.com is also of Zoë Åkesson \(MH1\)/ },
      refused: { 5: [/^Email: “n\/a at office” is not an email address/] },
      bytes: Buffer.from(
        [
          [...HEADER, 'E-mail'].join(','),
          ...m8.map((one) =>
            [...getLine(one, one.joined, one.gross.toFixed(2)), one.mail].join(','),
          ),
          'MH4,Wim Sen,Weaver,Weaving,Looms,2020-01-01,100,n/a at office',
        ].join('\n'),
      ),
    },
    {
      name: 'two header rows, the second in Bengali, and the header again on the next page',
      people: m9,
      left: 2,
      bytes: Buffer.from(
        [
          HEADER.join(','),
          'কর্মী নং,নাম,পদবি,বিভাগ,শাখা,যোগদান,বেতন',
          ...m9.slice(0, 2).map((one) => getLine(one, one.joined, one.gross.toFixed(2)).join(',')),
          HEADER.join(','),
          ...m9.slice(2).map((one) => getLine(one, one.joined, one.gross.toFixed(2)).join(',')),
        ].join('\n'),
      ),
    },
    {
      name: 'names with titles, codes as numbers with spaces, money with its currency, dashes for nothing',
      people: m10,
      bytes: Buffer.from(
        [
          [...HEADER, 'Mobile', 'Remarks'].join(','),
          ...m10.map((one) =>
            [
              ...getLine(one, one.joined, `"Tk. ${one.gross.toLocaleString('en-IN')}/="`),
              '-',
              '',
            ].join(','),
          ),
        ].join('\n'),
      ),
    },
  ];
}
