import { accountDay } from '#tests/support/accountDay.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  SettlementRow,
  SettlementView,
} from '#machines/domains/separation/contracts/settlement.ts';
import { query } from '#server/platform/db/sql.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { saveSeparationType } from '#tests/support/separations.ts';

const LEAVER = 1;

let server: TestServer;
let structure: PayStructure;
let office: PayrollOffice;
let runId = 0;
let settlementId = 0;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
  const manager = (await server.as('manager')).employeeId;
  await server.owner.raw(`
    update employees set supervisor_id = ${manager} where id = ${LEAVER};
    update employee_versions set supervisor_id = ${manager} where employee_id = ${LEAVER}`);
});
afterAll(() => server.close());

const act = async (login: string, workflow: string, subjectId: number, event: object) => {
  const answer = await office.post(login, '/Workflow/Dispatch', {
    workflow,
    items: [{ subjectId, event }],
  });
  expect(answer).toMatchObject({ status: 200 });
};
/** The slip of the leaver, with how it was paid. */
const readSlip = async () =>
  (
    await query<{ id: number; state: string; payments: number; method: string | null }>(
      server.db,
      `select s.id, s.state, count(p.id)::integer as payments, min(p.method) as method
       from slips s left join payments p on p.slip_id = s.id
       where s.employee_id = $employeeId and s.is_live group by s.id`,
      { employeeId: LEAVER },
    )
  )[0];
const pay = async () => {
  await office.post('finance', '/Payroll/MakeFile', { runId, bankId: 1, format: 'csv' });
  await office.post('finance', '/Payroll/PayCash', { runId });
};

it('holds the slip of the last month back from the run', async () => {
  const typeId = await saveSeparationType(server, {
    name: 'End of contract',
    kind: 'contractEnd',
    byEmployee: false,
    noticeDays: 0,
    noticeSettled: 'neither',
    paysGratuity: false,
    needsClearance: false,
  });
  const sent = await office.post('hr', '/Requests/separation/SendFor', {
    employeeId: LEAVER,
    payload: { typeId, lastDay: '2026-02-28', cause: 'company' },
  });
  expect(sent).toMatchObject({ status: 200 });
  const { workflow, requestId } = sent.body as { workflow: string; requestId: number };
  for (const login of ['manager', 'hr2'])
    await act(login, workflow, requestId, { type: 'approve' });
  runId = (await office.locked(2)).id;
  await pay();
  await act('finance', 'payrollRun', runId, { type: 'pay' });
  expect(await readSlip()).toMatchObject({ state: 'held', payments: 0 });
});

it('pays it with the settlement, and never again with the run', async () => {
  const rows = await office.get<SettlementRow[]>('hr', '/Separation/Settlements');
  const { body } = await office.post('hr', '/Separation/PrepareSettlement', {
    separationId: rows[0]?.separationId,
  });
  settlementId = (body as { settlementId: number }).settlementId;
  const { lines } = await office.get<SettlementView>(
    'hr',
    `/Separation/Settlement?settlementId=${settlementId}`,
  );
  const slip = await readSlip();
  expect(lines.find(({ source }) => source === 'slip')).toMatchObject({
    sourceId: slip?.id,
    direction: 'earning',
  });
  await act('hr', 'finalSettlement', settlementId, { type: 'send' });
  await act('md', 'finalSettlement', settlementId, { type: 'approve' });
  const event = { type: 'pay', method: 'bank', paidOn: accountDay(0), reference: 'TRX-1' };
  await act('finance', 'finalSettlement', settlementId, event);
  const paid = { state: 'paid', payments: 1, method: 'settlement' };
  expect(await readSlip()).toMatchObject(paid);
  await pay();
  const release = { runId, slipIds: [slip?.id], reason: 'By hand' };
  expect((await office.post('hr', '/Payroll/ReleaseSlips', release)).status).not.toBe(200);
  expect(await readSlip()).toMatchObject(paid);
});
