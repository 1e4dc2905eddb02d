import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, year, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { patience } from '#tests/support/patience.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { lockAttendance, pressOnRun, takeUnpaidLeave } from './steps.ts';

const RUNS = '/compensationAndBenefits/payrollProcess/generateSalary';
/** A month as it always was, one with everything, and the one that puts both right. */
const [PLAIN, FULL, NEXT] = [7, 8, 9];
const month = (of: number) => `2026-${String(of).padStart(2, '0')}`;

let fixture: Fixture;
let structure: PayStructure;
let office: PayrollOffice;
let employeeId: number;
beforeAll(async () => {
  fixture = await openFixture({}, async (owner) => {
    structure = await createPayStructure(owner);
    await owner.raw(`
      update employees set supervisor_id = (select id from employees where code = 'U-manager')
        where code = 'U-employee';
      update salary_policies set arrear_months = 12;
      insert into leave_types (account_id, name, granted, most_negative, is_paid, backdated_days)
        values (1, 'Unpaid leave', 'byHand', 100, false, 3650)`);
  });
  const { server } = fixture;
  office = new PayrollOffice(server, structure);
  employeeId = (await server.as('employee')).employeeId ?? 0;
  await office.locked(PLAIN);
}, patience(180_000));
afterAll(() => fixture?.leave());

const open = async (path: string, login: string, size: 'phone' | 'desktop' = 'desktop') =>
  (await signIn(fixture.browser, fixture.at(path), login, { size })).page;
const choose = async (page: Page, name: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name, exact: true }).last().click();
  await page.getByRole('option', { name: option }).first().click();
};

const latestRun = async () =>
  (await query<{ id: number }>(fixture.server.db, 'select max(id) as id from payroll_runs'))[0]
    ?.id ?? 0;

const press = (page: Page, runId: number, action: string, state: string) =>
  pressOnRun(fixture.server, page, { runId, action, state });

/** Starts the run of a month on its screen, and waits until it is calculated. */
async function startRun(page: Page, of: number, before?: () => Promise<unknown>): Promise<number> {
  await follow(page, `${RUNS}/create`);
  await page.getByRole('heading', { level: 1, name: 'Generate Salary' }).waitFor();
  await choose(page, 'Month', new RegExp(month(of)));
  await page.getByText('Pay date').first().waitFor();
  await before?.();
  await page.getByRole('button', { name: 'Start' }).click();
  await page
    .getByRole('button', { name: /^Send for approval/ })
    .first()
    .waitFor();
  return latestRun();
}

test('a month is run with a raise in its middle, unpaid leave, a loan and a hold', async () => {
  const { server } = fixture;
  await bringTo(server, 'released', [
    row(employeeId, year, { effectiveDate: `${month(FULL)}-16`, incrPercent: 10 }),
  ]);
  await takeUnpaidLeave(fixture.server, `${month(FULL)}-03`, `${month(FULL)}-05`);
  await lockAttendance(fixture.server, `${month(FULL)}-01`);
  const item = { month: `${month(FULL)}-01`, direction: 'deduction', kind: 'loan' } as const;
  await server.db.transaction((tx) =>
    postPayItems(tx, [{ ...item, employeeId, source: 'loan', sourceId: 1, amount: 2500 }], {
      userId: 1,
      accountId: 1,
    }),
  );

  const hr = await open(RUNS, 'hr');
  const runId = await startRun(hr, FULL);
  expect(await getProblems(hr)).toEqual([]);

  await hr.getByRole('tab', { name: /^Differences/ }).click();
  const mine = hr.getByRole('row', { name: /The employee/ });
  await mine.getByText('Gross or basic pay changed').waitFor();
  await mine.getByText('Paid days').waitFor();
  await mine.getByText('Additions and deductions').waitFor();
  expect(await hr.getByRole('table', { name: 'Differences' }).getByRole('row').count()).toBe(2);
  expect(await getProblems(hr)).toEqual([]);

  await hr.getByRole('tab', { name: /^People/ }).click();
  await hr.getByRole('searchbox', { name: 'Search by name or ID' }).fill('Person 5');
  await hr
    .getByRole('row', { name: /Person 5\b/ })
    .getByRole('checkbox')
    .click();
  await hr.getByRole('button', { name: 'Hold…' }).first().click();
  const question = hr.getByRole('alertdialog');
  await question.getByRole('textbox', { name: 'Reason' }).fill('The account was closed');
  await question.getByRole('button', { name: /^(Hold|Confirm)/ }).click();
  await hr.getByText('On hold').first().waitFor();
  // Who prepares doesn't approve.
  await press(hr, runId, 'Send for approval', 'review');
  expect(await hr.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
});

test('another person approves with the differences in sight, and the bank gets a file without who is on hold', async () => {
  const runId = await latestRun();
  const md = await open('/approval/salaryGenerate', 'md');
  await md
    .getByRole('link', { name: /^PR-/ })
    .or(md.getByRole('button', { name: /^PR-/ }))
    .first()
    .click();
  await md.getByRole('link', { name: 'Open its page' }).click();
  await md.getByRole('tab', { name: /^Differences/ }).click();
  await md.getByText('Gross or basic pay changed').first().waitFor();
  await press(md, runId, 'Approve', 'secondReview');
  await press(await open(`${RUNS}/view/${runId}`, 'audit'), runId, 'Approve', 'approved');
  await press(await open(`${RUNS}/view/${runId}`, 'hr'), runId, 'Lock', 'locked');

  const finance = await open(`${RUNS}/view/${runId}`, 'finance');
  await finance.getByRole('tab', { name: /^Payments/ }).click();
  await choose(finance, 'Bank', /River Bank/);
  await finance.getByRole('button', { name: 'Make the file' }).click();
  const [file] = await Promise.all([
    finance.waitForEvent('download'),
    finance.getByRole('button', { name: 'Download' }).click(),
  ]);
  const lines = (await readText(await file.createReadStream())).split('\n');
  expect(lines.some((line) => line.includes('Person 6'))).toBe(true);
  expect(lines.filter((line) => line.includes('Person 5'))).toEqual([]);
  expect(await getProblems(finance)).toEqual([]);
  await finance.getByRole('button', { name: /on the cash list$/ }).click();
  await press(finance, runId, 'Mark as paid', 'paid');
  const held = await query(
    fixture.server.db,
    `select from slips where run_id = $runId and is_live and state = 'held'`,
    { runId },
  );
  expect(held).toHaveLength(1);
});

async function readText(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('an employee opens house rent on a phone down to the raise behind it', async () => {
  const phone = await open('/SelfService/payslip', 'employee', 'phone');
  await phone
    .getByText('Why less than last time')
    .or(phone.getByText('Why more than last time'))
    .waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'House rent', exact: true }).click();
  const why = phone.getByRole('dialog');
  await why.getByText('50% * basic').waitFor();
  await why.getByRole('button', { name: 'Basic', exact: true }).click();
  await phone.getByRole('dialog', { name: 'Why is Basic what it is?' }).waitFor();
  // Fifteen days before the raise, three of them unpaid, and sixteen since.
  await why.getByText('For 12 of 31 days').waitFor();
  await why.getByText('For 16 of 31 days').waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await why.getByRole('link', { name: /16 Aug 2026/ }).click();
  await phone.getByRole('heading', { level: 1 }).waitFor();
  await phone.getByText('Released').first().waitFor();
  expect(await getProblems(phone)).toEqual([]);
});

test('a raise that becomes known late is an arrear of two months, with its cause', async () => {
  const { server } = fixture;
  await bringTo(server, 'released', [
    row(employeeId, year - 1, { effectiveDate: `${month(PLAIN)}-16`, incrPercent: 4 }),
  ]);
  const hr = await open(RUNS, 'hr');
  const runId = await startRun(hr, NEXT, () =>
    hr.getByText(/Facts of 1 person changed in months that were paid/).waitFor(),
  );
  await hr.getByRole('tab', { name: /^Differences/ }).click();
  await hr
    .getByRole('row', { name: /The employee/ })
    .getByText('Arrears of earlier months')
    .waitFor();
  await hr.getByRole('row', { name: /The employee/ }).click();
  await hr.getByText(`Basic, ${month(PLAIN)} (Raise)`).waitFor();
  await hr.getByText(`Basic, ${month(FULL)} (Raise)`).waitFor();
  expect(await getProblems(hr)).toEqual([]);
  await hr.getByRole('button', { name: 'Arrears', exact: true }).click();
  const why = hr.getByRole('dialog');
  await why.getByText(month(PLAIN), { exact: true }).waitFor();
  await why.getByText(month(FULL), { exact: true }).waitFor();
  expect(await getProblems(hr)).toEqual([]);

  for (const [login, type] of [
    ['hr', 'send'],
    ['md', 'approve'],
    ['audit', 'approve'],
    ['hr', 'lock'],
  ] as const) {
    expect(await office.send(login, runId, type)).toMatchObject({ status: 200 });
  }
  const phone = await open('/SelfService/payslip', 'employee', 'phone');
  await phone.getByText(`Basic, ${month(PLAIN)} (Raise)`).waitFor();
  await phone.getByText(`Basic, ${month(FULL)} (Raise)`).waitFor();
  expect(await getProblems(phone)).toEqual([]);
});
