import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { visit } from '#tests/e2e/people.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { giveAsset } from '#tests/support/assets.ts';
import { patience } from '#tests/support/patience.ts';
import { saveSeparationType } from '#tests/support/separations.ts';
import { choose, Walk } from './walk.ts';

let fixture: Fixture;
let walk: Walk;
let employeeId: number;
beforeAll(async () => {
  fixture = await openFixture({}, async (owner) => {
    await owner.raw(`
      update employees e set supervisor_id = s.id, joining_date = '2017-03-01' from employees s
        where (e.code, s.code) = ('U-employee', 'U-manager');
      insert into employee_details (id, account_id) select id, 1 from employees where code = 'U-employee'
        on conflict do nothing;
      with opening as (insert into pf_openings (account_id, employee_id, as_of, own, own_interest, company,
          company_interest) select 1, id, current_date - 40, 20000, 0, 20000, 0 from employees
          where code = 'U-employee' returning id, employee_id)
      insert into pf_ledger (account_id, employee_id, day, part, kind, amount, opening_id)
        select 1, employee_id, current_date - 40, part, 'opening', 20000, id
        from opening, (values ('own'), ('company')) p (part)`);
  });
  walk = new Walk(fixture);
  const { server } = fixture;
  employeeId = (await server.as('employee')).employeeId;
  await giveAsset(server, employeeId, { serialNumber: 'PF-9', price: 60_000 });
  await saveSeparationType(server, {
    name: 'Death',
    kind: 'death',
    byEmployee: false,
    noticeDays: 0,
    noticeSettled: 'neither',
    waiverLimit: 100_000,
    compensations: [{ fromYears: 1, days: 30 }],
  });
}, patience(120_000));
afterAll(() => fixture?.leave());

const readId = async (sql: string): Promise<number> =>
  (await queryOne<{ id: number }>(fixture.server.db, sql, { employeeId }))?.id ?? 0;

test('HR records the death without a notice or a reason, and the supervisor and HR confirm it', async () => {
  const hr = await walk.open('/profile/separation/separationApplication', 'hr');
  await hr
    .getByRole('button', { name: /^(New|Create|Request|Record|Apply)/ })
    .first()
    .click();
  const dialog = hr.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Employee/ }).fill('The employee');
  await hr
    .getByRole('option', { name: /The employee/ })
    .first()
    .click();
  await choose(hr, 'Separation type', 'Death');
  await dialog.getByLabel('Last day of work').fill(accountDay(0));
  await dialog.getByText('To hand back or repay').waitFor();
  expect(await dialog.getByText('Notice not served').count()).toBe(0);
  expect(await getProblems(hr)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await hr.getByText('SEP-').first().waitFor();
  await walk.approve('manager', 'hr2');
  const notices = await query(
    fixture.server.db,
    `select n.title from notices n join users u on u.id = n.user_id where u.employee_id = $employeeId`,
    { employeeId },
  );
  expect(notices).toEqual([]);
});

test('the departments clear what was held, without asking the family', async () => {
  const subjectId = await readId('select id from clearance_items where employee_id = $employeeId');
  const page = await walk.open(`/workflow/clearanceItem/${subjectId}`, 'admin');
  const of = { workflow: 'clearanceItem', subjectId, state: 'waived' };
  await walk.press(page, 'Waive', of, async (dialog) => {
    await dialog
      .getByRole('textbox', { name: /Comment|Reason/ })
      .fill('Left to the family in kindness');
  });
});

test('HR enters the nominees, who are shown their shares of the settlement', async () => {
  const hr = await walk.open('/profile/separation/FinalSettlement', 'hr');
  await hr.getByRole('button', { name: /^Prepare the settlement of/ }).click();
  await hr.getByRole('link', { name: 'The employee' }).first().click();
  await hr.getByText(/names no nominees whose shares add up/).waitFor();
  await query(
    fixture.server.owner,
    `insert into employee_nominees (employee_id, name, relation, share)
     values ($employeeId, 'Rahima Khatun', 'spouse', 60), ($employeeId, 'Karim Uddin', 'son', 40)`,
    { employeeId },
  );
  await hr.getByRole('button', { name: 'Recalculate' }).click();
  await hr.getByRole('dialog').getByRole('button', { name: 'Recalculate' }).click();
  const nominees = hr.getByRole('region', { name: 'Nominees' });
  for (const text of ['Rahima Khatun', 'Karim Uddin', 'Spouse, 60%']) {
    await nominees.getByText(text).waitFor();
  }
  await hr.getByText('To the nominees').first().waitFor();
  for (const text of ['Provident fund', 'Compensation']) await hr.getByText(text).first().waitFor();
  // The whole of both shares, though the membership is young.
  await hr.getByText('100% of the company’s share').first().waitFor();
  for (const text of ['From the person', 'Leaver']) {
    expect(await hr.getByText(text, { exact: true }).count()).toBe(0);
  }
  expect(await getProblems(hr)).toEqual([]);
});

test('three people settle it, and the nominees are paid', async () => {
  const subjectId = await readId(
    'select id from final_settlements where employee_id = $employeeId',
  );
  const of = { workflow: 'finalSettlement', subjectId };
  const path = `/profile/separation/FinalSettlement?settlement=${subjectId}`;
  await walk.press(await walk.open(path, 'hr'), 'Send for approval', { ...of, state: 'review' });
  await walk.press(await walk.open(path, 'md'), 'Approve', { ...of, state: 'approved' });
  const finance = await walk.open(path, 'finance');
  await finance.getByRole('region', { name: 'Nominees' }).getByText('Rahima Khatun').waitFor();
  await walk.press(finance, 'Mark as paid', { ...of, state: 'paid' }, async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Method' }).click();
    await finance.getByRole('option').first().click();
    await dialog.getByLabel('Paid on').fill(accountDay(0));
    await dialog.getByLabel(/Reference/).fill('TRX-9');
  });
  const row = await queryOne<{ payee: string }>(
    fixture.server.db,
    `select context->>'payee' as payee from workflow_instances
     where workflow = $workflow and subject_id = $subjectId`,
    of,
  );
  expect(row?.payee).toBe('Rahima Khatun, Karim Uddin');
});

test('HR ends the case, and the family reads the letter by a link', async () => {
  // The day is over.
  await query(fixture.server.owner, 'update separations set last_day = account_day(1) - 1');
  await query(
    fixture.server.owner,
    'update employees set is_active = false where id = (select employee_id from separations)',
  );
  const row = await queryOne<{ id: number; workflow: string }>(
    fixture.server.db,
    `select id, workflow from requests where kind = 'separation'`,
  );
  const subjectId = row?.id ?? 0;
  const hr = await walk.open(`/profile/separation/employeeRelease/release/${subjectId}`, 'hr2');
  expect(await getProblems(hr)).toEqual([]);
  await walk.press(hr, 'Release', { workflow: row?.workflow ?? '', subjectId, state: 'released' });
  await hr.getByText('Documents for the family').waitFor();
  await hr.getByRole('button', { name: 'Make a link' }).click();
  const made = hr.getByRole('dialog');
  await made.getByText('Link for the family of The employee').first().waitFor();
  const address = await made.getByTestId('secret').innerText();
  const pin = (await made.innerText()).match(/\b\d{6}\b/)?.[0] ?? '';
  const { page } = await visit(fixture.browser, address, { size: 'phone' });
  await page.getByLabel('Code').fill(pin);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Final settlement').waitFor();
  expect(await page.getByText('Experience letter').count()).toBe(0);
  expect(await getProblems(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save Final settlement/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
});
