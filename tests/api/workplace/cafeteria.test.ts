import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  MealBill,
  MealOfPerson,
  PendingMeal,
  VendorMealBill,
} from '#machines/domains/workplace/contracts/cafeteria.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { storeCompanyHolidays } from '#server/domains/time/calendar/index.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let desk: Client;
let own: Client;
beforeAll(async () => {
  server = await startTestServer();
  [desk, own] = await Promise.all([server.as('hr'), server.as('employee')]);
  await server.owner.raw(`
    insert into working_calendars (account_id, time_zone, weekend, opens, closes)
      values (1, 'Asia/Dhaka', '{5,6}', '09:00', '17:00');
    insert into meal_places (account_id, name, closes_hour) values (1, 'Head office', 0), (1, 'Plant', 23);
    update meal_places set closes_day_before = true where name = 'Head office';
    insert into meal_vendors (account_id, meal_place_id, name) values (1, 1, 'Ahar'), (1, 2, 'Ahar');
    insert into meal_rates (meal_vendor_id, position, starts_on, rate, company_share)
      values (1, 0, '2020-01-01', 90, 50), (1, 1, '2025-01-01', 100, 60), (2, 0, '2020-01-01', 80, 33.33),
        (1, 2, '2999-01-01', 500, 0)`);
});
afterAll(() => server.close());

const today = accountDay();
const dayAt = (offset: number) =>
  new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
const message = ({ body }: { body: unknown }) => (body as ErrorAnswer).message;

const entry = (client: Client, more: Record<string, string | number>) =>
  client.post(
    `/Cafeteria/CafeteriaEntry?${new URLSearchParams({
      PartId: '1',
      ToDate: today,
      EnrollId: '0',
      TypeId: '1',
      MealOption: '1',
      MealFor: '1',
      CountMeal: '1',
      isOwnGuest: '0',
      isPayable: '1',
      Narration: '',
      ActionBy: '99',
      MealConsumePlaceId: '1',
      vendorName: 'Ahar',
      ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
    })}`,
    {},
  );
const pending = async (client: Client, more = '&vendorName=') =>
  (await client.get(`/Cafeteria/CheckEmployeeTodayArlMeal?mealPlaceId=1${more}`))
    .body as PendingMeal[];
const readPending = async (employeeId: number) =>
  (await pending(desk)).find((row) => row.employeeId === employeeId);
const take = (client: Client, enroll: number, takeMealQty: number | string = 1) =>
  client.get(`/Cafeteria/TakeMyTodayArlMeal?enroll=${enroll}&takeMealQty=${takeMealQty}`);
const bills = async (client = desk) =>
  (
    await client.get(
      `/Cafeteria/GetCafeteriaReportALL?PartId=1&FromDate=${today}&ToDate=${today}&ReportType=0&LoginBy=0&BusinessUnitId=0&MealConsumePlaceId=0`,
    )
  ).body as MealBill[];

describe('the cafeteria', () => {
  it('books a meal for an employee, and answers as the specification says', async () => {
    const answer = await entry(desk, { EnrollId: 1, Narration: 'No onions' });
    expect(answer).toMatchObject({ status: 200, body: { message: ' Create Successfully' } });
    expect(await readPending(1)).toEqual({
      employeeId: 1,
      employeeName: 'Person 1',
      employeeDesignation: 'Officer',
      pendingMeal: 1,
      takeQty: 1,
      mealCount: 1,
    });
  });

  it('serves the last pending meal to one of two people, and tells the other why', async () => {
    await entry(desk, { EnrollId: 2 });
    const answers = await Promise.all([take(desk, 2), take(desk, 2), take(desk, 2)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      title: 'Meal taken',
      employee: 'Person 2',
      mealDate: today,
      autoId: 1,
      autoName: 'Green',
      message: 'Enjoy your meal',
    });
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && message(refused)).toBe('Person 2 has no meal pending today');
    expect(await readPending(2)).toBeUndefined();
  });

  it('serves neither more meals than are pending nor zero', async () => {
    await entry(desk, { EnrollId: 3, CountMeal: 2, MealFor: 2, isOwnGuest: 1 });
    expect(message(await take(desk, 3, 3))).toBe('Person 3 has 2 pending, not 3');
    expect(await take(desk, 3, 0)).toMatchObject({ status: 400 });
    expect(await take(desk, 3, -1)).toMatchObject({ status: 400 });
    const first = await take(desk, 3);
    expect(first.body).toMatchObject({
      autoId: 1,
      autoName: 'Orange',
      message: '1 still pending today',
    });
    expect(await take(desk, 3)).toMatchObject({ status: 200 });
  });

  it('bills each place at the day’s rate, and the vendor for exactly the meals taken', async () => {
    const [bill] = await bills();
    // Person 2 had one meal, and Person 3 two guests.
    expect(bill).toEqual({
      MealConsumePlace: 'Head office',
      rate: 100,
      own: 1,
      guest: 2,
      total: 3,
      ownTk: 40,
      companyPay: 60,
      guestTk: 200,
      totalTk: 300,
    });
    const vendor = await desk.get(
      `/Cafeteria/GetCafeteriaReportByVendor?accountId=1&mealConsumePlaceId=1&fromDate=${today}&toDate=${today}&vendorName=Ahar&isDownload=false`,
    );
    expect(vendor.body as VendorMealBill[]).toEqual([{ vendorName: 'Ahar', ...bill }]);
  });

  it('keeps past bills when a rate changes later, and shares add up to the cent', async () => {
    await server.owner.raw('update meal_rates set rate = 1 where id = 2');
    expect((await bills())[0]).toMatchObject({ rate: 100, totalTk: 300 });
    await server.owner.raw('update meal_rates set rate = 100 where id = 2');
    await entry(desk, { EnrollId: 4, MealConsumePlaceId: 2, CountMeal: 1 });
    expect(await take(desk, 4)).toMatchObject({ status: 200 });
    expect(
      (await bills()).find(({ MealConsumePlace }) => MealConsumePlace === 'Plant'),
    ).toMatchObject({ ownTk: 53.34, companyPay: 26.66, totalTk: 80 });
  });

  it('lists who ate what on a day, as rows and as a file', async () => {
    const path = `/Cafeteria/GetDailyCafeteriaReport?accountId=1&mealDate=${today}&MealConsumePlaceId=1`;
    const rows = (await desk.get(`${path}&isDownload=false`)).body as object[];
    expect(rows).toHaveLength(3);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      [
        'employeeId',
        'employeeFullName',
        'designationName',
        'businessUnitName',
        'departmentName',
        'mealCount',
        'narration',
        'mealDate',
        'createdAt',
        'mealConsumePlaceName',
      ].sort(),
    );
    const file = await desk.get(`${path}&isDownload=true`);
    expect(file.headers.get('content-type')).toContain('spreadsheetml');
  });

  it('lets people book until the closing hour, and cafeteria staff later', async () => {
    // Head office closes at midnight of the day before, so today is closed and the day after tomorrow is
    // open.
    const late = await entry(own, {});
    expect([late.status, message(late)]).toEqual([
      409,
      'Bookings at Head office close at 00:00 the day before',
    ]);
    expect(await entry(own, { ToDate: dayAt(2) })).toMatchObject({ status: 200 });
    expect(await entry(desk, { EnrollId: own.employeeId })).toMatchObject({ status: 200 });
    const past = await entry(desk, { EnrollId: 1, ToDate: dayAt(-1) });
    expect(message(past)).toBe('A meal cannot be booked for a past day');
  });

  it('shows people without the permission only their own meals', async () => {
    expect((await pending(own)).map(({ employeeId }) => employeeId)).toEqual([own.employeeId]);
    expect(await take(own, 1)).toMatchObject({ status: 403 });
    expect(await entry(own, { EnrollId: 1, ToDate: dayAt(5) })).toMatchObject({ status: 403 });
    const others = await own.get('/Cafeteria/GetPendingAndConsumeMealReport?PartId=1&EnrollId=1');
    expect(others.body).toEqual([]);
    expect(await own.get(`/Cafeteria/GetDailyCafeteriaReport?mealDate=${today}`)).toMatchObject({
      status: 403,
    });
    expect(await take(own, 0)).toMatchObject({ status: 200 });
    const unit2 = await server.as('managerUnit2');
    expect(await take(unit2, 1)).toMatchObject({ status: 403 });
  });

  it('posts each employee’s monthly amount once, after the month', async () => {
    await server.owner.raw(`
      insert into meal_takes (account_id, employee_id, meal_vendor_id, meal_date, quantity, is_guest,
        is_payable, rate, employee_pays, company_pays, taken_by)
      values (1, 5, 1, '2025-02-03', 1, false, true, 100, 40, 60, 1),
        (1, 5, 1, '2025-02-28', 2, true, true, 100, 200, 0, 1),
        (1, 6, 1, '2025-02-28', 1, false, false, 100, 0, 100, 1),
        (1, 25, 1, '2025-02-28', 1, false, true, 100, 40, 60, 1)`);
    const post = (client: Client, month: string) => client.post('/Cafeteria/PostMeals', { month });
    const [first, again] = await Promise.all([post(desk, '2025-02-01'), post(desk, '2025-02-01')]);
    expect(
      [first.body, again.body]
        .map((body) => (body as { posted: number }).posted)
        .sort((a, b) => a - b),
    ).toEqual([0, 2]);
    expect(
      await query(
        server.owner,
        `select employee_id, amount::float8, kind, direction from pay_items order by 1`,
      ),
    ).toEqual([
      { employee_id: 5, amount: 240, kind: 'meals', direction: 'deduction' },
      { employee_id: 25, amount: 40, kind: 'meals', direction: 'deduction' },
    ]);
    const early = await post(desk, `${today.slice(0, 7)}-01`);
    expect([early.status, message(early)]).toEqual([409, 'The month is not over yet']);
    expect(await post(own, '2025-02-01')).toMatchObject({ status: 403 });
  });

  it('changes nothing by a GET from another site’s page', async () => {
    const { status } = await fetch(
      `${server.url}/api/Cafeteria/TakeMyTodayArlMeal?enroll=1&takeMealQty=1`,
      { headers: { Authorization: `Bearer ${desk.token}`, 'Sec-Fetch-Site': 'cross-site' } },
    );
    expect(status).toBe(403);
    expect(await readPending(1)).toMatchObject({ pendingMeal: 1 });
  });
});

describe('a meal plan', () => {
  const everyDay = { mealVendorId: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const bookedBy = async (client: Client) =>
    (await client.get('/Cafeteria/GetPendingAndConsumeMealReport?PartId=1&EnrollId=0'))
      .body as MealOfPerson[];

  const leaveOn = (rows: object[]) =>
    query(
      server.owner,
      `with type as (insert into leave_types (account_id, name) values (1, 'Annual') returning id),
       request as (insert into requests (account_id, kind, workflow, number, business_unit_id,
           employee_id, filed_by, pipeline_version, created_at)
         select 1, 'leave', 'leave', 'L-1', business_unit_id, id, 1, 1, now() from employees
         where id = $id returning id)
       insert into leave_days (account_id, request_id, employee_id, leave_type_id, day, part, days,
         is_approved)
       select 1, request.id, r."employeeId", type.id, r.day, r.part::int4range, 1, r."isApproved"
       from request, type, jsonb_to_recordset($rows::jsonb) r ("employeeId" bigint, day date,
         part text, "isApproved" boolean)`,
      { id: (rows[0] as { employeeId: number }).employeeId, rows: JSON.stringify(rows) },
    );

  it('books its days, except holidays, leave and cancelled days', async () => {
    const client = await server.as('manager');
    expect(await client.post('/Cafeteria/SaveMealPlan', everyDay)).toMatchObject({ status: 200 });
    await withTransaction(server.db, (tx) =>
      storeCompanyHolidays(tx, { accountId: 1, userId: null }, [
        { day: dayAt(4), name: 'Day off' },
      ]),
    );
    await entry(client, { PartId: 2, ToDate: dayAt(5) });
    await leaveOn([
      { employeeId: client.employeeId, day: dayAt(6), part: '[0,1000)', isApproved: true },
      { employeeId: client.employeeId, day: dayAt(7), part: '[0,500)', isApproved: true },
      { employeeId: client.employeeId, day: dayAt(8), part: '[0,1000)', isApproved: false },
    ]);
    const booked = await bookedBy(client);
    const on = (day: string) => booked.find(({ mealDate }) => mealDate === day);
    expect(on(dayAt(3))).toMatchObject({ mealCount: 1, cancelledBy: '', isOpen: true });
    expect(on(dayAt(4))).toMatchObject({ mealCount: 0, cancelledBy: 'Holiday' });
    expect(on(dayAt(5))).toBeUndefined();
    expect(on(dayAt(6))).toMatchObject({ mealCount: 0, cancelledBy: 'Leave' });
    expect(on(dayAt(7))).toMatchObject({ mealCount: 1, cancelledBy: '' });
    expect(on(dayAt(8))).toMatchObject({ mealCount: 1, cancelledBy: '' });
  });

  it('can be changed and ended from the next open day, and keeps its past', async () => {
    const client = await server.as('manager');
    await client.post('/Cafeteria/SaveMealPlan', {
      ...everyDay,
      weekdays: [1],
      startsOn: dayAt(6),
    });
    await client.post('/Cafeteria/EndMealPlan', {});
    const plans = await query<{ valid: string }>(
      server.owner,
      'select valid::text as valid from meal_plans where employee_id = $id order by valid',
      { id: client.employeeId },
    );
    expect(plans.map(({ valid }) => valid.includes(','))).not.toContain(false);
    expect(await bookedBy(client)).toEqual([]);
    const again = await client.post('/Cafeteria/EndMealPlan', {});
    expect(message(again)).toBe('There is no meal plan to end');
  });

  it('cannot overlap another plan of the same person, whichever code writes it', async () => {
    const insert = `insert into meal_plans (account_id, employee_id, meal_vendor_id, weekdays, valid, created_by)
      values (1, 9, 1, '{1}', daterange('2030-01-01', null), 1)`;
    await server.owner.raw(insert);
    await expect(server.owner.raw(insert)).rejects.toThrow('one_meal_plan_a_day');
  });
});
