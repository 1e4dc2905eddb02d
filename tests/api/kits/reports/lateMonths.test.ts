import { afterAll, beforeAll, expect, it } from 'vitest';
import { lateCost, type LateRule } from '#machines/domains/time/attendance/lateRule.ts';
import type { ReportPage, ReportRows } from '#machines/kits/reports/report.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { query } from '#server/platform/db/sql.ts';
import { verifySums } from '#server/engine/sums/verifySums.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      // Every possible number of minutes, over the days of four months; one unit has its own rule, the
      // company another.
      await owner.raw(`
        insert into late_rules (account_id, name, marks, cost, counts_early, alone_from) values (1, 'All', 3, '0.5', false, 1000);
        insert into late_rules (account_id, name, marks, cost, forgiven, counts_early, business_unit_id)
        values (1, 'Two', 2, '1', 1, true, 2), (1, 'Two later', 1, '1', 0, false, 2);
        insert into attendance_days (employee_id, day, kind, status, starts_at, ends_at, worked, expected, late, early,
          beyond, worth, present, on_leave, absent, is_contradictory)
        select e.id, d, 'work', 'present', d, d, 540, 540, case when n % 3 = 0 then n % 1441 else 0 end,
          case when n % 4 = 0 then n % 300 else 0 end, 0, 1, 1, 0, 0, false
        from employees e
        cross join generate_series(current_date - 110, current_date, interval '1 day') with ordinality x (d, at)
        cross join lateral (select (e.id * 131 + at * 17 + at * at)::integer as n) n
        where e.id between 21 and 60 and n % 11 > 0 and (e.id % 10 > 0 or at > 90)`);
    },
  });
});
afterAll(() => server.close());

interface Day extends Omit<LateRule, 'days'> {
  employeeId: number;
  month: string;
  unit: number;
  late: number;
  early: number;
  cost: number | null;
}

/** The same from single days, each with the person’s version and the unit’s rule at the time. */
async function plain(from: string, to: string) {
  const days = await query<Day>(
    server.owner,
    `select d.employee_id as "employeeId", to_char(d.day, 'YYYY-MM') as month, v.business_unit_id as unit, d.late, d.early,
       r.marks, r.cost::float8 as cost, coalesce(r.forgiven, 0) as forgiven, r.counts_early as "countsEarly", r.alone_from as "aloneFrom"
     from attendance_days d join employee_versions v on v.employee_id = d.employee_id and v.superseded_at is null
       and v.valid @> d.day
     left join lateral (select * from late_rules r where r.account_id = v.account_id and r.is_active
       and (r.business_unit_id = v.business_unit_id or r.business_unit_id is null)
       order by r.business_unit_id nulls last, r.id limit 1) r on true
     where v.account_id = 1 and d.day between $from::date and $to::date
       and (d.late > 0 or (r.counts_early and d.early > 0))`,
    { from, to },
  );
  const lines = [...grouped(days, ({ employeeId, month }) => `${employeeId} ${month}`).values()];
  return lines
    .map((line) => {
      const units = [...grouped(line, ({ unit }) => unit).values()];
      const getSum = (of: (unit: Day[]) => number) =>
        units.reduce((sum, unit) => sum + of(unit), 0);
      const minutes = ({ late, early, countsEarly }: Day) => [late, countsEarly ? early : 0];
      return {
        employeeId: line[0]?.employeeId,
        month: line[0]?.month,
        marks: line.flatMap(minutes).filter((one) => one > 0).length,
        minutes: line.flatMap(minutes).reduce((sum, one) => sum + one, 0),
        cost: getSum((unit) => {
          const [rule] = unit;
          return !rule || rule.cost === null
            ? 0
            : lateCost(unit, { ...rule, days: rule.cost }).days;
        }),
      };
    })
    .toSorted(byLine);
}

const byLine = (a: { employeeId?: unknown; month?: unknown }, b: typeof a): number =>
  Number(a.employeeId) - Number(b.employeeId) || String(a.month).localeCompare(String(b.month));

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
    [110, 0],
  ] as const) {
    const expected = await plain(dayBefore(from), dayBefore(to));
    const path = `/Reports/lateCosts?from=${dayBefore(from)}&to=${dayBefore(to)}`;
    const whole = await hr.get(`${path}&pageSize=1000`);
    expect(whole).toMatchObject({ status: 200 });
    const { rows, totals, total } = whole.body as ReportPage;
    const shown = rows
      .map(({ employeeId, month, marks, minutes, cost }) => ({
        employeeId,
        month,
        marks,
        minutes,
        cost,
      }))
      .toSorted(byLine);
    expect([path, shown]).toEqual([path, expected]);
    expect(total).toBe(expected.length);
    for (const sum of ['marks', 'minutes', 'cost'] as const) {
      expect([path, sum, totals[sum] ?? 0]).toEqual([
        path,
        sum,
        expected.reduce((added, line) => added + line[sum], 0),
      ]);
      const sorted = await hr.get(
        path.replace('?', '/Rows?') + `&sort=${sum}&descending=true&pageSize=5`,
      );
      const most = expected.map((line) => line[sum]).toSorted((a, b) => b - a);
      expect([path, sum, (sorted.body as ReportRows).rows.map((row) => row[sum])]).toEqual([
        path,
        sum,
        most.slice(0, 5),
      ]);
    }
  }
  expect(await verifySums(server.db)).toEqual([]);
}

it('the late marks of a period equal the sum of its days, also after days change or disappear', async () => {
  await agrees();
  await query(
    server.db,
    `update attendance_days set late = case when late > 0 then 0 else 1440 end, early = late where employee_id % 3 = 0`,
  );
  await agrees();
  await query(server.db, 'update attendance_days set worked = 0 where employee_id % 5 = 0');
  await agrees();
  await query(
    server.db,
    `delete from attendance_days where employee_id % 4 = 0 and day > current_date - 20 or employee_id = 30`,
  );
  await query(server.db, 'update attendance_days set late = 0, early = 0 where employee_id = 31');
  await agrees();
});

/** Corrects versions as the application does: by superseding them with others. */
const replace = (people: string, versions: string) =>
  server.owner.raw(`
    with old as (
      update employee_versions set superseded_at = now() where superseded_at is null and ${people} returning *)
    select distinct on (employee_id) * into temporary replaced from old;
    insert into employee_versions (account_id, employee_id, valid, business_unit_id, department_id, section_id,
      workplace_group_id, workplace_id, designation_id, employment_type_id, is_active, recorded_at)
    select account_id, employee_id, x.held, x.unit, department_id, section_id, workplace_group_id, workplace_id,
      designation_id, employment_type_id, true, now()
    from replaced cross join lateral (${versions}) x (held, unit);
    drop table replaced`);

it('each day counts for the unit that the person had then, as recorded today', async () => {
  // People who moved and moved back, moved on the last day, changed within the unit, joined and left, or left
  // before.
  await replace(
    'employee_id in (22, 33, 44)',
    `select daterange(null, current_date - 50), 1 union all select daterange(current_date - 50, current_date - 12), 2
     union all select daterange(current_date - 12, null), 1`,
  );
  await replace(
    'employee_id in (23, 34)',
    'select daterange(null, current_date), 2 union all select daterange(current_date, null), 1',
  );
  await replace(
    'employee_id in (25, 36)',
    'select daterange(null, current_date - 15), 1 union all select daterange(current_date - 15, null), 1',
  );
  await replace(
    'employee_id in (26, 37)',
    'select daterange(current_date - 40, current_date - 5), 2',
  );
  await replace('employee_id in (27, 38)', 'select daterange(null, current_date - 100), 2');
  await replace('employee_id in (28, 39)', 'select daterange(current_date + 10, null), 2');
  await agrees();
  await replace('employee_id in (22, 23, 26)', 'select daterange(null, null), 2');
  await server.owner.raw('delete from employee_versions where employee_id = 29');
  await agrees();
});

it('a changed rule applies to all days', async () => {
  await server.owner.raw(`update late_rules set is_active = false where name = 'Two'`);
  await agrees();
  await server.owner.raw(`update late_rules set alone_from = 0, forgiven = 2 where name = 'All'`);
  await agrees();
  await server.owner.raw(`update late_rules set is_active = false where name = 'All'`);
  await agrees();
});
