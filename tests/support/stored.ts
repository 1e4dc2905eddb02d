import type { Page } from 'playwright-core';

/** Reloads a page after its settings have been stored, which happens in the background. */
export async function reloadStored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.locks.request('cadre.settings', () => undefined));
  await page.reload();
}
