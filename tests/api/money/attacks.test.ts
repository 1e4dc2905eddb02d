import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/contracts/workflow.ts';
import { REQUEST_FILES } from '#machines/requests/contract.ts';
import { query } from '#server/db/sql.ts';
import { png } from '#tests/api/documents/specimens.ts';
import { download, taken, upload } from '#tests/api/documents/uploads.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { createOrganisation } from '#tests/support/factories.ts';
import { clientsOf } from '#tests/support/clientsOf.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let as: (login: string) => Client;
beforeAll(async () => {
  server = await startTestServer({
    seed: async (owner) => {
      await createOrganisation(owner);
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-audit', 'U-manager'));
        insert into expense_types (account_id, name, needs_receipt) values (1, 'Travel', false);
        insert into loan_types (account_id, name, most) values (1, 'Household', 50000)`);
    },
  });
  as = await clientsOf(server, ['employee', 'manager', 'hr', 'finance', 'audit']);
});
afterAll(() => server.close());

interface Sent {
  requestId: number;
  workflow: string;
}
const send = (login: string, kind: string, payload: Record<string, unknown>) =>
  as(login).post(`/Requests/${kind}/Send`, { payload });
const sent = async (...asked: Parameters<typeof send>): Promise<Sent> => {
  const answer = await send(...asked);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Sent;
};
const said = ({ body }: Answer): string =>
  `${(body as ErrorAnswer).message} ${JSON.stringify((body as ErrorAnswer).errors ?? [])}`;
const act = (
  login: string,
  { workflow, requestId }: Sent,
  event: Record<string, unknown>,
  version?: number,
) =>
  as(login).post('/Workflow/Dispatch', {
    workflow,
    items: [{ subjectId: requestId, event: { comment: 'Agreed', ...event }, version }],
  });
const loan = {
  loanTypeId: 1,
  amount: 50_000,
  months: 10,
  firstMonth: '2027-01-01',
  reason: 'Roof',
};
const claim = (amount: number, receipt: number | null = null) => ({
  purpose: 'Visit',
  fromDate: '2026-11-01',
  toDate: '2026-11-03',
  lines: [{ spentOn: '2026-11-02', expenseTypeId: 1, amount, receipt }],
});
const receiptOf = async (login: string): Promise<number> =>
  taken(
    await upload(server.url, as(login), 'taxi.png', png(), {
      query: `tableReferrence=${REQUEST_FILES}`,
    }),
  ).globalFileUrlId;

it('lends nobody the most of a type twice: neither from two tabs at once, nor one after the other', async () => {
  const both = await Promise.all([send('employee', 'loan', loan), send('employee', 'loan', loan)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const [won, lost] = [200, 400].map((status) => both.find((one) => one.status === status));
  expect(lost && said(lost)).toContain('A loan of this type has already been requested by LN-');
  expect(said(await send('employee', 'loan', { ...loan, amount: 1 }))).toContain(
    'has already been requested',
  );
  // Someone else's is their own; and what was withdrawn stands in nobody's way.
  await sent('audit', 'loan', loan);
  expect(await act('employee', won?.body as Sent, { type: 'withdraw' })).toMatchObject({
    status: 200,
  });
  await sent('employee', 'loan', loan);
});

it('takes nobody else’s receipt, not even one whose number is known', async () => {
  const theirs = await receiptOf('audit');
  expect((await send('employee', 'expense', claim(100, theirs))).status).toBe(404);
  const first = await sent('audit', 'expense', claim(100, theirs));
  expect((await send('employee', 'expense', claim(100, theirs))).status).toBe(404);
  // Nor for a second claim of the user.
  expect((await send('audit', 'expense', claim(100, theirs))).status).toBe(404);
  expect((await download(server.url, as('employee').token, theirs)).status).toBe(404);
  const { rows } = await server.owner.raw(
    'select reference_id::int as id from files where id = ?',
    [theirs],
  );
  expect(rows).toEqual([{ id: first.requestId }]);
});

it('lets nobody raise a claim behind an approver’s back', async () => {
  const one = await sent('employee', 'expense', claim(100));
  const [seen] = await query<{ version: number }>(
    server.owner,
    'select version from workflow_instances where workflow = $workflow and subject_id = $requestId',
    { ...one },
  );
  // While the approver looks at 100, it becomes 9,000.
  const raise = () => act('employee', one, { type: 'edit', payload: claim(9000) });
  expect(await raise()).toMatchObject({ status: 200 });
  const late = await act('manager', one, { type: 'approve' }, seen?.version);
  expect(late.status).toBe(409);
  expect(await act('manager', one, { type: 'approve' })).toMatchObject({ status: 200 });
  // Once someone approved it nothing of it is changed, nor is more granted or paid than was asked for.
  expect((await raise()).status).toBe(409);
  expect((await act('hr', one, { type: 'approvePart', amount: 9000.01 })).status).toBe(409);
  expect(await act('hr', one, { type: 'approve' })).toMatchObject({ status: 200 });
  const paidOn = '2026-11-20';
  const pay = (amount: number) =>
    act('finance', one, { type: 'pay', amount, method: 'bank', paidOn });
  expect((await pay(9000.01)).status).toBe(409);
  const twice = await Promise.all([pay(9000), pay(9000)]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('settles an IOU once, though two tabs give back all of it at the same moment', async () => {
  const day = '2026-11-05';
  const iou = await sent('employee', 'iou', {
    purpose: 'Fair',
    amount: 1000,
    neededOn: day,
    settleBy: day,
  });
  for (const [login, event] of [
    ['manager', { type: 'approve' }],
    ['hr', { type: 'approve' }],
    ['finance', { type: 'pay', amount: 1000, method: 'cash', paidOn: day }],
    ['finance', { type: 'confirmPayment' }],
  ] as const) {
    expect(await act(login, iou, event)).toMatchObject({ status: 200 });
  }
  const settle = (login = 'employee') =>
    send(login, 'iouAdjustment', { iouId: iou.requestId, returnedCash: 1000, lines: [] });
  expect((await settle('audit')).status).toBe(400);
  const both = await Promise.all([settle(), settle()]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = both.find(({ status }) => status !== 200);
  expect(lost && said(lost)).toMatch(/This IOU is fully settled|is outstanding now/);
  const { rows } = await server.owner.raw(
    'select sum(spent + cash + salary)::text as used from iou_uses where iou_id = ?',
    [iou.requestId],
  );
  expect(rows).toEqual([{ used: '1000.00' }]);
});

it('lends by a type for confirmed employees to nobody on probation, and by one for stayers to nobody who leaves', async () => {
  const [type] = await query<{ id: number }>(
    server.owner,
    `insert into loan_types (account_id, name, most, confirmed_only, not_leaving)
     values (1, 'Car', 50000, true, true) returning id`,
  );
  const ask = () => send('manager', 'loan', { ...loan, loanTypeId: type?.id ?? 0 });
  await server.owner.raw(`update employment_types set job_status = 'probation'`);
  expect(said(await ask())).toContain('This loan is for confirmed employees only');
  await server.owner.raw(`update employment_types set job_status = 'confirmed'`);
  const [person] = await query<{ id: number }>(
    server.owner,
    `select id from employees where code = 'U-manager'`,
  );
  const employeeId = person?.id ?? 0;
  const book = await as('hr').get(`/Employee/ServiceBook?employeeId=${employeeId}`);
  const leave = await as('hr').post('/Employee/ChangeEmployment', {
    employeeId,
    from: '2099-01-01',
    values: { isActive: false },
    reason: 'Resigned',
    version: (book.body as { version: number }).version,
  });
  expect(leave).toMatchObject({ status: 200 });
  expect(said(await ask())).toContain('This loan is not for employees who are leaving');
  await server.owner.raw(`update loan_types set not_leaving = false`);
  expect(await ask()).toMatchObject({ status: 200 });
});
