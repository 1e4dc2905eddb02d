import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountDay } from '#tests/support/accountDay.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { signIn } from './people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.server.owner.raw(
    `
    insert into meal_places (account_id, name, closes_hour) values (1, 'Canteen', 23);
    insert into meal_vendors (account_id, meal_place_id, name) values (1, 1, 'Ahar');
    insert into meal_rates (meal_vendor_id, position, starts_on, rate, company_share)
      values (1, 0, '2020-01-01', 100, 60);
    insert into meal_entries (account_id, employee_id, meal_vendor_id, meal_date, quantity, is_guest,
        narration, created_by)
      select 1, e.id, 1, '${accountDay()}', q.quantity, q.is_guest, '', 1
      from employees e, (values (1, false), (2, true)) q (quantity, is_guest)
      where e.code = 'U-employee'`,
  );
}, 120_000);
afterAll(() => fixture?.close());

test('meals are served at the desk on a phone, never more than are pending, and the employee sees what is left', async () => {
  const { browser, server } = fixture;
  const desk = (await signIn(browser, fixture.at('/profile/foodCorner'), 'hr', { size: 'phone' }))
    .page;
  await desk.getByRole('combobox', { name: 'Place' }).click();
  await desk.getByRole('option', { name: 'Canteen' }).click();
  await desk.getByRole('button', { name: 'View' }).click();
  const card = desk.getByRole('listitem').filter({ hasText: 'Pending Meal' });
  await card.getByText('3', { exact: true }).waitFor();
  await card.getByRole('button', { name: /^Take Meal/ }).click();
  const quantity = card.getByLabel('Take Quantity');
  const confirm = card.getByRole('button', { name: 'Confirm Quantity' });
  for (const [typed, fits] of [
    ['0', false],
    ['4', false],
    ['2', true],
  ] as const) {
    await quantity.fill(typed);
    expect([typed, await confirm.isEnabled()]).toEqual([typed, fits]);
  }
  await confirm.click();
  await desk.getByText('Meal taken').waitFor();
  await desk.getByText(/2 meals\. 1 still pending today/).waitFor();

  const own = (await signIn(browser, fixture.at('/SelfService/foodCorner'), 'employee')).page;
  const row = own.getByRole('row').filter({ hasText: 'Take Meal' });
  await row.getByRole('cell', { name: '1', exact: true }).waitFor();
  // Meanwhile the desk serves the last one: here it is not taken a second time.
  await card.getByRole('button', { name: /^Take Meal/ }).click();
  await desk.getByText(/Enjoy your meal/).waitFor();
  await row.getByRole('button', { name: /^Take Meal/ }).click();
  await own.getByText('Not taken').waitFor();
  await own.getByText(/has no meal pending today/).waitFor();
  const { rows } = await server.owner.raw(
    'select sum(quantity)::int as eaten, sum(employee_pays)::float8 as owed from meal_takes',
  );
  expect(rows).toEqual([{ eaten: 3, owed: 240 }]);
});
