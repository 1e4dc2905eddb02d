import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { query } from '#server/platform/db/sql.ts';
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

it('knows an address in both spellings of its domain', async () => {
  const admin = await server.as('admin');
  const partner = (mail: string) =>
    admin.post('/Users/CreatePartner', {
      name: 'Anna',
      mail,
      organisation: 'Bücher',
      businessUnitId: 1,
    });
  expect(await partner('anna@bücher.example')).toMatchObject({ status: 200 });
  for (const mail of [
    'anna@xn--bcher-kva.example',
    'Anna@BÜCHER.example',
    'anna@bu\u0308cher.example',
  ])
    expect([mail, (await partner(mail)).status]).toEqual([mail, 409]);
  expect(await partner('otto@xn--bcher-kva.example')).toMatchObject({ status: 200 });
  expect(await partner('otto@bücher.example')).toMatchObject({ status: 409 });
  await query(
    server.owner,
    `update users set password_hash = (select password_hash from users where login_id = 'hr')
     where login_id like 'otto@%'`,
  );
  expect(await logIn('otto@bücher.example')).toBe(200);
  expect(await logIn('otto@xn--bcher-kva.example')).toBe(200);
  expect(await logIn('otto@books.example')).toBe(401);
});

it('makes no user whose ID mixes alphabets that look the same', async () => {
  const admin = await server.as('admin');
  const create = async (login: string) =>
    (await admin.post('/Users/Create', { employeeId: 1, login, isInvited: false })).status;
  expect(await create('аdmin')).toBe(400);
  expect(await create('рахима@example.com')).toBe(200);
});

it('counts guesses for all spellings together', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 16; turn += 1) {
    statuses.push(await logIn(SPELLINGS[turn % SPELLINGS.length] ?? '', 'wrong password'));
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(8);
  expect(statuses).toContain(429);
});
