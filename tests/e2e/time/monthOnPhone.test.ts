import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveDays } from '#server/domains/time/attendance/derive.ts';
import { runLeave } from '#server/domains/time/leave/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { receiptPicture } from '#tests/support/receiptPicture.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signInByCall } from '#tests/e2e/people.ts';
import { patience } from '#tests/support/patience.ts';

let fixture: Fixture;
/** The last Sunday before today, a working day. */
const SUNDAY = (() => {
  const day = new Date(`${accountDay(-1)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
})();

beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  const { employeeId } = await server.as('employee');
  await server.owner.raw(`
    update employees e set supervisor_id = s.id, joining_date = '2020-01-01' from employees s
      where (e.code, s.code) in (('U-employee', 'U-manager'));
    insert into expense_types (account_id, name, needs_receipt) values (1, 'Meals', true);
    insert into shifts (account_id, name, starts, ends) values (1, 'Day shift', '09:00', '17:00');
    insert into leave_types (id, account_id, name, granted, allows_parts, most_negative)
      overriding system value values (1, 1, 'Casual', 'yearly', true, 30);
    insert into leave_policies (account_id, name) values (1, 'Everyone');
    insert into leave_policy_days (leave_policy_id, position, leave_type_id, days)
      select id, 0, 1, 10 from leave_policies;
    insert into leave_years (account_id, name, starts_on, ends_on)
      select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31)
      from generate_series(extract(year from now())::integer, extract(year from now())::integer + 1) y`);
  await query(
    server.owner,
    `insert into punches (account_id, employee_id, at, kind, source)
     values (1, $employeeId, ($day::date + '08:58'::time) at time zone account_time_zone(1), 'in', 'device')`,
    { employeeId, day: SUNDAY },
  );
  await withTransaction(server.db, async (tx) => {
    await runLeave(tx, 1, accountDay(0));
    await deriveDays(tx, 1, { people: [employeeId ?? 0], from: SUNDAY, to: SUNDAY });
  });
}, patience(120_000));
afterAll(() => fixture?.close());

async function openPhone(): Promise<Page> {
  const context = await fixture.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience(60_000));
  await signInByCall(page, fixture.at('/dashboard'), 'employee');
  return page;
}

const readKinds = async () =>
  (
    await query<{ kind: string }>(fixture.server.owner, 'select kind from requests order by id')
  ).map(({ kind }) => kind);

test(
  'a month on a phone: half a day of leave, a missing day and a receipt, all by touch',
  async () => {
    const page = await openPhone();
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    // Half a day of leave, from the home screen, with days and balance beside Send.
    await page.getByRole('region', { name: 'Leave' }).getByText('Casual').waitFor();
    await page.getByRole('link', { name: 'Ask for leave' }).tap();
    const leave = page.getByRole('dialog', { name: 'New leave application' });
    await leave.getByRole('combobox', { name: 'Leave type' }).tap();
    await page.getByRole('option', { name: 'Casual' }).tap();
    const day = new Date(`${SUNDAY}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + 14);
    await leave.getByRole('textbox', { name: 'From' }).fill(day.toISOString().slice(0, 10));
    await page.keyboard.press('Tab');
    await leave.getByRole('combobox', { name: 'Part of a day' }).tap();
    await page.getByRole('option', { name: 'First half' }).tap();
    const outcome = leave.locator('footer');
    await outcome.getByText('0.5', { exact: true }).first().waitFor();
    await outcome.getByText('Remaining after').waitFor();
    await leave.getByRole('button', { name: 'Send' }).tap();
    await leave.waitFor({ state: 'detached' });
    expect(await readKinds()).toEqual(['leave']);

    // The missing day is a square of the month, and its correction knows when work began.
    await bar.getByRole('link', { name: 'Attendance' }).tap();
    if (!accountDay(0).startsWith(SUNDAY.slice(0, 7))) {
      await page.getByRole('button', { name: 'Previous month' }).tap();
    }
    await page.getByRole('button', { name: /Missing punch/ }).tap();
    await page
      .getByRole('dialog')
      .getByText(/must be corrected/)
      .waitFor();
    // Back closes the day and stays on the month.
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/SelfService/attendance');
    await page.getByRole('button', { name: /Missing punch/ }).tap();
    await page.getByRole('link', { name: 'Request a correction of this day' }).tap();
    const correction = page.getByRole('dialog', { name: 'New attendance correction' });
    expect(await correction.locator('input[type="time"]').first().inputValue()).toBe('08:58');
    await correction.locator('input[type="time"]').last().fill('17:05');
    await correction.getByLabel('Reason').fill('The reader did not take the card');
    await correction.getByRole('button', { name: 'Send' }).tap();
    await correction.waitFor({ state: 'detached' });
    expect(await readKinds()).toEqual(['leave', 'attendanceCorrection']);

    // A photographed receipt.
    await page.goto(fixture.at('/SelfService/expense/create'));
    const claim = page.getByRole('dialog', { name: 'New expense claim' });
    await claim.getByLabel('Purpose').fill('Lunch with a dealer');
    await claim.getByRole('textbox', { name: 'Date', exact: true }).fill(SUNDAY);
    await page.keyboard.press('Tab');
    await claim.getByRole('combobox', { name: 'Expense type' }).tap();
    await page.getByRole('option', { name: 'Meals' }).tap();
    await claim.getByLabel('Amount').fill('120');
    const chooser = page.waitForEvent('filechooser');
    await claim.getByRole('button', { name: 'Take a photo' }).tap();
    await (
      await chooser
    ).setFiles({
      name: 'IMG_0007.png',
      mimeType: 'image/png',
      buffer: await receiptPicture(1),
    });
    await claim.getByRole('button', { name: 'Remove IMG_0007.png' }).waitFor();
    await claim.getByRole('button', { name: 'Send' }).tap();
    await claim.waitFor({ state: 'detached' });
    expect(await readKinds()).toEqual(['leave', 'attendanceCorrection', 'expense']);

    // Who has it.
    await bar.getByRole('link', { name: 'Leave' }).tap();
    await page.getByRole('button', { name: /^LV-/ }).or(page.getByText(/^LV-/)).first().tap();
    await page.getByRole('region', { name: 'Waiting for' }).getByText('The manager').waitFor();
    await page.getByRole('button', { name: 'Send a reminder' }).tap();
    await page.getByText('You sent a reminder').waitFor();
    await page.context().close();
  },
  patience(240_000),
);
