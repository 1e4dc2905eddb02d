import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer, PreviewAnswer } from '#machines/core/contracts/workflow.ts';
import { isExcluded, ENCRYPTED } from '#machines/core/contracts/encryptedTransport.ts';
import { CALLS_OF_SCREENS } from '#server/catalogue/declaredScreens.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { startServer } from '#server/server.ts';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { call, type Client } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createEncryptedFetch } from '#web/lib/transport/index.ts';
import type { ServerKey } from '#web/lib/transport/encrypt.ts';
import { patience } from '#tests/support/patience.ts';
import { fetchKey, encrypt, send, serverKey, type Wire } from './encryption.ts';

let server: TestServer;
let hr: Client;
let key: ServerKey;
let bearer: string;
beforeAll(async () => {
  server = await startTestServer();
  hr = await server.as('hr');
  key = await serverKey(server.url);
  bearer = `Bearer ${hr.token}`;
});
afterAll(() => server.close());

const LANDING = { path: '/Employee/IncrementRequestLanding', query: 'year=2026&viewType=hr' };
const headers = (client: Client, more = {}) => ({
  Authorization: `Bearer ${client.token}`,
  ...more,
});
const encrypted = () => createEncryptedFetch(`${server.url}/api`);

describe('an encrypted call', () => {
  it('has the same answer as an unencrypted call', async () => {
    await bringTo(server, 'hrReview', [row(1, 2026), row(2, 2026), row(21, 2026)]);
    const path = `${LANDING.path}?${LANDING.query}`;
    const open = await hr.get(path);
    const answer = await encrypted()(path, { headers: headers(hr) });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(open.body);
    expect((open.body as unknown[]).length).toBe(2);
  });

  it('signs in, reads and writes with the web client’s code', async () => {
    const ask = encrypted();
    const login = await ask('/Auth/Login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ strLoginId: 'md', strPassword: DEMO_PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    const authorized = { Authorization: `Bearer ${token}` };
    const me = await ask('/Auth/Me', { headers: authorized });
    expect(await me.json()).toMatchObject({ strLoginId: 'md', roles: ['employee', 'md'] });
    const seen = await ask('/Notification/MarkSeen', {
      method: 'POST',
      headers: { ...authorized, 'Idempotency-Key': randomUUID() },
      body: '{}',
    });
    expect(await seen.json()).toEqual({ statusCode: 200, message: 'Submitted Successfully' });
  });

  it('reveals neither its query, its body nor its answer in transit', async () => {
    const wire = await encrypt(key, {
      method: 'POST',
      path: '/Auth/Login',
      query: 'hint=hello-world',
      body: JSON.stringify({ strLoginId: 'hr', strPassword: DEMO_PASSWORD }),
    });
    const sent = Buffer.concat([
      Buffer.from(wire.header + wire.query),
      Buffer.from(wire.query, 'base64url'),
      wire.body ?? new Uint8Array(),
    ]).toString('latin1');
    for (const secret of ['hello-world', 'strPassword', DEMO_PASSWORD]) {
      expect(sent).not.toContain(secret);
    }
    const response = await fetch(`${server.url}/api/Auth/Login?sealed=${wire.query}`, {
      method: 'POST',
      headers: { ...wire.headers, [ENCRYPTED.header]: wire.header },
      ...(wire.body && { body: wire.body }),
    });
    const raw = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('Content-Type')).toBe(ENCRYPTED.type);
    const plain = Buffer.from(await wire.openAnswer(200, raw)).toString();
    expect(plain).toContain('"strLoginId":"hr"');
    expect(Buffer.from(raw).toString('latin1')).not.toContain('strLoginId');
  });

  it('never gets the same bytes as an answer twice', async () => {
    const answers = await Promise.all(
      [1, 2].map(async () => {
        const wire = await encrypt(key, { path: '/Auth/Me', authorization: bearer });
        const response = await fetch(`${server.url}/api/Auth/Me?sealed=${wire.query}`, {
          headers: { ...wire.headers, [ENCRYPTED.header]: wire.header },
        });
        return Buffer.from(await response.arrayBuffer()).toString('hex');
      }),
    );
    expect(answers[0]).not.toBe(answers[1]);
  });
});

describe('refusals', () => {
  it.each<[number, string, Parameters<typeof encrypt>[1]]>([
    [401, 'Please log in', { path: '/Auth/Me' }],
    [401, 'User ID or password is incorrect', login('nobody', 'wrong-password')],
    [403, 'Your are not allowed to access', { path: '/Permission/GetRolePermissions' }],
    [404, 'Endpoint not found', { path: '/Nothing/Here' }],
    [404, 'There is no workflow x', { path: '/Workflow/Stats', query: 'workflow=x' }],
    [400, 'The body is not JSON', { path: '/Workflow/Dispatch', method: 'POST', body: '{' }],
    [413, 'The body is too large', login('x'.repeat(20_000), 'y')],
  ])('with %i come back sealed: %s', async (status, message, request) => {
    const authorization = status === 401 ? '' : bearer;
    const answer = await send(server.url, await encrypt(key, { authorization, ...request }));
    expect([answer.status, answer.isSealed]).toEqual([status, true]);
    expect(answer.body.message).toContain(message);
    expect(answer.body.statusCode).toBe(status);
  });

  it('name every problem, as unencrypted ones do', async () => {
    const wire = await encrypt(key, {
      path: LANDING.path,
      query: 'year=soon&viewType=hr',
      authorization: bearer,
    });
    const { status, body } = await send(server.url, wire);
    expect(status).toBe(400);
    expect((body as unknown as ErrorAnswer).errors?.map(({ path }) => path)).toEqual(['year']);
  });
});

function login(strLoginId: string, strPassword: string) {
  return { path: '/Auth/Login', method: 'POST', body: JSON.stringify({ strLoginId, strPassword }) };
}

/** A change of a permission, which its log shows. */
const write = async (idempotencyKey = ''): Promise<Wire> => {
  const admin = await server.as('admin');
  return encrypt(key, {
    method: 'POST',
    path: '/Permission/UpdateUserPermissions',
    query: 'a=1',
    authorization: `Bearer ${admin.token}`,
    idempotencyKey,
    body: JSON.stringify({
      employeeId: hr.employeeId,
      permissions: [
        {
          menuReferenceId: 90075,
          isView: true,
          isCreate: null,
          isEdit: null,
          isDelete: null,
        },
      ],
    }),
  });
};
const undo = () => query(server.db, 'delete from user_permissions');
const changes = async () =>
  (
    await queryOne<{ count: number }>(
      server.db,
      'select count(*)::integer as count from permission_changes',
    )
  )?.count ?? 0;

describe('a call that was tampered with', () => {
  const flipped = (bytes: Uint8Array, at: number): Uint8Array<ArrayBuffer> => {
    const copy = new Uint8Array(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const flippedText = (text: string, at: number): string =>
    `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  const flippedBase64 = (text: string, at: number): string =>
    Buffer.from(flipped(Buffer.from(text, 'base64url'), at)).toString('base64url');

  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const respelled = (text: string): string =>
    text.slice(0, -1) + (LETTERS[LETTERS.indexOf(text.at(-1) ?? '') ^ 1] ?? '');

  it.each<[string, (wire: Wire) => Partial<Wire> | Promise<Partial<Wire>>]>([
    ['its first byte', ({ body }) => ({ body: body && flipped(body, 0) })],
    ['its last byte', ({ body }) => ({ body: body && flipped(body, body.length - 1) })],
    ['a byte less', ({ body }) => ({ body: body && body.slice(0, -1) })],
    ['a byte more', ({ body }) => ({ body: body && new Uint8Array([...body, 0]) })],
    ['its body taken away', () => ({ body: null })],
    ['its body in the open', () => ({ body: new Uint8Array(Buffer.from('{"employeeId":1}')) })],
    ['the query’s first byte', ({ query: text }) => ({ query: flippedBase64(text, 0) })],
    ['no query', () => ({ query: '' })],
    ['the encapsulated key', ({ header }) => ({ header: flippedText(header, 40) })],
    [
      'the bits of its header that belong to no byte',
      ({ header }) => ({ header: respelled(header) }),
    ],
    [
      'a key that is no point',
      ({ header }) => ({ header: header.replace(/[^.]*$/, `BA${'A'.repeat(85)}`) }),
    ],
    [
      'another moment',
      ({ header }) => ({
        header: header.replace(/\.(\d+)\./, (_, time: string) => `.${Number(time) + 1}.`),
      }),
    ],
    ['no header to speak of', () => ({ header: 'x' })],
    ['another method', () => ({ method: 'PUT' })],
    ['another path', () => ({ path: '/Permission/UpdateRolePermissions' })],
    ['the path in other letters', () => ({ path: '/permission/updateuserpermissions' })],
    [
      'another person’s token',
      ({ headers: sent }) => ({ headers: { ...sent, Authorization: bearer } }),
    ],
    [
      'another key of its intent',
      ({ headers: sent }) => ({ headers: { ...sent, 'Idempotency-Key': 'x' } }),
    ],
    ['another call’s body', async () => ({ body: (await write()).body })],
    ['another call’s query', async () => ({ query: (await write()).query })],
  ])('in %s is refused with 400, and does nothing', async (_title, spoil) => {
    const before = await changes();
    const wire = await write();
    const { status, body } = await send(server.url, { ...wire, ...(await spoil(wire)) });
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^(This call cannot be decrypted|The encrypted body of this call)/),
    ]);
    expect(await changes()).toBe(before);
    // The unchanged request would have been accepted.
    expect((await send(server.url, await write())).status).toBe(200);
    await undo();
  });

  it(
    'at any of 60 places is refused',
    async () => {
      const before = await changes();
      for (let turn = 0; turn < 60; turn += 1) {
        const wire = await write();
        const at = (length: number) => randomBytes(4).readUInt32BE() % length;
        const spoiled =
          turn % 2 === 0
            ? { body: wire.body && flipped(wire.body, at(wire.body.length)) }
            : { header: flippedText(wire.header, at(wire.header.length)) };
        const { status } = await send(server.url, { ...wire, ...spoiled });
        expect(status).toBe(400);
      }
      expect(await changes()).toBe(before);
    },
    patience(60_000),
  );
});

describe('a replayed call', () => {
  it('is refused with 409, and carried out once', async () => {
    const before = await changes();
    const wire = await write();
    expect((await send(server.url, wire)).status).toBe(200);
    await undo();
    const again = await send(server.url, wire);
    expect(again).toMatchObject({
      status: 409,
      isSealed: true,
      refused: 'seen',
      body: { message: 'This encrypted call was already made' },
    });
    expect(await changes()).toBe(before + 1);
  });

  it('is carried out once of twenty concurrent copies to two processes', async () => {
    const second = await startServer(server.env, { log: server.services.log });
    try {
      const before = await changes();
      const wire = await write();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          send(index % 2 === 0 ? server.url : second.url, wire),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(19);
      expect(await changes()).toBe(before + 1);
    } finally {
      await undo();
      await second.close();
    }
  });

  it('leaves no record if its sender was not authenticated', async () => {
    const count = async () => (await query(server.db, 'select from sealed_calls')).length;
    const before = await count();
    const forbidden = { method: 'POST', path: '/Permission/UpdateUserPermissions', body: '{}' };
    await send(server.url, await encrypt(key, forbidden));
    await send(server.url, await encrypt(key, { ...forbidden, authorization: bearer }));
    expect(await count()).toBe(before);
  });

  it('is answered again if it only reads, and is not recorded', async () => {
    const count = async () => (await query(server.db, 'select from sealed_calls')).length;
    const before = await count();
    const wire = await encrypt(key, { path: '/Auth/Me', authorization: bearer });
    const first = await send(server.url, wire);
    const again = await send(server.url, wire);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await count()).toBe(before);
  });

  it('counts as a retry if it is encrypted again with its Idempotency-Key', async () => {
    const before = await changes();
    const intent = randomUUID();
    const first = await send(server.url, await write(intent));
    await undo();
    const second = await send(server.url, await write(intent));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await changes()).toBe(before + 1);
    const admin = await server.as('admin');
    const other = await encrypt(key, {
      method: 'POST',
      path: '/Permission/UpdateUserPermissions',
      query: 'a=2',
      authorization: `Bearer ${admin.token}`,
      idempotencyKey: intent,
      body: '{}',
    });
    expect([400, 422]).toContain((await send(server.url, other)).status);
  });
});

describe('time and keys', () => {
  it.each([-61_000, 61_000, -3_600_000])(
    'refuses a call encrypted %i ms from now',
    async (ahead) => {
      const wire = await encrypt({ ...key, ahead }, { path: '/Auth/Me', authorization: bearer });
      expect(await send(server.url, wire)).toMatchObject({
        status: 400,
        isSealed: false,
        refused: 'time',
      });
    },
  );

  it.each([-55_000, 55_000])('accepts a call encrypted %i ms from now', async (ahead) => {
    const wire = await encrypt({ ...key, ahead }, { path: '/Auth/Me', authorization: bearer });
    expect((await send(server.url, wire)).status).toBe(200);
  });

  it('belongs to the installation: the same in every process, different with another secret', async () => {
    const environment = { SECRET_KEY: randomBytes(32).toString('base64') };
    const second = await startServer(server.env, { log: server.services.log });
    const stranger = await startTestServer({ environment, seed: () => Promise.resolve() });
    try {
      const [own, same, another] = await Promise.all(
        [server.url, second.url, stranger.url].map(async (url) => (await fetchKey(url)).keyId),
      );
      expect(same).toBe(own);
      expect(another).not.toBe(own);
      const wire = await encrypt(key, { path: '/Auth/Providers' });
      expect(await send(stranger.url, wire)).toMatchObject({ status: 400, refused: 'key' });
    } finally {
      await second.close();
      await stranger.close();
    }
  });

  it('are fetched again by a client whose server has new ones', async () => {
    const first = await startServer(server.env, { log: server.services.log });
    const ask = createEncryptedFetch(`${first.url}/api`);
    expect((await ask('/Auth/Providers')).status).toBe(200);
    const { port } = new URL(first.url);
    await first.close();
    const successor = await startTestServer({
      environment: { PORT: port, SECRET_KEY: randomBytes(32).toString('base64') },
      seed: () => Promise.resolve(),
    });
    try {
      expect((await ask('/Auth/Providers')).status).toBe(200);
    } finally {
      await successor.close();
    }
  });
});

describe('a batch of 50,000', () => {
  it('is accepted and answered encrypted, and the answer is compressed', async () => {
    const items = Array.from({ length: 50_000 }, (_, index) => ({
      subjectId: 1_000_000 + index,
      event: 'hr.recommend',
    }));
    const body = JSON.stringify({ workflow: 'increment', items });
    const wire = await encrypt(key, {
      method: 'POST',
      path: '/Workflow/Preview',
      authorization: bearer,
      body,
    });
    const answer = await send(server.url, wire);
    expect([answer.status, answer.isSealed]).toEqual([200, true]);
    const notice = answer.body as unknown as PreviewAnswer;
    expect(notice.refused).toHaveLength(50_000);
    expect(answer.bytes).toBeLessThan(JSON.stringify(notice).length / 5);
  });

  it('that exceeds the limit of its route is refused', async () => {
    const wire = await encrypt(key, {
      method: 'POST',
      path: '/Notification/MarkSeen',
      authorization: bearer,
      body: JSON.stringify({ ids: [], filler: 'x'.repeat(1_100_000) }),
    });
    expect(await send(server.url, wire)).toMatchObject({ status: 413, isSealed: true });
  });
});

describe('TRANSPORT=sealed', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ environment: { TRANSPORT: 'sealed' } });
  });
  afterAll(() => strict.close());

  it('refuses every unencrypted call except the excluded ones, with an explanation', async () => {
    for (const route of CALLS_OF_SCREENS.keys()) {
      const [method = '', path = ''] = route.split(' ');
      const { status, body } = await call(
        strict.url,
        method,
        path,
        method === 'GET' ? undefined : '{}',
      );
      const refused =
        status === 400 &&
        (body as ErrorAnswer).message ===
          'This server accepts encrypted calls only (GET /api/Transport/Key)';
      expect([route, refused]).toEqual([route, !isExcluded(path)]);
    }
  });

  it('excludes the calls that the specification excludes, and few others', () => {
    const open = [...CALLS_OF_SCREENS.keys()].filter((route) =>
      isExcluded(route.split(' ')[1] ?? ''),
    );
    expect(open.sort()).toEqual([
      'GET /Auth/LoginOAuth2G',
      'GET /Auth/LoginOAuth2GV2',
      'GET /Auth/Oidc/:provider/Callback',
      'GET /Auth/Oidc/:provider/Start',
      'GET /Document/DeleteUploadedFile',
      'GET /Document/DownloadFile',
      'GET /Document/Limits',
      'GET /PdfAndExcelReport/IncrementExport',
      'GET /PdfAndExcelReport/IncrementLetter',
      'GET /PdfAndExcelReport/IncrementLetters',
      'GET /PdfAndExcelReport/ReceiveContact',
      'GET /Transport/Key',
      'GET /Workflow/HistoryFile',
      'GET /Workflow/Proof',
      'GET /docs',
      'GET /docs/start.js',
      'GET /openapi.json',
      'POST /Document/UploadFile',
    ]);
  });

  it('accepts them encrypted', async () => {
    const ask = createEncryptedFetch(`${strict.url}/api`);
    const answer = await ask('/Auth/Login', {
      method: 'POST',
      body: JSON.stringify({ strLoginId: 'hr', strPassword: DEMO_PASSWORD }),
    });
    const { token } = (await answer.json()) as { token: string };
    const queue = await ask('/Workflow/Queue', { headers: { Authorization: `Bearer ${token}` } });
    expect(queue.status).toBe(200);
  });

  it('serves pages and health checks unchanged', async () => {
    expect((await fetch(`${strict.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${strict.url}/api/docs`)).status).toBe(200);
  });
});

it('refuses encryption on a call that never uses it', async () => {
  const wire = await encrypt(key, {
    path: '/Document/DownloadFile',
    query: 'id=1',
    authorization: bearer,
  });
  expect(await send(server.url, wire)).toMatchObject({
    status: 400,
    body: { message: 'This call cannot be encrypted' },
  });
});
