import { MENU } from '#machines/values/menuReferences.ts';
import { everybodyMay } from '#machines/screens/allow.ts';
import type { Report } from '../report.ts';
import {
  ATTENDANCE_FILTERS,
  DAY,
  DAY_COLUMNS,
  DAY_JOINS,
  IN_PERIOD,
  OF_PEOPLE,
  period,
  PERSON,
  PERSON_COLUMNS,
  PERSON_JOINS,
  STATUS_FILTER,
  ZONE,
} from './attendanceRows.ts';
import { PEOPLE_READERS, PERSON_MATCHES } from './people.ts';

const menu = ['Employee Management', 'Reports'] as const;
const allow = PEOPLE_READERS;

export const attendanceDetails: Report = {
  id: 'attendanceDetails',
  screen: {
    address: '/profile/reports/attendanceDetails',
    title: 'Attendance Details',
    description: 'Each person’s days, with in and out times and attendance status.',
    menu,
    reference: MENU.attendanceDetails,
    allow,
  },
  filters: { period: period(7), ...ATTENDANCE_FILTERS, ...STATUS_FILTER },
  columns: [...PERSON_COLUMNS, ...DAY_COLUMNS],
  query: `
    select ${PERSON}, ${DAY}
    from attendance_days d join employees e on e.id = d.employee_id ${PERSON_JOINS} ${DAY_JOINS} ${ZONE}
    where ${IN_PERIOD} and ${OF_PEOPLE} and ($status::text is null or d.status = $status)`,
  sort: 'code',
};

const ON_CARDS = `e.account_id = $accountId
  and ($units::bigint[] is null or e.business_unit_id = any($units)) and ${PERSON_MATCHES}`;

/** One number for a person and day: as a text, it took a third of an order over 100,000 days. */
const dayId = (person: string): string => `${person} * 100000 + (d.day - date '1900-01-01')`;

/** A row for each person and day; only for the people of one page if its keys are known. */
const JOB_CARDS = `
  select e.id as "employeeId", ${dayId('e.id')} as "dayId", e.code, e.name, ${DAY},
    (d.first_in at time zone z.name)::time as "inAt", (d.last_out at time zone z.name)::time as "outAt",
    nullif(d.worked, 0) as minutes, d.present::numeric as present, d.on_leave::numeric as "onLeave",
    d.absent::numeric as absent
  from attendance_days d join employees e on e.id = d.employee_id ${DAY_JOINS} ${ZONE}
  where ${IN_PERIOD} and ${ON_CARDS}
    and ($keys::bigint[] is null or d.employee_id = any(array(
      select k / 100000 from unnest($keys::bigint[]) k)))`;

export const jobCard: Report = {
  id: 'jobCard',
  screen: {
    address: '/profile/reports/jobcard',
    title: 'Job Card',
    description: 'A month of one person, day by day: search for the person.',
    menu,
    reference: 90451,
    allow,
  },
  filters: { period: period(31, 31), search: ATTENDANCE_FILTERS.search },
  columns: [
    { id: 'code', label: 'Employee Id', kind: 'text' },
    { id: 'name', label: 'Name', kind: 'text' },
    ...DAY_COLUMNS,
    { id: 'present', label: 'Present', kind: 'number', total: true },
    { id: 'onLeave', label: 'On leave', kind: 'number', total: true },
    { id: 'absent', label: 'Absent', kind: 'number', total: true },
  ],
  query: JOB_CARDS,
  // A month of 100,000 people is 3,100,000 days, so only the rows of one page are produced.
  index: {
    query: `
      select p.*, ${dayId('p."employeeId"')} as "dayId", d.day, d.late, d.early, d.present,
        d.on_leave as "onLeave", d.absent
      from $owners p join attendance_days d on d.employee_id = p."employeeId" where ${IN_PERIOD}`,
    of: {
      query: `select e.id as "employeeId", e.code, e.name from employees e where ${ON_CARDS}`,
      key: 'employeeId',
      has: ['code', 'name'],
    },
    without: ['shift', 'inTime', 'outTime', 'worked', 'status'],
  },
  ranked: { inTime: 'inAt', outTime: 'outAt', worked: 'minutes' },
  // The first or last day alone is sorted.
  neverNull: ['day'],
  // Of one person the order of days, as ties go by the key.
  sort: 'code',
  key: 'dayId',
};

export const ownAttendance: Report = {
  id: 'ownAttendance',
  own: true,
  screen: {
    address: '/SelfService/reports/attendanceDetails',
    title: 'My Attendance Details',
    description: 'Your days, with in and out times and attendance status.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 90452,
    allow: everybodyMay(['isView']),
  },
  filters: { period: period(31), ...STATUS_FILTER },
  columns: DAY_COLUMNS,
  query: `
    select d.employee_id as "employeeId", ${DAY}
    from attendance_days d ${DAY_JOINS} ${ZONE}
    where ${IN_PERIOD} and d.employee_id = $callerId and ($status::text is null or d.status = $status)`,
  sort: 'day',
};

export const peopleToday: Report = {
  id: 'peopleToday',
  own: true,
  screen: {
    address: '/SelfService/reports/dailyAttendance',
    title: 'Daily Attendance of My Team',
    description: 'Your team: who is in, late, on leave or missing.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 90453,
    allow: everybodyMay(['isView']),
  },
  filters: { period: period(1, 31), ...STATUS_FILTER },
  columns: [...PERSON_COLUMNS, ...DAY_COLUMNS],
  query: `
    select ${PERSON}, ${DAY}
    from attendance_days d join employees e on e.id = d.employee_id ${PERSON_JOINS} ${DAY_JOINS} ${ZONE}
    where ${IN_PERIOD} and e.account_id = $accountId
      and (e.supervisor_id = $callerId or e.id = $callerId)
      and ($status::text is null or d.status = $status)`,
  sort: 'code',
};
