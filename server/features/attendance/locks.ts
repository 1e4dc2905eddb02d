import type { z } from 'zod';
import type { lockBody, reopenBody } from '#machines/contracts/attendance.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { Call, WriteCall } from '#server/http/call.ts';
import { recordChanges } from '#server/records/recordChanges.ts';
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

/** POST /Attendance/LockMonth: the unit's days of a month stay as they are from now on. */
export async function lockMonth(
  call: WriteCall,
  body: z.output<typeof lockBody>,
): Promise<typeof SUBMITTED> {
  const { tx, actor } = call;
  const month = await lockable(call, body);
  const open = await queryOne<{ days: number }>(
    tx,
    `select count(*)::integer as days from attendance_days d join employees e on e.id = d.employee_id
     where e.business_unit_id = $unit and d.day >= $month::date
       and d.day < $month::date + interval '1 month' and d.status = 'open'`,
    { unit: body.businessUnitId, month },
  );
  const isOver = await queryOne(
    tx,
    `select where account_day($accountId) >= $month::date + interval '1 month'`,
    { accountId: actor.accountId, month },
  );
  if (!isOver) throw new AppError('conflict', 'The month is not over yet');
  if ((open?.days ?? 0) > 0) {
    throw new AppError('conflict', `${open?.days} days of it are not worked out yet`);
  }
  const made = await queryOne<{ id: number }>(
    tx,
    `insert into attendance_locks (account_id, business_unit_id, month, locked_by)
     values ($accountId, $unit, $month, $userId) on conflict do nothing returning id`,
    { accountId: actor.accountId, unit: body.businessUnitId, month, userId: actor.userId },
  );
  if (!made) throw new AppError('conflict', 'This month is locked already');
  await record(tx, call, made.id, {
    before: null,
    after: { businessUnitId: body.businessUnitId, month, isLocked: true },
  });
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
    `update attendance_locks set reopened_at = now(), reopened_by = $userId, reason = $reason
     where business_unit_id = $unit and month = $month::date and reopened_at is null
     returning id, ((month + interval '1 month')::date - 1)::text as to`,
    { unit: body.businessUnitId, month, userId: actor.userId, reason },
  );
  if (!lock) throw new AppError('conflict', 'This month is not locked');
  await record(
    tx,
    call,
    lock.id,
    { before: { isLocked: true }, after: { isLocked: false } },
    reason,
  );
  await markStale(tx, actor.accountId, [{ employeeId: null, from: month, to: lock.to }]);
  return SUBMITTED;
}

const record = (
  tx: Tx,
  { actor }: WriteCall,
  recordId: number,
  change: { before: Record<string, unknown> | null; after: Record<string, unknown> },
  reason?: string,
) =>
  recordChanges(tx, [
    {
      recordType: 'attendance lock',
      recordId,
      ...change,
      actor: { userId: actor.userId, accountId: actor.accountId },
      ...(reason === undefined ? {} : { reason }),
    },
  ]);

/** GET /Attendance/Locks: the months of the last year, by unit. */
export async function locks({ db, actor }: Call): Promise<object[]> {
  const units = await unitsPermitted(db, actor, MENU.attendanceLocks, 'isView');
  return query(
    db,
    `select u.id as "businessUnitId", u.name as "businessUnitName", to_char(m, 'YYYY-MM-DD') as month,
       l.id is not null as "isLocked", p.name as "lockedByName", l.locked_at as "lockedAt",
       (select count(*)::integer from attendance_days d join employees e on e.id = d.employee_id
        where e.business_unit_id = u.id and d.day >= m and d.day < m + interval '1 month'
          and d.status = 'missing') as missing
     from business_units u
     cross join generate_series(date_trunc('month', account_day($accountId)) - interval '5 months',
       date_trunc('month', account_day($accountId)), interval '1 month') m
     left join attendance_locks l on l.business_unit_id = u.id and l.month = m::date
       and l.reopened_at is null
     left join user_people p on p.user_id = l.locked_by
     where u.account_id = $accountId and ($units::bigint[] is null or u.id = any($units))
     order by m desc, u.name`,
    { accountId: actor.accountId, units },
  );
}
