import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { dice } from './dice.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';

/**
 * A raise on each 1 July of four years, calculated backwards from someone's current pay, or from their pay
 * when they left. Last year's raises of current employees come from the increments scenario.
 */
export async function storeRaises(tx: Tx, today: string): Promise<void> {
  await query(
    tx,
    `with recursive raise as (
       select e.id, e.code, e.joining_date, d.day, e.gross::numeric as after,
         round(e.gross / (1.04 + 0.05 * ${dice('raise')}), -1) as before
       from employees e
       cross join lateral (select case when e.leaving_date is null then $last::date else
         make_date(extract(year from e.leaving_date - interval '6 months')::integer, 7, 1) end as day) d
       where e.account_id = $accountId
       union all
       select e.id, e.code, e.joining_date, (e.day - interval '1 year')::date, e.before,
         round(e.before / (1.04 + 0.05 * ${dice('again')}), -1)
       from raise e where e.day > $last::date - interval '3 years'
     )
     insert into salary_revisions (employee_id, effective_date, gross_before, gross_after,
       basic_before, basic_after, created_at, applied_at, cause)
     select id, day, before, after, round(before / 2, 2), round(after / 2, 2), day, day, 'import'
     from raise where joining_date + interval '9 months' < day`,
    { accountId: ACCOUNT_ID, last: `${getFiscalYear(today) - 2}-07-01` },
  );
}
