import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST_FILES } from '#machines/kits/requests/contract.ts';
import type { BoardAnswer } from '#machines/kits/boards/contract.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import { runLeave } from '#server/domains/time/leave/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** A company's leave policies, tested by their effect on requests. */
let server: TestServer;
let employee: Client;
let hr: Client;
const YEAR = new Date().getUTCFullYear() + 1;
/** A Sunday in spring next year; the weekend is Friday and Saturday. */
const WEEK = (() => {
  const day = new Date(Date.UTC(YEAR, 2, 1));
  day.setUTCDate(1 + ((7 - day.getUTCDay()) % 7));
  return day.getTime();
})();
/** This many days after that Sunday. */
const on = (days: number): string => new Date(WEEK + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id, joining_date = '2020-01-15' from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'));
        insert into leave_types (id, account_id, name, granted, most_negative, document_after)
          overriding system value values (1, 1, 'Sick', 'byHand', 100, 2);
        insert into leave_types (id, account_id, name, granted, most_negative, sandwich,
          allows_parts)
          overriding system value values (2, 1, 'None', 'byHand', 100, 'none', false),
            (3, 1, 'Full', 'byHand', 100, 'full', false),
            (4, 1, 'Weekly', 'byHand', 100, 'weeklyOff', false),
            (5, 1, 'Holidays', 'byHand', 100, 'holiday', false);
        insert into leave_types (id, account_id, name, granted, most_negative, allows_parts)
          overriding system value values (6, 1, 'Parts', 'byHand', 100, true),
            (7, 1, 'Floor', 'byHand', 2, false);
        insert into leave_types (id, account_id, name, granted, carry_most, carry_expires_after)
          overriding system value values (8, 1, 'Carried', 'yearly', 10, 31);
        insert into leave_types (id, account_id, name, granted, accrual_every, accrual_paid_at,
          balance_cap) overriding system value
          values (9, 1, 'Quarterly', 'monthly', 'quarterly', 'start', null),
            (10, 1, 'Joining', 'monthly', 'monthly', 'joiningDay', null),
            (11, 1, 'Capped', 'monthly', 'monthly', 'lastDay', 2);
        insert into leave_types (id, account_id, name, granted, accrual_by, days_worked_for_one,
          carry_most, carry_total, carry_expires_after) overriding system value
          values (12, 1, 'Expiring', 'byHand', 'time', null, 10, null, 31),
            (13, 1, 'Service', 'yearly', 'time', null, null, null, null),
            (14, 1, 'Worked', 'monthly', 'worked', 18, null, null, null),
            (15, 1, 'Present', 'monthly', 'worked', null, null, null, null),
            (16, 1, 'Together', 'yearly', 'time', null, 20, 30, null);
        insert into leave_policies (account_id, name) values (1, 'Everybody');
        insert into leave_policy_days (leave_policy_id, position, leave_type_id, days)
          select p.id, t.n, t.n, case t.n when 8 then 20 else 12 end
          from leave_policies p cross join generate_series(8, 11) t (n);
        insert into leave_policy_days (leave_policy_id, position, leave_type_id, days, after_months)
          select p.id, 20 + n, t, days, months from leave_policies p,
            (values (1, 13, 10, null), (2, 13, 20, ${(YEAR - 2020) * 12 + 6}), (3, 14, 20, null),
              (4, 15, 12, null), (5, 16, 25, null)) v (n, t, days, months);
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31)
          from generate_series(${YEAR - 2}, ${YEAR + 1}) y;
        insert into holiday_groups (account_id, name) values (1, 'Ours');
        insert into holiday_days (holiday_group_id, day, name)
          select id, '${on(9)}', 'Festival' from holiday_groups;
        insert into holiday_assignments (note, holiday_group_id, business_unit_id, starts_on)
          select 'All', g.id, u.id, '2025-01-01' from holiday_groups g, business_units u`);
    },
  });
  [employee, hr] = (await Promise.all(['employee', 'hr'].map((one) => server.as(one)))) as [
    Client,
    Client,
  ];
});
afterAll(() => server.close());

const payload = (leaveTypeId: number, from: string, more: object = {}) => ({
  leaveTypeId,
  from,
  ...more,
});
const send = (given: object) => employee.post('/Requests/leave/Send', { payload: given });
const sendFor = (given: object) =>
  hr.post('/Requests/leave/SendFor', { employeeId: employee.employeeId, payload: given });
const getDays = async (given: object): Promise<number> => {
  const { body } = await employee.post('/Requests/leave/Preview', { payload: given });
  const days = (body as RequestPreview).figures.find(({ label }) => label === 'Days');
  return Number(days?.value);
};
const refused = (message: string) => ({
  status: 400,
  body: { message: expect.stringContaining(message) },
});

it.each([
  [2, 'none', 2, 2],
  [3, 'all', 4, 3],
  [4, 'weekly off days', 4, 2],
  [5, 'holidays', 2, 3],
])(
  'sandwich option %i: of days off between two days of leave count %s',
  async (type, _, weekend, festival) => {
    // Thursday to Sunday over Friday and Saturday; Monday to Wednesday around a holiday on Tuesday.
    expect(await getDays(payload(type, on(4), { to: on(7) }))).toBe(weekend);
    expect(await getDays(payload(type, on(8), { to: on(10) }))).toBe(festival);
    // Days off at the start or end never count.
    expect(await getDays(payload(type, on(4), { to: on(6) }))).toBe(1);
  },
);

it('quarter days, half days and hours are the parts of the day that were requested', async () => {
  expect(await getDays(payload(6, on(1), { part: 'quarter3' }))).toBe(0.25);
  expect(await getDays(payload(6, on(1), { to: on(2), part: 'secondHalf', partOn: on(1) }))).toBe(
    1.5,
  );
  expect(await getDays(payload(6, on(1), { part: 'hoursLast', hours: 2 }))).toBe(0.25);
  expect(await send(payload(2, on(1), { part: 'firstHalf' }))).toMatchObject(
    refused('None is for whole days only'),
  );
  for (const part of [null, 'firstHalf']) {
    expect(await send(payload(6, on(1), { part, hours: 2 }))).toMatchObject(
      refused('Choose hours at the start or at the end of the day'),
    );
  }
  // No half day can be taken on the holiday on Tuesday.
  expect(
    await send(payload(6, on(8), { to: on(10), part: 'firstHalf', partOn: on(9) })),
  ).toMatchObject(refused('The partial day is a holiday or day off'));
  expect(await send(payload(6, on(1), { part: 'quarter1' }))).toMatchObject({ status: 200 });
  expect(await send(payload(6, on(1), { part: 'quarter2' }))).toMatchObject({ status: 200 });
  expect(await send(payload(6, on(1), { part: 'firstHalf' }))).toMatchObject(
    refused(`There is already other leave on ${on(1)}`),
  );
  expect(await send(payload(6, on(1), { part: 'secondHalf' }))).toMatchObject({ status: 200 });
});

it('blocked dates of a department and its parents refuse its people, except if HR applies', async () => {
  await query(
    server.owner,
    `insert into leave_blocks (account_id, name, starts_on, ends_on, department_id)
     select 1, 'Audit', $from::date, $to::date, department_id from employees where id = $id`,
    { from: on(14), to: on(15), id: employee.employeeId },
  );
  await query(
    server.owner,
    `insert into leave_blocks (account_id, name, starts_on, ends_on, department_id)
     select 1, 'Elsewhere', $day::date, $day::date, d.id from departments d, employees e
     where e.id = $id and d.id <> e.department_id and d.parent_id is null
       and d.id is distinct from (select parent_id from departments where id = e.department_id) limit 1`,
    { day: on(16), id: employee.employeeId },
  );
  // One block date within a long application is enough to refuse it.
  expect(await send(payload(2, on(11), { to: on(14) }))).toMatchObject(
    refused(`Leave is not allowed on ${on(14)}: it is a block date`),
  );
  expect(await send(payload(2, on(16)))).toMatchObject({ status: 200 });
  expect(await sendFor(payload(2, on(15)))).toMatchObject({ status: 200 });
});

it('optional holidays can be taken only on the days of their list', async () => {
  await query(
    server.owner,
    `with made as (insert into holiday_groups (account_id, name) values (1, 'Optional') returning id),
       days as (insert into holiday_days (holiday_group_id, day, name)
         select id, $day::date, 'Buddha Purnima' from made)
     insert into leave_types (id, account_id, name, granted, most_negative, listed_days_id)
       overriding system value select 17, 1, 'Optional', 'byHand', 5, id from made`,
    { day: on(49) },
  );
  expect(await send(payload(17, on(49), { to: on(50) }))).toMatchObject(
    refused(`Optional is for its listed days; ${on(50)} is not one`),
  );
  expect(await sendFor(payload(17, on(51)))).toMatchObject(refused('is not one'));
  expect(await send(payload(17, on(49)))).toMatchObject({ status: 200 });
});

it('a balance can be negative as far as the type allows', async () => {
  expect(await send(payload(7, on(21), { to: on(23) }))).toMatchObject(
    refused('days of Floor are left'),
  );
  expect(await send(payload(7, on(21), { to: on(22) }))).toMatchObject({ status: 200 });
  expect(await send(payload(7, on(24)))).toMatchObject(refused('days of Floor are left'));
});

it('more days than the type allows need a document, even if requested one by one', async () => {
  const needs = refused('Sick of more than 2 days needs a document');
  expect(await send(payload(1, on(28), { to: on(30) }))).toMatchObject(needs);
  expect(await send(payload(1, on(28), { to: on(29) }))).toMatchObject({ status: 200 });
  expect(await send(payload(1, on(30)))).toMatchObject(needs);
  const file = await upload(server.url, employee, 'certificate.pdf', pdf(), {
    query: `tableReferrence=${REQUEST_FILES}`,
  });
  const { globalFileUrlId: document } = taken(file);
  expect(await send(payload(1, on(30), { document }))).toMatchObject({
    status: 200,
  });
  // Someone who files for a person in hospital can't have a certificate yet.
  const other = payload(1, on(35), { to: on(38) });
  expect(await sendFor(other)).toMatchObject({ status: 200 });
});

const run = (day: string) => withTransaction(server.owner, (tx) => runLeave(tx, 1, day));
const balance = async (day: string, type = 8): Promise<number> => {
  const [row] = await query<{ days: number }>(
    server.owner,
    `select coalesce(sum(days), 0)::float8 as days from leave_ledger
     where employee_id = $id and leave_type_id = $type and effective_on <= $day::date`,
    { id: employee.employeeId, day, type },
  );
  return row?.days ?? 0;
};
const put = (days: number, day: string, type = 8) =>
  query(
    server.owner,
    `insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
     values (1, $id, $type, case when $days::numeric < 0 then 'take' else 'adjust' end, $days, $day)`,
    { id: employee.employeeId, days, day, type },
  );

it('carried days expire after a number of days in the new year, except those taken by then', async () => {
  await put(14, `${YEAR - 1}-12-01`);
  await run(`${YEAR}-01-01`);
  // 14 days were left, 10 of which were carried over; 20 new ones were granted.
  expect(await balance(`${YEAR}-01-01`)).toBe(30);
  await put(-3, `${YEAR}-01-20`);
  await run(`${YEAR}-01-31`);
  expect(await balance(`${YEAR}-01-31`)).toBe(27);
  await run(`${YEAR}-02-01`);
  await run(`${YEAR}-02-01`);
  expect(await balance(`${YEAR}-02-01`)).toBe(20);
});

it('days are earned at the interval and on the day that the type sets', async () => {
  await run(`${YEAR}-04-01`);
  // 12 days a year, granted quarterly: on the first day of January and of April.
  expect(await balance(`${YEAR}-04-01`, 9)).toBe(6);
  expect(await balance(`${YEAR}-03-31`, 9)).toBe(3);
  // On the 15th, the day on which the person joined.
  expect(await balance(`${YEAR}-01-14`, 10)).toBe(0);
  expect(await balance(`${YEAR}-01-15`, 10)).toBe(1);
  expect(await balance(`${YEAR}-04-01`, 10)).toBe(3);
});

it('a balance grows up to its cap, leave makes room, and missed accruals are not added later', async () => {
  await run(`${YEAR}-04-30`);
  expect(await balance(`${YEAR}-04-30`, 11)).toBe(2);
  await put(-1, `${YEAR}-05-05`, 11);
  await run(`${YEAR}-05-31`);
  await run(`${YEAR}-05-31`);
  expect(await balance(`${YEAR}-05-31`, 11)).toBe(2);
  await run(`${YEAR}-06-30`);
  expect(await balance(`${YEAR}-06-30`, 11)).toBe(2);
});

it('applicants see what will still be granted this year, and when', async () => {
  const { body } = await employee.post('/Requests/leave/Preview', { payload: { leaveTypeId: 11 } });
  const { lists } = body as RequestPreview;
  expect(lists).toContainEqual({
    title: 'Still to be granted',
    lines: expect.arrayContaining([{ text: `${YEAR - 1}-12-31`, note: null, aside: '1' }]),
  });
});

const expiry = async (from: string) => {
  const { body } = await employee.post('/Requests/leave/Preview', { payload: payload(12, from) });
  return (body as RequestPreview).lists.find(({ title }) => title === 'Can be taken until')?.lines;
};

it('days that will have expired cannot be used, and those that expire first are used first', async () => {
  await put(10, `${YEAR - 1}-12-01`, 12);
  await run(`${YEAR}-01-01`);
  await query(
    server.owner,
    `insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
     values (1, $id, 12, 'adjust', 2, $day)`,
    { id: employee.employeeId, day: `${YEAR}-01-01` },
  );
  // 10 carried days expire on 31 January; 2 last all year.
  expect(await send(payload(12, on(42), { to: on(44) }))).toMatchObject(
    refused(
      `Only 2 days of Expiring are left up to ${YEAR}-12-31; this request takes 3, and 10 expire on ${YEAR}-02-01`,
    ),
  );
  expect(await expiry(`${YEAR}-01-10`)).toContainEqual({
    text: `${YEAR}-01-31`,
    note: null,
    aside: '10',
  });
  // Around 31 January, each day is charged to the days that are still valid on it.
  const request = await send(payload(12, `${YEAR}-01-25`, { to: `${YEAR}-02-02` }));
  expect(request).toMatchObject({ status: 200 });
  const { requestId, workflow } = request.body as { requestId: number; workflow: string };
  for (const client of [await server.as('manager'), hr]) {
    const items = [{ subjectId: requestId, event: { type: 'approve', comment: 'As agreed' } }];
    expect(await client.post('/Workflow/Dispatch', { workflow, items })).toMatchObject({
      status: 200,
    });
  }
  const taken = await query<{ on: string; days: number }>(
    server.owner,
    `select effective_on::text as "on", -days::float8 as days from leave_ledger
     where request_id = $requestId order by 1`,
    { requestId },
  );
  expect(taken.map((one) => one.on)).toEqual([`${YEAR}-01-25`, `${YEAR}-02-01`]);
  const [before = 0, after = 0] = taken.map((one) => one.days);
  await run(`${YEAR}-02-01`);
  expect(await balance(`${YEAR}-02-02`, 12)).toBe(2 - after);
  expect(await expiry(`${YEAR}-01-10`)).toContainEqual(
    expect.objectContaining({ text: `${YEAR}-01-31`, aside: String(10 - before) }),
  );
});

it('carried and new days together do not exceed their limit', async () => {
  await put(15, `${YEAR - 1}-12-01`, 16);
  await run(`${YEAR}-01-01`);
  expect(await balance(`${YEAR}-01-01`, 16)).toBe(30);
});

it('more years of service grant more days from the date on which they are reached', async () => {
  // 10 days a year, and 20 from mid-July.
  expect(await balance(`${YEAR}-01-01`, 13)).toBe(15);
});

it('days are earned by days worked, and adjusted when attendance is corrected', async () => {
  const insert = `
    insert into attendance_days (employee_id, day, kind, status, starts_at, ends_at, worked,
      expected, late, early, beyond, worth, present, on_leave, absent, is_contradictory)
    select $id, ($from::date + n)::date, 'work', 'present', now(), now(), 480, 480, 0, 0, 0, 1,
      (n < 18)::int, 0, (n >= 18)::int, false from generate_series(0, 19) n`;
  await query(server.owner, insert, { id: employee.employeeId, from: `${YEAR}-01-01` });
  await run(`${YEAR}-01-31`);
  expect([await balance(`${YEAR}-01-31`, 14), await balance(`${YEAR}-01-31`, 15)]).toEqual([0, 0]);
  await run(`${YEAR}-02-01`);
  expect([await balance(`${YEAR}-02-01`, 14), await balance(`${YEAR}-02-01`, 15)]).toEqual([
    1, 0.9,
  ]);
  const correct = `update attendance_days set present = 1, absent = 0
    where employee_id = $id and day = $day::date`;
  await query(server.owner, correct, { id: employee.employeeId, day: `${YEAR}-01-19` });
  await run(`${YEAR}-02-01`);
  await run(`${YEAR}-02-01`);
  expect([await balance(`${YEAR}-02-01`, 14), await balance(`${YEAR}-02-01`, 15)]).toEqual([
    1.056, 0.95,
  ]);
});

it('people cannot be their own substitute during leave', async () => {
  expect(await send(payload(6, on(1), { coverId: employee.employeeId }))).toMatchObject(
    refused('Another person must cover'),
  );
});

it('days that expire this year are not in the next year’s balance', async () => {
  const nextYears = async (): Promise<RequestPreview['figures']> => {
    const { body } = await employee.post('/Requests/leave/Preview', { payload: payload(4, on(1)) });
    return (body as RequestPreview).figures;
  };
  const before = await nextYears();
  await put(7.5, `${YEAR - 1}-01-01`, 4);
  expect(await nextYears()).toEqual(before);
});

it('the balance report agrees with the application form on what expires and when', async () => {
  const today = new Date().getUTCFullYear();
  await put(7.5, `${today}-01-01`, 5);
  // Approved for later: still part of today's balance, but not bookable again.
  await put(-1, `${today}-12-31`, 5);
  const { body } = await employee.post('/Requests/leave/Preview', {
    payload: { leaveTypeId: 5, from: null },
  });
  const { figures, lists } = body as RequestPreview;
  const figure = (wanted: string) => Number(figures.find(({ label }) => label === wanted)?.value);
  const [line] = lists.find(({ title }) => title === 'Can be taken until')?.lines ?? [];
  expect(line).toMatchObject({ text: `${today}-12-31`, aside: '6.5' });
  const report = (await employee.get('/Reports/ownBalances?pageSize=100')).body as ReportPage;
  expect(report.rows.find(({ type }) => type === 'Holidays')).toEqual({
    type: 'Holidays',
    balance: figure('Balance'),
    planned: figure('Approved, upcoming') || 0,
    pending: figure('Pending'),
    available: figure('Can be booked'),
    expiring: 6.5,
    expiresOn: `${today}-12-31`,
  });
  const board = (await employee.get('/Dashboard/Own')).body as BoardAnswer;
  expect(board.components.find(({ id }) => id === 'myLeave')).toMatchObject({
    shows: 'list',
    rows: expect.arrayContaining([expect.objectContaining({ type: 'Holidays', balance: 7.5 })]),
  });
});
