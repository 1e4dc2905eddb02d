import type { ReportColumn } from '#machines/reports/report.ts';
import type { Asked, Owners, Report } from '../report.ts';
import {
  ATTENDANCE_FILTERS,
  MATCHES_PEOPLE,
  OF_PEOPLE,
  period,
  PERSON,
  PERSON_COLUMNS,
  PERSON_JOINS,
} from './attendanceRows.ts';
import { hasMarks, lateLines, lateRules } from './lateMonths.ts';
import { PEOPLE_READERS } from './people.ts';

const SUMMED: readonly ReportColumn[] = [
  { id: 'marks', label: 'Late marks', kind: 'count', total: true },
  { id: 'minutes', label: 'Late minutes', kind: 'count', total: true },
  { id: 'cost', label: 'Cost in days', kind: 'number', total: true },
];

/** Each person in each month of the period: the first of them are looked at for marks, in place of all marks. */
const LINES: Owners = {
  query: `
    select ${PERSON}, x.month, x."firstDay", e.id * 100000 + x.number as "lineId"
    from employees e ${PERSON_JOINS}
    cross join (
      select m::date as "firstDay", to_char(m, 'YYYY-MM') as month,
        extract(year from m)::bigint * 12 + extract(month from m)::bigint as number
      from generate_series(date_trunc('month', $fromDay::date::timestamp), $toDay::date::timestamp, '1 month') m
      offset 0) x
    where ${OF_PEOPLE}`,
  key: 'lineId',
  has: ['month', ...PERSON_COLUMNS.map(({ id }) => id)],
  rows: `select p.* from $owners p where ${hasMarks('p."employeeId"', 'p."firstDay"')}`,
};

const bySum = (asked: Asked): string => `
  select x.* from (${lateLines(asked)}) x left join employees e on e.id = x.employee_id where ${MATCHES_PEOPLE}`;

const ofPeople = (asked: Asked): string => `
  select x.month, x."lineId", ${PERSON}, x.marks, x.minutes, x.cost from (${lateLines(asked)}) x
  left join employees e on e.id = x.employee_id ${PERSON_JOINS} where ${MATCHES_PEOPLE}`;

/** The cost of late marks per person and month, in each unit where they were by its own rule. */
export const lateCosts: Report = {
  id: 'lateCosts',
  screen: {
    address: '/profile/reports/lateMarks',
    title: 'Late Marks',
    description: 'Late marks per month, and the days deducted under the late rule.',
    menu: ['Employee Management', 'Reports'],
    reference: 90459,
    allow: { ...PEOPLE_READERS, finance: ['isView'] },
  },
  filters: { period: period(31, 366), ...ATTENDANCE_FILTERS },
  columns: [{ id: 'month', label: 'Month', kind: 'month' }, ...PERSON_COLUMNS, ...SUMMED],
  reads: lateRules,
  query: ofPeople,
  sort: 'month',
  key: 'lineId',
  // Sums are sorted without a second order, for which each person would be looked up.
  indexed: Object.fromEntries(SUMMED.map(({ id }) => [id, id])),
  index: {
    query: ofPeople,
    by: Object.fromEntries(SUMMED.map(({ id }) => [id, bySum])),
    of: LINES,
    without: SUMMED.map(({ id }) => id),
  },
};
