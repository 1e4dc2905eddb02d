import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { addProblems } from './lines.ts';

/** Returns SQL that brings a name into the form in which names are compared. */
const SAME = (column: string): string =>
  `lower(regexp_replace(btrim(${column}), '\\s+', ' ', 'g'))`;

/** SQL for the words of a name in any order, without accents and punctuation: "Roy, Ana" equals "Ana Roy". */
const WORDS = (column: string): string =>
  `(select string_agg(word, ' ' order by word) from regexp_split_to_table(search_key(${column}), ' ') word)`;

/** SQL that finds people whose name has the same words as the supervisors that were not found yet. */
const BY_WORDS = `
  named as materialized (
    select ${WORDS('p.name')} as key, p.code from import_people p
    union select ${WORDS('e.name')}, e.code from employees e
    where e.account_id = $accountId and e.is_active
  ), counted as materialized (
    select key, count(distinct lower(code)) as people, min(code) as code from named group by key)`;

/**
 * Finds each supervisor by code, else by email address, else by name, among existing people and those in the
 * file. Also accepts “Ana Roy (E17)”, “E17 - Ana Roy” and “Roy, Ana”.
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
  if (!(await isAnyOpen(tx))) return;
  await query(
    tx,
    `with ${BY_WORDS}
     update import_people p set supervisor_code = c.code
     from counted c where p.supervisor is not null and p.supervisor_code is null and c.people = 1
       and c.key = ${WORDS('p.supervisor')}`,
    { accountId },
  );
}

async function isAnyOpen(tx: Tx): Promise<boolean> {
  const rows = await query(
    tx,
    'select from import_people where supervisor is not null and supervisor_code is null limit 1',
  );
  return rows.length > 0;
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
     select distinct c.line, 'Supervisor: they would report to themselves' as problem
     from chain c
     where c.person = c.code
     order by line`,
    { accountId },
  );
  await addProblems(tx, [...(await readUnknown(tx, accountId)), ...rows]);
  await refuseFollowers(tx, accountId);
}

async function readUnknown(
  tx: Tx,
  accountId: number,
): Promise<{ line: number; problem: string }[]> {
  if (!(await isAnyOpen(tx))) return [];
  return query(
    tx,
    `with ${BY_WORDS}
     select p.line, 'Supervisor: ' || case when c.people > 1
       then 'several people are called “' || p.supervisor || '”. Enter the employee ID'
       else 'there is no “' || p.supervisor || '”' end as problem
     from import_people p left join counted c on c.key = ${WORDS('p.supervisor')}
     where p.supervisor is not null and p.supervisor_code is null order by p.line`,
    { accountId },
  );
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
