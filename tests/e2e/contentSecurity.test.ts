import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_ADDRESS } from '#tests/support/emptyPage.ts';
import { openProxy } from '#tests/support/proxy.ts';
import { everyScreen, follow, settled } from './everyScreen.ts';
import { withIds } from './filled.ts';
import { openFixture, request, type Fixture } from './fixture.ts';
import { endVisit, logIn, signInByCall, visit } from './people.ts';
import { patience } from '#tests/support/patience.ts';
import { caughtOn, setTrap } from './trap.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1]);
}, patience(120_000));
afterAll(() => fixture?.close());

const getPolicy = (header: string | null): Map<string, string[]> =>
  new Map(
    (header ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

test('every response has a policy against inline and foreign scripts, and against framing', async () => {
  const { token } = await fixture.server.as('hr');
  const page = await (await fetch(fixture.server.url)).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(assets.length).toBeGreaterThan(3);
  const addresses = [
    '/',
    '/approval',
    '/no/such/page',
    '/version.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/Auth/Me',
    '/api/Auth/Providers',
    '/api/no/such/call',
    '/api/openapi.json',
    '/api/docs/',
    '/api/Workflow/Definitions',
    '/api/Document/DownloadFile?id=1',
    ...assets,
  ];
  for (const address of addresses) {
    for (const headers of [{}, { Authorization: `Bearer ${token}` }]) {
      const answer = await fetch(fixture.at(address), { headers });
      const policy = getPolicy(answer.headers.get('content-security-policy'));
      const sources = [...policy.values()].flat().join(' ');
      expect(sources, address).not.toMatch(/unsafe-|\*|nonce-|sha\d+-|https?:/);
      const fallback = policy.get('default-src') ?? [];
      for (const kind of ['script-src', 'style-src', 'object-src']) {
        const allowed = policy.get(kind) ?? fallback;
        expect(["'self'", "'none'"], `${address}: ${kind}`).toContain(allowed.join(' '));
      }
      const sandboxed = policy.has('sandbox');
      if (!sandboxed) expect(policy.get('frame-ancestors'), address).toEqual(["'none'"]);
      expect(answer.headers.get('x-content-type-options'), address).toBe('nosniff');
    }
  }
});

const caught = (page: Page) =>
  page.evaluate(() => (window as unknown as { caught: { violations: string[] } }).caught);

test('the browser blocks an injected script, style and frame', async () => {
  const { page } = await visit(fixture.browser, 'about:blank');
  await setTrap(page);
  await page.goto(fixture.server.url);
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  await page.evaluate(() => {
    const put = (name: string, set: (element: HTMLElement) => void) => {
      const element = document.createElement(name);
      set(element);
      document.body.append(element);
    };
    put('script', (element) => (element.textContent = '__ran()'));
    put('script', (element) => element.setAttribute('src', 'data:text/javascript,__ran()'));
    put('script', (element) => element.setAttribute('src', 'https://foreign.example/x.js'));
    put('style', (element) => (element.textContent = 'body { display: none }'));
    put('img', (element) => element.setAttribute('src', 'https://foreign.example/x.png'));
    put('iframe', (element) => element.setAttribute('src', 'https://foreign.example/'));
    put('object', (element) => element.setAttribute('data', '/version.json'));
    put('base', (element) => element.setAttribute('href', 'https://foreign.example/'));
    put('p', (element) => (element.innerHTML = '<b onclick="__ran()" style="color:red">x</b>'));
    document.querySelector<HTMLElement>('b[onclick]')?.click();
    // Delayed, because code evaluated by a debugger is exempt from the policy while it runs.
    setTimeout(() => {
      (Reflect.get(window, 'eval') as (code: string) => void)('__ran()');
    });
  });
  await expect
    .poll(async () => new Set((await caught(page)).violations.map((one) => one.split(' ')[0])))
    .toEqual(
      new Set([
        'base-uri',
        'frame-src',
        'img-src',
        'object-src',
        'script-src',
        'script-src-attr',
        'script-src-elem',
        'style-src-attr',
        'style-src-elem',
      ]),
    );
  // Checked separately, because a blocked origin proves nothing about another.
  expect((await caught(page)).violations).toEqual(
    expect.arrayContaining([
      'script-src-elem inline',
      'script-src-elem data',
      'script-src-elem https://foreign.example/x.js',
    ]),
  );
  expect(await caught(page)).toMatchObject({ ran: 0 });
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none');
  await page.context().close();
});

test('another site cannot frame the application', async () => {
  // A real second server, because a public page may not frame local ones anyway.
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<iframe src="${fixture.server.url}"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const { page } = await visit(fixture.browser, `http://127.0.0.1:${port}/`);
  await expect.poll(() => page.frames().at(1)?.url()).toBe('chrome-error://chromewebdata/');
  await endVisit(page);
  site.close();
});

/**
 * accessibility.test.ts checks screens with content. Screens refused by permission look alike, so this opens
 * one of them, and each screen that is refused for its record.
 */
test('no screen that an employee may not open violates the policy or logs errors', async () => {
  const kept = everyScreen(withIds(1)).filter(({ as }) => as !== null && as !== 'employee');
  const ofRecords = kept.filter(({ route, alike }) => route.includes('/:') && !alike);
  const [other] = kept.filter(({ route }) => !route.includes('/:'));
  expect(ofRecords.length).toBeGreaterThan(20);
  const { page, complaints } = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS));
  await setTrap(page);
  await signInByCall(page, fixture.at('/dashboard'), 'employee');
  const matches: string[] = [];
  for (const { at } of [...(other ? [other] : []), ...ofRecords]) {
    await follow(page, at);
    const main = page.locator('main');
    await main
      .locator('h1')
      .or(main.getByText(/not found$/))
      .first()
      .waitFor();
    await settled(page);
    matches.push(...(await caughtOn(page)).map((problem) => `${at}: ${problem}`));
  }
  await page.context().close();
  expect(matches).toEqual([]);
  // Records that they may not see, or that don’t exist, return 404, which the browser logs.
  expect(complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([]);
});

test('people who have yet to enter a code see none of them', async () => {
  const { page, complaints } = await visit(fixture.browser, fixture.at(PLAIN_ADDRESS));
  await setTrap(page);
  await page.goto(fixture.server.url);
  await logIn(page, 'otp');
  await page.getByLabel('Digit 1').waitFor();
  for (const address of ['/approval', '/account/notifications', '/workflow/increment/1']) {
    await follow(page, address);
    await page.getByLabel('Digit 1').waitFor();
  }
  expect(await caughtOn(page)).toEqual([]);
  await page.context().close();
  expect(complaints).toEqual([]);
});

test('offline, our own page says so, names what was not sent, and keeps nothing else', async () => {
  const context = await fixture.browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  // Offline emulation does not affect a service worker that has just been restarted.
  const line = await openProxy(fixture.server.url);
  const at = (path: string) => new URL(path, line.url).href;
  await page.goto(at('/'));
  // Each version registers its own service worker, and so keeps its own offline page.
  const [registered, version] = await page.evaluate(async () => [
    (await navigator.serviceWorker.ready).active?.scriptURL,
    document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content,
  ]);
  expect(registered).toBe(at(`/serviceWorker.js?version=${version}`));
  // Each icon of the manifest is there, for Android and iOS too.
  const icons = await page.evaluate(async () => {
    const manifest = await fetch('/manifest.webmanifest');
    const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] };
    const apple = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]');
    const all = [...icons, { src: apple?.href ?? '', type: 'image/png' }];
    return Promise.all(
      all.map(async ({ src, type }) => [type, (await fetch(src)).headers.get('Content-Type')]),
    );
  });
  expect(icons.length).toBeGreaterThan(4);
  for (const [declared, served] of icons) expect(served).toBe(declared);
  await page.evaluate(() => {
    localStorage.removeItem('cadre.locale');
    localStorage.setItem(
      'cadre.unsent',
      JSON.stringify([{ key: '1', title: 'Market Visit', at: '2026-11-23T04:00:00Z' }]),
    );
  });
  await page.reload();
  await page.getByLabel('User id').waitFor();
  // The application writes its language once it runs, and would overwrite the one below.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cadre.locale'))).not.toBeNull();
  // In the page's last language.
  await page.evaluate(() => localStorage.setItem('cadre.locale', 'bn-BD'));
  await line.close();
  await page.goto(at('/dashboard'));
  await page.getByRole('heading', { name: 'সার্ভারে পৌঁছানো যাচ্ছে না' }).waitFor();
  await page.getByText('Market Visit').waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.toSorted()).toEqual(['/icon.svg', '/offline.css', '/offline.html', '/offline.js']);
  await context.close();
});
