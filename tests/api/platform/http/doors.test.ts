import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import express from 'express';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { accessTokens } from '#server/platform/access/accessToken.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { signsInAsOwner } from '#server/platform/db/applicationLogin.ts';
import { answerNotFound, errorHandler, nameRequest } from '#server/platform/http/errorHandler.ts';
import { query } from '#server/platform/db/sql.ts';
import { removeUnboundFiles } from '#server/kits/uploads/index.ts';
import { cookie } from '#server/platform/http/cookie.ts';
import { serveMetrics } from '#server/platform/http/metricsRoute.ts';
import { isHeavy, takePlace } from '#server/platform/http/takePlace.ts';
import { createPlaces } from '#server/platform/http/places.ts';
import { webClient } from '#server/platform/http/webClient.ts';
import { sendRaw } from '#tests/attacks/sendRaw.ts';
import { call } from '#tests/support/client.ts';
import { packedPdf, png } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket, type TestSocket } from '#tests/support/socket.ts';

let server: TestServer;
/** Takes ten seconds, in parallel to the other tests. */
let trickled: Promise<{ said: string; took: number }>;
let refused: Promise<{ said: string; took: number }>;

beforeAll(async () => {
  server = await startTestServer();
  trickled = trickle((await server.as('manager')).token);
  refused = trickle('a-token-of-nobody');
  for (const one of [trickled, refused]) one.catch(() => undefined);
});
afterAll(() => server.close());

const HOURS_2 = 7_200_000;

/** Shifts the clock of this process, in which the server runs, but not the database's. */
async function withClockOff(off: number, work: () => Promise<void>): Promise<void> {
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + off);
  try {
    await vi.waitFor(() => expect(Math.abs(databaseTime().getTime() - real())).toBeLessThan(1000), {
      timeout: 20_000,
    });
    await work();
  } finally {
    vi.restoreAllMocks();
    await vi.waitFor(() => expect(Math.abs(databaseTime().getTime() - real())).toBeLessThan(1000), {
      timeout: 20_000,
    });
  }
}

/** The close code, or 0 if still open after this time. */
const closedWithin = (socket: TestSocket, milliseconds: number): Promise<number> =>
  Promise.race([
    socket.closed,
    new Promise<number>((resolve) => setTimeout(() => resolve(0), milliseconds)),
  ]);

/** A body with one byte per second. */
async function trickle(token: string): Promise<{ said: string; took: number }> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const begun = performance.now();
  let said = '';
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
  socket.write(
    `POST /api/Workflow/Dispatch HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  );
  const drip = setInterval(() => socket.write(' '), 1000);
  // Writing to a closed connection may cause an error before its end.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  return { said, took: performance.now() - begun };
}

test('a client that offers HTTP/2 is answered in HTTP/1.1, and so is its next request', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const body = JSON.stringify({ userId: 'nobody' });
  const lines = [
    'POST /api/Auth/Login HTTP/1.1',
    'Host: x',
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  // The body is sent in two parts; the first is in the same packet as the headers.
  socket.write([...lines, '', body.slice(0, 5)].join('\r\n'));
  await expect.poll(() => said).toContain('100 Continue');
  socket.write(body.slice(5));
  await expect.poll(() => said).toContain('HTTP/1.1 400');
  expect(said).toContain('Password is required');
  socket.write('GET /api/Auth/Me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(said).toContain('HTTP/1.1 401');
});

test('1,000 malformed requests, upgrades and frames crash nothing', async () => {
  const thrown: unknown[] = [];
  const note = (error: unknown) => thrown.push(error);
  process.on('uncaughtException', note);
  try {
    const { counts, failures } = await sendRaw(server.url, 1000, 7);
    expect(failures).toEqual([]);
    expect(counts['inputs']).toBe(1000);
    expect(thrown).toEqual([]);
    expect((await call(server.url, 'GET', '/Auth/Me')).status).toBe(401);
  } finally {
    process.off('uncaughtException', note);
  }
});

test('a socket lasts as long as its token by the database’s clock, not this machine’s', async () => {
  const { token, userId } = await server.as('employee');
  const sessionId = String(decodeJwt(token)['sid']);
  await withClockOff(HOURS_2, async () => {
    const socket = await openSocket(server.url, token);
    expect(await closedWithin(socket, 4000)).toBe(0);
    socket.close();
  });
  await withClockOff(-HOURS_2, async () => {
    const brief = await accessTokens(server.services.secret).issue({ userId, sessionId }, 3);
    const socket = await openSocket(server.url, brief);
    expect(await closedWithin(socket, 10_000)).toBe(4401);
  });
});

test('a person can have 20 sockets, and pages of other sites none', async () => {
  const { token } = await server.as('hr');
  const open = await Promise.all(Array.from({ length: 20 }, () => openSocket(server.url, token)));
  await expect(openSocket(server.url, token)).rejects.toThrow('1013');
  for (const socket of open) socket.close();
  await Promise.all(open.map(({ closed }) => closed));

  const { host } = new URL(server.url);
  const answerTo = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://${host}/ws`, ['cadre', token], { origin });
      socket.once('message', () => {
        resolve('greeted');
        socket.close();
      });
      socket.once('error', ({ message }) => resolve(message));
    });
  expect(await answerTo(`http://${host}`)).toBe('greeted');
  for (const foreign of ['https://evil.example', 'null', `http://${host}.evil.example`]) {
    expect(await answerTo(foreign)).toMatch('403');
  }
});

test('at most 500 unidentified sockets are kept, and people who identify themselves are still admitted', async () => {
  const { token } = await server.as('hr');
  const silent = () =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, ['cadre']);
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  const first = await Promise.all(Array.from({ length: 20 }, silent));
  const codes = Promise.all(first.map(async (socket) => (await once(socket, 'close'))[0]));
  const others = await Promise.all(Array.from({ length: 500 }, silent));
  // Not closed by their deadline, which would use our own close code.
  expect(new Set(await codes)).toEqual(new Set([1006]));
  expect(others.filter(({ readyState, OPEN }) => readyState === OPEN)).toHaveLength(500);
  const late = await silent();
  late.send(JSON.stringify({ token }));
  expect(JSON.parse(String((await once(late, 'message'))[0]))).toMatchObject({ topic: 'ready' });
  for (const socket of [...others, late]) socket.terminate();
});

test('calls that read cookies refuse pages of other sites', async () => {
  const refresh = (headers: Record<string, string>) =>
    call(server.url, 'POST', '/Auth/GenerateRefreshToken', {}, headers);
  expect((await refresh({ Origin: 'https://evil.example' })).status).toBe(403);
  expect((await refresh({ Origin: 'null' })).status).toBe(403);
  expect((await refresh({ Origin: server.url })).status).not.toBe(403);
  expect((await refresh({})).status).not.toBe(403);
});

describe('invalid dates, pages and names', () => {
  test.each([
    ['audit', '/Auth/UserLogginInfo?fromDate=2026-02-30'],
    ['audit', '/Auth/UserLogginInfo?toDate=0000-01-01'],
    ['audit', '/Auth/UserLogginInfo?fromDate=2026-13-01T00:00:00Z'],
    ['audit', '/Auth/UserLogginInfo?pageNo=9007199254740991'],
    ['audit', '/Permission/GetPermissionChanges?page=9007199254740991'],
    ['hr', '/Workflow/SearchHistory?from=0000-02-29'],
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty'].flatMap((key) => [
      ['hr', `/Employee/IncrementRequestView?viewType=${key}&year=2026`],
      ['hr', `/Employee/IncrementRequestLanding?viewType=${key}&year=2026`],
      ['hr', `/PdfAndExcelReport/IncrementExport?viewType=${key}&year=2026`],
      ['hr', `/CadreDDL/CadreAllDDL?DDLType=${key}`],
    ]),
  ])('%s asking %s is refused, and nothing fails', async (login, path) => {
    const client = await server.as(login);
    const { status, body } = await client.get(path);
    expect([400, 403], JSON.stringify(body)).toContain(status);
  });
});

test('file paths cannot leave their folder, ranges beyond a file fail cleanly, and changed files are noticed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadre-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), 'page');
  writeFileSync(join(folder, 'version.json'), '{}');
  writeFileSync(join(folder, 'assets', 'a.js'), 'x');
  writeFileSync(join(folder, 'assets', 'a.png'), 'x');
  const app = express()
    .use(nameRequest, webClient(folder), answerNotFound)
    .use(errorHandler(server.services.log));
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const status = (path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      // Raw, because fetch would normalise the URL.
      const input = request({ port, path, headers });
      input.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      input.on('error', reject);
      input.end();
    });
  try {
    expect(await status('/assets/a.js')).toBe(200);
    expect(await status('/assets/..%2f..%2fpackage.json')).toBe(404);
    expect(await status('/assets/%2e%2e%2findex.html')).toBe(404);
    expect(await status('/assets/a.png', { Range: 'bytes=900-' })).toBe(400);
    expect(await status('/assets/a.png', { 'If-Match': '"none"' })).toBe(400);
    expect(await status('/assets/%00')).toBe(400);
    for (const path of ['/', '/version.json']) {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
      // Not 'no-store' together with an ETag.
      expect(headers.get('Cache-Control'), path).toBe('no-cache');
      expect(headers.get('ETag'), path).not.toBeNull();
    }
  } finally {
    listening.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('slots for heavy calls', () => {
  const limits = { total: 3, each: 2, waitingEach: 3, waiting: 5, patienceMs: 60_000 };

  test('are shared in turn between people, however many calls one of them sends', async () => {
    const places = createPlaces(limits);
    const order: string[] = [];
    const giveBack: (() => void)[] = [];
    const ask = (who: string) => {
      const { place } = places.enter(who);
      void place.then((back) => {
        order.push(who);
        giveBack.push(back);
      });
      return place;
    };
    const first = [ask('greedy'), ask('greedy')];
    const more = [ask('greedy'), ask('greedy'), ask('greedy')];
    expect(() => places.enter('greedy')).toThrow('Too many requests');
    const other = ask('other');
    await Promise.all([...first, other]);
    expect(order).toEqual(['greedy', 'greedy', 'other']);
    const third = ask('third');
    const fourth = ask('fourth');
    expect(() => places.enter('fifth')).toThrow('The server is busy');
    for (const wanted of [...more.slice(0, 1), third, fourth]) {
      giveBack.shift()?.();
      await wanted;
    }
    expect(order.slice(3)).toEqual(['greedy', 'third', 'fourth']);
    // Requests left in the queue would be refused a minute later, during another test.
    for (const wanted of more.slice(1)) {
      giveBack.shift()?.();
      await wanted;
    }
  });

  test('are not held by callers who leave the queue or wait too long', async () => {
    const places = createPlaces({ ...limits, total: 1, patienceMs: 50 });
    const back = await places.enter('one').place;
    const left = places.enter('two');
    left.leave();
    await expect(left.place).rejects.toThrow('busy');
    await expect(places.enter('three').place).rejects.toThrow('busy');
    back();
    back();
    const again = await places.enter('four').place;
    again();
  });

  test('are not held by callers who disconnected before their turn', async () => {
    const app = express();
    const arrivals = new EventTarget();
    app.use(async (input, response, next) => {
      arrivals.dispatchEvent(new Event('arrival'));
      if (input.path === '/gone') await once(response, 'close');
      next();
    });
    app.use(takePlace());
    app.get('/here', (_asked, response) => void response.json('here'));
    const listening = app.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    try {
      for (let one = 0; one < 10; one += 1) {
        const hangUp = new AbortController();
        const arrival = once(arrivals, 'arrival');
        const left = fetch(`http://127.0.0.1:${port}/gone`, { signal: hangUp.signal });
        await arrival;
        hangUp.abort();
        await expect(left).rejects.toThrow(/abort/i);
      }
      const { status } = await fetch(`http://127.0.0.1:${port}/here`);
      expect(status).toBe(200);
    } finally {
      listening.closeAllConnections();
      listening.close();
    }
  });

  test('are few for complete exports: of 30 concurrent ones the rest are asked to retry', async () => {
    const hr = await server.as('hr');
    const audit = await server.as('audit');
    const path = '/Workflow/HistoryFile?format=csv';
    const mine = Array.from({ length: 30 }, () => audit.get(path));
    const others = await hr.get('/Workflow/Queue');
    expect(others.status).toBe(200);
    const answers = await Promise.all(mine);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(headers.get('Retry-After')).toBe('2');
  });
});

test.each([
  ['GET', '/Workflow/HistoryFile'],
  ['HEAD', '/workflow/historyfile/'],
  ['GET', '/Reports/leaves/File'],
  ['GET', '/Resources/department/File'],
  ['POST', '/Resources/department/ImportFile'],
])('%s %s uses a slot, as do file calls of future kits', (method, path) => {
  expect(isHeavy(method, path)).toBe(true);
  expect(isHeavy(method, '/Resources/department')).toBe(false);
});

test('a response is compressed for clients that accept it, with the same content', async () => {
  const { token } = await server.as('hr');
  const ask = (encoding: string) =>
    fetch(`${server.url}/api/Auth/GetMenuListPermissionWise`, {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': encoding },
    });
  const [packed, plain] = [await ask('gzip'), await ask('identity')];
  expect(packed.headers.get('Content-Encoding')).toBe('gzip');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(await packed.json()).toEqual(await plain.json());
});

test('the reference is generated once and not sent again to clients that have it', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/openapi.json`, { headers });
  const first = await ask({ 'Accept-Encoding': 'gzip' });
  expect(first.headers.get('Content-Encoding')).toBe('gzip');
  expect(await first.json()).toHaveProperty('paths');
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  const plain = await ask({ 'Accept-Encoding': 'identity' });
  expect(plain.headers.get('ETag')).toBe(etag);
  expect(Object.keys(((await plain.json()) as { paths: object }).paths).length).toBeGreaterThan(
    100,
  );
  // With Node's own client, because fetch requests a fresh copy for conditional requests.
  const again = request(`${server.url}/api/openapi.json`, { headers: { 'If-None-Match': etag } });
  again.end();
  const [answer] = (await once(again, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(304);
});

describe('figures for a monitor', () => {
  test('are refused through a proxy, and have no label from outside', async () => {
    for (const path of ['/API/Auth/Providers', '/aPi/Auth/Providers', '/api/none', '/x/y']) {
      await fetch(server.url + path);
    }
    const answer = await fetch(`${server.url}/metrics`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).not.toMatch(/API|aPi/);
    expect(text.length).toBeLessThan(150_000);
    const proxied = await fetch(`${server.url}/metrics`, { headers: { 'X-Forwarded-For': '::1' } });
    expect(proxied.status).toBe(404);
  });

  test('are shown with the token, and at a separate port', async () => {
    const token = 'a-token-of-a-monitor';
    const env = { ...server.env, METRICS_TOKEN: token };
    const app = await serveMetrics({ ...server.services, env }, 0);
    const { port } = app.address() as AddressInfo;
    const status = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ Authorization: 'Bearer another-token-of-some' })).toBe(401);
    expect(await status({ Authorization: `Bearer ${token}` })).toBe(200);
    app.close();
    app.closeAllConnections();
  });
});

test('a slow body is answered 408 within 12 s', async () => {
  const { said, took } = await trickled;
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(took).toBeLessThan(12_000);
});

test('a client that continues to send a refused body is disconnected', async () => {
  const { said, took } = await refused;
  expect(said).toMatch(/^HTTP\/1\.1 401 /);
  expect(took).toBeLessThan(12_000);
});

test('the application’s connection cannot become the owner of the tables', async () => {
  const client = new pg.Client({ connectionString: server.env.DATABASE_URL });
  await client.connect();
  const refused = (sql: string) => expect(client.query(sql)).rejects.toThrow(/permission denied/);
  try {
    await client.query('set role cadre_app');
    await client.query('reset role');
    await client.query('reset session authorization');
    await refused('delete from workflow_transitions');
    for (const sql of [
      'drop table workflow_transitions',
      'alter table workflow_transitions disable trigger all',
    ]) {
      await expect(client.query(sql)).rejects.toThrow(/must be owner/);
    }
    const { rows } = await client.query<{ owner: string }>(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class c
       join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'bullmq')`,
    );
    for (const { owner } of rows) await refused(`set role ${owner}`);
    expect(await signsInAsOwner(server.env.DATABASE_URL ?? '')).toBe(false);
    expect(await signsInAsOwner(server.ownerUrl)).toBe(true);
  } finally {
    await client.end();
  }
});

test('over TLS, cookies are for this host only, and headers do not contradict each other', async () => {
  const kept = cookie('cadre_test', 1000, { path: '/api/Auth' });
  const app = express()
    .set('trust proxy', 1)
    .use((input, answer) => {
      kept.set(input, answer, 'one');
      answer.send(kept.get(input) ?? 'none');
    });
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/`, { headers });
  const tls = { 'X-Forwarded-Proto': 'https' };
  const both = 'cadre_test=forged; __Host-cadre_test=ours';
  try {
    const safe = await ask({ ...tls, Cookie: both });
    expect(safe.headers.getSetCookie()[0]).toMatch(
      /^__Host-cadre_test=one;.* Path=\/;.* HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await safe.text()).toBe('ours');
    expect(await (await ask({ ...tls, Cookie: 'cadre_test=forged' })).text()).toBe('none');
    const plain = await ask({ Cookie: 'cadre_test=mine' });
    expect(plain.headers.getSetCookie()[0]).toMatch(/^cadre_test=one;.* Path=\/api\/Auth;/);
    expect(await plain.text()).toBe('mine');
  } finally {
    listening.closeAllConnections();
    listening.close();
  }
  const { headers } = await fetch(`${server.url}/api/Auth/Providers`);
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('ETag')).toBeNull();
});

test('an unattached file is deleted after a day, as are bytes without a row', async () => {
  const employee = await server.as('employee');
  const readUpload = async (name: string, bytes: Buffer) =>
    taken(await upload(server.url, employee, name, bytes)).globalFileUrlId;
  // Compressed objects without actions are common.
  const ids = [await readUpload('a.png', png()), await readUpload('a.pdf', packedPdf(''))];
  const [old = 0, fresh = 0] = ids;
  const stored = await query<{ id: number; storedAs: string }>(
    server.owner,
    `update files set created_at = now() - case when id = $old then interval '25 hours'
       else interval '23 hours' end
     where id = any($ids::bigint[]) returning id, stored_as as "storedAs"`,
    { old, ids },
  );
  const at = (id: number) =>
    join(server.env.DATA_DIR, 'files', stored.find((row) => row.id === id)?.storedAs ?? '');
  expect([existsSync(at(old)), existsSync(at(fresh))]).toEqual([true, true]);
  expect(await removeUnboundFiles(server.db, server.env.DATA_DIR)).toBe(1);
  expect([existsSync(at(old)), existsSync(at(fresh))]).toEqual([false, true]);
  const left = await query<{ id: number }>(
    server.db,
    'select id from files where deleted_at is null and id = any($ids::bigint[])',
    { ids },
  );
  expect(left).toEqual([{ id: fresh }]);
});
