import { accountDay } from '#tests/support/accountDay.ts';
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
async function settle(employeeId: number, type = typeId): Promise<SettlementView> {
  const hr = await server.as('hr');
  const manager = (await server.as('manager')).employeeId;
  await server.owner.raw(`
    update employees set supervisor_id = ${manager} where id = ${employeeId};
    update employee_versions set supervisor_id = ${manager} where employee_id = ${employeeId}`);
  const sent = await hr.post('/Requests/separation/SendFor', {
    employeeId,
    payload: { typeId: type, lastDay: '2026-02-28', cause: 'company' },
  });
  expect(sent).toMatchObject({ status: 200 });
  const { workflow, requestId } = sent.body as { workflow: string; requestId: number };
  for (const login of ['manager', 'hr2'])
    await act(login, workflow, requestId, { type: 'approve' });
  const rows = (await hr.get('/Separation/Settlements')).body as SettlementRow[];
  const separationId = rows.find(({ settlementId }) => settlementId === null)?.separationId;
  const { body } = await hr.post('/Separation/PrepareSettlement', { separationId });
  const { settlementId } = body as { settlementId: number };
  return read(settlementId);
}

const read = async (settlementId: number): Promise<SettlementView> =>
  (await (await server.as('hr')).get(`/Separation/Settlement?settlementId=${settlementId}`))
    .body as SettlementView;

const getTax = ({ lines }: SettlementView) => lines.find(({ source }) => source === 'tax');

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
      ? { type: 'pay', method: 'bank', paidOn: accountDay(0), reference: 'TRX-1' }
      : { type: 'settle' },
  );
  // The year of the person comes to its tax in the ledger as well.
  expect(await readLedger(id)).toBeCloseTo(due, 2);
  const broken = await Promise.all(
    taxChecks.map(({ find }) => find(server.db, 1, server.services.engine)),
  );
  expect(broken.flat()).toEqual([]);
});

it('counts what the settlement itself pays by the rule that holds on the last day', async () => {
  await server.owner.raw(`
    insert into settlement_tax_rules (account_id, name, part, from_day, element_id, free_up_to, source)
    select 1, r.name, r.part, r.day::date, k.id, r.free, r.source
    from (values ('Notice until 2025', 'notice', '2020-01-01', 0, null),
      ('Notice', 'notice', '2026-01-01', 1000, 'Income Tax Act, section 32'),
      ('Notice from March', 'notice', '2026-03-01', 0, null),
      ('By hand', 'other', '2020-01-01', 0, null)) r (name, part, day, free, source)
    join payroll_elements k on k.code = 'overtime'`);
  const redundancy = await saveSeparationType(server, {
    name: 'Redundancy',
    kind: 'redundancy',
    byEmployee: false,
    noticeDays: 30,
    noticeSettled: 'byCompany',
    paysGratuity: false,
    holdsPay: false,
    needsClearance: false,
  });
  const view = await settle(3, redundancy);
  const notice = view.lines.find(({ source }) => source === 'notice')?.amount ?? 0;
  const before = getTax(view);
  const { income = 0, due = 0 } = before?.figures ?? {};
  expect(notice).toBeGreaterThan(1000);
  expect(before?.figures.incomes).toEqual([
    {
      source: 'notice',
      kind: null,
      title: '',
      amount: notice,
      taxed: notice - 1000,
      freeUpTo: 1000,
      rule: 'Notice',
      law: 'Income Tax Act, section 32',
    },
  ]);
  const rate = (sum: number) => (sum > 63_000 ? 0.1 : 0.02);
  expect(due).toBeCloseTo((income + notice - 1000) * rate(income + notice - 1000), 1);

  // Of two lines that are added by hand, only the one that is said to be taxable counts.
  const hr = await server.as('hr');
  const byHand = { direction: 'earning', reason: 'Agreed', amount: 40_000 };
  const recalculated = await hr.post('/Separation/RecalculateSettlement', {
    settlementId: view.settlementId,
    lines: [
      { ...byHand, title: 'Bonus share', isTaxed: true },
      { ...byHand, title: 'Travel bill' },
    ],
  });
  expect(recalculated).toMatchObject({ status: 200 });
  const after = await read(view.settlementId);
  expect(getTax(after)?.figures.incomes?.map(({ title, taxed }) => [title, taxed])).toEqual([
    ['', notice - 1000],
    ['Bonus share', 40_000],
  ]);
  const total = income + notice - 1000 + 40_000;
  expect(getTax(after)?.figures.due).toBeCloseTo(total * rate(total), 1);

  // A rule that changes before the approval is noticed.
  await server.owner.raw(`update settlement_tax_rules set free_up_to = 500 where name = 'Notice'`);
  const refused = await hr.post('/Workflow/Dispatch', {
    workflow: 'finalSettlement',
    items: [{ subjectId: view.settlementId, event: { type: 'send' } }],
  });
  expect(refused).toMatchObject({ status: 409 });
});
