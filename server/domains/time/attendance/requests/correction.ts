import { attendanceCorrection } from '#machines/domains/time/attendance/requests/attendanceCorrection.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { isRepeatedTime, isSkippedTime } from '#server/platform/db/wallClock.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
  type PresentRecord,
} from '#server/platform/history/records/readRecords.ts';
import type { Problem } from '#server/platform/errors.ts';
import { inForce } from '#server/kits/requests/inForce.ts';
import type { RequestToCheck, RequestServer } from '#server/kits/requests/requestServer.ts';
import { getRequestToCheck, type RequestSubject } from '#server/kits/requests/subjects.ts';
import { deriveDays } from '#server/domains/time/attendance/derive.ts';
import { refuseLocked } from '#server/domains/time/attendance/locks.ts';
import { checkLocked, getSpan } from './lockedDay.ts';

const CORRECTION = 'attendance correction';
const IN_WALL = 'g.day + g.ins';
/** SQL for the time at which a corrected day ends. An out time that isn't later than the in time is on the next day. */
const OUT_WALL = `g.day + g.outs + case when g.outs <= g.ins then 1 else 0 end * interval '1 day'`;
const OUT_AT = `(${OUT_WALL}) at time zone z.name`;
const SKIPPED = 'This time does not exist on that day, because the clocks change';
const REPEATED = msg('This time comes twice, and the later one counts.');
const NOTHING: RequestPreview = { figures: [], lists: [] };
const ZONE = 'cross join (select account_time_zone($accountId) as name) z';

const getActor = ([first]: readonly RequestSubject[]) => ({
  userId: first?.actorId ?? null,
  accountId: first?.accountId ?? 0,
});

/** Cancels active corrections and returns their previous values. */
async function cancelled(tx: Tx, stood: readonly { id: number }[]): Promise<PresentRecord[]> {
  const ids = stood.map(({ id }) => id);
  const before = await recordsBefore(tx, CORRECTION, ids);
  await query(
    tx,
    `update attendance_corrections set cancelled_at = now()
     where id = any($ids::bigint[]) and cancelled_at is null`,
    { ids },
  );
  return before;
}

/** Refuses locked days, days outside the employment, and hours in the future. */
async function check(tx: Tx, requests: readonly RequestToCheck[]): Promise<Problem[][]> {
  const locked = await checkLocked(tx, requests);
  const days = await query<{
    isEmployed: boolean;
    isOver: boolean;
    isInSkipped: boolean;
    isOutSkipped: boolean;
  }>(
    tx,
    `select ${OUT_AT} <= now() as "isOver",
       ${isSkippedTime(IN_WALL, 'z.name')} as "isInSkipped",
       ${isSkippedTime(OUT_WALL, 'z.name')} as "isOutSkipped",
       exists (select from employee_versions v where v.employee_id = g.person
         and v.superseded_at is null and v.is_active and v.valid @> g.day) as "isEmployed"
     from unnest($people::bigint[], $days::date[], $ins::time[], $outs::time[]) with ordinality
       as g (person, day, ins, outs, n)
     ${ZONE} order by g.n`,
    {
      accountId: requests[0]?.accountId ?? 0,
      people: requests.map(({ employeeId }) => employeeId),
      days: requests.map(({ payload }) => plainText(payload['day'])),
      ins: requests.map(({ payload }) => plainText(payload['inTime'])),
      outs: requests.map(({ payload }) => plainText(payload['outTime'])),
    },
  );
  return days.map(({ isEmployed, isOver, isInSkipped, isOutSkipped }, place) => {
    const problems = [...(locked[place] ?? [])];
    const { inTime, outTime } = requests[place]?.payload ?? {};
    // A correction of exactly 24 hours is far more often a slip than a shift.
    if (inTime === outTime) {
      problems.push({ path: 'payload.outTime', message: 'In and out cannot be the same time' });
    }
    if (!isEmployed) {
      problems.push({ path: 'payload.day', message: 'This day is outside the employment' });
    }
    if (isInSkipped) problems.push({ path: 'payload.inTime', message: SKIPPED });
    if (isOutSkipped) problems.push({ path: 'payload.outTime', message: SKIPPED });
    if (!isOver) problems.push({ path: 'payload.outTime', message: 'Out cannot be in the future' });
    return problems;
  });
}

/** If the clocks change in that night, the preview says how this affects the times. */
async function preview(tx: Tx, { accountId, payload }: RequestToCheck): Promise<RequestPreview> {
  const [day, ins, outs] = ['day', 'inTime', 'outTime'].map((name) => payload[name]);
  if (![day, ins, outs].every((value) => typeof value === 'string' && value !== '')) return NOTHING;
  const [night] = await query<{ isIn: boolean; isOut: boolean; hours: number; shown: number }>(
    tx,
    `select ${isRepeatedTime(IN_WALL, 'z.name')} as "isIn", ${isRepeatedTime(OUT_WALL, 'z.name')} as "isOut",
       (extract(epoch from ${OUT_AT} - (${IN_WALL}) at time zone z.name) / 3600)::float8 as hours,
       (extract(epoch from (${OUT_WALL}) - (${IN_WALL})) / 3600)::float8 as shown
     from (select $day::date as day, $ins::time as ins, $outs::time as outs) g ${ZONE}`,
    { accountId, day, ins, outs },
  );
  if (!night || (!night.isIn && !night.isOut && night.hours === night.shown)) return NOTHING;
  const repeated = [...(night.isIn ? ['In'] : []), ...(night.isOut ? ['Out'] : [])];
  return {
    figures: [
      { label: 'Hours from in to out', value: String(Math.round(night.hours * 100) / 100) },
    ],
    lists: [
      {
        title: 'The clocks change that night',
        lines: repeated.map((text) => ({ text, note: REPEATED, aside: null })),
      },
    ],
  };
}

/** Stores the corrections, each of which replaces the day's earlier one, and calculates the days again at once. */
async function carryOut(tx: Tx, subjects: RequestSubject[]): Promise<void> {
  const accountId = subjects[0]?.accountId ?? 0;
  const rows = subjects.map(getRequestToCheck);
  await refuseLocked(tx, accountId, rows.map(getSpan));
  const given = {
    accountId,
    requests: rows.map(({ requestId }) => requestId),
    people: rows.map(({ employeeId }) => employeeId),
    days: rows.map(({ payload }) => plainText(payload['day'])),
    ins: rows.map(({ payload }) => plainText(payload['inTime'])),
    outs: rows.map(({ payload }) => plainText(payload['outTime'])),
    reasons: rows.map(({ payload }) => plainText(payload['reason'])),
  };
  const stood = await query<{ id: number }>(
    tx,
    `select c.id from attendance_corrections c
     where c.request_id = any($requests::bigint[]) or c.cancelled_at is null and exists (
       select from unnest($people::bigint[], $days::date[]) as g (employee_id, day)
       where g.employee_id = c.employee_id and g.day = c.day)`,
    given,
  );
  const before = await cancelled(tx, stood);
  const stored = await query<{ id: number }>(
    tx,
    `insert into attendance_corrections (account_id, employee_id, day, in_at, out_at, reason, request_id)
     select $accountId, g.person, g.day, (g.day + g.ins) at time zone z.name, ${OUT_AT}, g.reason, g.request
     from unnest($people::bigint[], $days::date[], $ins::time[], $outs::time[], $reasons::text[],
       $requests::bigint[]) with ordinality as g (person, day, ins, outs, reason, request, n)
     ${ZONE}
     where not exists (select from unnest($people::bigint[], $days::date[]) with ordinality
       as later (person, day, n) where later.person = g.person and later.day = g.day and later.n > g.n)
     on conflict (request_id) do update set cancelled_at = null, in_at = excluded.in_at,
       out_at = excluded.out_at, reason = excluded.reason, day = excluded.day
     returning id`,
    given,
  );
  const actor = getActor(subjects);
  const recordIds = new Set(before.map(({ recordId }) => recordId));
  await recordChanged(tx, CORRECTION, before, { actor });
  const fresh = stored.filter(({ id }) => !recordIds.has(String(id))).map(({ id }) => id);
  await recordCreated(tx, CORRECTION, fresh, { actor });
  await derive(tx, subjects);
}

/** Applies the correction again that a cancelled one had replaced, if its request is still approved. */
async function undo(tx: Tx, subjects: RequestSubject[]): Promise<void> {
  await refuseLocked(tx, subjects[0]?.accountId ?? 0, subjects.map(getRequestToCheck).map(getSpan));
  const requests = subjects.map(({ subjectId }) => subjectId);
  const stood = await query<{ id: number }>(
    tx,
    `select id from attendance_corrections
     where request_id = any($requests::bigint[]) and cancelled_at is null`,
    { requests },
  );
  const replaced = await query<{ id: number }>(
    tx,
    `select distinct on (p.employee_id, p.day) p.id
     from attendance_corrections c
     join attendance_corrections p on p.employee_id = c.employee_id and p.day = c.day
       and p.cancelled_at is not null and p.request_id <> all($requests::bigint[])
     join requests r on r.id = p.request_id
     join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
       and ${inForce(attendanceCorrection)}
     where c.id = any($ids::bigint[])
     order by p.employee_id, p.day, p.cancelled_at desc, p.id desc`,
    { requests, ids: stood.map(({ id }) => id) },
  );
  const earlier = await recordsBefore(
    tx,
    CORRECTION,
    replaced.map(({ id }) => id),
  );
  const before = await cancelled(tx, stood);
  await query(
    tx,
    'update attendance_corrections set cancelled_at = null where id = any($ids::bigint[])',
    { ids: replaced.map(({ id }) => id) },
  );
  await recordChanged(tx, CORRECTION, [...before, ...earlier], { actor: getActor(subjects) });
  await derive(tx, subjects);
}

/**
 * Recalculates attendance, one day at a time for all its people, because a batch corrects the same few days of many
 * people.
 */
async function derive(tx: Tx, subjects: readonly RequestSubject[]): Promise<void> {
  const accountId = subjects[0]?.accountId ?? 0;
  const byDay = new Map<string, number[]>();
  for (const { employeeId, payload } of subjects.map(getRequestToCheck)) {
    const day = plainText(payload['day']);
    byDay.set(day, [...(byDay.get(day) ?? []), employeeId]);
  }
  for (const [day, people] of byDay) {
    await deriveDays(tx, accountId, { people: [...new Set(people)], from: day, to: day });
  }
}

export const correctionServer: RequestServer = {
  check,
  preview,
  // A locked day refuses the whole batch, and corrections don't compete for anything, so they needn't be
  // checked once more.
  keepsLimits: true,
  carryOut,
  undo,
};
