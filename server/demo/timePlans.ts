import { storeOvertime as approve } from '#server/domains/time/attendance/overtime/store.ts';
import { query } from '#server/platform/db/sql.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { DAYS } from './attendance.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';
import type { Stage } from './stage/scenario.ts';

type Plans = Pick<Stage, 'tx' | 'today' | 'actor'>;

/** The section with day and night shifts on the roster board, and the section of the manager's direct reports. */
const ON_SHIFTS = 'Customer Support';
const OF_MANAGER = 'Service Desk';

/**
 * Stores a published roster of day shifts, night shifts and rest days for a team, in force for some weeks. A draft
 * follows in which one person has too little rest, so that the board shows a warning.
 */
export async function storeRosterPlan({ tx, today, actor }: Plans): Promise<void> {
  await query(
    tx,
    `with team as (
       select e.id, row_number() over (
         order by e.supervisor_id is distinct from $managerId, e.name, e.id)::integer as place
       from employees e join sections s on s.id = e.section_id
       where e.account_id = $accountId and e.is_active
         and (s.name = $section or s.name = $ofManager and e.supervisor_id = $managerId)
       order by place limit 18),
     plan as (
       select t.id, t.place, d::date as day,
         (array['Day shift', 'Day shift', 'Day shift', 'Day shift', null, null, 'Night shift',
           'Night shift', 'Night shift', null, null, 'Office hours', 'Office hours', null])
           [1 + (d::date - $from::date + t.place * 3) % 14] as shift
       from team t cross join generate_series($from::date,
         (date_trunc('month', $today::date) + interval '2 months')::date - 1, '1 day') d)
     insert into roster_days (employee_id, day, shift_id, published_at, planned_by)
     select p.id, p.day, s.id, least(now(), p.day - interval '10 days'), $userId from plan p
     left join shifts s on s.account_id = $accountId and s.name = p.shift`,
    {
      accountId: ACCOUNT_ID,
      section: ON_SHIFTS,
      ofManager: OF_MANAGER,
      managerId: actor('manager').employeeId,
      today,
      from: addDays(today, -DAYS),
      userId: actor('hr').userId,
    },
  );
  await query(
    tx,
    `insert into roster_drafts (employee_id, day, shift_id, planned_by)
     select r.employee_id, r.day + n.later, s.id, $userId
     from (select employee_id, min(day) as day from roster_days
       where day >= date_trunc('month', $today::date) + interval '1 month' + interval '7 days'
       group by employee_id order by employee_id limit 4) r
     cross join (values (0, 'Night shift'), (1, 'Day shift'), (2, 'Day shift')) n (later, shift)
     join shifts s on s.account_id = $accountId and s.name = n.shift`,
    { accountId: ACCOUNT_ID, today, userId: actor('hr').userId },
  );
}

/** Past overtime that a supervisor has already approved, so that it isn't requested again. */
export async function storeOvertimePast({ tx, today, actor }: Plans): Promise<void> {
  const rows = await query<{ employeeId: number; day: string; hours: number }>(
    tx,
    `select d.employee_id as "employeeId", d.day::text, (floor(d.beyond / 30.0) / 2)::float8 as hours
     from attendance_days d join employees e on e.id = d.employee_id and e.account_id = $accountId
     where d.day between $today::date - 30 and $today::date - 3 and d.beyond >= 30
     order by d.day, d.employee_id limit 60`,
    { accountId: ACCOUNT_ID, today },
  );
  const { userId } = actor('hr');
  await approve(
    tx,
    { accountId: ACCOUNT_ID, userId },
    rows.map((row) => ({
      ...row,
      reason: 'Month end stock taking',
      requestId: null,
      source: 'file' as const,
    })),
  );
}
