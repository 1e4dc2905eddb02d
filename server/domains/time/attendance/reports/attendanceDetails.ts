import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import type { ReportColumn } from '#machines/kits/reports/report.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  ATTENDANCE_FILTERS,
  DAY,
  DAY_COLUMNS,
  DAY_ID,
  DAY_JOINS,
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
import { PEOPLE_READERS, PERSON_MATCHES } from '#server/kits/reports/people.ts';

const menu = ['Employee Management', 'Reports'] as const;
const allow = PEOPLE_READERS;

/** The parts of days that count as present, on leave and absent. Every screen shows the sums of these. */
const SHARES: readonly ReportColumn[] = [
  { id: 'present', label: 'Present', kind: 'number', total: true },
  { id: 'onLeave', label: 'On leave', kind: 'number', total: true },
  { id: 'absent', label: 'Absent', kind: 'number', total: true },
];
const SHARES_OF_DAY = `d.present::numeric as present, d.on_leave::numeric as "onLeave",
      d.absent::numeric as absent`;

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
    select ${PERSON}, ${DAY_ID}, ${DAY}
    from attendance_days d join employees e on e.id = d.employee_id ${PERSON_JOINS} ${DAY_JOINS} ${ZONE}
    where ${IN_PERIOD} and ${OF_PEOPLE} and ($status::text is null or d.status = $status)
      and ${OF_DAY_KEYS}`,
  sort: 'code',
  key: 'dayId',
};

const ON_CARDS = `e.account_id = $accountId
  and ($units::bigint[] is null or e.business_unit_id = any($units)) and ${PERSON_MATCHES}`;

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
    ...SHARES,
  ],
  query: `
    select e.id as "employeeId", ${DAY_ID}, e.code, e.name, ${DAY}, ${SHARES_OF_DAY}
    from attendance_days d join employees e on e.id = d.employee_id ${DAY_JOINS} ${ZONE}
    where ${IN_PERIOD} and ${ON_CARDS} and ${OF_DAY_KEYS}`,
  // Sorting by code sorts the days of one person by date, because the key decides between equal codes.
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
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: { period: period(31), ...STATUS_FILTER },
  columns: [...DAY_COLUMNS, ...SHARES],
  query: `
    select d.employee_id as "employeeId", ${DAY}, ${SHARES_OF_DAY}
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
    allow: everyoneMay(['isView']),
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
