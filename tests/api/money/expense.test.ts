import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/contracts/workflow.ts';
import { query } from '#server/db/sql.ts';
import { recordsAsChanged } from '#server/records/presentState.ts';
import { recordTypes } from '#server/records/recordTypes.ts';
import { foundAfter } from '#tests/api/workflow/tamper.ts';
import { createOrganisation } from '#tests/support/factories.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const people = new Map<string, Client>();
const as = (login: string): Client => people.get(login) as Client;
beforeAll(async () => {
  server = await startTestServer({
    seed: async (owner) => {
      await createOrganisation(owner);
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-finance', 'U-manager'));
        insert into expense_types (account_id, name, most, needs_receipt)
          values (1, 'Travel', null, false), (1, 'Meals', 1000, false);
        insert into loan_types (account_id, name, most, most_basics, service_months)
          values (1, 'Household', 500000, 2, 12), (1, 'House', null, null, 600)`);
    },
  });
  for (const login of ['employee', 'manager', 'hr', 'finance', 'allRoles']) {
    people.set(login, await server.as(login));
  }
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
const sent = async (...asked: Parameters<typeof send>): Promise<Sent> => {
  const answer = await send(...asked);
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
const must = async (...asked: Parameters<typeof act>) => {
  const { status, body } = await act(...asked);
  expect({ status, message: (body as Partial<ErrorAnswer>).message }).toMatchObject({
    status: 200,
  });
};
const message = ({ body }: Answer) => JSON.stringify(body);
const payment = (amount: number) => ({ amount, method: 'bank', paidOn: '2026-11-20' });
const stateOf = async (one: Sent) =>
  (
    (await as('hr').get(`/Requests/expense/Row?requestId=${one.requestId}`)).body as {
      state: string;
    }
  ).state;

it('is granted in part, paid in parts, and confirmed once by two at once', async () => {
  const claim = await sent('employee', [line(700, { taxPercent: 9 }), line(10, { rate: 12.5 })]);
  await must('manager', claim, 'approve');
  expect(message(await act('hr', claim, 'approvePart', { amount: 888.01 }))).toContain(
    'That is more than was asked for',
  );
  await must('hr', claim, 'approvePart', { amount: 763 });
  expect(message(await act('finance', claim, 'pay', payment(763.01)))).toContain(
    'That is more than is still to be paid',
  );
  await must('finance', claim, 'pay', payment(500));
  const both = await Promise.all([1, 2].map(() => act('finance', claim, 'confirmPayment')));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(message(both.find(({ status }) => status === 409) as Answer)).toContain('To be paid');
  await must('finance', claim, 'pay', payment(263));
  await must('finance', claim, 'failPayment');
  await must('finance', claim, 'pay', payment(263));
  await must('finance', claim, 'confirmPayment');
  expect(await stateOf(claim)).toBe('paid');
});

it('is paid by nobody who approved it, nor by whoever claims it', async () => {
  const claim = await sent('employee', [line(100)]);
  await must('manager', claim, 'approve');
  await must('allRoles', claim, 'approve');
  expect(message(await act('allRoles', claim, 'pay', payment(100)))).toContain(
    'nobody acts at two of its stages',
  );
  const own = await sent('finance', [line(100)]);
  await must('manager', own, 'approve');
  await must('hr', own, 'approve');
  expect(message(await act('finance', own, 'pay', payment(100)))).toContain('is your own');
  await must('allRoles', own, 'pay', payment(100));
});

it('refuses lines above their type’s limit, of other days, and an advance above the claim', async () => {
  for (const [lines, more, path, said] of [
    [
      [line(1000.01, { expenseTypeId: 2 })],
      {},
      'payload.lines.0.amount',
      'Meals: at most 1,000.00',
    ],
    [[line(5), line(5, { spentOn: '2026-11-04' })], {}, 'payload.lines.1.spentOn', 'between'],
    [[line(100)], { advanceUsed: 100.01 }, 'payload.advanceUsed', 'more than the claim'],
    [[line(100)], { toDate: '2026-10-01' }, 'payload.toDate', 'before'],
    [[line(100, { currency: 'USD' })], {}, 'payload.lines.0.rate', 'Rate is required'],
    [[line(100, { expenseTypeId: 99 })], {}, 'payload.lines.0.expenseTypeId', 'is required'],
  ] as const) {
    const { status, body } = await send('employee', [...lines], more);
    expect({ path, status }).toEqual({ path, status: 400 });
    const { errors = [] } = body as ErrorAnswer;
    expect(errors.find((one) => one.path === path)?.message).toContain(said);
  }
});

it('pays a loan out, plans its instalments to the cent, and posts each to payroll once', async () => {
  const ask = (payload: Record<string, unknown>) =>
    as('employee').post('/Requests/loan/Send', {
      payload: {
        loanTypeId: 1,
        amount: 10_000,
        months: 3,
        firstMonth: '2026-12-20',
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
    { month: '2026-12-01', amount: '3334.00', direction: 'deduction' },
    { month: '2027-01-01', amount: '3334.00', direction: 'deduction' },
    { month: '2027-02-01', amount: '3332.00', direction: 'deduction' },
  ]);
  expect(message(await ask({}))).toContain('is not paid back yet');
  const proved = recordTypes.filter(({ recordType }) => recordType === 'loan');
  expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  for (const [sql, reason] of [
    ['update loan_instalments set payment = 1 where number = 2', 'past its record: plan'],
    ['delete from loan_instalments where number = 3', 'past its record: plan'],
    ['update loans set principal = 1', 'past its record: principal'],
    ['delete from loans', 'no change tells why'],
    ['update pay_items set amount = 1', 'past its record: amount'],
  ] as const) {
    const { broken } = await foundAfter(server, sql);
    expect(broken.map((one) => one.reason)).toContainEqual(expect.stringContaining(reason));
  }
});
