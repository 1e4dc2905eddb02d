import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getGratuity, type GratuityRule } from '#machines/domains/pay/gratuity/getGratuity.ts';
import type { LeavingAnswer } from '#machines/domains/pay/gratuity/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { gratuityChecks } from '#server/domains/pay/gratuity/index.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const RULE: GratuityRule = {
  dayRate: 'days30',
  method: 'current',
  partYears: 'overSixMonths',
  edge: 'upToAndIncluding',
  mostMonths: null,
  slabs: [
    { upToYears: 10, days: 30 },
    { upToYears: null, days: 45 },
  ],
  reasons: [],
};

describe('gratuity', () => {
  const of = (joined: string, lastDay: string, base: number, rule: Partial<GratuityRule> = {}) =>
    getGratuity({ joined, lastDay, base: base * 100, reason: null }, { ...RULE, ...rule }).amount /
    100;

  it('counts a part of more than six months as a year, and exactly ten years in the lower slab', () => {
    expect(of('2016-01-01', '2023-07-15', 20_000)).toBe(160_000);
    expect(of('2014-03-01', '2024-02-29', 20_000)).toBe(200_000);
    expect(of('2012-03-01', '2024-02-29', 20_000)).toBe(360_000);
  });

  it('is paid slab by slab, its edge in the lower one', () => {
    const sum: Partial<GratuityRule> = {
      method: 'sum',
      slabs: [
        { upToYears: 1, days: 0 },
        { upToYears: 5, days: 21 },
        { upToYears: null, days: 30 },
      ],
    };
    expect(of('2018-01-01', '2023-12-31', 50_000, sum)).toBe(190_000);
    expect(of('2019-01-01', '2023-12-31', 50_000, sum)).toBe(140_000);
  });

  it('has a day rate of its own, a limit, and shares by reason', () => {
    expect(
      of('2023-01-01', '2023-12-31', 10_000, {
        dayRate: 'days365',
        slabs: [{ upToYears: null, days: 21 }],
      }),
    ).toBe(6904.11);
    expect(of('2010-01-01', '2023-12-31', 10_000, { mostMonths: 20 })).toBe(200_000);
    const resigned = getGratuity(
      { joined: '2021-01-01', lastDay: '2023-12-31', base: 900_000, reason: 'resignation' },
      { ...RULE, reasons: [{ reason: 'resignation', fromYears: 1, percent: 33.33, days: null }] },
    );
    expect(resigned).toMatchObject({ whole: 2_700_000, percent: 33.33, amount: 899_910 });
  });
});

describe('the provision', () => {
  let server: TestServer;
  let structure: PayStructure;
  let office: PayrollOffice;
  beforeAll(async () => {
    server = await startTestServer({
      also: async (owner) => {
        structure = await createPayStructure(owner);
        await owner.raw(`
          insert into gratuity_rules (account_id, name, from_day, base, day_rate, method, part_years, edge)
            values (1, 'First', '2020-01-01', 'basic', 'days30', 'current', 'byDays', 'upToAndIncluding');
          insert into gratuity_slabs (gratuity_rule_id, position, up_to_years, days)
            select id, 0, null, 30 from gratuity_rules`);
      },
    });
    await server.startWorker();
    office = new PayrollOffice(server, structure);
  });
  afterAll(() => server.close());

  const broken = async () =>
    (
      await Promise.all(
        gratuityChecks.map(({ find }) => find(server.db, 1, server.services.engine)),
      )
    ).flat();

  it('grows month by month by the difference, to what leaving that day would pay', async () => {
    await office.locked(1);
    await office.locked(2);
    const rows = await query<{ amount: number; liability: number }>(
      server.db,
      `select amount::float8 as amount, liability::float8 as liability from gratuity_ledger
       where employee_id = 1 order by day`,
    );
    expect(rows).toHaveLength(2);
    const sum = rows.reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBeCloseTo(rows[1]?.liability ?? 0, 2);
    const leaving = await office.get<LeavingAnswer>(
      'allRoles',
      '/Gratuity/Leaving?employeeId=1&day=2026-02-28',
    );
    expect(leaving.amount / 100).toBe(rows[1]?.liability);
    expect(leaving.lines.reduce((total, { amount }) => total + amount, 0)).toBe(leaving.whole);
    expect(await broken()).toEqual([]);
  });

  it('is reported to the letter of the specification', async () => {
    const [person] = await query<{ unit: number }>(
      server.db,
      'select business_unit_id as unit from employees where id = 1',
    );
    const path = `/Employee/GetEmployeeGratuityReport?businessUnitId=${person?.unit}&employeeId=1`;
    const rows = await office.get<Record<string, unknown>[]>('allRoles', path);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'EnRoll',
      'EmployeeName',
      'JobStatus',
      'JoiningDate',
      'ConfirmationDate',
      'ServiceLength',
      'TotalGratuityAmount',
    ]);
    const client = await server.as('allRoles');
    const { status, body } = await client.get('/Employee/GetEmployeeGratuityReport?employeeId=0');
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('Business Unit is required'),
    ]);
  });

  it('names a row that was changed', async () => {
    await server.owner.raw(`
      alter table gratuity_ledger disable trigger user;
      update gratuity_ledger set amount = amount + 1 where employee_id = 1 and day = '2026-02-28'`);
    expect(await broken()).toHaveLength(1);
  });
});
