import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { endVisit, signIn } from '#tests/e2e/people.ts';
import { patience } from '#tests/support/patience.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  const structure = await createPayStructure(server.owner);
  await server.owner.raw(`
    insert into pf_rules (account_id, name, from_day, own_element_id, company_element_id, start_month,
      withdrawal_percent, loan_percent, loan_months, rest_account)
    select 1, 'First', '2020-01-01', o.id, c.id, 7, 50, 80, 24, 'Reserve'
    from payroll_elements o, payroll_elements c where o.code = 'pf' and c.code = 'pf_company'`);
  await new PayrollOffice(server, structure).locked(8);
}, patience(180_000));
afterAll(() => fixture?.leave());

test('an employee sees their provident fund on a phone', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at('/SelfService/pfManagement'),
    'employee',
    { size: 'phone' },
  );
  await page.getByText('Balance by part').waitFor();
  await page.getByText('Member since').waitFor();
  await page.getByRole('link', { name: 'Withdraw or borrow' }).waitFor();
  const isWide = await page.evaluate(() => document.body.scrollWidth > window.innerWidth + 1);
  expect(isWide).toBe(false);
  expect(complaints).toEqual([]);
  await endVisit(page);
});

test('the PF register is viewed once business unit and year are chosen', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at('/compensationAndBenefits/reports/pfRegister'),
    'allRoles',
  );
  const view = page.getByRole('button', { name: 'View', exact: true });
  await view.waitFor();
  expect(await view.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: /Business Unit/ }).click();
  await page.getByRole('option').first().click();
  expect(await view.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: /Year/ }).click();
  expect(await page.getByRole('option').count()).toBe(5);
  await page.getByRole('option').first().click();
  await expect.poll(() => view.isDisabled()).toBe(false);
  expect(await page.getByRole('table').count()).toBe(0);
  await view.click();
  await page.getByRole('columnheader', { name: /Company contribution/ }).waitFor();
  await page.getByRole('columnheader', { name: /Date of Permanent/ }).waitFor();
  expect(complaints).toEqual([]);
  await endVisit(page);
});
