import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FundStatement } from '#machines/domains/pay/fund/contract.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { patience } from '#tests/support/patience.ts';
import { choose, PaidMonths } from './paidMonths.ts';

const OWN = '/SelfService/pfManagement';
const REGISTER = '/compensationAndBenefits/reports/pfRegister';

let paid: PaidMonths;
let before: FundStatement;
beforeAll(async () => {
  paid = await PaidMonths.open([8, 9], (owner) =>
    owner.raw(`
      insert into pf_rules (account_id, name, from_day, own_element_id, company_element_id, start_month,
        withdrawal_percent, loan_percent, loan_months, rest_account)
      select 1, 'First', '2020-01-01', o.id, c.id, 7, 50, 80, 24, 'Reserve'
      from payroll_elements o, payroll_elements c where o.code = 'pf' and c.code = 'pf_company';
      insert into pf_vesting_steps (pf_rule_id, position, counted, years, percent)
        select id, 0, 'service', 2, 40 from pf_rules`),
  );
  before = await paid.office.get<FundStatement>('employee', '/Fund/Member');
}, patience(180_000));
afterAll(() => paid?.fixture.leave());

const readState = async (kind: string) => (await paid.readLatest(kind)).state;

const inWords = (amount: number) => amount.toLocaleString('en-GB', { minimumFractionDigits: 2 });

test('an employee sees their fund as of a day on a phone, and asks for more than is vested', async () => {
  const phone = await paid.visit(OWN, 'employee', 'phone');
  await phone.getByText('Balance by part').waitFor();
  // 10% of 40,000 in two months, and as much from the company, of which 40% is vested.
  await phone.getByText('16,000.00').first().waitFor();
  await phone.getByText('3,200.00').first().waitFor();
  await phone.getByText('40% of the company’s share').waitFor();
  expect(await getProblems(phone)).toEqual([]);
  const day = phone.getByRole('textbox', { name: 'As of' });
  await day.fill('2026-08-31');
  await phone.keyboard.press('Tab');
  await phone.getByText('8,000.00').first().waitFor();
  await day.fill('2026-08-30');
  await phone.keyboard.press('Tab');
  await phone.getByText('No contribution was made until this day').waitFor();

  await phone.getByRole('link', { name: 'Withdraw or borrow' }).click();
  const form = phone.getByRole('dialog', { name: 'New PF withdrawal' });
  await form.waitFor();
  await choose(phone, 'What', 'Withdrawal');
  await form.getByText('Vested amount').waitFor();
  await form.getByText('3,200.00').waitFor();
  await form.getByText(inWords(before.canWithdraw)).first().waitFor();
  await form
    .getByLabel('Amount')
    .first()
    .fill(String(before.canWithdraw + 0.01));
  await form.getByLabel('Reason').fill('A roof');
  await form.getByRole('button', { name: 'Send' }).click();
  await form
    .getByText(`At most ${inWords(before.canWithdraw)} can be taken now`)
    .first()
    .waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await form.getByLabel('Amount').first().fill('5000');
  await form.getByRole('button', { name: 'Send' }).dblclick();
  await form.waitFor({ state: 'detached' });
  const { items } = (await (
    await paid.fixture.server.as('employee')
  )
    .get('/Requests/pfWithdrawal?page=1&pageSize=25')
    .then(({ body }) => body)) as { items: unknown[] };
  expect(items).toHaveLength(1);
});

/** Opens the question after Approve for what is chosen in the queue, and gives a reason. */
async function askToApprove(page: Page, number: string, why: string): Promise<Locator> {
  await page
    .getByRole('button', { name: new RegExp(number) })
    .first()
    .click();
  await page
    .getByRole('button', { name: 'Approve', exact: true })
    .locator('visible=true')
    .last()
    .click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Approve' }));
  await question.getByRole('textbox', { name: /Comment|Reason/ }).fill(why);
  return question.getByRole('button', { name: /^(Confirm|Approve)$/ });
}

test('approvers decide with the balance in sight and say why; the second of two is refused', async () => {
  const { number } = await paid.readLatest('pfWithdrawal');
  const first = await readState('pfWithdrawal');
  const [one, other] = [
    await paid.visit('/approval/pfWithdrawal', 'hr'),
    await paid.visit('/approval/pfWithdrawal', 'hr2'),
  ];
  await one
    .getByRole('button', { name: new RegExp(number) })
    .first()
    .click();
  await one.getByText('Vested amount').locator('visible=true').first().waitFor();
  await one.getByText(inWords(before.canWithdraw)).locator('visible=true').first().waitFor();
  expect(await getProblems(one)).toEqual([]);
  const confirm = await askToApprove(one, number, 'The roof leaks');
  const confirmToo = await askToApprove(other, number, 'Me too');
  await confirm.click();
  await expect.poll(() => readState('pfWithdrawal')).not.toBe(first);
  const second = await readState('pfWithdrawal');
  await confirmToo.click();
  await other
    .getByText(/someone else|already|has changed|not wait/i)
    .locator('visible=true')
    .first()
    .waitFor();
  expect(await readState('pfWithdrawal')).toBe(second);

  const md = await paid.visit('/approval/pfWithdrawal', 'md');
  await (await askToApprove(md, number, 'Agreed')).click();
  await expect.poll(() => readState('pfWithdrawal')).not.toBe(second);

  const finance = await paid.visit('/approval/pfWithdrawal', 'finance');
  await finance
    .getByRole('button', { name: new RegExp(number) })
    .first()
    .click();
  await finance.getByRole('button', { name: 'Pay', exact: true }).first().click();
  const payment = finance.getByRole('dialog', { name: 'Pay' });
  await choose(finance, 'Method', 'Cash');
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await payment.waitFor({ state: 'detached' });
  await finance
    .getByRole('button', { name: new RegExp(number) })
    .first()
    .click();
  await finance.getByRole('button', { name: 'Confirm payment' }).first().click();
  await finance.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => readState('pfWithdrawal')).toBe('paid');
});

test('the employee reads why and finds the payment in the ledger', async () => {
  const { number } = await paid.readLatest('pfWithdrawal');
  const phone = await paid.visit('/SelfService/pfWithdrawal', 'employee', 'phone');
  await phone.getByText('Paid').first().waitFor();
  await phone
    .getByRole('button', { name: new RegExp(number) })
    .first()
    .click();
  await phone.getByText('The roof leaks').first().waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await phone.goto(paid.fixture.at(OWN));
  await phone.getByText('-5,000.00').or(phone.getByText('−5,000.00')).first().waitFor();
  await phone.getByText('11,000.00').first().waitFor();
});

test('the register needs unit and year, says so when it is empty, and shows no stale rows', async () => {
  const page = await paid.visit(REGISTER, 'allRoles');
  const view = page.getByRole('button', { name: 'View', exact: true });
  await view.waitFor();
  expect(await view.isDisabled()).toBe(true);
  await choose(page, /Business Unit/, 'North');
  expect(await view.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: /Year/ }).click();
  expect(await page.getByRole('option').count()).toBe(5);
  await page.getByRole('option').last().click();
  await expect.poll(() => view.isDisabled()).toBe(false);
  expect(await page.getByRole('table').count()).toBe(0);
  await view.click();
  await page.getByText('No Data Found').waitFor();
  await choose(page, /Year/, /^2026/);
  await view.click();
  await page.getByRole('row', { name: /The employee/ }).waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.replace(/\s+BDT$/, '').trim())).toEqual([
    'SL',
    'Enroll',
    'Name',
    'Employee Status',
    'Date of Joining',
    'Date of Permanent',
    'Length of service',
    'Employee Contribution',
    'Company contribution',
    'Total',
  ]);
  // The total of a row is in view without scrolling sideways.
  const total = await page.getByRole('columnheader').last().boundingBox();
  const table = await page.getByRole('table').locator('..').boundingBox();
  expect((total?.x ?? 0) + (total?.width ?? 0)).toBeLessThanOrEqual(
    (table?.x ?? 0) + (table?.width ?? 0) + 1,
  );
  expect(await getProblems(page)).toEqual([]);

  // Two letters find no one; from three on, people are searched.
  const employee = page.getByRole('combobox', { name: /Employee/ });
  await employee.click();
  await page.clock.install();
  await page.keyboard.type('Th');
  await page.clock.runFor(1000);
  expect(await page.getByRole('option', { name: /The employee/ }).count()).toBe(0);
  await page.clock.resume();
  await page.keyboard.type('e emp');
  await page
    .getByRole('option', { name: /The employee/ })
    .first()
    .click();
  await view.click();
  await expect.poll(() => page.getByRole('row', { name: /U-/ }).count()).toBe(1);

  // A failed fetch empties the table, and View tries again.
  await page.route('**/api/Reports/**', (route) => route.abort());
  await view.click();
  await page.getByRole('table').waitFor({ state: 'detached' });
  expect(await getProblems(page)).toEqual([]);
  await page.unroute('**/api/Reports/**');
  await view.click();
  await page.getByRole('row', { name: /The employee/ }).waitFor();
});

test('the officer opens ledger and statement; HR of another unit and a colleague do not', async () => {
  const page = await paid.visit('/compensationAndBenefits/reports/pfLedger', 'finance');
  await page.getByRole('searchbox', { name: 'Name or employee ID' }).fill('The employee');
  const others = page.locator('tbody tr[data-row]').filter({ hasNotText: 'The employee' });
  await expect.poll(() => others.count()).toBe(0);
  await page.getByRole('link', { name: 'The employee' }).first().click();
  await page.getByText('Balance by part').waitFor();
  await page.getByText('The employee (U-employee)').waitFor();
  await page.getByText('Withdrawal', { exact: true }).first().waitFor();
  expect(await getProblems(page)).toEqual([]);
  const path = new URL(page.url()).pathname;
  const { employeeId } = before;
  for (const [login, status] of [
    ['manager', 403],
    ['hrUnit2', 404],
  ] as const) {
    const client = await paid.fixture.server.as(login);
    expect([login, (await client.get(`/Fund/Member?employeeId=${employeeId}`)).status]).toEqual([
      login,
      status,
    ]);
    const curious = await paid.visit(path, login);
    await curious.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await curious.getByText('11,000.00').count()).toBe(0);
  }
});
