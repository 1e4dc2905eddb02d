import { beyondWeekBy, countedBy } from '#machines/domains/time/attendance/overtime.ts';
import { SQL_ARITHMETIC } from '#server/platform/db/sqlArithmetic.ts';
import { WEEK_BEFORE } from './count.ts';

/**
 * SQL for the minutes beyond the weekly hours: zero if the policy has no weekly hours, in which case the earlier days
 * of the week aren't read.
 */
const BEYOND_WEEK = beyondWeekBy(SQL_ARITHMETIC, {
  worked: 'd.worked',
  before: `(case when rule.week is not null then ${WEEK_BEFORE('d.employee_id', 'd.day')} end)`,
  weekly: 'rule.week',
});

const COUNTED_MINUTES = countedBy(SQL_ARITHMETIC, 'shown.minutes', {
  tolerance: 'coalesce(rule.tolerance, 0)',
  roundTo: 'coalesce(rule.round_to, 0)',
  dailyMost: 'rule.most',
});

/**
 * SQL for the minutes of overtime of each calculated day `d` of an employee `e` of `$accountId`, by the policy
 * of the unit on that day. `offset 0` keeps PostgreSQL from merging the subqueries, which would read the policy
 * 20 times for each day.
 */
export const COUNTED = `
  join employee_versions place on place.employee_id = d.employee_id
    and place.superseded_at is null and place.valid @> d.day
  left join (
    select distinct on (b.id) b.id as unit_id, o.tolerance, o.round_to, o.daily_most * 60 as most,
      o.counts_before, round(o.weekly_hours * 60)::integer as week
    from overtime_policies o join business_units b on b.account_id = o.account_id
      and (o.business_unit_id = b.id or o.business_unit_id is null)
    where o.account_id = $accountId and o.is_active
    order by b.id, o.business_unit_id nulls last, o.id) rule on rule.unit_id = place.business_unit_id
  cross join lateral (
    select greatest(0, d.beyond - case when rule.counts_before then 0 else d.before_start end,
      ${BEYOND_WEEK})::integer as minutes offset 0) shown
  cross join lateral (select (${COUNTED_MINUTES})::integer as minutes offset 0) counted`;

/** SQL for the days whose overtime isn't approved, requested or granted as leave yet. */
export const UNCONFIRMED = `d.status = 'present' and counted.minutes > 0
  and not exists (select from overtime_entries o where o.employee_id = d.employee_id
    and o.day = d.day and o.cancelled_at is null)
  and not exists (select from compensatory_days c where c.employee_id = d.employee_id
    and c.worked_on = d.day)`;
