import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into leave_types (account_id, name, granted)
          values (1, 'Casual', 'byHand'), (1, 'Sick', 'byHand');
        insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
          values (1, 1, 1, 'grant', 10, '2025-01-01'), (1, 1, 1, 'take', -2.5, '2025-03-04'),
            (1, 1, 1, 'expiry', -4, '2025-12-31'), (1, 1, 1, 'carry', 3.5, '2026-01-01'),
            (1, 1, 1, 'take', -1, '2026-02-01'), (1, 1, 1, 'giveBack', 0.5, '2026-02-02'),
            (1, 1, 1, 'encash', -2, '2026-03-31'), (1, 1, 1, 'take', -1, '2026-12-01'),
            (1, 1, 2, 'accrual', 1.167, '2026-01-31'), (1, 2, 1, 'adjust', 7, '2026-05-01')`);
    },
  });
  hr = await server.as('hr');
});
afterAll(() => server.close());

const request = async (more = ''): Promise<ReportPage> => {
  const path = `/Reports/earnLeave?from=2026-01-01&to=2026-06-30${more}`;
  const answer = await hr.get(path);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as ReportPage;
};

const TOTALS = { granted: 11.667, taken: 0.5, encashed: 2, expired: 0 };

it('starts with the previous balance, closes on the last day, and totals all rows', async () => {
  const { rows, total, totals } = await request();
  expect(total).toBe(3);
  expect(totals).toEqual(TOTALS);
  const [casual, sick, other] = rows.toSorted((a, b) =>
    String(a['rowId']).localeCompare(String(b['rowId'])),
  );
  expect(casual).toMatchObject({
    employeeId: 1,
    type: 'Casual',
    opening: 3.5,
    granted: 3.5,
    taken: 0.5,
    encashed: 2,
    expired: 0,
    closing: 4.5,
  });
  expect(sick).toMatchObject({ type: 'Sick', opening: 0, granted: 1.167, closing: 1.167 });
  expect(other).toMatchObject({ employeeId: 2, granted: 7, closing: 7 });
});

it('returns totals with any page, even an empty one', async () => {
  const second = await request('&pageSize=2&page=2');
  expect(second).toMatchObject({ total: 3, totals: TOTALS });
  expect(second.rows).toHaveLength(1);
  expect(await request('&page=9')).toMatchObject({ total: 3, totals: TOTALS, rows: [] });
  expect(await request('&search=nobody')).toMatchObject({ total: 0, rows: [] });
  expect(await request('&businessUnitId=2')).toMatchObject({ total: 0, totals: { granted: 0 } });
});

it('sorts by any column, both ways', async () => {
  const closings = async (way: string) =>
    (await request(`&sort=closing${way}`)).rows.map(({ closing }) => closing);
  expect(await closings('')).toEqual([1.167, 4.5, 7]);
  expect(await closings('&descending=true')).toEqual([7, 4.5, 1.167]);
  const { columns } = await request();
  for (const { id } of columns) {
    for (const way of ['', '&descending=true']) {
      const { rows } = await request(`&sort=${id}${way}`);
      const values = rows.map((row) => row[id] ?? '');
      const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect([id, way, ...values]).toEqual([id, way, ...(way ? sorted.toReversed() : sorted)]);
      const pages = await Promise.all(
        [1, 2, 3].map((page) => request(`&sort=${id}${way}&pageSize=1&page=${page}`)),
      );
      expect(pages.flatMap((page) => page.rows)).toEqual(rows);
    }
  }
});
