import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, endOfMonth } from '#machines/core/values/dates.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { postPayItems } from '#server/domains/pay/items/index.ts';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, year, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { patience } from '#tests/support/patience.ts';
import { lockAttendance, pressOnRun, takeUnpaidLeave } from './steps.ts';

const CONFIGURATION = '/administration/payrollConfiguration';
const RULES = '/compensationAndBenefits/configuration/payrollRule';
const RUNS = '/compensationAndBenefits/payrollProcess/generateSalary';

const today = accountDay();
/** The last month is paid today, and this one at its end. */
const [first, second] = [addMonths(`${today.slice(0, 7)}-01`, -1), `${today.slice(0, 7)}-01`];
const month = first.slice(0, 7);

let fixture: Fixture;
let employeeId: number;
beforeAll(async () => {
  fixture = await openFixture({}, async (owner) => {
    await owner.raw(`
      update employees set supervisor_id = (select id from employees where code = 'U-manager')
        where code = 'U-employee';
      insert into leave_types (account_id, name, granted, most_negative, is_paid, backdated_days)
        values (1, 'Unpaid leave', 'byHand', 100, false, 365);
      insert into banks (account_id, name, swift_code) values (1, 'River Bank', 'RIVRBDDH');
      insert into employee_details (id, account_id) select id, 1 from employees e where account_id = 1
        and not exists (select from employee_details d where d.id = e.id);
      insert into employee_bank_accounts (employee_id, bank_id, name, account_number, valid_from)
        select e.id, b.id, e.name, '00' || (100000 + e.id), '2020-01-01' from employees e, banks b
        where e.account_id = 1 and e.id % 4 <> 0`);
  });
  employeeId = (await fixture.server.as('employee')).employeeId ?? 0;
}, patience(120_000));
afterAll(() => fixture?.leave());

const open = async (path: string, login: string, size: 'phone' | 'desktop' = 'desktop') =>
  (await signIn(fixture.browser, fixture.at(path), login, { size })).page;
const choose = async (page: Page, name: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name, exact: true }).last().click();
  await page.getByRole('option', { name: option }).first().click();
};
/** Follows a link, and waits until the screen is there. */
const goTo = async (page: Page, path: string, title: string) => {
  await follow(page, path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};
const submitted = async (page: Page) => {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** A row of a resource, as its form saves it. */
async function save(resource: string, values: Record<string, unknown>): Promise<number> {
  const client = await fixture.server.as('hr');
  const { status, body } = await client.post(`/Resources/${resource}/Save`, { values });
  expect([resource, status, body]).toEqual([resource, 200, expect.anything()]);
  return (body as { autoId: number }).autoId;
}

const ids = new Map<string, number>();
const ELEMENTS = [
  ['other', 'Other allowances', 'earning', null],
  ['arrears', 'Arrears', 'earning', 'arrears'],
  ['pf', 'Provident fund', 'deduction', null],
  ['loan', 'Loan', 'deduction', 'loan'],
  ['recovered', 'Arrears recovered', 'deduction', 'arrearsRecovered'],
] as const;

test('elements and rules are written by hand, with a mistake marked before it is saved', async () => {
  const page = await open(`${CONFIGURATION}/payrollElement`, 'hr');
  for (const [name, code] of [
    ['Basic', 'basic'],
    ['House rent', 'house_rent'],
  ] as const) {
    await page.getByRole('button', { name: 'Create' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Payroll element' }).fill(name);
    await form.getByRole('textbox', { name: 'Code' }).fill(code);
    await choose(page, 'Direction', 'Earning');
    await choose(page, 'Unit', 'Money');
    await form.getByRole('button', { name: 'Save' }).click();
    await submitted(page);
  }
  const stored = await query<{ id: number; code: string }>(
    fixture.server.db,
    'select id, code from payroll_elements where account_id = 1',
  );
  for (const { id, code } of stored) ids.set(code, id);
  for (const [code, name, direction, itemKind] of ELEMENTS) {
    ids.set(code, await save('payrollElement', { code, name, direction, itemKind, unit: 'money' }));
  }
  await layRules();

  await goTo(page, RULES, 'Payroll Rule');
  await page.getByRole('button', { name: 'Create' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Reason' }).fill('Half of basic, as agreed');
  await choose(page, 'Payroll element', 'House rent');
  await form.getByRole('textbox', { name: 'From', exact: true }).fill('2020-01-01');
  await page.keyboard.press('Tab');
  await choose(page, 'Calculated', 'By a formula');
  await form.getByRole('textbox', { name: 'Formula' }).fill('50% * basc');
  await form.getByText('basc is not known').first().waitFor();
  expect(await getProblems(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Formula' }).fill('50% * pay.basic');
  await form.getByText('No salary breakdown has this element yet.').waitFor();
  await form.getByRole('tab', { name: 'Names' }).click();
  await form.getByText('Basic pay of a month, as it was agreed').waitFor();
  await form.getByRole('switch', { name: 'Counts in gross' }).click();
  await form.getByRole('switch', { name: 'Counts in taxable pay' }).click();
  await form.getByRole('switch', { name: 'Follows paid days' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await submitted(page);
});

/** The rules of the other elements. */
async function layRules(): Promise<void> {
  const rule = (code: string, more: Record<string, unknown>) =>
    save('elementFormula', {
      note: 'As agreed',
      elementId: ids.get(code),
      fromDay: '2020-01-01',
      calculated: 'formula',
      followsDays: false,
      countsInGross: false,
      countsInTax: false,
      countsInPf: false,
      countsInOvertime: false,
      countsInGratuity: false,
      countsInBonus: false,
      ...more,
    });
  const earning = { countsInGross: true, countsInTax: true };
  await rule('basic', { ...earning, formula: 'pay.basic', followsDays: true });
  await rule('other', { ...earning, formula: 'pay.gross - pay.basic * 150%', followsDays: true });
  await rule('arrears', { ...earning, calculated: 'items' });
  await rule('pf', { formula: '10% * basic' });
  await rule('loan', { calculated: 'items', shrinks: 1 });
  await rule('recovered', { calculated: 'items', shrinks: 2 });
}

test('a breakdown is published, and everyone is assigned to it by a file', async () => {
  const page = await open(`${CONFIGURATION}/salaryBreakdown`, 'hr');
  const order = ['basic', 'house_rent', 'other', 'arrears', 'pf', 'loan', 'recovered'];
  await save('salaryBreakdown', {
    name: 'Standard',
    code: 'standard',
    currency: 'BDT',
    status: 'draft',
    elements: order.map((code) => ({ elementId: ids.get(code) })),
  });
  await page.reload();
  await page.getByRole('button', { name: 'Standard' }).first().click();
  await choose(page, 'State', 'Published');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await submitted(page);
  await save('salaryPolicy', {
    name: 'Calendar',
    dayBasis: 'calendar',
    leastNet: '1000',
    unpaidOnDaysOff: false,
    unmarkedIsUnpaid: false,
    arrearMonths: 12,
  });
  const frequencyId = await save('payFrequency', { name: 'Monthly', rhythm: 'monthly' });
  const groupId = await save('payrollGroup', { name: 'Everyone', frequencyId, currency: 'BDT' });
  for (const [at, day] of [first, second].entries()) {
    const end = endOfMonth(day);
    await save('payrollMonth', {
      name: day.slice(0, 7),
      groupId,
      startsOn: day,
      endsOn: end,
      payDate: at === 0 ? today : end,
      period: at + 1,
      periods: 12,
    });
  }

  const people = await query<{ code: string }>(
    fixture.server.db,
    // No one can assign themselves: HR's own pay is left to finance.
    `select code from employees where account_id = 1 and is_active and code <> 'U-hr' order by id`,
  );
  await goTo(page, `${CONFIGURATION}/policyApply/bulk`, 'Policy Apply, Bulk');
  await page.getByRole('button', { name: 'Import…' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'assignments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Employee Id,From,Breakdown,Policy,Payroll Group',
        ...people.map(({ code }) => `${code},${first},Standard,Calendar,Everyone`),
      ].join('\n'),
    ),
  });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: `Import ${people.length} rows` }).click();
  await page.getByText(`${people.length} rows imported`).first().waitFor();
});

test('a raise in mid-month, unpaid leave, a loan and a hold are on the slips of the first month', async () => {
  const { server } = fixture;
  await bringTo(server, 'released', [row(employeeId, year, { effectiveDate: `${month}-16` })]);
  await takeUnpaidLeave(fixture.server, `${month}-02`, `${month}-04`);
  await lockAttendance(fixture.server, first);
  await server.db.transaction((tx) =>
    postPayItems(
      tx,
      [
        {
          employeeId,
          month: first,
          direction: 'deduction',
          kind: 'loan',
          source: 'loan',
          sourceId: 1,
          amount: 2500,
        },
      ],
      { userId: 1, accountId: 1 },
    ),
  );
  const hr = await open('/profile/employee/1?tab=pay', 'hr');
  await hr.getByRole('button', { name: 'Hold pay…' }).click();
  const question = hr.getByRole('alertdialog');
  await question.getByRole('textbox', { name: 'Reason' }).fill('Papers are missing');
  await question.getByRole('button', { name: 'Hold', exact: true }).click();
  await hr.getByText('Papers are missing').first().waitFor();

  await goTo(hr, RUNS, 'Generate Salary');
  await hr.getByRole('link', { name: 'Create' }).first().click();
  await choose(hr, 'Month', new RegExp(month));
  await hr.getByRole('button', { name: 'Start' }).click();
  await hr.getByRole('button', { name: 'Send for approval' }).first().waitFor();
  await hr.getByRole('tab', { name: /^People/ }).click();
  await choose(hr, 'Status', 'On hold');
  await hr.getByText('Papers are missing').first().waitFor();
  await hr.getByRole('tab', { name: /^Differences/ }).click();
  await hr.getByText('The first slip').first().waitFor();
  await press(hr, await runOf(1), 'Send for approval', 'review');
});

const runOf = async (number: number) =>
  (await query<{ id: number }>(fixture.server.db, 'select id from payroll_runs order by id'))[
    number - 1
  ]?.id ?? 0;

const press = (page: Page, runId: number, action: string, state: string) =>
  pressOnRun(fixture.server, page, { runId, action, state });
const pressAs = async (login: string, runId: number, action: string, state: string) =>
  press(await open(`${RUNS}/view/${runId}`, login), runId, action, state);

test('the month is approved by two, locked, paid by a file and in cash', async () => {
  const runId = await runOf(1);
  await pressAs('md', runId, 'Approve', 'secondReview');
  await pressAs('audit', runId, 'Approve', 'approved');
  await pressAs('hr', runId, 'Lock', 'locked');

  const finance = await open(`${RUNS}/view/${runId}`, 'finance');
  await finance.getByRole('tab', { name: /^Payments/ }).click();
  await choose(finance, 'Bank', /River Bank/);
  await finance.getByRole('button', { name: 'Make the file' }).click();
  const [file] = await Promise.all([
    finance.waitForEvent('download'),
    finance.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^PR-\d{4}-0001-F1\.csv$/);
  await finance.getByRole('button', { name: /on the cash list$/ }).click();
  await expect
    .poll(
      async () =>
        (await query(fixture.server.db, `select from payments where method = 'cash'`)).length,
    )
    .toBeGreaterThan(0);
  await press(finance, runId, 'Mark as paid', 'paid');
  const sums = await queryOne<Record<'net' | 'paid' | 'held', number>>(
    fixture.server.db,
    `select sum(net)::bigint as net, sum(net) filter (where state = 'held')::bigint as held,
       (select sum(amount) from payments where state = 'paid')::bigint as paid
     from slips where is_live`,
  );
  expect(sums?.held).toBeGreaterThan(0);
  expect(sums?.net).toBe(Number(sums?.paid) + Number(sums?.held));
});

test('an employee reads the slip on a phone and opens an amount to its formula', async () => {
  const phone = await open('/SelfService/payslip', 'employee', 'phone');
  await phone.getByRole('button', { name: 'House rent', exact: true }).click();
  const why = phone.getByRole('dialog');
  await why.getByText('50% * pay.basic').waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await phone.keyboard.press('Escape');
  await phone.getByText('2,500.00').first().waitFor();
});

test('a late raise is an arrear of the next month, and everything is verified', async () => {
  const { server } = fixture;
  await bringTo(server, 'released', [row(employeeId, year - 1, { effectiveDate: first })]);
  const hr = await open(`${RUNS}/create`, 'hr');
  await choose(hr, 'Month', new RegExp(second.slice(0, 7)));
  await hr.getByText(/Facts of 1 person changed in months that were paid/).waitFor();
  await hr.getByRole('button', { name: 'Start' }).click();
  await hr
    .getByRole('button', { name: /^Send for approval/ })
    .first()
    .waitFor();
  const runId = await runOf(2);
  await press(hr, runId, 'Send for approval', 'review');
  await pressAs('md', runId, 'Approve', 'secondReview');
  await pressAs('audit', runId, 'Approve', 'approved');
  await pressAs('hr', runId, 'Lock', 'locked');
  const phone = await open('/SelfService/payslip', 'employee', 'phone');
  await phone
    .getByText(new RegExp(`Arrears|${month} \\(Raise\\)`))
    .first()
    .waitFor();
  await phone
    .getByText(/\(Raise\)/)
    .first()
    .waitFor();
  await expect(verifyHistory(server.db, server.services.engine)).resolves.toMatchObject({
    ok: true,
    broken: [],
  });
});
