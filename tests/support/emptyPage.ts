import type { Page } from 'playwright-core';

/** An address of the server at which no application runs. */
export const PLAIN_ADDRESS = '/icon.svg';

const LISTENED = ['pageerror', 'console', 'request', 'response', 'download', 'dialog'] as const;

/**
 * Removes the storage, cookies, listeners and routes of a page for its next visitor: a new page compiles every
 * script again. A page whose test set a clock, scripts that run first, tabs or sockets is closed instead.
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
