import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { startServer, type RunningServer } from '#server/server.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Another server on the same data. */
const another = (): Promise<RunningServer> =>
  startServer(server.env, { log: createLogger('silent', 'test') });

/** A connection over which this much has been sent. */
async function connected(url: string, said = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(said);
  return socket;
}

const HALF = 'POST /api/Auth/Login HTTP/1.1\r\nHost: localhost\r\n';
const BODY = '{"strLoginId":"hr","strPassword":"not the password"}';

it.each([
  ['a connection that was never used', ''],
  ['half the headers of a request', HALF],
])('the server closes at once despite %s', async (_name, said) => {
  const remote = await another();
  const socket = await connected(remote.url, said);
  // Accepted on both sides.
  expect((await fetch(`${remote.url}/healthz`)).status).toBe(200);
  const ended = once(socket, 'close');
  const begun = performance.now();
  await remote.close();
  await ended;
  expect(performance.now() - begun).toBeLessThan(5000);
});

it('a request whose body is still arriving is answered first', async () => {
  const remote = await another();
  const headers = `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;
  const socket = await connected(remote.url, HALF + headers + BODY.slice(0, 10));
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes)));
  expect((await fetch(`${remote.url}/healthz`)).status).toBe(200);
  const closed = remote.close();
  await expect.poll(() => fetch(`${remote.url}/healthz`).catch(() => 'refused')).toBe('refused');
  socket.write(BODY.slice(10));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain('Connection: close');
});
