import type { Page } from 'playwright-core';
import type { Client } from '#tests/support/client.ts';
import { confirmAll } from '#tests/support/confirmAll.ts';
import { selectAll } from './people.ts';

export const choose = async (page: Page, name: string | RegExp, option: string) => {
  await page.getByRole('combobox', { name }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Requests a salary certificate, on the user's own screen. */
export async function sendCertificate(
  page: Page,
  { to, amount }: { to: string; amount?: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Create' }).first().click();
  const form = page.getByRole('dialog');
  await choose(page, 'Purpose', 'Bank loan');
  await form.getByLabel('Addressed to').fill(to);
  if (amount) await form.getByLabel('Amount requested').fill(amount);
  // A double click: both presses come before the page is redrawn.
  await form.getByRole('button', { name: 'Send' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await form.waitFor({ state: 'detached' });
  await page.getByText(to).first().waitFor();
}

/** Approves everything in the shown queue, once its rows are loaded. */
export async function approveAll(page: Page, addressees: readonly string[]): Promise<void> {
  for (const to of addressees) await page.getByRole('cell', { name: to, exact: true }).waitFor();
  await selectAll(page);
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  // The same person may also have the next step, with the same rows.
  await page.locator('[data-swipe-direction]').first().waitFor();
}

/**
 * Publishes the pipeline in the editor. A change that lets someone decide more takes effect once `second`
 * confirms it.
 */
export async function publish(
  page: Page,
  reason: string,
  version: number,
  second?: Client,
): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel(/Reason/).fill(reason);
  await question.getByRole('button', { name: 'Publish' }).click();
  if (!second) {
    await page.getByText(`Version ${version} is published`, { exact: true }).waitFor();
    return;
  }
  await page.getByText(/^Someone could decide more by it/).waitFor();
  await page.getByRole('button', { name: /^Withdraw: / }).waitFor();
  await confirmAll(second);
}
