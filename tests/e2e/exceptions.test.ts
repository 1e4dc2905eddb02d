import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { problemsInEveryView, getProblems } from './axe.ts';
import { INCREMENT, openFixture, year, type Fixture } from './fixture.ts';
import { endVisit, selectAll, signIn, SIZES } from './people.ts';

let fixture: Fixture;
const today = accountDay();
const asks = (ids: Record<number, number>) =>
  Object.entries(ids).map(([id, incrPercent]) =>
    row(Number(id), year, { effectiveDate: today, incrPercent }),
  );

beforeAll(async () => {
  fixture = await openFixture();
  await bringTo(fixture.server, 'released', [row(3, year - 1, { incrPercent: 10 })]);
  await query(fixture.server.owner, 'update employees set joining_date = null where id = 4', {});
  await bringTo(fixture.server, 'hrReview', asks({ 1: 5, 2: 5, 3: 5, 4: 5, 5: 30 }));
  await bringTo(fixture.server, 'mdDecision', asks({ 11: 5, 12: 5, 13: 5 }));
});
afterAll(() => fixture?.leave());

const section = (stage: string, id: number) =>
  `${INCREMENT}/${stage}/view/${id}?year=${year}&unit=1&workplaceGroup=1`;

const open = async (path: string, login: string) =>
  (await signIn(fixture.browser, fixture.at(path), login)).page;

const names = (page: Page) =>
  page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((one) => /Person \d+/.exec(one.textContent ?? '')?.[0]));

const written = (first: number, last: number) =>
  query<{ id: number; text: string }>(
    fixture.server.db,
    `select r.employee_id as id, i.context->>'mdReleaseComments' as text from increments r
     join workflow_instances i on i.workflow = 'increment' and i.subject_id = r.id
     where r.fiscal_year = $year and r.employee_id between $first and $last order by 1`,
    { year, first, last },
  );

it('exceptions come first, say why, follow what is typed, and can be shown alone', async () => {
  const page = await open(section('incrementReviewHR', 1), 'hr');
  await page.getByText('2 exceptions').waitFor();
  expect(await names(page)).toEqual(['Person 4', 'Person 5', 'Person 1', 'Person 2', 'Person 3']);
  const far = page.getByRole('row', { name: /Person 5/ }).getByRole('button', {
    name: 'Far from median',
  });
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.setViewportSize(SIZES.phone);
  expect(await problemsInEveryView(page)).toEqual([]);

  // Last year's figures are shown next to this year's, also on a phone.
  const card = page.locator('[data-row]').filter({ hasText: 'Person 3' });
  await expect.poll(() => page.viewportSize()).toEqual(SIZES.desktop);
  const lastYear = (person: string) =>
    page.getByRole('row', { name: new RegExp(person) }).locator('[data-column="lastYear"]');
  await expect
    .poll(() => lastYear('Person 3').textContent())
    .toMatch(/10(\.00)?\s?%33,000\.00 → 36,300\.00/);
  expect(await lastYear('Person 2').textContent()).toBe('—');
  await page.setViewportSize(SIZES.phone);
  await expect.poll(() => card.textContent()).toMatch(/Last year.*33,000\.00 → 36,300\.00/);
  await page.setViewportSize(SIZES.desktop);

  await far.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Exceptions for Person 5' })
    .getByText('30 %, where the section’s median is 5 %')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'What counts as an exception' }).click();
  await page.getByText(/more than 5 points from its section’s median/).waitFor();
  await page.keyboard.press('Escape');

  await page.getByText('5 increments, none selected').waitFor();
  await page.getByRole('switch', { name: 'Exceptions only' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('2 increments, none selected').waitFor();
  expect(await names(page)).toEqual(['Person 4', 'Person 5']);
  await selectAll(page);
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect.poll(() => bar.textContent()).toMatch(/Average percent\s*17\.5/);
  await page.getByText('Exceptions only').click();

  await page.getByLabel('Increment Percentage of Person 5').fill('6');
  await far.waitFor({ state: 'detached' });
  await page.getByLabel('Increment Percentage of Person 1').fill('20');
  await page
    .getByRole('row', { name: /Person 1\b/ })
    .getByRole('button', { name: 'Far from median' })
    .waitFor();
  await endVisit(page);
});

it('each row is sent with its own comment, the others with the common one, by keyboard', async () => {
  const page = await open(section('incrementApprovalFinalStage', 2), 'md');
  await page.getByRole('button', { name: 'Comment on Person 11' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Comment on Person 11' }).waitFor();
  await page.keyboard.type('Twice the market');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Comment on Person 11: Twice the market' }).waitFor();
  expect(await getProblems(page)).toEqual([]);

  // Leaving asks before edits are lost.
  await page.getByRole('link', { name: 'Increment Final Stage Approval' }).first().click();
  const unsaved = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await unsaved.waitFor({ state: 'detached' });

  await selectAll(page);
  await page.getByRole('button', { name: 'Approve with Change Request' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/Average percent: 5/).waitFor();
  await question.getByText(/1 of 3 keep the comment next to their row/).waitFor();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByText('A comment is required').waitFor();
  await question.getByLabel('Comments').fill('Please look again');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('Submitted Successfully').first().waitFor();
  expect(await written(11, 13)).toEqual([
    { id: 11, text: 'Twice the market' },
    { id: 12, text: 'Please look again' },
    { id: 13, text: 'Please look again' },
  ]);

  await bringTo(fixture.server, 'mdDecision', asks({ 14: 5, 15: 5 }));
  for (const name of ['Person 14', 'Person 15']) {
    await page.getByRole('button', { name: `Comment on ${name}` }).click();
    await page.getByRole('textbox', { name: `Comment on ${name}` }).fill(`About ${name}`);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await selectAll(page);
  await page.getByRole('button', { name: 'Approve with Change Request' }).click();
  await question.getByText('Each person’s comment is included.').waitFor();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await written(14, 15)).map(({ text }) => text))
    .toEqual(['About Person 14', 'About Person 15']);
  await endVisit(page);
});
