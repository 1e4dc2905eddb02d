import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestList } from '#machines/kits/requests/contract.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { follow } from '#tests/e2e/everyScreen.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { signIn, SIZES } from '#tests/e2e/people.ts';

let fixture: Fixture;
let desk: Page;
let own: Page;
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
      where e.code = 'U-employee';
    insert into desk_offices (account_id, name) values (1, 'Tower');
    insert into desk_floors (account_id, desk_office_id, name) values (1, 1, 'First');
    insert into desks (desk_floor_id, name, kind, across, down)
      values (1, 'A1', 'seat', 1, 1), (1, 'A2', 'seat', 2, 1), (1, 'Padma', 'room', 1, 2)`,
  );
}, patience(120_000));
afterAll(() => fixture?.leave());

test('meals are served at the desk on a phone, never more than are pending, and the employee sees what is left', async () => {
  const { browser, server } = fixture;
  desk = (await signIn(browser, fixture.at('/profile/foodCorner'), 'hr', { size: 'phone' })).page;
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

  own = (await signIn(browser, fixture.at('/SelfService/foodCorner'), 'employee')).page;
  const row = own.getByRole('row').filter({ hasText: 'Take Meal' });
  await row.getByRole('cell', { name: '1', exact: true }).waitFor();
  // Meanwhile the cafeteria has served the last meal, which must not be taken twice.
  await desk.setViewportSize(SIZES.desktop);
  await desk
    .getByRole('row')
    .getByRole('button', { name: /^Take Meal/ })
    .click();
  await desk.getByText(/Enjoy your meal/).waitFor();
  await desk.setViewportSize(SIZES.phone);
  await row.getByRole('button', { name: /^Take Meal/ }).click();
  await own.getByText('Not taken').waitFor();
  await own.getByText(/has no meal pending today/).waitFor();
  const { rows } = await server.owner.raw(
    'select sum(quantity)::int as eaten, sum(employee_pays)::float8 as owed from meal_takes',
  );
  expect(rows).toEqual([{ eaten: 3, owed: 240 }]);
});

test('a desk is booked once despite repeated clicks, checked in on a phone, and its use is reported', async () => {
  await follow(own, '/SelfService/hotDesk');
  await own.getByRole('button', { name: /^A1/ }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Book' }).dblclick();
  await own.getByRole('button', { name: /^A1\s*Booked by you/ }).waitFor();
  // The booking starts now, at whatever time the test runs.
  await fixture.server.owner.raw(`update desk_bookings
    set during = tstzrange(now() - interval '1 minute', now() + interval '2 hours')
    where employee_id = (select id from employees where code = 'U-employee')`);
  await own.setViewportSize(SIZES.phone);
  await own.reload();
  await own.getByRole('button', { name: 'Check in at A1' }).click();
  await own.getByRole('button', { name: 'Check out of A1' }).waitFor();
  const { rows } = await fixture.server.owner.raw(
    `select count(*)::int as bookings from desk_bookings
     where employee_id = (select id from employees where code = 'U-employee')`,
  );
  expect(rows).toEqual([{ bookings: 1 }]);

  await desk.setViewportSize(SIZES.desktop);
  await follow(desk, '/profile/reports/ResourceUtilizationReport');
  await desk.getByRole('button', { name: 'View', exact: true }).click();
  await desk.getByRole('button', { name: 'View The employee' }).click();
  await desk.getByRole('dialog', { name: 'User Wise view' }).getByText('A1').first().waitFor();
});

test('a market visit is recorded in the field once, with a position only when asked', async () => {
  await own.context().grantPermissions(['geolocation']);
  await own.context().setGeolocation({ latitude: 23.76, longitude: 90.36 });
  await follow(own, '/SelfService/marketVisit/create');
  const form = own.getByRole('dialog', { name: 'New market visit' });
  await form.getByLabel('Visiting Company').fill('Kazi Stores');
  await form.getByRole('textbox', { name: /^Location/ }).fill('Ring Road');
  const position = form.getByRole('textbox', { name: /^Position/ });
  expect(await position.inputValue()).toBe('');
  await form.getByRole('button', { name: 'Use my location' }).click();
  await expect.poll(() => position.inputValue()).toBe('23.76000, 90.36000');
  await form.getByRole('button', { name: 'Send' }).dblclick();
  await form.waitFor({ state: 'detached' });
  await own.context().clearPermissions();
  const sent = await (
    await fixture.server.as('employee')
  ).get('/Requests/marketVisit?page=1&pageSize=25');
  const { items } = sent.body as RequestList;
  expect(items.map(({ payload }) => payload['company'])).toEqual(['Kazi Stores']);
});
