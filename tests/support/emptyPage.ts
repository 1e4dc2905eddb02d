import type { Page } from 'playwright-core';

/** A URL of the server that loads no application. */
export const PLAIN_ADDRESS = '/icon.svg';

const LISTENED = ['pageerror', 'console', 'request', 'response', 'download', 'dialog'] as const;

/**
 * Clears the storage, cookies, listeners and routes of a page so that it can be reused: a new page would
 * compile every script again. If a test has set a clock, init scripts, tabs or sockets, the page is closed
 * instead.
 */
export async function emptyPage(page: Page): Promise<void> {
  const context = page.context();
  for (const event of LISTENED) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const { origin } = new URL(page.url());
  await page.goto(`${origin}${PLAIN_ADDRESS}`);
  await page.evaluate(() => sessionStorage.clear());
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
  await context.clearCookies();
  await page.mouse.move(0, 0);
}
