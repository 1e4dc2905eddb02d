import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hire } from '#tests/support/factories.ts';
import { INCREMENT, openFixture, type Fixture } from './fixture.ts';
import { endVisit, signIn } from './people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 120_000);
afterAll(() => fixture?.leave());

const MANAGER = '/administration/roleManagement/userRoleManager';

/** A row of the grid further down is drawn once it is scrolled or searched for. */
const find = (page: Page, feature: string) =>
  page.getByPlaceholder('Feature or menu').fill(feature);

test('an administrator gives a role a screen, which its holders then have, and both see who did it', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at(`${MANAGER}/featureAssignToRole`),
    'admin',
  );
  await page.getByText('No permission has been changed: the defaults apply.').waitFor();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Audit' }).click();
  await find(page, 'Increment');
  await page.getByRole('checkbox', { name: 'View, Increment Review by HR' }).click();
  await page.getByRole('checkbox', { name: 'Create, Increment Request' }).click();
  await page.getByRole('checkbox', { name: 'Create, Increment Request' }).click();
  await page.getByRole('button', { name: 'Save changes (1)' }).click();
  const changes = page.getByRole('table', { name: 'Permission changes' });
  await changes.getByText('View no → yes').waitFor();
  await changes.getByText('The admin').waitFor();
  await page.getByText('Administrator', { exact: true }).first().waitFor();

  const audit = await signIn(
    fixture.browser,
    fixture.at(`${INCREMENT}/incrementReviewHR`),
    'audit',
  );
  await audit.page.getByRole('heading', { level: 1, name: 'Increment Review by HR' }).waitFor();
  await audit.page.getByRole('link', { name: 'Review by HR' }).waitFor();
  await endVisit(audit.page);
  expect(complaints).toEqual([]);
  await endVisit(page);
});

test('an administrator denies one person what their role gives, and leaves it to the role again', async () => {
  const { page } = await signIn(
    fixture.browser,
    fixture.at(`${MANAGER}/featureAssignToUser`),
    'admin',
  );
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'View, Increment Approval, Final Stage' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Save changes (1)' }).click();
  };
  const mayOpen = async () => {
    const { body } = await (await fixture.server.as('md2')).get('/Auth/GetMenuListPermissionWise');
    return JSON.stringify(body).includes('incrementApprovalFinalStage');
  };
  await page.getByRole('combobox', { name: 'Employee' }).fill('The md2');
  await page.getByRole('option', { name: /The md2/ }).click();
  await find(page, 'Final Stage');
  await choose('No');
  await page.getByText('View by role → no').waitFor();
  await expect.poll(mayOpen).toBe(false);
  await choose('By role: yes');
  await page.getByText('View no → by role').waitFor();
  await expect.poll(mayOpen).toBe(true);
  await endVisit(page);
});

test('what shows pay waits for another administrator, who confirms it on the same screen', async () => {
  await hire(fixture.server.owner, { login: 'admin2', roles: ['employee', 'admin'] });
  const at = fixture.at(`${MANAGER}/featureAssignToRole`);
  const { page } = await signIn(fixture.browser, at, 'admin');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await find(page, 'Salaries');
  await page.getByRole('checkbox', { name: 'View, Salaries of others' }).click();
  await page.getByRole('button', { name: 'Save changes (1)' }).click();
  await page
    .getByText('1 permission waits for another administrator to confirm', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Withdraw: Salaries of others' }).waitFor();
  expect(await page.getByRole('button', { name: 'Confirm: Salaries of others' }).count()).toBe(0);
  await endVisit(page);

  const second = await signIn(fixture.browser, at, 'admin2');
  await second.page.getByRole('button', { name: 'Confirm: Salaries of others' }).click();
  const changes = second.page.getByRole('table', { name: 'Permission changes' });
  await changes.getByText('The admin, confirmed by The admin2').waitFor();
  await endVisit(second.page);
});

test('whoever doesn’t administer permissions is shown that they may not', async () => {
  const { page } = await signIn(
    fixture.browser,
    fixture.at(`${MANAGER}/featureAssignToRole`),
    'hr',
  );
  await page.getByText('Your are not allowed to access').waitFor();
  await endVisit(page);
});
