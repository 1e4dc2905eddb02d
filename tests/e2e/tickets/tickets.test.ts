import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { bringToRating, details, raise } from '#tests/api/tickets/fixture.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { SIZES, signIn, type Person } from '#tests/e2e/people.ts';

const OWN = '/SelfService/IssueManagement';
const MANAGED = '/profile/IssueManagement';
const TYPES = '/administration/configuration/issueTypes';

let fixture: Fixture;
let employee: Person;
let hr: Person;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.server.owner.raw(
    `update employees set personal_mobile = '+880 1711 100' || id,
       supervisor_id = (select id from employees where code = 'U-manager')
     where code in ('U-employee', 'E00005')`,
  );
  [employee, hr] = await Promise.all([
    signIn(fixture.browser, fixture.at(OWN), 'employee'),
    signIn(fixture.browser, fixture.at(MANAGED), 'hr'),
  ]);
}, patience(120_000));
afterAll(() => fixture?.leave());

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor();
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label, exact: true }).last().click();
  await page.getByRole('option', { name: option }).click();
};
const pick = async (page: Page, label: string, text: string, person: RegExp) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.getByRole('option', { name: person }).click();
};
describe('in self service', () => {
  test('the form knows the person, asks for the rest, refuses a wrong file, and returns to the list', async () => {
    const { page } = employee;
    await page.getByText('No Data Found').waitFor();
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await page.waitForURL(fixture.at(`${OWN}/create?type=isSelfService`));
    await expect.poll(() => page.getByLabel('Employee').inputValue()).toBe('The employee');
    for (const [label, value] of [
      ['Business Unit', 'North'],
      ['Department', 'Accounts'],
      ['Designation', 'Officer'],
    ] as const) {
      const control = page.getByLabel(label);
      expect([label, await control.inputValue()]).toEqual([label, value]);
      expect([label, await control.isEditable()]).toEqual([label, false]);
    }
    await expect.poll(() => page.getByLabel('Contact Number').inputValue()).toMatch(/^\+880 1711/);
    await page.getByLabel('Contact Number').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    for (const field of ['Contact Number', 'Issue Type', 'Issue Details']) {
      await page.getByText(`${field} is required`).first().waitFor();
    }
    const input = page.locator('input[type="file"]');
    const file = (name: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await file('bad.pdf', Buffer.from('not a pdf'));
    await toast(page, 'File Size is too large or inValid File!');
    await file('good.pdf', pdf());
    await toast(page, 'Upload  successfully');
    await page.getByLabel('Contact Number').fill('+880 1711 000000');
    await choose(page, 'Issue Type', 'IT equipment and access');
    await page.getByLabel('Issue Details').fill('The screen flickers');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Submitted Successfully');
    await page.waitForURL(fixture.at(OWN));
    await page.getByRole('row', { name: /IT equipment and access.*The screen flickers/ }).waitFor();
  });

  test('Ticket Status shows the steps, whose turn it is, and the attachment', async () => {
    const { page } = employee;
    await page.getByRole('button', { name: /^Ticket Status of #/ }).click();
    const modal = page.getByRole('dialog', { name: 'Ticket Status' });
    const steps = modal.getByRole('list', { name: 'Steps' });
    await steps.getByText('Approval by the supervisor').waitFor();
    expect(await steps.getByRole('listitem').count()).toBe(3);
    await steps.locator('[aria-current="step"]').getByText('The manager').waitFor();
    await expect.poll(() => modal.getByRole('button', { name: 'Review' }).count()).toBe(0);
    await expect.poll(() => modal.getByRole('button', { name: 'Update status' }).count()).toBe(0);
    await modal.getByRole('button', { name: 'Attachment' }).click();
    await page.getByRole('dialog', { name: 'Attachment' }).getByText('good.pdf').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('in management mode', () => {
  test('filters by SBU once View is pressed', async () => {
    const { page } = hr;
    const row = page.getByRole('row', { name: /The screen flickers/ });
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await row.waitFor();
    await choose(page, 'SBU', 'South');
    await row.waitFor();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByText('No Data Found').waitFor();
  });

  test('a completed step needs someone responsible', async () => {
    const { page } = hr;
    const md = await fixture.server.as('md');
    const id = await raise(md, { issueDetails: 'No one’s yet' }, 'Leave and attendance');
    await follow(page, `${MANAGED}?ticket=${id}`);
    await page.getByRole('button', { name: 'Update status' }).click();
    const modal = page.getByRole('dialog', { name: 'Ticket Status Update' });
    await modal.getByRole('checkbox', { name: /Confirmation by the supervisor/ }).click();
    await modal.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Please assign a responsible person for completed steps.');
    await modal
      .getByRole('button', { name: 'Assign someone to Confirmation by the supervisor' })
      .click();
    await pick(page, 'Responsible person', 'Person 12', /^Person 12/);
    await modal.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Submitted Successfully');
    await expect.poll(async () => (await details(md, id)).currentRowId).toBe(2);
    await page.keyboard.press('Escape');
  });

  test('a complaint for someone is filled in from who is chosen, and emptied with them', async () => {
    const { page } = hr;
    await page.goto(fixture.at(`${MANAGED}/create?type=isEmployeeManagement`));
    await pick(page, 'Employee', 'Pe', /E00005/);
    await expect.poll(() => page.getByLabel('Department').inputValue()).toBe('Accounts');
    await expect.poll(() => page.getByLabel('Contact Number').inputValue()).toMatch(/^\+880/);
    await page.getByRole('button', { name: 'Clear the choice' }).last().click();
    await expect.poll(() => page.getByLabel('Department').inputValue()).toBe('');
    await expect.poll(() => page.getByLabel('Designation').inputValue()).toBe('');
    await pick(page, 'Employee', 'E00005', /E00005/);
    await expect.poll(() => page.getByLabel('Designation').inputValue()).toBe('Officer');
    await choose(page, 'Issue Type', 'Something else');
    await page.getByLabel('Issue Details').fill('Told by telephone');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Submitted Successfully');
    await page.getByRole('row', { name: /Told by telephone.*Person 5/ }).waitFor();
  });

  test('the steps of an issue type are HR’s to change, for new tickets only', async () => {
    const { page } = hr;
    const client = await fixture.server.as('employee');
    const before = await raise(client, {}, 'Something else');
    await follow(page, TYPES);
    await page.getByRole('button', { name: 'Actions for Something else' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const modal = page.getByRole('dialog', { name: 'Something else' });
    await modal.getByRole('button', { name: 'Add step' }).click();
    const added = modal.getByRole('group', { name: 'step 3' });
    await modal.getByRole('button', { name: 'Save' }).click();
    await added.getByText('Step is required').waitFor();
    await added.getByRole('textbox', { name: 'Step' }).fill('Tell everyone');
    await added.getByRole('combobox', { name: 'Responsible' }).click();
    await page.getByRole('option', { name: 'HR of the business unit' }).click();
    await added.getByLabel('Working hours').fill('4');
    await modal.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Submitted Successfully');
    await page.getByRole('row', { name: /Something else 3/ }).waitFor();
    // Moves an entry to the front: by keyboard from third to second place, then by dragging to the first.
    await page.getByRole('button', { name: 'Actions for Something else' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await modal.getByRole('button', { name: 'Move step 3 up' }).press('Enter');
    await modal
      .getByRole('group', { name: 'step 2' })
      .getByTitle('Drag to reorder')
      .dragTo(modal.getByRole('group', { name: 'step 1' }));
    await modal.getByRole('button', { name: 'Save' }).click();
    // The toast of the first save may still be there: the dialog closes once this one is stored.
    await modal.waitFor({ state: 'hidden' });
    const after = await raise(client, {}, 'Something else');
    expect((await details(client, before)).processHistory).toHaveLength(3);
    const names = (await details(client, after)).processHistory.map((step) => step.processName);
    expect(names).toEqual([
      'Tell everyone',
      'Look into it',
      'Resolve it',
      'Rating by the requester',
    ]);
  });
});

describe('on a phone', () => {
  test('the requester reviews at the rating step, which closes; and can reopen', async () => {
    const { page } = employee;
    const client = await fixture.server.as('employee');
    const id = await raise(client, {}, 'Certificates and documents');
    await bringToRating(await fixture.server.as('hr'), id);
    await page.setViewportSize(SIZES.phone);
    await follow(page, `${OWN}?ticket=${id}`);
    await page.getByRole('button', { name: 'Review' }).click();
    const modal = page.getByRole('dialog', { name: 'Review' });
    await modal.getByRole('button', { name: 'Submit' }).click();
    await modal.getByText('Please provide a rating').waitFor();
    await modal.getByRole('radio', { name: '4 · Good' }).click();
    await modal.getByLabel('Feedback').fill('Quick');
    await modal.getByRole('button', { name: 'Submit' }).click();
    await toast(page, 'Ticket closed successfully');
    const status = page.getByRole('dialog', { name: 'Ticket Status' });
    await status.getByText('4 of 5').waitFor();
    await status.getByRole('button', { name: 'Reopen' }).click();
    await page.getByLabel('What is still missing?').fill('The date is wrong');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
    await status.locator('[aria-current="step"]').getByText('Issue by HR').waitFor();
    await page.setViewportSize(SIZES.desktop);
  });
});

test('no browser logged an error, except for the refused file', () => {
  const unexpected = [...employee.complaints, ...hr.complaints].filter(
    (complaint) => !/status of 415/.test(complaint),
  );
  expect(unexpected).toEqual([]);
});
