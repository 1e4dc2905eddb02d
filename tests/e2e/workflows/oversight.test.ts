import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { moveOn, openFixture, request, type Fixture } from '#tests/e2e/fixture.ts';
import { endVisit, signIn, type Person } from '#tests/e2e/people.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { patience } from '#tests/support/patience.ts';

const MANY = 25;

let fixture: Fixture;
let developer: Person;
let hr: Person;
beforeAll(async () => {
  fixture = await openFixture();
  await createEmployees(fixture.server.owner, MANY);
  const rows = await query<{ id: number }>(
    fixture.server.owner,
    `select id from employees order by id desc limit ${MANY}`,
  );
  await request(
    fixture.server,
    rows.map(({ id }) => id),
  );
  await moveOn(fixture.server, 'hr', 'hrReview', 'hr.recommend');
  developer = await signIn(fixture.browser, fixture.at('/workbench/inspector'), 'developer');
}, patience(180_000));
afterAll(() => fixture?.leave());

const batches = (page: Page) => page.getByRole('region', { name: 'Batches', exact: true });

test('25 approvals are one group within a second, a difference for each, and an address for others', async () => {
  const { page, complaints } = developer;
  await page.getByRole('tab', { name: 'Batches' }).click();
  await moveOn(fixture.server, 'md', 'mdDecision', 'md.approve');
  const answered = performance.now();
  const group = batches(page).getByRole('button', { name: /md\.approve × 25/ });
  await group.waitFor();
  expect(performance.now() - answered).toBeLessThan(patience(1000));
  expect(await group.count()).toBe(1);

  await group.click();
  const sent = batches(page).getByRole('button', { name: /^.*md\.approve$/ });
  await expect.poll(() => sent.count()).toBeGreaterThan(5);
  const panel = page.getByRole('complementary', { name: /^Actor Salary increment: / });
  const names = new Set<string>();
  for (const place of [0, 1, 2]) {
    await sent.nth(place).click();
    await panel.getByText('value: "mdDecision" → "auditRelease"').waitFor();
    names.add((await panel.getAttribute('aria-label')) ?? '');
  }
  expect(names.size).toBe(3);

  const { pathname, search } = new URL(page.url());
  const auditor = await signIn(fixture.browser, fixture.at(`${pathname}${search}`), 'audit');
  const same = auditor.page.getByRole('complementary', { name: /^Actor Salary increment: / });
  await same.getByText('value: "mdDecision" → "auditRelease"').waitFor();
  await endVisit(auditor.page);
  expect(complaints).toEqual([]);
});

test('the process map counts the cases of a variant, and opens them', async () => {
  const { page, complaints } = (hr = await signIn(
    fixture.browser,
    fixture.at('/processReport/map?workflow=increment'),
    'hr',
  ));
  await page.getByRole('heading', { name: 'Variants' }).waitFor();
  expect(await page.locator('main').textContent()).toContain(String(MANY));
  expect(complaints).toEqual([]);
});

test('a day of the company plays, and the workbench shows the same day', async () => {
  const { page, complaints } = developer;
  await follow(page, '/workbench/day');
  const figure = (label: string) =>
    page.getByText(label, { exact: true }).locator('xpath=..').textContent();
  await expect.poll(() => figure('Waiting for someone')).toContain(String(MANY));
  await page.getByRole('button', { name: 'Play the day' }).click();
  await page.getByText('End of the day').waitFor();
  const day = await page.getByRole('textbox', { name: 'Day' }).inputValue();
  expect(day).not.toBe('');
  await page.getByRole('button', { name: 'The day before' }).click();
  await page.getByText('Nothing had started by this day.').waitFor();
  const today = accountDay();
  await follow(page, `/workbench?workflow=increment&day=${today}`);
  const chart = page.getByRole('group', { name: /^Chart of/ });
  await chart.getByRole('button', { name: /^Audit release.*25/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('a chart is saved as a PDF of one page with its title', async () => {
  const { page } = developer;
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF', exact: true }).click(),
  ]);
  const bytes = await readFile(await file.path());
  const text = bytes.toString('latin1');
  expect(text).toMatch(/^%PDF-1\.4/);
  expect(text).toContain('/Count 1');
  const at = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(at, at + 4)).toBe('xref');
  expect(bytes.length).toBeGreaterThan(10_000);
});

test('the company’s template is put into the comment of a decision', async () => {
  const { page } = hr;
  const client = await fixture.server.as('hr');
  await client.post('/Resources/commentTemplate/Save', {
    values: { name: 'Agreed', text: 'Within the plan of the year.' },
  });
  await request(fixture.server, [1]);
  await follow(page, '/approval?workflow=increment&state=hrReview');
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: /Within the plan/ }).click();
  const comment = dialog.getByRole('textbox');
  await expect.poll(() => comment.inputValue()).toBe('Within the plan of the year.');
});
