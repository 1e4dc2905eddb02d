import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENCRYPTED } from '#machines/core/contracts/encryptedTransport.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createEncryptedFetch } from '#web/lib/transport/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([
  ['/Resources/designation/File?format=csv', '\ufeff"Id"'],
  ['/Resources/designation/File?format=xlsx', 'PK'],
  ['/Reports/employees/File?format=csv', '\ufeff"Employee Id"'],
  ['/Reports/employees/File?format=pdf', '%PDF'],
])(
  'receives a file that is generated while it is sent, %s, as without encryption',
  async (path, begins) => {
    const { token } = await server.as('hr');
    const request = { headers: { Authorization: `Bearer ${token}` } };
    const sealed = await createEncryptedFetch(`${server.url}/api`)(path, request);
    const plain = await fetch(`${server.url}/api${path}`, request);
    expect(sealed.status).toBe(200);
    expect(sealed.headers.get('Content-Type')).toBe(plain.headers.get('Content-Type'));
    const [bytes, whole] = await Promise.all(
      [sealed, plain].map(async (answer) => Buffer.from(await answer.arrayBuffer())),
    );
    expect(bytes?.toString('utf8').startsWith(begins)).toBe(true);
    if (path.endsWith('csv')) expect(bytes).toEqual(whole);
  },
);

type Spoil = (answer: { status: number; type: string; bytes: Buffer }) => void;

describe('a client behind an attacker who changes answers', () => {
  let between: Server;
  let url: string;
  let spoil: Spoil;
  beforeAll(async () => {
    between = createServer((request, response) => {
      void (async () => {
        const { host: _unused, connection: _also, ...headers } = request.headers;
        const real = await fetch(`${server.url}${request.url ?? ''}`, {
          headers: headers as Record<string, string>,
        });
        const answer = {
          status: real.status,
          type: real.headers.get('Content-Type') ?? '',
          bytes: Buffer.from(await real.arrayBuffer()),
        };
        if (!request.url?.includes('/Transport/Key')) spoil(answer);
        response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.bytes);
      })();
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => between.close(resolve)));

  const ask = () => createEncryptedFetch(`${url}/api`)('/Auth/Providers');

  it('succeeds if nothing is changed', async () => {
    spoil = () => undefined;
    expect(await (await ask()).json()).toEqual([]);
  });

  it.each<[string, Spoil]>([
    ['a byte of the answer', ({ bytes }) => bytes.writeUInt8(bytes.readUInt8(15) ^ 1, 15)],
    ['whether it is squeezed', ({ bytes }) => bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)],
    ['the status', (answer) => (answer.status = 201)],
    [
      'the whole answer, for one in the open',
      (answer) => {
        answer.type = 'application/json';
        answer.bytes = Buffer.from('[{"id":"evil"}]');
      },
    ],
  ])('notices a change of %s', async (_title, change) => {
    spoil = change;
    await expect(ask()).rejects.toThrow(/answer(’s seal)? is (broken|not sealed)/);
  });

  it('still reports a refusal from before the server', async () => {
    spoil = (answer) => {
      answer.status = 502;
      answer.type = 'text/html';
      answer.bytes = Buffer.from('<h1>Bad gateway</h1>');
    };
    expect((await ask()).status).toBe(502);
  });
});

describe('in a browser', () => {
  let browser: Browser;
  let client: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    const { outputFiles } = await build({
      entryPoints: ['web/lib/transport/index.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'transport',
    });
    // As a property of the window, because the page's policy forbids adding scripts.
    client = `${outputFiles[0]?.text ?? ''};window.transport = transport;`;
  });
  afterAll(() => browser.close());

  /** A page of the server, and the headers of its requests. */
  async function open(prepare?: string): Promise<{ page: Page; sealedCalls: string[] }> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const sealedCalls: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (request.headers()[ENCRYPTED.header.toLowerCase()]) sealedCalls.push(path);
    });
    if (prepare) await page.addInitScript(prepare);
    // The lightest page there is; the API's documentation took 5 s in each test.
    await page.goto(`${server.url}/healthz`);
    await page.evaluate(client);
    return { page, sealedCalls };
  }

  const signIn = (page: Page) =>
    page.evaluate(
      async ([login, password]) => {
        const { encryptedFetch } = (
          window as unknown as { transport: { encryptedFetch: typeof fetch } }
        ).transport;
        const answer = await encryptedFetch('/Auth/Login', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ strLoginId: login, strPassword: password }),
        });
        const { token } = (await answer.json()) as { token: string };
        const me = await encryptedFetch('/Auth/Me?accountId=ä', {
          headers: { Authorization: `Bearer ${token}` },
        });
        return ((await me.json()) as { strLoginId: string }).strLoginId;
      },
      ['finance', DEMO_PASSWORD] as const,
    );

  it('signs in and reads its user, encrypted', async () => {
    const { page, sealedCalls } = await open();
    expect(await signIn(page)).toBe('finance');
    expect(sealedCalls).toEqual(['/api/Auth/Login', '/api/Auth/Me']);
  });

  it('encrypts by the server’s clock if its own is a day off', async () => {
    const { page, sealedCalls } = await open(
      `{ const now = Date.now; Date.now = () => now() - 86_400_000; }`,
    );
    expect(await signIn(page)).toBe('finance');
    expect(sealedCalls).toEqual(['/api/Auth/Login', '/api/Auth/Me']);
  });

  it('without WebCrypto it calls unencrypted', async () => {
    const { page, sealedCalls } = await open('delete Crypto.prototype.subtle;');
    expect(await signIn(page)).toBe('finance');
    expect(sealedCalls).toEqual([]);
  });

  it('encrypts again when its clock jumps between two calls', async () => {
    const { page, sealedCalls } = await open();
    await signIn(page);
    await page.evaluate('{ const now = Date.now; Date.now = () => now() + 600_000; }');
    expect(await signIn(page)).toBe('finance');
    expect(sealedCalls.slice(2)).toEqual(['/api/Auth/Login', '/api/Auth/Login', '/api/Auth/Me']);
  });
});
