import { z } from 'zod';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { markSeen } from '#machines/domains/time/attendance/overtime.ts';
import { mayGrant } from '#machines/domains/time/leave/limits.ts';
import type { ImportLine } from '#machines/kits/resources/contract.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { daysFrom } from '#machines/core/values/dates.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  cancelAllocations,
  storeAllocations,
  type Allocation,
} from '#server/domains/time/leave/allocations.ts';
import { leaveYears, type LeaveYear } from '#server/domains/time/leave/leaveYears.ts';
import { noteImport, recentImports } from '#server/kits/resources/undoImport.ts';
import { undoOfPeople } from '#server/kits/resources/undoOfPeople.ts';
import { dayOfCell, numberOfCell } from '#server/platform/sheets/cellValues.ts';
import {
  rowByRow,
  type FileColumn,
  type FileImport,
  type FileRow,
  type ImportCaller,
} from '#server/kits/imports/fileImport.ts';
import { peopleByCode } from '#server/kits/imports/people.ts';

const RECORD = { id: 'leave allocation', table: 'leave_allocations' };
const MAX_DAYS = 366;
const MAX_REASON_LENGTH = 500;

interface AllocationLine extends ImportLine, Allocation {}

interface Type {
  id: number;
  name: string;
  granted: string;
}

/** The defaults for rows without these columns, as in a list of opening balances. */
const allocationDefaults = z
  .object({
    from: calendarDay('must be a date').nullish(),
    reason: z.string('must be text').trim().max(MAX_REASON_LENGTH).optional(),
  })
  .default({});

/** Imports days of leave that HR grants or deducts by hand, in addition to what policies grant. */
export const leaveAllocationFile: FileImport<typeof allocationDefaults> = {
  base: '/LeaveAllocation',
  title: 'Leave allocation',
  reference: MENU.leaveAllocation,
  codeColumn: 'Employee Id',
  columns: [
    { label: 'Employee Id', kind: 'text', width: 16 },
    { label: 'Leave Type', kind: 'text', width: 20, or: [] },
    { label: 'Days', kind: 'percent', width: 10, or: [] },
    { label: 'From', kind: 'date', width: 14, optional: true },
    { label: 'Reason', kind: 'text', width: 40, optional: true },
  ],
  ownColumns: async ({ tx, actor }) => (await readTypes(tx, actor)).map(columnOfType),
  spread: splitTypes,
  asked: allocationDefaults,
  open: rowByRow<AllocationLine, typeof allocationDefaults>(
    getItems,
    async ({ tx, actor }, items) => {
      const { accountId, userId } = actor;
      const ids = await storeAllocations(tx, { accountId, userId }, items);
      return noteImport(tx, actor, RECORD, ids);
    },
  ),
  recent: (call) => recentImports(call, RECORD),
  undo: (call, importId) =>
    undoOfPeople(
      call,
      importId,
      { record: RECORD, reference: MENU.leaveAllocation },
      cancelAllocations,
    ),
};

const readTypes = (tx: ImportCaller['tx'], { accountId }: ImportCaller['actor']) =>
  query<Type>(
    tx,
    'select id, name, granted from leave_types where account_id = $accountId and is_active order by id',
    { accountId },
  );

/** Marks the columns of leave types, because a type may have the same name as another column. */
const TYPE = '→ ';

/** A sheet of balances has a row for each person and a column for each leave type. */
function columnOfType({ name }: Type): FileColumn {
  const bare = name.replace(/\s*leave\s*$/i, '') || name;
  const also = [name, bare].flatMap((one) =>
    ['', ' leave', ' days', ' balance', ' leave balance', ' opening balance'].map(
      (suffix) => `${one}${suffix}`,
    ),
  );
  return { label: `${TYPE}${name}`, kind: 'percent', width: 10, optional: true, also };
}

/** Splits a row with a column for each type into one row for each balance. Empty cells and zeros are left out. */
function splitTypes(row: FileRow, filled: readonly string[]): readonly FileRow[] {
  const columns = filled.filter((label) => label.startsWith(TYPE));
  if (columns.length === 0) return [row];
  return columns.flatMap((column) => {
    const days = row.cell(column);
    if (days === '' || numberOfCell(days) === 0) return [];
    const type = column.slice(TYPE.length);
    return [
      {
        line: row.line,
        cell: (label) =>
          label === 'Leave Type' ? type : label === 'Days' ? days : row.cell(label),
      },
    ];
  });
}

async function getItems(
  call: ImportCaller,
  rows: readonly FileRow[],
  seen: Set<string>,
  settings: z.output<typeof allocationDefaults>,
): Promise<AllocationLine[]> {
  const { tx, actor } = call;
  const codes = rows.map(({ cell }) => cell('Employee Id'));
  const getPerson = await peopleByCode(call, MENU.leaveAllocation, codes);
  const types = await readTypes(tx, actor);
  const getType = new Map(types.map((type) => [comparisonKey(type.name), type]));
  const today = await accountToday(tx, actor.accountId);
  const years = await leaveYears(tx, actor.accountId);
  const items = rows.map(({ line, cell }): AllocationLine => {
    const code = cell('Employee Id');
    const person = getPerson(code);
    const type = getType.get(comparisonKey(cell('Leave Type')));
    const days = numberOfCell(cell('Days')) ?? Number.NaN;
    const from = cell('From') || (settings.from ?? '');
    const on = dayOfCell(from);
    const reason = cell('Reason') || (settings.reason ?? '');
    const problems: string[] = [];
    const say = (message: string) => problems.push(message);
    if (!person) say(`Employee Id: there is no “${code}”`);
    if (!type) say(`Leave Type: there is no “${cell('Leave Type')}”`);
    if (type?.granted === 'compensatory') say('These days are earned by work on days off');
    if (!isDays(days)) say(`Days cannot be “${cell('Days')}”`);
    if (on === null) say(from === '' ? 'From is required' : `From cannot be “${from}”`);
    else {
      const problem = yearProblem(years, on, today);
      if (problem) say(problem);
    }
    if (reason === '') say('Reason is required');
    if (reason.length > MAX_REASON_LENGTH)
      say(`Reason can be at most ${MAX_REASON_LENGTH} characters`);
    if (markSeen(seen, `${person?.id} ${type?.id} ${on ?? from}`))
      say('This row is in the file twice');
    return {
      line,
      title: person ? `${code}, ${person.name}, ${type?.name ?? ''}` : code,
      change: 'new',
      differences: [],
      problems,
      employeeId: person?.id ?? 0,
      leaveTypeId: type?.id ?? 0,
      days,
      on: on ?? '',
      reason,
    };
  });
  await compare(
    call,
    items.filter(({ problems }) => problems.length === 0),
    years,
  );
  return items;
}

const isDays = (days: number): boolean =>
  days !== 0 && Math.abs(days) <= MAX_DAYS && Math.abs(days * 100 - Math.round(days * 100)) < 1e-6;

const yearAt = (years: readonly LeaveYear[], on: string) =>
  years.find(({ startsOn, endsOn }) => startsOn <= on && on <= endsOn);

/** A year that has ended is closed, because its remaining days were carried over or have expired. */
function yearProblem(years: readonly LeaveYear[], on: string, today: string): string | null {
  const year = yearAt(years, on);
  if (!year) return 'From is in no leave year';
  return year.endsOn < today ? 'From is in a leave year that has ended' : null;
}

/** Shows the balance on that day before and after. Refuses to deduct more days than the year has. */
async function compare(
  { tx }: ImportCaller,
  items: readonly AllocationLine[],
  years: readonly LeaveYear[],
): Promise<void> {
  const balances = await query<{ balance: number; granted: number }>(
    tx,
    `select coalesce(sum(l.days) filter (where l.effective_on <= g.day), 0)::float8 as balance,
       coalesce(sum(l.days) filter (where l.kind in ('grant', 'accrual', 'adjust')
         and l.effective_on between g.starts and g.ends), 0)::float8 as granted
     from unnest($people::bigint[], $types::bigint[], $days::date[], $starts::date[], $ends::date[])
       with ordinality as g (person, type, day, starts, ends, place)
     left join leave_ledger l on l.employee_id = g.person and l.leave_type_id = g.type
     group by g.place order by g.place`,
    {
      people: items.map(({ employeeId }) => employeeId),
      types: items.map(({ leaveTypeId }) => leaveTypeId),
      days: items.map(({ on }) => on),
      starts: items.map(({ on }) => yearAt(years, on)?.startsOn ?? on),
      ends: items.map(({ on }) => yearAt(years, on)?.endsOn ?? on),
    },
  );
  items.forEach((item, place) => {
    const { balance = 0, granted = 0 } = balances[place] ?? {};
    const year = yearAt(years, item.on);
    const periodDays = year ? daysFrom(year.startsOn, year.endsOn).length : null;
    if (!mayGrant({ days: granted + item.days, already: 0, most: null, periodDays })) {
      item.problems.push('A leave year does not have so many days');
    }
    item.differences = [
      { label: 'Balance', before: rounded(balance), after: rounded(balance + item.days) },
      { label: 'Reason', before: null, after: item.reason },
    ];
  });
}

const rounded = (days: number): string => String(Math.round(days * 1000) / 1000);
