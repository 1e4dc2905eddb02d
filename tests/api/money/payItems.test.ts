import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import {
  cancelPayItems,
  givePayItemsBack,
  postPayItems,
  takePayItems,
  type NewPayItem,
} from '#server/domains/pay/items/index.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let stranger = 0;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
    },
  });
  const [row] = await query<{ id: number }>(
    server.owner,
    'select id from employees where account_id <> 1 limit 1',
  );
  stranger = row?.id ?? 0;
});
afterAll(() => server.close());

const by = { userId: 1, accountId: 1 };
/** Each test has its own loan and person. */
let loan = 100;
let employeeId = 0;
beforeEach(() => {
  loan += 1;
  employeeId += 1;
});

const instalment = (more: Partial<NewPayItem> = {}): NewPayItem => ({
  employeeId,
  month: '2026-11-17',
  direction: 'deduction',
  kind: 'loan',
  source: 'loan',
  sourceId: loan,
  amount: '1500.50',
  ...more,
});
const post = (...items: NewPayItem[]) => server.db.transaction((tx) => postPayItems(tx, items, by));
const take = (month = '2026-11-30', employeeIds = [employeeId]) =>
  server.db.transaction((tx) => takePayItems(tx, { month, employeeIds }, by));
const cancel = (more: { month?: string } = {}) =>
  server.db.transaction((tx) =>
    cancelPayItems(
      tx,
      {
        source: 'loan',
        sourceIds: [loan],
        reason: 'Paid in cash',
        correctIn: '2026-12-05',
        ...more,
      },
      by,
    ),
  );
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

it('posts a source’s items once a month, even for two concurrent calls', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => post(instalment())));
  expect(answers.map(({ posted }) => posted.length).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  const { posted, standing } = await post(
    instalment({ amount: 99 }),
    instalment({ month: '2026-12-01' }),
  );
  expect(posted).toMatchObject([{ month: '2026-12-01', amount: '1500.50' }]);
  expect(standing).toMatchObject([{ month: '2026-11-01', amount: '1500.50', takenAt: null }]);
  await cancel();
});

it('refuses people of another company and invalid amounts', async () => {
  await expect(post(instalment({ employeeId: stranger }))).rejects.toThrow(/No employees/);
  for (const amount of ['0', '-5', 'NaN']) {
    await expect(post(instalment({ amount })), amount).rejects.toThrow();
  }
});

it('is taken once, with items left from earlier months, and again after it was returned', async () => {
  await post(
    instalment(),
    instalment({ month: '2026-10-01' }),
    instalment({ month: '2027-01-01' }),
  );
  const runs = await Promise.all([take(), take()]);
  expect(runs.map((items) => items.length).toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await take()).toEqual([]);
  expect(await take('2026-12-01', [employeeId + 1])).toEqual([]);
  const back = await server.db.transaction((tx) =>
    givePayItemsBack(tx, ids(runs.flat()), by, 'The slip was cancelled'),
  );
  expect(back).toHaveLength(2);
  expect(ids(await take()).toSorted((a, b) => a - b)).toEqual(ids(back).toSorted((a, b) => a - b));
  await take('2027-01-31');
});

it('is taken by the thousand right after posting, before the database has statistics', async () => {
  const items = Array.from({ length: 9000 }, (_, index) =>
    instalment({ sourceId: 10_000 + index }),
  );
  const taken = await server.db.transaction(async (tx) => {
    await tx.raw(`set local statement_timeout = '6s'`);
    await postPayItems(tx, items, by);
    return takePayItems(tx, { month: '2026-11-30', employeeIds: [employeeId] }, by);
  });
  expect(taken).toHaveLength(9000);
});

it('is cancelled while open, and corrected in a later month once taken', async () => {
  await post(instalment(), instalment({ month: '2026-12-01' }));
  await take();
  const first = await cancel();
  expect(first.cancelled).toMatchObject([{ month: '2026-12-01' }]);
  expect(first.corrections).toMatchObject([
    { month: '2026-12-01', direction: 'earning', amount: '1500.50' },
  ]);
  expect(await cancel()).toEqual({ cancelled: [], corrections: [] });
  // A cancelled item can be posted again.
  expect((await post(instalment({ month: '2026-12-01', amount: 20 }))).posted).toHaveLength(1);
  const rows = await query(
    server.db,
    'select cancel_reason from pay_items where source_id = $loan and cancelled_at is not null',
    { loan },
  );
  expect(rows).toEqual([{ cancel_reason: 'Paid in cash' }]);
  await expect(server.db.raw('delete from pay_items')).rejects.toThrow(/permission denied/);
});

it('cannot be taken and cancelled at the same time, and agrees with its recorded changes', async () => {
  await post(instalment());
  const [taken, cancelled] = await Promise.all([take(), cancel()]);
  expect(ids(taken).length + cancelled.cancelled.length, 'one of the two has it').toBe(1);
  expect(cancelled.corrections).toHaveLength(taken.length);
  const proved = recordTypes.filter(({ recordType }) => recordType === 'pay item');
  expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  await server.owner.raw('update pay_items set amount = 1 where source_id = ?', [loan]);
  expect(await recordsAsChanged(server.db, null, proved)).not.toEqual([]);
});
