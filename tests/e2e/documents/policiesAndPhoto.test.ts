import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pdf, png } from '#tests/api/kits/uploads/specimens.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn, SIZES, type Person } from '#tests/e2e/people.ts';

let fixture: Fixture;
let hr: Person;
let employee: Person;
beforeAll(async () => {
  fixture = await openFixture();
  hr = await signIn(fixture.browser, fixture.at('/administration/announcement'), 'hr');
}, patience(120_000));
afterAll(() => fixture?.leave());
afterEach(() => expect([...hr.complaints, ...employee.complaints]).toEqual([]));

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test('an announcement is counted, published to a department, read on a phone, and deleted', async () => {
  await hr.page.getByRole('link', { name: 'Create' }).first().click();
  const form = hr.page.getByRole('form', { name: 'Announcement' });
  await form.getByRole('button', { name: 'Publish' }).click();
  for (const message of ['Title is required', 'Details is required', 'Expired date is required']) {
    await form.getByText(message).first().waitFor();
  }
  await form.getByRole('textbox', { name: /^Title/ }).fill('Fire drill');
  await form.getByRole('textbox', { name: /^Details/ }).fill('At ten.\nLeave by the stairs.');
  await form.getByText(/^Reaches \d+ people/).waitFor();
  await form.getByRole('combobox', { name: 'Department' }).click();
  await hr.page.getByRole('option', { name: 'Accounts, North' }).click();
  await hr.page.keyboard.press('Escape');
  const date = form.getByRole('combobox', { name: /^Expired Date/ });
  await date
    .or(form.getByLabel(/^Expired Date/))
    .first()
    .fill(accountDay(3));
  await hr.page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Publish' }).click();
  await hr.page.getByRole('row', { name: /Fire drill/ }).waitFor();

  employee = await signIn(fixture.browser, fixture.at('/dashboard'), 'employee', {
    size: 'phone',
  });
  await employee.page.getByText('1 unread').waitFor();
  // The bell and the dashboard's list of notifications describe it, too.
  const card = employee.page
    .getByRole('region', { name: 'Announcements' })
    .getByRole('link', { name: 'Fire drill' });
  const receipt = employee.page.waitForResponse(/Announcement\/MarkRead/);
  await card.click();
  await employee.page.getByText('Leave by the stairs.').waitFor();
  const trail = employee.page.getByRole('navigation', { name: 'Breadcrumb' });
  await trail.getByRole('link', { name: 'Dashboard' }).click();
  await card.waitFor();
  await expect.poll(() => employee.page.getByText('1 unread').count()).toBe(0);
  await receipt;

  await hr.page.getByRole('link', { name: 'Fire drill', exact: true }).click();
  // The employee and HR both belong to the audience; either may be counted first.
  await hr.page.getByText(/^[12] of \d+ have read it/).waitFor();
  await hr.page.goBack();
  await hr.page.getByRole('button', { name: 'Delete Fire drill' }).click();
  await hr.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await hr.page.getByText('Submitted Successfully').first().waitFor();
  await expect.poll(() => hr.page.getByRole('row', { name: /Fire drill/ }).count()).toBe(0);
});

test('a policy that HR uploads is found by an employee and opened in the viewer, until it is deleted', async () => {
  await follow(hr.page, '/administration/policyUpload');
  await hr.page.getByRole('button', { name: 'Upload a policy' }).first().click();
  const dialog = hr.page.getByRole('dialog', { name: 'Upload a policy' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const message of [
    'Policy title is required',
    'Business Unit is required',
    'File is required',
  ]) {
    await dialog.getByText(message).first().waitFor();
  }
  await dialog.getByRole('textbox', { name: /Policy title/ }).fill('Code of conduct');
  await dialog.getByRole('combobox', { name: /Business Unit/ }).click();
  await hr.page.getByRole('option', { name: 'All business units' }).click();
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(file('conduct.pdf', 'application/pdf', pdf()));
  await dialog.getByText('conduct.pdf').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await hr.page.getByRole('row', { name: /Code of conduct/ }).waitFor();

  await employee.page.setViewportSize(SIZES.desktop);
  const search = employee.page.getByRole('combobox', { name: 'Search the menu' });
  await search.fill('Policies');
  await search.press('Enter');
  await employee.page.getByRole('button', { name: 'View Code of conduct' }).click();
  const viewer = employee.page.getByRole('dialog', { name: 'Code of conduct' });
  await viewer.getByRole('link', { name: 'Open conduct.pdf' }).waitFor();
  // The URL contains it, so that it can be shared.
  const address = employee.page.url();
  expect(address).toMatch(/\?policy=\d+$/);
  await follow(employee.page, '/dashboard');
  await viewer.waitFor({ state: 'detached' });
  await follow(employee.page, address);
  await viewer.waitFor();
  await employee.page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await employee.page.getByRole('button', { name: /^(Delete|Upload a)/ }).count()).toBe(0);

  await hr.page.getByRole('button', { name: 'Delete Code of conduct' }).click();
  await hr.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await hr.page.getByText('No Data Found').waitFor();
  await employee.page.reload();
  await employee.page.getByText('No policy has been uploaded for you yet.').waitFor();
});

test('a photo is chosen, stands beside one’s name here and for colleagues, and can be removed', async () => {
  const { page } = employee;
  const inTopBar = page.getByRole('button', { name: /^Profile/ }).locator('img');
  expect(await inTopBar.count()).toBe(0);
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('link', { name: 'Your photo' }).click();
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file('not a picture.png', 'image/png', pdf()));
  await page.getByText('File Size is too large or inValid File!').first().waitFor();
  await input.setInputFiles(file('me.png', 'image/png', png()));
  await page.getByText('Submitted Successfully').first().waitFor();
  await expect.poll(() => inTopBar.count()).toBe(1);
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /Help and account/ })
        .locator('img')
        .count(),
    )
    .toBe(1);

  await follow(hr.page, '/chat-app');
  await hr.page.getByRole('button', { name: 'New' }).click();
  await hr.page.getByRole('textbox', { name: 'Search people' }).fill('The employee');
  const get = hr.page.getByRole('list', { name: 'People found' }).getByRole('button');
  await get.first().locator('img').waitFor();

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => inTopBar.count()).toBe(0);
});
