import type { Page } from 'playwright-core';

/** Waits until a page's settings have been stored, which happens in the background. */
export const stored = (page: Page): Promise<unknown> =>
  page.evaluate(() => navigator.locks.request('cadre.settings', () => undefined));

/** Reloads a page once its settings have been stored. */
export async function reloadStored(page: Page): Promise<void> {
  await stored(page);
  await page.reload();
}
