import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { RequestList } from '#machines/kits/requests/contract.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { patience } from '#tests/support/patience.ts';
import { selectAll, signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
let phone: Page;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.server.owner.raw(`
    update employees set supervisor_id = (select id from employees where code = 'U-manager')
      where code = 'U-employee';
    insert into loan_types (account_id, name, annual_rate) values (1, 'Household', 6)`);
}, patience(120_000));
afterAll(() => fixture?.leave());

const open = async (path: string, login: string, size: 'phone' | 'desktop' = 'desktop') =>
  (await signIn(fixture.browser, fixture.at(path), login, { size })).page;
const choose = async (page: Page, name: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name }).last().click();
  await page.getByRole('option', { name: option }).click();
};
const decide = async (page: Page, action: string) => {
  await selectAll(page);
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: action, exact: true })
    .click();
};
const confirmed = async (page: Page) => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await page.locator('[data-swipe-direction]').first().waitFor();
};
/** Decides on the employee's latest request of a kind. */
const act = async (
  login: string,
  kind: string,
  type: string,
  more: Record<string, unknown> = {},
) => {
  const { body } = await (
    await fixture.server.as('employee')
  ).get(`/Requests/${kind}?page=1&pageSize=25`);
  const [row] = (body as RequestList).items;
  const items = [{ subjectId: row?.subjectId, event: { type, ...more } }];
  const by = await fixture.server.as(login);
  const done = await by.post('/Workflow/Dispatch', { workflow: row?.workflow, items });
  expect(done).toMatchObject({ status: 200 });
};
const today = accountDay();

test('a loan is requested on a phone, paid out by the cashier, planned, printed, and settled early', async () => {
  phone = await open('/SelfService/loan/loanRequest/create', 'employee', 'phone');
  const form = phone.getByRole('dialog', { name: 'New loan request' });
  await choose(phone, 'Loan type', 'Household');
  await form.getByLabel('Amount').first().fill('12000');
  await form.getByLabel('Instalments').fill('3');
  await form.getByRole('textbox', { name: 'First instalment', exact: true }).fill(today);
  await phone.keyboard.press('Tab');
  await form.getByLabel('Reason').fill('A new roof');
  // The cost is shown before sending.
  await form.getByText('4,041.00').first().waitFor();
  await form.getByRole('button', { name: 'Send' }).click();
  await form.waitFor({ state: 'detached' });

  await act('manager', 'loan', 'approve');
  await act('hr', 'loan', 'approve');

  const cashier = await open('/approval/loan', 'finance');
  await cashier.getByRole('button', { name: /^LN-/ }).first().click();
  await cashier.getByRole('button', { name: 'Pay', exact: true }).first().click();
  const payment = cashier.getByRole('dialog', { name: 'Pay' });
  // The whole amount by default; cash has no reference.
  await expect.poll(() => payment.getByLabel('Amount').inputValue()).toMatch(/^12,?000(\.00)?$/);
  await choose(cashier, 'Method', 'Cash');
  const paidOn = payment.getByRole('textbox', { name: 'Payment date' });
  // Today by default. A wrong value is refused next to its field, and stays.
  const prefilled = await paidOn.inputValue();
  expect(prefilled).not.toBe('');
  await payment.getByLabel('Amount').fill('1000.555');
  await paidOn.fill('2099-01-01');
  await cashier.keyboard.press('Tab');
  const sendPayment = payment.getByRole('button', { name: 'Pay', exact: true });
  await sendPayment.click();
  await payment.getByText('Amount can have at most 2 decimals', { exact: true }).waitFor();
  await payment.getByLabel('Amount').fill('12000.01');
  await sendPayment.click();
  await payment.getByText('Payment date cannot be in the future', { exact: true }).waitFor();
  expect(await paidOn.getAttribute('aria-invalid')).toBe('true');
  await paidOn.fill(prefilled);
  await cashier.keyboard.press('Tab');
  await sendPayment.click();
  await payment.getByText('That is more than the outstanding amount').waitFor();
  await payment.getByLabel('Amount').fill('12000');
  await sendPayment.click();
  await payment.waitFor({ state: 'detached' });
  await decide(cashier, 'Confirm payment');
  await confirmed(cashier);

  await phone.goto(fixture.at('/SelfService/reports/loan'));
  // The instalments of all months but the last are equal.
  await phone.getByText('4,041.00').nth(1).waitFor();
  await follow(phone, '/SelfService/loan/loanReschedule/create');
  const change = phone.getByRole('dialog', { name: 'New loan reschedule' });
  await change.waitFor();
  await choose(phone, 'Loan', /^LN-/);
  await choose(phone, 'Change', 'Settle early');
  await change.getByLabel('Reason').fill('Sold the old one');
  await change.getByText('12,000.00').first().waitFor();
  await change.getByRole('button', { name: 'Send' }).click();
  await change.waitFor({ state: 'detached' });

  // The printable version, at its own URL.
  await follow(cashier, '/profile/reports/loanHistory');
  await cashier.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await cashier.getByRole('button', { name: 'Print' }).click();
  await cashier.locator('body[data-printed]').waitFor();
  expect(new URL(cashier.url()).pathname).toBe('/profile/reports/loanHistory/print');
  await cashier.getByRole('row', { name: /LN-.*12,000\.00/ }).waitFor();
});

test('an IOU is adjusted on a phone, which counts what is left of it, and a double click sends it once', async () => {
  const employee = await fixture.server.as('employee');
  const post = await employee.post('/Requests/iou/Send', {
    payload: { purpose: 'Trade fair', amount: 1000, neededOn: today, settleBy: today },
  });
  expect(post).toMatchObject({ status: 200 });
  await act('manager', 'iou', 'approve');
  await act('hr', 'iou', 'approve');
  await act('finance', 'iou', 'pay', { amount: 1000, method: 'cash', paidOn: today });
  await act('finance', 'iou', 'confirmPayment');

  await follow(phone, '/SelfService/iOU/adjustment/create');
  const adjustment = phone.getByRole('dialog', { name: 'New IOU adjustment' });
  await adjustment.waitFor();
  await choose(phone, 'IOU', /^IOU-.*1,000\.00/);
  await adjustment.getByLabel('Returned in cash').fill('250');
  await adjustment.getByRole('button', { name: 'Add expense' }).click();
  await adjustment.getByRole('textbox', { name: 'Date', exact: true }).fill(today);
  await phone.keyboard.press('Tab');
  await adjustment.getByLabel('Description').fill('Stall');
  await adjustment.getByLabel('Amount').fill('800');
  await adjustment.getByRole('button', { name: 'Send' }).click();
  await adjustment.getByText('Only 1,000.00 of this IOU is outstanding').first().waitFor();
  await adjustment.getByLabel('Amount').fill('700');
  await adjustment.getByText('50.00', { exact: true }).waitFor();
  await adjustment.getByRole('button', { name: 'Send' }).dblclick();
  await adjustment.waitFor({ state: 'detached' });
  await act('manager', 'iouAdjustment', 'approve');
  await act('hr', 'iouAdjustment', 'approve');
  const report = await employee.get('/Reports/ownAdvances?page=1&pageSize=25');
  expect((report.body as ReportPage).rows).toMatchObject([
    { paid: 1000, spent: 700, returned: 250, open: 50, status: 'Paid' },
  ]);
});
