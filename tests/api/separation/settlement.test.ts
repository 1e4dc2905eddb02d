import { accountDay } from '#tests/support/accountDay.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  SettlementRow,
  SettlementView,
} from '#machines/domains/separation/contracts/settlement.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { saveSeparationType } from '#tests/support/separations.ts';

let server: TestServer;
let typeId = 0;
let employeeId = 0;
let settlementId = 0;
let sent = { requestId: 0, workflow: '' };
let today = '';
let lastDay = '';

beforeAll(async () => {
  server = await startTestServer();
  typeId = await saveSeparationType(server, {
    noticeDays: 60,
    paysGratuity: true,
    compensations: [
      { fromYears: 5, days: 14 },
      { fromYears: 10, days: 30 },
    ],
    clearances: [{ name: 'Keys and badge', owner: 'admin', daysBefore: 1 }],
  });
  employeeId = (await server.as('employee')).employeeId;
  const [row] = await query<{ today: string; before: string }>(
    server.db,
    'select account_day(1)::text as today, (account_day(1) - 1)::text as before',
    {},
  );
  today = row?.today ?? '';
  // HR records it a day late.
  lastDay = row?.before ?? '';
  await server.owner.raw(`
    update employees set supervisor_id = ${(await server.as('manager')).employeeId},
      joining_date = account_day(1) - interval '9 years 5 months' where id = ${employeeId};
    update employee_versions set supervisor_id = ${(await server.as('manager')).employeeId}
      where employee_id = ${employeeId}`);
});
afterAll(() => server.close());

const act = async (login: string, workflow: string, subjectId: number, event: object) => {
  const answer = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] });
  return { status: answer.status, message: (answer.body as { message: string }).message };
};

const settle = (login: string, event: object) => act(login, 'finalSettlement', settlementId, event);

const readSettlement = async (login = 'hr'): Promise<SettlementView> => {
  const path = `/Separation/Settlement?settlementId=${settlementId}`;
  return (await (await server.as(login)).get(path)).body as SettlementView;
};

const readRows = async (): Promise<SettlementRow[]> =>
  (await (await server.as('hr')).get('/Separation/Settlements')).body as SettlementRow[];

const post = (kind: string, direction: 'earning' | 'deduction', amount: number, sourceId: number) =>
  withTransaction(server.db, (tx) =>
    postPayItems(
      tx,
      [{ employeeId, month: today, direction, kind, source: 'test', sourceId, amount }],
      { userId: null, accountId: 1 },
    ),
  );

const release = () => act('hr2', sent.workflow, sent.requestId, { type: 'releaseEmployee' });

const getAmounts = ({ lines }: SettlementView) =>
  lines.map(({ source, direction, amount }) => [source, direction, amount]);

const recalculate = async (lines: object[] = []) =>
  (await server.as('hr')).post('/Separation/RecalculateSettlement', { settlementId, lines });

it('fills a settlement from the ledgers, and shows what it waits for', async () => {
  const hr = await server.as('hr');
  const { body } = await hr.post('/Requests/separation/SendFor', {
    employeeId,
    payload: { typeId, lastDay, cause: 'otherJob' },
  });
  sent = body as typeof sent;
  for (const login of ['manager', 'hr2']) {
    const decided = await act(login, sent.workflow, sent.requestId, { type: 'approve' });
    expect(decided.status, decided.message).toBe(200);
  }
  const [held] = await query<{ reason: string; startsOn: string }>(
    server.db,
    `select reason, starts_on::text as "startsOn" from salary_holds where employee_id = $employeeId`,
    { employeeId },
  );
  expect(held).toMatchObject({ startsOn: `${lastDay.slice(0, 7)}-01` });
  await post('overtime', 'earning', 1200, 1);
  await post('meals', 'deduction', 300, 2);
  const [row] = await readRows();
  expect(row).toMatchObject({ canPrepare: true, status: 'Not prepared', settlementId: null });
  const body2 = { separationId: row?.separationId };
  // No one prepares it without the permission.
  expect(
    (await (await server.as('developer')).post('/Separation/PrepareSettlement', body2)).status,
  ).toBe(403);
  const prepared = await hr.post('/Separation/PrepareSettlement', body2);
  expect(prepared.body).toMatchObject({ statusCode: 200 });
  settlementId = (prepared.body as { settlementId: number }).settlementId;
  expect((await hr.post('/Separation/PrepareSettlement', body2)).status).toBe(409);

  const [pay] = await query<{ basic: number }>(
    server.db,
    'select basic::float8 as basic from employees where id = $employeeId',
    { employeeId },
  );
  const basic = pay?.basic ?? 0;
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const view = await readSettlement();
  expect(getAmounts(view)).toEqual([
    ['payItem', 'earning', 1200],
    ['payItem', 'deduction', 300],
    ['compensation', 'earning', cents((basic / 30) * 14 * 9)],
    ['notice', 'deduction', cents((basic / 30) * 60)],
  ]);
  expect(view.problems).toEqual([{ kind: 'clearanceOpen', detail: '1', isBlocking: true }]);
  expect(await settle('hr', { type: 'send' })).toEqual({
    status: 409,
    message: 'Clearance items that are still open: 1',
  });
});

it('takes charges and lines by hand, and refuses what has changed since', async () => {
  const [item] = await query<{ id: number }>(
    server.db,
    'select id from clearance_items where employee_id = $employeeId',
    { employeeId },
  );
  await act('admin', 'clearanceItem', item?.id ?? 0, {
    type: 'charge',
    amount: 500,
    comment: 'The keys are lost',
  });
  expect((await settle('hr', { type: 'send' })).message).toBe(
    'Has changed since it was calculated: Charged in clearance (Keys and badge). Recalculate the settlement',
  );
  const byHand = {
    direction: 'earning',
    title: 'Tax refund',
    amount: 750.5,
    reason: 'Year closed',
  };
  expect((await recalculate([{ ...byHand, reason: '' }])).status).toBe(400);
  expect((await recalculate([byHand])).status).toBe(200);
  const view = await readSettlement();
  expect(view).toMatchObject({ version: 2, earlier: [{ version: 1 }], problems: [] });
  expect(getAmounts(view).slice(-2)).toEqual([
    ['charge', 'deduction', 500],
    ['other', 'earning', 750.5],
  ]);
  // Sums come from the ledgers, whatever a client sends, and lines by hand stay.
  expect((await settle('hr', { type: 'recalculate', payable: 1e6, net: 1e6 })).status).toBe(200);
  expect(await readSettlement()).toMatchObject({
    version: 3,
    payable: view.payable,
    net: view.net,
    lines: view.lines,
  });
  expect((await settle('hr', { type: 'send' })).status).toBe(200);
  expect(await release()).toEqual({
    status: 409,
    message: 'The final settlement of The employee is not settled yet',
  });
});

it('is approved and paid by two others, and closes each source once', async () => {
  expect((await settle('hr', { type: 'approve' })).status).toBe(403);
  expect((await settle('md', { type: 'approve' })).status).toBe(200);
  await post('meals', 'deduction', 50, 3);
  const payment = { type: 'pay', method: 'bank', paidOn: today, reference: 'TRX-7' };
  const { net } = await readSettlement();
  const event = net >= 0 ? payment : { type: 'settle' };
  expect(await settle('finance', { ...payment, paidOn: accountDay(1) })).toEqual({
    status: 400,
    message: 'Payment date cannot be in the future',
  });
  expect((await settle('finance', event)).message).toBe(
    'Has changed since it was calculated: Addition or deduction (meals). Recalculate the settlement',
  );
  expect((await settle('finance', { type: 'return', comment: 'Meals' })).status).toBe(200);
  const lines = (await readSettlement()).lines
    .filter(({ source }) => source === 'other')
    .map(({ direction, title, amount, reason }) => ({ direction, title, amount, reason }));
  expect((await recalculate(lines)).status).toBe(200);
  expect((await settle('hr', { type: 'send' })).status).toBe(200);
  expect((await settle('md', { type: 'approve' })).status).toBe(200);
  const [one, two] = await Promise.all([settle('finance', event), settle('finance', event)]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const items = await query<{ taken: number; open: number; total: number }>(
    server.db,
    `select count(*) filter (where settlement_id = $settlementId and taken_at is not null)::integer as taken,
       count(*) filter (where taken_at is null)::integer as open from pay_items where employee_id = $employeeId`,
    { settlementId, employeeId },
  );
  expect(items).toEqual([{ taken: 3, open: 0 }]);
  const [hold] = await query<{ day: string }>(
    server.db,
    'select released_on::text as day from salary_holds where employee_id = $employeeId',
    { employeeId },
  );
  expect(hold?.day).toBe(today);
  const view = await readSettlement('finance');
  expect(view.state).toBe(net >= 0 ? 'paid' : 'owed');
  expect(view.papers).toMatchObject([{ title: 'Final settlement', status: 'valid' }]);
  // The letter names additions and deductions by their kind.
  const sources = await query<{ source: string }>(
    server.db,
    `select line->>'source' as source from papers p,
       jsonb_array_elements(p.values->'earnings' || (p.values->'deductions')) line
     where p.kind = 'finalSettlement' and p.employee_id = $employeeId`,
    { employeeId },
  );
  const named = sources.map(({ source }) => source);
  expect(named).toEqual(expect.arrayContaining(['overtime', 'meals']));
  expect(named).not.toContain('payItem');
  const [paper] = view.papers;
  const file = await (await server.as('hr')).get(`/Papers/File?paperId=${paper?.paperId ?? 0}`);
  expect(file.status).toBe(200);
  expect(
    (await (await server.as('manager')).get(`/Separation/Settlement?settlementId=${settlementId}`))
      .status,
  ).toBe(403);
  // What the settlement deducted can't be charged differently afterwards.
  const [item] = await query<{ id: number }>(
    server.db,
    'select id from clearance_items where employee_id = $employeeId',
    { employeeId },
  );
  expect(
    await act('hr', 'clearanceItem', item?.id ?? 0, { type: 'reopen', comment: 'Found' }),
  ).toEqual({ status: 409, message: 'The final settlement of this person is settled' });
  // Two release at the same moment.
  const both = await Promise.all([release(), release()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
