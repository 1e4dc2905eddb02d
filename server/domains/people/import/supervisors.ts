import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { addProblems } from './lines.ts';

/** Returns SQL that brings a name into the form in which names are compared. */
const SAME = (column: string): string =>
  `lower(regexp_replace(btrim(${column}), '\\s+', ' ', 'g'))`;

/**
 * Finds each supervisor by code, or else by mail address, or else by name, both among existing people and in
 * the file. It also accepts “Ana Roy (E17)” and “E17 - Ana Roy”.
 */
export async function findSupervisors(tx: Tx, accountId: number): Promise<void> {
  await query(
    tx,
    `with people as (
       select e.code, lower(e.code) as key, 1 as rank from employees e
       where e.account_id = $accountId and e.is_active
       union select p.code, lower(p.code), 1 from import_people p
       union select e.code, lower(e.office_mail), 2 from employees e
       where e.account_id = $accountId and e.is_active and e.office_mail is not null
       union select p.code, lower(p.email), 2 from import_people p where p.email is not null
       union select e.code, ${SAME('e.name')}, 3 from employees e
       where e.account_id = $accountId and e.is_active
       union select p.code, ${SAME('p.name')}, 3 from import_people p
     ), asked as (
       select distinct p.supervisor, k.key, k.place
       from import_people p cross join lateral (values
         (${SAME('p.supervisor')}, 0),
         (lower((regexp_match(p.supervisor, '[(\\[]\\s*([^\\s()\\[\\]]+)\\s*[)\\]]\\s*$'))[1]), 10),
         (lower((regexp_match(p.supervisor, '^\\s*(\\S+)\\s+[-–—:]\\s'))[1]), 10),
         (lower((regexp_match(p.supervisor, '\\s[-–—:]\\s+(\\S+)\\s*$'))[1]), 10)
       ) as k (key, place)
       where p.supervisor is not null and k.key is not null
     ), best as (
       select distinct on (a.supervisor) a.supervisor, count(distinct lower(o.code)) as people,
         min(o.code) as code
       from asked a join people o on o.key = a.key
       group by a.supervisor, a.place + o.rank
       order by a.supervisor, a.place + o.rank
     )
     update import_people p set supervisor_code = b.code
     from best b where b.supervisor = p.supervisor and b.people = 1`,
    { accountId },
  );
}

/** Refuses supervisors who aren't found, who would indirectly report to themselves, or whose own line is refused. */
export async function refuseSupervisors(tx: Tx, accountId: number): Promise<void> {
  const rows = await query<{ line: number; problem: string }>(
    tx,
    `with recursive chain (line, code, person) as (
       select p.line, p.code, p.supervisor_code from import_people p where p.supervisor_code is not null
       union
       select c.line, c.code, coalesce(f.supervisor_code, s.code)
       from chain c
       left join import_people f on f.code = c.person
       left join employees e on e.account_id = $accountId and e.code = c.person
       left join employees s on s.id = e.supervisor_id
       where c.person <> c.code and coalesce(f.supervisor_code, s.code) is not null
     )
     select p.line, case
       when (select count(*) from (
         select lower(o.code) from import_people o where ${SAME('o.name')} = ${SAME('p.supervisor')}
         union select lower(e.code) from employees e where e.account_id = $accountId and e.is_active
           and ${SAME('e.name')} = ${SAME('p.supervisor')}) named) > 1
       then 'Supervisor: several people are called “' || p.supervisor || '”. Enter the employee ID'
       else 'Supervisor: there is no “' || p.supervisor || '”' end as problem
     from import_people p where p.supervisor is not null and p.supervisor_code is null
     union all
     select distinct c.line, 'Supervisor: they would report to themselves' from chain c
     where c.person = c.code
     order by line`,
    { accountId },
  );
  await addProblems(tx, rows);
  await refuseFollowers(tx, accountId);
}

/** Refuses people who report to a new person whose line is refused. */
async function refuseFollowers(tx: Tx, accountId: number): Promise<void> {
  for (;;) {
    const rows = await query<{ line: number; problem: string }>(
      tx,
      `select p.line, f.problem
       from import_people p
       join import_lines l on l.line = p.line
       join import_people o on o.code = p.supervisor_code
       join import_lines r on r.line = o.line and r.change = 'refused'
       cross join lateral (select 'Supervisor: “' || p.supervisor || '” is on line ' || o.line
         || ', which has problems' as problem) f
       where not l.problems @> jsonb_build_array(f.problem)
         and not exists (select from employees e where e.account_id = $accountId and e.code = o.code)
       order by p.line`,
      { accountId },
    );
    if (rows.length === 0) return;
    await addProblems(tx, rows);
  }
}
