import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { takePayItems } from '#server/domains/pay/items/index.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { deductOverdueAdvances } from '#server/domains/money/expense/requests/overdueAdvances.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { readClients } from '#tests/support/readClients.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let as: (login: string) => Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`update employees e set supervisor_id = s.id from employees s
        where e.code = 'U-employee' and s.code = 'U-manager'`);
    },
  });
  as = await readClients(server, ['employee', 'manager', 'hr', 'finance']);
});
afterAll(() => server.close());

interface Sent {
  requestId: number;
  workflow: string;
}
const DUE = '2026-11-10';
const ADVANCE = { purpose: 'Fair', amount: 1000, neededOn: '2026-11-05', settleBy: DUE };
const send = (kind: string, payload: Record<string, unknown>) =>
  as('employee').post(`/Requests/${kind}/Send`, { payload });
const said = ({ body }: Answer) => (body as ErrorAnswer).errors ?? [];
const act = async (login: string, { workflow, requestId }: Sent, event: Record<string, unknown>) =>
  expect(
    await as(login).post('/Workflow/Dispatch', {
      workflow,
      items: [{ subjectId: requestId, event: { comment: 'Agreed', ...event } }],
    }),
  ).toMatchObject({ status: 200 });
const paidOut = async (): Promise<number> => {
  const answer = await send('iou', ADVANCE);
  expect(answer).toMatchObject({ status: 200 });
  const iou = answer.body as Sent;
  await act('manager', iou, { type: 'approve' });
  await act('hr', iou, { type: 'approve' });
  await act('finance', iou, { type: 'pay', amount: 1000, method: 'cash', paidOn: accountDay() });
  await act('finance', iou, { type: 'confirmPayment' });
  return iou.requestId;
};
/** A policy without deductions. */
const policy = () =>
  server
    .owner('iou_policies')
    .insert({ account_id: 1, name: 'Cash', allows_several: true })
    .onConflict()
    .ignore();
/** Open deductions. */
const deductions = async (iouId: number): Promise<string[]> =>
  (
    await query<{ amount: string }>(
      server.owner,
      `select amount::text as amount from pay_items where source = 'iou' and source_id = $iouId
         and cancelled_at is null and taken_at is null`,
      { iouId },
    )
  ).map(({ amount }) => amount);

let iouId = 0;
it('refuses another IOU while one is requested or open, even concurrently, unless the policy allows it', async () => {
  expect(said(await send('iou', { ...ADVANCE, settleBy: '2026-11-04' }))).toEqual([
    { path: 'payload.settleBy', message: 'Adjusted by cannot be before Needed on' },
  ]);
  const both = await Promise.all([send('iou', ADVANCE), send('iou', ADVANCE)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(JSON.stringify(both.map(said))).toContain('An IOU has already been requested by IOU-');
  const first = both.find(({ status }) => status === 200) as Answer;
  await act('manager', first.body as Sent, { type: 'reject' });
  iouId = await paidOut();
  expect(said(await send('iou', ADVANCE))).toMatchObject([
    {
      path: 'payload.amount',
      message: expect.stringMatching(/not adjusted yet: 1,000.00 are open/),
    },
  ]);
  await policy();
  expect((await send('iou', ADVANCE)).status).toBe(200);
});

it('deducts an overdue IOU from pay once, and not again once it is adjusted or deducted', async () => {
  iouId ||= await paidOut();
  await policy();
  await deductOverdueAdvances(server.db);
  expect(await deductions(iouId), 'the policy deducts nothing').toEqual([]);
  await server.owner('iou_policies').update({ deduct_after_days: 3650 });
  await deductOverdueAdvances(server.db);
  expect(await deductions(iouId), 'not due yet').toEqual([]);
  await server.owner('iou_policies').update({ deduct_after_days: 5 });
  const preview = await as('employee').post('/Requests/iou/Preview', { payload: ADVANCE });
  expect((preview.body as RequestPreview).figures).toEqual([
    { label: 'If not adjusted, deducted from pay after', value: '2026-11-15' },
  ]);
  await Promise.all([1, 2].map(() => deductOverdueAdvances(server.db)));
  await deductOverdueAdvances(server.db);
  expect(await deductions(iouId)).toEqual(['1000.00']);

  const part = await send('iouAdjustment', { iouId, returnedCash: 400, lines: [] });
  expect(part).toMatchObject({ status: 200 });
  expect(await deductions(iouId), 'adjusted in time').toEqual([]);
  await deductOverdueAdvances(server.db);
  expect(await deductions(iouId), 'what is still open').toEqual(['600.00']);

  // Items taken by payroll are returned.
  const [{ employeeId, today } = { employeeId: 0, today: '' }] = await query<{
    employeeId: number;
    today: string;
  }>(
    server.owner,
    `select id as "employeeId", account_day(1)::text as today from employees where code = 'U-employee'`,
  );
  const taken = await server.db.transaction((tx) =>
    takePayItems(tx, { month: today, employeeIds: [employeeId] }, { userId: 1, accountId: 1 }),
  );
  expect(taken).toMatchObject([{ kind: 'advance', amount: '600.00' }]);
  await deductOverdueAdvances(server.db);
  expect(await deductions(iouId)).toEqual([]);
  expect(said(await send('iouAdjustment', { iouId, returnedCash: 1, lines: [] }))).toEqual([
    { path: 'payload.iouId', message: 'This IOU is fully settled' },
  ]);
  const report = await as('employee').get('/Reports/ownAdvances?page=1&pageSize=25');
  expect((report.body as ReportPage).rows).toMatchObject([{ returned: 600, open: 400 }]);
  const { workflow } = await server.owner('requests').where({ id: iouId }).first('workflow');
  expect(
    (await as('employee').get(`/Workflow/Task?workflow=${workflow}&subjectId=${iouId}`)).body,
    'its page says what is open',
  ).toMatchObject({ facts: { notAdjusted: 0 } });
  const proved = recordTypes.filter(({ recordType }) => recordType === 'pay item');
  expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
});

it('shows what is outstanding of earlier IOUs, and deducts it from a leaver’s last pay', async () => {
  const next = await send('iou', { ...ADVANCE, settleBy: '2099-12-31' });
  await act('manager', next.body as Sent, { type: 'approve' });
  await act('hr', next.body as Sent, { type: 'approve' });
  const pay = (amount: number) =>
    act('finance', next.body as Sent, {
      type: 'pay',
      amount,
      method: 'cash',
      paidOn: accountDay(),
    });
  await pay(300);
  await act('finance', next.body as Sent, { type: 'confirmPayment' });
  const preview = await as('employee').post('/Requests/iou/Preview', { payload: ADVANCE });
  expect((preview.body as RequestPreview).figures).toContainEqual({
    label: 'Not yet paid of earlier IOUs',
    value: '700.00',
  });
  await pay(700);
  await act('finance', next.body as Sent, { type: 'confirmPayment' });
  const { requestId } = next.body as Sent;
  await deductOverdueAdvances(server.db);
  expect(await deductions(requestId)).toEqual([]);
  const employeeId = as('employee').employeeId ?? 0;
  const [{ from } = { from: '' }] = await query<{ from: string }>(
    server.owner,
    `select (account_day(1) + 1)::text as "from"`,
  );
  const book = await as('hr').get(`/Employee/ServiceBook?employeeId=${employeeId}`);
  const left = await as('hr').post('/Employee/ChangeEmployment', {
    employeeId,
    from,
    values: { isActive: false },
    reason: 'Resigned',
    version: (book.body as { version: number }).version,
  });
  expect(left).toMatchObject({ status: 200 });
  await deductOverdueAdvances(server.db);
  expect(await deductions(requestId)).toEqual(['1000.00']);
});
