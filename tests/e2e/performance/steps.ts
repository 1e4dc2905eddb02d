import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getProblems } from '#tests/e2e/axe.ts';

/** Confirms the question or form of an action, with a comment if it has one. */
export async function confirm(page: Page, comment?: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.waitFor();
  if (comment !== undefined) await dialog.getByRole('textbox').last().fill(comment);
  const sure = dialog.getByRole('button', { name: 'Confirm' });
  await sure.or(dialog.locator('button[type=submit]')).first().click();
  await dialog.waitFor({ state: 'detached' });
}

/** Nothing for axe to find, and nothing wider than the page. */
export async function expectClean(page: Page): Promise<void> {
  expect(await getProblems(page)).toEqual([]);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
}
