import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportPage, ReportRows } from '#machines/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import { verifySums } from '#server/engine/sums/verifySums.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      // Each day of four months, with some missing. A day's parts are in thousandths, its minutes at most the
      // whole day.
      await owner.raw(`
        insert into attendance_days (employee_id, day, kind, status, starts_at, ends_at, worked, expected, late, early,
          beyond, worth, present, on_leave, absent, is_contradictory)
        select e.id, d, 'work', (array['present', 'missing', 'absent'])[1 + n % 3], d, d, case when n % 4 = 0 then 1440 else n % 600 end,
          540, case when n % 5 = 0 then 20 else 0 end, case when n % 7 = 0 then 5 else 0 end, 0, case when n % 6 = 0 then 0.5 else 1 end,
          (n % 1001) / 1000.0, (1000 - n % 1001) / 1000.0, case when n % 3 = 2 then 1 else 0 end, false
        from employees e
        cross join generate_series(current_date - 110, current_date, interval '1 day') with ordinality x (d, at)
        cross join lateral (select (e.id * 31 + at * 17)::integer as n) n
        where e.id between 21 and 60 and n % 11 > 0 and (e.id % 10 > 0 or at > 90)`);
    },
  });
});
afterAll(() => server.close());

/** The same sums, calculated from single days. */
const plain = (from: number, to: number) =>
  query<Record<string, number>>(
    server.owner,
    `select d.employee_id as "employeeId", sum(d.worth::numeric) as working, sum(d.present::numeric) as present,
       sum(d.on_leave::numeric) as "onLeave", sum(d.absent::numeric) as absent,
       (count(*) filter (where d.status = 'missing'))::integer as missing,
       (count(*) filter (where d.late > 0))::integer as late, (count(*) filter (where d.early > 0))::integer as early,
       round(sum(d.worked) / 60.0, 2) as hours
     from attendance_days d where d.day between current_date - $from::integer and current_date - $to::integer
     group by 1 order by 1`,
    { from, to },
  );

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function agrees(): Promise<void> {
  const hr = await server.as('hr');
  for (const [from, to] of [
    [0, 0],
    [45, 45],
    [3, 0],
    [30, 0],
    [61, 0],
    [100, 39],
    [75, 45],
  ] as const) {
    const days = await plain(from, to);
    const period = `from=${dayBefore(from)}&to=${dayBefore(to)}`;
    const whole = await hr.get(`/Reports/attendanceSummary?${period}&pageSize=1000`);
    expect(whole).toMatchObject({ status: 200 });
    const { rows, totals } = whole.body as ReportPage;
    const sums = Object.keys(days[0] ?? {}).filter((name) => name !== 'employeeId');
    const shown = rows
      .map((row) => Object.fromEntries(['employeeId', ...sums].map((name) => [name, row[name]])))
      .toSorted((a, b) => Number(a['employeeId']) - Number(b['employeeId']));
    expect([period, shown]).toEqual([period, days]);
    for (const sum of sums) {
      const all = days.reduce((added, day) => added + (day[sum] ?? 0), 0);
      expect([period, sum, totals[sum]]).toEqual([period, sum, expect.closeTo(all, 1)]);
      const sorted = await hr.get(
        `/Reports/attendanceSummary/Rows?${period}&sort=${sum}&descending=true&pageSize=5`,
      );
      const most = days.map((day) => day[sum] ?? 0).toSorted((a, b) => b - a);
      const first = (sorted.body as ReportRows).rows.map((row) => row[sum]);
      expect([period, sum, first]).toEqual([period, sum, most.slice(0, 5)]);
    }
  }
  expect(await verifySums(server.db)).toEqual([]);
}

it('the totals of a period equal the sum of its days, also after days change or disappear', async () => {
  await agrees();
  await query(
    server.db,
    `update attendance_days set late = case when late > 0 then 0 else 9 end, worked = 1440 - worked,
       present = on_leave, on_leave = present, status = 'missing' where employee_id % 3 = 0`,
  );
  await agrees();
  await query(
    server.db,
    `delete from attendance_days where employee_id % 4 = 0 and day > current_date - 20 or employee_id = 30`,
  );
  await agrees();
});
