import { OWN } from '#machines/core/screens/harmless.ts';
import type { ReportColumn } from '#machines/kits/reports/report.ts';
import { everyoneMay } from '#machines/core/screens/allow.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  ATTENDANCE_FILTERS,
  IN_PERIOD,
  MATCHES_PEOPLE,
  period,
  PERSON,
  PERSON_COLUMNS,
  PERSON_JOINS,
} from '#server/domains/time/attendance/reports/attendanceRows.ts';
import { PEOPLE_READERS } from '#server/kits/reports/people.ts';

const menu = ['Employee Management', 'Reports'] as const;
const allow = PEOPLE_READERS;
const SPELL_COLUMNS = (kind: string): readonly ReportColumn[] => [
  { id: 'number', label: 'Number', kind: 'text' },
  { id: 'type', label: kind, kind: 'text' },
  { id: 'firstDay', label: 'From', kind: 'date' },
  { id: 'lastDay', label: 'Until', kind: 'date' },
];
const STATUS: ReportColumn = { id: 'status', label: 'Status', kind: 'text', words: true };

/** SQL for one row per application, from its days `d` and type `t`. */
const SPELL = `r.number, t.name as type, min(d.day) as "firstDay", max(d.day) as "lastDay"`;
const SPELL_STATUS = `case when bool_and(d.is_approved) then 'Approved' else 'Pending' end as status`;
const LEAVE = `leave_days d join requests r on r.id = d.request_id
  join leave_types t on t.id = d.leave_type_id`;
const DAYS = `sum(d.days) as days`;
const DAYS_COLUMN: ReportColumn = { id: 'days', label: 'Days', kind: 'number', total: true };

const MOVEMENT = `movement_days d join requests r on r.id = d.request_id
  join movement_policies t on t.id = d.movement_policy_id`;
const HOURS = `round(sum(upper(d.minutes) - lower(d.minutes)) / 60.0, 2) as hours`;
const HOURS_COLUMN: ReportColumn = { id: 'hours', label: 'Hours', kind: 'number', total: true };

/**
 * Returns SQL for one row per leave application of any person. Days are summed before names are joined, and only for
 * the applications on the page once these are known.
 */
const spells = (days: string, types: string, type: string, sum: string, id: string): string => `
  select ${PERSON}, a.request_id as "requestId", r.number, t.name as type, a."firstDay", a."lastDay",
    a.${id}, a.status
  from (
    select d.request_id, d.${type}, min(d.employee_id) as employee_id, min(d.day) as "firstDay",
      max(d.day) as "lastDay", ${sum}, ${SPELL_STATUS}
    from ${days} d left join employees e on e.id = d.employee_id
    where d.account_id = $accountId and ${IN_PERIOD} and ${MATCHES_PEOPLE}
      and ($keys::bigint[] is null or d.request_id = any($keys))
    group by d.request_id, d.${type}) a
  left join employees e on e.id = a.employee_id
  left join requests r on r.id = a.request_id left join ${types} t on t.id = a.${type}
  ${PERSON_JOINS}`;

/** Returns SQL for the first day of each application in the period, so that an index of days can find a page. */
const firstDays = (days: string, types: string, type: string): string => `
  select ${PERSON}, d.request_id as "requestId", r.number, t.name as type, d.day as "firstDay"
  from ${days} d left join employees e on e.id = d.employee_id
  left join requests r on r.id = d.request_id left join ${types} t on t.id = d.${type}
  ${PERSON_JOINS}
  where d.account_id = $accountId and ${IN_PERIOD} and ${MATCHES_PEOPLE}
    and not exists (select from ${days} f where f.request_id = d.request_id and f.${type} = d.${type}
      and f.day >= $fromDay::date and (f.day, f.id) < (d.day, d.id))`;

export const leaveHistory: Report = {
  id: 'leaveHistory',
  screen: {
    address: '/profile/reports/leaveHistory',
    title: 'Leave History',
    description: 'Approved and pending leave in a period.',
    menu,
    reference: 90760,
    allow,
  },
  filters: { period: period(366, 1830), ...ATTENDANCE_FILTERS },
  columns: [...PERSON_COLUMNS, ...SPELL_COLUMNS('Leave type'), DAYS_COLUMN, STATUS],
  query: spells('leave_days', 'leave_types', 'leave_type_id', DAYS, 'days'),
  sort: '-firstDay',
  key: 'requestId',
  sortedBy: { firstDay: 'firstDay' },
  find: (by) =>
    by === 'firstDay' ? firstDays('leave_days', 'leave_types', 'leave_type_id') : null,
};

export const movementHistory: Report = {
  id: 'movementHistory',
  screen: {
    address: '/profile/reports/movementHistory',
    title: 'Movement History',
    description: 'Approved and pending work away from the workplace in a period.',
    menu,
    reference: 90762,
    allow,
  },
  filters: { period: period(366, 1830), ...ATTENDANCE_FILTERS },
  columns: [...PERSON_COLUMNS, ...SPELL_COLUMNS('Kind'), HOURS_COLUMN, STATUS],
  query: spells('movement_days', 'movement_policies', 'movement_policy_id', HOURS, 'hours'),
  sort: '-firstDay',
  key: 'requestId',
  sortedBy: { firstDay: 'firstDay' },
  find: (by) =>
    by === 'firstDay'
      ? firstDays('movement_days', 'movement_policies', 'movement_policy_id')
      : null,
};

export const ownLeave: Report = {
  id: 'ownLeave',
  own: true,
  screen: {
    address: '/SelfService/reports/leave',
    title: 'Leave Report',
    description: 'Your leave in a period.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 90763,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: { period: period(366, 1830) },
  columns: [...SPELL_COLUMNS('Leave type'), DAYS_COLUMN, STATUS],
  query: `
    select ${SPELL}, ${DAYS}, ${SPELL_STATUS} from ${LEAVE}
    where ${IN_PERIOD} and d.employee_id = $callerId group by r.number, t.name`,
  sort: '-firstDay',
  key: 'number',
};

export const ownMovement: Report = {
  id: 'ownMovement',
  own: true,
  screen: {
    address: '/SelfService/reports/movement',
    title: 'Movement Report',
    description: 'Your work away from the workplace in a period.',
    menu: ['Employee Self Service', 'Reports'],
    reference: 90764,
    harmless: OWN,
    allow: everyoneMay(['isView']),
  },
  filters: { period: period(366, 1830) },
  columns: [...SPELL_COLUMNS('Kind'), HOURS_COLUMN, STATUS],
  query: `
    select ${SPELL}, ${HOURS}, ${SPELL_STATUS} from ${MOVEMENT}
    where ${IN_PERIOD} and d.employee_id = $callerId group by r.number, t.name`,
  sort: '-firstDay',
  key: 'number',
};
