import type { ReportColumn } from '#machines/reports/report.ts';
import { everybodyMay } from '#machines/screens/allow.ts';
import type { Report } from '../report.ts';
import { dayColumns, period, PERSON, PERSON_COLUMNS, PERSON_JOINS } from './attendanceRows.ts';

const menu = ['Employee Self Service', 'Leave & Movement'] as const;
const allow = everybodyMay(['isView']);

/** One's own type of leave and that of one's people; of colleagues, only that they are away. */
const AWAY = `case when e.id = $callerId or e.supervisor_id = $callerId
  then t.name || case when l.is_approved then '' else ' *' end
  else 'Away' end || case when upper(l.part) - lower(l.part) < 1000 then ' ½' else '' end`;

/** Oneself, one's people, one's supervisor, and who has the same one. */
const TEAM = `e.account_id = $accountId and e.is_active and (e.id = $callerId
  or e.supervisor_id = $callerId or exists (select from employees me where me.id = $callerId
    and (me.supervisor_id = e.id or me.supervisor_id = e.supervisor_id)))`;

export const teamCalendar: Report = {
  id: 'teamCalendar',
  own: true,
  screen: {
    address: '/SelfService/leaveAndMovement/teamCalendar',
    title: 'Team Calendar',
    description: 'Who of your team is away on which day. What has an asterisk waits for approval.',
    menu,
    reference: 90784,
    allow,
  },
  filters: { period: period(31, 62) },
  columns: PERSON_COLUMNS,
  generated: dayColumns,
  query: `
    select ${PERSON}, x.values
    from (
      select n.employee_id, jsonb_object_agg(to_char(n.day, 'YYYY-MM-DD'),
        coalesce(a.words, case n.kind when 'off' then 'Off' when 'holiday' then 'Holiday' else '' end))
        as values
      from days_of($accountId, array(select e.id from employees e where ${TEAM}),
        $fromDay::date, $toDay::date) n
      join employees e on e.id = n.employee_id
      left join lateral (
        select string_agg(w.words, ', ' order by w.words) as words from (
          select ${AWAY} as words from leave_days l join leave_types t on t.id = l.leave_type_id
          where l.employee_id = e.id and l.day = n.day
            and (l.is_approved or e.id = $callerId or e.supervisor_id = $callerId)
          union all
          select 'Elsewhere' from movement_days m
          where m.employee_id = e.id and m.day = n.day and m.is_approved) w) a on true
      group by n.employee_id) x
    join employees e on e.id = x.employee_id ${PERSON_JOINS}`,
  sort: 'name',
};

const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, place): ReportColumn => {
  const day = String(place + 1);
  return { id: day, label: day, kind: 'text' };
});

/** The months of a year as rows, so that a year is seen at once. */
export const leaveYearView: Report = {
  id: 'leaveYearView',
  own: true,
  screen: {
    address: '/SelfService/leaveAndMovement/yearView',
    title: 'My Leave Year',
    description: 'Each of your days of a year: leave, work elsewhere, holidays and days off.',
    menu,
    reference: 90785,
    allow,
  },
  filters: { period: period(365, 366) },
  columns: [
    { id: 'month', label: 'Month', kind: 'month' },
    { id: 'days', label: 'Days', kind: 'number', total: true },
  ],
  generated: () => DAYS_OF_MONTH,
  query: `
    select to_char(n.day, 'YYYY-MM') as month, coalesce(sum(a.days), 0) as days,
      jsonb_object_agg(extract(day from n.day)::integer::text,
        coalesce(a.words, case n.kind when 'off' then '·' when 'holiday' then 'H' else '' end))
        as values
    from days_of($accountId, array[$callerId]::bigint[], $fromDay::date, $toDay::date) n
    left join lateral (
      select string_agg(w.words, ', ') as words, sum(w.days) as days from (
        select t.name || case when l.is_approved then '' else ' *' end as words, l.days
        from leave_days l join leave_types t on t.id = l.leave_type_id
        where l.employee_id = n.employee_id and l.day = n.day
        union all
        select 'Elsewhere', 0 from movement_days m
        where m.employee_id = n.employee_id and m.day = n.day and m.is_approved) w) a on true
    group by 1`,
  sort: 'month',
  key: 'month',
};

/** What is left of each type, and what expires when unless it is taken. */
export const ownBalances: Report = {
  id: 'ownBalances',
  own: true,
  screen: {
    address: '/SelfService/leaveAndMovement/leaveBalance',
    title: 'Leave Balance',
    description: 'What you have left of each type of leave, and what expires when.',
    menu,
    reference: 90786,
    allow,
  },
  filters: {},
  columns: [
    { id: 'type', label: 'Leave type', kind: 'text' },
    { id: 'balance', label: 'Balance', kind: 'number' },
    { id: 'planned', label: 'Approved and to come', kind: 'number' },
    { id: 'pending', label: 'Pending', kind: 'number' },
    { id: 'available', label: 'Can be booked', kind: 'number' },
    { id: 'expiring', label: 'Days that expire', kind: 'number' },
    { id: 'expiresOn', label: 'Expires on', kind: 'date' },
  ],
  query: `
    with today as (select account_day($accountId) as day),
    held as (
      select l.leave_type_id as type,
        coalesce(sum(l.days) filter (where l.effective_on <= t.day), 0) as balance,
        coalesce(-sum(l.days) filter (where l.effective_on > t.day
          and l.kind in ('take', 'giveBack')), 0) as planned
      from leave_ledger l, today t where l.employee_id = $callerId group by 1),
    asked as (
      select type, sum(days) as days from (
        select leave_type_id as type, days from leave_days
        where employee_id = $callerId and not is_approved
        union all
        select leave_type_id, days from leave_encashments
        where employee_id = $callerId and not is_approved) p group by 1),
    earned as (
      select leave_type_id as type, min(usable_to) as day from compensatory_days c, today t
      where c.employee_id = $callerId and c.is_approved and c.usable_to >= t.day group by 1),
    present as (
      select ends_on as day from leave_years y, today t
      where y.account_id = $accountId and y.is_active and t.day between y.starts_on and y.ends_on)
    select t.name as type, h.balance, h.planned, coalesce(a.days, 0) as pending,
      h.balance - h.planned - coalesce(a.days, 0) as available, x.days as expiring,
      case when x.days > 0 then to_char(x.day, 'YYYY-MM-DD') end as "expiresOn"
    from held h join leave_types t on t.id = h.type
    left join asked a on a.type = t.id
    left join earned c on c.type = t.id
    left join present y on true
    cross join lateral (select
      case when c.day < y.day then least(h.balance - h.planned,
          (select sum(d.days) from compensatory_days d where d.employee_id = $callerId
            and d.leave_type_id = t.id and d.is_approved and d.usable_to = c.day))
        else greatest(0, h.balance - h.planned - coalesce(t.carry_most, 0)) end as days,
      least(c.day, y.day) as day) x`,
  sort: 'type',
  key: 'type',
};
