import { z } from 'zod';
import type {
  lockBody,
  lockMonthBody,
  LockableMonth,
  LockCost,
  reopenBody,
} from '#machines/domains/time/contracts/attendance.ts';
import { attendanceCorrection } from '#machines/domains/time/attendance/requests/attendanceCorrection.ts';
import { overtimeRequisition } from '#machines/domains/time/overtime/requests/overtimeRequisition.ts';
import { MAX_STEPS, stepState } from '#machines/kits/requests/pipeline.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { sum } from '#machines/domains/time/leave/amount.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { lateDeductions } from '#server/domains/time/attendance/late/costs.ts';
import { notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type Call, type WriteCall } from '#server/platform/http/call.ts';
import {
  lockUnit,
  reopenUnit,
  UNPLANNED,
  type MonthOfUnit,
} from '#server/domains/time/attendance/monthLocks.ts';

async function lockable(
  db: Db | Tx,
  actor: Actor,
  { businessUnitId, month }: z.output<typeof lockBody>,
): Promise<MonthOfUnit> {
  const units = await unitsPermitted(db, actor, MENU.attendanceLocks, 'isEdit');
  const unit = await queryOne<{ name: string }>(
    db,
    `select name from business_units where id = $businessUnitId and account_id = $accountId
       and ($units::bigint[] is null or id = any($units))`,
    { businessUnitId, accountId: actor.accountId, units },
  );
  if (!unit) throw notFound('Business unit not found');
  return { unit: businessUnitId, month: `${month.slice(0, 7)}-01` };
}

/** POST /Attendance/LockMonth: locks a unit's month. Its days don't change from then on. */
export async function lockMonth(
  call: WriteCall,
  body: z.output<typeof lockMonthBody>,
): Promise<typeof SUBMITTED> {
  await lockUnit(call.tx, by(call), {
    ...(await lockable(call.tx, call.actor, body)),
    unplanned: body.unplanned,
  });
  return SUBMITTED;
}

/** POST /Attendance/ReopenMonth: needs a user and a reason, and calculates again what has changed meanwhile. */
export async function reopenMonth(
  call: WriteCall,
  { reason, ...body }: z.output<typeof reopenBody>,
): Promise<typeof SUBMITTED> {
  await reopenUnit(call.tx, by(call), await lockable(call.tx, call.actor, body), reason);
  return SUBMITTED;
}

export const lockCostQuery = z.object({
  businessUnitId: queryInt('must be a business unit'),
  month: calendarDay('must be a month'),
});

/** GET /Attendance/LockCost: returns what would be deducted for late marks if the month were locked now. */
export async function lockCost(
  { db, actor }: Call,
  filter: z.output<typeof lockCostQuery>,
): Promise<LockCost> {
  const { unit, month } = await lockable(db, actor, filter);
  const rows = await lateDeductions(db, actor.accountId, { unit, month });
  const costs = rows.filter(({ days }) => days > 0);
  return {
    people: costs.length,
    leaveDays: sum(costs.flatMap(({ taken }) => taken.map(({ days }) => days))),
    unpaidDays: sum(costs.map(({ unpaidDays }) => unpaidDays)),
  };
}

const by = ({ actor: { userId, accountId } }: WriteCall) => ({ userId, accountId });

/** GET /Attendance/Locks: lists the months of the last year by unit, the latest first. */
export async function locks({ db, actor }: Call): Promise<LockableMonth[]> {
  const units = await unitsPermitted(db, actor, MENU.attendanceLocks, 'isView');
  const editable = await unitsPermitted(db, actor, MENU.attendanceLocks, 'isEdit');
  const rows = await query<Omit<LockableMonth, 'mayChange'>>(db, LOCKS, {
    accountId: actor.accountId,
    units,
    kinds: [attendanceCorrection.id, overtimeRequisition.id],
    states: UNDECIDED,
  });
  return rows.map((row) => ({
    ...row,
    mayChange: editable === null || editable.includes(row.businessUnitId),
  }));
}

const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Each state is listed by name, so that PostgreSQL can use the index of open instances. */
const UNDECIDED = [
  'changesRequested',
  ...Array.from({ length: MAX_STEPS }, (_, n) => stepState(n)),
];

const LOCKS = `
  with months as (
    select m::date as month, daterange(m::date, (m + interval '1 month')::date) as days
    from generate_series(date_trunc('month', account_day($accountId)) - interval '12 months',
      date_trunc('month', account_day($accountId)), interval '1 month') m),
  units as (
    select id, name from business_units
    where account_id = $accountId and ($units::bigint[] is null or id = any($units))),
  counted as (
    select v.business_unit_id as unit, date_trunc('month', d.day)::date as month,
      count(*) filter (where d.status = 'missing')::integer as missing,
      count(*) filter (where d.status = 'open')::integer as open
    from attendance_days d
    join employee_versions v on v.employee_id = d.employee_id and v.superseded_at is null
      and v.valid @> d.day
    where d.status in ('missing', 'open') and v.business_unit_id in (select id from units)
      and d.day >= (select min(month) from months)
    group by 1, 2),
  ${UNPLANNED},
  waiting as (
    select v.business_unit_id as unit, date_trunc('month', w.day)::date as month,
      count(distinct w.request_id)::integer as requests
    from (select employee_id, day, request_id from leave_days where not is_approved
      union all select employee_id, day, request_id from movement_days where not is_approved
      union all select r.employee_id, (i.context->'payload'->>'day')::date, r.id
      from approval_pipeline_versions p
      join workflow_instances i on i.account_id = p.account_id and i.workflow = p.workflow
        and i.state = any($states::text[]) and not i.is_final
      join requests r on r.id = i.subject_id
      where p.account_id = $accountId and p.kind = any($kinds::text[])) w
    join employee_versions v on v.employee_id = w.employee_id and v.superseded_at is null
      and v.valid @> w.day
    where v.business_unit_id in (select id from units)
    group by 1, 2),
  unmarked as (
    select v.business_unit_id as unit, date_trunc('month', d.day)::date as month,
      count(distinct s.id)::integer as sessions
    from training_sessions s
    cross join lateral (select (s.starts_at at time zone account_time_zone($accountId))::date as day) d
    join training_applications a on a.training_id = s.training_id
    join workflow_instances i on i.workflow = 'trainingApplication' and i.subject_id = a.id and i.state = 'seated'
    join employee_versions v on v.employee_id = a.employee_id and v.superseded_at is null and v.valid @> d.day
    where s.account_id = $accountId and s.released_at is null and s.ends_at < now()
      and s.ends_at >= (select min(month) from months) and v.business_unit_id in (select id from units)
      and not exists (select from training_attendance m where m.session_id = s.id and m.application_id = a.id)
    group by 1, 2)
  select u.id as "businessUnitId", u.name as "businessUnitName", m.month::text,
    l.id is not null as "isLocked", upper(m.days) <= account_day($accountId) as "isOver",
    p.name as "lockedByName", ${utc('l.locked_at')} as "lockedAt",
    o.name as "reopenedByName", ${utc('o.reopened_at')} as "reopenedAt", o.reason,
    coalesce(c.missing, 0) as missing, coalesce(c.open, 0) as open,
    coalesce(w.requests, 0) as waiting, coalesce(n.people, 0) as unplanned,
    coalesce(k.sessions, 0) as unmarked,
    case when l.id is null then 0 else (
      select count(distinct v.employee_id)::integer from employee_versions v
      where v.business_unit_id = u.id and v.superseded_at is null and v.recorded_at > l.locked_at
        and v.valid && m.days and not exists (select from attendance_locked_people h
          where h.employee_id = v.employee_id
            and h.days @> v.valid * m.days)) end as late
  from units u cross join months m
  left join attendance_locks l on l.business_unit_id = u.id and l.month = m.month
    and l.reopened_at is null
  left join user_people p on p.user_id = l.locked_by
  left join lateral (
    select r.reopened_at, r.reason, q.name from attendance_locks r
    left join user_people q on q.user_id = r.reopened_by
    where r.business_unit_id = u.id and r.month = m.month and r.reopened_at is not null
    order by r.reopened_at desc limit 1) o on true
  left join counted c on c.unit = u.id and c.month = m.month
  left join waiting w on w.unit = u.id and w.month = m.month
  left join unmarked k on k.unit = u.id and k.month = m.month
  left join unplanned n on n.unit = u.id and n.month = m.month
  order by m.month desc, u.name`;
