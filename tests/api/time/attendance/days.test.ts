import { afterAll, beforeAll, expect, it } from 'vitest';
import { deriveDays, deriveStale, rollDays } from '#server/domains/time/attendance/derive.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { getDays } from '#server/domains/time/calendar/index.ts';
import { hire } from '#tests/support/factories.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await hire(owner, { login: 'extra', roles: ['employee'] });
    },
  });
  hr = await server.as('hr');
});
afterAll(() => server.close());

const save = async (resource: string, values: object): Promise<number> => {
  const answer = await hr.post(`/Resources/${resource}/Save`, { values });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { autoId: number }).autoId;
};
const calendar = (week: object = {}) =>
  hr.post('/WorkingCalendar/Save', {
    timeZone: 'Asia/Dhaka',
    weekend: [5, 6],
    opens: '09:00',
    closes: '17:00',
    holidays: [{ day: '2026-12-16', name: 'Victory Day' }],
    ...week,
  });
const shift = (name: string, starts: string, ends: string, more: object = {}) =>
  save('shift', { name, kind: 'fixed', starts, ends, pairing: 'firstLast', ...more });
const of = (people: number[] | null, from: string, to = from) =>
  getDays(server.db, 1, { people, from, to });
const kinds = async (person: number, from: string, to: string) =>
  (await of([person], from, to)).map(({ kind }) => kind);

it('without any set-up, the company’s week, hours and holidays apply', async () => {
  await calendar();
  expect(await of([1], '2026-12-15', '2026-12-18')).toMatchObject([
    { kind: 'work', worth: 1, startsAt: '2026-12-15T03:00:00Z', endsAt: '2026-12-15T11:00:00Z' },
    { kind: 'holiday', worth: 0, reason: 'Victory Day' },
    { kind: 'work' },
    { kind: 'off', worth: 0 },
  ]);
  expect(await of(null, '2026-12-15')).toHaveLength(40 + 14 + 1);
});

it('29 February is a day like any other', async () => {
  await calendar();
  expect((await of([1], '2028-02-28', '2028-03-01')).map(({ day }) => day)).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
});

it('a shift over midnight ends on the next day, an hour sooner or later where clocks change', async () => {
  await calendar({ timeZone: 'Europe/Berlin' });
  const night = await shift('Night', '22:00', '06:00');
  await save('calendarAssignment', {
    note: 'Night watch',
    shiftId: night,
    businessUnitId: 1,
    employeeId: 2,
    startsOn: '2026-01-01',
  });
  const hours = async (day: string) => {
    const [match] = await of([2], day);
    return (Date.parse(match?.endsAt ?? '') - Date.parse(match?.startsAt ?? '')) / 3_600_000;
  };
  expect(await of([2], '2026-07-01')).toMatchObject([
    { startsAt: '2026-07-01T20:00:00Z', endsAt: '2026-07-02T04:00:00Z' },
  ]);
  expect([await hours('2026-03-28'), await hours('2026-10-24')]).toEqual([7, 9]);
  await calendar();
});

it('the most specific assignment applies, each from date to date', async () => {
  const [day, early, late] = [
    await shift('Day', '08:00', '16:00'),
    await shift('Early', '06:00', '14:00'),
    await shift('Late', '14:00', '22:00'),
  ];
  const assign = (note: string, shiftId: number, more: object) =>
    save('calendarAssignment', {
      note,
      shiftId,
      businessUnitId: 1,
      startsOn: '2026-06-01',
      ...more,
    });
  await assign('Everybody', day, {});
  await assign('Payables', early, { departmentId: 1, sectionId: 1 });
  await assign('One of them', late, {
    employeeId: 1,
    startsOn: '2026-06-03',
    endsOn: '2026-06-04',
  });
  const shifts = async (person: number) =>
    (await of([person], '2026-06-01', '2026-06-07')).map(({ shiftId }) => shiftId);
  expect(await shifts(1)).toEqual([early, early, late, late, early, early, early]);
  expect(await shifts(11)).toEqual(Array(7).fill(day));

  const twice = await hr.post('/Resources/calendarAssignment/Save', {
    values: { note: 'Again', shiftId: late, businessUnitId: 1, startsOn: '2026-12-01' },
  });
  expect(twice).toMatchObject({
    status: 409,
    body: { message: 'Another calendar assignment covers the same people in this period' },
  });
  const stranger = await hr.post('/Resources/calendarAssignment/Save', {
    values: { note: 'x', shiftId: late, businessUnitId: 2, employeeId: 1, startsOn: '2026-12-01' },
  });
  expect(stranger).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'employeeId', message: 'This person is in another business unit' }] },
  });
});

it('second and fourth Saturdays are off, half days end early, and a swapped day counts as declared', async () => {
  const exceptions = await save('exceptionOffDay', {
    name: 'Second and fourth Saturday',
    rules: ['2', '4'].map((nth) => ({ nth, weekday: '6', effect: 'off' })),
    dates: [{ day: '2026-06-12', effect: 'work', name: 'Swapped for Sunday' }],
  });
  const week = { monday: 'work', tuesday: 'work', wednesday: 'work', thursday: 'work' };
  const group = await save('offDayGroup', {
    name: 'Friday',
    ...week,
    friday: 'off',
    saturday: 'half',
    sunday: 'work',
    exceptionOffDayId: exceptions,
  });
  await save('offDayAssignment', {
    note: 'South',
    offDayGroupId: group,
    businessUnitId: 2,
    startsOn: '2026-01-01',
  });
  const saturdays = ['2026-06-06', '2026-06-13', '2026-06-20', '2026-06-27'];
  const worth = await Promise.all(saturdays.map(async (day) => (await of([21], day))[0]?.worth));
  expect(worth).toEqual([0.5, 0, 0.5, 0]);
  expect(await kinds(21, '2026-06-11', '2026-06-13')).toEqual(['work', 'work', 'off']);
});

it('a roster starts on the first day of its assignment, and planned days override it', async () => {
  const night = await shift('Guard', '19:00', '07:00');
  const roster = await save('roster', {
    name: 'Four on, two off',
    turns: [
      { shiftId: night, days: 4 },
      { shiftId: null, days: 2 },
    ],
  });
  await save('rosterAssignment', {
    note: 'Gate',
    rosterId: roster,
    businessUnitId: 1,
    employeeId: 3,
    startsOn: '2026-06-02',
  });
  const work = ['work', 'work', 'work', 'work', 'off', 'off'];
  expect(await kinds(3, '2026-06-02', '2026-06-13')).toEqual([...work, ...work]);
  await server.owner.raw(
    `insert into roster_days (employee_id, day, shift_id, published_at)
     values (3, '2026-06-06', ${night}, now()), (3, '2026-06-07', ${night}, null)`,
  );
  expect(await kinds(3, '2026-06-06', '2026-06-07')).toEqual(['work', 'off']);
});

it('a holiday declared later counts for deadlines and for people', async () => {
  expect(await kinds(1, '2026-08-05', '2026-08-05')).toEqual(['work']);
  const { items } = (await hr.get('/Resources/holidayGroup?search=Company')).body as {
    items: { id: number; version: number }[];
  };
  const [group] = items;
  const saved = await hr.post('/Resources/holidayGroup/Save', {
    id: group?.id,
    version: group?.version,
    values: { name: 'Company holidays', days: [{ day: '2026-08-05', name: 'Uprising Day' }] },
  });
  expect(saved).toMatchObject({ status: 200 });
  expect(await kinds(1, '2026-08-05', '2026-08-05')).toEqual(['holiday']);
  expect((await hr.get('/WorkingCalendar/Get')).body).toMatchObject({
    holidays: [{ day: '2026-08-05', name: 'Uprising Day' }],
  });
});

it('a changed calendar, assignment or holiday recalculates days, except in locked months', async () => {
  const [from, to] = ['2026-09-06', '2026-10-08'];
  const wanted = { people: [12, 13], from, to };
  await query(server.owner, 'delete from attendance_stale');
  await withTransaction(server.db, (tx) => deriveDays(tx, 1, wanted));
  const of12 = async (day: string, person = 12) => {
    while (await deriveStale(server.services.db)) continue;
    const [row] = await query<{ kind: string; expected: number }>(
      server.owner,
      `select kind, expected from attendance_days where employee_id = $person and day = $day::date`,
      { day, person },
    );
    return row;
  };
  const day = '2026-10-06';
  const before = await of12(day);
  expect(before).toMatchObject({ kind: 'work' });
  const own = await shift('Short', '09:00', '12:00');
  const rowId = await save('calendarAssignment', {
    note: 'Three hours',
    shiftId: own,
    businessUnitId: 1,
    employeeId: 12,
    startsOn: '2026-01-01',
  });
  expect(rowId).toBeGreaterThan(0);
  expect(await of12(day)).toMatchObject({ expected: 180 });
  expect(await of12(day, 13)).toEqual(before);
  await query(
    server.owner,
    `insert into attendance_locks (account_id, business_unit_id, month, locked_by)
     values (1, 1, '2026-09-01', 1)`,
  );
  await server.owner.raw('select hold_locked_people(max(id)) from attendance_locks');
  await query(server.owner, `update shifts set ends = '13:00' where id = $own`, { own });
  const marks = await query<{ person: number; from: string }>(
    server.owner,
    `select employee_id::int as person, min(from_day)::text as from from attendance_stale group by 1`,
  );
  expect(marks).toEqual([{ person: 12, from: '2026-10-01' }]);
  expect(await of12(day)).toMatchObject({ expected: 240 });
  expect(await of12('2026-09-08')).toMatchObject({ expected: 180 });
  await calendar({ holidays: [{ day, name: 'Declared' }] });
  expect(await of12(day)).toMatchObject({ kind: 'holiday' });
  await calendar();
  expect(await of12(day)).toMatchObject({ kind: 'work' });
});

it('the daily job calculates everyone’s days once a day, including those missed by an interrupted run', async () => {
  const people = async () =>
    (
      await query<{ people: string }>(
        server.db,
        `select day - account_day(1) as ago, count(*)::integer as people from attendance_days d
         where day between account_day(1) - 5 and account_day(1) group by 1 order by 1`,
      )
    ).map((row) => ({ ...row }));
  while (await deriveStale(server.db));
  await query(server.db, 'delete from attendance_days where day >= account_day(1) - 5');
  await query(
    server.db,
    `insert into punches (account_id, employee_id, at, source) values (1, 1, now(), 'device')`,
  );
  while (await deriveStale(server.db));
  await withTransaction(server.db, async (tx) => {
    const { today } = (
      await query<{ today: string }>(tx, `select to_char(account_day(1), 'YYYY-MM-DD') as today`)
    )[0] ?? { today: '' };
    await deriveDays(tx, 1, { people: [1], from: today, to: today });
  });
  await query(
    server.db,
    'insert into attendance_rolls (account_id, day) values (1, account_day(1) - 5)',
  );
  const before = (await people()).at(-1);
  await rollDays(server.db);
  while (await deriveStale(server.db));
  const after = await people();
  expect(before).toMatchObject({ ago: 0, people: 1 });
  expect(after.map(({ people: many }) => many)).toEqual(Array(6).fill(55));
  await rollDays(server.db);
  expect(await query(server.db, 'select from attendance_stale')).toEqual([]);
});
