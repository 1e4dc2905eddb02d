import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { fireDueTimers } from '#workers/timers.ts';
import { bringTo, FUTURE, readPay, getRevisions, row, getStates } from './carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The worker's actions on the effective date. */
const onTheDate = () => {
  const { db, engine, log } = server.services;
  return fireDueTimers(db, engine, log, new Date(FUTURE));
};

test('a release on or after its date changes gross and basic in the same call', async () => {
  const ids = await bringTo(server, 'released', [row(1, 2001)]);
  expect(await getStates(server, ids)).toEqual(['released']);
  expect(await readPay(server, 1)).toEqual({ gross: 32550, basic: 16275 });
  expect(await getRevisions(server, ids)).toEqual([
    {
      grossBefore: 31000,
      grossAfter: 32550,
      basicBefore: 15500,
      basicAfter: 16275,
      effectiveDate: '2020-01-01',
      applied: true,
    },
  ]);
});

test('10 % on Basic of 50,000 is 52,500.00, all of it on basic', async () => {
  await server.owner.raw('update employees set gross = 50000, basic = 25000 where id = 2');
  await bringTo(server, 'released', [row(2, 2001, { basicOrGross: 'basic', incrPercent: 10 })]);
  expect(await readPay(server, 2)).toEqual({ gross: 52500, basic: 27500 });
});

test('a release for a later date waits for it, and then changes pay', async () => {
  const ids = await bringTo(server, 'released', [row(3, 2001, { effectiveDate: FUTURE })]);
  expect(await getStates(server, ids)).toEqual(['scheduled']);
  expect(await readPay(server, 3)).toEqual({ gross: 33000, basic: 16500 });
  expect(await getRevisions(server, ids)).toMatchObject([
    { grossBefore: 33000, grossAfter: 34650, effectiveDate: FUTURE, applied: false },
  ]);
  const [timer] = await query<{ due: string }>(
    server.db,
    `select to_char(due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI') as due from workflow_timers`,
  );
  expect(timer?.due).toBe(`${FUTURE}T00:00`);
  await onTheDate();
  expect(await getStates(server, ids)).toEqual(['released']);
  await onTheDate();
  expect(await readPay(server, 3)).toEqual({ gross: 34650, basic: 17325 });
  expect(await getRevisions(server, ids)).toMatchObject([{ applied: true }]);
});

test('the approved amount is added to pay that changed since the request', async () => {
  const ids = await bringTo(server, 'financeRelease', [row(4, 2001)]);
  const first = await bringTo(server, 'released', [row(4, 2002, { incrPercent: 10 })]);
  expect(await readPay(server, 4)).toEqual({ gross: 37400, basic: 18700 });
  const finance = await server.as('finance');
  await finance.post(
    '/Employee/IncrementRequestRelease',
    ids.map((incrementId) => ({ incrementId, actor: 'finance' })),
  );
  expect(await readPay(server, 4)).toEqual({ gross: 39100, basic: 19550 });
  expect(await getRevisions(server, [...first, ...ids])).toMatchObject([
    { grossBefore: 34000, grossAfter: 37400, basicBefore: 17000, basicAfter: 18700 },
    { grossBefore: 37400, grossAfter: 39100, basicBefore: 18700, basicAfter: 19550 },
  ]);
});

test('a raise that takes effect later does not undo changes made meanwhile', async () => {
  const later = await bringTo(server, 'released', [row(5, 2001, { effectiveDate: FUTURE })]);
  await bringTo(server, 'released', [row(5, 2002, { incrPercent: 10 })]);
  expect(await readPay(server, 5)).toEqual({ gross: 38500, basic: 19250 });
  await onTheDate();
  expect(await readPay(server, 5)).toEqual({ gross: 40250, basic: 20125 });
  expect(await getRevisions(server, later)).toMatchObject([
    { grossBefore: 38500, grossAfter: 40250, basicBefore: 19250, basicAfter: 20125 },
  ]);
});

test('two raises of one person released in one call add up in the order of their dates', async () => {
  const ids = await bringTo(server, 'released', [
    row(6, 2002, { effectiveDate: '2021-06-01', incrPercent: 10 }),
    row(6, 2001, { effectiveDate: '2020-06-01', incrPercent: 5 }),
  ]);
  expect(await readPay(server, 6)).toEqual({ gross: 41400, basic: 20700 });
  expect(await getRevisions(server, ids)).toMatchObject([
    { grossBefore: 37800, grossAfter: 41400, basicBefore: 18900, basicAfter: 20700 },
    { grossBefore: 36000, grossAfter: 37800, basicBefore: 18000, basicAfter: 18900 },
  ]);
});

test('no one else’s pay changes', async () => {
  const rows = await query<{ gross: number }>(
    server.db,
    'select gross from employees where id between 7 and 20 order by id',
  );
  expect(rows.map(({ gross }) => gross)).toEqual(
    Array.from({ length: 14 }, (_, index) => 37000 + 1000 * index),
  );
});
