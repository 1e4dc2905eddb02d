import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProblems } from '#tests/e2e/axe.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn, SIZES } from '#tests/e2e/people.ts';

const REPORT = '/profile/reports/employeeList';

let fixture: Fixture;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  fixture = await openFixture();
  const address = fixture.at(`${REPORT}?search=Person+7`);
  ({ page, complaints } = await signIn(fixture.browser, address, 'hr'));
}, patience(120_000));
afterAll(() => fixture?.leave());

test('filters of a report are saved, shared, opened with, sent by mail and stopped', async () => {
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const rows = () => page.getByRole('row').filter({ hasText: 'Person 7' });
  await rows().first().waitFor();

  await menu('Save these filters');
  await page.getByRole('textbox', { name: 'Name' }).fill('Sevens');
  await page.getByRole('combobox', { name: 'Shared with' }).click();
  await page.getByRole('option', { name: 'Everyone' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Submitted Successfully').first().waitFor();

  await menu('Send by email');
  await page.getByRole('button', { name: 'Send one' }).click();
  expect(await getProblems(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'How often' }).click();
  await page.getByRole('option', { name: 'Every month' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Every month, day 1 of the month, 08:00').waitFor();
  await page.setViewportSize(SIZES.phone);
  expect(await getProblems(page)).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
  await page.getByRole('button', { name: 'Stop Sevens' }).click();
  await page.getByText('This report is not scheduled.').waitFor();
  await page.getByRole('button', { name: 'Close' }).first().click();

  await menu('Manage saved filters');
  await page.getByRole('switch', { name: 'Use by default' }).click();
  await page.getByRole('switch', { name: 'Use by default', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await follow(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await follow(page, REPORT);
  await page.waitForURL(/search=Person/);
  await rows().first().waitFor();
  expect(await page.getByRole('searchbox', { name: 'Name or employee ID' }).inputValue()).toBe(
    'Person 7',
  );
  expect(complaints).toEqual([]);
});

test('a report shows its rows while its totals are counted, and counts once for all pages', async () => {
  const counted: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/Reports/familyInfo/Totals*', async (route) => {
    counted.push(route.request().url());
    await released;
    await route.continue();
  });
  await follow(page, '/profile/reports/familyInfo?pageSize=5');
  const pages = page.getByRole('navigation', { name: 'Pages of Family Info' });
  await pages.getByText('1–5 of …').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(7);
  expect(await page.getByRole('row').last().textContent()).toContain('…');
  expect(await pages.getByRole('button', { name: 'Last page' }).isDisabled()).toBe(true);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await pages.getByText('6–10 of …').waitFor();
  release();
  await pages.getByText(/^6–10 of \d+$/).waitFor();
  await expect.poll(() => page.getByRole('row').last().textContent()).not.toContain('…');
  await pages.getByRole('button', { name: 'Last page' }).click();
  await pages.getByText(/^\d+–(\d+) of \1$/).waitFor();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.waitForURL(/sort=name/);
  expect(counted).toHaveLength(1);
  expect(complaints).toEqual([]);
});
