import type { Payload } from '#machines/kits/requests/request.ts';
import { addDays, daysInclusive } from '#machines/core/values/dates.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { isSkippedTime } from '#server/platform/db/wallClock.ts';
import { query } from '#server/platform/db/sql.ts';
import { firstLocked, lockedMessage } from '#server/domains/time/attendance/locks.ts';
import { AppError, type Problem } from '#server/platform/errors.ts';
import type { RequestToCheck, RequestServer } from '#server/kits/requests/requestServer.ts';
import { getIds, type RequestSubject } from '#server/kits/requests/subjects.ts';
import { LONGEST } from './requestedDates.ts';
import { isOverlap } from './overlap.ts';
import { refuseLockedDays } from './lockedDays.ts';
import { outsideDutyProblems } from './outsideDuty.ts';
import { MARK_STALE } from './staleDays.ts';

const DAY_MINUTES = 1440;
/** Employees may apply this many days back if the policy has no limit. */
const BACKDATED = 30;

interface Policy {
  id: number;
  today: string;
  mostHours: number | null;
  backdatedDays: number | null;
}

const text = (payload: Payload, name: string): string | null => {
  const value = payload[name];
  return typeof value === 'string' ? value : null;
};
const getMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const getSpan = (payload: Payload) => {
  const from = text(payload, 'from') ?? '';
  const [out, back] = [text(payload, 'fromTime'), text(payload, 'toTime')];
  return {
    from,
    to: text(payload, 'to') ?? from,
    isWhole: out === null && back === null,
    begins: out === null ? 0 : getMinutes(out),
    ends: back === null ? DAY_MINUTES : getMinutes(back),
    isHalfSaid: (out === null) !== (back === null),
  };
};

async function check(tx: Tx, requests: readonly RequestToCheck[]): Promise<Problem[][]> {
  const policies = await query<Policy>(
    tx,
    `select id, account_day(account_id)::text as today, most_hours::float8 as "mostHours",
       backdated_days as "backdatedDays"
     from movement_policies where id = any($ids::bigint[])`,
    { ids: requests.map(({ payload }) => Number(payload['movementPolicyId']) || 0) },
  );
  const byId = new Map(policies.map((one) => [one.id, one]));
  const locked = await firstLocked(
    tx,
    requests[0]?.accountId ?? 0,
    requests.map(({ employeeId, payload }) => ({ employeeId, ...getSpan(payload) })),
  );
  const limits = await outsideDutyProblems(
    tx,
    requests.map((one) => ({ ...one, ...getSpan(one.payload) })),
  );
  const skipped = await readSkipped(tx, requests);
  return requests.map(({ payload }, place) => {
    const policy = byId.get(Number(payload['movementPolicyId']));
    const { from, to, begins, ends, isWhole, isHalfSaid } = getSpan(payload);
    const said = (field: string, message: string) => [{ path: `payload.${field}`, message }];
    if (to < from) return said('to', 'Until cannot be before From');
    if (daysInclusive(from, to) > LONGEST) return said('to', 'This is more than a year');
    if (isHalfSaid) return said('toTime', 'Enter both Out at and Back at');
    if (ends <= begins) return said('toTime', 'Back at must be after Out at');
    const gap = skipped.get(place);
    if (gap)
      return said(gap.field, `This time does not exist on ${gap.day}, because the clocks change`);
    if (!policy) return [];
    if (!isWhole && policy.mostHours !== null && ends - begins > policy.mostHours * 60) {
      return said('toTime', `At most ${policy.mostHours} hours a day`);
    }
    const lockedDay = locked[place];
    if (lockedDay) return said('from', lockedMessage(lockedDay));
    const earliest = addDays(policy.today, -(policy.backdatedDays ?? BACKDATED));
    if (from < earliest) return said('from', 'This is too far in the past');
    return (limits[place] ?? []).flatMap(({ field, message }) => said(field, message));
  });
}

/**
 * Returns the first day of each request on which its time doesn't exist because the clocks are set forward, by the
 * index of the request.
 */
async function readSkipped(
  tx: Tx,
  requests: readonly RequestToCheck[],
): Promise<Map<number, { field: string; day: string }>> {
  const rows = requests.flatMap(({ accountId, payload }, place) => {
    const { from, to } = getSpan(payload);
    return ['fromTime', 'toTime'].flatMap((field) => {
      const time = text(payload, field);
      return time === null || daysInclusive(from, to) > LONGEST
        ? []
        : [{ place, field, time, from, to, accountId }];
    });
  });
  const gaps = await query<{ place: number; field: string; day: string }>(
    tx,
    `select r.place, r.field, d.day::date::text as day
     from jsonb_to_recordset($rows::jsonb) r (place int, field text, "time" time, "from" date, "to" date,
       "accountId" bigint)
     cross join lateral (select account_time_zone(r."accountId") as name) z
     cross join lateral generate_series(r."from", r."to", interval '1 day') d (day)
     where ${isSkippedTime('d.day::date + r."time"', 'z.name')} order by r.place, d.day desc`,
    { rows: JSON.stringify(rows) },
  );
  return new Map(gaps.map(({ place, ...gap }) => [place, gap]));
}

const release = async (tx: Tx, subjects: readonly RequestSubject[]): Promise<void> => {
  await query(
    tx,
    `with changed as (delete from movement_days where request_id = any($ids::bigint[]) returning *)
     ${MARK_STALE}`,
    { ids: getIds(subjects) },
  );
};

/** Inserts a row for each working day. A request without working days is refused. */
async function hold(tx: Tx, subjects: readonly RequestSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  await release(tx, subjects);
  const rows = subjects.map(({ subjectId, context: { requesterId, payload } }) => {
    const policyId = Number(payload['movementPolicyId']);
    return { requestId: subjectId, employeeId: requesterId, policyId, ...getSpan(payload) };
  });
  try {
    const overlapping = await query<{ requestId: number }>(
      tx,
      `with asked as (select * from jsonb_to_recordset($rows::jsonb) r ("requestId" bigint,
         "employeeId" bigint, "policyId" bigint, "from" date, "to" date, begins int, ends int,
         "isWhole" boolean))
       insert into movement_days (account_id, request_id, employee_id, movement_policy_id, day,
         minutes, is_whole)
       select $accountId, a."requestId", a."employeeId", a."policyId", d.day,
         int4range(a.begins, a.ends), a."isWhole"
       from asked a
       cross join lateral days_of($accountId, array[a."employeeId"], a."from", a."to") d
       where d.kind = 'work' and not exists (select from leave_days l
         where l.employee_id = a."employeeId" and l.day = d.day and l.part = int4range(0, 1000))
       returning request_id as "requestId"`,
      { accountId: first.accountId, rows: JSON.stringify(rows) },
    );
    const some = new Set(overlapping.map(({ requestId }) => requestId));
    if (subjects.every(({ subjectId }) => some.has(subjectId))) return;
  } catch (error) {
    if (!isOverlap(error)) throw error;
    throw new AppError('conflict', 'There is already another movement at this time');
  }
  throw new AppError('invalid', 'These days are holidays, days off or leave');
}

const approve =
  (isApproved: boolean) =>
  async (tx: Tx, subjects: readonly RequestSubject[]): Promise<void> => {
    await refuseLockedDays(tx, 'movement_days', subjects);
    await query(
      tx,
      `with changed as (
         select account_id, employee_id, request_id, day, is_approved or $isApproved as is_approved
         from movement_days where request_id = any($ids::bigint[])),
       stale as (${MARK_STALE})
       update movement_days set is_approved = $isApproved where request_id = any($ids::bigint[])`,
      { isApproved, ids: getIds(subjects) },
    );
  };

export const movementServer: RequestServer = {
  check,
  hold,
  release,
  carryOut: approve(true),
  // If the approval is undone, the request is pending again. A cancellation ends it.
  undo: async (tx, subjects) => {
    if (subjects.some(({ undone }) => undone !== null)) return approve(false)(tx, subjects);
    await refuseLockedDays(tx, 'movement_days', subjects);
    return release(tx, subjects);
  },
};
