import { markSeen } from '#machines/domains/time/attendance/overtime.ts';
import type { ImportLine } from '#machines/kits/resources/contract.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { readDaysWithLeave } from '#server/domains/time/attendance/overtime/asLeave.ts';
import {
  cancelOvertime,
  storeOvertime,
  type ApprovedOvertime,
} from '#server/domains/time/attendance/overtime/store.ts';
import { firstLocked, lockedMessage } from '#server/domains/time/attendance/locks.ts';
import { countOvertime } from '#server/domains/time/attendance/overtime/count.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { changedSince, peopleOfRows } from '#server/kits/resources/refuseLater.ts';
import { lockImport, noteImport, recentImports } from '#server/kits/resources/undoImport.ts';
import { dayOfCell, numberOfCell } from '#server/platform/sheets/cellValues.ts';
import {
  NOTHING_ASKED,
  rowByRow,
  type FileImport,
  type FileRow,
  type ImportCaller,
} from '#server/kits/imports/fileImport.ts';
import { mustReachStill, peopleByCode, peopleOfImport } from '#server/kits/imports/people.ts';

const RECORD = { id: 'overtime entry', table: 'overtime_entries' };
const MAX_HOURS = 16;
const MAX_REASON_LENGTH = 500;

interface OvertimeLine extends ImportLine {
  employeeId: number;
  day: string;
  hours: number;
  reason: string;
}

interface Standing {
  employeeId: number;
  day: string;
  asked: number;
  minutes: number;
  reason: string;
}

/** An entry of an import, with the current entry of its day. The two may differ if a later import was undone. */
interface Left extends Standing, ApprovedOvertime {
  id: number;
  isMade: boolean;
  standing: number | null;
}

/**
 * Imports overtime that was approved on paper. Each line is one entry, limited by attendance and policy like other
 * overtime.
 */
export const overtimeFile: FileImport = {
  base: '/Overtime',
  title: 'Overtime',
  reference: MENU.overtimeUpload,
  codeColumn: 'Employee Id',
  columns: [
    { label: 'Employee Id', kind: 'text', width: 16 },
    { label: 'Day', kind: 'date', width: 14 },
    { label: 'Hours', kind: 'percent', width: 10 },
    { label: 'Reason', kind: 'text', width: 40 },
  ],
  asked: NOTHING_ASKED,
  open: rowByRow(getItems, store),
  recent: (call) => recentImports(call, RECORD),
  undo,
};

async function getItems(
  call: ImportCaller,
  rows: readonly FileRow[],
  seen: Set<string>,
): Promise<OvertimeLine[]> {
  const { tx, actor } = call;
  const codes = rows.map(({ cell }) => cell('Employee Id'));
  const getPerson = await peopleByCode(call, MENU.overtimeUpload, codes);
  const today = await accountToday(tx, actor.accountId);
  const items = rows.map((row): OvertimeLine => {
    const code = row.cell('Employee Id');
    const person = getPerson(code);
    const written = row.cell('Day');
    const day = dayOfCell(written);
    const hours = numberOfCell(row.cell('Hours')) ?? Number.NaN;
    const reason = row.cell('Reason');
    const key = `${person?.id} ${day ?? written}`;
    const problems: string[] = [];
    const say = (message: string) => problems.push(message);
    if (!person) say(`Employee Id: there is no “${code}”`);
    if (day === null) say(`Day cannot be “${row.cell('Day')}”`);
    else if (day > today) say('Day cannot be in the future');
    if (
      !(hours >= 0.25 && hours <= MAX_HOURS) ||
      Math.abs(hours * 100 - Math.round(hours * 100)) > 1e-6
    ) {
      say(`Hours cannot be “${row.cell('Hours')}”`);
    }
    if (reason === '') say('Reason is required');
    if (reason.length > MAX_REASON_LENGTH)
      say(`Reason can be at most ${MAX_REASON_LENGTH} characters`);
    if (markSeen(seen, key)) say('This row is in the file twice');
    return {
      line: row.line,
      title: person ? `${code}, ${person.name}, ${day ?? written}` : code,
      change: 'new',
      differences: [],
      problems,
      employeeId: person?.id ?? 0,
      day: day ?? '',
      hours,
      reason,
    };
  });
  await compare(
    tx,
    actor.accountId,
    items.filter(({ problems }) => problems.length === 0),
  );
  return items;
}

/** Compares the current and the new entries of those days. Days in locked months are refused. */
async function compare(tx: Tx, accountId: number, items: readonly OvertimeLine[]): Promise<void> {
  const locked = await firstLocked(
    tx,
    accountId,
    items.map(({ employeeId, day }) => ({ employeeId, from: day, to: day })),
  );
  locked.forEach((day, place) => {
    if (day !== null) items[place]?.problems.push(lockedMessage(day));
  });
  (await readDaysWithLeave(tx, items)).forEach((message, place) => {
    if (message !== null) items[place]?.problems.push(message);
  });
  const standing = await query<Standing>(
    tx,
    `select o.employee_id as "employeeId", o.day::text, o.asked_minutes as asked, o.minutes, o.reason
     from unnest($people::bigint[], $days::date[]) as g (person, day)
     join overtime_entries o on o.employee_id = g.person and o.day = g.day and o.cancelled_at is null
     for update of o`,
    { people: items.map(({ employeeId }) => employeeId), days: items.map(({ day }) => day) },
  );
  const byKey = new Map(standing.map((one) => [`${one.employeeId} ${one.day}`, one]));
  const counted = await countOvertime(tx, accountId, items);
  items.forEach((item, place) => {
    const before = byKey.get(`${item.employeeId} ${item.day}`);
    const after = counted[place];
    if (!after) return;
    item.differences = [
      difference('Hours', before && getHours(before.asked), getHours(after.askedMinutes)),
      difference('Hours that count', before && getHours(before.minutes), getHours(after.minutes)),
      difference('Reason', before?.reason, item.reason),
    ].filter((one) => one.before !== one.after);
    item.change = !before ? 'new' : item.differences.length === 0 ? 'same' : 'changed';
  });
}

const getHours = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100);
const difference = (label: string, before: string | undefined, after: string) => ({
  label,
  before: before ?? null,
  after,
});

async function store({ tx, actor }: ImportCaller, items: readonly OvertimeLine[]): Promise<number> {
  const { accountId, userId } = actor;
  const rows = items.map((item) => ({ ...item, requestId: null, source: 'file' as const }));
  const { made, replaced } = await storeOvertime(tx, { accountId, userId }, rows);
  return noteImport(tx, actor, RECORD, [...made, ...replaced]);
}

/** Cancels the entries that the file created, and restores the entries that the file replaced. */
async function undo({ tx, actor }: WriteCall, importId: number): Promise<void> {
  const { accountId, userId } = actor;
  const rows = await lockImport(tx, actor, RECORD, importId);
  const people = peopleOfImport(RECORD.table);
  await mustReachStill({ tx, actor }, MENU.overtimeUpload, people, importId);
  const entries = await query<Left>(
    tx,
    `select o.id, o.employee_id as "employeeId", o.day::text,
       o.asked_minutes as asked, o.minutes, o.reason, o.source, o.request_id as "requestId",
       c.before is null as "isMade", (
         select s.id from overtime_entries s
         where s.employee_id = o.employee_id and s.day = o.day and s.cancelled_at is null
           and (s.asked_minutes, s.reason, s.source, s.request_id) is not distinct from
             (o.asked_minutes, o.reason, o.source, o.request_id)
         for update
       ) as standing
     from unnest($entries::bigint[], $changes::bigint[]) as g (id, change)
     join overtime_entries o on o.id = g.id
     join record_changes c on c.id = g.change
     order by o.id`,
    { entries: rows.map(({ id }) => id), changes: rows.map(({ changeId }) => changeId) },
  );
  const newEntries = entries.filter(({ isMade }) => isMade);
  const later = newEntries.flatMap(({ id, standing }) => (standing === null ? id : []));
  if (later.length > 0) {
    throw changedSince('rows', later.length, await peopleOfRows(tx, RECORD, later));
  }
  const standing = newEntries.flatMap(({ standing: id }) => (id === null ? [] : { id }));
  const today = await accountToday(tx, accountId);
  const by = { accountId, userId };
  await cancelOvertime(tx, by, standing, 'The import was undone', today);
  const before = entries.filter(({ isMade }) => !isMade);
  await storeOvertime(
    tx,
    by,
    before.map(({ asked, ...one }) => ({ ...one, hours: asked / 60 })),
  );
  await query(tx, 'update resource_imports set undone_at = now() where id = $importId', {
    importId,
  });
}
