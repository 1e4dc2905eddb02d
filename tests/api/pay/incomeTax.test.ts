import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  BandsAnswer,
  TaxCertificate,
  TaxProjection,
} from '#machines/domains/pay/tax/contract.ts';
import { getSlices } from '#machines/domains/pay/tax/slices.ts';
import { query } from '#server/platform/db/sql.ts';
import { taxChecks } from '#server/domains/pay/tax/index.ts';
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
        insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id)
          select 1, '2026', '2026-01-01', '2026-12-31', id from payroll_elements where code = 'tax';
        insert into pay_tables (account_id, name, code, kind, limit_unit, value_unit, edge)
          values (1, 'Slabs', 'slabs', 'bands', 'money', 'percent', 'upToAndIncluding');
        insert into pay_table_rows (pay_table_id, position, from_day, up_to, value, name)
          select t.id, v.position, '2026-01-01', v.up_to, v.value, 'Finance Act'
          from pay_tables t, (values (0, '375000', '0'), (1, '675000', '10'), (2, null, '15')) v (position, up_to, value)`);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
});
afterAll(() => server.close());

const broken = async () =>
  (
    await Promise.all(taxChecks.map(({ find }) => find(server.db, 1, server.services.engine)))
  ).flat();

const challan = (number: string, month: string, amount: number) =>
  server.owner.raw(
    `insert into tax_challans (account_id, number, bank_id, deposited_on, month, amount)
     select 1, ?, min(id), ?::date + 40, ?::date, ? from banks`,
    [number, month, month, amount],
  );

const sums = async () =>
  (
    await query<{ deducted: number; covered: number; most: boolean }>(
      server.db,
      `select sum(l.amount)::float8 as deducted, coalesce(sum(c.covered), 0)::float8 as covered,
         bool_and(coalesce(c.covered, 0) <= l.amount) as most
       from tax_ledger l left join (select ledger_id, sum(amount) as covered from tax_challan_shares group by 1) c
         on c.ledger_id = l.id`,
    )
  )[0];

describe('the tax ledger', () => {
  it('has what locked slips deducted, and is reported to the letter of the specification', async () => {
    await office.locked(1);
    expect(await broken()).toEqual([]);
    const [person] = await query<{ unit: number; tax: number }>(
      server.db,
      `select e.business_unit_id as unit, l.amount::float8 as tax
       from employees e join tax_ledger l on l.employee_id = e.id where e.id = 1`,
    );
    // Person 1: 5% of 31,000.
    expect(person?.tax).toBe(1550);
    const today = new Date().toISOString().slice(0, 4);
    const path = `/Employee/GetEmployeeTaxReport?businessUnitId=${person?.unit}&employeeId=1`;
    const rows = await office.get<Record<string, unknown>[]>('allRoles', path);
    if (today === '2026') {
      expect(Object.keys(rows[0] ?? {})).toEqual([
        'EnRoll',
        'EmployeeName',
        'JobStatus',
        'JoiningDate',
        'ConfirmationDate',
        'ServiceLength',
        'TaxAmount',
      ]);
      expect(rows[0]).toMatchObject({ TaxAmount: 1550 });
    }
    const client = await server.as('allRoles');
    const { status, body } = await client.get('/Employee/GetEmployeeTaxReport?employeeId=0');
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('Business Unit is required'),
    ]);
  });

  it('is covered by challans in their order, never beyond what was deducted', async () => {
    await challan('A', '2026-01-15', 2000.5);
    const first = await sums();
    expect(first).toMatchObject({ covered: 2000.5, most: true });
    await challan('B', '2026-01-20', 10_000_000);
    const both = await sums();
    expect(both?.covered).toBeCloseTo(both?.deducted ?? 0, 3);
    expect(both?.most).toBe(true);
    expect(await broken()).toEqual([]);
  });
});

describe('the certificate', () => {
  it('is the sum of the challans, and is printed the same every time until they change', async () => {
    const client = await server.as('employee');
    const path = '/Tax/Certificate?employeeId=0&taxYearId=1';
    const certificate = (await client.get(path)).body as TaxCertificate;
    expect(certificate.challans.length).toBeGreaterThan(0);
    expect(certificate.challans.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(
      certificate.total,
      2,
    );
    expect(certificate.total).toBeCloseTo(certificate.deducted - certificate.uncovered, 2);
    const file = '/Tax/CertificateFile?employeeId=0&taxYearId=1&locale=en-GB';
    const papers = async () =>
      (await query(server.db, `select id from papers where kind = 'taxCertificate'`)).length;
    expect((await client.get(file)).status).toBe(200);
    expect((await client.get(file)).status).toBe(200);
    expect(await papers()).toBe(1);
    // A number is corrected: what is printed next says so.
    await server.owner.raw(`update tax_challans set number = 'A-7' where number = 'A'`);
    await server.owner.raw(`update tax_challans set number = 'B-7' where number = 'B'`);
    expect((await client.get(file)).status).toBe(200);
    expect((await client.get(file)).status).toBe(200);
    expect(await papers()).toBe(2);
    const manager = await server.as('manager');
    const { employeeId } = certificate;
    expect(
      (await manager.get(`/Tax/Certificate?employeeId=${employeeId}&taxYearId=1`)).status,
    ).toBe(403);
  });
});

describe('a projection', () => {
  it('goes on from the last slip, and its months come to the tax of the year', async () => {
    await office.locked(2);
    const year = await office.get<TaxProjection>(
      'allRoles',
      '/Tax/Projection?employeeId=1&taxYearId=1',
    );
    expect(year.months).toHaveLength(12);
    expect(year.months.filter(({ isReal }) => isReal)).toHaveLength(2);
    expect(year.taken + year.toTake).toBeCloseTo(year.income * 0.05, 2);
    expect(year.problem).toBeNull();
  });
});

describe('the calculator', () => {
  it('shows each slice, whose taxes add up', async () => {
    const answer = await office.get<BandsAnswer>(
      'allRoles',
      '/Tax/Bands?tableId=1&amount=900000&day=2026-06-30',
    );
    expect(answer.total).toBe(63_750);
    expect(answer.slices.map(({ tax }) => tax)).toEqual([0, 30_000, 33_750]);
    const odd = getSlices(12_345_679, [
      { upTo: 333, rate: 3333 },
      { upTo: null, rate: 7777 },
    ]);
    expect(odd.slices.reduce((sum, { tax }) => sum + tax, 0)).toBeCloseTo(odd.total, 6);
  });
});

it('names a row that was changed', async () => {
  await server.owner.raw(`
    alter table tax_ledger disable trigger user;
    update tax_ledger set amount = amount - 1 where employee_id = 1`);
  expect((await broken()).map(({ reason }) => reason)).toContain('It is not what the slip has');
});
