import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  ExplainedDay,
  LockableMonth,
  MyMonth,
} from '#machines/domains/time/contracts/attendance.ts';
import type { ErrorAnswer, NotificationRow } from '#machines/core/contracts/workflow.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { deriveDays, deriveStale } from '#server/domains/time/attendance/derive.ts';
import { query } from '#server/platform/db/sql.ts';
import { getLateMarks } from '#server/domains/time/attendance/late/month.ts';
import { changeVersions } from '#server/domains/people/employment/index.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let [employee, manager, hr]: Client[] = [];
/** Last month. */
const MONTH = firstOfLastMonth();
const day = (n: number): string => `${MONTH.slice(0, 8)}${String(n).padStart(2, '0')}`;
/** Sunday to Thursday of its second week, all working days. */
const [SUNDAY, MONDAY, TUESDAY] = workdays();

function firstOfLastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 10);
}
function workdays(): [string, string, string] {
  const sunday = [8, 9, 10, 11, 12, 13, 14].find((n) => new Date(day(n)).getUTCDay() === 0) ?? 8;
  return [day(sunday), day(sunday + 1), day(sunday + 2)];
}

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'));
        insert into leave_types (account_id, name, granted, most_negative, backdated_days)
          values (1, 'Unpaid', 'byHand', 100, 365);
        insert into movement_policies (account_id, name, backdated_days) values (1, 'Visit', 365);
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2025, 2035) y`);
      await recordAll(owner);
    },
  });
  [employee, manager, hr] = await Promise.all(
    ['employee', 'manager', 'hr'].map((one) => server.as(one)),
  );
});
afterAll(() => server.close());

const as = (one: Client | undefined): Client => {
  if (!one) throw new Error('No one signed in');
  return one;
};
const settle = async () => {
  while (await deriveStale(server.db));
};
const lock = (businessUnitId: number, month = MONTH) =>
  as(hr).post('/Attendance/LockMonth', { businessUnitId, month, unplanned: 1000 });
const reopen = (businessUnitId: number, reason = 'Wrong device') =>
  as(hr).post('/Attendance/ReopenMonth', { businessUnitId, month: MONTH, reason });
const row = async (unit: number): Promise<LockableMonth | undefined> =>
  ((await as(hr).get('/Attendance/Locks')).body as LockableMonth[]).find(
    ({ businessUnitId, month }) => businessUnitId === unit && month === MONTH,
  );

const getDays = (people: number[]) =>
  query<{ day: string; person: number; status: string }>(
    server.owner,
    `select day::text, employee_id as person, status from attendance_days
     where employee_id = any($people::bigint[]) and day between $from and $to order by 2, 1`,
    { people, from: MONTH, to: day(28) },
  );
const fromUnit = async (unit: number): Promise<number> => {
  const [one] = await query<{ id: number }>(
    server.owner,
    `select id from employees where business_unit_id = $unit and code not like 'U-%' order by id desc limit 1`,
    { unit },
  );
  return one?.id ?? 0;
};

const LEAVE = { leaveTypeId: 1, to: null, part: null, partOn: null, hours: null, coverId: null };
const leave = (from: string, to = from) => ({ ...LEAVE, from, to, reason: null });
const movement = (from: string) => ({
  movementPolicyId: 1,
  from,
  to: null,
  fromTime: null,
  toTime: null,
  place: 'Chattogram',
  reason: null,
});
const correction = (on: string) => ({
  day: on,
  inTime: '09:00',
  outTime: '17:00',
  reason: 'Forgot',
});
const overtime = (on: string) => ({ day: on, hours: 1, reason: 'Stock taking' });
const send = (kind: string, payload: object) =>
  as(employee).post(`/Requests/${kind}/Send`, { payload });
interface Sent {
  requestId: number;
  workflow: string;
}
const sent = async (kind: string, payload: object): Promise<Sent> => {
  const answer = await send(kind, payload);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Sent;
};
const act = (client: Client | undefined, one: Sent, type: string, more: object = {}) =>
  as(client).post('/Workflow/Dispatch', {
    workflow: one.workflow,
    items: [{ subjectId: one.requestId, event: { type, comment: 'As agreed', ...more } }],
  });
const done = async (client: Client | undefined, one: Sent, type: string) =>
  expect(await act(client, one, type)).toMatchObject({ status: 200 });
const approved = async (kind: string, payload: object): Promise<Sent> => {
  const one = await sent(kind, payload);
  await done(manager, one, 'approve');
  await done(hr, one, 'approve');
  return one;
};
const REFUSED = {
  body: {
    message: expect.stringMatching(/^The month of .* is locked. Ask HR to reopen it first$/),
  },
};

it('is not locked without a warning while people have no calendar', async () => {
  const unplanned = (await row(2))?.unplanned ?? 0;
  expect(unplanned).toBeGreaterThan(0);
  const answer = (known?: number) =>
    as(hr).post('/Attendance/LockMonth', { businessUnitId: 2, month: MONTH, unplanned: known });
  for (const known of [undefined, 0, unplanned - 1]) {
    const { status, body } = await answer(known);
    expect([status, (body as ErrorAnswer).message]).toEqual([
      409,
      expect.stringMatching(/^\d+ (person has|people have) no calendar in this month/),
    ]);
  }
  expect(await row(2)).toMatchObject({ isLocked: false });
});

it('a day belongs to the person’s unit on that day, even if they have moved since', async () => {
  const person = 5;
  await withTransaction(server.db, (tx) =>
    deriveDays(tx, 1, { people: [person], from: MONTH, to: day(28) }),
  );
  await settle();
  // The person moves to the other unit in mid-month. One of their days before that has stayed open, as if a
  // device hadn't reported.
  await query(
    server.owner,
    `update attendance_days set status = case when day = $early::date then 'open' else 'absent' end
     where employee_id = $person`,
    { person, early: SUNDAY },
  );
  await query(
    server.owner,
    `update employee_versions set valid = daterange(lower(valid), $late::date) where employee_id = $person`,
    { person, late: day(20) },
  );
  await query(
    server.owner,
    `insert into employee_versions
     select (jsonb_populate_record(v, jsonb_build_object('id', nextval(pg_get_serial_sequence('employee_versions', 'id')),
       'business_unit_id', 2, 'workplace_group_id', 2, 'workplace_id', 2, 'department_id', 2,
       'section_id', 3, 'valid', daterange($late::date, null)))).*
     from employee_versions v where employee_id = $person`,
    { person, late: day(20) },
  );
  await query(
    server.owner,
    `update employees set business_unit_id = 2, workplace_group_id = 2, workplace_id = 2,
       department_id = 2, section_id = 3 where id = $person`,
    { person },
  );
  expect(await row(1)).toMatchObject({ open: 1, isLocked: false, isOver: true, mayChange: true });
  expect(await row(2)).toMatchObject({ open: 0 });
  expect(await lock(1)).toMatchObject({
    status: 409,
    body: { message: '1 of its days is not calculated yet' },
  });
  expect(await lock(2)).toMatchObject({ status: 200 });
  // This HR can still change their days in this unit, but not those in the other.
  const late = day(20);
  await withTransaction(server.db, (tx) =>
    deriveDays(tx, 1, { people: [person], from: SUNDAY, to: late }),
  );
  const days = await query<{ day: string; status: string }>(
    server.owner,
    `select day::text, status from attendance_days where employee_id = $person
       and day in ($early::date, $late::date) order by day`,
    { person, early: SUNDAY, late },
  );
  expect(days.map(({ status }) => status)).toEqual(['absent', 'absent']);
  await query(
    server.owner,
    `update attendance_days set status = 'present' where employee_id = $person`,
    {
      person,
    },
  );
  await withTransaction(server.db, (tx) =>
    deriveDays(tx, 1, { people: [person], from: SUNDAY, to: late }),
  );
  const again = await query<{ status: string }>(
    server.owner,
    `select status from attendance_days where employee_id = $person
       and day in ($early::date, $late::date) order by day`,
    { person, early: SUNDAY, late },
  );
  expect(again.map(({ status }) => status)).toEqual(['absent', 'present']);
  expect(await reopen(2)).toMatchObject({ status: 200 });
  await settle();
});

it('a month cannot be locked while its days are being calculated', async () => {
  await query(
    server.owner,
    `insert into attendance_stale (account_id, employee_id, from_day, to_day)
     values (1, 11, $day::date, $day::date)`,
    { day: MONDAY },
  );
  expect(await lock(1)).toMatchObject({
    status: 409,
    body: { message: 'Its days are being calculated right now. Try again in a minute' },
  });
  await settle();
});

it('leave, movement, corrections and overtime of locked days are refused, before and after approval', async () => {
  const taken = await approved('leave', leave(SUNDAY));
  const visit = await approved('movement', movement(MONDAY));
  const corrected = await approved('attendanceCorrection', correction(TUESDAY));
  const beyond = await approved('overtimeRequisition', overtime(TUESDAY));
  const waiting = await sent('leave', leave(TUESDAY));
  const request = await sent('overtimeRequisition', overtime(MONDAY));
  const forgotten = await sent('attendanceCorrection', correction(MONDAY));
  await settle();
  expect(await row(1)).toMatchObject({ waiting: 3 });
  expect(await lock(1)).toMatchObject({ status: 200 });
  expect(await row(1)).toMatchObject({ isLocked: true, lockedByName: 'The hr' });

  expect(await send('leave', leave(MONDAY))).toMatchObject({ status: 400, ...REFUSED });
  expect(await send('movement', movement(TUESDAY))).toMatchObject({ status: 400, ...REFUSED });
  expect(await send('attendanceCorrection', correction(SUNDAY))).toMatchObject({
    status: 400,
    ...REFUSED,
  });
  expect(await send('overtimeRequisition', overtime(SUNDAY))).toMatchObject({
    status: 400,
    ...REFUSED,
  });
  const dated = { payload: leave(MONDAY) };
  expect(await act(employee, taken, 'askToChange', dated)).toMatchObject({
    status: 400,
    ...REFUSED,
  });

  await done(manager, waiting, 'approve');
  expect(await act(hr, waiting, 'approve')).toMatchObject({ status: 409, ...REFUSED });
  await done(manager, request, 'approve');
  expect(await act(hr, request, 'approve')).toMatchObject({ status: 409, ...REFUSED });
  for (const one of [taken, visit, corrected, beyond]) {
    await done(employee, one, 'askToCancel');
    expect(await act(hr, one, 'cancel')).toMatchObject({ status: 409, ...REFUSED });
  }
  await done(manager, forgotten, 'approve');
  expect(await act(hr, forgotten, 'approve')).toMatchObject({ status: 409, ...REFUSED });
  // Rejecting is allowed, because a request that was never approved doesn't affect the month.
  for (const one of [waiting, request, forgotten]) await done(hr, one, 'reject');
  expect(await row(1)).toMatchObject({ waiting: 0 });

  expect(await reopen(1)).toMatchObject({ status: 200 });
  expect(await row(1)).toMatchObject({
    isLocked: false,
    reopenedByName: 'The hr',
    reason: 'Wrong device',
  });
  for (const one of [taken, visit, corrected, beyond]) await done(hr, one, 'cancel');
  await settle();
});

it('a backdated transfer or departure neither removes days from a locked month nor adds any', async () => {
  const [moved, gone, came] = [8, 9, await fromUnit(2)];
  const people = [moved, gone, came];
  const derive = () =>
    withTransaction(server.db, (tx) => deriveDays(tx, 1, { people, from: MONTH, to: day(28) }));
  await derive();
  await settle();
  expect(await lock(1)).toMatchObject({ status: 200 });
  const current = await getDays([moved, gone]);
  expect(current).toHaveLength(56);
  const reason = 'Entered late';
  await withTransaction(server.db, (tx) =>
    changeVersions(
      tx,
      [
        { employeeId: moved, reason, from: MONTH, to: null, values: { businessUnitId: 2 } },
        { employeeId: gone, reason, from: day(2), to: null, values: { isActive: false } },
        { employeeId: came, reason, from: MONTH, to: null, values: { businessUnitId: 1 } },
      ],
      { userId: as(hr).userId, accountId: 1 },
    ),
  );
  await query(
    server.owner,
    `insert into punches (account_id, employee_id, at, source)
     select 1, p, ($day::date + t) at time zone 'Asia/Dhaka', 'device'
     from unnest($people::bigint[]) p, unnest(array[time '09:00', time '17:00']) t`,
    { people, day: MONDAY },
  );
  await derive();
  await settle();
  expect(await getDays([moved, gone])).toEqual(current);
  // People who were never in the unit are calculated as usual, and counted on the screen.
  expect(await getDays([came])).toContainEqual({ day: MONDAY, person: came, status: 'present' });
  expect(await row(1)).toMatchObject({ isLocked: true, late: 1 });

  expect(await reopen(1)).toMatchObject({ status: 200 });
  await settle();
  const days = await getDays([moved, gone]);
  expect(days).toContainEqual({ day: MONDAY, person: moved, status: 'present' });
  expect(days.filter(({ person }) => person === gone).map((one) => one.day)).toEqual([MONTH]);
});

it('corrections of days outside the employment, and of future hours, are refused', async () => {
  const refused = (message: string) => ({ status: 400, body: { message } });
  expect(await send('attendanceCorrection', correction('1950-01-01'))).toMatchObject(
    refused('This day is outside the employment'),
  );
  // This would end tomorrow.
  const night = { ...correction(accountDay()), inTime: '23:59', outTime: '23:58' };
  expect(await send('attendanceCorrection', night)).toMatchObject(
    refused('Out cannot be in the future'),
  );
  // Equal times must not mean 24 hours of work.
  const slip = { ...correction(MONDAY), inTime: '09:00', outTime: '09:00' };
  expect(await send('attendanceCorrection', slip)).toMatchObject(
    refused('In and out cannot be the same time'),
  );
});

it('two people who lock a month at once lock it once; the current month cannot be locked', async () => {
  const both = await Promise.all([lock(2), lock(2)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await lock(2, accountDay())).toMatchObject({
    status: 409,
    body: { message: 'The month is not over yet' },
  });
  const stranger = await server.as('hrUnit2');
  expect(
    await stranger.post('/Attendance/LockMonth', { businessUnitId: 1, month: MONTH }),
  ).toMatchObject({
    status: 404,
  });
  const seen = (await stranger.get('/Attendance/Locks')).body as LockableMonth[];
  expect(new Set(seen.map(({ businessUnitId }) => businessUnitId))).toEqual(new Set([2]));
});

it('days that are not calculated yet are calculated before their month is locked', async () => {
  const past = '2025-03-01';
  const everyone = () =>
    query<{ days: number }>(
      server.owner,
      `select count(*)::integer as days from attendance_days d
       join attendance_locked_people p on p.employee_id = d.employee_id and p.days @> d.day
       join attendance_locks l on l.id = p.lock_id and l.month = $past and l.business_unit_id = 1
       where d.day between $past and $past::date + 30`,
      { past },
    );
  await query(
    server.owner,
    `delete from attendance_days where day between $past and $past::date + 30`,
    {
      past,
    },
  );
  await query(
    server.owner,
    `insert into punches (account_id, employee_id, at, source)
     select 1, id, $past::date + 1.5 * interval '1 day', 'file' from employees where code = 'U-employee'`,
    { past },
  );
  await settle();
  expect(await lock(1, past)).toMatchObject({ status: 200 });
  const [one] = await everyone();
  const [all] = await query<{ employed: number }>(
    server.owner,
    `select sum(upper(x) - lower(x))::integer as employed from employee_versions v
     cross join lateral (select v.valid * daterange($past::date, $past::date + 31)) t (x)
     where v.business_unit_id = 1 and v.superseded_at is null and v.is_active and not isempty(x)`,
    { past },
  );
  expect(one?.days).toBeGreaterThan(0);
  expect(one?.days).toBe(all?.employed);
});

it('late marks cost leave, then pay, once when their month is locked, until it is reopened', async () => {
  await reopen(1);
  await query(
    server.owner,
    `with person as (update employees set gross = 30000 where code = 'U-employee' returning id),
     types as (insert into leave_types (account_id, name, granted)
       values (1, 'Casual', 'byHand'), (1, 'Earned', 'byHand') returning id, name),
     given as (insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
       select 1, person.id, types.id, 'grant', 0.25, $MONTH from person, types),
     read as (insert into punches (account_id, employee_id, at, kind, source)
       select 1, person.id, (d.day + d.time) at time zone account_time_zone(1), d.kind, 'device'
       from person, (select * from unnest($days::date[]) day,
         (values (time '11:00', 'in'), (time '17:00', 'out')) t (time, kind)) d)
     insert into late_rules (account_id, name, marks, cost, forgiven, deducts, first_leave_type_id,
       second_leave_type_id)
     select 1, 'Two cost a day', 2, '1', 1, true, (select id from types where name = 'Casual'),
       (select id from types where name = 'Earned')`,
    { MONTH, days: [SUNDAY, MONDAY, TUESDAY] },
  );
  await settle();
  await withTransaction(server.db, (tx) =>
    deriveDays(tx, 1, { people: null, from: SUNDAY, to: TUESDAY }),
  );
  const shown = async () =>
    ((await as(employee).get(`/Attendance/MyMonth?month=${MONTH}`)).body as MyMonth).lateMarks[0];
  const due = { marks: 3, forgiven: 1, days: 1, unpaidDays: 0.5 };
  const taken = [
    { name: 'Casual', days: 0.25 },
    { name: 'Earned', days: 0.25 },
  ];
  expect(await shown()).toMatchObject({ ...due, taken, isDeducted: true, isSettled: false });
  const cost = async () =>
    (
      await query<{ leave: number; pay: string | null }>(
        server.owner,
        `select (select coalesce(sum(days), 0)::float8 from leave_ledger l
           where l.employee_id = e.id and l.kind = 'adjust') as leave,
           (select string_agg(amount::text, ' ') from pay_items p
             where p.employee_id = e.id and p.source = 'lateMarks' and p.cancelled_at is null) as pay
         from employees e where e.code = 'U-employee'`,
      )
    )[0];
  expect(await cost()).toEqual({ leave: 0, pay: null });
  const forecast = await as(hr).get(`/Attendance/LockCost?businessUnitId=1&month=${MONTH}`);
  expect(forecast.body).toEqual({ people: 1, leaveDays: 0.5, unpaidDays: 0.5 });
  expect(
    (await as(employee).get(`/Attendance/LockCost?businessUnitId=1&month=${MONTH}`)).status,
  ).toBe(403);

  const both = await Promise.all([lock(1), lock(1)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await cost()).toEqual({ leave: -0.5, pay: '500.00' });
  expect(await shown()).toMatchObject({ ...due, isSettled: true });
  const readNotices = async () =>
    (await as(employee).get('/Notification/GetAllNotificationByUser')).body as NotificationRow[];
  expect((await readNotices())[0]).toMatchObject({
    notifyTitle: `Late marks of ${MONTH.slice(0, 7)} were deducted. Days of leave: 0.5, days of pay: 0.5`,
    routeUrl: `/SelfService/attendance?month=${MONTH.slice(0, 7)}`,
  });
  const why = (await as(employee).get(`/Attendance/Day?employeeId=0&day=${MONDAY}`))
    .body as ExplainedDay;
  expect(why.facts.filter(({ what }) => what === 'late').map(({ text }) => text)).toEqual([
    'Late by {minutes} minutes.',
    'Late marks of this month cost {days} days ({rule}): {marks} marks.',
  ]);

  expect(await reopen(1, 'A wrong mark')).toMatchObject({ status: 200 });
  expect(await cost()).toEqual({ leave: 0, pay: null });
  expect((await readNotices())[0]?.notifyTitle).toContain('the deduction was cancelled');
  await approved('attendanceCorrection', correction(MONDAY));
  await settle();
  expect(await shown()).toMatchObject({ marks: 2, days: 0, nextIn: 1, isSettled: false });
  expect(await lock(1)).toMatchObject({ status: 200 });
  expect(await cost()).toEqual({ leave: 0, pay: null });
});

it('late marks of people who moved within the month cost what each unit’s rule says', async () => {
  await reopen(1);
  await reopen(2);
  await settle();
  await query(
    server.owner,
    `insert into late_rules (account_id, name, business_unit_id, marks, cost, deducts)
     values (1, 'Each costs', 2, 1, '0.5', true)`,
    {},
  );
  // Two marks before the move on day 20 and two after it; the first unit allows one.
  await query(
    server.owner,
    `update attendance_days set late = case when day in ($first::date, $first::date + 1,
       $second::date, $second::date + 1) then 30 else 0 end, early = 0
     where employee_id = 5 and day between $MONTH::date and $MONTH::date + 27`,
    { MONTH, first: day(10), second: day(22) },
  );
  const shown = () => getLateMarks(server.db, 1, 5, MONTH);
  const parts = async () =>
    (await shown()).map(({ marks, days, isSettled }) => ({ marks, days, isSettled }));
  expect(await parts()).toEqual([
    { marks: 2, days: 0, isSettled: false },
    { marks: 2, days: 1, isSettled: false },
  ]);
  const report = (await as(hr).get(`/Reports/lateCosts?from=${MONTH}&to=${day(28)}&pageSize=100`))
    .body as ReportPage;
  expect(report.rows.find(({ employeeId }) => employeeId === 5)).toMatchObject({
    marks: 4,
    cost: 1,
  });
  expect(await lock(2)).toMatchObject({ status: 200 });
  expect(await parts()).toEqual([
    { marks: 2, days: 1, isSettled: true },
    { marks: 2, days: 0, isSettled: false },
  ]);
  expect(await lock(1)).toMatchObject({ status: 200 });
  expect(await parts()).toEqual([{ marks: 2, days: 1, isSettled: true }]);
});

it('cancelling a correction restores the one that it had replaced', async () => {
  await reopen(1);
  await settle();
  const inAt = async () => {
    const rows = await query<{ at: string }>(
      server.owner,
      `select to_char(c.in_at at time zone account_time_zone(1), 'HH24:MI') as at
       from attendance_corrections c join employees e on e.id = c.employee_id
       where e.code = 'U-employee' and c.day = $day and c.cancelled_at is null`,
      { day: SUNDAY },
    );
    return rows.map(({ at }) => at);
  };
  const first = await approved('attendanceCorrection', correction(SUNDAY));
  const second = await approved('attendanceCorrection', {
    ...correction(SUNDAY),
    inTime: '10:30',
  });
  const third = await approved('attendanceCorrection', { ...correction(SUNDAY), inTime: '11:00' });
  expect(await inAt()).toEqual(['11:00']);
  const cancel = async (one: Sent) => {
    await done(employee, one, 'askToCancel');
    await done(hr, one, 'cancel');
  };
  // A correction that was replaced and cancelled isn't restored later.
  await cancel(second);
  expect(await inAt()).toEqual(['11:00']);
  await cancel(third);
  expect(await inAt()).toEqual(['09:00']);
  await cancel(first);
  expect(await inAt()).toEqual([]);
});
