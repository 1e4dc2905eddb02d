import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProblems } from '#tests/e2e/axe.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { moveOn, openFixture, request, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { portray, signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1, 2, 3, 21]);
  await moveOn(fixture.server, 'hr', 'hrReview', 'hr.recommend');
  ({ page, complaints } = await signIn(fixture.browser, fixture.at('/history'), 'hr'));
}, patience(120_000));
afterAll(() => fixture?.leave());

test('an auditor searches, opens, verifies, and exports the proof', async () => {
  const table = page
    .getByRole('table', { name: 'History' })
    .or(page.getByRole('grid', { name: 'History' }));
  await table.getByText('Person 21').first().waitFor();
  await page.getByText('8 rows').waitFor();
  // Changes outside workflows are on another screen, to which this reader has no access.
  expect(await page.getByRole('link', { name: /^Changes of master data/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /Feature Assign to Role/ }).count()).toBe(0);

  await page.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'Recomend' }).click();
  await page.getByRole('combobox', { name: 'Person', exact: true }).fill('E00002');
  await page.getByRole('option', { name: /Person 2/ }).click();
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByText('1 row', { exact: true }).waitFor();
  expect(page.url()).toContain('event=hr.recommend');

  await page.getByRole('button', { name: 'Verify results' }).click();
  await page.getByText('No problems found').waitFor();
  await page.getByText(/^2 steps, 1 chain, \d+ checkpoints? checked$/).waitFor();
  await portray(page, 'auditHistory');

  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /With proof/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);

  await table.getByRole('button', { name: /Person 2/ }).click();
  await page.getByRole('list', { name: 'History' }).waitFor();
  await page.goBack();
  await page.getByText('1 row', { exact: true }).waitFor();
});

test('a verification names a forged row', async () => {
  await fixture.server.owner.raw(
    `set session_replication_role = replica;
     update workflow_transitions set comment = 'Forged' where subject_id = 3 and seq = 2;
     set session_replication_role = origin`,
  );
  await follow(page, '/history');
  await page.getByRole('button', { name: 'Verify all' }).click();
  await page.getByText('1 problem was found').waitFor();
  await page.getByText(/Step 2: The transition was changed after it was recorded/).waitFor();
  expect(await getProblems(page)).toEqual([]);
});

test('every figure of the process report leads to what it counts', async () => {
  await follow(page, '/processReport?workflow=increment');
  const chart = page.getByRole('img', { name: /^Started and ended over time/ });
  // The axes show counts and dates.
  await chart
    .getByText(new RegExp(`${new Date().getFullYear()}`))
    .first()
    .waitFor();
  await chart.getByText('0', { exact: true }).waitFor();
  await portray(page, 'processReport');
  const stage = page.getByRole('row', { name: /HR review/ });
  await stage.getByRole('link', { name: '4' }).first().click();
  await page.getByText('4 rows').waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Figures' }).click();
  await page
    .getByRole('table', { name: 'Started and ended over time' })
    .getByRole('link', { name: '4', exact: true })
    .click();
  await page.getByText('4 rows').waitFor();
  expect(page.url()).toContain('event=request');
  await page.goBack();
  await page
    .getByRole('row', { name: /Managing director’s decision/ })
    .getByRole('link', { name: '4' })
    .click();
  await page.getByRole('heading', { name: /Managing director’s decision/ }).waitFor();
  expect(complaints).toEqual([]);
});
