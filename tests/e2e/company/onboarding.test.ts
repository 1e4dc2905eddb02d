import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOne } from '#server/platform/db/sql.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { choose, Walk, type Fill } from '#tests/e2e/separation/walk.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { hire } from '#tests/support/factories.ts';
import { keepStep } from '#tests/support/onboarding.ts';
import { patience } from '#tests/support/patience.ts';

let fixture: Fixture;
let walk: Walk;
beforeAll(async () => {
  fixture = await openFixture();
  walk = new Walk(fixture);
  const hr = await fixture.server.as('hr');
  await keepStep(hr, { name: 'Contract signed', owner: 'hr', needsEvidence: true });
  await keepStep(hr, { name: 'First talk', owner: 'supervisor', days: 3 });
  await keepStep(hr, { name: 'Bank account', owner: 'person', days: 7 });
}, patience(120_000));
afterAll(() => fixture?.leave());

/** Opens an item from a list, and presses a button on its page. */
async function settle(page: Page, title: string, action: string, fill?: Fill): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL('**/workflow/onboardingItem/*');
  const subjectId = Number(page.url().split('/').at(-1)?.split('?')[0]);
  const of = { workflow: 'onboardingItem', subjectId, state: 'done' };
  await walk.press(page, action, of, fill);
}

const readRow = (page: Page) =>
  page.getByRole('row').filter({ hasText: 'Rumana Haque' }).first().innerText();

test('HR enters someone who joins today, and sees what is to be done', async () => {
  const hr = await walk.open('/profile/employeecreateandedit', 'hr');
  const box = (name: string) => hr.getByRole('textbox', { name, exact: true });
  await box('Name').fill('Rumana Haque');
  await box('Employee Id').fill('N-100');
  await box('Joining date').fill(accountDay());
  await hr.keyboard.press('Tab');
  await choose(hr, 'Designation', 'Officer');
  await choose(hr, 'Section and department', /Payables/);
  await choose(hr, 'Workplace', /Head office/);
  await choose(hr, 'Employment type', 'Permanent');
  await hr.getByLabel('Supervisor').fill('The manager');
  await hr
    .getByRole('option', { name: /The manager/ })
    .first()
    .click();
  await box('Gross').fill('30000');
  await hr.getByRole('button', { name: 'Save', exact: true }).click();
  await hr.waitForURL('**/profile/employee/*');
  const row = await queryOne<{ id: number }>(
    fixture.server.db,
    `select id from employees where code = 'N-100'`,
    {},
  );
  const employeeId = row?.id ?? 0;
  await hire(fixture.server.owner, { login: 'rumana', roles: ['employee'], employeeId });
  await hr.goto(fixture.at('/profile/onboarding'));
  await hr.getByRole('link', { name: 'Rumana Haque' }).first().waitFor();
  expect(await readRow(hr)).toMatch(/HR; New employee; Supervisor/);
  expect(await getProblems(hr)).toEqual([]);
  await hr.getByRole('link', { name: 'Rumana Haque' }).first().click();
  await settle(hr, 'Contract signed', 'Done, with evidence', async (dialog) => {
    await dialog.getByRole('textbox').fill('Contract 17, signed by both');
  });
});

test('the supervisor has the first talk', async () => {
  const manager = await walk.open('/SelfService/reports/teamOnboarding', 'manager');
  await manager.getByText('Rumana Haque').first().waitFor();
  expect(await getProblems(manager)).toEqual([]);
  await settle(manager, 'First talk', 'Done');
});

test('the new employee does the rest on a phone', async () => {
  const phone = await walk.open('/SelfService/myFirstWeeks', 'rumana', 'phone');
  await phone.getByText('First talk').first().waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await settle(phone, 'Bank account', 'Done');
  expect(await getProblems(phone)).toEqual([]);
});

test('HR sees that nothing is left, and a colleague sees none of it', async () => {
  const hr = await walk.open('/profile/onboarding', 'hr');
  await hr.getByRole('link', { name: 'Rumana Haque' }).first().waitFor();
  expect(await readRow(hr)).toMatch(/3\s+3\s+0/);
  const colleague = await walk.open('/SelfService/myFirstWeeks', 'employee', 'phone');
  await colleague.getByRole('heading', { name: 'My First Weeks' }).first().waitFor();
  expect(await colleague.getByText('Bank account').count()).toBe(0);
});
