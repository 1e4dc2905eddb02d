import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProblems } from '#tests/e2e/axe.ts';
import { signIn } from '#tests/e2e/people.ts';
import { patience } from '#tests/support/patience.ts';
import { choose, choosePerson, PaidMonths } from './paidMonths.ts';

const PROVISION = '/compensationAndBenefits/reports/gratuityProvision';
const LEAVING = '/compensationAndBenefits/gratuity/leavingToday';

let paid: PaidMonths;
beforeAll(async () => {
  paid = await PaidMonths.open([8, 9], (owner) =>
    owner.raw(`
      insert into gratuity_rules (account_id, name, from_day, base, day_rate, method, part_years, edge)
        values (1, 'First', '2020-01-01', 'basic', 'days30', 'sum', 'byDays', 'upToAndIncluding');
      insert into gratuity_slabs (gratuity_rule_id, position, up_to_years, days)
        select r.id, v.position, v.up_to, v.days
        from gratuity_rules r, (values (0, 5, 15), (1, null, 30)) v (position, up_to, days)`),
  );
}, patience(180_000));
afterAll(() => paid?.fixture.leave());

test('the provision is viewed by unit and as of a day, with the columns of the specification', async () => {
  const page = await paid.visit(PROVISION, 'allRoles');
  const view = page.getByRole('button', { name: 'View', exact: true });
  await view.waitFor();
  expect(await view.isDisabled()).toBe(true);
  await choose(page, 'Business Unit', 'North');
  expect(await page.getByRole('table').count()).toBe(0);
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
    'Total Gratuity Amount',
  ]);
  expect(await getProblems(page)).toEqual([]);
  const later = await page.getByRole('row').nth(1).innerText();
  await page.getByRole('textbox', { name: 'As of' }).fill('2026-08-31');
  await page.keyboard.press('Tab');
  await view.click();
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).not.toBe(later);
  await page.getByRole('textbox', { name: 'As of' }).fill('2026-07-31');
  await page.keyboard.press('Tab');
  await view.click();
  await page.getByText('No Data Found').waitFor();
});

test('HR sees line by line what leaving on a day would pay', async () => {
  const phone = await paid.visit(LEAVING, 'hr', 'phone');
  await choosePerson(phone, 'Employee', 'The employee');
  await phone.getByRole('textbox', { name: 'Last day' }).fill('2026-08-31');
  await phone.keyboard.press('Tab');
  // Joined on 1 March 2019: 5 years of 15 days, then 2 years and 184 days of 30, of 40,000 a month.
  await phone.getByText('200,164.38').first().waitFor();
  expect(await getProblems(phone)).toEqual([]);
  await phone.setViewportSize({ width: 1440, height: 900 });
  expect(await getProblems(phone)).toEqual([]);
});

test('no one else sees it: not a colleague, and not HR of another unit', async () => {
  const { fixture } = paid;
  const { server } = fixture;
  const { employeeId } = await server.as('employee');
  const { page } = await signIn(fixture.browser, fixture.at(LEAVING), 'manager');
  await page.getByText('Your are not allowed to access').first().waitFor();
  const other = await server.as('hrUnit2');
  const { status } = await other.get(`/Gratuity/Leaving?employeeId=${employeeId}&day=2026-08-31`);
  expect(status).toBe(404);
});
