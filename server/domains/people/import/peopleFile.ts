import type { FileColumn, FileRow } from '#server/kits/imports/fileImport.ts';
import { isMailAddress } from '#machines/core/values/namedFields.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { numberOfCell } from '#server/platform/sheets/cellValues.ts';
import { getCells, type Cells } from './cells.ts';

/** A person in the file. Null means that the file has no value. Money is exact decimal text. */
export interface PersonRow {
  line: number;
  code: string;
  name: string;
  designation: string;
  department: string;
  /** Null if the company has no sections. */
  section: string | null;
  joiningDate: string | null;
  gross: string;
  basic: string | null;
  businessUnit: string | null;
  workplaceGroup: string | null;
  workplace: string | null;
  isManagement: boolean | null;
  email: string | null;
  mobile: string | null;
  /** The supervisor's code, mail address or name. */
  supervisor: string | null;
  employmentType: string | null;
  grade: string | null;
  birthDate: string | null;
  gender: string | null;
  nationalId: string | null;
  bank: string | null;
  bankBranch: string | null;
  accountNumber: string | null;
  calendar: string | null;
  openingLeave: { leaveTypeId: number; days: number }[];
}

/** The column of a leave type in the file. It contains the days of opening leave. */
export interface OpeningColumn {
  label: string;
  leaveTypeId: number;
}

const required = (label: string, width = 20): FileColumn => ({ label, kind: 'text', width });
const optional = (label: string, width = 20): FileColumn => ({
  label,
  kind: 'text',
  width,
  optional: true,
});

export const PEOPLE_COLUMNS: readonly FileColumn[] = [
  required('EmployeeCode', 16),
  required('EmployeeName', 28),
  { ...optional('FirstName'), getPart: 'EmployeeName' },
  { ...optional('MiddleName'), getPart: 'EmployeeName' },
  { ...optional('LastName'), getPart: 'EmployeeName' },
  required('Designation'),
  required('Department'),
  optional('Section'),
  { label: 'JoiningDate', kind: 'date', width: 14 },
  { label: 'Gross', kind: 'money', width: 14 },
  { label: 'Basic', kind: 'money', width: 14, optional: true },
  optional('BusinessUnit'),
  optional('WorkplaceGroup'),
  optional('Workplace'),
  optional('IsManagement', 14),
  optional('Email', 28),
  optional('Mobile'),
  optional('Supervisor'),
  optional('EmploymentType'),
  optional('Grade', 10),
  { label: 'BirthDate', kind: 'date', width: 14, optional: true },
  optional('Gender', 10),
  optional('NationalId'),
  optional('Bank'),
  optional('BankBranch'),
  optional('AccountNumber'),
  optional('Calendar'),
];

const CODE_LENGTH = 50;
const NAME_LENGTH = 200;
const MOBILE = /^\+?[\d\s().-]{4,40}$/;
const MANAGEMENT = {
  yes: ['true', 'yes', '1', 'management'],
  no: ['false', 'no', '0', 'non-management'],
};
const GENDERS: ReadonlyMap<string, string> = new Map([
  ...['female', 'f', 'woman', 'মহিলা', 'নারী', 'স্ত্রী'].map((word) => [word, 'female'] as const),
  ...['male', 'm', 'man', 'পুরুষ'].map((word) => [word, 'male'] as const),
  ...['other', 'o', 'x', 'অন্যান্য'].map((word) => [word, 'other'] as const),
]);
const MAX_DAYS = 366;
/** The digits of the database column, which is numeric(14, 2). */
const MONEY = { whole: 12, fraction: 2 };

/** Parses a row (contract: import). `lines` maps the key of each code to the line where it was first used. */
export function readPerson(
  row: FileRow,
  lines: Map<string, number>,
  openings: readonly OpeningColumn[] = [],
): { person: PersonRow; problems: readonly string[] } {
  const cells = getCells(row);
  const { line } = row;
  const person: PersonRow = {
    line,
    code: cells.required('EmployeeCode', CODE_LENGTH),
    name: cells.required('EmployeeName', NAME_LENGTH),
    designation: cells.required('Designation', NAME_LENGTH),
    department: cells.required('Department', NAME_LENGTH),
    section: cells.text('Section', NAME_LENGTH),
    joiningDate: cells.date('JoiningDate'),
    gross: cells.decimal('Gross', MONEY) ?? '',
    basic: cells.decimal('Basic', MONEY),
    businessUnit: cells.text('BusinessUnit', NAME_LENGTH),
    workplaceGroup: cells.text('WorkplaceGroup', NAME_LENGTH),
    workplace: cells.text('Workplace', NAME_LENGTH),
    isManagement: cells.flag('IsManagement', MANAGEMENT),
    email: cells.text('Email', 254),
    mobile: cells.text('Mobile', 40),
    supervisor: cells.text('Supervisor', NAME_LENGTH),
    employmentType: cells.text('EmploymentType', NAME_LENGTH),
    grade: cells.text('Grade', 30),
    birthDate: cells.date('BirthDate'),
    gender: getGender(cells),
    nationalId: cells.text('NationalId', 30),
    bank: cells.text('Bank', NAME_LENGTH),
    bankBranch: cells.text('BankBranch', NAME_LENGTH),
    accountNumber: cells.text('AccountNumber', 40),
    calendar: cells.text('Calendar', NAME_LENGTH),
    openingLeave: getOpening(row, openings, cells),
  };
  if (row.cell('Gross') === '') cells.refuse('Gross', 'is missing');
  if (person.basic !== null && person.gross && Number(person.basic) > Number(person.gross)) {
    cells.refuse('Basic', `${person.basic} is more than the gross of ${person.gross}`);
  }
  if (person.email && !isMailAddress(person.email)) {
    cells.refuse('Email', `“${person.email}” is not an email address`);
  }
  if (person.mobile && !MOBILE.test(person.mobile)) {
    cells.refuse('Mobile', `“${person.mobile}” is not a phone number`);
  }
  const key = comparisonKey(person.code);
  const earlier = lines.get(key);
  if (earlier !== undefined) {
    cells.refuse('EmployeeCode', `${person.code} is already on line ${earlier}`);
  } else if (key) lines.set(key, line);
  return { person, problems: cells.problems };
}

/** Returns the days of opening leave of a person. Empty cells and zeros are left out. */
function getOpening(
  row: FileRow,
  openings: readonly OpeningColumn[],
  cells: Cells<string>,
): PersonRow['openingLeave'] {
  return openings.flatMap(({ label, leaveTypeId }) => {
    const cell = row.cell(label);
    if (cell === '') return [];
    const days = numberOfCell(cell);
    if (days === null || days < 0 || days > MAX_DAYS) {
      cells.refuse(label, `“${cell}” is not a number of days from 0 to ${MAX_DAYS}`);
      return [];
    }
    return days === 0 ? [] : [{ leaveTypeId, days }];
  });
}

function getGender(cells: Cells<'Gender'>): string | null {
  const word = cells.text('Gender', 20);
  if (word === null) return null;
  const gender = GENDERS.get(word.normalize('NFC').toLowerCase());
  if (gender === undefined) cells.refuse('Gender', `“${word}” is none of female, male and other`);
  return gender ?? null;
}
