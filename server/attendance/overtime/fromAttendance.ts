import { beyondWeekBy, countedBy } from '#machines/attendance/overtime.ts';
import { SQL_ARITHMETIC } from '#server/db/sqlArithmetic.ts';
import { WEEK_BEFORE } from './count.ts';

const rule = (name: string): string => `(rule.p->>'${name}')::numeric`;

/** Nothing without weekly hours; the week before is then not read. */
const BEYOND_WEEK = beyondWeekBy(SQL_ARITHMETIC, {
  worked: 'd.worked',
  before: `(case when ${rule('week')} is not null then ${WEEK_BEFORE('d.employee_id', 'd.day')} end)`,
  weekly: rule('week'),
});

const COUNTED_MINUTES = countedBy(SQL_ARITHMETIC, 'shown.minutes', {
  tolerance: rule('tolerance'),
  roundTo: rule('round'),
  dailyMost: rule('most'),
});

/**
 * Of each worked-out day `d` of somebody `e`: minutes of overtime by the policy of the unit where they were
 * on it, or of the company, beyond the hours of the day or of the week. Time before the shift counts only where the policy says so.
 */
export const COUNTED = `
  join employee_versions place on place.employee_id = d.employee_id
    and place.superseded_at is null and place.valid @> d.day
  cross join lateral (
    select coalesce((
      select jsonb_build_object('tolerance', coalesce(o.tolerance, 0), 'round', coalesce(o.round_to, 0),
        'most', o.daily_most * 60, 'before', o.counts_before, 'week', round(o.weekly_hours * 60))
      from overtime_policies o where o.account_id = e.account_id and o.is_active
        and (o.business_unit_id = place.business_unit_id or o.business_unit_id is null)
      order by o.business_unit_id nulls last, o.id limit 1),
      '{"tolerance": 0, "round": 0, "most": null, "before": false}') as p) rule
  cross join lateral (
    select greatest(0,
        d.beyond - case when (rule.p->>'before')::boolean then 0 else d.before_start end,
        ${BEYOND_WEEK})::integer as minutes) shown
  cross join lateral (select (${COUNTED_MINUTES})::integer as minutes) counted`;

/** Such days that nobody has approved, asked for or given leave for. */
export const UNCONFIRMED = `d.status = 'present' and counted.minutes > 0
  and not exists (select from overtime_entries o where o.employee_id = d.employee_id
    and o.day = d.day and o.cancelled_at is null)
  and not exists (select from compensatory_days c where c.employee_id = d.employee_id
    and c.worked_on = d.day)`;
