import { accountDay } from '#tests/support/accountDay.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SettlementView } from '#machines/domains/separation/contracts/settlement.ts';
import { taxChecks } from '#server/domains/pay/tax/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { saveSeparationType } from '#tests/support/separations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { act, request } from './leaverWithEverything.ts';

/** Each month is taxed by itself: 10 % of what is above 20,000. Nothing is read of earlier months. */
const TAX = '10% * max(base.tax - 20000, 0)';

let server: TestServer;
let office: PayrollOffice;
let employeeId = 0;
let settlementId = 0;
beforeAll(async () => {
  let structure: PayStructure | undefined;
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
      await owner.raw(
        `update element_formulas f set formula = ? from payroll_elements e
         where e.id = f.element_id and e.code = 'tax'`,
        [TAX],
      );
      await owner.raw(`
        update employees e set supervisor_id = s.id, gross = 30000, basic = 15000 from employees s
          where e.code = 'E00001' and s.code = 'U-manager';
        insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id)
          select 1, '2026', '2026-01-01', '2026-12-31', id from payroll_elements where code = 'tax';
        insert into settlement_tax_rules (account_id, name, part, from_day, element_id, free_up_to)
          select 1, p, p, '2020-01-01', id, free from payroll_elements,
            (values ('notice', 1000), ('other', 0)) v (p, free) where code = 'arrears'`);
    },
  });
  await server.startWorker();
  if (!structure) throw new Error('No structure');
  office = new PayrollOffice(server, structure);
  for (const month of [1, 2]) await office.locked(month);
  const [row] = await query<{ id: number }>(
    server.db,
    `select id from employees where code = 'E00001'`,
  );
  employeeId = row?.id ?? 0;
  const typeId = await saveSeparationType(server, {
    name: 'Redundancy',
    kind: 'redundancy',
    byEmployee: false,
    noticeSettled: 'byCompany',
    paysGratuity: false,
    holdsPay: false,
    needsClearance: false,
  });
  const payload = { typeId, lastDay: '2026-02-28', cause: 'company' };
  await request(server, 'separation', employeeId, payload);
});
afterAll(() => server.close());

const readTax = async () => {
  const path = `/Separation/Settlement?settlementId=${settlementId}`;
  const { lines } = await office.get<SettlementView>('hr', path);
  return lines.find(({ source }) => source === 'tax');
};
const recalculate = (lines: object[]) =>
  office.post('hr', '/Separation/RecalculateSettlement', { settlementId, lines });

it('leaves the tax of the months, and taxes what the settlement pays as a month of its own', async () => {
  const [separation] = await query<{ id: number }>(
    server.db,
    'select id from separations where employee_id = $employeeId',
    { employeeId },
  );
  const { body } = await office.post('hr', '/Separation/PrepareSettlement', {
    separationId: separation?.id,
  });
  ({ settlementId } = body as { settlementId: number });
  // Two months of 30,000: 1,000 each. A month's notice of 15,000, of which 1,000 are free, is below 20,000.
  expect(await readTax()).toMatchObject({
    amount: 0,
    figures: {
      income: 60_000,
      taken: 2000,
      due: 2000,
      incomes: [{ source: 'notice', taxed: 14_000 }],
    },
  });
  const byHand = { direction: 'earning', title: 'Bonus', amount: 40_000.55, reason: 'Agreed' };
  expect(await recalculate([{ ...byHand, isTaxed: true }])).toMatchObject({ status: 200 });
  // 14,000 and 40,000.55 are 34,000.55 above 20,000.
  expect(await readTax()).toMatchObject({
    direction: 'deduction',
    amount: 3400.06,
    figures: { income: 60_000, taken: 2000, due: 5400.06 },
  });
});

it('posts that tax alone, and the ledger comes to the tax of the year', async () => {
  const settle = (login: string, event: object) =>
    act(server, login, { workflow: 'finalSettlement', subjectId: settlementId }, event);
  const payment = { type: 'pay', method: 'bank', paidOn: accountDay(0), reference: 'TRX-1' };
  for (const [login, event] of [
    ['hr', { type: 'send' }],
    ['md', { type: 'approve' }],
    ['finance', payment],
  ] as const)
    expect(await settle(login, event)).toMatchObject({ status: 200 });
  const rows = await query<{ amount: number }>(
    server.db,
    'select amount::float8 as amount from tax_ledger where employee_id = $employeeId order by id',
    { employeeId },
  );
  expect(rows.map(({ amount }) => amount)).toEqual([1000, 1000, 3400.06]);
  const broken = await Promise.all(
    taxChecks.map(({ find }) => find(server.db, 1, server.services.engine)),
  );
  expect(broken.flat()).toEqual([]);
});
