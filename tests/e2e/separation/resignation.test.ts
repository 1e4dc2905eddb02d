import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { visit } from '#tests/e2e/people.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { giveAsset } from '#tests/support/assets.ts';
import { patience } from '#tests/support/patience.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { saveSeparationType } from '#tests/support/separations.ts';
import { lend } from '#tests/api/separation/leaverWithEverything.ts';
import { choose, Walk, type Fill } from './walk.ts';

const formatNumber = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

let fixture: Fixture;
let walk: Walk;
let employeeId: number;
let structure: PayStructure;
beforeAll(async () => {
  fixture = await openFixture({}, async (owner) => {
    structure = await createPayStructure(owner);
    // The last of the months becomes the present one, whichever it is.
    await owner.raw(`
      delete from payroll_months where starts_on <> '2026-12-01';
      update payroll_months set name = 'Present month', starts_on = date_trunc('month', account_day(1)),
        ends_on = date_trunc('month', account_day(1)) + interval '1 month' - interval '1 day',
        pay_date = account_day(1);
      insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id)
        select 1, 'Year', date_trunc('year', account_day(1)), date_trunc('year', account_day(1))
          + interval '1 year' - interval '1 day', id from payroll_elements where code = 'tax';
      insert into settlement_tax_rules (account_id, name, part, from_day, element_id, free_up_to)
        select 1, 'Compensation', 'compensation', '2020-01-01', id, 50000 from payroll_elements
          where code = 'arrears'`);
    await owner.raw(`
      update employees e set supervisor_id = s.id, joining_date = '2017-03-01' from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('E00003', 'U-employee'));
      insert into loan_types (account_id, name) values (1, 'Household')`);
  });
  walk = new Walk(fixture);
  const { server } = fixture;
  employeeId = (await server.as('employee')).employeeId;
  await lend(server, employeeId);
  await giveAsset(server, employeeId, { serialNumber: 'PF-9', price: 60_000 });
  await saveSeparationType(server, {
    compensations: [{ fromYears: 5, days: 14 }],
  });
}, patience(120_000));
afterAll(() => fixture?.leave());

const readItem = async (source: string) =>
  (
    await query<{ id: number }>(
      fixture.server.db,
      'select id from clearance_items where employee_id = $employeeId and source = $source',
      { employeeId, source },
    )
  )[0]?.id ?? 0;

test('someone resigns on a phone with the price of a shorter notice in sight', async () => {
  const phone = await walk.open('/SelfService/separation/application', 'employee', 'phone');
  await phone
    .getByRole('button', { name: /^(New|Request|Create|Apply)/ })
    .first()
    .click();
  await choose(phone, 'Separation type', 'Resignation');
  await phone.getByLabel('Last day of work').fill(accountDay(0));
  await choose(phone, 'Main reason', 'Another job');
  await phone.getByText('Notice not served').first().waitFor();
  await phone.getByText('30 days', { exact: true }).first().waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await phone.getByText('SEP-').first().waitFor();
});

test('supervisor and HR agree, and the clearance lists what the person holds', async () => {
  await walk.approve('manager', 'hr');
  const items = await query<{ source: string }>(
    fixture.server.db,
    'select source from clearance_items where employee_id = $employeeId order by source',
    { employeeId },
  );
  expect(items.map(({ source }) => source)).toEqual(['asset', 'loan', 'reports']);
});

test('payroll holds the slip of the last month back', async () => {
  const office = new PayrollOffice(fixture.server, structure);
  const { id } = await office.locked(12);
  const hr = await walk.open(
    `/compensationAndBenefits/payrollProcess/generateSalary/view/${id}`,
    'hr',
  );
  await hr.getByText('On hold').first().waitFor();
  expect(await readSlip()).toMatchObject({ state: 'held', method: null });
});

const readSlip = async () =>
  (
    await query<{ id: number; net: number; state: string; method: string | null }>(
      fixture.server.db,
      `select s.id, s.net, s.state, p.method from slips s left join payments p on p.slip_id = s.id
       where s.employee_id = $employeeId and s.is_live`,
      { employeeId },
    )
  )[0];

const clear = async (login: string, source: string, action: string, state: string, fill?: Fill) => {
  const subjectId = await readItem(source);
  const page = await walk.open(`/workflow/clearanceItem/${subjectId}`, login);
  await walk.press(page, action, { workflow: 'clearanceItem', subjectId, state }, fill);
};

test('each owner settles an item: the lost laptop is charged', async () => {
  await clear('admin', 'asset', 'Charge', 'charged', async (dialog) => {
    await dialog.getByLabel('Amount').fill('25000');
    await dialog.getByRole('textbox', { name: /Comment|Reason/ }).fill('Lost on a train');
  });
  await clear('finance', 'loan', 'Clear', 'cleared');
  await clear('manager', 'reports', 'Clear', 'cleared');
});

test('the team goes to the next supervisor once the last day is over', async () => {
  // Corrected by calls: its screens have a journey of their own.
  const payload = { lastDay: accountDay(-1), typeId: null, reason: 'Leave was taken' };
  const { workflow, requestId } = await walk.file('separationCorrection', { employeeId, payload });
  await walk.decide({ workflow, subjectId: requestId }, 'manager', 'hr2');
  const readSupervisor = async () =>
    (
      await query<{ code: string }>(
        fixture.server.db,
        `select s.code from employees e join employees s on s.id = e.supervisor_id where e.code = 'E00003'`,
      )
    )[0]?.code;
  await expect.poll(readSupervisor, { timeout: patience(30_000) }).toBe('U-manager');
});

test('the settlement is prepared, approved and settled by three people', async () => {
  const hr = await walk.open('/profile/separation/FinalSettlement', 'hr');
  await hr.getByRole('button', { name: /^Prepare the settlement of/ }).click();
  await hr.getByRole('link', { name: 'The employee' }).first().click();
  for (const text of [
    'Pay on hold',
    'Loan · LN-',
    'Charged in clearance',
    'Notice not served',
    'Compensation',
    'Tax of the year',
  ]) {
    await hr.getByRole('listitem').filter({ hasText: text }).first().waitFor();
  }
  // Each line opens to its source: the held pay to the payslip.
  const slip = await readSlip();
  const net = formatNumber((slip?.net ?? 0) / 100);
  await hr.getByRole('listitem').filter({ hasText: 'Pay on hold' }).getByText(net).waitFor();
  await hr.getByRole('link', { name: /^Pay on hold/ }).click();
  await hr.getByRole('heading', { name: 'Payslip' }).waitFor();
  await hr.getByText(net).first().waitFor();
  await hr.goBack();
  const [row] = await query<{ id: number }>(
    fixture.server.db,
    'select id from final_settlements where employee_id = $employeeId',
    { employeeId },
  );
  const of = { workflow: 'finalSettlement', subjectId: row?.id ?? 0 };
  await walk.press(hr, 'Send for approval', { ...of, state: 'review' });
  const path = `/workflow/finalSettlement/${of.subjectId}`;
  await walk.press(await walk.open(path, 'md'), 'Approve', { ...of, state: 'approved' });
  const finance = await walk.open(path, 'finance');
  await walk.press(finance, 'Mark as paid', { ...of, state: 'paid' }, async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Method' }).click();
    await finance.getByRole('option').first().click();
    await dialog.getByLabel('Paid on').fill(accountDay(0));
    await dialog.getByLabel(/Reference/).fill('TRX-7');
  });
  expect(await readSlip()).toMatchObject({ state: 'paid', method: 'settlement' });
});

test('HR releases the person, who reads the documents by a link and its code', async () => {
  const [row] = await query<{ id: number; workflow: string }>(
    fixture.server.db,
    `select id, workflow from requests where kind = 'separation'`,
  );
  const subjectId = row?.id ?? 0;
  const hr = await walk.open(`/profile/separation/employeeRelease/release/${subjectId}`, 'hr');
  await walk.press(hr, 'Release', { workflow: row?.workflow ?? '', subjectId, state: 'released' });
  await hr.getByRole('button', { name: 'Make a link' }).click();
  const made = hr.getByRole('dialog');
  const address = await made.getByTestId('secret').innerText();
  const pin = (await made.innerText()).match(/\b\d{6}\b/)?.[0] ?? '';
  const leaver = await visit(fixture.browser, address, { size: 'phone' });
  await leaver.page.getByLabel('Code').fill(pin);
  await leaver.page.getByRole('button', { name: 'Continue' }).click();
  await leaver.page.getByText('Experience letter').waitFor();
  await leaver.page.getByText('Final settlement').waitFor();
  expect(await getProblems(leaver.page)).toEqual([]);
  const [file] = await Promise.all([
    leaver.page.waitForEvent('download'),
    leaver.page.getByRole('button', { name: /^Save Experience letter/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
});
