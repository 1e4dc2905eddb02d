import type { z } from 'zod';
import type { confirmOvertimeBody } from '#machines/domains/time/contracts/attendance.ts';
import { english } from '#machines/core/locales/translate.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { COUNTED, UNCONFIRMED } from '#server/domains/time/attendance/overtime/fromAttendance.ts';
import { storeOvertime } from '#server/domains/time/attendance/overtime/store.ts';
import { query } from '#server/platform/db/sql.ts';
import { takeTurns } from '#server/domains/time/leave/takeTurns.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';

/**
 * POST /Overtime/Confirm: approves hours that attendance shows, as the policy counts them, for all days or none. If a
 * day has changed since it was listed, the request is refused.
 */
export async function confirmOvertime(
  { tx, actor }: WriteCall,
  { rows }: z.output<typeof confirmOvertimeBody>,
): Promise<{ statusCode: 200; message: string }> {
  const { accountId, userId, employeeId: self } = actor;
  // As with requests, no one approves their own overtime.
  if (rows.some(({ employeeId }) => employeeId === self)) {
    throw forbidden('You cannot confirm your own overtime');
  }
  const units = await unitsPermitted(tx, actor, MENU.overtimeToConfirm, 'isCreate');
  const people = [...new Set(rows.map(({ employeeId }) => employeeId))];
  const inReach = await query<{ id: number }>(
    tx,
    `select id from employees where id = any($people::bigint[]) and account_id = $accountId
       and ($units::bigint[] is null or business_unit_id = any($units))`,
    { people, accountId, units },
  );
  if (inReach.length < people.length) throw notFound('Employee not found');
  // Waits for concurrent confirmations of the same people, so that the second finds no days left.
  await takeTurns(tx, people);
  const overtime = await query<{ employeeId: number; day: string; minutes: number }>(
    tx,
    `select d.employee_id as "employeeId", d.day::text, counted.minutes
     from (select distinct * from unnest($people::bigint[], $days::date[])) g (person, day)
     join attendance_days d on d.employee_id = g.person and d.day = g.day
     join employees e on e.id = d.employee_id ${COUNTED}
     where ${UNCONFIRMED}`,
    {
      accountId,
      people: rows.map(({ employeeId }) => employeeId),
      days: rows.map(({ day }) => day),
    },
  );
  const wanted = new Set(rows.map(({ employeeId, day }) => `${employeeId} ${day}`));
  if (overtime.length < wanted.size) {
    const gone = wanted.size - overtime.length;
    const message =
      '{n, plural, one {# of these days has} other {# of these days have}} changed since. Check the list again';
    throw new AppError('conflict', english(message, { n: gone }));
  }
  await storeOvertime(
    tx,
    { accountId, userId },
    overtime.map(({ minutes, ...one }) => ({
      ...one,
      hours: minutes / 60,
      reason: 'Worked out from attendance',
      requestId: null,
      source: 'attendance' as const,
    })),
  );
  return { statusCode: 200, message: 'Submitted Successfully' };
}
