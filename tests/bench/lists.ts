import { REPORTS } from '#server/reports/registry.ts';
import { query } from '#server/db/sql.ts';
import { createClient } from '#tests/support/client.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { alone, median, type Figure } from './table.ts';

const ALL = 100_000;
const ROUNDS = 7;
const PAGE_GOAL_MS = 100;

/** Pages of reports and of master data over 100,000 rows, from call to answer, and a whole file. */
export async function lists(bench: Bench): Promise<Figure[]> {
  const rows = Math.ceil(ALL * bench.scale);
  await createEmployees(bench.owner, Math.max(0, rows - PEOPLE * bench.scale));
  await query(
    bench.owner,
    `update employees set name = initcap(substr(md5(id::text), 1, 6) || ' ' || substr(md5(name), 1, 7))`,
  );
  await query(
    bench.owner,
    `insert into designations (account_id, name)
     select 1, 'Post ' || md5(n::text) from generate_series(1, $rows::integer) n`,
    { rows },
  );
  await bench.owner.raw('select fill_employee_versions()');
  await bench.owner.raw('vacuum analyze');
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
    figures.push(alone(what, 'ms', median(times), PAGE_GOAL_MS));
  };
  const asOf = new Date().toISOString().slice(0, 10);
  for (const { id, filters, screen } of REPORTS) {
    if (!screen.allow.hr) continue;
    await page(`report ${id}, first page`, `/Reports/${id}`);
    if ('asOf' in filters) await page(`report ${id}, as of a day`, `/Reports/${id}?asOf=${asOf}`);
  }
  const people = '/Reports/employeeList';
  await page('employees by department', `${people}?sort=department`);
  await page('employees, names backwards', `${people}?sort=name&descending=true`);
  await page('employees searched', `${people}?search=abc`);
  await page('employees, the last page', `${people}?page=${Math.floor(rows / 25)}`);
  await page('designations, first page', '/Resources/designation');
  await page('designations searched', '/Resources/designation?search=abc');
  await page('designations by rank', '/Resources/designation?sort=rank&descending=true');
  await page('designations, the last page', `/Resources/designation?page=${Math.floor(rows / 25)}`);
  figures.push(...(await wholeFile(bench, client.token)));
  return figures;
}

/** The employee list as CSV: how long it takes, and what the server's process grows by meanwhile. */
async function wholeFile({ url }: Bench, token: string): Promise<Figure[]> {
  const before = process.memoryUsage().rss;
  let most = before;
  const begun = performance.now();
  const response = await fetch(`${url}/api/Reports/employeeList/File?format=csv`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  for await (const _ of response.body ?? []) most = Math.max(most, process.memoryUsage().rss);
  return [
    alone('employees as CSV', 's', (performance.now() - begun) / 1000),
    alone('memory grown by meanwhile', 'MB', (most - before) / 1e6, 100),
  ];
}
