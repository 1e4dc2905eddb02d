import { MONTHS_BACK } from '#machines/domains/increments/effectiveDates.ts';
import { FAR_FROM_MEDIAN, MONTHS_BETWEEN_RAISES } from '#machines/domains/increments/exceptions.ts';

/*
 * The rules of exceptions.ts as SQL over rows of `increment_list`. This SQL only finds the rows with exceptions;
 * exceptions.ts says what their exceptions are.
 */

const GAP = `interval '${MONTHS_BETWEEN_RAISES} months'`;
const PERCENT = 's.increment_percent::float8';

/** SQL for the median percentage of each section over its rows in `seen` that count. */
export const MEDIANS = `
  select s.section_id, percentile_cont(0.5) within group (order by ${PERCENT}) as median
  from seen s where s.state = any($counted::text[])
  group by s.section_id having count(*) >= ${FAR_FROM_MEDIAN.people}`;

/** SQL for another raise `o`, open or released, within a year of the row `s`. */
export const NEAR = `o.employee_id = s.employee_id and o.increment_id <> s.increment_id
  and o.state = any($counted::text[])
  and o.effective_date > s.effective_date - ${GAP} and o.effective_date < s.effective_date + ${GAP}`;

/**
 * SQL for whether a row `s`, of a section with the median `m`, has an exception other than that of its unit's budget.
 */
export const VIEW = `(s.employee_id = $me or s.joining_date is null
  or s.joining_date > s.effective_date - ${GAP}
  or s.effective_date < make_date(s.fiscal_year, $fiscalMonth::integer, 1)
  or s.effective_date >= make_date(s.fiscal_year + 1, $fiscalMonth::integer, 1)
  or s.effective_date + interval '${MONTHS_BACK} months' < (s.created_at at time zone 'UTC')::date
  or abs(${PERCENT} - m.median) > ${FAR_FROM_MEDIAN.points + 1e-9}
    and (${PERCENT} > m.median * ${FAR_FROM_MEDIAN.times}
      or ${PERCENT} < m.median / ${FAR_FROM_MEDIAN.times})
  or exists (select from increment_list o where ${NEAR}))`;
