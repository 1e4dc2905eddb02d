import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  IncrementBudget,
  IncrementBudgetChange,
} from '#machines/domains/increments/budget.ts';
import type { PreviewAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approve, bringTo, expectOk, recommend, getRefusal, row, getStates } from './carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setPool = async (year: number, amount: number | null, more: object = {}, login = 'md') =>
  (await server.as(login)).post('/Employee/IncrementBudgetSave', {
    businessUnitId: 1,
    year,
    amount,
    ...more,
  });

const readBudgets = async (year: number, login = 'hr'): Promise<IncrementBudget[]> =>
  (await (await server.as(login)).get(`/Employee/IncrementBudgetLanding?year=${year}`))
    .body as IncrementBudget[];

/** People 1 to 20 of unit 1 earn 30,000 + 1,000 × n, and 5 % is requested. */
const people = (year: number, ...ids: number[]) => ids.map((id) => row(id, year));
const items = (ids: number[]) => ids.map((incrementId) => ({ incrementId }));

test('a budget shows its use: recommended raises count, requested ones are shown beside it', async () => {
  await bringTo(server, 'hrReview', people(2001, 1));
  await bringTo(server, 'mdDecision', people(2001, 2));
  await bringTo(server, 'released', people(2001, 19));
  const [rejected] = await bringTo(server, 'mdDecision', people(2001, 4));
  expectOk(await approve(server, [{ incrementId: rejected, approvalStatus: 'Reject' }]));
  expectOk(await setPool(2001, 5000.5, { reason: 'Agreed by the board' }));
  expect(await readBudgets(2001)).toEqual([
    {
      businessUnitId: 1,
      businessUnitName: 'North',
      year: 2001,
      amount: 5000.5,
      recommended: 1600 + 2450,
      recommendedCount: 2,
      asked: 1550,
      askedCount: 1,
      changedAt: expect.stringMatching(/Z$/) as string,
      changedByName: 'The md',
    },
    expect.objectContaining({ businessUnitName: 'South', amount: null, recommended: 0 }),
  ]);
});

test('a recommendation over budget is refused with the name of the budget, and nothing is half done', async () => {
  const ids = await bringTo(server, 'hrReview', people(2002, 1, 2, 3));
  // 1,550 + 1,600 + 1,650 = 4,800
  expectOk(await setPool(2002, 4799.99));
  const answer = getRefusal(await recommend(server, items(ids)));
  expect(answer).toMatchObject({
    status: 409,
    message:
      'The increment budget of North for 2002-2003 is 4,799.99 a month: 0.00 is already ' +
      'recommended, and 4,800.00 more would be 0.01 over budget (3 refused, nothing was changed)',
  });
  expect(answer.refused).toHaveLength(3);
  expect(await getStates(server, ids)).toEqual(['hrReview', 'hrReview', 'hrReview']);
  const kept = await query<{ percent: number }>(
    server.db,
    'select increment_percent as percent from increments where id = any($ids::bigint[])',
    { ids },
  );
  expect(kept.map(({ percent }) => percent)).toEqual([5, 5, 5]);
  expectOk(await setPool(2002, 4800));
  expectOk(await recommend(server, items(ids)));
});

test('the percent that HR decides on counts, so a lower one can fit', async () => {
  const ids = await bringTo(server, 'hrReview', people(2003, 1, 2));
  expectOk(await setPool(2003, 1000));
  const at = (incrementPercent: number) =>
    recommend(
      server,
      ids.map((incrementId) => ({ incrementId, incrementPercent })),
    );
  expect(getRefusal(await at(2)).status).toBe(409);
  expectOk(await at(1));
});

test('without a budget or after its removal there is no limit; other units and years are unaffected', async () => {
  const ids = await bringTo(server, 'hrReview', [...people(2004, 1), row(21, 2004)]);
  expectOk(await setPool(2005, 0));
  expectOk(await recommend(server, items(ids)));
  const more = await bringTo(server, 'hrReview', [...people(2005, 1), row(21, 2005)]);
  const answer = getRefusal(await recommend(server, items(more)));
  expect(answer).toMatchObject({ status: 409, refused: [{ subjectId: more[0] }] });
  expect(answer.refused).toHaveLength(1);
  expectOk(await recommend(server, items(more.slice(1))));
  expectOk(await setPool(2005, null));
  expectOk(await recommend(server, items(more.slice(0, 1))));
});

test('a rejection and a change request free budget; a budget can be set below what is recommended', async () => {
  const ids = await bringTo(server, 'mdDecision', people(2006, 1, 2));
  expectOk(await setPool(2006, 3150));
  expectOk(await setPool(2006, 100));
  const [waiting] = await bringTo(server, 'hrReview', people(2006, 3));
  expect(getRefusal(await recommend(server, items([waiting ?? 0]))).message).toMatch(
    /3,150\.00 is already recommended, and 1,650\.00 more would be 4,700\.00 over budget$/,
  );
  expectOk(await setPool(2006, 3300));
  expect(getRefusal(await recommend(server, items([waiting ?? 0]))).status).toBe(409);
  expectOk(await approve(server, [{ incrementId: ids[0], approvalStatus: 'Reject' }]));
  expectOk(await recommend(server, items([waiting ?? 0])));
  const change = { approvalStatus: 'Approve with Change Request', comments: 'Less' };
  expectOk(await approve(server, [{ incrementId: ids[1], ...change }]));
  expect((await readBudgets(2006))[0]).toMatchObject({ recommended: 1650, asked: 1600 });
});

test('twenty concurrent recommendations never exceed the budget together', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  const ids = await bringTo(server, 'hrReview', people(2007, ...numbers));
  // Each adds between 1,550 and 2,500; any seven add more than 10,000.
  expectOk(await setPool(2007, 10_000));
  const logins = ['hr', 'hr2'];
  const answers = await Promise.all(
    ids.map((id, index) => recommend(server, items([id]), logins[index % 2])),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  const [north] = await readBudgets(2007);
  expect(north?.recommendedCount).toBe(statuses.filter((status) => status === 200).length);
  expect(north?.recommended).toBeLessThanOrEqual(10_000);
  expect(north?.recommended).toBeGreaterThan(7_500);
});

test('a preview says what the budget would refuse, and by how much', async () => {
  const ids = await bringTo(server, 'hrReview', people(2008, 1, 2));
  expectOk(await setPool(2008, 2000));
  const preview = async (subjectIds: number[]) =>
    (
      await (
        await server.as('hr')
      ).post('/Workflow/Preview', {
        workflow: 'increment',
        items: subjectIds.map((subjectId) => ({ subjectId, event: 'hr.recommend' })),
      })
    ).body as PreviewAnswer;
  const both = await preview(ids);
  expect(both).toMatchObject({
    accepted: 0,
    moves: [],
    notifies: [],
    amounts: { moneyAdded: '3150.00' },
  });
  expect(both.refused.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/3,150\.00 more would be 1,150\.00 over budget/),
    expect.stringMatching(/over budget/),
  ]);
  expect(both.budgets).toEqual([
    {
      name: 'North, 2008-2009',
      amount: '2000',
      before: '0',
      after: '3150.00',
      selected: '3150.00',
    },
  ]);
  expect(await preview(ids.slice(0, 1))).toMatchObject({
    accepted: 1,
    refused: [],
    budgets: [{ before: '0', after: '1550.00', selected: '1550.00' }],
  });
});

test('a preview shows how much budget a rejection frees, or an approval keeps', async () => {
  const ids = await bringTo(server, 'mdDecision', people(2018, 1, 2));
  expectOk(await setPool(2018, 5000));
  const preview = async (event: object, subjectIds = ids.slice(0, 1)) =>
    (
      (
        await (
          await server.as('md')
        ).post('/Workflow/Preview', {
          workflow: 'increment',
          items: subjectIds.map((subjectId) => ({ subjectId, event })),
        })
      ).body as PreviewAnswer
    ).budgets;
  expect(await preview({ type: 'md.approve' })).toMatchObject([
    { amount: '5000', before: '3150', after: '3150', selected: '1550.00' },
  ]);
  expect(await preview({ type: 'md.reject', comment: 'No' })).toMatchObject([
    { before: '3150', after: '1600.00', selected: '0' },
  ]);
});

test('changes of a budget are in the history, newest first, and cannot be rewritten', async () => {
  expectOk(await setPool(2009, 100, { reason: 'First' }));
  expectOk(await setPool(2009, null, { reason: 'None' }, 'md2'));
  const { body } = await (
    await server.as('audit')
  ).get('/Employee/IncrementBudgetHistory?businessUnitId=1&year=2009');
  expect(body as IncrementBudgetChange[]).toMatchObject([
    { amountBefore: 100, amount: null, reason: 'None', actorName: 'The md2' },
    { amountBefore: null, amount: 100, reason: 'First', actorName: 'The md' },
  ]);
  await expect(query(server.db, 'update increment_pool_changes set amount = 1')).rejects.toThrow(
    /permission denied/,
  );
  await expect(query(server.owner, 'delete from increment_pool_changes')).rejects.toThrow(
    /append-only/,
  );
});

test('a budget can be set by people with the permission, in their units, and all problems are reported', async () => {
  for (const login of ['employee', 'manager', 'hr', 'audit', 'finance', 'admin']) {
    expect((await setPool(2010, 1, {}, login)).status, login).toBe(403);
  }
  expect((await setPool(2010, 1, { businessUnitId: 77 })).status).toBe(404);
  const answer = getRefusal(await setPool(1, -1, { businessUnitId: 0, reason: 5 }));
  expect(answer.status).toBe(400);
  expect(answer.errors.map(({ path }) => path)).toEqual([
    'businessUnitId',
    'year',
    'amount',
    'reason',
  ]);
  expect(getRefusal(await setPool(2010, 1.005)).message).toBe(
    'Amount can have at most two decimals',
  );
  expect((await setPool(2010, Number.NaN)).status).toBe(200);
  expect((await readBudgets(2010))[0]).toMatchObject({ amount: null });
  const unit2 = await readBudgets(2010, 'hrUnit2');
  expect(unit2.map(({ businessUnitId }) => businessUnitId)).toEqual([2]);
  const other = await (
    await server.as('hrUnit2')
  ).get('/Employee/IncrementBudgetLanding?year=2010&businessUnitId=1');
  expect(other.status).toBe(403);
});
