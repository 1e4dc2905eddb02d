import type { CalendarDay, CalendarPerson } from '#machines/domains/time/contracts/teamCalendar.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { grouped } from '#machines/core/values/grouped.ts';

/** At most this many people are shown. */
export const MAX_PEOPLE = 200;

export type Relation = CalendarPerson['relation'];

interface Person {
  id: number;
  name: string;
  relation: Relation;
}

/** Returns the caller, their supervisor, people with the same supervisor, and the caller's direct reports. */
export const peopleAround = (db: Db | Tx, employeeId: number): Promise<Person[]> =>
  query<Person>(
    db,
    `select e.id, e.name, case when e.id = me.id then 'self' when e.supervisor_id = me.id then 'report'
         when e.id = me.supervisor_id then 'supervisor' else 'colleague' end as relation
     from employees me
     join employees e on e.account_id = me.account_id and e.is_active
       and (e.id = me.id or e.supervisor_id = me.id or e.id = me.supervisor_id
         or e.supervisor_id = me.supervisor_id)
     where me.id = $employeeId
     order by e.id <> me.id, e.supervisor_id is distinct from me.id, e.name, e.id
     limit ${MAX_PEOPLE + 1}`,
    { employeeId },
  );

interface DayRow extends CalendarDay {
  employeeId: number;
}

/**
 * Returns the days of people in a period. For colleagues, these are only approved absences, without the reason or
 * working time. The SQL already omits such data, so that no later code can reveal them.
 */
export async function calendarDays(
  db: Db | Tx,
  accountId: number,
  people: readonly Person[],
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<number, CalendarDay[]>> {
  const rows = await query<DayRow>(db, DAYS, {
    accountId,
    people: people.map(({ id }) => id),
    open: people.flatMap(({ id, relation }) =>
      relation === 'self' || relation === 'report' ? [id] : [],
    ),
    from,
    to,
  });
  const byPerson = grouped(rows, ({ employeeId }) => employeeId);
  return new Map(
    [...byPerson].map(([id, own]) => [
      id,
      own.map(({ employeeId: _of, ...day }): CalendarDay => day),
    ]),
  );
}

const DAYS = `
  with away as (
    select l.employee_id, l.day, upper(l.part) - lower(l.part) >= 1000 as is_whole,
      not l.is_approved as is_pending, t.name
    from leave_days l join leave_types t on t.id = l.leave_type_id
    where l.employee_id = any($people::bigint[]) and l.day between $from::date and $to::date
      and (l.is_approved or l.employee_id = any($open::bigint[]))
    union all
    select m.employee_id, m.day, m.is_whole, not m.is_approved, p.name
    from movement_days m join movement_policies p on p.id = m.movement_policy_id
    where m.employee_id = any($people::bigint[]) and m.day between $from::date and $to::date
      and (m.is_approved or m.employee_id = any($open::bigint[]))
    union all
    select t.employee_id, t.day, t.is_whole, false, t.title
    from training_days($accountId, $people::bigint[], $from::date, $to::date) t),
  notified as (
    select employee_id, day, bool_or(is_whole) as is_whole, bool_and(is_pending) as is_pending,
      string_agg(distinct name, ', ' order by name) as name
    from away group by 1, 2)
  select d.employee_id as "employeeId", d.day::text, d.kind,
    case when a.employee_id is null then null when a.is_whole then 'whole' else 'part' end as away,
    coalesce(a.is_pending, false) as "isPending",
    case when d.employee_id = any($open::bigint[]) then a.name end as reason,
    case when d.employee_id = any($open::bigint[]) and d.kind = 'work' then s.name end as shift
  from days_of($accountId, $people::bigint[], $from::date, $to::date) d
  left join notified a on a.employee_id = d.employee_id and a.day = d.day
  left join shifts s on s.id = d.shift_id
  order by d.employee_id, d.day`;

/** Returns the holidays of one person, by the holiday group of their own calendar instead of the company's. */
export const readHolidays = (
  db: Db | Tx,
  accountId: number,
  { employeeId, from, to }: { employeeId: number; from: string; to: string },
): Promise<{ day: string; name: string }[]> =>
  query(
    db,
    `select day::text, reason as name from days_of($accountId, array[$employeeId::bigint], $from::date, $to::date)
     where kind = 'holiday' order by day`,
    { accountId, employeeId, from, to },
  );
