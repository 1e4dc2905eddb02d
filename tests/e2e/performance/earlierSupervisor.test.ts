import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadBefore } from '#tests/api/performance/supervisors.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { getRules } from '#tests/support/performanceRules.ts';
import { patience } from '#tests/support/patience.ts';
import { confirm, expectClean } from './steps.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  const [employee, manager, before] = await Promise.all(
    ['employee', 'manager', 'managerUnit2'].map(
      async (login) => (await server.as(login)).employeeId,
    ),
  );
  await server.owner.raw(`
    update employees set supervisor_id = ${manager} where id = ${employee};
    ${leadBefore(employee ?? 0, before ?? 0, '2026-05-27')};
    ${getRules({
      weights: [60, 100, 0],
      bands: { 'Below expectations': 1, Good: 3 },
      factors: ['Teamwork'],
      kpi: 'Orders on time',
      cycle: 'Year 2026',
    })}
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
      values ('Targets', 1, ${employee}, 1, '2026-01-01', 'agreed');
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target) values (1, 1, 1, 100, 100);
    insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      values ('Report', 1, ${employee}, 1, '2026-03-31', 96)`);
}, patience(120_000));
afterAll(() => fixture?.leave());

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const rate = async (page: Page, mark: string, words: string) => {
  await page.getByRole('textbox', { name: 'Mark for Teamwork' }).fill(mark);
  await page.getByRole('textbox', { name: 'Summary' }).fill(words);
  await page.getByText('Saved on the server').waitFor();
  await press(page, 'Send');
};

const OWN = 'I learned the new looms';
const NOW = 'Steady since the summer';
const BEFORE = 'A slow spring, and a good May';

test('someone whose supervisor changed is rated by both, each for their months', async () => {
  const { browser } = fixture;
  const hr = (await signIn(browser, fixture.at('/pms/assessment/hr'), 'hr2')).page;
  await press(hr, /^Open for \d+ (person|people)$/);
  await hr.getByRole('alertdialog').getByRole('button', { name: 'Open' }).click();
  await hr.getByRole('link', { name: /The employee/ }).waitFor();

  const person = (await signIn(browser, fixture.at('/SelfService/myPerformance'), 'employee')).page;
  await person.getByRole('link', { name: /Year 2026/ }).click();
  // The person knows who rates which months.
  await person.getByRole('heading', { name: 'Supervisors in this cycle' }).waitFor();
  await person.getByText('Earlier supervisor: no marks yet').waitFor();
  await rate(person, '4', OWN);
  await person.getByText('Supervisor assessment').first().waitFor();

  const desk = (await signIn(browser, fixture.at('/pms/assessment/supervisor'), 'manager')).page;
  await desk.getByRole('link', { name: /The employee/ }).click();
  const months = desk.getByText('You rate these months').locator('..');
  await months.getByText(/27 May 2026/).waitFor();
  await expectClean(desk);
  await rate(desk, '3.5', NOW);
  await desk.getByText('Earlier supervisor’s assessment').first().waitFor();

  // The earlier supervisor learns of it by a notice, and fills the form in on a phone.
  const phone = (await signIn(browser, fixture.at('/'), 'managerUnit2', { size: 'phone' })).page;
  await phone.getByRole('button', { name: /^Notifications/ }).click();
  await phone.getByRole('link', { name: /someone you led before.*new/ }).click();
  await phone.getByText('You rate these months').waitFor();
  expect(await phone.getByText(NOW).count()).toBe(0);
  expect(await phone.getByText(OWN).count()).toBe(0);
  await expectClean(phone);
  await rate(phone, '2', BEFORE);
  await phone.getByText(OWN).waitFor();
  expect(await phone.getByText(NOW).count()).toBe(0);

  // HR chooses whose marks to give back.
  await hr.getByRole('link', { name: /The employee/ }).click();
  await press(hr, 'Give back');
  const dialog = hr.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Whose marks/ }).click();
  await hr.getByRole('option', { name: 'The managerUnit2' }).click();
  await expectClean(hr);
  await confirm(hr, 'Please say how May went');
  await hr.getByText('Earlier supervisor’s assessment').first().waitFor();
  await phone.reload();
  await phone.getByText('Please say how May went').waitFor();
  await rate(phone, '2.25', BEFORE);
  await phone.getByText(OWN).waitFor();

  await hr.reload();
  await press(hr, 'Continue without HR’s marks');
  await confirm(hr);
  await hr.getByRole('heading', { name: 'Supervisors by their days' }).waitFor();
  await press(hr, 'Publish');
  await confirm(hr);
  await person.reload();
  // 0.6 × 4.2 for KPIs, and 0.4 × (0.6 × 3.5 + 0.4 × 2.25) for behavior.
  await person.getByText('3.72').first().waitFor();
  await person.getByText(BEFORE).waitFor();
  await person.getByText(NOW).waitFor();
  await expectClean(person);
  await phone.reload();
  await phone.getByText(OWN).waitFor();
  expect(await phone.getByText('3.72').count()).toBe(0);
  expect(await phone.getByText(NOW).count()).toBe(0);
});
