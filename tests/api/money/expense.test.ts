import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer, HistoryEntry } from '#machines/core/contracts/workflow.ts';
import type { TaskDetail } from '#machines/core/tasks.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import {
  REQUEST_FILES,
  type RequestPreview,
  type RequestRow,
} from '#machines/kits/requests/contract.ts';
import { addMonths } from '#machines/core/values/dates.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { foundAfter } from '#tests/api/engine/tamper.ts';
import { taken, upload as sendFile } from '#tests/api/kits/uploads/uploads.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { png } from '#tests/api/kits/uploads/specimens.ts';
import { readClients } from '#tests/support/readClients.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let as: (login: string) => Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-finance', 'U-manager'));
        insert into movement_policies (account_id, name) values (1, 'Visit');
        insert into expense_types (account_id, name, most, needs_receipt)
          values (1, 'Travel', null, false), (1, 'Meals', 1000, false);
        insert into loan_types (account_id, name, most, most_basics, service_months)
          values (1, 'Household', 500000, 2, 12), (1, 'House', null, null, 600)`);
    },
  });
  as = await readClients(server, ['employee', 'manager', 'hr', 'finance', 'allRoles', 'audit']);
});
afterAll(() => server.close());

const line = (amount: number, more: Record<string, unknown> = {}) => ({
  spentOn: '2026-11-02',
  expenseTypeId: 1,
  amount,
  ...more,
});
const send = (login: string, lines: unknown[], more: Record<string, unknown> = {}) =>
  as(login).post('/Requests/expense/Send', {
    payload: { purpose: 'Visit', fromDate: '2026-11-01', toDate: '2026-11-03', lines, ...more },
  });
interface Sent {
  requestId: number;
  workflow: string;
}
const sent = async (...details: Parameters<typeof send>): Promise<Sent> => {
  const answer = await send(...details);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Sent;
};
const act = (
  login: string,
  { workflow, requestId }: Sent,
  type: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  as(login).post('/Workflow/Dispatch', {
    workflow,
    items: [{ subjectId: requestId, event: { type, comment: 'As agreed', ...more } }],
  });
const must = async (...details: Parameters<typeof act>) => {
  const { status, body } = await act(...details);
  expect({ status, message: (body as Partial<ErrorAnswer>).message }).toMatchObject({
    status: 200,
  });
};
const message = ({ body }: Answer) => JSON.stringify(body);
/** The first of a month after this one. */
const monthAhead = (count: number): string => addMonths(`${accountDay().slice(0, 7)}-01`, count);
const payment = (amount: number) => ({ amount, method: 'bank', paidOn: accountDay() });
const getState = async (one: Sent) =>
  (
    (await as('hr').get(`/Requests/expense/Row?requestId=${one.requestId}`)).body as {
      state: string;
    }
  ).state;

/** A working day from the pattern, today or later. */
const nextMonday = (): string => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 1 + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
};

it('a claim refers to an approved movement of its claimant by number', async () => {
  const request = (login: string) =>
    as(login).post('/Requests/movement/Send', {
      payload: { movementPolicyId: 1, from: nextMonday(), to: null, place: 'Savar', reason: null },
    });
  const own = (await request('employee')).body as Sent;
  const of = (movementId: number, login = 'employee') => send(login, [line(90)], { movementId });
  const refused = {
    status: 400,
    body: {
      errors: [{ path: 'payload.movementId', message: 'Choose one of your approved movements' }],
    },
  };
  expect(await of(own.requestId)).toMatchObject(refused);
  await must('manager', own, 'approve');
  await must('hr', own, 'approve');
  expect(await of(own.requestId, 'finance')).toMatchObject(refused);
  const options = await as('employee').get('/Requests/expense/Options?field=movementId');
  expect(options.body).toMatchObject([{ value: own.requestId }]);
  const claim = await sent('employee', [line(90)], { movementId: own.requestId });
  const row = await as('manager').get(`/Requests/expense/Row?requestId=${claim.requestId}`);
  expect(row.body).toMatchObject({
    named: { movementId: { label: expect.stringMatching(/^MV-/) } },
  });
  // Until its cancellation is approved, the approval applies.
  await must('employee', own, 'askToCancel');
  await sent('employee', [line(91)], { movementId: own.requestId });
  await must('hr', own, 'cancel');
  expect(await of(own.requestId)).toMatchObject(refused);
});

it('is granted in part, paid in parts, and confirmed once despite two concurrent attempts', async () => {
  const claim = await sent('employee', [
    line(700, { taxPercent: 9 }),
    line(10, { currency: 'USD', rate: 12.5 }),
  ]);
  const facts = async () => {
    const task = `/Workflow/Task?workflow=${claim.workflow}&subjectId=${claim.requestId}`;
    return ((await as('hr').get(task)).body as TaskDetail).facts;
  };
  // Each line has its type and the labels of its numbers.
  expect((await facts())['lines']).toBe(
    '2026-11-02 · Travel · Amount: 700 · Tax %: 9\n2026-11-02 · Travel · USD · Amount: 10 · Rate: 12.5',
  );
  await must('manager', claim, 'approve');
  expect(message(await act('hr', claim, 'approvePart', { amount: 888.01 }))).toContain(
    'That is more than was requested',
  );
  await must('hr', claim, 'approvePart', { amount: 763 });
  expect(message(await act('finance', claim, 'pay', payment(763.01)))).toContain(
    'That is more than the outstanding amount',
  );
  await must('finance', claim, 'pay', payment(500));
  expect(await facts()).toMatchObject({ open: 763, ordered: 500 });
  const entries = await as('hr').get(
    `/Workflow/History?workflow=${claim.workflow}&subjectId=${claim.requestId}`,
  );
  // A payment without a reference says nothing of one.
  expect((entries.body as HistoryEntry[]).at(-1)?.facts).toEqual([
    { label: 'Amount', kind: 'money', value: 500 },
    { label: 'Method', kind: 'text', value: 'bank', isOption: true },
    { label: 'Payment date', kind: 'date', value: accountDay() },
  ]);
  const preview = await as('finance').post('/Workflow/Preview', {
    workflow: claim.workflow,
    items: [{ subjectId: claim.requestId, event: { type: 'confirmPayment' } }],
  });
  expect(preview.body).toMatchObject({ amounts: { payment: '500.00' } });
  const both = await Promise.all([1, 2].map(() => act('finance', claim, 'confirmPayment')));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(message(both.find(({ status }) => status === 409) as Answer)).toContain('To be paid');
  expect(await facts()).toMatchObject({ asked: 888, open: 263, ordered: null });
  await must('finance', claim, 'pay', payment(263));
  await must('finance', claim, 'failPayment');
  await must('finance', claim, 'pay', payment(263));
  await must('finance', claim, 'confirmPayment');
  expect(await getState(claim)).toBe('paid');
});

it('has the dates of its lines if its period is left empty', async () => {
  const lines = [line(100, { spentOn: '2026-11-03' }), line(100, { spentOn: '2026-11-02' })];
  const claim = await sent('employee', lines, { fromDate: null, toDate: null });
  const { body } = await as('hr').get(`/Requests/expense/Row?requestId=${claim.requestId}`);
  expect(body).toMatchObject({ payload: { fromDate: '2026-11-02', toDate: '2026-11-03' } });
});

it('is dated today or up to a year earlier when it is paid', async () => {
  const claim = await sent('employee', [line(100)]);
  await must('manager', claim, 'approve');
  await must('hr', claim, 'approve');
  for (const [paidOn, said] of [
    [accountDay(1), 'Payment date cannot be in the future'],
    [accountDay(-367), 'Payment date can be at most a year ago'],
  ] as const) {
    expect(await act('finance', claim, 'pay', { ...payment(100), paidOn })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'paidOn', message: said }] },
    });
  }
  await must('finance', claim, 'pay', { ...payment(100), paidOn: accountDay(-364) });
});

it('cannot be paid by its approvers or its claimant', async () => {
  const claim = await sent('employee', [line(100)]);
  await must('manager', claim, 'approve');
  await must('allRoles', claim, 'approve');
  expect(message(await act('allRoles', claim, 'pay', payment(100)))).toContain(
    'no one acts at two of its stages',
  );
  const own = await sent('finance', [line(100)]);
  await must('manager', own, 'approve');
  await must('hr', own, 'approve');
  expect(message(await act('finance', own, 'pay', payment(100)))).toContain('This is your own');
  await must('allRoles', own, 'pay', payment(100));
});

it('refuses lines over their type’s limit or of other days, and another person’s advance', async () => {
  for (const [lines, more, path, said] of [
    [
      [line(1000.01, { expenseTypeId: 2 })],
      {},
      'payload.lines.0.amount',
      'Meals: at most 1,000.00',
    ],
    [[line(5), line(5, { spentOn: '2026-11-04' })], {}, 'payload.lines.1.spentOn', 'between'],
    [[line(100)], { advanceId: 1 }, 'payload.advanceId', 'This IOU is fully settled'],
    [[line(100)], { toDate: '2026-10-01' }, 'payload.toDate', 'before'],
    [[line(100, { currency: 'USD' })], {}, 'payload.lines.0.rate', 'Rate is required'],
    [[line(10, { currency: 'BDT', rate: 110 })], {}, 'payload.lines.0.rate', 'currency is 1'],
    [[line(10, { rate: 110 })], {}, 'lines.0.rate', 'currency is 1'],
    [[line(10, { currency: 'ZZZ', rate: 2 })], {}, 'lines.0.currency', 'such as USD'],
    [[line(100, { expenseTypeId: 99 })], {}, 'payload.lines.0.expenseTypeId', 'is required'],
  ] as const) {
    const { status, body } = await send('employee', [...lines], more);
    expect({ path, status }).toEqual({ path, status: 400 });
    const { errors = [] } = body as ErrorAnswer;
    expect(errors.find((one) => one.path === path)?.message).toContain(said);
  }
});

it('pays out a loan, plans its instalments to the cent, and posts each to payroll once', async () => {
  const ask = (payload: Record<string, unknown>) =>
    as('employee').post('/Requests/loan/Send', {
      payload: {
        loanTypeId: 1,
        amount: 10_000,
        months: 3,
        firstMonth: monthAhead(1),
        reason: 'Roof',
        ...payload,
      },
    });
  for (const [payload, path] of [
    [{ amount: 80_000.01 }, 'payload.amount'],
    [{ months: 13 }, 'payload.months'],
    [{ loanTypeId: 2 }, 'payload.loanTypeId'],
  ] as const) {
    const { status, body } = await ask(payload);
    expect({ status, paths: ((body as ErrorAnswer).errors ?? []).map((one) => one.path) }).toEqual({
      status: 400,
      paths: [path],
    });
  }
  const loan = (await ask({})).body as Sent;
  await must('manager', loan, 'approve');
  await must('hr', loan, 'approve');
  await must('finance', loan, 'pay', payment(10_000));
  const both = await Promise.all([1, 2].map(() => act('finance', loan, 'confirmPayment')));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const items = await query(
    server.owner,
    `select month, amount::text as amount, direction from pay_items where source = 'loan' order by month`,
  );
  expect(items).toEqual([
    { month: monthAhead(1), amount: '3334.00', direction: 'deduction' },
    { month: monthAhead(2), amount: '3334.00', direction: 'deduction' },
    { month: monthAhead(3), amount: '3332.00', direction: 'deduction' },
  ]);
  expect(message(await ask({}))).toContain('has not been paid back yet');
  const proved = recordTypes.filter(({ recordType }) => recordType === 'loan');
  expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  for (const [sql, reason] of [
    ['update loan_instalments set payment = 1 where number = 2', 'past its record: plan'],
    ['delete from loan_instalments where number = 3', 'past its record: plan'],
    ['update loans set principal = 1', 'past its record: principal'],
    ['delete from loans', 'no change explains why'],
    ['update pay_items set amount = 1', 'past its record: amount'],
  ] as const) {
    const { broken } = await foundAfter(server, sql);
    expect(broken.map((one) => one.reason)).toContainEqual(expect.stringContaining(reason));
  }
});

const upload = async (login: string, name: string): Promise<number> => {
  const query = `tableReferrence=${REQUEST_FILES}`;
  return taken(await sendFile(server.url, as(login), `${name}.png`, png(), { query }))
    .globalFileUrlId;
};

it('requires receipts above a limit, attaches them once, and shows them to readers of the claim', async () => {
  await server.owner.raw(`update expense_types set receipt_above = 500 where name = 'Travel'`);
  const missing = await send('employee', [line(500), line(500.01)]);
  expect((missing.body as ErrorAnswer).errors).toEqual([
    { path: 'payload.lines.1.receipt', message: 'Receipt is required' },
  ]);
  const receipt = await upload('employee', 'taxi');
  const strange = await upload('hr', 'another');
  expect(await send('employee', [line(600, { receipt: strange })])).toMatchObject({ status: 404 });
  const claim = await sent('employee', [line(600, { receipt })]);
  expect(await send('employee', [line(600, { receipt })])).toMatchObject({ status: 404 });
  const row = await as('employee').get(`/Requests/expense/Row?requestId=${claim.requestId}`);
  expect((row.body as RequestRow).named['lines.0.receipt']).toMatchObject({ label: 'taxi.png' });
  const seenBy = async (login: string) =>
    (await as(login).get(`/Document/DownloadFile?id=${receipt}`)).status;
  expect([await seenBy('manager'), await seenBy('employee')]).toEqual([200, 200]);
  expect(await seenBy('audit')).toBe(404);
  expect((await as('employee').get(`/Document/DeleteUploadedFile?id=${receipt}`)).status).toBe(409);
});

it('applies the limit of a designation and place before that of the type', async () => {
  await server.owner.raw(`
    insert into expense_limits (expense_type_id, position, designation_id, most)
      select t.id, 0, e.designation_id, 2000 from expense_types t, employees e
      where t.name = 'Meals' and e.code = 'U-employee';
    insert into expense_limits (expense_type_id, position, designation_id, workplace_group_id, most)
      select t.id, 1, e.designation_id, e.workplace_group_id, 3000 from expense_types t, employees e
      where t.name = 'Meals' and e.code = 'U-employee'`);
  await sent('employee', [line(3000, { expenseTypeId: 2 })]);
  expect(message(await send('employee', [line(3000.01, { expenseTypeId: 2 })]))).toContain(
    'Meals: at most 3,000.00 a claim line',
  );
});

const askFor = async (login: string, kind: string, payload: Record<string, unknown>) => {
  const answer = await as(login).post(`/Requests/${kind}/Send`, { payload });
  return { ...answer, ...(answer.body as Sent) };
};
const paidOut = async (kind: string, payload: Record<string, unknown>): Promise<Sent> => {
  const one = await askFor('employee', kind, payload);
  expect(one).toMatchObject({ status: 200 });
  await must('manager', one, 'approve');
  await must('hr', one, 'approve');
  await must('finance', one, 'pay', payment(Number(payload['amount'])));
  await must('finance', one, 'confirmPayment');
  return one;
};
const ADVANCE = { purpose: 'Fair', neededOn: '2026-11-05', settleBy: '2026-11-30' };
const spent = (amount: number) => [
  { spentOn: '2026-11-06', description: 'Stall', amount, receipt: null },
];

it('lets only one of two adjustments use an advance that is too small for both, and frees rejected amounts', async () => {
  const iou = await paidOut('iou', { ...ADVANCE, amount: 1000 });
  const adjust = (lines: unknown[], more = {}) =>
    askFor('employee', 'iouAdjustment', { iouId: iou.requestId, lines, ...more });
  const both = await Promise.all([adjust(spent(600)), adjust(spent(600))]);
  expect(both.map(({ status }) => status === 200)).toContain(true);
  const lost = both.find(({ status }) => status !== 200);
  expect([400, 409]).toContain(lost?.status);
  expect(lost && message(lost)).toMatch(
    /Only 400\.00 of this IOU is outstanding|is outstanding now/,
  );
  const won = both.find(({ status }) => status === 200);
  const options = await as('employee').get('/Requests/iouAdjustment/Options?field=iouId');
  expect(options.body).toMatchObject([{ value: iou.requestId }]);
  expect(JSON.stringify(options.body)).toContain('400.00');
  await must('manager', won as Sent, 'reject');
  const rest = await adjust(spent(600), {
    returnedCash: 100,
    returnedBySalary: 300,
    salaryFrom: '2026-12-15',
    salaryMonths: 2,
  });
  await must('manager', rest, 'approve');
  await must('hr', rest, 'approve');
  const items = await query(
    server.owner,
    `select month, amount::text as amount from pay_items where source = 'iouAdjustment' order by month`,
  );
  expect(items).toEqual([
    { month: '2026-12-01', amount: '150.00' },
    { month: '2027-01-01', amount: '150.00' },
  ]);
  const report = await as('employee').get('/Reports/ownAdvances?page=1&pageSize=25');
  expect((report.body as ReportPage).rows).toMatchObject([
    { open: 0, spent: 600, returned: 400, status: 'Partly Claimed and Returned' },
  ]);
  expect(message(await adjust(spent(1)))).toContain('This IOU is fully settled');
});

it('deducts an advance from a claim before paying, and never more than was granted', async () => {
  const iou = await paidOut('iou', { ...ADVANCE, amount: 500 });
  // While the form is being filled in, only complete lines count.
  const shown = await as('employee').post('/Requests/expense/Preview', {
    payload: {
      purpose: '',
      lines: [line(500, { taxPercent: 15 }), line(200), { ...line(0), amount: null }],
      advanceId: iou.requestId,
    },
  });
  expect((shown.body as RequestPreview).figures).toEqual([
    { label: 'Total', value: '775.00' },
    { label: 'Advance used', value: '500.00' },
    { label: 'To be paid', value: '275.00' },
  ]);
  const claim = await sent('employee', [line(400)], { advanceId: iou.requestId });
  await must('manager', claim, 'approve');
  await must('hr', claim, 'approvePart', { amount: 300 });
  expect(await getState(claim)).toBe('paid');
  const [use] = await query(
    server.owner,
    'select spent::text as spent from iou_uses where iou_id = $id',
    {
      id: iou.requestId,
    },
  );
  expect(use).toEqual({ spent: '300.00' });
  // A list shows an advance by its number.
  const { body } = await as('employee').get('/Requests/expense?pageSize=100');
  const listed = (body as { items: RequestRow[] }).items.find(
    ({ payload }) => payload['advanceId'] === iou.requestId,
  );
  expect(listed?.named['advanceId']?.label).toMatch(/^IOU-\d{4}-\d+$/);
});

it('reschedules, skips, accepts extra payments, settles and writes off, and deducts nothing twice', async () => {
  const [loan] = await query<{ id: number }>(
    server.owner,
    'select id from loans order by id limit 1',
  );
  const loanId = loan?.id ?? 0;
  const openItems = () =>
    query<{ month: string; amount: number }>(
      server.owner,
      `select to_char(month, 'YYYY-MM') as month, amount::float8 as amount from pay_items
       where source = 'loan' and cancelled_at is null and taken_at is null and source_id = $loanId
       order by month`,
      { loanId },
    );
  const change = async (values: Record<string, unknown>) => {
    const one = await askFor('employee', 'loanChange', { loanId, reason: 'Roof', ...values });
    if (one.status !== 200) return message(one);
    await must('manager', one, 'approve');
    await must('hr', one, 'approve');
    return 'done';
  };
  // Payroll has deducted the first of 3,334 + 3,334 + 3,332.
  await server.owner.raw(`update pay_items set taken_at = now(), taken_by = 1
    where source = 'loan' and month = '${monthAhead(1)}'`);
  const [page] = await query<{ workflow: string; subjectId: number }>(
    server.owner,
    'select r.workflow, r.id as "subjectId" from loans l join requests r on r.id = l.request_id where l.id = $loanId',
    { loanId },
  );
  expect(
    (
      await as('employee').get(
        `/Workflow/Task?${new URLSearchParams(Object.entries(page ?? {}).map(([name, value]) => [name, String(value)]))}`,
      )
    ).body,
    'the page of the loan says what is paid back',
  ).toMatchObject({ facts: { paidBack: 3334, stillOwed: 6666 } });
  expect(await change({ change: 'skip', skippedMonth: monthAhead(1) })).toContain(
    'No open instalment is due in this month',
  );
  expect(await change({ change: 'skip', skippedMonth: monthAhead(2) })).toBe('done');
  // The skipped instalment moves to the end.
  expect(await openItems()).toEqual([
    { month: monthAhead(3).slice(0, 7), amount: 3332 },
    { month: monthAhead(4).slice(0, 7), amount: 3334 },
  ]);
  expect(await change({ change: 'extra', amount: 6666, keep: 'months' })).toContain(
    'Settle the loan early',
  );
  expect(await change({ change: 'extra', amount: 666, keep: 'months' })).toBe('done');
  expect(await openItems()).toEqual([
    { month: monthAhead(3).slice(0, 7), amount: 3000 },
    { month: monthAhead(4).slice(0, 7), amount: 3000 },
  ]);
  expect(await change({ change: 'reschedule', months: 4 })).toBe('done');
  expect((await openItems()).map(({ amount }) => amount)).toEqual([1500, 1500, 1500, 1500]);
  expect(await change({ change: 'writeOff' })).toContain(
    'Only HR and finance can write off a loan',
  );
  const last = await Promise.all(
    [1, 2].map(async () => {
      const one = await askFor('employee', 'loanChange', {
        loanId,
        change: 'settle',
        reason: 'Sold',
      });
      await must('manager', one, 'approve');
      return one;
    }),
  );
  const both = await Promise.all(last.map((one) => act('hr', one, 'approve')));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(message(both.find(({ status }) => status === 409) as Answer)).toContain(
    'This loan is fully repaid',
  );
  expect(await openItems()).toEqual([]);
  const proved = recordTypes.filter(({ recordType }) => recordType === 'loan plan');
  expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  const report = await as('hr').get('/Reports/loanHistory?page=1&pageSize=25');
  expect((report.body as ReportPage).rows).toMatchObject([{ paid: 10_000, open: 0 }]);
});
