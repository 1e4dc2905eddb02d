import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/db/sql.ts';
import { createEmployees, DEMO_PASSWORD } from '#tests/support/factories.ts';
import { INCREMENT, openFixture, request, year, type Fixture } from './fixture.ts';
import { selectAll, signIn } from './people.ts';

const FIFTY = 50;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { owner } = fixture.server;
  await createEmployees(owner, FIFTY);
  const newest = await query<{ id: number }>(
    owner,
    `update employees set section_id = 2, department_id = 1, business_unit_id = 1,
       workplace_group_id = 1, workplace_id = 1
     where id in (select id from employees order by id desc limit $count) returning id`,
    { count: FIFTY },
  );
  await request(
    fixture.server,
    newest.map(({ id }) => id),
  );
}, 120_000);
afterAll(() => fixture?.leave());

test('fifty edited percents survive an ended session, and are what is recommended', async () => {
  const { page } = await signIn(
    fixture.browser,
    fixture.at(`${INCREMENT}/incrementReviewHR/view/2?year=${year}&unit=1&workplaceGroup=1`),
    'hr',
  );
  await page.getByText(`${FIFTY} increments, none selected`).waitFor();
  // As HR types: a number, Enter, the next row.
  await page
    .getByLabel(/^Increment Percentage of/)
    .first()
    .focus();
  await page.keyboard.press('ControlOrMeta+A');
  for (let index = 0; index < FIFTY; index += 1) {
    await page.keyboard.type((6 + index / 100).toFixed(2));
    await page.keyboard.press('Enter');
  }
  await page.getByText('was 5.00%').last().waitFor();

  await fixture.server.owner.raw(
    `update sessions set revoked_at = now()
     where user_id = (select id from users where login_id = 'hr')`,
  );
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await dialog.waitFor({ state: 'detached' });

  await selectAll(page);
  await page.getByRole('button', { name: 'Recomend' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Submitted Successfully').first().waitFor();
  const stored = await query<{ percent: number }>(
    fixture.server.owner,
    `select increment_percent as percent from increments where section_id = 2 order by 1`,
  );
  expect(stored.map(({ percent }) => percent)).toEqual(
    Array.from({ length: FIFTY }, (_, index) => Number((6 + index / 100).toFixed(2))),
  );
});
