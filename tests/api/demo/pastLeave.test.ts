import { afterAll, beforeAll, expect, it } from 'vitest';
import { query, queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { fillPastLeave } from '#server/demo/pastLeave.ts';
import { actorByLogin } from '#server/features/import/index.ts';
import { verifyHistory } from '#server/workflow/history/verify.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
}, 240_000);
afterAll(() => server.close());

const balances = () =>
  query(
    server.owner,
    `select employee_id, leave_type_id, sum(days)::float8 as days from leave_ledger
     where effective_on < date_trunc('year', current_date)
     group by 1, 2 having sum(days) <> 0 order by 1, 2`,
  );

it('fills in leave of last year that verification agrees with, and leaves the balances as they were', async () => {
  const { db, engine } = server.services;
  const before = await balances();
  const december = new Date().getUTCMonth() + 1;
  const filled = await withTransaction(db, async (tx) => {
    const hr = await actorByLogin(tx, 'hr');
    if (!hr) throw new Error('Nobody is HR');
    return fillPastLeave(tx, engine, { hr, ago: december });
  });
  expect(filled).toBeGreaterThan(100);
  expect(
    await queryOne(
      server.owner,
      `select from leave_days where day < date_trunc('year', current_date) limit 1`,
    ),
  ).toBeDefined();
  expect(await verifyHistory(db, engine)).toMatchObject({ ok: true, broken: [] });
  expect(await balances()).toEqual(before);
});
