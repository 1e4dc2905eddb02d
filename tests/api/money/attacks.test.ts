import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { monthsLater } from '#machines/domains/money/loan/dueDates.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { REQUEST_FILES, type RequestPreview } from '#machines/kits/requests/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { takePayItems } from '#server/domains/pay/items/index.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { endLeaversLoans } from '#server/domains/money/loan/requests/leaversLoans.ts';
import { verifySums } from '#server/engine/sums/verifySums.ts';
import { png } from '#tests/api/kits/uploads/specimens.ts';
import { download, taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { readClients } from '#tests/support/readClients.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let as: (login: string) => Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-audit', 'U-manager'));
        insert into expense_types (account_id, name, needs_receipt) values (1, 'Travel', false);
        insert into loan_types (account_id, name, most) values (1, 'Household', 50000)`);
    },
  });
  as = await readClients(server, ['employee', 'manager', 'hr', 'finance', 'audit']);
});
afterAll(() => server.close());

interface Sent {
  requestId: number;
  workflow: string;
}
const send = (login: string, kind: string, payload: Record<string, unknown>) =>
  as(login).post(`/Requests/${kind}/Send`, { payload });
const sent = async (...rest: Parameters<typeof send>): Promise<Sent> => {
  const answer = await send(...rest);
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
/** Records the first day after the employment. */
async function resigns(login: string, from: string): Promise<void> {
  const employeeId = as(login).employeeId ?? 0;
  const book = await as('hr').get(`/Employee/ServiceBook?employeeId=${employeeId}`);
  const left = await as('hr').post('/Employee/ChangeEmployment', {
    employeeId,
    from,
    values: { isActive: false },
    reason: 'Resigned',
    version: (book.body as { version: number }).version,
  });
  expect(left).toMatchObject({ status: 200 });
}
const readReceipt = async (login: string): Promise<number> =>
  taken(
    await upload(server.url, as(login), 'taxi.png', png(), {
      query: `tableReferrence=${REQUEST_FILES}`,
    }),
  ).globalFileUrlId;

it('never lends more than a type’s maximum, from two tabs at once or one after the other', async () => {
  const both = await Promise.all([send('employee', 'loan', loan), send('employee', 'loan', loan)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const [won, lost] = [200, 400].map((status) => both.find((one) => one.status === status));
  expect(lost && said(lost)).toContain('A loan of this type has already been requested by LN-');
  expect(said(await send('employee', 'loan', { ...loan, amount: 1 }))).toContain(
    'has already been requested',
  );
  // Another person's request stays untouched, and a withdrawn one doesn't block others.
  await sent('audit', 'loan', loan);
  expect(await act('employee', won?.body as Sent, { type: 'withdraw' })).toMatchObject({
    status: 200,
  });
  await sent('employee', 'loan', loan);
});

it('refuses another person’s receipt, even with a known number', async () => {
  const theirs = await readReceipt('audit');
  expect((await send('employee', 'expense', claim(100, theirs))).status).toBe(404);
  const first = await sent('audit', 'expense', claim(100, theirs));
  expect((await send('employee', 'expense', claim(100, theirs))).status).toBe(404);
  // Nor for a second claim of the same user.
  expect((await send('audit', 'expense', claim(100, theirs))).status).toBe(404);
  expect((await download(server.url, as('employee').token, theirs)).status).toBe(404);
  const { rows } = await server.owner.raw(
    'select reference_id::int as id from files where id = ?',
    [theirs],
  );
  expect(rows).toEqual([{ id: first.requestId }]);
});

it('refuses an increase of a claim after an approver has seen it', async () => {
  const one = await sent('employee', 'expense', claim(100));
  const [seen] = await query<{ version: number }>(
    server.owner,
    'select version from workflow_instances where workflow = $workflow and subject_id = $requestId',
    { ...one },
  );
  // The claim becomes 9,000 while the approver sees 100.
  const raise = () => act('employee', one, { type: 'edit', payload: claim(9000) });
  expect(await raise()).toMatchObject({ status: 200 });
  const late = await act('manager', one, { type: 'approve' }, seen?.version);
  expect(late.status).toBe(409);
  expect(await act('manager', one, { type: 'approve' })).toMatchObject({ status: 200 });
  // After the first approval nothing can be changed, and no more can be granted or paid than was requested.
  expect((await raise()).status).toBe(409);
  expect((await act('hr', one, { type: 'approvePart', amount: 9000.01 })).status).toBe(409);
  expect(await act('hr', one, { type: 'approve' })).toMatchObject({ status: 200 });
  const paidOn = accountDay();
  const pay = (amount: number) =>
    act('finance', one, { type: 'pay', amount, method: 'bank', paidOn });
  expect((await pay(9000.01)).status).toBe(409);
  const twice = await Promise.all([pay(9000), pay(9000)]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('settles an IOU once, although two tabs return all of it at the same moment', async () => {
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
    ['finance', { type: 'pay', amount: 1000, method: 'cash', paidOn: accountDay() }],
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

it('applies loan types for confirmed employees, and those for people who are not leaving', async () => {
  const [type] = await query<{ id: number }>(
    server.owner,
    `insert into loan_types (account_id, name, most, confirmed_only, not_leaving)
     values (1, 'Car', 50000, true, true) returning id`,
  );
  const ask = () => send('manager', 'loan', { ...loan, loanTypeId: type?.id ?? 0 });
  await server.owner.raw(`update employment_types set job_status = 'probation'`);
  expect(said(await ask())).toContain('This loan is for confirmed employees only');
  await server.owner.raw(`update employment_types set job_status = 'confirmed'`);
  await resigns('manager', '2099-01-01');
  expect(said(await ask())).toContain('This loan is not for employees who are leaving');
  await server.owner.raw(`update loan_types set not_leaving = false`);
  expect(await ask()).toMatchObject({ status: 200 });
});

it('lends with a fixed monthly amount, a grace period and a guarantor, as the type allows', async () => {
  const [type] = await query<{ id: number }>(
    server.owner,
    `insert into loan_types (account_id, name, annual_rate, most_grace_months, needs_guarantor)
     values (1, 'Flat', 12, 2, true) returning id`,
  );
  await resigns('finance', '2099-01-01');
  const terms = {
    ...loan,
    loanTypeId: type?.id ?? 0,
    amount: 3000,
    months: null,
    instalment: 1100,
    graceMonths: 1,
    guarantorId: as('hr').employeeId,
  };
  const ask = (more: Record<string, unknown>) => send('audit', 'loan', { ...terms, ...more });
  for (const [more, path, message] of [
    [{ instalment: null }, 'months', 'Enter the instalments or the amount a month'],
    [{ instalment: null, months: 13 }, 'months', 'There can be at most 12 instalments'],
    [{ instalment: 3000.01 }, 'instalment', 'Amount a month cannot exceed the loan'],
    [{ instalment: 30 }, 'instalment', 'Amount a month must exceed the interest of 30.00'],
    [{ instalment: 250 }, 'instalment', 'That takes 13 instalments. There can be at most 12'],
    [{ graceMonths: 3 }, 'graceMonths', 'The grace period can be at most 2 months'],
    [{ guarantorId: null }, 'guarantorId', 'Guarantor is required'],
    [{ guarantorId: as('audit').employeeId }, 'guarantorId', 'Guarantor must be someone else'],
    [{ guarantorId: as('finance').employeeId }, 'guarantorId', 'Guarantor is leaving the company'],
  ] as const) {
    const { body } = await ask(more);
    expect((body as ErrorAnswer).errors).toEqual([{ path: `payload.${path}`, message }]);
  }
  expect(said(await send('hr', 'loan', { ...loan, graceMonths: 1 }))).toContain(
    'This loan has no grace period',
  );
  const preview = await as('audit').post('/Requests/loan/Preview', { payload: terms });
  expect((preview.body as RequestPreview).figures).toEqual([
    { label: 'In the grace period', value: '30.00' },
    { label: 'Instalment', value: '1,100.00' },
    { label: 'Instalments', value: '3' },
    { label: 'Total interest', value: '87.79' },
    { label: 'Total repaid', value: '3,087.79' },
    { label: 'Last month', value: '2027-04' },
  ]);
});

it('deducts the rest of a leaver’s loan once, in their last month, and nothing afterwards', async () => {
  const [{ id: loanTypeId, month } = { id: 0, month: '' }] = await query<{
    id: number;
    month: string;
  }>(
    server.owner,
    `insert into loan_types (account_id, name, annual_rate, most_grace_months)
     values (1, 'Bicycle', 12, 2)
     returning id, date_trunc('month', account_day(1))::date::text as month`,
  );
  const one = await sent('audit', 'loan', {
    ...loan,
    loanTypeId,
    amount: 3000,
    months: null,
    instalment: 1100,
    graceMonths: 1,
    // It is paid out two months later than planned.
    firstMonth: monthsLater(month, -2),
    guarantorId: as('hr').employeeId,
  });
  for (const [login, event] of [
    ['manager', { type: 'approve' }],
    ['hr', { type: 'approve' }],
    ['finance', { type: 'pay', amount: 3000, method: 'cash', paidOn: month }],
    ['finance', { type: 'confirmPayment' }],
  ] as const) {
    expect(await act(login, one, event)).toMatchObject({ status: 200 });
  }
  const open = () =>
    query<{ month: string; amount: string }>(
      server.owner,
      `select month::text as month, amount::text as amount from pay_items
       where source = 'loan' and taken_at is null and cancelled_at is null order by month`,
    );
  const later = (months: number) => monthsLater(month, months);
  expect(await open()).toEqual([
    { month, amount: '30.00' },
    { month: later(1), amount: '1100.00' },
    { month: later(2), amount: '1100.00' },
    { month: later(3), amount: '857.79' },
  ]);
  const report = await as('hr').get('/Reports/loanHistory?page=1&pageSize=25');
  const named = (report.body as ReportPage).rows.map(({ guarantor }) => guarantor);
  expect(named).toEqual([expect.stringMatching(/hr/i)]);

  const employeeId = as('audit').employeeId ?? 0;
  const by = { userId: 1, accountId: 1 };
  await server.db.transaction((tx) => takePayItems(tx, { month, employeeIds: [employeeId] }, by));
  await endLeaversLoans(server.db);
  expect(await open(), 'they stay').toHaveLength(3);
  expect(await verifySums(server.db), 'what is repaid').toEqual([]);
  await resigns('audit', later(1));
  await Promise.all([1, 2].map(() => endLeaversLoans(server.db)));
  await endLeaversLoans(server.db);
  const kept = await query(
    server.owner,
    `select l.plan, max(p.plan) as newest from loans l join loan_plans p on p.loan_id = l.id group by l.id`,
  );
  expect(kept, 'each loan keeps its newest plan').toEqual([{ plan: 2, newest: 2 }]);
  // Payroll has closed the month of the last day, so the rest is due in the next, with interest.
  expect(await open()).toEqual([{ month: later(1), amount: '3030.00' }]);
  const proved = recordTypes.filter(({ table }) =>
    ['loans', 'loan_plans', 'pay_items'].includes(table),
  );
  expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  // A leaver can't borrow beyond their last day.
  expect(said(await send('audit', 'loan', { ...loan, firstMonth: later(1) }))).toContain(
    'The last instalment would be due after the last day of work',
  );
});
