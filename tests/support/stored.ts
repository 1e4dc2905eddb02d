import type { Page } from 'playwright-core';

/** Loads a page again once the settings chosen on it are stored, which happens behind the page. */
export async function reloadStored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.locks.request('cadre.settings', () => undefined));
  await page.reload();
}
