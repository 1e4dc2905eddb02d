import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProblems } from '#tests/e2e/axe.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, signIn, SIZES, type Person } from '#tests/e2e/people.ts';

const SELF = '/SelfService/grievanceManagement';
const MANAGEMENT = '/profile/grievanceManagement';
const DASHBOARD = `${MANAGEMENT}/dashboard`;

let fixture: Fixture;
let employee: Person;
beforeAll(async () => {
  fixture = await openFixture();
  employee = await open(SELF, 'employee', 'phone');
}, patience(120_000));
afterAll(() => fixture?.leave());

const open = async (path: string, login: string, size: 'desktop' | 'phone' = 'desktop') =>
  signIn(fixture.browser, fixture.at(path), login, { size });

/** The first option of a list. */
async function choose(page: Page, field: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option').first().click();
}

async function fillIn(page: Page, description: string): Promise<void> {
  for (const field of ['Category', 'Sub-Category', 'Misconduct', 'Priority']) {
    await choose(page, field);
  }
  await page.getByLabel('Incident Date & Time').fill('2026-11-01');
  await page.getByLabel('Time', { exact: true }).fill('10:30');
  await page.getByLabel('Description').fill(description);
}

/** Chooses an action in a grievance's menu on the dashboard. */
async function act(page: Page, ticket: string, name: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(ticket) })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

it('an employee files a grievance on a phone after each missing field is named, and finds it again', async () => {
  const { page, complaints } = employee;
  await page.getByRole('tab', { name: 'My Grievances' }).click();
  await page.getByText('No grievances found').waitFor();
  await page.getByRole('tab', { name: 'Submit Grievance' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const required = ['Category', 'Sub-Category', 'Misconduct', 'Segment', 'Priority', 'Description'];
  for (const field of required) {
    await page.getByText(`${field} is required`).first().waitFor();
  }
  await page.getByText('Incident Date & Time is required').first().waitFor();
  expect(await page.getByText('Grievance Type').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Dashboard', exact: true }).count()).toBe(0);
  await fillIn(page, 'The stairs have no light.');
  await page.getByRole('combobox', { name: 'Against' }).fill('Pe');
  await page.getByText('Type at least 3 letters of name or id').waitFor();
  await page.getByRole('combobox', { name: 'Against' }).fill('Person 12');
  await page.getByRole('option', { name: /^Person 12/ }).click();
  // The category sets the segment.
  expect(await page.getByText('Segment is required').count()).toBe(0);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('GRV-1 was submitted').waitFor();
  await page.getByRole('button', { name: 'View my grievances' }).click();
  await page.getByText('GRV-1').first().waitFor();
  expect(complaints).toEqual([]);
  await page.setViewportSize(SIZES.desktop);
});

it('HR assigns it, adds notes and moves it on the dashboard, and its counts follow', async () => {
  const { page, complaints } = await open(DASHBOARD, 'hr');
  await page.getByRole('heading', { level: 1, name: 'Employee Management' }).waitFor();
  await page.getByText('GRV-1').first().waitFor();
  await page.getByText('Unassigned').waitFor();

  await act(page, 'GRV-1', 'Assign');
  const dialog = page.getByRole('dialog');
  await page.getByRole('dialog', { name: 'Assign Grievance' }).waitFor();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.getByText('Team member selection is required').first().waitFor();
  await dialog.getByLabel('Find a person').fill('The manager');
  await dialog.getByRole('combobox', { name: 'Team member' }).click();
  await page.getByRole('option', { name: /U-manager ·/ }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /GRV-1.*The manager/ }).waitFor();

  await act(page, 'GRV-1', 'Add Note');
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await dialog.getByText('Note is required').first().waitFor();
  await dialog.getByLabel('Note').fill('The electrician comes on Monday.');
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await dialog.waitFor({ state: 'detached' });

  await act(page, 'GRV-1', 'Update Status');
  const update = dialog.getByRole('button', { name: 'Update', exact: true });
  await update.click();
  await dialog.getByText('Status selection is required').first().waitFor();
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Escalated' }).click();
  // Someone else acted first; their change is shown, and the action isn't repeated.
  const other = await fixture.server.as('hr2');
  await other.post('/DisciplinaryMgmt/UpdateStatus', { grievanceId: 1, statusId: 1 });
  await update.click();
  await page
    .getByText('This grievance has changed since you opened it. It is now at “In Progress”')
    .first()
    .waitFor();
  await dialog.getByText('Current status: In Progress').waitFor();
  await update.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /GRV-1.*Escalated/ }).waitFor();

  await expect
    .poll(() => page.locator('dl').allTextContents())
    .toEqual([
      'Total Grievances1+1 from last month',
      'Pending0No change from last month',
      'In Progress0No change from last month',
      'Resolved0No change from last month',
      'Overdue0No change from last month',
    ]);
  await page.getByLabel('Search', { exact: true }).fill('nothing of the kind');
  await page.getByText('No grievances match your filters').first().waitFor();
  expect(complaints.filter((complaint) => !/status of 409/.test(complaint))).toEqual([]);
  await endVisit(page);
});

it('the person who filed it reads the note and answers it', async () => {
  const { page: filer } = employee;
  await follow(filer, '/dashboard');
  await follow(filer, SELF);
  await filer.getByRole('tab', { name: 'My Grievances' }).click();
  await filer.getByRole('button', { name: 'View Details of GRV-1' }).click();
  const details = filer.getByRole('dialog', { name: 'Grievance Details for ticket GRV-1' });
  await details.getByText('The electrician comes on Monday.').waitFor();
  await details.getByText('Person 12').waitFor();
  await details.getByRole('textbox', { name: 'Note' }).fill('It is the lamp at the back door.');
  await details.getByRole('button', { name: 'Add Note' }).click();
  await details.getByRole('listitem').getByText('It is the lamp at the back door.').waitFor();
  expect(await details.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
  await filer.keyboard.press('Escape');
});

it('someone with read access learns from the menu why the dashboard offers no more', async () => {
  await fixture.server.owner.raw(`insert into user_permissions
    select id, 90111, true, false, false, false from users where login_id = 'finance'`);
  const { page } = await open(DASHBOARD, 'finance');
  await page
    .getByRole('button', { name: /^Actions for GRV-1/ })
    .first()
    .click();
  for (const name of ['Assign', 'Add Note', 'Update Status']) {
    const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
    await item.getByText(/can “.+”, you cannot/).waitFor();
    expect(await item.getAttribute('aria-disabled')).toBe('true');
  }
  await endVisit(page);
});

it('a manager who chose a judicial grievance and then omits their name files a non-judicial one', async () => {
  const { page } = await open(MANAGEMENT, 'manager');
  await page.getByRole('radio', { name: 'Judicial', exact: true }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('Employee Name is required').first().waitFor();
  expect(await page.getByText('Segment is required').count()).toBe(0);
  await page.getByRole('switch', { name: /Submit anonymously/ }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('Segment is required').first().waitFor();
  expect(await page.getByText('Employee Name is required').count()).toBe(0);
  await endVisit(page);
});

it('without a name there is a receipt code, and by it alone the grievance is found again', async () => {
  const { page, complaints } = employee;
  // Reloads, because only a router that knows the previous page can block “Back”.
  await page.goto(fixture.at('/SelfService/IssueManagement'));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Grievance', exact: true }).click();
  await page.getByRole('switch', { name: /Submit anonymously/ }).click();
  await choose(page, 'Business Unit');
  await fillIn(page, 'Overtime is not written down.');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your receipt code' });
  await dialog.waitFor();
  expect(await getProblems(page)).toEqual([]);
  const code = (await dialog.getByText(/^[0-9A-Z-]{8,}$/).textContent()) ?? '';
  const [ticket = ''] = /GRV-\d{9}/.exec((await dialog.textContent()) ?? '') ?? [];
  for (const name of ['Copy', 'Print']) await dialog.getByRole('button', { name }).waitFor();
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.keyboard.press('Escape');
  expect(await dialog.getByText(code).isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'I have written it down' }).click();
  await page.getByRole('tab', { name: 'My Grievances' }).click();
  await page.getByText('GRV-1').first().waitFor();
  expect(await page.getByText(ticket).count()).toBe(0);

  await page.getByRole('button', { name: 'Receipt code' }).click();
  await page.getByRole('textbox', { name: 'Receipt code' }).fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText(ticket).waitFor();
  await page.getByRole('dialog').getByText('HR has not received it yet').waitFor();
  expect(complaints).toEqual([]);
});
