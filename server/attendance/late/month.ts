import type { MonthLateMarks } from '#machines/contracts/attendance.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import { lateDeductions } from './costs.ts';

interface Settled {
  marks: number;
  forgiven: number;
  days: number;
  unpaidDays: number;
  taken: { name: string; days: number }[];
}

/** What someone's late marks of a month cost, or will cost unless they are corrected before it is locked. */
export async function lateMarksOf(
  db: Db | Tx,
  accountId: number,
  employeeId: number,
  month: string,
): Promise<MonthLateMarks | null> {
  const settled = await queryOne<Settled>(
    db,
    `with s as (
       select * from late_settlements
       where employee_id = $employeeId and month = $month::date and cancelled_at is null)
     select sum(marks)::integer as marks, sum(forgiven)::integer as forgiven,
       sum(days)::float8 as days, sum(unpaid_days)::float8 as "unpaidDays",
       coalesce((select json_agg(json_build_object('name', t.name, 'days', l.days::float8))
         from late_settlement_leave l join leave_types t on t.id = l.leave_type_id
         where l.settlement_id in (select id from s)), '[]') as taken
     from s having count(*) > 0`,
    { employeeId, month },
  );
  if (settled) return { ...settled, nextIn: null, isDeducted: true, isSettled: true };
  const state = await queryOne<{ unit: number; isLocked: boolean }>(
    db,
    `select e.business_unit_id as unit, exists (select from attendance_locked_people p
       join attendance_locks l on l.id = p.lock_id
       where p.employee_id = e.id and l.month = $month::date) as "isLocked"
     from employees e where e.id = $employeeId`,
    { employeeId, month },
  );
  if (!state) return null;
  const [due] = await lateDeductions(db, accountId, { employeeId, unit: state.unit, month });
  if (!due) return null;
  const { marks, forgiven, days, nextIn, isDeducted, taken, unpaidDays } = due;
  // A locked month without a settlement was locked before the rule deducted: nothing comes any more.
  return {
    marks,
    forgiven,
    days,
    nextIn,
    isDeducted: isDeducted && !state.isLocked,
    isSettled: false,
    taken: taken.map(({ name, days: share }) => ({ name, days: share })),
    unpaidDays,
  };
}
