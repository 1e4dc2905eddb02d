import {
  accrue,
  earnedByWork,
  grantsUpTo,
  type Grant,
} from '#machines/domains/time/leave/accrual.ts';
import { periodStart } from '#machines/domains/time/leave/schedule.ts';
import { addDays, daysInclusive, earlier } from '#machines/core/values/dates.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { postLeaveEntries } from './ledger.ts';
import { getPlan, RIGHT, RIGHTS, type Bound, type Entitlement } from './rights.ts';

interface Period {
  employeeId: number;
  leaveTypeId: number;
  from: string;
  to: string;
}

/**
 * Grants leave that people earned by work in periods that have ended, from their attendance. If attendance is
 * corrected later, the difference is posted, so a second run posts nothing.
 */
export async function grantWorked(
  tx: Tx,
  bound: Bound,
  yearId: number,
  types: readonly number[],
): Promise<void> {
  if (types.length === 0) return;
  const rights = await query<Entitlement & { employeeId: number }>(
    tx,
    `select employee_id as "employeeId", ${RIGHT} from (${RIGHTS}) r
     where leave_type_id = any($types::bigint[]) and granted = 'monthly' and accrual_by = 'worked'`,
    { ...bound, types: [...types] },
  );
  const upTo = earlier(bound.today, addDays(bound.to, 1));
  const planned = rights.map((right) => {
    const plan = { ...getPlan(right, bound.from), paidAt: 'end' as const };
    return { right, plan, periods: grantsUpTo(plan, right.since, upTo) };
  });
  const worked = await workedIn(
    tx,
    planned.flatMap(({ right: { employeeId, leaveTypeId }, periods }) =>
      periods.map(({ from, to }) => ({ employeeId, leaveTypeId, from, to })),
    ),
  );
  const others = grouped(
    await query<{ key: string; on: string; days: number }>(
      tx,
      `select employee_id || ' ' || leave_type_id as key, effective_on::text as on, days::float8 as days
       from leave_ledger where account_id = $accountId and leave_type_id = any($types::bigint[])
         and not (kind in ('accrual', 'adjust') and leave_year_id is not distinct from $yearId)`,
      { accountId: bound.accountId, yearId, types: [...types] },
    ),
    ({ key }) => key,
  );
  const rows = planned.flatMap(({ right, plan, periods }) => {
    const { employeeId, leaveTypeId, daysForOne } = right;
    const key = `${employeeId} ${leaveTypeId}`;
    const of = (from: string) => worked.get(`${key} ${from}`) ?? { worked: 0, working: 0 };
    const share = (from: string, to: string) => {
      const { worked: was, working } = of(from);
      const length = daysInclusive(periodStart(plan.rhythm, from), to);
      return working > 0 ? (was / working) * (daysInclusive(from, to) / length) : 0;
    };
    const due: Grant[] =
      daysForOne === null
        ? grantsUpTo(plan, right.since, upTo, share)
        : periods.map((one) => ({ ...one, days: earnedByWork(of(one.from).worked, daysForOne) }));
    const granted = accrue(due, others.get(key) ?? [], plan);
    const daysOn = new Map(granted.map(({ on, days }) => [on, days]));
    // The entry has the last day of the period as its date, so that it belongs to the leave year in which the
    // leave was earned.
    return periods.map(({ on, to }) => ({
      employeeId,
      leaveTypeId,
      on: to,
      days: daysOn.get(on) ?? 0,
    }));
  });
  await postLeaveEntries(
    tx,
    `select $accountId::bigint as account_id, g."employeeId" as employee_id,
       g."leaveTypeId" as leave_type_id, case when p.days is null then 'accrual' else 'adjust' end as kind,
       g.days - coalesce(p.days, 0) as days, g."on" as effective_on, $yearId::bigint as leave_year_id
     from jsonb_to_recordset($rows::jsonb) g ("employeeId" bigint, "leaveTypeId" bigint, "on" date,
       days numeric)
     cross join lateral (select sum(l.days) as days from leave_ledger l
       where l.leave_year_id = $yearId and l.employee_id = g."employeeId"
         and l.leave_type_id = g."leaveTypeId" and l.kind in ('accrual', 'adjust')
         and l.effective_on = g."on") p
     where round(g.days, 3) <> coalesce(p.days, 0)`,
    { accountId: bound.accountId, yearId, rows: JSON.stringify(rows) },
  );
}

/** Returns the working days of each period, and how much of them was worked. */
async function workedIn(
  tx: Tx,
  periods: readonly Period[],
): Promise<Map<string, { worked: number; working: number }>> {
  const rows = await query<{ key: string; worked: number; working: number }>(
    tx,
    `select g."employeeId" || ' ' || g."leaveTypeId" || ' ' || g."from" as key,
       sum(d.present)::float8 as worked, sum(d.present + d.on_leave + d.absent)::float8 as working
     from jsonb_to_recordset($periods::jsonb) g ("employeeId" bigint, "leaveTypeId" bigint,
       "from" date, "to" date)
     join attendance_days d on d.employee_id = g."employeeId" and d.day between g."from" and g."to"
       and d.status <> 'open'
     group by 1`,
    { periods: JSON.stringify(periods) },
  );
  return new Map(rows.map(({ key, ...sums }) => [key, sums]));
}
