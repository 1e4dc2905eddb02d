import type { MonthLateMarks } from '#machines/domains/time/contracts/attendance.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { lateDeductions } from './costs.ts';

/**
 * Returns what a person's late marks cost in a month, in each unit by its own rule. Until the month is locked,
 * corrections can change the cost. A locked month without a settlement costs nothing.
 */
export async function getLateMarks(
  db: Db | Tx,
  accountId: number,
  employeeId: number,
  month: string,
): Promise<MonthLateMarks[]> {
  const settled = await query<Omit<MonthLateMarks, 'nextIn' | 'isDeducted' | 'isSettled'>>(
    db,
    `select u.name as unit, s.marks, s.forgiven, s.days::float8 as days,
       s.unpaid_days::float8 as "unpaidDays",
       coalesce((select json_agg(json_build_object('name', t.name, 'days', l.days::float8)
         order by t.name) from late_settlement_leave l join leave_types t on t.id = l.leave_type_id
         where l.settlement_id = s.id), '[]') as taken
     from late_settlements s join attendance_locks k on k.id = s.lock_id
     join business_units u on u.id = k.business_unit_id
     where s.employee_id = $employeeId and s.month = $month::date and s.cancelled_at is null
     order by s.id`,
    { employeeId, month },
  );
  const due = await lateDeductions(db, accountId, { employeeId, month });
  return [
    ...settled.map((one) => ({ ...one, nextIn: null, isDeducted: true, isSettled: true })),
    ...due.map(({ unit, marks, forgiven, days, nextIn, isDeducted, taken, unpaidDays }) => ({
      unit,
      marks,
      forgiven,
      days,
      nextIn,
      isDeducted,
      isSettled: false,
      taken: taken.map(({ name, days: share }) => ({ name, days: share })),
      unpaidDays,
    })),
  ];
}
