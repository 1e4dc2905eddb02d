import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmAll } from '#tests/support/confirmAll.ts';
import { hire } from '#tests/support/factories.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn } from '#tests/e2e/people.ts';

const MANAGER = '/administration/roleManagement/userRoleManager';

let fixture: Fixture;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  fixture = await openFixture();
  await hire(fixture.server.owner, { login: 'admin2', roles: ['employee', 'admin'] });
  const at = fixture.at(`${MANAGER}/featureAssignToRole`);
  ({ page, complaints } = await signIn(fixture.browser, at, 'admin'));
}, patience(120_000));
afterAll(() => fixture?.leave());

/** Waits until a change is pending, has the second administrator confirm it, and reloads. */
async function confirmed(): Promise<void> {
  await page.getByRole('button', { name: /^Withdraw: / }).waitFor();
  await confirmAll(await fixture.server.as('admin2'));
  await page.reload();
}

/** Whether someone's menu has a link to it. */
const mayOpen = async (login: string, screen: string) => {
  const { body } = await (await fixture.server.as(login)).get('/Auth/GetMenuListPermissionWise');
  return JSON.stringify(body).includes(screen);
};

/** Rows further down the grid are only rendered after scrolling or searching. */
const find = (feature: string) => page.getByPlaceholder('Feature or menu').fill(feature);

test('an administrator gives a role a screen; its holders get it, and both see who did it', async () => {
  await page.getByText('No permission has been changed: the defaults apply.').waitFor();
  // On a phone, the screen still shows whose permissions these are.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'Role' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Audit' }).click();
  await find('Increment');
  await page.getByRole('checkbox', { name: 'View, Increment Review by HR' }).click();
  await page.getByRole('checkbox', { name: 'Create, Increment Request' }).click();
  await page.getByRole('checkbox', { name: 'Create, Increment Request' }).click();
  // Another role replaces the current one, so this loses the change just as leaving the screen does.
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save changes (1)' }).click();
  await confirmed();
  const changes = page.getByRole('table', { name: 'Permission changes' });
  await changes.getByText('View no → yes').waitFor();
  await changes.getByText('The admin').waitFor();
  // After reloading, the screen starts with the first role.
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Audit' }).click();
  await find('Increment Review');
  await page.getByText('Administrator', { exact: true }).first().waitFor();

  await expect.poll(() => mayOpen('audit', 'incrementReviewHR')).toBe(true);

  await follow(page, '/history');
  await page.getByRole('link', { name: 'Changes of Permissions' }).click();
  await changes.getByText('View no → yes').waitFor();
});

test('an administrator denies one person a permission of their role, and removes the denial', async () => {
  await follow(page, `${MANAGER}/featureAssignToUser`);
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'View, Increment Approval, Final Stage' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Save changes (1)' }).click();
  };
  await page.getByRole('combobox', { name: 'Employee' }).fill('The md2');
  await page.getByRole('option', { name: /The md2/ }).click();
  await find('Final Stage');
  await choose('No');
  await page.getByText('View by role → no').waitFor();
  await expect.poll(() => mayOpen('md2', 'incrementApprovalFinalStage')).toBe(false);
  await choose('By role: yes');
  await confirmed();
  await page.getByText('View no → by role').waitFor();
  await expect.poll(() => mayOpen('md2', 'incrementApprovalFinalStage')).toBe(true);
});

test('a permission that shows pay is confirmed by another administrator on the same screen', async () => {
  const at = fixture.at(`${MANAGER}/featureAssignToRole`);
  await follow(page, `${MANAGER}/featureAssignToRole`);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await find('Salaries');
  await page.getByRole('checkbox', { name: 'View, Salaries of others' }).click();
  await page.getByRole('button', { name: 'Save changes (1)' }).click();
  await page
    .getByText('1 permission waits for another administrator to confirm', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Withdraw: Supervisor, Salaries of others' }).waitFor();
  expect(
    await page.getByRole('button', { name: 'Confirm: Supervisor, Salaries of others' }).count(),
  ).toBe(0);

  const second = await signIn(fixture.browser, at, 'admin2');
  await second.page
    .getByRole('button', { name: 'Confirm: Supervisor, Salaries of others' })
    .click();
  const changes = second.page.getByRole('table', { name: 'Permission changes' });
  const change = changes.getByRole('row', { name: /Salaries of others/ });
  await change.getByText('The admin, confirmed by The admin2').waitFor();
  expect(complaints).toEqual([]);
});

test('correcting a user ID removes its error, and a role that needs two administrators says so', async () => {
  await follow(page, '/administration/roleManagement/usersInfo');
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Employee' }).fill('Person 1');
  await page.getByRole('option', { name: /^Person 1\b/ }).click();
  await dialog.getByRole('checkbox', { name: 'Send the invitation now' }).click();
  const save = async (login: string) => {
    await dialog.getByRole('textbox', { name: 'User id' }).fill(login);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  };
  await save('admin');
  const taken = page.getByText('This user ID is taken. Choose another one', { exact: true });
  await taken.waitFor();
  await save('person.one');
  // The new user's roles are given next.
  await dialog.getByRole('button', { name: 'Give role' }).waitFor();
  expect(await taken.count()).toBe(0);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Finance', exact: true }).click();
  await dialog.getByRole('button', { name: 'Give role' }).click();
  await page.getByText('1 role waits for another administrator to confirm').first().waitFor();
});
