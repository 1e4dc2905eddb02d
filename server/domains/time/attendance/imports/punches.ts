import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { ImportLine, RecentImport } from '#machines/kits/resources/contract.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { firstLocked } from '#server/domains/time/attendance/locks.ts';
import { isRepeatedTime, isSkippedTime } from '#server/platform/db/wallClock.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';
import {
  NOTHING_ASKED,
  rowByRow,
  type FileImport,
  type FileRow,
  type ImportCaller,
} from '#server/kits/imports/fileImport.ts';
import { clockColumns } from '#server/kits/imports/clockColumns.ts';
import { mustReachStill, peopleByCode } from '#server/kits/imports/people.ts';
import { getKind, IN_TIME, isTime, OUT_TIME, splitDay, type PunchKind } from './punchCells.ts';

const RECORD = 'punch file';
const SHOWN = 20;

interface PunchLine extends ImportLine {
  employeeId: number;
  /** The local time of the account, such as `2026-11-02 09:05`. */
  at: string;
  kind: PunchKind;
  device: string;
  deviceId: number | null;
}

/** Imports punches of a clock that isn't connected. A punch that is already known changes nothing. */
export const punchFile: FileImport = {
  base: '/Punches',
  title: 'Punches',
  reference: MENU.punchUpload,
  codeColumn: 'Employee Id',
  columns: [
    { label: 'Employee Id', kind: 'text', width: 16 },
    { label: 'Time', kind: 'text', width: 20, isTime: true, or: [IN_TIME, OUT_TIME] },
    {
      label: 'Punch Date',
      kind: 'date',
      width: 14,
      optional: true,
      getPart: 'Time',
      dayOf: [IN_TIME, OUT_TIME],
    },
    { label: 'Kind', kind: 'text', width: 8, optional: true },
    { label: 'Device', kind: 'text', width: 16, optional: true },
    { label: IN_TIME, kind: 'text', width: 20, isTime: true, optional: true, isAlternative: true },
    { label: OUT_TIME, kind: 'text', width: 20, isTime: true, optional: true, isAlternative: true },
  ],
  spread: splitDay,
  headless: clockColumns,
  asked: NOTHING_ASKED,
  open: rowByRow(getItems, store),
  recent,
  undo,
};

async function getItems(
  call: ImportCaller,
  rows: readonly FileRow[],
  seen: Set<string>,
): Promise<PunchLine[]> {
  const codes = rows.map(({ cell }) => cell('Employee Id'));
  const getPerson = await peopleByCode(call, MENU.punchUpload, codes);
  const devices = await devicesByCode(call, rows);
  const items = rows.map((row): PunchLine => {
    const code = row.cell('Employee Id');
    const person = getPerson(code);
    const [time, device] = [row.cell('Time'), row.cell('Device')];
    const kind = getKind(row.cell('Kind'));
    const deviceId = devices.get(comparisonKey(device));
    const problems: string[] = [];
    const say = (message: string) => problems.push(message);
    if (!person) say(`Employee Id: there is no “${code}”`);
    if (!isTime(time)) say(`Time cannot be “${time}”. Write it as 2026-11-02 09:05`);
    if (kind === undefined) say(`Kind cannot be “${row.cell('Kind')}”. It is In, Out or empty`);
    if (device !== '' && deviceId === undefined) say(`Device: there is no “${device}”`);
    return {
      line: row.line,
      title: person ? `${code}, ${person.name}` : code,
      change: 'new',
      differences: [
        { label: 'Punch', before: null, after: [time, row.cell('Kind')].join(' ').trim() },
      ],
      problems,
      employeeId: person?.id ?? 0,
      at: time.replace('T', ' '),
      kind: kind ?? null,
      device,
      deviceId: deviceId ?? null,
    };
  });
  await compare(
    call,
    items.filter(({ problems }) => problems.length === 0),
  );
  for (const item of items) {
    const key = [item.employeeId, item.at, item.kind, item.deviceId].join(' ');
    if (item.problems.length === 0 && seen.has(key)) item.change = 'same';
    seen.add(key);
  }
  return items;
}

/** Returns the active devices of the caller's units, by their codes. */
async function devicesByCode(
  { tx, actor }: ImportCaller,
  rows: readonly FileRow[],
): Promise<Map<string, number>> {
  const units = await unitsPermitted(tx, actor, MENU.punchUpload, 'isCreate');
  const people = await query<{ id: number; code: string }>(
    tx,
    `select d.id, comparison_key(d.code) as code from punch_devices d
     join business_units u on u.id = d.business_unit_id
     where u.account_id = $accountId and d.is_active and comparison_key(d.code) = any($codes::text[])
       and ($units::bigint[] is null or u.id = any($units)) order by d.id desc`,
    {
      accountId: actor.accountId,
      units,
      codes: [...new Set(rows.map(({ cell }) => comparisonKey(cell('Device'))))],
    },
  );
  return new Map(people.map(({ id, code }) => [code, id]));
}

/** Marks rows that are already known, and refuses rows in the future or in a locked month. */
async function compare({ tx, actor }: ImportCaller, items: readonly PunchLine[]): Promise<void> {
  const checked = await query<{
    place: number;
    isKnown: boolean;
    isAhead: boolean;
    isSkipped: boolean;
    isRepeated: boolean;
  }>(tx, KNOWN, {
    accountId: actor.accountId,
    ...getColumns(items),
  });
  const locked = await firstLocked(
    tx,
    actor.accountId,
    items.map(({ employeeId, at }) => ({ employeeId, from: at.slice(0, 10), to: at.slice(0, 10) })),
  );
  for (const { place, isKnown, isAhead, isSkipped, isRepeated } of checked) {
    const item = items[place];
    if (!item) continue;
    if (isSkipped) item.problems.push(`Time: ${item.at} does not exist, because the clocks change`);
    if (isRepeated) {
      item.notes = [
        `Time: ${item.at} comes twice that night, because the clocks change. The later one counts: check the day`,
      ];
    }
    if (isAhead) item.problems.push('is in the future');
    if (isKnown) item.change = 'same';
    else if (locked[place]) {
      const after = 'is locked: it is kept, and the day stays as it is';
      item.differences.push({ label: 'Its month', before: null, after });
    }
  }
}

const getColumns = (items: readonly PunchLine[]) => ({
  people: items.map(({ employeeId }) => employeeId),
  ats: items.map(({ at }) => at),
  kinds: items.map(({ kind }) => kind),
  devices: items.map(({ deviceId }) => deviceId),
});

const GIVEN = `
  given as (
    select g.n::integer - 1 as place, g.person, g.kind, g.device, g.at::timestamp as wall,
      g.at::timestamp at time zone account_time_zone($accountId) as at
    from unnest($people::bigint[], $ats::text[], $kinds::text[], $devices::bigint[])
      with ordinality as g (person, at, kind, device, n))`;

/** SQL that finds the given punches among the stored ones. A punch is identified by person, time, device and kind. */
const KNOWN = `
  with ${GIVEN}
  select g.place, g.at > now() + interval '15 minutes' as "isAhead",
    ${isSkippedTime('g.wall', 'account_time_zone($accountId)')} as "isSkipped",
    ${isRepeatedTime('g.wall', 'account_time_zone($accountId)')} as "isRepeated",
    exists (select from punches p where p.employee_id = g.person and p.at = g.at and not p.is_void
      and p.device_id is not distinct from g.device and p.kind is not distinct from g.kind) as "isKnown"
  from given g order by g.place`;

async function store({ tx, actor }: ImportCaller, items: readonly PunchLine[]): Promise<number> {
  const { accountId, userId } = actor;
  const file = await queryOne<{ id: number }>(
    tx,
    `insert into punch_files (account_id, made_by, taken) values ($accountId, $userId, $taken)
     returning id`,
    { accountId, userId, taken: items.length },
  );
  const fileId = file?.id ?? 0;
  await query(
    tx,
    `with ${GIVEN},
     taken as (
       insert into punches (account_id, employee_id, card, at, kind, source, device_id, received_by, file_id)
       select $accountId, e.id, e.code, g.at, g.kind, 'file', g.device, $userId, $fileId
       from given g join employees e on e.id = g.person
       on conflict do nothing returning employee_id, at)
     ${MARK_STALE}`,
    { accountId, userId, fileId, ...getColumns(items) },
  );
  await recordCreated(tx, RECORD, [fileId], { actor: { userId, accountId } });
  return fileId;
}

/**
 * SQL that marks days as changed. A person's consecutive days are grouped, so that a punch last year and one today
 * don't mark the whole year between them.
 */
const MARK_STALE = `
  insert into attendance_stale (account_id, employee_id, from_day, to_day)
  select $accountId, employee_id, min(at)::date - 2, max(at)::date + 1 from taken
  group by employee_id, date_trunc('month', at)`;

function recent({ db, actor: { accountId, userId } }: Call): Promise<RecentImport[]> {
  return query<RecentImport>(
    db,
    `select id, taken as rows, undone_at is not null as "isUndone",
       to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
     from punch_files where account_id = $accountId and made_by = $userId
     order by id desc limit ${SHOWN}`,
    { accountId, userId },
  );
}

async function undo({ tx, actor }: WriteCall, importId: number): Promise<void> {
  const { accountId, userId } = actor;
  const before = await recordsBefore(tx, RECORD, [importId]);
  const file = await queryOne<{ isUndone: boolean }>(
    tx,
    `select undone_at is not null as "isUndone" from punch_files
     where id = $importId and account_id = $accountId and made_by = $userId for update`,
    { importId, accountId, userId },
  );
  if (!file) throw notFound('Import not found');
  if (file.isUndone) throw new AppError('conflict', 'This import was already undone');
  const people = 'select employee_id from punches where file_id = $importId';
  await mustReachStill({ tx, actor }, MENU.punchUpload, people, importId);
  await query(
    tx,
    `with taken as (
       update punches set is_void = true where file_id = $importId returning employee_id, at)
     ${MARK_STALE}`,
    { accountId, importId },
  );
  await query(tx, 'update punch_files set undone_at = now() where id = $importId', { importId });
  await recordChanged(tx, RECORD, before, { actor: { userId, accountId } });
}
