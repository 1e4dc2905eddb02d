import { afterAll, beforeAll, expect, it } from 'vitest';
import { pino } from 'pino';
import { startServer, type RunningServer } from '#server/server.ts';
import { call } from '#tests/support/client.ts';
import { openProxy, type Proxy } from '#tests/support/proxy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let proxy: Proxy;
let remote: RunningServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  proxy = await openProxy(server.env.DATABASE_URL ?? '');
  remote = await startServer(
    { ...server.env, DATABASE_URL: proxy.url },
    { log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) },
  );
});
afterAll(async () => {
  proxy.thaw();
  await remote.close();
  await proxy.close();
  await server.close();
});

const timed = async (path: string) => {
  const { token } = await server.as('hr');
  const begun = performance.now();
  const answer = await call(remote.url, 'GET', path, undefined, {
    Authorization: `Bearer ${token}`,
  });
  return { ...answer, took: performance.now() - begun };
};

// Tests timing, so it is retried on a busy machine.
it(
  'calls to an unresponsive database are answered within 3 s, and later ones at once',
  { retry: 2 },
  async () => {
    proxy.thaw();
    await expect.poll(async () => (await timed('/Workflow/Queue')).status).toBe(200);
    proxy.freeze();
    const now = performance.now();
    const readiness = fetch(`${remote.url}/readyz`).then(({ status }) => ({
      status,
      took: performance.now() - now,
    }));
    const waiting = await Promise.all(Array.from({ length: 12 }, () => timed('/Workflow/Queue')));
    for (const { status, headers, took } of waiting) {
      expect(status).toBe(503);
      expect(headers.get('Retry-After')).toBe('2');
      expect(took).toBeLessThan(3000);
    }
    const ready = await readiness;
    expect(ready.status).toBe(503);
    expect(ready.took).toBeLessThan(2000);
    const next = await timed('/Workflow/Queue');
    expect(next.status).toBe(503);
    expect(next.took).toBeLessThan(500);
    expect((await fetch(`${remote.url}/readyz`)).status).toBe(503);
    // Fifteen refusals are a line or two, without a stack.
    await expect
      .poll(() => lines.filter((line) => line.includes('calls were refused')))
      .not.toEqual([]);
    expect(lines.filter((line) => line.includes('answered'))).toEqual([]);
    const refusals = lines.filter((line) => /refused|call failed/.test(line));
    expect(refusals.length).toBeLessThan(8);
    expect(refusals.join('')).not.toContain('stack');
    expect((await fetch(`${remote.url}/healthz`)).status).toBe(200);
  },
);

it('the server is ready again by itself once the database answers', async () => {
  proxy.thaw();
  await expect.poll(async () => (await fetch(`${remote.url}/readyz`)).status).toBe(200);
  expect((await timed('/Workflow/Queue')).status).toBe(200);
});
