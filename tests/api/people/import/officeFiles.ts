import type { ReadingChoices } from '#machines/core/contracts/fileReading.ts';
import { row, shown, workbook } from './workbook.ts';

/** A person, as every office file should import them. */
export interface OfficePerson {
  code: string;
  first: string;
  last: string;
  designation: string;
  department: string;
  section: string;
  joined: string;
  gross: number;
}

export interface OfficeFile {
  name: string;
  bytes: Buffer;
  /** What the user must choose if the proposed reading isn't right. */
  reading?: ReadingChoices;
}

const who = (prefix: string): OfficePerson[] => [
  {
    code: `${prefix}01`,
    first: 'Zoë',
    last: 'Åkesson',
    designation: 'Senior Officer, IT',
    department: 'Information Technology',
    section: 'IT Support',
    joined: '2017-05-22',
    gross: 60_000,
  },
  {
    code: `${prefix}02`,
    first: 'José',
    last: 'Núñez',
    designation: 'Weaver',
    department: 'Weaving',
    section: 'Looms',
    joined: '2019-03-04',
    gross: 1234.5,
  },
  {
    code: `${prefix}03`,
    first: 'Ana',
    last: 'Roy',
    designation: 'Weaver',
    department: 'Weaving',
    section: 'Looms',
    joined: '2020-12-01',
    gross: 125_000.75,
  },
];

const OURS = 'EmployeeCode EmployeeName Designation Department Section JoiningDate Gross'.split(
  ' ',
);

interface Style {
  header?: readonly string[];
  separator?: string;
  date?: (day: string) => string;
  number?: (gross: number) => string;
  cells?: (person: OfficePerson, style: Required<Pick<Style, 'date' | 'number'>>) => string[];
  before?: readonly string[];
  after?: readonly string[];
  between?: readonly string[];
  end?: string;
  encode?: (text: string) => Buffer;
}

const parts = (day: string): [string, string, string] => {
  const [year = '', month = '', date = ''] = day.split('-');
  return [year, month, date];
};
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const dmy =
  (sign: string) =>
  (day: string): string =>
    parts(day).reverse().join(sign);
const mdy = (day: string): string => {
  const [year, month, date] = parts(day);
  return [month, date, year].join('/');
};
const named = (day: string): string => {
  const [year, month, date] = parts(day);
  return `${date}-${MONTHS[Number(month) - 1] ?? ''}-${year.slice(2)}`;
};
const american = (day: string): string => {
  const [year, month, date] = parts(day);
  return `${MONTHS[Number(month) - 1] ?? ''} ${Number(date)}, ${year}`;
};
const serial = (day: string): string =>
  String(Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569);
const thousands = (gross: number): string =>
  gross.toLocaleString('en', { minimumFractionDigits: 2 });
const lakhs = (gross: number): string =>
  gross.toLocaleString('en-IN', { minimumFractionDigits: 2 });
const continental = (gross: number): string =>
  gross.toLocaleString('de', { minimumFractionDigits: 2 });
const spaced = (gross: number): string => thousands(gross).replace(/,/g, ' ').replace('.', ',');
const bengali = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));

const usual: NonNullable<Style['cells']> = (person, { date, number }) => [
  person.code,
  `${person.first} ${person.last}`,
  person.designation,
  person.department,
  person.section,
  date(person.joined),
  number(person.gross),
];

function text(people: readonly OfficePerson[], style: Style): Buffer {
  const { separator = ',', end = '\n', header = OURS, cells = usual } = style;
  const {
    before = [],
    after = [],
    between = [],
    encode = (all: string) => Buffer.from(all),
  } = style;
  const { date = (day) => day, number = (gross) => gross.toFixed(2) } = style;
  const line = (values: readonly string[]) =>
    values
      .map((value) =>
        value.includes(separator) || /["\n]/.test(value)
          ? `"${value.replaceAll('"', '""')}"`
          : value,
      )
      .join(separator);
  const rows = people.map((person) => line(cells(person, { date, number })));
  const [first = '', ...rest] = rows;
  return encode([...before, line(header), first, ...between, ...rest, ...after, ''].join(end));
}

const BOM = '\ufeff';
const utf16le = (content: string): Buffer => Buffer.from(content, 'utf16le');
const utf16be = (content: string): Buffer => utf16le(content).swap16();
/** For these people's letters, Latin-1 and Windows-1252 have the same bytes. */
const windows = (content: string): Buffer => Buffer.from(content, 'latin1');

const STYLES: Record<string, Style> = {
  commas: {},
  'semicolons with a byte order mark': { separator: ';', encode: (one) => Buffer.from(BOM + one) },
  'Unicode text of Excel': { separator: '\t', encode: (one) => utf16le(BOM + one), end: '\r\n' },
  'UTF-16 with the higher half first': { separator: '\t', encode: (one) => utf16be(BOM + one) },
  'UTF-16 without a mark': { separator: ',', encode: utf16le },
  'Windows-1252 with semicolons': { separator: ';', encode: windows, end: '\r\n' },
  pipes: { separator: '|' },
  tabs: { separator: '\t' },
  'lines of an old Mac': { end: '\r' },
  'a line that says its separator': { separator: ';', before: ['sep=;'] },
  'titles above': {
    before: ['Riverine Textiles Ltd.', 'List of employees, 1 November 2026,,,,,,', ',,,,,,', ''],
  },
  'a header of two rows': {
    before: ['Employee,,Post,,,Employment,'],
    header: ['Code', 'Name', 'Designation', 'Department', 'Section', 'Joined', 'Gross'],
  },
  'names in two columns': {
    header: [
      'Emp ID',
      'First Name',
      'Last Name',
      'Job Title',
      'Dept.',
      'Team',
      'Hire Date',
      'Salary',
    ],
    cells: (person, style) => {
      const [code = '', , ...rest] = usual(person, style);
      return [code, person.first, person.last, ...rest];
    },
  },
  'Bengali labels and digits': {
    header: ['কর্মী নং', 'নাম', 'পদবি', 'বিভাগ', 'শাখা', 'যোগদানের তারিখ', 'মোট বেতন'],
    date: (day) => bengali(dmy('/')(day)),
    number: (gross) => bengali(lakhs(gross)),
  },
  'labels of an HR system': {
    header: [
      'Employee #',
      'Display Name',
      'Job Title',
      'Department',
      'Sub-Department',
      'Hire Date',
      'Monthly Gross Salary (BDT)',
    ],
  },
  'labels of a payroll program': {
    header: [
      'Staff No.',
      'Name of Employee',
      'Position',
      'Division',
      'Section',
      'Date of Joining',
      'Gross Pay',
    ],
  },
  'labels with two names': {
    header: [
      'Emp. ID',
      'Name of Employee',
      'Designation / Post',
      'Dept. / Division',
      'Section / Line',
      'Date of Joining / Hire Date',
      'Gross or Salary',
    ],
  },
  'labels in capitals with underscores': {
    header: [
      'EMPLOYEE_ID',
      'EMPLOYEE_NAME',
      'DESIGNATION',
      'DEPARTMENT',
      'SECTION',
      'JOINING_DATE',
      'GROSS_SALARY',
    ],
  },
  'the word of our own lists': {
    header: [
      'Employee Id',
      'Name',
      'Designation',
      'Department',
      'Section',
      'Joining date',
      'Gross',
    ],
  },
  'labels with line breaks and stars': {
    header: [
      'Employee\nCode *',
      'Employee\nName *',
      'Designation',
      'Department',
      'Section',
      'D.O.J.\n(dd/mm/yyyy)',
      'Gross',
    ],
    date: dmy('/'),
  },
  'days before months': { date: dmy('/') },
  'months before days': { date: mdy },
  'days with points': { date: dmy('.') },
  'days with strokes': { date: dmy('-') },
  'names of months': { date: named },
  'American dates': { date: american },
  'dates without signs': { date: (day) => day.replaceAll('-', '') },
  'numbers of spreadsheets for dates': { date: serial },
  'dates with midnight': { date: (day) => `${day}T00:00:00.000Z` },
  thousands: { number: thousands },
  lakhs: { number: lakhs },
  'decimal commas': { number: continental, separator: ';', date: dmy('.') },
  'decimal commas between commas': { number: continental },
  'spaces between thousands': { number: spaced, separator: ';' },
  currencies: { number: (gross) => `BDT ${thousands(gross)}/-` },
  'totals and a signature': {
    number: thousands,
    after: ['Total,,,,,,"186,235.25"', ',,,,,,', 'Prepared by: HR,,,,,,', 'Grand Total:,,,,,,1'],
  },
  'empty columns behind and between': {
    header: [...OURS.slice(0, 5), '', ...OURS.slice(5), '', '', ''],
    cells: (person, style) => {
      const cells = usual(person, style);
      return [...cells.slice(0, 5), '', ...cells.slice(5), '', '', ''];
    },
  },
  'columns of others': {
    header: ['Sl', ...OURS, 'Blood Group', 'Remarks'],
    cells: (person, style) => ['1', ...usual(person, style), 'O+', 'ok'],
  },
  'the header again on each page': { between: [OURS.join(','), 'Page 2 of 3'] },
  'columns in another order': {
    header: [...OURS].reverse().map((label) => label.toLowerCase()),
    cells: (person, style) => usual(person, style).reverse(),
  },
  'everything quoted': {
    cells: (person, style) => usual(person, style),
    encode: (content) =>
      Buffer.from(
        content.replace(/^(?!")[^"\n]+$/gm, (line) =>
          line
            .split(',')
            .map((cell) => `"${cell}"`)
            .join(','),
        ),
      ),
  },
};

/** Dates, numbers and codes as spreadsheets store them, below a title that spans the columns. */
function sheet(people: readonly OfficePerson[], hidden = false): string {
  const rows = people.map((person, at) => {
    const created = row(
      at + 4,
      person.code,
      `${person.first} ${person.last}`,
      person.designation,
      person.department,
      person.section,
      shown(1, serial(person.joined)),
      shown(2, person.gross),
    );
    return hidden && at === 1 ? created.replace('<row ', '<row hidden="1" ') : created;
  });
  const total = row(people.length + 4, 'Total', '', '', '', '', '', 186_235.25);
  return row(1, 'Riverine Textiles Ltd.') + row(3, ...OURS) + rows.join('') + total;
}

const SHEETS: Record<string, (people: readonly OfficePerson[]) => Omit<OfficeFile, 'name'>> = {
  'a workbook with a title across its columns': (people) => ({
    bytes: Buffer.from(
      workbook({
        formats: ['dd/mm/yyyy', '#,##0.00'],
        rows: sheet(people),
        after: '<mergeCells><mergeCell ref="A1:G1"/><mergeCell ref="A7:F7"/></mergeCells>',
      }),
      'base64',
    ),
  }),
  'a workbook with rows hidden by a filter': (people) => ({
    bytes: Buffer.from(
      workbook({ formats: ['d-mmm-yy', '#,##0.00'], rows: sheet(people, true) }),
      'base64',
    ),
  }),
  'a workbook whose second sheet has the people': (people) => ({
    bytes: Buffer.from(
      workbook({
        formats: ['yyyy-mm-dd', '0.00'],
        before: { state: 'visible', rows: row(1, 'How to fill in this file') },
        rows: sheet(people),
      }),
      'base64',
    ),
    reading: { sheet: 'Data' },
  }),
};

/** Files of people as offices have them, each with different people. */
export function officeFiles(): (OfficeFile & { people: OfficePerson[] })[] {
  let count = 0;
  const next = () => who(`Y${String((count += 1)).padStart(2, '0')}-`);
  return [
    ...Object.entries(STYLES).map(([name, style]) => {
      const people = next();
      return { name, people, bytes: text(people, style) };
    }),
    ...Object.entries(SHEETS).map(([name, make]) => {
      const people = next();
      return { name, people, ...make(people) };
    }),
  ];
}
