import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MissingEntry, MissingOfMonth } from '#machines/domains/pay/contracts/payrollRuns.ts';
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
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
});
afterAll(() => server.close());

const goBack = (months: number) =>
  query(server.db, 'update salary_policies set arrear_months = $months', { months });
/** Gives someone 1,000 a month from January on, up to a limit in all. */
const giveItem = async (login: string, cap: number, endsOn: string | null) =>
  query(
    server.db,
    `insert into recurring_items (business_unit_id, employee_id, note, element_id, amount, starts_on, ends_on, cap)
     select e.business_unit_id, e.id, 'Settling in', x.id, 1000, '2026-01-01', $endsOn::date, $cap
     from employees e join payroll_elements x on x.account_id = 1 and x.code = 'overtime' where e.id = $id`,
    { id: (await server.as(login)).employeeId, cap, endsOn },
  );
const readMissing = async (month: number, kind: MissingEntry['kind']) => {
  const { missing } = await office.get<MissingOfMonth>(
    'hr',
    `/Payroll/Missing?monthId=${structure.months.get(month)}&kind=salary`,
  );
  return missing.find((entry) => entry.kind === kind);
};
/** What the latest slip has of the item, for its own month and for others. */
const read = async (login: string) => {
  const [slip] = await office.get<OwnSlip[]>(login, '/Payroll/MySlips');
  const { lines, arrears } = await office.get<Payslip>(login, `/Payroll/Slip?slipId=${slip?.id}`);
  const amountOf = (of: readonly { code: string; amount: number }[]) =>
    of.find(({ code }) => code === 'overtime')?.amount ?? 0;
  const past = arrears.flatMap(({ month, lines: of }) =>
    amountOf(of) === 0 ? [] : [[month, amountOf(of)]],
  );
  return { own: amountOf(lines), past };
};

it('says once which months of an item arrears no longer go back to, unless other months reach its limit', async () => {
  for (const month of [1, 2, 3, 4]) await office.locked(month);
  await goBack(2);
  await giveItem('employee', 3500, '2026-05-31');
  await giveItem('manager', 2500, null);
  expect(await readMissing(5, 'tooLate')).toMatchObject({
    count: 1,
    names: [expect.stringMatching(/\(2026-01; 2026-02\)$/u)],
  });
  expect((await readMissing(5, 'lateFacts'))?.count).toBe(2);
  await office.locked(5);
  const past = [
    ['2026-03', 1000],
    ['2026-04', 1000],
  ];
  expect(await read('employee')).toEqual({ own: 1000, past });
  expect(await read('manager')).toEqual({ own: 500, past });
  expect(await readMissing(6, 'tooLate')).toBeUndefined();
  expect(await readMissing(6, 'lateFacts')).toBeUndefined();
});

it('pays what is left of the limit if arrears go back further later, and nothing twice', async () => {
  await goBack(12);
  expect(await readMissing(6, 'lateFacts')).toMatchObject({ count: 2 });
  await office.locked(6);
  expect(await read('employee')).toEqual({ own: 0, past: [['2026-01', 500]] });
  expect(await read('manager')).toEqual({ own: 0, past: [] });
});

it('names runs of earlier months that can still change', async () => {
  const run = await office.create(7);
  expect(await readMissing(8, 'earlier')).toMatchObject({
    names: [run.number],
    blocks: false,
    to: expect.stringContaining(`/view/${run.id}`),
  });
  expect(await readMissing(7, 'run')).toMatchObject({ names: [run.number], blocks: true });
});
