import type { z } from 'zod';
import type { lockBody, LockableMonth, reopenBody } from '#machines/contracts/attendance.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { Call, WriteCall } from '#server/http/call.ts';
import { recordCreated, recordWhile } from '#server/records/readRecords.ts';
import { markStale } from '#server/attendance/derive.ts';

const SUBMITTED = { statusCode: 200, message: 'Submitted Successfully' };

async function lockable(
  { tx, actor }: WriteCall,
  { businessUnitId, month }: z.output<typeof lockBody>,
): Promise<string> {
  const units = await unitsPermitted(tx, actor, MENU.attendanceLocks, 'isEdit');
  const unit = await queryOne<{ name: string }>(
    tx,
    `select name from business_units where id = $businessUnitId and account_id = $accountId
       and ($units::bigint[] is null or id = any($units))`,
    { businessUnitId, accountId: actor.accountId, units },
  );
  if (!unit) throw notFound('There is no such business unit');
  // What is being worked out is waited for, and what comes later finds the lock.
  await query(tx, 'select pg_advisory_xact_lock(727184, $accountId::integer)', {
    accountId: actor.accountId,
  });
  return `${month.slice(0, 7)}-01`;
}

/** People are counted where they were on each day, not where they are now: a lock holds by the day, too. */
const STATE = `
  with month as (select daterange($month::date, ($month::date + interval '1 month')::date) as days),
  there as (
    select v.employee_id, v.valid * month.days as days
    from month join employee_versions v on v.business_unit_id = $unit
      and v.superseded_at is null and v.valid && month.days)
  select
    (select count(*)::integer from there t join attendance_days d
       on d.employee_id = t.employee_id and d.day <@ t.days
     where d.status = 'open') as open,
    exists (select from month join attendance_stale s on s.account_id = $accountId
        and daterange(s.from_day, s.to_day, '[]') && month.days
      where s.employee_id is null or exists (select from there t where t.employee_id = s.employee_id
        and t.days && daterange(s.from_day, s.to_day, '[]'))) as "isStale"`;

/** POST /Attendance/LockMonth: the unit's days of a month stay as they are from now on. */
export async function lockMonth(
  call: WriteCall,
  body: z.output<typeof lockBody>,
): Promise<typeof SUBMITTED> {
  const { tx, actor } = call;
  const month = await lockable(call, body);
  const isOver = await queryOne(
    tx,
    `select where account_day($accountId) >= $month::date + interval '1 month'`,
    { accountId: actor.accountId, month },
  );
  if (!isOver) throw new AppError('conflict', 'The month is not over yet');
  const state = await queryOne<{ open: number; isStale: boolean }>(tx, STATE, {
    accountId: actor.accountId,
    unit: body.businessUnitId,
    month,
  });
  if (state?.isStale) {
    const message = 'Days of it are being worked out at this moment. Try again in a minute';
    throw new AppError('conflict', message);
  }
  if ((state?.open ?? 0) > 0) {
    throw new AppError('conflict', `${state?.open} days of it are not worked out yet`);
  }
  const made = await queryOne<{ id: number }>(
    tx,
    `insert into attendance_locks (account_id, business_unit_id, month, locked_by)
     values ($accountId, $unit, $month, $userId) on conflict do nothing returning id`,
    { accountId: actor.accountId, unit: body.businessUnitId, month, userId: actor.userId },
  );
  if (!made) throw new AppError('conflict', 'This month is locked already');
  await query(tx, 'select hold_locked_people($id)', made);
  await recordCreated(tx, LOCK, [made.id], { actor: by(call) });
  return SUBMITTED;
}

/** POST /Attendance/ReopenMonth: by a named person, with a reason; what changed meanwhile is worked out. */
export async function reopenMonth(
  call: WriteCall,
  { reason, ...body }: z.output<typeof reopenBody>,
): Promise<typeof SUBMITTED> {
  const { tx, actor } = call;
  const month = await lockable(call, body);
  const lock = await queryOne<{ id: number; to: string }>(
    tx,
    `select id, ((month + interval '1 month')::date - 1)::text as to from attendance_locks
     where business_unit_id = $unit and month = $month::date and reopened_at is null`,
    { unit: body.businessUnitId, month },
  );
  if (!lock) throw new AppError('conflict', 'This month is not locked');
  await recordWhile(tx, LOCK, [lock.id], { actor: by(call), reason }, async () => {
    await query(
      tx,
      `update attendance_locks set reopened_at = now(), reopened_by = $userId, reason = $reason
       where id = $id`,
      { id: lock.id, userId: actor.userId, reason },
    );
    await query(tx, 'delete from attendance_locked_people where lock_id = $id', { id: lock.id });
  });
  await markStale(tx, actor.accountId, [{ employeeId: null, from: month, to: lock.to }]);
  return SUBMITTED;
}

const LOCK = 'attendance lock';
const by = ({ actor: { userId, accountId } }: WriteCall) => ({ userId, accountId });

/** GET /Attendance/Locks: the months of the last year, by unit, newest first. */
export async function locks({ db, actor }: Call): Promise<LockableMonth[]> {
  const units = await unitsPermitted(db, actor, MENU.attendanceLocks, 'isView');
  const editable = await unitsPermitted(db, actor, MENU.attendanceLocks, 'isEdit');
  const rows = await query<Omit<LockableMonth, 'mayChange'>>(db, LOCKS, {
    accountId: actor.accountId,
    units,
  });
  return rows.map((row) => ({
    ...row,
    mayChange: editable === null || editable.includes(row.businessUnitId),
  }));
}

const utc = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

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
  waiting as (
    select v.business_unit_id as unit, date_trunc('month', w.day)::date as month,
      count(distinct w.request_id)::integer as requests
    from (select employee_id, day, request_id from leave_days where not is_approved
      union all select employee_id, day, request_id from movement_days where not is_approved) w
    join employee_versions v on v.employee_id = w.employee_id and v.superseded_at is null
      and v.valid @> w.day
    where v.business_unit_id in (select id from units)
    group by 1, 2)
  select u.id as "businessUnitId", u.name as "businessUnitName", m.month::text,
    l.id is not null as "isLocked", upper(m.days) <= account_day($accountId) as "isOver",
    p.name as "lockedByName", ${utc('l.locked_at')} as "lockedAt",
    o.name as "reopenedByName", ${utc('o.reopened_at')} as "reopenedAt", o.reason,
    coalesce(c.missing, 0) as missing, coalesce(c.open, 0) as open,
    coalesce(w.requests, 0) as waiting,
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
  order by m.month desc, u.name`;
