import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestList } from '#machines/kits/requests/contract.ts';
import { receiptPicture } from '#tests/support/receiptPicture.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.server.owner.raw(`
    update employees set supervisor_id = (select id from employees where code = 'U-manager')
      where code = 'U-employee';
    insert into expense_types (account_id, name, needs_receipt) values (1, 'Meals', true)`);
}, patience(120_000));
afterAll(() => fixture?.leave());

/** A horizontal swipe over an element. */
async function swipe(over: Locator, by: number): Promise<void> {
  const y = 300;
  const at = (x: number) => ({
    pointerType: 'touch',
    isPrimary: true,
    bubbles: true,
    clientX: x,
    clientY: y,
  });
  await over.dispatchEvent('pointerdown', at(200));
  await over.dispatchEvent('pointerup', at(200 + by));
}

/** Fills in a line of the claim, with its receipt. */
async function spend(page: Page, place: number, name: string, picture: Buffer): Promise<void> {
  const line = page.getByRole('group', { name: `expense ${place + 1}`, exact: true });
  await line.getByRole('combobox', { name: 'Expense type' }).click();
  await page.getByRole('option', { name: 'Meals' }).click();
  await line.getByLabel('Amount').fill('120');
  const file = { name, mimeType: 'image/png', buffer: picture };
  await line.locator('input[type=file]').setInputFiles(file);
  await line.getByText(name).waitFor();
}

const today = accountDay();

test('an expense is claimed on a phone with a receipt, reviewed in full size, decided by a swipe, and undone', async () => {
  const { browser, server } = fixture;
  const at = (path: string) => fixture.at(path);
  const form = await signIn(browser, at('/SelfService/expense/create'), 'employee', {
    size: 'phone',
  });
  const get = form.page.getByRole('dialog', { name: 'New expense claim' });
  await get.getByLabel('Purpose').fill('Lunch with a dealer');
  await get.getByRole('textbox', { name: 'Date', exact: true }).fill(today);
  await form.page.keyboard.press('Tab');
  await spend(form.page, 0, 'lunch.png', await receiptPicture(1));
  await get.getByRole('button', { name: 'Add expense' }).click();
  await get.getByRole('textbox', { name: 'Date', exact: true }).last().fill(today);
  await form.page.keyboard.press('Tab');
  await spend(form.page, 1, 'tea.png', await receiptPicture(2));
  await get.getByRole('button', { name: 'Send' }).click();
  await get.waitFor({ state: 'detached' });
  const { page } = await signIn(browser, at('/approval/expense'), 'manager', { size: 'phone' });
  await page.getByRole('button', { name: /^EXP-/ }).first().click();
  const sheet = page.getByRole('dialog').first();
  await sheet.getByRole('link', { name: 'Open lunch.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'lunch.png' });
  await viewer.getByRole('img', { name: 'lunch.png' }).waitFor();
  // It slides up to the full height, and to the full width except for the page's scroll bar.
  await expect.poll(() => viewer.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
  expect((await viewer.boundingBox())?.width).toBeGreaterThan(370);
  await viewer.getByRole('group', { name: 'Picture' }).focus();
  // A swipe over the picture turns the page without deciding.
  await swipe(viewer.getByRole('group', { name: 'Picture' }), -150);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  const next = page.getByRole('dialog', { name: 'tea.png' });
  await next.getByRole('img', { name: 'tea.png' }).waitFor();
  const width = async () => (await next.getByRole('img').boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before * 1.5);
  await page.keyboard.press('ArrowLeft');
  await viewer.waitFor();
  await page.keyboard.press('ArrowRight');
  await next.waitFor();
  await page.keyboard.press('Escape');
  await next.waitFor({ state: 'detached' });
  // A short swipe does nothing.
  const facts = sheet.getByText('History and comments');
  await swipe(facts, 60);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await swipe(facts, 150);
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await question.getByRole('button', { name: /Approve|Confirm/ }).click();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Reason' }).fill('By mistake');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await page
    .getByText(/undone/)
    .first()
    .waitFor();
  const { body } = await (await server.as('employee')).get('/Requests/expense?page=1&pageSize=25');
  const [claim] = (body as RequestList).items;
  expect(claim).toMatchObject({ state: 'step1' });
});
