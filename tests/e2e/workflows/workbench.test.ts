import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsInEveryView, getProblems } from '#tests/e2e/axe.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { moveOn, openFixture, request, type Fixture } from '#tests/e2e/fixture.ts';
import { EXPENSE_MAPPING } from '#tests/machines/workflows/conformance/expenseMapping.ts';
import { patience } from '#tests/support/patience.ts';
import { portray, signIn, SIZES, type Person } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1, 2, 3, 11]);
}, patience(120_000));
afterAll(() => fixture?.leave());

const present = new Map<string, Person>();

/** Opens a URL, in the one page of each person. */
async function enter(path: string, login: string): Promise<Person> {
  const existing = present.get(login);
  if (existing) await follow(existing.page, path);
  const person = existing ?? (await signIn(fixture.browser, fixture.at(path), login));
  present.set(login, person);
  return person;
}

const state = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: /^Chart of/ }).getByRole('button', { name });

async function downloaded(page: Page, item: string): Promise<string> {
  const button = page.getByRole('button', { name: 'Export' });
  await button.focus();
  await page.keyboard.press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

test('every machine is drawn, searchable and exportable, and each state says what it is', async () => {
  const { page, complaints } = await enter('/workbench', 'developer');
  await state(page, /^HR review/).waitFor();

  await state(page, /^Managing director’s decision/).click();
  const panel = page.getByRole('complementary').filter({ hasText: 'mdDecision' });
  await panel.getByText('with a comment').waitFor();
  await panel.getByRole('button', { name: 'to Rejected' }).click();
  await page.getByRole('heading', { name: 'Rejected' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Rejected' }).waitFor();

  await page.getByLabel('Find a state, event or guard').fill('effective date reached');
  await page.getByText('1 of 8 states').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Finance release' }).waitFor();

  expect(await downloaded(page, 'Mermaid')).toContain('hrReview --> mdDecision: Recomend');
  const svg = await downloaded(page, 'SVG');
  expect(svg).toContain('Managing director’s decision');
  expect(svg).not.toContain('var(--');

  expect(await downloaded(page, 'XState code')).toContain('"hrReview"');
  await page.getByRole('combobox', { name: 'Workflow', exact: true }).click();
  await page.getByRole('option', { name: 'Session' }).click();
  await state(page, /^Entering the code/).waitFor();
  expect(complaints).toEqual([]);
});

test('keys, wheel and pointer each move through a chart, and zoom it', async () => {
  const { page } = await enter('/workbench', 'audit');
  await state(page, /^Draft/).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'HR review' }).waitFor();
  await expect.poll(() => state(page, /^HR review/).getAttribute('aria-pressed')).toBe('true');

  const canvas = page.getByRole('group', { name: /^Chart of/ });
  const box = async () => ((await canvas.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const changes = async (act: () => Promise<void>, index: 0 | 1 | 2) => {
    const before = (await box())[index];
    await act();
    await expect.poll(async () => (await box())[index]).not.toBe(before);
  };
  await changes(() => page.keyboard.press('+'), 2);
  await changes(() => page.keyboard.press('Shift+ArrowRight'), 0);
  await changes(() => page.keyboard.press('0'), 2);
  await changes(() => page.getByRole('button', { name: 'Zoom in' }).click(), 2);
  const place = await canvas.boundingBox();
  await page.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + 200);
  await changes(async () => {
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 200);
    await page.keyboard.up('Control');
  }, 2);
  await changes(async () => {
    await page.mouse.down();
    await page.mouse.move((place?.x ?? 0) + 140, (place?.y ?? 0) + 240, { steps: 4 });
    await page.mouse.up();
  }, 0);
});

test('the chart shows live counts, instances in a state, heat, and moves by others', async () => {
  const { page } = await enter('/workbench', 'hr');
  await state(page, 'HR review, HR, 4 here').waitFor();
  await state(page, /^HR review/).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary').filter({ hasText: 'hrReview' });
  await expect.poll(() => panel.getByRole('link', { name: /Person/ }).count()).toBe(4);

  await page.getByRole('combobox', { name: 'Color by' }).click();
  await page.getByRole('option', { name: 'Here now' }).click();
  await expect.poll(() => state(page, /^HR review/).getAttribute('data-heat')).toBe('5');
  expect(await state(page, /^Rejected/).getAttribute('data-heat')).toBe('0');
  await portray(page, 'workbench');

  await moveOn(fixture.server, 'hr', 'hrReview', 'hr.recommend');
  await state(page, 'Managing director’s decision, Managing director, 4 here').waitFor();
  await expect.poll(() => panel.getByRole('link', { name: /Person/ }).count()).toBe(0);

  const developer = await enter('/workbench?workflow=increment&state=mdDecision', 'developer');
  await developer.page.getByText('No data that you have access to.').waitFor();
});

test('axe finds nothing beside the workbench, in either size or theme', async () => {
  const { page } = await enter('/workbench', 'hr');
  const problems: string[] = [];
  for (const [query, heading] of [
    ['workflow=increment&state=mdDecision', /decision/],
    ['workflow=session&state=awaitingCode.entering', 'Entering the code'],
  ] as const) {
    await follow(page, `/workbench?${query}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    problems.push(...(await problemsInEveryView(page)));
  }
  expect(problems).toEqual([]);
});

test('a log is checked: how much fits, where the rest differs, by which variants, and the durations', async () => {
  const { page, complaints } = await enter('/workbench/expense/conformance', 'developer');
  const log = fileURLToPath(
    new URL('../../machines/workflows/conformance/small.csv', import.meta.url),
  );
  const json = (name: string, content: unknown) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });
  const files = page.locator('input[type=file]');
  await files.nth(0).setInputFiles(log);
  await files
    .nth(1)
    .setInputFiles(json('wrong.json', { ...EXPENSE_MAPPING, roles: { hr: [{ role: 'wizard' }] } }));
  await page.getByRole('button', { name: 'Check the log' }).click();
  await page.getByText('roles.hr: There is no role wizard').waitFor();

  await files.nth(1).setInputFiles(json('mapping.json', EXPENSE_MAPPING));
  await page.getByRole('button', { name: 'Check the log' }).click();
  await page.getByText('1 of 4 cases fit, 14 of 18 steps').waitFor();
  await page
    .getByText('This is your own expense claim. Someone else must act on it')
    .first()
    .waitFor();
  await page.getByRole('row', { name: /HR approve 3/ }).waitFor();
  // Selecting a state of the chart filters the list by it.
  await state(page, /^To be paid.*2 depart/).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Where cases depart: To be paid' }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /HR approve/ }).count()).toBe(0);
  const problems = await getProblems(page);
  await page.setViewportSize(SIZES.phone);
  problems.push(...(await getProblems(page)));
  expect(problems).toEqual([]);
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});
