import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountDay } from '#tests/support/accountDay.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, request, year, type Fixture } from '#tests/e2e/fixture.ts';
import { endVisit, selectAll, signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await request(fixture.server, [1, 2, 3]);
});
afterAll(() => fixture.leave());

const section = `/compensationAndBenefits/increment/incrementReviewHR/view/1?year=${year}&unit=1&workplaceGroup=1`;
const budget = '/compensationAndBenefits/increment/incrementBudget';

const open = async (path: string, login: string) =>
  (await signIn(fixture.browser, fixture.at(path), login)).page;

const recommend = async (page: Page) => {
  await page.getByRole('button', { name: 'Recomend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
};

it('a budget is set, shown beside the section while percents are typed, and refuses what exceeds it', async () => {
  const md = await open(budget, 'md');
  await md.getByRole('button', { name: 'Change the budget of North' }).click();
  const dialog = md.getByRole('dialog', { name: 'Budget of North' });
  await dialog.getByLabel('Monthly budget').fill('4000');
  await dialog.getByLabel(/^Reason/).fill('Agreed by the board');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await md.getByRole('cell', { name: '4,000.00' }).first().waitFor();

  const hr = await open(section, 'hr');
  const totals = hr.getByRole('region', { name: 'Totals' });
  await expect.poll(() => totals.textContent()).toMatch(/Over budget.*800\.00/);
  await selectAll(hr);
  const bar = hr.getByRole('region', { name: 'Selection' });
  // The reason is shown once for all of them, and the refused action isn't offered.
  const reason = /The increment budget of North for .* is 4,000\.00 a month/;
  await bar.getByText(reason).waitFor();
  await expect.poll(() => hr.getByText(reason).count()).toBe(1);
  const recomend = bar.getByRole('button', { name: 'Recomend' });
  await expect.poll(() => recomend.isDisabled()).toBe(true);
  await hr.getByLabel('Increment Percentage of Person 3').fill('0');
  await expect.poll(() => totals.textContent()).toMatch(/Left.*850\.00/);
  await expect.poll(() => recomend.isDisabled()).toBe(false);
  await endVisit(hr);
  await endVisit(md);
});

it('a stage is delegated; the delegate finds the pending tasks, recommends one, and undoes it', async () => {
  const hr = await open('/account/delegation', 'hr2');
  await hr.getByLabel('Stages').click();
  await hr.getByRole('option', { name: /^Salary increment: HR review$/ }).click();
  await hr.keyboard.press('Escape');
  await hr.getByRole('combobox', { name: 'Delegate' }).click();
  await hr.keyboard.type('The employee');
  await hr.getByRole('option', { name: /^The employee/ }).click();
  const until = hr.getByLabel('Until');
  await until.fill(accountDay(1));
  await until.press('Tab');
  await hr.getByText('The employee (U-employee) will see salaries').waitFor();
  await hr.getByText(/HR review: current gross, basic and raise of \d+ (person|people)/).waitFor();
  await hr.getByRole('button', { name: 'Delegate approvals' }).click();
  const list = hr.getByRole('list', { name: 'Delegated by you' });
  await list.getByText('The employee').first().waitFor();
  await endVisit(hr);

  const page = await open(section, 'employee');
  for (const name of ['Person 1', 'Person 2']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await recommend(page);
  await page.getByText('Submitted Successfully').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo “Recomend” of 2 increments?' });
  await question.getByText(/Person 1 and Person 2\..*This cannot be undone/).waitFor();
  // An undo needs a reason, like every reversal.
  await question.getByRole('button', { name: 'Undo' }).click();
  await question.getByText('A comment is required').waitFor();
  await question.getByRole('textbox', { name: 'Reason' }).fill('Recommended by mistake');
  await question.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“Recomend” of 2 increments undone').first().waitFor();
  await follow(page, '/approval');
  await page.getByRole('heading', { name: 'Your recent actions' }).waitFor();
  // An undone batch can't be undone again.
  await page.getByText(/Recomend: Person 1 .* and Person 2/).waitFor();
  expect(await page.getByRole('button', { name: /^Undo Recomend/ }).count()).toBe(0);
  await endVisit(page);
});
