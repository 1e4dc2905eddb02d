import { cutAt } from '#machines/domains/time/leave/allocations.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { lockedMessage } from '#server/domains/time/attendance/locks.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import {
  getRequestToCheck,
  getIds,
  type RequestSubject,
  type RequestEffect,
} from '#server/kits/requests/subjects.ts';
import { isOverlap } from './overlap.ts';
import { countRequestedDays, type CountedLeave } from './requestedDates.ts';
import { checkLeave } from './check.ts';
import { postLeaveEntries } from './ledger.ts';
import { changedLocked, refuseLockedDays } from './lockedDays.ts';
import { reverseEntries } from './reverse.ts';
import { MARK_STALE } from './staleDays.ts';

/** Removes the days that requests hold. The ledger, and so the balance, doesn't change. */
export const releaseLeave = async (tx: Tx, subjects: readonly RequestSubject[]): Promise<void> => {
  await query(
    tx,
    `with changed as (delete from leave_days where request_id = any($ids::bigint[]) returning *)
     ${MARK_STALE}`,
    { ids: getIds(subjects) },
  );
};

/**
 * Inserts a row for each counted day. If two overlapping requests are made at the same time, the second is
 * refused here.
 */
export const holdLeave = async (tx: Tx, subjects: readonly RequestSubject[]): Promise<void> => {
  await releaseLeave(tx, subjects);
  const counted = await countRequestedDays(tx, subjects.map(getRequestToCheck));
  const rows = counted.flatMap((one, place) =>
    getRows(one, getRequestToCheck(subjects[place] as RequestSubject)),
  );
  try {
    await query(
      tx,
      `insert into leave_days (account_id, request_id, employee_id, leave_type_id, day, part, days)
       select r."accountId", r."requestId", r."employeeId", r."leaveTypeId", r.day,
         int4range(r.begins, r.ends), r.days
       from jsonb_to_recordset($rows::jsonb) r ("accountId" bigint, "requestId" bigint,
         "employeeId" bigint, "leaveTypeId" bigint, day date, begins int, ends int, days numeric)`,
      { rows: JSON.stringify(rows) },
    );
  } catch (error) {
    if (isOverlap(error)) {
      throw new AppError('conflict', 'There is already other leave on these days');
    }
    throw error;
  }
};

export function getRows(
  { count, dates, part, type }: CountedLeave,
  request: ReturnType<typeof getRequestToCheck>,
) {
  return [...count.rows, ...count.joined].flatMap(({ date, days }) => {
    if (days <= 0 || !type) return [];
    const [begins, ends] = date === dates.partOn ? part : [0, 1000];
    const { accountId, requestId, employeeId } = request;
    return [
      { accountId, requestId, employeeId, leaveTypeId: type.id, day: date, begins, ends, days },
    ];
  });
}

/**
 * Carries out the approval.
 * @throws AppError 409 if the month was locked after the request.
 */
export const postLeave: RequestEffect = async (tx, subjects) => {
  await refuseLockedDays(tx, 'leave_days', subjects);
  await chargeLeave(tx, subjects);
};

/**
 * Deducts approved days in the ledger, with one entry per leave year. Entries are split at the dates on which
 * days of the person expire, so that only days not taken by such a date expire.
 */
const chargeLeave = async (tx: Tx, subjects: readonly RequestSubject[]): Promise<void> => {
  const [first] = subjects;
  if (!first) return;
  const days = await query<{ requestId: number; date: string; days: number; ends: string[] }>(
    tx,
    `with changed as (
       update leave_days set is_approved = true where request_id = any($ids::bigint[]) returning *),
     stale as (${MARK_STALE})
     select c.request_id as "requestId", c.day::text as date, c.days::float8 as days,
       (select array_agg(e.usable_to::text) from compensatory_days e
        where e.employee_id = c.employee_id and e.leave_type_id = c.leave_type_id
          and e.is_approved)
       || array[(y.starts_on + t.carry_expires_after - 1)::text, y.ends_on::text] as ends
     from changed c join leave_types t on t.id = c.leave_type_id
     left join leave_years y on y.account_id = c.account_id and y.is_active
       and c.day between y.starts_on and y.ends_on`,
    { ids: getIds(subjects) },
  );
  const getDays = grouped(days, ({ requestId }) => requestId);
  const rows = subjects.flatMap(({ subjectId, actorId }) => {
    const own = getDays.get(subjectId) ?? [];
    const ends = own.flatMap((one) => one.ends.filter((end) => end !== null));
    return cutAt(own, ends).map((cut) => ({
      requestId: subjectId,
      on: cut.from,
      days: -cut.days,
      by: actorId,
    }));
  });
  await postLeaveEntries(
    tx,
    `select q.account_id, q.employee_id, d.leave_type_id, 'take' as kind, r.days,
       r."on" as effective_on, q.id as request_id, r.by as created_by
     from jsonb_to_recordset($rows::jsonb) r ("requestId" bigint, "on" date, days numeric, by bigint)
     join requests q on q.id = r."requestId"
     join (select distinct request_id, leave_type_id from leave_days) d on d.request_id = q.id`,
    { rows: JSON.stringify(rows) },
  );
};

/**
 * Moves approved leave to other days: reverses the old deduction and deducts the new days. The new days are checked
 * again, because the balance or the days may have been used since the change was requested.
 */
export const changeLeave: RequestEffect = async (tx, subjects) => {
  const entries = subjects.map((one) => ({ ...getRequestToCheck(one), event: 'askToChange' }));
  const problems = (await checkLeave(tx, entries)).flat();
  const lacking = problems.filter(({ path }) => path === 'payload.leaveTypeId');
  if (lacking[0]) throw invalid(lacking[0].message, lacking);
  const counted = await countRequestedDays(tx, entries);
  const [locked] = (await changedLocked(tx, entries, counted)).flatMap((day) => day ?? []);
  if (locked !== undefined) throw new AppError('conflict', lockedMessage(locked));
  await holdAnew(tx, subjects, true);
};

/** Holds the days as they count now. If they were deducted, their ledger entries are reversed first. */
async function holdAnew(
  tx: Tx,
  subjects: readonly RequestSubject[],
  isCharged: boolean,
): Promise<void> {
  if (isCharged) await giveBack(tx, subjects);
  await holdLeave(tx, subjects);
  if (isCharged) await chargeLeave(tx, subjects);
}

/**
 * Counts leave again after holidays or days off have changed. Approved leave is deducted again, and other leave
 * is held again.
 */
export const holdLeaveAnew: RequestEffect = async (tx, subjects) => {
  const rows = await query<{ requestId: number }>(
    tx,
    `select distinct request_id as "requestId" from leave_days
     where is_approved and request_id = any($ids::bigint[])`,
    { ids: getIds(subjects) },
  );
  const charged = new Set(rows.map(({ requestId }) => requestId));
  const isCharged = ({ subjectId }: RequestSubject) => charged.has(subjectId);
  await holdAnew(tx, subjects.filter(isCharged), true);
  await holdAnew(
    tx,
    subjects.filter((one) => !isCharged(one)),
    false,
  );
};

/** Reverses the ledger entries of the requests and releases their days. */
const giveBackLeave: RequestEffect = async (tx, subjects) => {
  await giveBack(tx, subjects);
  const kept = await endRunning(tx, subjects);
  const isKept = ({ subjectId }: RequestSubject) => kept.has(subjectId);
  const gone = subjects.filter((one) => !isKept(one));
  await refuseLockedDays(tx, 'leave_days', gone);
  await releaseLeave(tx, gone);
  await chargeLeave(tx, subjects.filter(isKept));
};

/** Days before today count as taken, so only the remaining days of leave that has begun are released. */
async function endRunning(tx: Tx, subjects: readonly RequestSubject[]): Promise<Set<number>> {
  const rows = await query<{ requestId: number }>(
    tx,
    `with running as (
       select request_id from leave_days where request_id = any($ids::bigint[])
       group by request_id, account_id
       having min(day) < account_day(account_id, $at::timestamptz)
         and max(day) >= account_day(account_id, $at::timestamptz)),
     changed as (
       delete from leave_days d using running r where r.request_id = d.request_id
         and d.day >= account_day(d.account_id, $at::timestamptz) returning d.*),
     stale as (${MARK_STALE})
     select request_id as "requestId" from running`,
    { ids: getIds(subjects), at: subjects[0]?.at ?? null },
  );
  return new Set(rows.map(({ requestId }) => requestId));
}

/** Undoes an approval. The request still holds the days. */
const reopenLeave = async (tx: Tx, subjects: readonly RequestSubject[]): Promise<void> => {
  await refuseLockedDays(tx, 'leave_days', subjects);
  await giveBack(tx, subjects);
  await query(
    tx,
    `with changed as (select * from leave_days where request_id = any($ids::bigint[])),
     stale as (${MARK_STALE})
     update leave_days set is_approved = false where id in (select id from changed)`,
    { ids: getIds(subjects) },
  );
};

/** A cancellation ends the request. If only its approval is undone, the request is pending again and keeps its days. */
export const undoLeave: RequestEffect = (tx, subjects, by) =>
  subjects.some(({ undone }) => undone !== null)
    ? reopenLeave(tx, subjects)
    : giveBackLeave(tx, subjects, by);

const giveBack = (tx: Tx, subjects: readonly RequestSubject[]): Promise<void> =>
  reverseEntries(tx, subjects, 'giveBack');
