import { msg } from '#machines/core/locales/messages.ts';

export const FACT_TEXTS: ReadonlyMap<string, string> = new Map([
  ['leave', '{name} of {part} day was approved.'],
  ['movement', '{name} was approved.'],
  ['training', 'Training: {name}.'],
  ['trainingHours', msg('Training: {name}, {from} to {to}.')],
  ['holiday', 'Holiday: {name}.'],
  ['off', 'A day off.'],
  ['work', msg('{shift}: {from} to {to}.')],
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

/** SQL for each fact about a day with its values, the most important first, and the request that it comes from. */
export const FACTS = `
  with zone as (select account_time_zone($accountId) as name)
  select f.what, f.code, f.values, '/workflow/' || r.workflow || '/' || r.id as address from (
    select 1 as weight, x.from_at as at, x.what,
      case when x.what = 'training' and x.from_at is not null then 'trainingHours' else x.what end as code,
      jsonb_build_object('name', x.label, 'part', x.part,
        'from', to_char(x.from_at at time zone zone.name, 'HH24:MI'),
        'to', to_char(x.to_at at time zone zone.name, 'HH24:MI')) as values, x.request_id as request
    from zone, excused_days($accountId, array[$employeeId::bigint], $day::date, $day::date) x
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
      c.request_id
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
  ) f left join requests r on r.id = f.request order by f.weight, f.at`;
