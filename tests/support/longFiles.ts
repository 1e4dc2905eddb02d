import type { Field } from '#machines/kits/resources/field.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { createPayStructure } from './payStructure.ts';

/** A file of an import: its header, and a row for each number from 0. */
export interface LongFile {
  /** The path of the import's calls. */
  base: string;
  asked?: object;
  header: readonly string[];
  getRow: (n: number) => readonly string[];
}

/** The text of a file with so many rows. */
export const getText = ({ header, getRow }: LongFile, rows: number): string =>
  [header, ...Array.from({ length: rows }, (_, n) => getRow(n))]
    .map((cells) => cells.map(quote).join(','))
    .join('\n')
    .concat('\n');

const quote = (cell: string): string =>
  /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const REASON = 'As agreed with the managers of all units, on paper';
const DAY_MS = 86_400_000;

/** A day after 2020-01-01, by its number. */
const getDay = (n: number, from = '2020-01-01'): string =>
  new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10);
/** The code of a person of `createEmployees`. */
const getCode = (n: number): string => `E${String(n + 1).padStart(5, '0')}`;

/** The rows that these files refer to. */
export async function prepareLongFiles(owner: Db): Promise<void> {
  await owner.raw(`
    insert into leave_types (account_id, name, granted) values (1, 'Study', 'byHand');
    insert into leave_years (account_id, name, starts_on, ends_on)
      select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2020, 2200) y`);
  const { groupId } = await createPayStructure(owner);
  await query(
    owner,
    `insert into payroll_groups (account_id, name, frequency_id, currency)
     select account_id, 'Second', frequency_id, currency from payroll_groups where id = $groupId`,
    { groupId },
  );
}

/** A file for each import that isn't one of a resource; its rows are about `people` people. */
export function getLongFiles(people: number): LongFile[] {
  const year = new Date().getUTCFullYear();
  const next = `${year + 1}-01-01`;
  const getPerson = (n: number) => getCode(n % people);
  const getRound = (n: number) => Math.floor(n / people);
  return [
    {
      base: '/Import/People',
      asked: { businessUnit: 'North' },
      header: [
        'EmployeeCode',
        'EmployeeName',
        'Designation',
        'Department',
        'Section',
        'JoiningDate',
        'Gross',
        'Supervisor',
      ],
      getRow: (n) => [
        `N${n}`,
        `Newcomer ${n}`,
        'Weaver',
        'Weaving',
        `Looms ${n % 40}`,
        getDay(n % 2000),
        String(20_000 + (n % 500)),
        n < 100 ? '' : `N${n % 100}`,
      ],
    },
    {
      base: '/Employee/BulkUpdate',
      asked: { from: null, reason: REASON },
      header: ['Employee Id', 'Office mobile'],
      getRow: (n) => [getPerson(n), `017${String(10_000_000 + n)}`],
    },
    {
      base: '/Punches',
      header: ['Employee Id', 'Time', 'Kind'],
      getRow: (n) => [
        getPerson(n),
        `${getDay(getRound(n), '2026-06-01')} 09:${String(n % 60).padStart(2, '0')}`,
        'In',
      ],
    },
    {
      base: '/LeaveAllocation',
      header: ['Employee Id', 'Leave Type', 'Days', 'From', 'Reason'],
      getRow: (n) => [getPerson(n), 'Study', '1', getDay(getRound(n), next), REASON],
    },
    {
      base: '/Overtime',
      header: ['Employee Id', 'Day', 'Hours', 'Reason'],
      getRow: (n) => [getPerson(n), getDay(getRound(n), '2026-06-01'), '2', REASON],
    },
    {
      base: '/SalaryAssignment',
      header: ['Employee Id', 'From', 'Payroll Group'],
      getRow: (n) => [getPerson(n), next, 'Second'],
    },
    {
      base: '/Import/Increments',
      asked: { fiscalYear: year },
      header: ['EmployeeCode', 'IncrementPercent'],
      getRow: (n) => [getPerson(n), String(3 + (n % 5))],
    },
    {
      base: '/Holidays',
      header: ['Day', 'Name', 'Holiday group'],
      getRow: (n) => [getDay(n % 1000), `Holiday ${n % 1000}`, `Group ${Math.floor(n / 1000)}`],
    },
  ];
}

/** A file for each list of master data, by the columns of its template. */
export const getResourceFiles = (
  readTemplate: (resource: Resource) => Promise<readonly string[]>,
): Promise<LongFile[]> =>
  Promise.all(
    RESOURCES.map(async (resource): Promise<LongFile> => {
      const header = await readTemplate(resource);
      const fields = new Map(Object.values(resource.fields).map((field) => [field.label, field]));
      return {
        base: `/Resources/${resource.id}`,
        header,
        getRow: (n) => header.map((label) => getCell(fields.get(label), n)),
      };
    }),
  );

const PATTERNED = (n: number) => [
  String(1e8 + n),
  'ABCDEFGH',
  String(n).padStart(64, '0'),
  `value_${n}`,
  'BDT',
];

/** A value that the field takes, and another one in each row if it is text; '' for rows of other lists. */
function getCell(field: Field | undefined, n: number): string {
  switch (field?.kind) {
    case 'text':
      if (!field.pattern) return `Value ${n} of a long file`;
      return PATTERNED(n).find((text) => field.pattern?.test.test(text)) ?? '';
    case 'number':
      return String(field.min);
    case 'date':
      return getDay(n % 20_000);
    case 'time':
      return '09:30';
    case 'flag':
      return 'Yes';
    case 'choice':
      return Object.values(field.options)[0] ?? '';
    case 'person':
      return getCode(n);
    case 'reference':
      return field.resource === 'businessUnit' ? 'North' : '';
    case 'file':
    case 'own':
    case undefined:
      return '';
  }
}
