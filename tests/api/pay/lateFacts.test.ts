import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnSlip, Payslip } from '#machines/domains/pay/contracts/payslips.ts';
import { query } from '#server/platform/db/sql.ts';
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
        insert into pay_tables (account_id, code, name, kind, value_unit)
          values (1, 'conveyance_rate', 'Conveyance', 'figure', 'money'), (1, 'tax_rate', 'Tax', 'figure', 'percent');
        insert into pay_table_rows (pay_table_id, position, from_day, value)
          select id, 0, '2020-01-01', case code when 'tax_rate' then '5' else '500' end from pay_tables;
        insert into payroll_elements (account_id, code, name, direction) values (1, 'conveyance', 'Conveyance', 'earning');
        insert into element_formulas (account_id, note, element_id, from_day, formula, calculated, counts_in_gross,
            counts_in_tax, follows_days)
          select 1, 'First', id, '2020-01-01', 'figure(conveyance_rate)', 'formula', true, true, false
          from payroll_elements where code = 'conveyance';
        insert into salary_breakdown_elements (salary_breakdown_id, position, element_id)
          select ${structure.breakdownId}, 99, id from payroll_elements where code = 'conveyance';
        update element_formulas f set formula = 'max(figure(tax_rate) * ytd(base.tax) - before(tax), 0)'
          from payroll_elements e where e.id = f.element_id and e.code = 'tax'`);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
});
afterAll(() => server.close());

/** Gives someone a recurring item of 1,000 a month from January on, up to 2,500 in all. */
const giveItem = async (login: string) =>
  query(
    server.db,
    `insert into recurring_items (business_unit_id, employee_id, note, element_id, amount, starts_on, cap)
     select e.business_unit_id, e.id, 'Settling in', x.id, 1000, '2026-01-01', 2500
     from employees e join payroll_elements x on x.account_id = 1 and x.code = 'overtime' where e.id = $id`,
    { id: (await server.as(login)).employeeId },
  );
const limitTo = (cap: number) => query(server.db, 'update recurring_items set cap = $cap', { cap });
const readSlip = async (login: string): Promise<Payslip> => {
  const [slip] = await office.get<OwnSlip[]>(login, '/Payroll/MySlips');
  return office.get<Payslip>(login, `/Payroll/Slip?slipId=${slip?.id}`);
};
/** What the latest slip has of an element, for its own month and for others by their causes. */
const read = async (login: string, wanted: string) => {
  const { lines, arrears } = await readSlip(login);
  return {
    own: lines.find(({ code }) => code === wanted)?.amount ?? 0,
    past: arrears.flatMap(({ month, causes, lines: of }) => {
      const amount = of.find(({ code }) => code === wanted)?.amount ?? 0;
      return amount === 0 ? [] : [`${month} ${causes.join()} ${amount}`];
    }),
  };
};

it('pays an item with a limit in the same months, whenever it is recorded', async () => {
  await giveItem('employee');
  for (const month of [1, 2, 3]) await office.locked(month);
  expect(await read('employee', 'overtime')).toEqual({ own: 500, past: [] });
  await giveItem('manager');
  await office.locked(4);
  // The same months and amounts, and nothing in April.
  expect(await read('manager', 'overtime')).toEqual({
    own: 0,
    past: ['2026-01 recurring 1000', '2026-02 recurring 1000', '2026-03 recurring 500'],
  });
  expect(await read('employee', 'overtime')).toEqual({ own: 0, past: [] });
});

it('puts its months right when the limit changes, up and down', async () => {
  await limitTo(4200);
  await office.locked(5);
  const raised = { own: 200, past: ['2026-03 recurring 500', '2026-04 recurring 1000'] };
  for (const login of ['employee', 'manager']) {
    expect(await read(login, 'overtime')).toEqual(raised);
  }
  await limitTo(1500);
  await office.locked(6);
  const lowered = {
    own: 0,
    past: [
      '2026-02 recurring -500',
      '2026-03 recurring -1000',
      '2026-04 recurring -1000',
      '2026-05 recurring -200',
    ],
  };
  for (const login of ['employee', 'manager']) {
    expect(await read(login, 'overtime')).toEqual(lowered);
  }
});

const countLate = async (): Promise<number> =>
  (
    await query<{ count: number }>(
      server.db,
      `select count(*)::integer as count from late_pay_facts where cause = 'table'`,
    )
  )[0]?.count ?? 0;
const addRow = (table: string, value: string) =>
  query(
    server.db,
    `insert into pay_table_rows (pay_table_id, position, from_day, value)
     select id, 1, '2026-05-01', $value from pay_tables where code = $table`,
    { table, value },
  );

it('pays what a past version of a table changes, once, and takes it back', async () => {
  // What tax reads changes no past month: an arrear is taxed with the month in which it is paid.
  await addRow('tax_rate', '6');
  expect(await countLate()).toBe(0);
  await addRow('conveyance_rate', '700');
  const { length: people } = await query(
    server.db,
    'select distinct employee_id from slips where is_live',
  );
  expect(await countLate()).toBe(2 * people);
  await query(server.db, `update pay_table_rows set position = position + 1`);
  expect(await countLate()).toBe(2 * people);
  await office.locked(7);
  expect(await read('employee', 'conveyance')).toEqual({
    own: 700,
    past: ['2026-05 table 200', '2026-06 table 200'],
  });
  await query(server.db, `update pay_table_rows set value = '600' where value = '700'`);
  await office.locked(8);
  expect(await read('employee', 'conveyance')).toEqual({
    own: 600,
    past: ['2026-05 table -100', '2026-06 table -100', '2026-07 table -100'],
  });
});
