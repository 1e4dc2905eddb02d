import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { ImportLine } from '#machines/kits/resources/contract.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  NOTHING_ASKED,
  rowByRow,
  type FileImport,
  type FileRow,
  type ImportCaller,
} from '#server/kits/imports/fileImport.ts';
import { peopleByCode } from '#server/kits/imports/people.ts';
import { noteImport, recentImports } from '#server/kits/resources/undoImport.ts';
import { undoOfPeople } from '#server/kits/resources/undoOfPeople.ts';
import { dayOfCell } from '#server/platform/sheets/cellValues.ts';
import { assignPay, unassignPay, type NewAssignment } from '#server/domains/pay/structure/index.ts';
import { judgeAssignments, type JudgedLine, type WantedAssignment } from './lines.ts';

const RECORD = { id: 'salary assignment', table: 'salary_assignments' };

interface AssignmentFileLine extends ImportLine {
  assignment: NewAssignment | null;
}

/**
 * Imports a file that assigns breakdowns, policies and payroll groups to many people, each from a day on. Empty cells
 * keep the current value.
 */
export const salaryAssignmentFile: FileImport<typeof NOTHING_ASKED> = {
  base: '/SalaryAssignment',
  title: 'Salary assignment',
  reference: MENU.salaryAssignment,
  codeColumn: 'Employee Id',
  columns: [
    { label: 'Employee Id', kind: 'text', width: 16 },
    { label: 'From', kind: 'date', width: 14 },
    { label: 'Breakdown', kind: 'text', width: 24, optional: true },
    { label: 'Policy', kind: 'text', width: 24, optional: true },
    { label: 'Payroll Group', kind: 'text', width: 24, optional: true },
  ],
  asked: NOTHING_ASKED,
  open: rowByRow<AssignmentFileLine, typeof NOTHING_ASKED>(getItems, store),
  recent: (call) => recentImports(call, RECORD),
  undo: (call, importId) =>
    undoOfPeople(
      call,
      importId,
      { record: RECORD, reference: MENU.salaryAssignment },
      (tx, by, ids, reason) => unassignPay(tx, ids, { ...by, source: 'import', reason }),
    ),
};

const NAMED = {
  Breakdown: 'salary_breakdowns',
  Policy: 'salary_policies',
  'Payroll Group': 'payroll_groups',
} as const;

type ByName = ReadonlyMap<string, number>;

async function readNames({ tx, actor }: ImportCaller): Promise<Record<keyof typeof NAMED, ByName>> {
  const read = async (table: string): Promise<ByName> => {
    const rows = await query<{ id: number; name: string }>(
      tx,
      `select id, name from ${table} where account_id = $accountId`,
      { accountId: actor.accountId },
    );
    return new Map(rows.map(({ id, name }) => [comparisonKey(name), id]));
  };
  return {
    Breakdown: await read(NAMED.Breakdown),
    Policy: await read(NAMED.Policy),
    'Payroll Group': await read(NAMED['Payroll Group']),
  };
}

async function getItems(
  call: ImportCaller,
  rows: readonly FileRow[],
  seen: Set<string>,
): Promise<AssignmentFileLine[]> {
  const getPerson = await peopleByCode(
    call,
    MENU.salaryAssignment,
    rows.map(({ cell }) => cell('Employee Id')),
  );
  const names = await readNames(call);
  const items = rows.map(({ line, cell }) => {
    const code = cell('Employee Id');
    const person = getPerson(code);
    const from = dayOfCell(cell('From'));
    const problems: string[] = [];
    const idOf = (label: keyof typeof NAMED): number | null => {
      const name = cell(label);
      if (name === '') return null;
      const id = names[label].get(comparisonKey(name));
      if (id === undefined) problems.push(`${label}: there is no “${name}”`);
      return id ?? null;
    };
    const wanted: WantedAssignment = {
      employeeId: person?.id ?? 0,
      from: from ?? '',
      breakdownId: idOf('Breakdown'),
      policyId: idOf('Policy'),
      groupId: idOf('Payroll Group'),
    };
    if (!person) problems.push(`Employee Id: there is no “${code}”`);
    if (from === null) problems.push(`From cannot be “${cell('From')}”`);
    const key = comparisonKey(code);
    if (seen.has(key)) problems.push('This person is in the file twice');
    seen.add(key);
    return { line, title: person ? `${code}, ${person.name}` : code, wanted, problems };
  });
  const judged = await judge(
    call,
    items.filter(({ problems }) => problems.length === 0).map(({ wanted }) => wanted),
  );
  return items.map(({ line, title, wanted, problems }): AssignmentFileLine => {
    const own = problems.length === 0 ? judged.get(wanted.employeeId) : undefined;
    return {
      line,
      title,
      change: own && own.change !== 'refused' ? own.change : 'refused',
      problems: [...problems, ...(own?.problems ?? [])],
      differences: own ? getDifferences(own) : [],
      assignment: own?.assignment ?? null,
    };
  });
}

/** Evaluates the lines by day, because each day has its own rules. A file usually has only one day. */
async function judge(
  { tx, actor }: ImportCaller,
  wanted: readonly WantedAssignment[],
): Promise<ReadonlyMap<number, JudgedLine>> {
  const units = await unitsPermitted(tx, actor, MENU.salaryAssignment, 'isCreate');
  const days = [...new Set(wanted.map(({ from }) => from))];
  const judged = new Map<number, JudgedLine>();
  for (const day of days) {
    const ofDay = wanted.filter(({ from }) => from === day);
    for (const line of await judgeAssignments(tx, actor, { day, units }, ofDay)) {
      judged.set(line.employeeId, line);
    }
  }
  await recordSalaryAccess(tx, actor, {
    call: 'SalaryAssignment/CheckFile',
    employeeIds: judged.keys(),
  });
  return judged;
}

function getDifferences({ before, after, netBefore, netAfter, currency }: JudgedLine) {
  const amount = (net: number | null) => (net === null ? null : `${currency} ${net.toFixed(2)}`);
  return [
    { label: 'Breakdown', before: before?.breakdown ?? null, after: after?.breakdown ?? null },
    { label: 'Policy', before: before?.policy ?? null, after: after?.policy ?? null },
    { label: 'Payroll group', before: before?.group ?? null, after: after?.group ?? null },
    { label: 'Net of an ordinary month', before: amount(netBefore), after: amount(netAfter) },
  ].filter((one) => one.before !== one.after);
}

async function store(
  { tx, actor }: ImportCaller,
  items: readonly AssignmentFileLine[],
): Promise<number> {
  const changes = items.flatMap(({ assignment }) => assignment ?? []);
  await assignPay(tx, changes, {
    accountId: actor.accountId,
    userId: actor.userId,
    source: 'import',
  });
  const rows = await query<{ id: number }>(
    tx,
    `select t.id from salary_assignments t
     join unnest($employeeIds::bigint[], $days::date[]) as c (employee_id, from_day)
       on c.employee_id = t.employee_id and lower(t.valid) = c.from_day
     where t.superseded_at is null`,
    {
      employeeIds: changes.map(({ employeeId }) => employeeId),
      days: changes.map(({ from }) => from),
    },
  );
  return noteImport(
    tx,
    actor,
    RECORD,
    rows.map(({ id }) => id),
  );
}
