import { cellsOf } from './cells.ts';
import { csvRows, type Columns } from './csvRows.ts';
import type { ImportNotes, ImportProblems } from './problems.ts';

/** A person in the file. Null means not given. Money is exact decimal text. */
export interface PersonRow {
  line: number;
  code: string;
  name: string;
  designation: string;
  department: string;
  section: string;
  joiningDate: string | null;
  gross: string;
  basic: string | null;
  businessUnit: string | null;
  workplaceGroup: string | null;
  workplace: string | null;
  isManagement: boolean | null;
  email: string | null;
  mobile: string | null;
}

const COLUMNS = {
  what: 'People',
  required: [
    'EmployeeCode',
    'EmployeeName',
    'Designation',
    'Department',
    'Section',
    'JoiningDate',
    'Gross',
  ],
  optional: [
    'Basic',
    'BusinessUnit',
    'WorkplaceGroup',
    'Workplace',
    'IsManagement',
    'Email',
    'Mobile',
  ],
} as const satisfies Columns<string, string>;

/** A file of the columns alone; the mark at its beginning has spreadsheets read it as UTF-8. */
export const peopleTemplate = (): string =>
  `\uFEFF${[...COLUMNS.required, ...COLUMNS.optional].join(',')}\r\n`;

const CODE_LENGTH = 50;
const NAME_LENGTH = 200;
const MAIL = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+\.[^\s@<>,;:"()]+$/;
const MOBILE = /^\+?[\d\s().-]{4,40}$/;
const MANAGEMENT = {
  yes: ['true', 'yes', '1', 'management'],
  no: ['false', 'no', '0', 'non-management'],
};
/** As numeric(14, 2) holds it. */
const MONEY = { whole: 12, fraction: 2 };

/** Reads people from a file (contract: import). Rows with problems are left out of the answer. */
export async function* readPeople(
  source: AsyncIterable<Buffer>,
  problems: ImportProblems,
  notes: ImportNotes,
): AsyncGenerator<PersonRow> {
  const lines = new Map<string, number>();
  for await (const row of csvRows(source, COLUMNS, problems)) {
    const before = problems.count;
    const cells = cellsOf(row, problems);
    const { line } = row;
    const person: PersonRow = {
      line,
      code: cells.required('EmployeeCode', CODE_LENGTH),
      name: cells.required('EmployeeName', NAME_LENGTH),
      designation: cells.required('Designation', NAME_LENGTH),
      department: cells.required('Department', NAME_LENGTH),
      section: cells.required('Section', NAME_LENGTH),
      joiningDate: cells.date('JoiningDate'),
      gross: cells.decimal('Gross', MONEY) ?? '',
      basic: cells.decimal('Basic', MONEY),
      businessUnit: cells.text('BusinessUnit', NAME_LENGTH),
      workplaceGroup: cells.text('WorkplaceGroup', NAME_LENGTH),
      workplace: cells.text('Workplace', NAME_LENGTH),
      isManagement: cells.flag('IsManagement', MANAGEMENT),
      email: cells.text('Email', 254),
      mobile: cells.text('Mobile', 40),
    };
    if (!row.cell('Gross')) cells.refuse('Gross', 'is missing');
    if (person.basic !== null && person.gross && Number(person.basic) > Number(person.gross)) {
      cells.refuse('Basic', `${person.basic} is more than the gross of ${person.gross}`);
    }
    if (person.email && !MAIL.test(person.email)) {
      cells.refuse('Email', `“${person.email}” is not an email address`);
    }
    if (person.mobile && !MOBILE.test(person.mobile)) {
      cells.refuse('Mobile', `“${person.mobile}” is not a phone number`);
    }
    const earlier = lines.get(person.code);
    if (earlier !== undefined) {
      cells.refuse('EmployeeCode', `${person.code} is already on line ${earlier}`);
    } else if (person.code) lines.set(person.code, line);
    if (problems.count > before) continue;
    if (person.joiningDate === null) {
      notes.add(line, `${person.name} (${person.code}) has no joining date`);
    }
    yield person;
  }
}
