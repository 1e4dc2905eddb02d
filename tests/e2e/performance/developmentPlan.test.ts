import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { patience } from '#tests/support/patience.ts';
import { confirm, expectClean } from './steps.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  const [employee, manager] = await Promise.all([server.as('employee'), server.as('manager')]);
  await server.owner.raw(
    `update employees set supervisor_id = ${manager.employeeId} where id = ${employee.employeeId}`,
  );
}, patience(120_000));
afterAll(() => fixture?.leave());

const typeDay = async (page: Page, name: string, day: string) => {
  const field = page.getByRole('dialog').getByRole('textbox', { name, exact: true });
  await field.fill(day);
  await field.press('Tab');
};

test('a plan is drafted on the phone, agreed, followed, reviewed and closed', async () => {
  const { browser } = fixture;
  const phone = (await signIn(browser, fixture.at('/pms/idp'), 'employee', { size: 'phone' })).page;
  await phone.getByText('You have no development plan yet').waitFor();
  await phone.getByRole('button', { name: 'New plan for me' }).click();
  const form = phone.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Aim' }).fill('Lead the dyeing line');
  await typeDay(phone, 'From', '2026-01-01');
  await typeDay(phone, 'Until', '2028-06-30');
  await form.getByRole('button', { name: 'Add a step' }).click();
  await form.getByRole('textbox', { name: 'Step', exact: true }).fill('Plan a week of the line');
  await typeDay(phone, 'Due', '2028-03-31');
  expect(await getProblems(phone)).toEqual([]);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await form.waitFor({ state: 'detached' });
  await phone.getByRole('link', { name: 'Lead the dyeing line' }).click();
  await phone.getByRole('heading', { name: 'Steps' }).waitFor();
  await expectClean(phone);
  await phone.getByRole('button', { name: 'Propose to the supervisor' }).click();
  await confirm(phone);
  await phone.getByRole('button', { name: 'Ask back' }).waitFor();

  const desk = (await signIn(browser, fixture.at('/pms/idp'), 'manager', { size: 'desktop' })).page;
  await desk.getByRole('link', { name: /Lead the dyeing line/ }).click();
  await desk.getByRole('button', { name: 'Agree', exact: true }).click();
  await confirm(desk);
  await desk.getByRole('button', { name: 'Review', exact: true }).waitFor();

  await phone.reload();
  await phone.getByRole('button', { name: /^Record progress of Plan a week/ }).click();
  await phone.getByRole('radio', { name: 'Done' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await phone.getByText('1 of 1').waitFor();

  await desk.reload();
  await desk.getByText('1 of 1').waitFor();
  await desk.getByRole('button', { name: 'Review', exact: true }).click();
  await confirm(desk, 'Leads it calmly by now');
  await desk.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
  await desk.getByRole('combobox', { name: 'Result' }).click();
  await desk.getByRole('option', { name: 'Achieved', exact: true }).click();
  await confirm(desk);
  await desk
    .getByRole('main')
    .getByRole('button', { name: 'Close', exact: true })
    .waitFor({ state: 'detached' });

  await phone.goto(fixture.at('/SelfService/myPerformance'));
  await phone.getByText('My development plan').waitFor();
  await phone.getByText('Achieved').waitFor();
  await expectClean(phone);
});
