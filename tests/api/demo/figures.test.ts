import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportEntry, ReportPage } from '#machines/kits/reports/report.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

interface Stretch {
  employeeId: number;
  from: string;
  to: string;
  unitId: number;
  departmentId: number;
}
interface Raise {
  employeeId: number;
  day: string;
  before: number;
  after: number;
}

let server: TestServer;
let hr: Client;
let entries: readonly ReportEntry[];
/** From the history itself: periods in which people worked, and every raise, oldest first. */
let worked: Stretch[];
let raises: Map<number, Raise[]>;
let paid: Map<number, number>;
beforeAll(async () => {
  server = await startDemoServer();
  hr = await server.as('hr');
  entries = (await hr.get('/Reports')).body as ReportEntry[];
  worked = await query<Stretch>(
    server.owner,
    `select employee_id as "employeeId", coalesce(lower(valid)::text, '0001-01-01') as from,
       coalesce(upper(valid)::text, '9999-01-01') as to, business_unit_id as "unitId",
       department_id as "departmentId"
     from employee_versions where superseded_at is null and is_active`,
  );
  const rows = await query<Raise>(
    server.owner,
    `select employee_id as "employeeId", effective_date::text as day, gross_before::float as before,
       gross_after::float as after
     from salary_revisions order by effective_date, id`,
  );
  raises = grouped(rows, ({ employeeId }) => employeeId);
  const people = await query<{ id: number; gross: number }>(
    server.owner,
    'select id, gross::float as gross from employees',
  );
  paid = new Map(people.map(({ id, gross }) => [id, gross]));
}, patience(240_000));
afterAll(() => server.close());

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const isOn = ({ from, to }: Stretch, day: string) => from <= day && day < to;
const page = async (path: string): Promise<ReportPage> => {
  const { status, body } = await hr.get(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body as ReportPage;
};

/** In cents, because floating-point sums of money would be inexact. */
const getSum = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** Calculated forwards from the first raise, while the report goes backwards from today. */
function grossOn(employeeId: number, day: string): number {
  const theirs = raises.get(employeeId) ?? [];
  const last = theirs.findLast((raise) => raise.day <= day);
  return last?.after ?? theirs[0]?.before ?? paid.get(employeeId) ?? 0;
}

describe.each([3, 610, 1822])('%i days ago', (days) => {
  const day = dayAgo(days);

  it('the headcount and cost of each department agree with the history', async () => {
    const there = grouped(
      worked.filter((one) => isOn(one, day)),
      ({ departmentId }) => departmentId,
    );
    const status = await page(`/Reports/overallStatus?asOf=${day}&pageSize=1500`);
    const cost = await page(`/Reports/costToCompany?asOf=${day}&pageSize=1500`);
    const people = [...there].map(([id, of]) => [id, of.length] as const);
    expect(people.length).toBeGreaterThan(10);
    const shown = ({ rows }: ReportPage) =>
      new Map(
        rows.flatMap((row) =>
          Number(row['people']) > 0 ? [[row['departmentId'], row['people']]] : [],
        ),
      );
    expect(shown(status)).toEqual(new Map(people));
    expect(shown(cost)).toEqual(new Map(people));
    const spent = cost.rows.map((row) => [row['departmentId'], row['gross']]);
    const notice = [...there].map(([id, of]) => [
      id,
      of.length < 5 ? null : getSum(of.map(({ employeeId }) => grossOn(employeeId, day))),
    ]);
    expect(new Map(spent as [number, number | null][])).toEqual(
      new Map(notice as [number, number | null][]),
    );
  });

  it('the leavers of the year before agree with the history', async () => {
    const from = dayAgo(days + 364);
    const before = dayAgo(days + 365);
    const { rows } = await page(`/Reports/attrition?by=unit&from=${from}&to=${day}`);
    const next = (last: string) => (one: Stretch) => one.from <= last && one.to > last;
    const left = worked.filter(
      ({ employeeId, to }) =>
        to > from &&
        to <= dayAgo(days - 1) &&
        !worked.some((one) => one.employeeId === employeeId && next(to)(one)),
    );
    const of = (unitId: number, some: readonly Stretch[]) =>
      some.filter((one) => one.unitId === unitId).length;
    expect(rows.length).toBe(4);
    for (const row of rows) {
      const unitId = Number(row['unitId']);
      const [opening, closing] = [before, day].map((at) =>
        of(
          unitId,
          worked.filter((one) => isOn(one, at)),
        ),
      );
      expect(row).toMatchObject({ opening, closing, left: of(unitId, left) });
    }
  });
});

it.each([
  ['overallStatus', `asOf=${dayAgo(700)}`],
  ['overallStatus', ''],
  ['costToCompany', `asOf=${dayAgo(400)}`],
  ['turnover', `from=${dayAgo(1200)}&to=${dayAgo(1000)}`],
  ['attrition', `by=department&from=${dayAgo(500)}&to=${dayAgo(100)}`],
  ['attrition', `by=reason&from=${dayAgo(1500)}&to=${dayAgo(1)}`],
  ['customReport', `by=designation&fields=code,gross&joinedFrom=${dayAgo(2000)}`],
  ['customReport', `by=section&asOf=${dayAgo(900)}&status=all`],
])('each figure of %s with %s leads to that number of people', async (report, request) => {
  const { rows, columns } = await page(`/Reports/${report}?pageSize=1500&${request}`);
  const leading = columns.filter(({ kind, leadsTo }) => kind === 'count' && leadsTo !== undefined);
  expect(leading.length).toBeGreaterThan(0);
  const sample = rows.filter((_, at) => at % Math.ceil(rows.length / 5) === 0);
  const led: unknown[] = [];
  const counted: unknown[] = [];
  for (const row of sample) {
    for (const { id, leadsTo = '' } of leading) {
      const names = [...leadsTo.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      if (row[id] === null || names.some((name) => row[name] === null)) continue;
      const link = leadsTo.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(row[name] ?? '')),
      );
      const [address = '', more = ''] = link.split('?');
      const to = entries.find((entry) => entry.address === address)?.id ?? address;
      led.push([id, (await page(`/Reports/${to}?pageSize=5&${more}`)).total]);
      counted.push([id, row[id]]);
    }
  }
  expect(led.length).toBeGreaterThan(2);
  expect(led).toEqual(counted);
});
