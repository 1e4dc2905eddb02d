import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { issuePaper } from '#server/kits/papers/issue.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Issues a certificate of the first person's pay, and returns its amounts by element. */
async function issue(): Promise<unknown> {
  const { id } = await withTransaction(server.db, (tx) =>
    issuePaper(tx, {
      paper: 'salaryCertificate',
      by: { userId: null, accountId: 1 },
      subjectEmployeeId: 1,
      values: { purpose: 'Visa' },
    }),
  );
  const [row] = await query(
    server.owner,
    `select values -> 'earnings' as earnings, values -> 'monthly' as monthly,
       (values -> 'gross')::float8 as gross from papers where id = $id`,
    { id },
  );
  return row;
}

it('states basic and gross where payroll is not set up', async () => {
  const [person] = await query<{ gross: number }>(
    server.owner,
    'select gross::float8 from employees where id = 1',
  );
  expect(await issue()).toEqual({ earnings: null, monthly: null, ...person });
});

it('states the elements of gross in an ordinary month, in the order of the breakdown', async () => {
  await createPayStructure(server.owner);
  await server.owner('employees').where({ id: 1 }).update({ gross: 40_000, basic: 20_000 });
  expect(await issue()).toEqual({
    earnings: [
      { name: 'Basic', amount: 20_000 },
      { name: 'House rent', amount: 10_000 },
      { name: 'Other allowances', amount: 10_000 },
    ],
    monthly: 40_000,
    gross: 40_000,
  });
});
