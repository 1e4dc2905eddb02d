import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { runLeave } from '#server/domains/time/leave/index.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const YEAR = new Date().getUTCFullYear();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into leave_years (account_id, name, starts_on, ends_on)
          values (1, 'This year', '${YEAR}-01-01', '${YEAR}-12-31');
        insert into leave_types (account_id, name, granted, carry_most)
          values (1, 'Earned', 'byHand', 3), (1, 'Casual', 'byHand', null);
        insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
          values (1, 1, 1, 'grant', 10, '${YEAR}-01-01'), (1, 1, 1, 'take', -2.5, '${YEAR}-01-04'),
            (1, 1, 2, 'grant', 4, '${YEAR}-01-01'), (1, 2, 1, 'grant', 2, '${YEAR}-01-01')`);
    },
  });
});
afterAll(() => server.close());

it('lists what people carry over and lose before the year ends, as its end then takes it', async () => {
  const hr = await server.as('hr');
  const answer = await hr.get('/Reports/leaveYearEnd');
  expect(answer).toMatchObject({ status: 200 });
  const { rows, totals } = answer.body as ReportPage;
  expect(
    rows.map(({ employeeId, type, rest, carriedDays, lostDays }) => [
      employeeId,
      type,
      rest,
      carriedDays,
      lostDays,
    ]),
  ).toEqual([
    [1, 'Earned', 7.5, 3, 4.5],
    [1, 'Casual', 4, 0, 4],
    [2, 'Earned', 2, 2, 0],
  ]);
  expect(totals).toMatchObject({ carriedDays: 5, lostDays: 8.5 });
  const ofType = await hr.get('/Reports/leaveYearEnd?leaveTypeId=2');
  expect((ofType.body as ReportPage).rows, 'of one leave type').toMatchObject([
    { employeeId: 1, type: 'Casual', lostDays: 4 },
  ]);
  await withTransaction(server.owner, (tx) => runLeave(tx, 1, `${YEAR + 1}-01-02`));
  const expired = await query<{ days: number }>(
    server.owner,
    `select days::float8 as days from leave_ledger where kind = 'expiry' order by days`,
  );
  expect(expired.map(({ days }) => days)).toEqual([-4.5, -4]);
});
