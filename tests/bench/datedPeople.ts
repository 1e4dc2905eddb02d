import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { stageTable } from '#server/platform/files/readApart/index.ts';
import { importPeople } from '#server/domains/people/import/index.ts';
import { createClient } from '#tests/support/client.ts';
import type { Bench } from './fixture.ts';
import { alone, median, type Figure } from './table.ts';

const ALL = 100_000;
const ROUNDS = 7;
const GOAL_MS = 200;
const IMPORT_GOAL_S = 120;

/**
 * Lists of 100,000 people with four versions of dated facts each, from request to response; and an import
 * of another 100,000.
 */
export async function datedPeople(bench: Bench): Promise<Figure[]> {
  await giveStretches(bench);
  const client = await createClient(bench.url, 'hr');
  const figures: Figure[] = [];
  const page = async (what: string, path: string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const { status } = await client.get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      times.push(performance.now() - begun);
    }
    bench.says(what);
    figures.push(alone(what, 'ms', median(times), GOAL_MS));
  };
  await page('list of people', '/Reports/employees');
  await page('list of people, searched', '/Reports/employees?search=moh');
  await page('people as of a day', '/Reports/employeeList?asOf=2022-06-30');
  await page('people as of a day, searched', '/Reports/employeeList?asOf=2022-06-30&search=moh');
  await page('profit centers as of a day', '/Reports/profitCenterAssign?asOf=2022-06-30');
  await giveRaises(bench);
  figures.push(await inTheDatabase(bench, 'count of people as of a day', 'count(*)'));
  figures.push(await inTheDatabase(bench, 'sum of their pay as of a day', 'sum(e.gross)'));
  figures.push(await importOfAll(bench));
  return figures;
}

/** A change of grade on each of three days; `employees` has today's version. */
async function giveStretches({ owner }: Bench): Promise<void> {
  await owner.raw('select fill_employee_versions()');
  await owner.raw(`
    with cut as (
      update employee_versions v set valid = daterange('2025-01-01', upper(v.valid))
      where superseded_at is null and lower(v.valid) < '2021-01-01' returning v.*
    )
    insert into employee_versions (account_id, employee_id, valid, business_unit_id, department_id,
      section_id, workplace_group_id, workplace_id, designation_id, employment_type_id, supervisor_id,
      is_active, grade, reason,
      recorded_at)
    select account_id, employee_id, daterange(days.first::date, days.next::date), business_unit_id,
      department_id, section_id, workplace_group_id, workplace_id, designation_id,
      employment_type_id, supervisor_id, is_active, days.grade, 'Measured', now()
    from cut cross join (values ('2020-01-15', '2021-01-01', 'M1'), ('2021-01-01', '2023-01-01', 'M2'),
      ('2023-01-01', '2025-01-01', 'M3')) days (first, next, grade)`);
  await owner.raw('vacuum analyze');
}

/** Four raises each, like after some years of increments. */
async function giveRaises({ owner }: Bench): Promise<void> {
  await owner.raw(`
    insert into salary_revisions (employee_id, effective_date, applied_at, basic_before, basic_after,
      gross_before, gross_after)
    select e.id, days.day::date, now(), e.basic * days.part, e.basic * (days.part + 0.05),
      e.gross * days.part, e.gross * (days.part + 0.05)
    from employees e cross join (values ('2021-07-01', 0.8), ('2022-07-01', 0.85), ('2023-07-01', 0.9),
      ('2024-07-01', 0.95)) days (day, part)`);
  await owner.raw('vacuum analyze');
}

async function inTheDatabase(bench: Bench, what: string, value: string): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [plan] = await query<{ 'QUERY PLAN': { 'Execution Time': number }[] }>(
      bench.owner,
      `explain (analyze, timing off, format json) select ${value}
       from employees_counted_as_of('2022-06-30') e where e.account_id = 1 and e.is_active`,
    );
    times.push(plan?.['QUERY PLAN'][0]?.['Execution Time'] ?? Infinity);
  }
  bench.says(what);
  return alone(`${what}, in the database`, 'ms', median(times), GOAL_MS);
}

async function importOfAll(bench: Bench): Promise<Figure> {
  const { owner, services, scale } = bench;
  const rows = Math.ceil(ALL * scale);
  const begun = performance.now();
  const file = { format: 'csv', content: peopleFile(rows) } as const;
  const table = await stageTable(file, rows, { who: 'bench' });
  await withTransaction(services.db, (tx) =>
    importPeople(tx, table, { accountId: 1, userId: null, units: null }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const [row] = await query<{ count: number }>(
    owner,
    `select count(*)::integer as count from employee_versions v join employees e on e.id = v.employee_id
     where e.code like 'N%'`,
  );
  if (row?.count !== rows) throw new Error(`${row?.count} of ${rows} people were brought in`);
  bench.says('import of people');
  return alone(`import of ${rows.toLocaleString('en')} people`, 's', seconds, IMPORT_GOAL_S);
}

const peopleFile = (rows: number): string =>
  [
    'EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross,BusinessUnit',
    ...Array.from(
      { length: rows },
      (_, n) =>
        `N${String(n).padStart(6, '0')},Someone ${n},Post ${n % 50},Part ${n % 20},Group ${n % 200},2020-02-03,${30_000 + (n % 900)},North`,
    ),
  ].join('\n');
