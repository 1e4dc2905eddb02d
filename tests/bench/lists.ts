import type { Field } from '#machines/kits/resources/field.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import { filterParameter } from '#machines/kits/resources/resource.ts';
import type { ReportFilter } from '#machines/kits/reports/report.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { connect } from '#server/platform/db/connect.ts';
import { REPORTS } from '#server/catalogue/reports.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { fillMasterData } from './fillMasterData.ts';
import { fillRecords } from './fillRecords.ts';
import { PEOPLE, type Bench } from './fixture.ts';
import { fixedStatement, readStatements, type Timed } from './statements.ts';
import { alone, besideFixed, type Figure } from './table.ts';

const ALL = 100_000;
const ROUNDS = 3;
const PAGE_SIZE = 25;

/**
 * Every declared report, resource list and request list over at least 100,000 rows: each order, each
 * filter, a search, the first and a late page. Only the statements in the database are timed.
 */
export async function lists(bench: Bench): Promise<Figure[]> {
  const rows = Math.ceil(ALL * bench.scale);
  await createEmployees(bench.owner, Math.max(0, rows - PEOPLE * bench.scale));
  // One connection without foreign key checks: the rows are only read.
  const filling = connect(bench.databaseUrl, { asOwner: true, pool: 1, name: 'bench filling' });
  await filling.raw('set session_replication_role = replica');
  await fillMasterData(filling, rows);
  await fillRecords(filling, rows, (what) => bench.says(what));
  await filling.destroy();
  await bench.owner.raw('vacuum analyze');
  if (bench.only) return walk(bench, rows, bench.only);
  return [...(await walk(bench, rows)), ...(await wholeFile(bench))];
}

/** The slowest call of each declaration: its page, and its counts and totals. */
export async function walk(bench: Bench, rows: number, only?: RegExp): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, paths] of Object.entries(everyCall(rows))) {
    if (only && !only.test(what)) continue;
    // The session would expire during the walk.
    const client = await createClient(bench.url, 'allRoles');
    const timed = [];
    for (const path of paths) timed.push(...(await readTimes(bench, client, path)));
    const fixed = await fixedStatement(bench.services.db, ROUNDS);
    const slow: Figure[] = [];
    for (const counts of [false, true]) {
      const [slowest] = timed
        .filter((one) => one.counts === counts)
        .toSorted((a, b) => b.ms - a.ms);
      if (!slowest) continue;
      const of = counts ? 'count' : 'page';
      slow.push(besideFixed(`${what}, ${of}: ${slowest.path}`, slowest.ms, fixed));
    }
    figures.push(...slow);
    bench.says(`${what}: ${slow.map(({ ours }) => ours.toFixed(0)).join(', ')} ms`);
  }
  return figures;
}

interface Call extends Timed {
  path: string;
}

/** The times of the call's select statements, each the minimum of several rounds. */
export async function readTimes(bench: Bench, client: Client, path: string): Promise<Call[]> {
  const { statements, answer } = await readStatements(bench.services.db, () => client.get(path));
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const matches: Call[] = [];
  for (const statement of statements) {
    const { counts, ms } = await statement.time(bench.services.db, ROUNDS);
    matches.push({ counts, ms, path });
  }
  return matches;
}

/** The calls by declaration. */
export function everyCall(rows: number): Record<string, string[]> {
  const late = Math.max(1, Math.floor((rows * 0.8) / PAGE_SIZE));
  return Object.fromEntries([
    ...REPORTS.map((report) => [
      `report ${report.id}`,
      getCalls(`/Reports/${report.id}`, late, {
        sorts: report.columns.map(({ id }) => id),
        filters: getFilters(report),
      }),
    ]),
    ...RESOURCES.map(({ id, fields }) => [
      `master data ${id}`,
      getCalls(`/Resources/${id}`, late, {
        sorts: Object.keys(fields),
        filters: [
          'search=7a',
          ...Object.entries(fields).flatMap(([name, field]) =>
            fieldFilter(filterParameter(name), field),
          ),
        ],
      }),
    ]),
    ...REQUESTS.map(({ id }) => [
      `requests for ${id}`,
      getCalls(`/Requests/${id}/OfOthers`, late, {
        sorts: [],
        filters: ['search=7a', 'open=true'],
      }),
    ]),
  ]);
}

const getCalls = (
  address: string,
  late: number,
  { sorts, filters }: { sorts: readonly string[]; filters: readonly string[] },
): string[] =>
  ['', `page=${late}`, ...sorts.map((sort) => `sort=${sort}&descending=true`), ...filters].map(
    (request) => (request === '' ? address : `${address}?${request}`),
  );

const getFilters = ({ filters }: Report): string[] =>
  Object.entries<ReportFilter>(filters).flatMap(([name, filter]) => {
    switch (filter.kind) {
      case 'period':
        return [];
      case 'day':
        return [`${name}=2026-06-30`, ...(name === 'asOf' ? [`${name}=2026-06-30&page=2`] : [])];
      case 'choice':
      case 'several':
        return Object.keys(filter.options).map((option) => `${name}=${option}`);
      case 'reference':
      case 'listed':
      case 'person':
        return [`${name}=1`];
      case 'search':
        return [`${name}=7a`];
      case 'text':
        return [`${name}=M1`];
    }
  });

function fieldFilter(name: string, field: Field): string[] {
  if (field.kind === 'choice') return [`${name}=${Object.keys(field.options)[0]}`];
  if (field.kind === 'flag') return [`${name}=true`];
  return field.kind === 'reference' || field.kind === 'person' ? [`${name}=1`] : [];
}

/** The employee list as CSV: the duration, and the growth of the server's memory. */
async function wholeFile({ url }: Bench): Promise<Figure[]> {
  const { token } = await createClient(url, 'hr');
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
