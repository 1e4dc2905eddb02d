import type { Page } from 'playwright-core';

/** On our origin, and without the application. */
export const PICTURE = '/icon.svg';

const LISTENED = ['pageerror', 'console', 'request', 'response', 'download', 'dialog'] as const;

/**
 * Empties a page of what its visitor and its test have left there, for the next ones: in a new page every
 * script is compiled again, half of what an arrival takes. What a test has changed for good (the clock,
 * scripts that run first, a second tab, its sockets) can't be taken back: such a page is closed.
 */
export async function emptyPage(page: Page): Promise<void> {
  const context = page.context();
  for (const event of LISTENED) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const { origin } = new URL(page.url());
  await page.goto(`${origin}${PICTURE}`);
  await page.evaluate(() => sessionStorage.clear());
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
  await context.clearCookies();
  await page.mouse.move(0, 0);
}
