import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveDays } from '#server/domains/time/attendance/derive.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { patience } from '#tests/support/patience.ts';
import { endVisit, signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
/** The first Sunday of last month, which is a working day. */
const SUNDAY = (() => {
  const day = new Date(`${accountDay().slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - 1);
  day.setUTCDate(1 + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
})();

beforeAll(async () => {
  fixture = await openFixture();
  const { server } = fixture;
  const { employeeId } = await server.as('employee');
  await query(
    server.owner,
    `insert into shifts (account_id, name, starts, ends) values (1, 'Day shift', '09:00', '17:00')`,
  );
  await query(
    server.owner,
    `insert into punches (account_id, employee_id, at, kind, source)
     select 1, $employeeId, ($day::date + t) at time zone account_time_zone(1), k, 'device'
     from (values ('02:30'::time, 'in'), ('08:58', 'in'), ('17:10', 'out')) p (t, k)`,
    { employeeId, day: SUNDAY },
  );
  await withTransaction(server.db, (tx) =>
    deriveDays(tx, 1, { people: [employeeId ?? 0], from: SUNDAY, to: SUNDAY }),
  );
}, patience(120_000));
afterAll(() => fixture?.leave());

test('on a phone an employee finds a day of last month by the keyboard, and why it is what it is', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at('/SelfService/attendance'),
    'employee',
    { size: 'phone' },
  );
  await page.getByRole('button', { name: 'Previous month' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 punch is not counted').waitFor();
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const wanted = new Date(SUNDAY).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  for (let tabs = 0; tabs < 40 && !(await focused()).includes(wanted); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toContain('Present');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The hours at work are enough for a whole day.').waitFor();
  await dialog.getByText('It is outside every shift, so it is not counted').waitFor();
  const hrefs = await dialog
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual([
    `/SelfService/teamCalendar?month=${SUNDAY.slice(0, 7)}`,
    // With what is recorded.
    `/SelfService/attendanceAdjustRequest/create?day=${SUNDAY}&inTime=08%3A58&outTime=17%3A10`,
  ]);
  expect(await getProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await focused()).toContain(wanted);
  expect(complaints).toEqual([]);
  await endVisit(page);
});

test('HR plans days by the keyboard and by a drag, takes one back, and publishes what is left', async () => {
  const { page, complaints } = await signIn(
    fixture.browser,
    fixture.at('/profile/attendance/rosterBoard?month=2031-01&businessUnitId=1'),
    'hr',
  );
  const cell = (row: number, column: number) =>
    page.locator(`[data-row="${row}"][data-column="${column}"]`);
  const drafts = (n: number) =>
    page.getByRole('button', { name: n === 1 ? 'Publish 1 day' : `Publish ${n} days` });
  await cell(0, 0).focus();
  await page.keyboard.press('1');
  await drafts(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('0');
  await drafts(3).waitFor();
  await page.keyboard.press('Control+z');
  await drafts(1).waitFor();
  // Keys act on the focused cell, even if a script moved the focus.
  await cell(2, 4).evaluate((button) => (button as HTMLButtonElement).focus());
  await page.keyboard.press('0');
  await drafts(2).waitFor();
  expect(await cell(2, 4).getAttribute('aria-label')).toContain('Day off (–). Not published');
  await page.keyboard.press('Control+z');
  await drafts(1).waitFor();
  // Without a chosen value, dragging repeats that of the first cell.
  const [from, to] = [await cell(0, 0).boundingBox(), await cell(1, 2).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 8, { steps: 8 });
  await page.mouse.up();
  await drafts(6).waitFor();
  expect(await cell(1, 2).getAttribute('aria-label')).toContain('Day shift (DS). Not published');
  await drafts(6).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await drafts(0).waitFor();
  expect(await cell(1, 2).getAttribute('aria-label')).not.toContain('Not published');
  const [{ days } = { days: 0 }] = await query<{ days: number }>(
    fixture.server.owner,
    'select count(*)::integer as days from roster_days where published_at is not null',
  );
  expect(days).toBe(6);
  expect(complaints).toEqual([]);
  await endVisit(page);
});
