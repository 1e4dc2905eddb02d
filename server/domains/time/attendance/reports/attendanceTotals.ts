import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  ATTENDANCE_FILTERS,
  clock,
  DAY,
  DAY_COLUMNS,
  DAY_ID,
  DAY_JOINS,
  dayColumns,
  EMPLOYED,
  IN_PERIOD,
  OF_DAY_KEYS,
  OF_PEOPLE,
  period,
  PERSON,
  PERSON_COLUMNS,
  PERSON_JOINS,
  STATUS_FILTER,
  ZONE,
} from './attendanceRows.ts';
import { PEOPLE_READERS } from '#server/kits/reports/people.ts';

const KEYS = '$keys::bigint[]';

const menu = ['Employee Management', 'Reports'] as const;
const allow = PEOPLE_READERS;

/** SQL that says whether an employee `e` has a day in the period, and whether one is planned. */
const HAS_DAY = `exists (select from attendance_days d where d.employee_id = e.id and ${IN_PERIOD})`;
const IS_PLANNED = `exists (select from employee_versions v
  where v.employee_id = e.id and ${EMPLOYED} and v.valid && daterange($fromDay, $toDay, '[]'))`;

/**
 * If the table is sorted by a column of the person, a page of people is found first and days are only read for
 * them.
 */
const byPerson =
  (condition: string): NonNullable<Report['find']> =>
  (by) =>
    PERSON_COLUMNS.some(({ id }) => id === by)
      ? `select ${PERSON} from employees e ${PERSON_JOINS} where ${OF_PEOPLE} and ${condition}`
      : null;

/**
 * SQL for a row per employee with text for each day of the period, and for the employees who have such a row. Limited
 * to `$keys`, unless they are null.
 */
export interface DailyCells {
  cells: string;
  isInIt: string;
}

/** The texts say what happened on each day. */
export const ATTENDANCE_CELLS: DailyCells = {
  cells: `
select d.employee_id, jsonb_object_agg(to_char(d.day, 'YYYY-MM-DD'),
  coalesce(${clock('d.first_in')} || coalesce('–' || ${clock('d.last_out')}, ''),
    case d.status when 'leave' then 'L' when 'holiday' then 'H' when 'off' then 'O'
      when 'movement' then 'M' when 'absent' then 'A' else '' end)) as values
from attendance_days d ${ZONE}
where ${IN_PERIOD} and (${KEYS} is null or d.employee_id = any(${KEYS})) group by d.employee_id`,
  isInIt: HAS_DAY,
};

/** The cells of the roster: what is planned for each day. */
export const ROSTER_CELLS: DailyCells = {
  cells: `
select n.employee_id, jsonb_object_agg(to_char(n.day, 'YYYY-MM-DD'),
  case n.kind when 'off' then 'Off' when 'holiday' then 'Holiday'
    else coalesce(s.name, to_char(n.starts_at at time zone z.name, 'HH24:MI') || '–'
      || to_char(n.ends_at at time zone z.name, 'HH24:MI')) end) as values
from days_of($accountId, ${KEYS}, $fromDay::date, $toDay::date) n
left join shifts s on s.id = n.shift_id ${ZONE}
group by n.employee_id`,
  isInIt: IS_PLANNED,
};

export const monthlyInOut: Report = {
  id: 'monthlyInOut',
  screen: {
    address: '/profile/reports/monthlyInOutAttendance',
    title: 'Monthly In Out Attendance',
    description: 'In and out times of everyone, with a column for each day.',
    menu,
    reference: MENU.monthlyInOut,
    allow,
  },
  filters: { period: period(7, 31), ...ATTENDANCE_FILTERS },
  columns: PERSON_COLUMNS,
  generated: dayColumns,
  query: `
    select ${PERSON}, x.values
    from (${ATTENDANCE_CELLS.cells}) x
    join employees e on e.id = x.employee_id ${PERSON_JOINS}
    where ${OF_PEOPLE}`,
  sort: 'code',
  key: 'employeeId',
  find: byPerson(HAS_DAY),
};

export const dailyAttendance: Report = {
  id: 'dailyAttendance',
  screen: {
    address: '/profile/reports/dailyAttendance',
    title: 'Daily Attendance',
    description: 'One day for everyone: who is in, late, on leave or absent.',
    menu,
    reference: 90455,
    allow,
  },
  filters: { period: period(1, 7), ...ATTENDANCE_FILTERS, ...STATUS_FILTER },
  columns: [...PERSON_COLUMNS, ...DAY_COLUMNS],
  query: `
    select ${PERSON}, ${DAY_ID}, ${DAY}
    from attendance_days d join employees e on e.id = d.employee_id ${PERSON_JOINS} ${DAY_JOINS} ${ZONE}
    where ${IN_PERIOD} and ${OF_PEOPLE} and ($status::text is null or d.status = $status)
      and ${OF_DAY_KEYS}`,
  sort: 'code',
  key: 'dayId',
};

const days = (id: string, label: string) => ({ id, label, kind: 'number', total: true }) as const;
const counts = (id: string, label: string) => ({ id, label, kind: 'count', total: true }) as const;

const SUMMED = [
  days('working', 'Working days'),
  days('present', 'Present'),
  days('onLeave', 'On leave'),
  days('absent', 'Absent'),
  counts('missing', 'Missing punches'),
  counts('late', 'Late days'),
  counts('early', 'Early days'),
  days('hours', 'Worked hours'),
];

export const attendanceSummary: Report = {
  id: 'attendanceSummary',
  screen: {
    address: '/profile/reports/attendance',
    title: 'Attendance Summary',
    description: 'Days present, on leave and absent, late marks and missing punches.',
    menu,
    reference: 90456,
    allow: { ...allow, finance: ['isView'] },
  },
  filters: { period: period(31), ...ATTENDANCE_FILTERS },
  columns: [...PERSON_COLUMNS, ...SUMMED],
  query: `
    select ${PERSON}, x.*
    from (
      select d.employee_id as id, sum(d.worth)::numeric as working, sum(d.present)::numeric as present,
        sum(d.on_leave)::numeric as "onLeave", sum(d.absent)::numeric as absent,
        (count(*) filter (where d.status = 'missing'))::integer as missing,
        (count(*) filter (where d.late > 0))::integer as late,
        (count(*) filter (where d.early > 0))::integer as early,
        round(sum(d.worked) / 60.0, 2) as hours
      from attendance_days d where ${IN_PERIOD}
        and (${KEYS} is null or d.employee_id = any(${KEYS})) group by d.employee_id) x
    join employees e on e.id = x.id ${PERSON_JOINS}
    where ${OF_PEOPLE}`,
  sort: 'code',
  key: 'employeeId',
  find: byPerson(HAS_DAY),
};

export const attendanceByRoster: Report = {
  id: 'attendanceByRoster',
  screen: {
    address: '/profile/reports/attendanceByRoster',
    title: 'Attendance by Roster',
    description: 'For each calendar and day: planned, present, late, on leave and absent.',
    menu,
    reference: MENU.attendanceByRoster,
    allow,
  },
  filters: { period: period(7), ...ATTENDANCE_FILTERS },
  columns: [
    { id: 'day', label: 'Day', kind: 'date' },
    { id: 'shift', label: 'Calendar', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    counts('planned', 'Planned'),
    days('present', 'Present'),
    counts('late', 'Late'),
    days('onLeave', 'On leave'),
    days('absent', 'Absent'),
    counts('missing', 'Missing punches'),
  ],
  query: `
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.name, '') as shift, u.name as unit,
      sum(d.planned)::integer as planned, sum(d.present)::numeric as present,
      sum(d.late)::integer as late, sum(d.on_leave)::numeric as "onLeave",
      sum(d.absent)::numeric as absent, sum(d.missing)::integer as missing
    from (
      select d.day, d.shift_id, e.business_unit_id, count(*) as planned,
        sum(d.present) as present,
        count(*) filter (where d.late > 0) as late, sum(d.on_leave) as on_leave,
        sum(d.absent) as absent,
        count(*) filter (where d.status = 'missing') as missing
      from attendance_days d join employees e on e.id = d.employee_id
      where ${IN_PERIOD} and d.kind = 'work' and ${OF_PEOPLE}
      group by d.day, d.shift_id, e.business_unit_id) d
    ${DAY_JOINS} join business_units u on u.id = d.business_unit_id
    group by d.day, s.name, u.name`,
  sort: 'day',
};

export const rosterDetails: Report = {
  id: 'rosterDetails',
  screen: {
    address: '/profile/reports/rosterReport',
    title: 'Roster Details',
    description: 'Planned calendar of each person, with a column for each day.',
    menu,
    reference: MENU.rosterDetails,
    allow,
  },
  filters: { period: period(7, 31), ...ATTENDANCE_FILTERS },
  columns: PERSON_COLUMNS,
  generated: dayColumns,
  query: `
    select ${PERSON}, x.values
    from (${ROSTER_CELLS.cells}) x
    join employees e on e.id = x.employee_id ${PERSON_JOINS}
    where ${OF_PEOPLE}`,
  sort: 'code',
  key: 'employeeId',
  find: byPerson(IS_PLANNED),
};
