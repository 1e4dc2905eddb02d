import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { RecruitmentRequest } from '#machines/domains/recruitment/contracts/recruitment.ts';
import { requisition } from '#tests/api/recruitment/payloads.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn, type Person } from '#tests/e2e/people.ts';

const TRACER = '/profile/reports/recruitementTracer';

let fixture: Fixture;
let manager: Person;
let hr: Person;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.server.owner.raw(
    `insert into departments (business_unit_id, name) values (1, 'Treasury')`,
  );
  await raise();
  [manager, hr] = await Promise.all([
    signIn(fixture.browser, fixture.at(`${TRACER}/all`), 'manager'),
    signIn(fixture.browser, fixture.at(`${TRACER}/waiting`), 'hr'),
  ]);
}, patience(120_000));
afterAll(() => fixture?.leave());

/** Raises a requisition by a call, as the manager. */
async function raise(): Promise<{ id: number; number: string }> {
  const asker = await fixture.server.as('manager');
  const body = requisition({ strOverPlanReason: 'Peak season' });
  const raised = await asker.post('/Employee/SaveRecruitmentRequest', body);
  const { autoId: id = 0 } = raised.body as WriteAnswer;
  const entry = await asker.get(
    `/Employee/GetRecruitmentRequest_v2?partName=ReqInfoById&empReqId=${id}`,
  );
  const [created] = entry.body as RecruitmentRequest[];
  return { id, number: created?.strEmpReqNo ?? '' };
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a manager sees all twelve missing fields, fills them in, and returns to the list', async () => {
  const { page, complaints } = manager;
  await page.getByRole('link', { name: 'Create', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Recruitment Tracker Create' }).waitFor();
  await page.getByLabel('Expected Date of Joining').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  for (const field of [
    'Expected Joining Date',
    'Replacement / New',
    'Employment Type',
    'Reason',
    'Designation',
    'Key Responsibilities',
    'No. of Vacancies',
    'Required Skills',
    'Proposed Budget',
    'Workplace group',
    'Department',
    'Section',
  ]) {
    await page.getByRole('link', { name: `${field} is required` }).waitFor();
  }
  expect(await page.getByLabel('Requested By').inputValue()).toBe('The manager');
  expect(await page.getByLabel('Requested By').getAttribute('readonly')).not.toBeNull();
  expect(await page.getByLabel('Date of Request').getAttribute('readonly')).not.toBeNull();

  await page.getByLabel('Expected Date of Joining').fill('2099-01-31');
  // Its message disappears when it loses focus, and everything below moves up.
  await page.getByLabel('Expected Date of Joining').press('Tab');
  await page.keyboard.press('Escape');
  await choose(page, 'Replacement / New', 'Replacement');
  await choose(page, 'Type of Employment', 'Permanent');
  await choose(page, 'Designation', 'Officer');
  await page.getByLabel('No. of Vacancies').fill('2');
  await page.getByLabel('Proposed Budget').fill('90000');
  await choose(page, 'Workplace Group', 'Office');
  await choose(page, 'Department', 'Accounts');
  await choose(page, 'Section', 'Payables');
  // The sections offered belong to the department.
  await choose(page, 'Department', 'Treasury');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Section' }).textContent())
    .toContain('Select');
  await choose(page, 'Department', 'Accounts');
  await choose(page, 'Section', 'Receivables');
  await page.getByText('There is no plan.').waitFor();
  for (const label of ['Key Responsibilities', 'Required Skills', 'Reason for Requirement']) {
    await page.getByLabel(label).fill(`${label} of it`);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(fixture.at(`${TRACER}/all`));
  await page.getByText('Submitted Successfully').first().waitFor();
  const row = page.getByRole('row', { name: /REQ-\d{4}-0002/ });
  await row.getByText('Department Head / HR Review').waitFor();
  await row.getByText('Receivables').waitFor();
  expect(complaints).toEqual([]);
});

test('HR completes a step with comments and date only; the steps reload, and history has both', async () => {
  const { page, complaints } = hr;
  await page.getByRole('button', { name: /^Status Update of REQ-\d{4}-0001/ }).click();
  const modal = page.getByRole('dialog', { name: 'Requitment Tracer Update' });
  await modal.getByText('Recruitment Information').waitFor();
  await modal.getByRole('heading', { name: /^Recruitment No REQ-\d{4}-0001/ }).waitFor();
  await modal.getByRole('columnheader').first().waitFor();
  expect(await modal.getByRole('columnheader').allTextContents()).toEqual([
    'SL',
    'Stage',
    'Comments',
    'Step Complete Date',
    'Status',
    'Time in Stage',
  ]);
  const review = modal.getByRole('row', { name: /Department Head/ });
  await review.getByRole('checkbox').click();
  await page.getByText('Please fillup comments and date field').first().waitFor();
  // Pressing Save too early is remembered: it works once the rest is filled in.
  await review.getByText('Completed when you save').waitFor();
  await review.getByRole('textbox', { name: /^Comments/ }).fill('The need is plain');
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Submitted Successfully').first().waitFor();
  await review.getByText('The need is plain').waitFor();
  await review.getByText('Complete', { exact: true }).waitFor();
  await modal.getByText(/Managing director can “Approve”, you cannot/).waitFor();
  await modal.getByRole('link', { name: 'History' }).click();
  await page.getByText('The need is plain').waitFor();
  expect(complaints).toEqual([]);
});

test('HR edits the plan; over it the form needs a reason, which the view shows read-only', async () => {
  await follow(hr.page, '/profile/recruitment/headcountPlan');
  await hr.page.getByRole('button', { name: 'Change the plan of Accounts, North' }).click();
  const dialog = hr.page.getByRole('dialog', { name: 'Plan of Accounts' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('No. of Vacancies is required').waitFor();
  await dialog.getByLabel('No. of Vacancies').fill('2');
  await dialog.getByLabel('Budget').fill('100000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await hr.page
    .getByText(/^(Within|Over) plan$/)
    .first()
    .waitFor();

  const { page } = manager;
  await follow(page, `${TRACER}/create`);
  await choose(page, 'Replacement / New', 'New');
  await choose(page, 'Type of Employment', 'Permanent');
  await choose(page, 'Designation', 'Officer');
  await page.getByLabel('No. of Vacancies').fill('1');
  await page.getByLabel('Proposed Budget').fill('40000');
  await choose(page, 'Workplace Group', 'Office');
  await choose(page, 'Department', 'Accounts');
  await choose(page, 'Section', 'Payables');
  for (const label of ['Key Responsibilities', 'Required Skills', 'Reason for Requirement']) {
    await page.getByLabel(label).fill('As before');
  }
  await page.getByText('This requisition exceeds it.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Reason for exceeding the headcount plan is required').first().waitFor();
  await page.getByLabel('Reason for exceeding the plan').fill('Peak season');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(fixture.at(`${TRACER}/all`));
  await page.getByRole('button', { name: /^View REQ-\d{4}-0003/ }).click();
  const view = page.getByRole('dialog', { name: 'Requitment Tracer View' });
  await view.getByText('Peak season').waitFor();
  expect(await view.getByRole('textbox').count()).toBe(0);
  expect(await view.getByRole('checkbox').count()).toBe(0);
  await page.keyboard.press('Escape');
  await view.waitFor({ state: 'detached' });
});

test('filters, search and tabs work on the list; its requester cancels with a comment', async () => {
  const { number } = await raise();
  const { page } = manager;
  await page.goto(fixture.at(`${TRACER}/own`));
  const rows = page.getByRole('row', { name: /REQ-/ });
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${number} payables`);
  await expect.poll(() => rows.count()).toBe(1);
  await choose(page, 'Tracking Step', 'Offer');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByText('No requisitions match these filters.').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: `Status Update of ${number}` }).click();
  await page.getByRole('button', { name: 'Cancel requisition' }).click();
  await page.getByRole('textbox', { name: 'Comments', exact: true }).fill('Not this year');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => page.getByRole('dialog').getByText('Cancelled').count()).toBe(7);
});
