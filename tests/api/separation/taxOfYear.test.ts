import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  SettlementRow,
  SettlementView,
} from '#machines/domains/separation/contracts/settlement.ts';
import { taxChecks } from '#server/domains/pay/tax/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { saveSeparationType } from '#tests/support/separations.ts';

/** Months take 5 %; the last period of the year takes what is left of 2 % of a low income, or 10 % of a higher one. */
const TAX = `if(periods_left = 0, if(ytd(base.tax) > 63000, 10%, 2%) * ytd(base.tax) - before(tax),
  5% * (ytd(base.tax) - before(base.tax)))`;

let server: TestServer;
let structure: PayStructure;
let typeId = 0;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
      await owner.raw(
        `insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id)
           select 1, '2026', '2026-01-01', '2026-12-31', id from payroll_elements where code = 'tax'`,
      );
      await owner.raw(
        `update element_formulas f set formula = ? from payroll_elements e
         where e.id = f.element_id and e.code = 'tax'`,
        [TAX],
      );
    },
  });
  await server.startWorker();
  const office = new PayrollOffice(server, structure);
  for (const month of [1, 2]) await office.locked(month);
  typeId = await saveSeparationType(server, {
    name: 'End of contract',
    kind: 'contractEnd',
    byEmployee: false,
    noticeDays: 0,
    noticeSettled: 'neither',
    paysGratuity: false,
    holdsPay: false,
    needsClearance: false,
  });
});
afterAll(() => server.close());

const act = async (login: string, workflow: string, subjectId: number, event: object) => {
  const answer = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] });
  expect(answer).toMatchObject({ status: 200 });
};

/** Records that someone left at the end of February, and prepares the settlement. */
async function settle(employeeId: number): Promise<SettlementView> {
  const hr = await server.as('hr');
  const manager = (await server.as('manager')).employeeId;
  await server.owner.raw(`
    update employees set supervisor_id = ${manager} where id = ${employeeId};
    update employee_versions set supervisor_id = ${manager} where employee_id = ${employeeId}`);
  const sent = await hr.post('/Requests/separation/SendFor', {
    employeeId,
    payload: { typeId, lastDay: '2026-02-28', cause: 'company' },
  });
  expect(sent).toMatchObject({ status: 200 });
  const { workflow, requestId } = sent.body as { workflow: string; requestId: number };
  for (const login of ['manager', 'hr2'])
    await act(login, workflow, requestId, { type: 'approve' });
  const rows = (await hr.get('/Separation/Settlements')).body as SettlementRow[];
  const separationId = rows.find(({ settlementId }) => settlementId === null)?.separationId;
  const { body } = await hr.post('/Separation/PrepareSettlement', { separationId });
  const { settlementId } = body as { settlementId: number };
  return (await hr.get(`/Separation/Settlement?settlementId=${settlementId}`))
    .body as SettlementView;
}

const readLedger = async (employeeId: number): Promise<number> =>
  (
    await query<{ sum: number }>(
      server.db,
      'select sum(amount)::float8 as sum from tax_ledger where employee_id = $employeeId',
      { employeeId },
    )
  )[0]?.sum ?? 0;

it.each([
  [1, 'earning', 0.02],
  [2, 'deduction', 0.1],
] as const)('brings the tax of person %i to that of the real income', async (id, side, rate) => {
  const { settlementId, lines } = await settle(id);
  const line = lines.find(({ source }) => source === 'tax');
  const { income = 0, due = 0, taken = 0 } = line?.figures ?? {};
  expect(line).toMatchObject({ title: '2026', direction: side });
  expect(due).toBeCloseTo(income * rate, 2);
  expect(taken).toBeCloseTo(income * 0.05, 2);
  const signed = (line?.amount ?? 0) * (side === 'deduction' ? 1 : -1);
  expect(taken + signed).toBeCloseTo(due, 2);
  expect(await readLedger(id)).toBeCloseTo(taken, 2);

  await act('hr', 'finalSettlement', settlementId, { type: 'send' });
  await act('md', 'finalSettlement', settlementId, { type: 'approve' });
  await act(
    'finance',
    'finalSettlement',
    settlementId,
    side === 'earning'
      ? { type: 'pay', method: 'bank', paidOn: '2026-03-05', reference: 'TRX-1' }
      : { type: 'settle' },
  );
  // The year of the person comes to its tax in the ledger as well.
  expect(await readLedger(id)).toBeCloseTo(due, 2);
  const broken = await Promise.all(
    taxChecks.map(({ find }) => find(server.db, 1, server.services.engine)),
  );
  expect(broken.flat()).toEqual([]);
});
