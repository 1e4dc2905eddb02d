import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInterest, sumMonthlyProducts } from '#machines/domains/pay/fund/interest.ts';
import type { FundStatement } from '#machines/domains/pay/fund/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { fundChecks, readFundBalances } from '#server/domains/pay/fund/index.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let structure: PayStructure;
let office: PayrollOffice;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
      await owner.raw(`
        insert into pf_rules (account_id, name, from_day, own_element_id, company_element_id, start_month,
          withdrawal_percent, loan_percent, loan_months, rest_account)
        select 1, 'First', '2020-01-01', o.id, c.id, 1, 50, 80, 24, 'Reserve'
        from payroll_elements o, payroll_elements c where o.code = 'pf' and c.code = 'pf_company'`);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
});
afterAll(() => server.close());

const broken = async () =>
  (
    await Promise.all(fundChecks.map(({ find }) => find(server.db, 1, server.services.engine)))
  ).flat();

const path = (unit: number, year: number, employee: number) =>
  `/Employee/GetEmployeePfReport?businessUnitId=${unit}&yearId=${year}&employeeId=${employee}`;

const unitOf = async (employeeId: number): Promise<number> =>
  (
    await query<{ unit: number }>(
      server.db,
      'select business_unit_id as unit from employees where id = $employeeId',
      { employeeId },
    )
  )[0]?.unit ?? 0;

describe('the provident fund', () => {
  it('has both shares of each slip once its run is locked', async () => {
    await office.locked(1);
    // Person 1: basic 15,500, 10% each.
    const rows = await query(
      server.db,
      `select part, kind, day::text, amount::float8 as amount from pf_ledger where employee_id = 1 order by part`,
    );
    expect(rows).toEqual([
      { part: 'company', kind: 'contribution', day: '2026-01-31', amount: 1550 },
      { part: 'own', kind: 'contribution', day: '2026-01-31', amount: 1550 },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('is shown to its member as of any day', async () => {
    const of = (day: string) => office.get<FundStatement>('employee', `/Fund/Member?day=${day}`);
    expect(await of('2026-01-30')).toMatchObject({ total: 0, memberSince: null });
    const mine = await of('2026-01-31');
    expect(mine).toMatchObject({ memberSince: '2026-01-31', vestedPercent: 0, vested: 0 });
    expect(mine.total).toBe(mine.balances.own + mine.balances.company);
    expect(mine.canWithdraw).toBe(mine.balances.own / 2);
  });

  it('counts what a run has posted for the end of its month in a payout before that day', async () => {
    const of = { accountId: 1, day: '2026-01-15', employeeIds: [1] };
    expect((await readFundBalances(server.db, of)).get(1)?.total).toBe(0);
    const payout = (await readFundBalances(server.db, { ...of, withLater: true })).get(1);
    expect(payout?.total).toBe(3_100_000);
  });

  it('is reported to the letter of the specification', async () => {
    const unit = await unitOf(1);
    const rows = await office.get<Record<string, unknown>[]>('allRoles', path(unit, 2026, 1));
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'EnRoll',
      'EmployeeName',
      'JobStatus',
      'JoiningDate',
      'ConfirmationDate',
      'ServiceLength',
      'EmployeePfAmount',
      'CompanyPfAmount',
      'TotalAmount',
    ]);
    expect(rows[0]).toMatchObject({
      EmployeePfAmount: 1550,
      CompanyPfAmount: 1550,
      TotalAmount: 3100,
    });
    expect((await office.get<unknown[]>('allRoles', path(unit, 2026, 0))).length).toBeGreaterThan(
      1,
    );
    expect(await office.get<unknown[]>('allRoles', path(unit, 2025, 0))).toEqual([]);
    const client = await server.as('allRoles');
    const refused = async (wrong: string) => {
      const { status, body } = await client.get(wrong);
      return [status, JSON.stringify(body)];
    };
    expect(await refused('/Employee/GetEmployeePfReport?yearId=2026&employeeId=0')).toEqual([
      400,
      expect.stringContaining('Business Unit is required'),
    ]);
    expect(await refused('/Employee/GetEmployeePfReport?businessUnitId=1&employeeId=0')).toEqual([
      400,
      expect.stringContaining('Year is required'),
    ]);
    expect((await (await server.as('employee')).get(path(unit, 2026, 0))).status).toBe(403);
  });

  it('offers five years', async () => {
    const years = await office.get<{ value: number }[]>('allRoles', '/Fund/Years');
    expect(years).toHaveLength(5);
    expect(new Set(years.map(({ value }, at) => value + at)).size).toBe(1);
  });
});

describe('interest', () => {
  const post = (untilDay: string, rate: number, income: number) =>
    office.post('allRoles', '/Fund/PostInterest', { untilDay, rate, income });
  const credited = async (): Promise<number> =>
    (
      await query<{ sum: number }>(
        server.db,
        `select coalesce(sum(amount), 0)::float8 as sum from pf_ledger where employee_id = 1 and kind = 'interest'`,
      )
    )[0]?.sum ?? 0;

  it('is credited by monthly products, and its parts add up to the year', async () => {
    await query(
      server.db,
      `insert into salary_revisions (employee_id, effective_date, gross_before, gross_after, basic_before,
         basic_after, applied_at, cause)
       select id, '2026-01-01', gross, gross + 2000, basic, basic + 1000, null, 'correction'
       from employees where id = 3`,
    );
    await office.locked(2);
    const arrears = await query(
      server.db,
      `select part, day::text, amount::float8 as amount from pf_ledger where kind = 'arrear' order by part`,
    );
    expect(arrears).toEqual([
      { part: 'company', day: '2026-01-31', amount: 100 },
      { part: 'own', day: '2026-01-31', amount: 100 },
    ]);
    const early = await post('2026-02-28', 7.77, 1_000_000);
    expect([early.status, early.body]).toEqual([200, expect.anything()]);
    const rows = (amounts: number[]) =>
      amounts.map((amount, at) => ({ day: `2026-0${at + 1}-28`, amount: amount * 100 }));
    const due = (until: string) =>
      getInterest(sumMonthlyProducts(rows([1550, 1550]), '2026-01-01', until), 7.77) / 100;
    expect(await credited()).toBeCloseTo(2 * due('2026-02-28'), 2);
    expect((await post('2026-02-28', 7.77, 1_000_000)).status).toBe(409);
    expect((await post('2026-05-31', 8, 1_000_000)).status).toBe(409);
    expect((await post('2026-05-30', 7.77, 1_000_000)).status).toBe(400);
    expect((await post('2026-05-31', 7.77, 1)).status).toBe(409);
    expect((await post('2026-05-31', 7.77, 1_000_000)).status).toBe(200);
    expect(await credited()).toBeCloseTo(2 * due('2026-05-31'), 2);
    const [rest] = await query<{ total: number }>(
      server.db,
      `select sum(amount)::float8 as total from pf_ledger where posting_id is not null`,
    );
    expect(rest?.total).toBe(2_000_000);
    // The ledger also has what is left over, but only for readers of every unit.
    const ledger = async (login: string) => {
      const client = await server.as(login);
      const { body } = await client.get('/Reports/pfLedger/Rows?kind=rest&pageSize=5');
      return (body as { rows: { name: string }[] }).rows.map(({ name }) => name);
    };
    expect(await ledger('finance')).toContain('Reserve');
    expect(await ledger('hrUnit2')).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});

describe('a ledger that was changed', () => {
  it('is named', async () => {
    await server.owner.raw(`
      alter table pf_ledger disable trigger user;
      update pf_ledger set amount = amount + 1 where employee_id = 2 and part = 'own' and day = '2026-01-31';
      alter table pf_ledger enable trigger user`);
    expect(await broken()).toEqual([
      expect.objectContaining({ reason: 'It is not what the slip has' }),
    ]);
  });
});
