import { z } from 'zod';
import { MENU } from '#machines/values/menuReferences.ts';
import type { AttendanceDay, DayFact, ExplainedDay } from '#machines/contracts/attendance.ts';
import { addDays } from '#machines/values/dates.ts';
import { accountTimeZone } from '#server/access/accountDay.ts';
import { strayPunches, wallTime } from '#server/attendance/stray.ts';
import { unitsPermitted } from '#server/access/reach.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Call } from '#server/http/call.ts';
import { queryDay, queryInt } from '#server/http/query.ts';
import { DAY_COLUMNS } from './month.ts';

export const dayQuery = z.object({ employeeId: queryInt('must be an ID'), day: queryDay });

/** What decided, by status: the first of leave, holiday, day off, movement, punches, absence. */
const BECAUSE: ReadonlyMap<string, string> = new Map([
  ['leave', 'Approved leave takes precedence over everything else.'],
  ['holiday', 'A holiday without work.'],
  ['off', 'A day off without work.'],
  ['movement', 'Work elsewhere was approved for the whole day.'],
  ['missing', 'An in or out punch is missing. It must be corrected.'],
  ['present', 'The hours at work are enough for a whole day.'],
  ['halfDay', 'The hours at work are enough for half a day.'],
  ['absent', 'A working day without enough hours at work.'],
  ['open', 'The day is not over yet, or its device has not reported since.'],
]);

/** GET /Attendance/Day: why a day is what it is, with each fact behind it. */
export async function explainDay(
  { db, actor }: Call,
  { employeeId: asked, day }: z.output<typeof dayQuery>,
): Promise<ExplainedDay> {
  const { accountId } = actor;
  const employeeId = asked || (actor.employeeId ?? 0);
  const units = await unitsPermitted(db, actor, MENU.attendanceDays, 'isView');
  const found = await queryOne<AttendanceDay & { employeeName: string; isContradictory: boolean }>(
    db,
    `select ${DAY_COLUMNS}, e.name as "employeeName", d.is_contradictory as "isContradictory"
     from attendance_days d join employees e on e.id = d.employee_id
     left join shifts s on s.id = d.shift_id
     where d.employee_id = $employeeId and d.day = $day::date and e.account_id = $accountId
       and (e.id = $self or e.supervisor_id = $self
         or $units::bigint[] is null or e.business_unit_id = any($units))`,
    { accountId, employeeId, day, units, self: actor.employeeId },
  );
  if (!found) throw notFound('This day does not exist');
  const { employeeName, isContradictory, ...known } = found;
  const facts = await query<Omit<DayFact, 'text'> & { code: string }>(db, FACTS, {
    accountId,
    employeeId,
    day,
  });
  const lost = await strayTimes(db, accountId, { employeeId, day });
  return {
    employee: { id: employeeId, name: employeeName },
    day: known,
    because: isContradictory
      ? 'Leave was approved for this day, but there are punches. HR should check it.'
      : (BECAUSE.get(known.status) ?? ''),
    facts: facts.map(({ code, ...fact }) => ({
      ...fact,
      text: FACT_TEXTS.get(lost.has(String(fact.values['time'])) ? 'stray' : code) ?? '',
    })),
  };
}

/** The times of its punches that are not counted. */
async function strayTimes(
  db: Call['db'],
  accountId: number,
  { employeeId, day }: { employeeId: number; day: string },
): Promise<Set<string>> {
  const timeZone = await accountTimeZone(db, accountId);
  const [from, to] = [addDays(day, -1), addDays(day, 1)];
  const stray = await strayPunches(db, accountId, { employeeId, timeZone, from, to });
  return new Set(stray.map(({ at }) => wallTime(at, timeZone)));
}

/** The text of each fact. */
const FACT_TEXTS: ReadonlyMap<string, string> = new Map([
  ['leave', '{name} of {part} day was approved.'],
  ['movement', '{name} was approved.'],
  ['holiday', 'Holiday: {name}.'],
  ['off', 'A day off.'],
  ['work', '{shift}: {from} to {to}.'],
  ['correction', 'Corrected to {from} to {to}: {reason}.'],
  ['in', 'In at {time}, {where}.'],
  ['out', 'Out at {time}, {where}.'],
  ['stray', 'Read at {time}, {where}. It is outside every shift, so it is not counted.'],
  ['read', 'Read at {time}, {where}.'],
  ['closed', 'No check-out was read. {time} was set by the rule of the shift.'],
  ['late', 'Late by {minutes} minutes.'],
  ['early', 'Left {minutes} minutes early.'],
  ['settled', 'Late marks of this month cost {days} days ({rule}): {marks} marks.'],
]);

/** Each fact with its values, in the order of their weight. */
const FACTS = `
  with zone as (select account_time_zone($accountId) as name)
  select what, code, values, address from (
    select 1 as weight, null::timestamptz as at, x.what, x.what as code,
      jsonb_build_object('name', x.label, 'part', x.part) as values, null as address
    from excused_days($accountId, array[$employeeId::bigint], $day::date, $day::date) x
    union all
    select 2, null, 'plan', n.kind,
      jsonb_build_object('name', coalesce(n.reason, ''), 'shift', coalesce(s.name, 'Company hours'),
        'from', to_char(n.starts_at at time zone zone.name, 'HH24:MI'),
        'to', to_char(n.ends_at at time zone zone.name, 'HH24:MI')), null
    from zone, days_of($accountId, array[$employeeId::bigint], $day::date, $day::date) n
    left join shifts s on s.id = n.shift_id
    union all
    select 3, null, 'correction', 'correction',
      jsonb_build_object('reason', c.reason,
        'from', to_char(c.in_at at time zone zone.name, 'HH24:MI'),
        'to', to_char(c.out_at at time zone zone.name, 'HH24:MI')),
      '/approval/attendance'
    from zone, attendance_corrections c
    where c.employee_id = $employeeId and c.day = $day::date and c.cancelled_at is null
    union all
    select 4, p.at, 'punch', coalesce(p.kind, 'read'),
      jsonb_build_object('time', to_char(p.at at time zone zone.name, 'YYYY-MM-DD HH24:MI'),
        'where', coalesce(d.name, l.name, p.source)), null
    from zone, attendance_days a
    join punches p on p.employee_id = a.employee_id and not p.is_void
      and p.at between a.starts_at - interval '12 hours' and a.ends_at + interval '12 hours'
    left join punch_devices d on d.id = p.device_id left join punch_places l on l.id = p.place_id
    where a.employee_id = $employeeId and a.day = $day::date
    union all
    select 4, a.last_out, 'punch', 'closed',
      jsonb_build_object('time', to_char(a.last_out at time zone zone.name, 'HH24:MI')), null
    from zone, attendance_days a join shifts s on s.id = a.shift_id and s.closes_after is not null
    where a.employee_id = $employeeId and a.day = $day::date and a.last_out is not null
      and not exists (select from punches p where p.employee_id = a.employee_id and not p.is_void
        and abs(extract(epoch from p.at - a.last_out)) < 1)
      and not exists (select from attendance_corrections c where c.employee_id = a.employee_id
        and c.day = a.day and c.cancelled_at is null)
    union all
    select 5, null, 'late', m.code, jsonb_build_object('minutes', m.minutes), null
    from attendance_days a
    cross join lateral (values ('late', a.late), ('early', a.early)) m (code, minutes)
    where a.employee_id = $employeeId and a.day = $day::date and m.minutes > 0
    union all
    select 6, null, 'late', 'settled',
      jsonb_build_object('marks', s.marks, 'days', s.days::float8, 'rule', r.name), null
    from attendance_days a
    join late_settlements s on s.employee_id = a.employee_id and s.cancelled_at is null
      and s.month = date_trunc('month', a.day)
    join late_rules r on r.id = s.late_rule_id
    where a.employee_id = $employeeId and a.day = $day::date
      and (a.late > 0 or (r.counts_early and a.early > 0))
  ) f order by weight, at`;
