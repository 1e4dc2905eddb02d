import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { follow } from '#tests/e2e/everyScreen.ts';
import { INCREMENT, moveOn, openFixture, request, year, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
let page: Page;
beforeAll(async () => {
  fixture = await openFixture();
  ({ page } = await signIn(fixture.browser, fixture.server.url, 'manager'));
}, patience(120_000));
afterAll(() => fixture?.leave());

const choose = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('the alternative form requests, previews and saves', async () => {
  await follow(page, `${INCREMENT}/incrementRequest/createIncrement`);
  await page.getByRole('heading', { level: 1, name: 'Create Increment' }).waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('link', { name: 'Increment Percentage is required' }).waitFor();

  await choose('Business Unit', 'North');
  await page.keyboard.press('Escape');
  for (const field of ['Workplace Group', 'Department', 'Section']) await choose(field, 'All');
  await choose('Management', 'Non-Management');
  await choose('Depends on', 'Basic');
  await page.getByRole('textbox', { name: 'Percentage' }).fill('10');
  await page.getByRole('button', { name: 'Preview' }).click();

  const first = page.getByRole('row', { name: /Person 1 / });
  await first.getByText('32,550.00').waitFor();
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Submitted Successfully').first().waitFor();
  await page.waitForURL(new RegExp(`/incrementRequest\\?year=${year}$`));
});

test('a request may be edited until HR has reviewed it', async () => {
  await request(fixture.server, [3, 4]);
  await follow(page, `${INCREMENT}/incrementRequest/view/1?year=${year}&unit=1&workplaceGroup=1`);
  await page.getByRole('link', { name: 'Edit Person 3', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Edit Increment' }).waitFor();
  const { pathname, search } = new URL(page.url());
  for (const field of [
    'Business Unit',
    'Workplace Group',
    'Department',
    'Section',
    'Management',
    'Fiscal Year',
  ]) {
    expect(await page.getByRole('textbox', { name: field }).isEditable()).toBe(false);
  }
  for (const field of ['Depends on', 'Effective Date', 'Pending']) {
    await page
      .getByLabel(new RegExp(`^${field}`))
      .first()
      .waitFor();
  }

  const percent = page.getByRole('textbox', { name: 'Percentage' });
  await percent.fill('');
  await percent.press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Increment Percentage is required' }).waitFor();
  await percent.fill('10');
  await percent.press('Tab');
  await page.getByText('36,300.00').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Submitted Successfully').first().waitFor();
  await page.getByRole('row').filter({ hasText: 'E00003' }).getByText('36,300.00').waitFor();

  // HR acts while the form is open.
  await follow(page, pathname + search);
  await percent.fill('12');
  await percent.press('Tab');
  await moveOn(fixture.server, 'hr', 'hrReview', 'hr.recommend');
  const save = page.getByRole('button', { name: 'Save' });
  await expect.poll(() => save.count()).toBe(0);
  await page.getByText(/you cannot/).waitFor();
  // The typed value can still be copied.
  expect(await percent.inputValue()).toMatch(/^12/);
  await page.reload();
  await page.getByText(/you cannot/).waitFor();
  expect(await page.getByRole('textbox', { name: 'Percentage' }).count()).toBe(0);
});
