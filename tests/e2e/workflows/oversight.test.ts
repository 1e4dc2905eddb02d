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
  const readName = async () => (await panel.getByRole('heading').first().textContent()) ?? '';
  const names = new Set<string>();
  for (const place of [0, 1, 2]) {
    await sent.nth(place).click();
    // The panel still shows the one before for a moment.
    await expect.poll(async () => names.has(await readName())).toBe(false);
    await panel.getByText('value: "mdDecision" → "auditRelease"').waitFor();
    names.add(await readName());
  }
  expect(names.size).toBe(3);

  const { pathname, search } = new URL(page.url());
  const auditor = await signIn(fixture.browser, fixture.at(`${pathname}${search}`), 'audit');
  const same = auditor.page.getByRole('complementary', { name: /^Actor Salary increment: / });
  await same.getByText('value: "mdDecision" → "auditRelease"').waitFor();
  await endVisit(auditor.page);
  expect(complaints).toEqual([]);
});

test('the process map shows the variants of cases that began in the period', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at('/processReport/map?workflow=increment'),
    'hr',
  );
  await page.getByRole('heading', { name: 'Variants', exact: true }).waitFor();
  expect(await page.locator('main').textContent()).toContain(String(MANY));
  expect(complaints).toEqual([]);
});

test('a day of the company is shown with its moves, and the workbench as of that day', async () => {
  const { page, complaints } = developer;
  await follow(page, '/workbench/day');
  await page.getByText('Moves on this day').waitFor();
  await page.getByRole('button', { name: 'Play the day' }).waitFor();
  await follow(page, `/workbench?workflow=increment&day=${accountDay()}`);
  const chart = page.getByRole('group', { name: /^Chart of/ });
  await chart.getByRole('button', { name: /^Audit release/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('a chart is saved as a PDF of one page with its title', async () => {
  const { page } = developer;
  await follow(page, '/workbench?workflow=increment');
  const chart = page.getByRole('group', { name: /^Chart of/ });
  await chart.getByRole('button', { name: /^Audit release/ }).waitFor();
  const button = page.getByRole('button', { name: 'Export' });
  await button.focus();
  await page.keyboard.press('Enter');
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
