import type { ReportColumn } from '#machines/kits/reports/report.ts';
import { DAY_STATUSES } from '#machines/domains/time/attendance/day.ts';
import { daysFrom } from '#machines/core/values/dates.ts';
import type { FilterValues } from '#server/kits/reports/report.ts';
import {
  PEOPLE_CONDITION,
  PEOPLE_FILTERS,
  PEOPLE_MATCH,
  PERSON_MATCHES,
  PERSON_SEARCH,
  personColumns,
} from '#server/kits/reports/people.ts';

/** The filters, joins and columns that attendance reports share, for a day `d` of an employee `e`. */
const { asOf: _asOf, ...people } = PEOPLE_FILTERS;
export const ATTENDANCE_FILTERS = {
  ...people,
  search: PERSON_SEARCH,
} as const;

export const STATUS_FILTER = {
  status: { kind: 'choice', label: 'Status', options: DAY_STATUSES },
} as const;

/** A filter for a period of days. By default it allows two months at most. */
export const period = (days: number, most = 62) =>
  ({ kind: 'period', label: 'Period', days, most, required: true }) as const;

export const OF_PEOPLE = `${PEOPLE_CONDITION} and ${PERSON_MATCHES}`;
export const MATCHES_PEOPLE = `${PEOPLE_MATCH} and ${PERSON_MATCHES}`;
export const IN_PERIOD = 'd.day between $fromDay::date and $toDay::date';
/** The condition for a period of employment `v`. It is the same as in the database function `days_of`. */
export const EMPLOYED = 'v.account_id = $accountId and v.superseded_at is null and v.is_active';
/**
 * SQL for the time zone. As a scalar subquery it is computed once, and as a plain function call it would be for
 * each row.
 */
export const ZONE = 'cross join (select (select account_time_zone($accountId)) as name) z';

export const clock = (column: string): string =>
  `to_char(${column} at time zone z.name, 'HH24:MI')`;
export const hhmm = (minutes: string): string =>
  `lpad((${minutes} / 60)::text, 2, '0') || ':' || lpad((${minutes} % 60)::text, 2, '0')`;

export const STATUS_WORDS = `case d.status ${Object.entries(DAY_STATUSES)
  .map(([status, label]) => `when '${status}' then '${label}'`)
  .join(' ')} end`;

export const PERSON_COLUMNS = personColumns();
export const PERSON = `e.id as "employeeId", e.code, e.name, g.name as designation, p.name as department`;
export const PERSON_JOINS = `left join designations g on g.id = e.designation_id
  left join departments p on p.id = e.department_id`;

export const DAY_COLUMNS: readonly ReportColumn[] = [
  {
    id: 'day',
    label: 'Day',
    kind: 'date',
    leadsTo: '/SelfService/attendance?employeeId={employeeId}&day={day}',
  },
  { id: 'shift', label: 'Calendar', kind: 'text' },
  { id: 'inTime', label: 'In', kind: 'text' },
  { id: 'outTime', label: 'Out', kind: 'text' },
  { id: 'worked', label: 'Worked', kind: 'text' },
  { id: 'late', label: 'Late minutes', kind: 'count', total: true },
  { id: 'early', label: 'Early minutes', kind: 'count', total: true },
  { id: 'status', label: 'Status', kind: 'text', words: true },
];
export const DAY = `to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.name, '') as shift,
  ${clock('d.first_in')} as "inTime", ${clock('d.last_out')} as "outTime",
  case when d.worked > 0 then ${hhmm('d.worked')} end as worked, d.late, d.early,
  ${STATUS_WORDS} as status`;
/** SQL for the key of a day `d`. The key is a number, because sorting 100,000 days by text took a third longer. */
export const DAY_ID = `d.employee_id * 100000 + (d.day - date '1900-01-01') as "dayId"`;
export const OF_DAY_KEYS = `($keys::bigint[] is null or d.employee_id = any(array(
  select k / 100000 from unnest($keys::bigint[]) k)))`;
export const DAY_JOINS = 'left join shifts s on s.id = d.shift_id';

/** Returns a column for each day of the period. */
export function dayColumns(filters: FilterValues): ReportColumn[] {
  const chosen = filters.get('period');
  if (typeof chosen !== 'object') return [];
  return daysFrom(chosen.from, chosen.to).map((day) => ({ id: day, label: day, kind: 'text' }));
}
