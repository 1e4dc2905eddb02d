import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { call } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const logIn = async (strLoginId: string, strPassword = DEMO_PASSWORD) =>
  (await call(server.url, 'POST', '/Auth/Login', { strLoginId, strPassword })).status;

/** Full width, capitals, and a zero-width space. */
const SPELLINGS = ['hr', 'HR', 'ｈｒ', 'h\u200br'];

it('finds a user by a user ID that looks the same', async () => {
  for (const login of SPELLINGS) expect(await logIn(login)).toBe(200);
});

it('makes no second user whose ID looks the same', async () => {
  const admin = await server.as('admin');
  const answer = await admin.post('/Users/Create', {
    employeeId: 1,
    login: 'ＨＲ',
    isInvited: false,
  });
  expect(answer).toMatchObject({ status: 409 });
});

it('counts guesses for all spellings together', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 16; turn += 1) {
    statuses.push(await logIn(SPELLINGS[turn % SPELLINGS.length] ?? '', 'wrong password'));
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(8);
  expect(statuses).toContain(429);
});
