import { costBy } from '#machines/domains/time/attendance/lateRule.ts';
import { SQL_ARITHMETIC } from '#server/platform/db/sqlArithmetic.ts';
import type { Report } from '#server/kits/reports/report.ts';
import {
  ATTENDANCE_FILTERS,
  IN_PERIOD,
  OF_PEOPLE,
  period,
  PERSON,
  PERSON_COLUMNS,
  PERSON_JOINS,
} from './attendanceRows.ts';
import { PEOPLE_READERS } from '#server/kits/reports/people.ts';

/**
 * SQL for the rule of the unit `w.unit`, or else of the company. The rule is looked up once per unit instead of once
 * per person and day.
 */
const LATE_RULE = `left join (
  select distinct on (b.id) b.id as unit_id, r.marks, r.cost::numeric as cost,
    coalesce(r.forgiven, 0) as forgiven, r.counts_early, r.alone_from
  from late_rules r
  join business_units b on b.account_id = r.account_id
    and (r.business_unit_id = b.id or r.business_unit_id is null)
  where r.account_id = $accountId and r.is_active
  order by b.id, r.business_unit_id nulls last, r.id) r on r.unit_id = w.unit`;

const COST = costBy(
  SQL_ARITHMETIC,
  { marks: 'w.marks', alone: 'w.alone' },
  { marks: 'r.marks', forgiven: 'r.forgiven', days: 'r.cost' },
);

/** Must equal the condition of the partial index on days with marks, so that PostgreSQL can use the index. */
const HAS_MARK = '(d.late > 0 or d.early > 0)';

/** SQL for days with marks `d`, the unit `w.unit` of each day, its rule `r` and the minutes `m` that count. */
const MARKED_DAYS = `attendance_days d join employee_versions v on v.employee_id = d.employee_id and v.superseded_at is null
        and v.valid @> d.day
      cross join lateral (select v.business_unit_id as unit) w ${LATE_RULE}
      cross join lateral (select case when r.counts_early then d.early else 0 end as early,
        coalesce(r.alone_from, 100000) as alone_from) m
      where ${IN_PERIOD} and v.account_id = $accountId and (d.late > 0 or m.early > 0)
        and ${HAS_MARK}`;

/** SQL for the key of a person `e` and a month `x`. The key is one number, which sorts faster than text. */
const LINE = `e.id * 100000 + extract(year from x.month)::bigint * 12 + extract(month from x.month)::bigint`;

/** What late marks cost by person and month, in each unit by its own rule. */
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
  columns: [
    { id: 'month', label: 'Month', kind: 'month' },
    ...PERSON_COLUMNS,
    { id: 'marks', label: 'Late marks', kind: 'count', total: true },
    { id: 'minutes', label: 'Late minutes', kind: 'count', total: true },
    { id: 'cost', label: 'Cost in days', kind: 'number', total: true },
  ],
  query: `
    select to_char(x.month, 'YYYY-MM') as month, ${LINE} as "lineId",
      ${PERSON}, x.marks, x.minutes, x.cost
    from (
      select w.employee_id, w.month, sum(w.marks)::integer as marks, sum(w.minutes)::integer as minutes,
        sum(coalesce(${COST}, 0))::numeric as cost
      from (
        select d.employee_id, w.unit, date_trunc('month', d.day::timestamp) as month,
          sum(d.late + m.early) as minutes,
          count(*) filter (where d.late > 0) + count(*) filter (where m.early > 0) as marks,
          count(*) filter (where d.late > 0 and d.late >= m.alone_from)
            + count(*) filter (where m.early > 0 and m.early >= m.alone_from) as alone
        from ${MARKED_DAYS}
          and ($keys::bigint[] is null or d.employee_id = any(array(
            select k / 100000 from unnest($keys::bigint[]) k)))
        group by 1, 2, 3) w ${LATE_RULE}
      group by 1, 2) x
    join employees e on e.id = x.employee_id ${PERSON_JOINS}
    where ${OF_PEOPLE}`,
  sort: 'month',
  key: 'lineId',
  // Marks are only counted for the people on the page, unless the table is sorted by them.
  find: (by) =>
    ['marks', 'minutes', 'cost'].includes(by)
      ? null
      : `
    select to_char(x.month, 'YYYY-MM') as month, ${LINE} as "lineId", ${PERSON}
    from (
      select distinct d.employee_id, date_trunc('month', d.day::timestamp) as month
      from ${MARKED_DAYS}) x
    join employees e on e.id = x.employee_id ${PERSON_JOINS} where ${OF_PEOPLE}`,
};
