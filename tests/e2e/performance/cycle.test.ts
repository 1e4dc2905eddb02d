import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { getRules } from '#tests/support/performanceRules.ts';
import { patience } from '#tests/support/patience.ts';
import { confirm, expectClean } from './steps.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  const [employee, manager] = await Promise.all([server.as('employee'), server.as('manager')]);
  await server.owner.raw(`
    update employees set supervisor_id = ${manager.employeeId} where id = ${employee.employeeId};
    ${getRules({
      weights: [60, 80, 20],
      bands: { 'Below expectations': 1, 'Meets expectations': 3, Outstanding: 4.5 },
      factors: ['Teamwork', 'Care'],
      kpi: 'Orders on time',
      cycle: 'Year 2026',
    })}
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
      values ('Targets', 1, ${employee.employeeId}, 1, '2026-01-01', 'agreed');
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target) values (1, 1, 1, 100, 100);
    insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      values ('Report', 1, ${employee.employeeId}, 1, '2026-03-31', 96)`);
}, patience(120_000));
afterAll(() => fixture?.leave());

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const fillForm = async (page: Page, marks: Readonly<Record<string, string>>, words: string) => {
  for (const [factor, mark] of Object.entries(marks)) {
    await page.getByRole('textbox', { name: `Mark for ${factor}` }).fill(mark);
  }
  await page.getByRole('textbox', { name: 'Summary' }).fill(words);
};

const SELF = 'I trained both newcomers';
const SUPERVISOR = 'Reliable, and patient with newcomers';

test('a cycle goes from its opening to an appeal: each sees marks only when it is their turn', async () => {
  const { browser } = fixture;
  const hr = (await signIn(browser, fixture.at('/pms/assessment/hr'), 'hr2')).page;
  await press(hr, /^Open for \d+ (person|people)$/);
  await hr.getByRole('alertdialog').getByRole('button', { name: 'Open' }).click();
  await hr.getByRole('link', { name: /The employee/ }).waitFor();
  await expectClean(hr);

  // The person, on a phone: the form saves itself, and is sent once.
  const phone = (
    await signIn(browser, fixture.at('/SelfService/myPerformance'), 'employee', { size: 'phone' })
  ).page;
  await phone.getByRole('link', { name: /Year 2026/ }).click();
  await fillForm(phone, { Teamwork: '4.5', Care: '4' }, SELF);
  await phone.getByText('Saved on the server').waitFor();
  await phone.reload();
  await phone.getByText(SELF).waitFor();
  await expectClean(phone);
  await press(phone, 'Send');
  await phone.getByText('Supervisor assessment').first().waitFor();

  // The supervisor doesn't see these marks before sending their own.
  const desk = (await signIn(browser, fixture.at('/pms/assessment/supervisor'), 'manager')).page;
  await desk.getByRole('link', { name: /The employee/ }).click();
  await desk.getByRole('textbox', { name: 'Mark for Care' }).waitFor();
  await desk.getByText('Orders on time').first().waitFor();
  expect(await desk.getByText(SELF).count()).toBe(0);
  await fillForm(desk, { Teamwork: '3.5', Care: '3.5' }, SUPERVISOR);
  await desk.getByText('Saved on the server').waitFor();
  await expectClean(desk);
  await press(desk, 'Send');
  await desk.getByText(SELF).waitFor();

  // HR gives it back once, and then adds marks of its own.
  await hr.reload();
  await hr.getByRole('link', { name: /The employee/ }).click();
  await press(hr, 'Give back');
  await confirm(hr, 'Please say what care means here');
  await hr.getByText('Supervisor assessment').first().waitFor();
  await desk.reload();
  await desk.getByText('Please say what care means here').waitFor();
  await desk
    .getByRole('textbox', { name: 'Evidence for Care' })
    .fill('No needle was left in a cloth');
  await desk.getByText('Saved on the server').waitFor();
  await press(desk, 'Send');
  await desk.getByText(SELF).waitFor();
  await hr.reload();
  await fillForm(hr, { Teamwork: '3', Care: '3' }, 'Fair beside the others of the line');
  await hr.getByText('Saved on the server').waitFor();
  await expectClean(hr);
  await press(hr, 'Send');

  // Calibration, with a reason that is kept beside the calculated score.
  await press(hr, 'Calibrate');
  const dialog = hr.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Score' }).fill('3.7');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The line was rebuilt for two months');
  await dialog.getByRole('button', { name: 'Calibrate' }).click();
  await dialog.waitFor({ state: 'detached' });
  await phone.reload();
  await phone.getByText('Calibration').first().waitFor();
  expect(await phone.getByText(SUPERVISOR).count()).toBe(0);
  await press(hr, 'Publish');
  await confirm(hr);

  await hr.getByRole('button', { name: 'Calibrate' }).waitFor({ state: 'detached' });

  // The person reads score, words and reason, and appeals.
  await phone.reload();
  await phone.getByText(SUPERVISOR).waitFor();
  await phone.getByText('3.7').first().waitFor();
  await phone.getByText('Meets expectations').first().waitFor();
  await expectClean(phone);
  await press(phone, 'Appeal');
  await confirm(phone, 'The rebuilt line cost more than two months');

  // The director, who gave no marks, has it assessed again.
  const director = (await signIn(browser, fixture.at('/approval'), 'md')).page;
  await director.getByRole('button', { name: /^Notifications/ }).click();
  await director.getByRole('link', { name: /An appeal is waiting for you/ }).click();
  await director.getByText('The rebuilt line cost more than two months').first().waitFor();
  await expectClean(director);
  await press(director, 'Assess again');
  await confirm(director, 'Count the months again');

  await hr.reload();
  await press(hr, 'Calibrate');
  await dialog.getByRole('textbox', { name: 'Score' }).fill('4.6');
  await dialog
    .getByRole('textbox', { name: 'Reason' })
    .fill('Four months, as the maintenance log says');
  await dialog.getByRole('button', { name: 'Calibrate' }).click();
  await dialog.waitFor({ state: 'detached' });
  await hr.goto(fixture.at('/pms/assessment/hr'));
  await press(hr, 'Publish 1 assessment');
  await hr.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await hr.getByText('Published').first().waitFor();

  await phone.reload();
  await phone.getByText('Outstanding').first().waitFor();
  await press(phone, 'Acknowledge');
  await confirm(phone);
  await phone.getByText('Closed').first().waitFor();

  // The auditor reads who did what, and why.
  const address = new URL(phone.url());
  const auditor = (await signIn(browser, fixture.at(address.pathname + address.search), 'audit'))
    .page;
  await auditor.getByText('Count the months again').first().waitFor();
  await auditor.getByText('Four months, as the maintenance log says').first().waitFor();
  await expectClean(auditor);
});
