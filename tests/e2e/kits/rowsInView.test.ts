import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuListEntry } from '#machines/core/access/permissions.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import { patience } from '#tests/support/patience.ts';
import type { TestServer } from '#tests/support/server.ts';
import { follow, settled } from '#tests/e2e/everyScreen.ts';
import { closeVisits, endVisit, signIn } from '#tests/e2e/people.ts';
import { rowFaults } from './rowFaults.ts';

/** Demo logins that together can open every screen; those with the most screens first. */
const LOGINS = ['hr', 'admin', 'audit', 'md', 'finance'];

/** Screens whose list scrolls beside something else that scrolls, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/approval':
    'the list and the open task end at the bottom of the window; below them are past decisions',
  '/pms/assessment/hr': 'the distribution of ratings stands below the list and is opened from it',
};

let server: TestServer;
const screens = new Map<string, string[]>();
beforeAll(async () => {
  server = await startDemoServer();
  const seen = new Set(Object.keys(EXCEPTIONS));
  for (const login of LOGINS) {
    const menu = await (await server.as(login)).get('/Auth/GetMenuListPermissionWise');
    const own = getAddresses(menu.body as MenuListEntry[]).filter((address) => !seen.has(address));
    for (const address of own) seen.add(address);
    screens.set(login, [...new Set(own)]);
  }
  // The first file that needs the demo company creates it.
}, patience(240_000));
afterAll(async () => {
  await closeVisits(await sharedBrowser());
  await server?.close();
});

const getAddresses = (entries: readonly MenuListEntry[]): string[] =>
  entries.flatMap(({ to, isErpMenu, childList }) =>
    childList.length > 0 ? getAddresses(childList) : isErpMenu ? [] : [to],
  );

/** The requests of a page that are not answered yet. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

/** Waits for the screen's code and then its rows: until both arrive, the screen before it may still be drawn. */
async function loaded(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  for (const _step of ['code', 'rows']) {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect.poll(() => pending.size, { timeout: patience(60_000) }).toBe(0);
    await settled(page);
  }
}

test.each(LOGINS)(
  'every list of %s shows twelve rows at 1440 × 900, in no second scroll box',
  async (login) => {
    const own = screens.get(login) ?? [];
    expect(own.length).toBeGreaterThan(0);
    const { page } = await signIn(await sharedBrowser(), server.url, login);
    const pending = watchRequests(page);
    const matches: string[] = [];
    let measured = 0;
    for (const address of own) {
      await follow(page, address);
      await loaded(page, pending);
      measured += Number((await page.locator('tbody tr[data-row]').count()) >= 12);
      const faults = await page.evaluate(rowFaults);
      matches.push(...faults.map((fault) => `${address}: ${fault}`));
    }
    await endVisit(page);
    // HR's menu has most of the lists; those of a month are short on its first days.
    if (login === 'hr') expect(measured).toBeGreaterThan(80);
    expect(matches, `\n${matches.join('\n')}\n`).toEqual([]);
  },
  patience(600_000),
);

test('a short view and a second scroll box are found', async () => {
  const { page } = await signIn(await sharedBrowser(), server.url, 'hr');
  await follow(page, '/profile/employee');
  await settled(page);
  await page.getByRole('row').nth(12).waitFor();
  expect(await page.evaluate(rowFaults)).toEqual([]);
  await page.evaluate(() => {
    for (const cell of document.querySelectorAll('td')) cell.style.height = '60px';
  });
  expect(await page.evaluate(rowFaults)).toEqual([expect.stringMatching(/of \d+ rows in view/)]);
  await page.evaluate(() => {
    for (const main of document.querySelectorAll('main')) main.style.paddingBottom = '300px';
  });
  expect(await page.evaluate(rowFaults)).toContainEqual(expect.stringMatching(/both scroll/));
  await endVisit(page);
});
