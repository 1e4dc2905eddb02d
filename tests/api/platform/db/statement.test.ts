import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SUM: Statement = {
  name: 'sum-of-numbers',
  sql: 'select sum(n)::integer as sum from unnest($numbers::integer[]) n where n <> $not or $not is null',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The prepared statements of the connection that added up these numbers. */
const preparedFor = (db: Db, numbers: readonly number[]): Promise<string[]> =>
  db.transaction(async (tx) => {
    const [row] = await run<{ sum: number }>(tx, SUM, { numbers, not: 3 });
    expect(row?.sum).toBe(numbers.filter((n) => n !== 3).reduce((sum, n) => sum + n, 0));
    const kept = await query<{ name: string }>(tx, 'select name from pg_prepared_statements');
    return kept.map(({ name }) => name);
  });

describe('a statement that is sent often', () => {
  it('is prepared in a transaction', async () => {
    expect(await preparedFor(server.db, [1, 2, 3])).toContain(SUM.name);
  });

  it('is planned each time for many values', async () => {
    const db = connect(server.ownerUrl, { asOwner: true, pool: 1 });
    const many = Array.from({ length: 500 }, (_, n) => n);
    expect(await preparedFor(db, many)).toEqual([]);
    await db.destroy();
  });

  it('is not prepared behind a pooler, which may use another connection for the next transaction', async () => {
    const db = connect(server.ownerUrl, { pooled: true, pool: 1 });
    expect(await preparedFor(db, [1, 2, 3])).toEqual([]);
    await db.destroy();
  });
});
