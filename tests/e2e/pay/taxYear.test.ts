import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaxCertificate } from '#machines/domains/pay/tax/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { signIn } from '#tests/e2e/people.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { patience } from '#tests/support/patience.ts';
import { choose, choosePerson, PaidMonths } from './paidMonths.ts';

const PAY = '/compensationAndBenefits';

let paid: PaidMonths;
beforeAll(async () => {
  paid = await PaidMonths.open([8], (owner) =>
    owner.raw(`
      insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id, declare_until)
        select 1, v.name, v.first::date, v.last::date, e.id, v.until::date
        from payroll_elements e, (values ('This year', '2026-01-01', '2099-12-31', '2099-12-31'),
          ('The year before', '2025-01-01', '2025-12-31', '2025-03-31')) v (name, first, last, until)
        where e.code = 'tax';
      insert into pay_tables (account_id, name, code, kind, limit_unit, value_unit, edge)
        values (1, 'Slabs', 'slabs', 'bands', 'money', 'percent', 'upToAndIncluding');
      insert into pay_table_rows (pay_table_id, position, from_day, up_to, value, name)
        select t.id, v.position, '2026-01-01', v.up_to, v.value, 'Finance Act'
        from pay_tables t,
          (values (0, '375000', '0'), (1, '675000', '10'), (2, null, '15')) v (position, up_to, value);
      update employees set tin = '123456789012' where code = 'U-employee'`),
  );
}, patience(180_000));
afterAll(() => paid?.fixture.leave());

const readState = async (kind: string) => (await paid.readLatest(kind)).state;

const declare = async (year: string) => {
  const phone = await paid.visit('/SelfService/taxDeclaration/create', 'employee', 'phone');
  const form = phone.getByRole('dialog', { name: 'New tax declaration' });
  await form.waitFor();
  await choose(phone, 'Tax year', year);
  await form.getByLabel('Savings schemes').fill('60000');
  return { phone, form };
};

test('investments are declared with their proof on a phone, in time', async () => {
  const late = await declare('The year before');
  await late.form.getByRole('button', { name: 'Send' }).click();
  await late.form
    .getByText(/were due until/)
    .first()
    .waitFor();
  expect(await getProblems(late.phone)).toEqual([]);

  const { phone, form } = await declare('This year');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'certificate.png',
      mimeType: 'image/png',
      buffer: await phone.screenshot(),
    });
  await form.getByText('certificate.png').first().waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await form.getByRole('button', { name: 'Send' }).dblclick();
  await form.waitFor({ state: 'detached' });
  await phone.getByText(/^TD-/).first().waitFor();
  const sent = await query(
    paid.fixture.server.db,
    `select id from requests where kind = 'taxDeclaration'`,
  );
  expect(sent).toHaveLength(1);
});

test('HR opens the proof and accepts the declaration', async () => {
  const { number } = await paid.readLatest('taxDeclaration');
  const hr = await paid.visit('/approval/taxDeclaration', 'hr');
  await hr
    .getByRole('button', { name: new RegExp(number) })
    .first()
    .click();
  await hr.getByText('certificate.png').locator('visible=true').first().waitFor();
  await hr.getByText('60,000.00').locator('visible=true').first().waitFor();
  expect(await getProblems(hr)).toEqual([]);
  await hr
    .getByRole('button', { name: 'Approve', exact: true })
    .locator('visible=true')
    .last()
    .click();
  const confirm = hr.getByRole('alertdialog').getByRole('button', { name: /^(Confirm|Approve)/ });
  await expect
    .poll(async () => {
      if ((await confirm.count()) > 0) await confirm.click();
      return readState('taxDeclaration');
    })
    .toBe('approved');
});

test('the officer assigns how someone is taxed, alone and by a file', async () => {
  const hr = await paid.visit(`${PAY}/incomeTaxAssign/single`, 'hr');
  await hr.getByRole('button', { name: 'Create' }).first().click();
  const form = hr.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Note' }).fill('As agreed');
  await choose(hr, 'Business unit', 'North');
  await choosePerson(hr, 'Person', 'The employee');
  await choose(hr, 'Tax year', 'This year');
  await choose(hr, 'Taxed', 'By slabs');
  await choose(hr, 'Category', 'General');
  await choose(hr, 'Place', 'Largest cities');
  expect(await getProblems(hr)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });

  await hr.goto(paid.fixture.at(`${PAY}/incomeTaxAssign/bulk`));
  await hr.getByText('Columns of the file').waitFor();
  expect(await getProblems(hr)).toEqual([]);
});

test('the calculator divides an amount into its slices', async () => {
  const hr = await paid.visit(`${PAY}/tax/calculation`, 'hr');
  await hr.getByLabel('Taxable income of the year').fill('900000');
  await hr.getByText('63,750.00').first().waitFor();
  await hr.getByText('33,750.00').first().waitFor();
  expect(await getProblems(hr)).toEqual([]);
  await hr.setViewportSize({ width: 390, height: 844 });
  expect(await getProblems(hr)).toEqual([]);
  await hr.setViewportSize({ width: 1440, height: 900 });
  await hr.goto(paid.fixture.at(`${PAY}/tax/provisionCalculation`));
  await choosePerson(hr, 'Employee', 'The employee');
  await hr.getByText('Tax of the year').waitFor();
  expect(await getProblems(hr)).toEqual([]);
});

/** Records a challan for the deductions of August 2026. */
async function deposit(page: Page, number: string, amount: string): Promise<void> {
  await page.goto(paid.fixture.at('/administration/configuration/taxChallan'));
  await page.getByRole('button', { name: 'Create' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Challan number' }).fill(number);
  await choose(page, 'Bank', 'River Bank');
  await form.getByRole('textbox', { name: 'Deposited on' }).fill('2026-09-15');
  await page.keyboard.press('Tab');
  await form.getByRole('textbox', { name: 'For the month of' }).fill('2026-08-15');
  await page.keyboard.press('Tab');
  await form.getByLabel('Amount').fill(amount);
  expect(await getProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText(number).first().waitFor();
}

test('a challan covers a part of the month, and the next one the rest', async () => {
  const finance = await paid.visit('/administration/configuration/taxChallan', 'finance');
  await deposit(finance, 'CH-1', '90000');
  await finance.goto(paid.fixture.at(`${PAY}/tax/deduction`));
  await finance.getByText('CH-1').first().waitFor();
  await finance.getByText('67,000.00').first().waitFor();
  expect(await getProblems(finance)).toEqual([]);
  await choose(finance, 'Challans', 'Uncovered');
  await finance.getByRole('row', { name: /The employee/ }).waitFor();
  expect(await getProblems(finance)).toEqual([]);
  await deposit(finance, 'CH-2', '67000');
  await finance.goto(paid.fixture.at(`${PAY}/tax/eligibleEmployees`));
  await choose(finance, 'TIN', 'Missing');
  await finance.getByText('Not assigned').first().waitFor();
  expect(await getProblems(finance)).toEqual([]);
});

test('an employee opens and prints the certificate on a phone; a curious colleague does not', async () => {
  const certificate = await paid.office.get<TaxCertificate>(
    'employee',
    '/Tax/Certificate?employeeId=0&taxYearId=0',
  );
  expect(certificate.total).toBeGreaterThan(0);
  const phone = await paid.visit('/SelfService/taxCertificate', 'employee', 'phone');
  await phone.getByText('CH-2').first().waitFor();
  await phone.getByText('123456789012').first().waitFor();
  await phone
    .getByText(certificate.total.toLocaleString('en-GB', { minimumFractionDigits: 2 }))
    .first()
    .waitFor();
  expect(await getProblems(phone)).toEqual([]);
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);

  const path = `${PAY}/tax/certificate/${certificate.employeeId}/${certificate.taxYearId}`;
  for (const login of ['manager', 'hrUnit2']) {
    const { page } = await signIn(paid.fixture.browser, paid.fixture.at(path), login);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('CH-2').count()).toBe(0);
  }
});

test('the statement by TIN is the one of the specification', async () => {
  const page = await paid.visit(`${PAY}/reports/taxDeductionStatement`, 'allRoles');
  const view = page.getByRole('button', { name: 'View', exact: true });
  await view.waitFor();
  expect(await view.isDisabled()).toBe(true);
  await choose(page, 'Business Unit', 'North');
  await view.click();
  await page.getByRole('columnheader').first().waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.replace(/\s+BDT$/, '').trim())).toEqual([
    'SL',
    'Enroll',
    'Name',
    'Employee Status',
    'Date of Joining',
    'Date of Permanent',
    'Length of service',
    'Tax Amount',
  ]);
  // Who has a TIN comes first.
  await page.getByRole('row').nth(1).getByText('The employee').waitFor();
  expect(await getProblems(page)).toEqual([]);
});
