import { getLeaversParameter, LEAVERS, type Leaver } from './leaver.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/**
 * Cancels the desks and meals that leavers have booked for days after their last day.
 * @returns the people whose meal plans were deleted.
 */
export async function freeBookings(
  tx: Tx,
  leavers: readonly Leaver[],
): Promise<{ employeeId: number }[]> {
  const parameters = getLeaversParameter(leavers);
  await query(
    tx,
    `update desk_bookings b set released_at = now(), release_reason = 'cancelled'
     from ${LEAVERS} where b.employee_id = l."employeeId" and b.released_at is null
       and upper(b.during) > now() and account_day(b.account_id, lower(b.during)) > l."lastDay"`,
    parameters,
  );
  const deleted = await query<{ employeeId: number }>(
    tx,
    `delete from meal_plans p using ${LEAVERS}
     where p.employee_id = l."employeeId" and lower(p.valid) > l."lastDay"
     returning p.employee_id as "employeeId"`,
    parameters,
  );
  const cut = await query<{ employeeId: number }>(
    tx,
    `update meal_plans p set valid = daterange(lower(p.valid), l."lastDay" + 1)
     from ${LEAVERS} where p.employee_id = l."employeeId" and p.valid @> l."lastDay"
       and coalesce(upper(p.valid) > l."lastDay" + 1, true) returning p.employee_id as "employeeId"`,
    parameters,
  );
  await query(
    tx,
    `update meal_entries m set cancelled_at = now()
     from ${LEAVERS} where m.employee_id = l."employeeId" and m.cancelled_at is null
       and m.meal_date > l."lastDay"`,
    parameters,
  );
  return [...deleted, ...cut];
}
