import { afterAll, beforeAll, expect, it } from 'vitest';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ATTEMPTS } from './attempts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: (owner) => hire(owner, { login: 'admin2', roles: ['employee', 'admin'] }),
  });
});
afterAll(() => server.close());

it.each(Object.entries(ATTEMPTS))('%s fails without a second person', async (_name, attempt) => {
  const { url, owner } = server;
  const as = (login: string) => server.as(login);
  expect(await attempt({ url, owner, as, admin: await as('admin') })).toEqual([]);
});
