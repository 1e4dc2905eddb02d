import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** At most this many are shown below the field. */
const MAX = 5;

/**
 * Returns free employee IDs: for each business unit, that of the person added last with the next number that no one in
 * the account has. A unit whose IDs don't end in a number has none.
 * @param units the business units, or null for all of the account
 */
export async function readFreeCodes(
  db: Db,
  accountId: number,
  units: readonly number[] | null,
): Promise<string[]> {
  const rows = await query<{ code: string }>(
    db,
    `with last as (
       select e.* from business_units u
       cross join lateral (select e.code from employees e
         where e.business_unit_id = u.id and e.code ~ '[0-9]$' order by e.id desc limit 1) e
       where u.account_id = $accountId and u.is_active
         and ($units::bigint[] is null or u.id = any($units))),
     numbered as (select code, substring(code from '[0-9]{1,9}$') as digits from last),
     parts as (select distinct left(code, length(code) - length(digits)) as prefix, digits from numbered)
     select free.code from parts p
     cross join lateral (
       select c.code from generate_series(1, 1000) step
       cross join lateral (select p.prefix || lpad((p.digits::bigint + step)::text, greatest(length(p.digits),
         length((p.digits::bigint + step)::text)), '0') as code) c
       where not exists (select from employees e where e.account_id = $accountId
         and lower(e.code) = lower(c.code))
       order by step limit 1) free
     order by free.code limit ${MAX}`,
    { accountId, units },
  );
  return rows.map(({ code }) => code);
}
