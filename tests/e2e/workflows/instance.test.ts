import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { moveOn, openFixture, year, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, portray, signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  fixture = await openFixture();
  const raises = [4, 6, 9, 12].map((incrPercent, index) => row(index + 1, year, { incrPercent }));
  await bringTo(fixture.server, 'released', raises);
  await bringTo(fixture.server, 'mdDecision', [row(5, year)]);
  const at = fixture.at('/workbench?workflow=increment&state=released');
  ({ page, complaints } = await signIn(fixture.browser, at, 'hr'));
}, patience(120_000));
afterAll(() => fixture?.leave());

const state = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: /^Chart of/ }).getByRole('button', { name });
const here = (page: Page) => page.locator('g[data-here]').getAttribute('data-state');
const facts = (page: Page, title: string) => page.getByRole('region', { name: title });

test('a chart leads to an instance, whose timeline the keys move through', async () => {
  await page.getByRole('link', { name: /Person 3/ }).click();
  await expect.poll(() => here(page)).toBe('released');
  await page.getByText('Nothing: it ended at “Released”.').waitFor();

  const slider = page.getByRole('slider', { name: 'Time' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => here(page)).toBe('hrReview');
  expect(await slider.getAttribute('aria-valuetext')).toContain('Step 1 of 5: Request');
  await facts(page, 'HR review').getByText('9.000%').waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => here(page)).toBe('mdDecision');
  expect(await page.locator('path[data-walked]').count()).toBe(2);
  await portray(page, 'instance');
  await page.keyboard.press('End');
  await expect.poll(() => here(page)).toBe('released');

  await state(page, /^HR review/).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => here(page)).toBe('hrReview');
  await page
    .getByRole('list', { name: 'History' })
    .getByRole('button', { name: /Approve/ })
    .click();
  await expect.poll(() => here(page)).toBe('auditRelease');
  await page.getByRole('button', { name: 'First step' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => here(page)).toBe('released');
});

test('an instance says what prevents an action, hides what the reader may not see, and updates live', async () => {
  const { page: seen } = await signIn(
    fixture.browser,
    fixture.at('/workbench/increment/instance/5'),
    'audit',
  );
  await facts(seen, 'Managing director’s decision')
    .getByText('Hidden: no access')
    .first()
    .waitFor();
  const now = facts(seen, 'Available now');
  await now.getByText('Managing director can “Approve”, you cannot').waitFor();
  await moveOn(fixture.server, 'md', 'mdDecision', 'md.approve');
  await expect.poll(() => here(seen)).toBe('auditRelease');
  await now
    .getByRole('listitem')
    .filter({ hasText: /^Release\s*You can/ })
    .waitFor();
  await endVisit(seen);
});

test('replaying a period under another limit names the decisions that would differ', async () => {
  await follow(page, '/workbench/increment/replay');
  await page.getByLabel('New value').fill('2000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Must be 0 to 1000').waitFor();
  await page.getByLabel('New value').fill('8');
  await page.keyboard.press('Enter');
  await page.getByText('8 % instead of no limit changes 3 of 5.').waitFor();
  await page
    .getByRole('row', { name: /^Managing director’s decision.*was\s*5.*now\s*2\b/ })
    .waitFor();
  await portray(page, 'replay');
  await page.getByRole('link', { name: /Person 1/ }).waitFor();
});

test('a machine runs in the page: guards, a refusal, a timer, steps back, and nothing is sent', async () => {
  await follow(page, '/workbench/increment/whatIf');
  await page.getByLabel(/^Raises that skip the managing director/).fill('8');
  await page.getByLabel('Effective date').fill('2190-01-01');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/Workflow')) sent.push(request.url());
  });
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await press('Start');
  await press('Send “Request”');
  await expect.poll(() => here(page)).toBe('hrReview');
  const recommend = page.getByRole('form', { name: 'Recomend' });
  await recommend.getByText('Met', { exact: true }).first().waitFor();
  await recommend.getByLabel('Increment on gross').fill('9');
  await recommend.getByText('Blocked by').waitFor();
  await portray(page, 'whatIf');
  await press('Send “Recomend”');
  await expect.poll(() => here(page)).toBe('mdDecision');
  await press('Send “Approve with Change Request”');
  await page.getByText('Please enter your comments').waitFor();
  await press('Step back');
  await expect.poll(() => here(page)).toBe('hrReview');
  await press('Send “Recomend”');
  await expect.poll(() => here(page)).toBe('auditRelease');
  await press('Send “Release”');
  await expect.poll(() => here(page)).toBe('financeRelease');
  await press('Send “Release”');
  await expect.poll(() => here(page)).toBe('scheduled');
  await press('Skip to the deadline');
  await expect.poll(() => here(page)).toBe('released');
  await page.getByText('It ends here.').waitFor();
  expect(sent).toEqual([]);
  expect(complaints).toEqual([]);
});
