import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn } from '#tests/e2e/people.ts';

const SHARES = '/administration/configuration/shareCreate';

let fixture: Fixture;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  fixture = await openFixture();
  ({ page, complaints } = await signIn(fixture.browser, fixture.at(SHARES), 'finance'));
}, patience(120_000));
afterAll(() => fixture?.leave());

const notice = (text: string) => page.getByText(text).first().waitFor();

async function choose(label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Adds a unit's quantity to the list; callers wait for the result themselves. */
async function add(unit: string, quantity: string): Promise<void> {
  await choose('Business Unit', unit);
  await page.getByLabel('Share Qty').fill(quantity);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

test('an empty list leads to Create, whose Save waits for something to save', async () => {
  await notice('No business unit has shares yet.');
  await page.getByRole('link', { name: 'Create', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Create Share' }).waitFor();
  await page.waitForURL(fixture.at(`${SHARES}/create`));
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
});

test('an invalid quantity of shares is refused beside the form', async () => {
  for (const [quantity, message] of [
    ['', 'Share qty is required'],
    ['-1', 'Minimum value is 0'],
    ['0', 'Value must me positive'],
    ['1.5', 'Value should be integer'],
  ] as const) {
    await page.getByLabel('Share Qty').fill(quantity);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: message }).waitFor();
  }
  await page.getByRole('link', { name: 'Business unit is required' }).waitFor();
});

test('units are added, warned of if repeated, deleted and saved as one list, and the screen returns', async () => {
  await add('North', '1000');
  await page.getByRole('button', { name: 'Delete North' }).waitFor();
  await add('North', '5');
  await notice('Business unit already exist');
  await add('South', '500');
  await page.getByRole('button', { name: 'Delete South' }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Delete / }).count()).toBe(1);
  await page.getByRole('button', { name: 'Save' }).click();
  await notice('Submitted Successfully');
  await page.waitForURL(fixture.at(SHARES));
  await page.getByRole('row', { name: /North.*1,000/ }).waitFor();
});

test('a unit that has shares already is warned of before anything is sent', async () => {
  await follow(page, `${SHARES}/create`);
  await page.getByRole('heading', { level: 1, name: 'Create Share' }).waitFor();
  await add('North', '5');
  await notice('Business unit already exist');
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
});

test('the rate is edited in a modal that a click beside it doesn’t close, by keyboard alone', async () => {
  await follow(page, SHARES);
  const pencil = page.getByRole('button', { name: 'Edit Share Rate of North' });
  await pencil.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Edit Share Rate' });
  await modal.waitFor();
  await page.mouse.click(5, 5);
  const rate = modal.getByLabel('Share Rate');
  await rate.fill('');
  await page.keyboard.press('Enter');
  await modal.getByText('Share rate is required').waitFor();
  await rate.fill('0');
  await page.keyboard.press('Enter');
  await modal.getByText('Value must me positive').waitFor();
  await rate.fill('12.5');
  await page.keyboard.press('Enter');
  await expect.poll(() => modal.count()).toBe(0);
  await page.getByRole('row', { name: /North.*12\.50/ }).waitFor();
  await expect.poll(() => pencil.evaluate((node) => node === document.activeElement)).toBe(true);
});

test('the view shows the ledger of a unit', async () => {
  await page.getByRole('link', { name: 'View North' }).click();
  await page.getByRole('heading', { level: 1, name: 'View Share' }).waitFor();
  const ledger = page.getByRole('list', { name: 'Ledger' });
  await ledger.getByText('issued 1,000 shares').waitFor();
  await ledger.getByText('set the share rate').waitFor();
  await ledger.getByText('The finance').first().waitFor();
});

test('shares are allocated with a reason and released again; the ledger says so', async () => {
  await page.getByRole('button', { name: 'Allocate' }).click();
  const modal = page.getByRole('dialog', { name: 'Allocate shares' });
  await modal.getByRole('button', { name: 'Allocate' }).click();
  for (const message of ['Employee is required', 'Share qty is required', 'Reason is required']) {
    await modal.getByText(message).waitFor();
  }
  await modal.getByRole('combobox', { name: 'Employee' }).fill('Person 12');
  await page
    .getByRole('option', { name: /^Person 12/ })
    .first()
    .click();
  await modal.getByLabel('Share Qty').fill('300');
  await modal.getByLabel('Reason').fill('Ten years of service');
  await modal.getByRole('button', { name: 'Allocate' }).click();
  await expect.poll(() => modal.count()).toBe(0);
  const ledger = page.getByRole('list', { name: 'Ledger' });
  await ledger.getByText('allocated 300 shares to Person 12').waitFor();
  await ledger.getByText('Ten years of service').waitFor();

  await page.getByRole('button', { name: 'Release shares of Person 12' }).click();
  const release = page.getByRole('dialog', { name: 'Release shares of Person 12' });
  await release.getByLabel('Share Qty').fill('301');
  await release.getByLabel('Reason').fill('Sold back');
  await release.getByRole('button', { name: 'Release' }).click();
  await notice('Person 12 holds 300 shares of North');
  await release.getByLabel('Share Qty').fill('100');
  await release.getByRole('button', { name: 'Release' }).click();
  await expect.poll(() => release.count()).toBe(0);
  await ledger.getByText('released 100 shares of Person 12').waitFor();
});

test('Edit Share opens for a unit’s id and sets another total', async () => {
  await page.getByRole('link', { name: 'Edit Share', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit Share' }).waitFor();
  await page.getByText('200 allocated').waitFor();
  await page.getByRole('button', { name: 'Delete North' }).click();
  await page.getByLabel('Share Qty').fill('1500');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'View Share' }).waitFor();
  await page.getByRole('list', { name: 'Ledger' }).getByText('issued 500 shares').waitFor();
});

test('no browser logged an error, except for the refused release', () => {
  const unexpected = complaints.filter((complaint) => !/status of 409/.test(complaint));
  expect(unexpected).toEqual([]);
});
