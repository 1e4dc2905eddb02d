import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { addProblems } from './lines.ts';

/** Refuses impossible birth dates, and new people with the national ID of another person. */
export async function refusePersonalFacts(tx: Tx, accountId: number): Promise<void> {
  const rows = await query<{ line: number; problem: string }>(
    tx,
    `select p.line, 'BirthDate: is not before the joining date' as problem
     from import_people p left join employees e on e.account_id = $accountId and e.code = p.code
     where coalesce(e.birth_date, p.birth_date) >= coalesce(p.joining_date, e.joining_date)
     union all
     select p.line, 'NationalId: someone else has the same one'
     from import_people p
     where p.national_id is not null and (
       exists (select from employees o where o.account_id = $accountId
         and o.national_id = p.national_id and o.code <> p.code)
       or exists (select from import_people o
         where o.national_id = p.national_id and o.line < p.line))
     order by line`,
    { accountId },
  );
  await addProblems(tx, rows);
}
