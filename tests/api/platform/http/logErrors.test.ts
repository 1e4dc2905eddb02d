import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { loggedError } from '#server/platform/logErrors.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const failing = async (sql: string, values: Record<string, unknown>): Promise<string> => {
  const error: unknown = await query(server.owner, sql, values).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  return JSON.stringify(loggedError(error));
};

it('contains no values of a statement or of the failed row', async () => {
  const unique = await failing(
    `insert into users (account_id, employee_id, login_id, password_hash)
     values (1, 1, $login, 'a secret hash')`,
    { login: 'hr' },
  );
  expect(unique).toContain('duplicate key value');
  expect(unique).toContain('"code":"23505"');
  expect(unique).not.toContain('a secret hash');
  const check = await failing(
    `insert into employees (account_id, code, name, gross) values (1, 'X', 'Y', $pay)`,
    { pay: 98_765.43 },
  );
  expect(check).toContain('violates');
  expect(check).not.toContain('98765');
  const syntax = await failing('select $typed::integer', { typed: 'a password' });
  expect(syntax).toContain('invalid input syntax');
  expect(syntax).not.toContain('a password');
});
