import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import type {
  ExplainedDay,
  MyMonth,
  PunchesAnswer,
} from '#machines/domains/time/contracts/attendance.ts';
import { deriveAccount, deriveDays, deriveStale } from '#server/domains/time/attendance/derive.ts';
import { registerDevices } from '#server/domains/time/attendance/personalDevices.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let hr: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await recordAll(owner);
    },
  });
  hr = await server.as('hr');
  admin = await server.as('admin');
  await save('punchDevice', { name: 'Gate', code: 'G-1', businessUnitId: 1 });
  const fixed = { kind: 'fixed', pairing: 'firstLast' };
  const day = await save('shift', {
    ...fixed,
    name: 'Day',
    starts: '09:00',
    ends: '17:00',
    breakStarts: '13:00',
    breakEnds: '14:00',
    lateGrace: 10,
    halfDayBelow: 4,
    absentBelow: 2,
    marksHolidays: true,
  });
  const night = await save('shift', { ...fixed, name: 'Night', starts: '22:00', ends: '06:00' });
  const assign = { businessUnitId: 1, startsOn: '2026-01-01' };
  await save('calendarAssignment', { ...assign, note: 'All', shiftId: day });
  await save('calendarAssignment', { ...assign, note: 'Guard', shiftId: night, employeeId: 2 });
});
afterAll(() => server.close());

async function save(resource: string, values: object): Promise<number> {
  const answer = await hr.post(`/Resources/${resource}/Save`, { values });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { autoId: number }).autoId;
}

/** `9` is employee 9; times are in Dhaka. */
const punch = (person: number, at: string, sequence?: number) => ({
  card: `E${String(person).padStart(5, '0')}`,
  at: `${at.replace(' ', 'T')}:00+06:00`,
  sequence,
});
const send = async (punches: object[], more: object = {}) => {
  const answer = await admin.post('/Attendance/Punches', { device: 'G-1', punches, ...more });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as PunchesAnswer;
};
const settle = async () => {
  while (await deriveStale(server.db));
};
const getDay = async (employeeId: number, day: string) => {
  const [row] = await query<Record<string, unknown>>(
    server.db,
    `select kind, status, worked, expected, late, early, present, absent from attendance_days
     where employee_id = $employeeId and day = $day`,
    { employeeId, day },
  );
  return row;
};
const derive = (people: number[], from: string, to = from) =>
  withTransaction(server.db, (tx) => deriveDays(tx, 1, { people, from, to }));

it('stores a device’s readings once, however often they are delivered', async () => {
  const read = [punch(1, '2026-06-01 09:05', 1), punch(1, '2026-06-01 17:30', 2)];
  expect(await send(read)).toMatchObject({ taken: 2, repeated: 0, unknownCards: [] });
  expect(await send([...read, ...read])).toMatchObject({ taken: 0, repeated: 4 });
  const plain = [punch(1, '2026-06-02 08:58'), { card: '999', at: '2026-06-02T09:00:00+06:00' }];
  expect(await send(plain)).toMatchObject({ taken: 2, unknownCards: ['999'] });
  const sentAt = new Date(Date.now() + 95_000).toISOString();
  const again = await send([plain[0] ?? {}], { sentAt });
  expect(again).toMatchObject({ taken: 0, repeated: 1 });
  expect(Math.abs(again.driftSeconds - 95)).toBeLessThan(5);
  // A delivery without the device's clock keeps the known drift.
  expect(await send(plain)).toMatchObject({ driftSeconds: again.driftSeconds });
  await settle();
  expect(await getDay(1, '2026-06-01')).toMatchObject({ status: 'present', worked: 445, late: 0 });
  expect(await getDay(1, '2026-06-02')).toMatchObject({ status: 'missing', present: 0 });
});

it('loses nothing when a device restarts its numbers, and stores unknown cards once', async () => {
  const before = [punch(6, '2026-06-01 09:00', 1), punch(6, '2026-06-01 17:00', 2)];
  expect(await send(before)).toMatchObject({ taken: 2, repeated: 0 });
  const afterReset = [punch(6, '2026-06-02 09:00', 1), punch(6, '2026-06-02 17:00', 2)];
  expect(await send([...before, ...afterReset])).toMatchObject({ taken: 2, repeated: 2 });
  await settle();
  expect(await getDay(6, '2026-06-02')).toMatchObject({ status: 'present', worked: 420 });
  const stranger = { card: 'nobody', at: '2026-06-03T09:00:00+06:00' };
  expect(await send([stranger, stranger])).toMatchObject({ taken: 1, repeated: 1 });
  expect(await send([stranger])).toMatchObject({ taken: 0, repeated: 1, unknownCards: [] });
  const cards = async (more: string) => {
    const raw = await hr.get(`/Reports/rawPunches?from=2026-06-03&to=2026-06-03${more}`);
    return (raw.body as { rows: { card: string }[] }).rows.map(({ card }) => card);
  };
  expect(await cards('')).toEqual(['nobody']);
  expect(await cards('&search=NOBODY')).toEqual(['nobody']);
  expect(await cards('&businessUnitId=2')).toEqual([]);
});

it('a clock that is years behind is refused or noted, and one old punch does not affect later years', async () => {
  const of = (body: object) => admin.post('/Attendance/Punches', { device: 'G-1', ...body });
  const old = { card: 'E00009', at: '0000-01-01T00:00:00Z' };
  expect(await of({ punches: [old] })).toMatchObject({ status: 400 });
  expect(await of({ punches: [{ ...old, card: 'E\u0000' }] })).toMatchObject({ status: 400 });
  const endless = { ...old, at: `2026-06-01T09:00:00.${'1'.repeat(5000)}Z` };
  expect(await of({ punches: [endless] })).toMatchObject({ status: 400 });
  expect(await of({ punches: [], sentAt: '1900-01-01T00:00:00Z' })).toMatchObject({
    status: 200,
    body: { driftSeconds: -2_147_483_647 },
  });
  await send([punch(9, '2020-02-03 09:00'), punch(9, '2026-06-30 09:00')]);
  const marks = await query<{ days: number }>(
    server.owner,
    `select to_day - from_day as days from attendance_stale where employee_id = 9`,
  );
  expect(marks).toEqual([{ days: 3 }, { days: 3 }]);
  await settle();
});

it('the delivery shown in docs/devices.md is answered as described there', async () => {
  const page = await readFile('docs/devices.md', 'utf8');
  const [sent = '', answered = ''] = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(
    ([, block]) => block,
  );
  const { punches, ...body } = JSON.parse(sent) as { punches: object[] };
  const sentAt = new Date().toISOString();
  expect(await send(punches, { ...body, sentAt })).toEqual({
    ...(JSON.parse(answered) as PunchesAnswer),
    driftSeconds: expect.closeTo(0, -1) as number,
  });
});

it('refuses strangers, unknown devices and the future, and never changes what was read', async () => {
  const of = (body: object, as: Client = admin) => as.post('/Attendance/Punches', body);
  const read = [punch(1, '2026-06-01 10:00')];
  expect(await of({ device: 'G-1', punches: read }, hr)).toMatchObject({ status: 403 });
  expect(await of({ device: 'G-9', punches: read })).toMatchObject({ status: 404 });
  expect(await of({ device: 'G-1', punches: [punch(1, '2999-01-01 09:00')] })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'punches.0.at', message: 'is in the future' }] },
  });
  await expect(query(server.db, 'update punches set at = now()')).rejects.toThrow(/permission/);
  await expect(query(server.db, 'delete from punches')).rejects.toThrow(/permission/);
});

it('a shift over midnight counts for the day it starts on, and never takes punches of the next shift', async () => {
  await send([
    punch(2, '2026-06-01 21:50'),
    punch(2, '2026-06-02 06:10'),
    punch(2, '2026-06-02 22:20'),
    punch(2, '2026-06-03 05:00'),
  ]);
  await settle();
  expect(await getDay(2, '2026-06-01')).toMatchObject({ status: 'present', worked: 500 });
  expect(await getDay(2, '2026-06-02')).toMatchObject({ worked: 400, late: 20, early: 60 });
  expect(await getDay(2, '2026-06-03')).toMatchObject({ status: 'absent', absent: 1 });
});

it('thresholds, days off and absence each follow their rule', async () => {
  await send([
    punch(3, '2026-06-01 09:00'),
    punch(3, '2026-06-01 12:00'),
    punch(3, '2026-06-02 09:00'),
    punch(3, '2026-06-02 10:00'),
    punch(3, '2026-06-05 10:00'),
    punch(3, '2026-06-05 12:00'),
  ]);
  await derive([3], '2026-06-01', '2026-06-06');
  expect(await getDay(3, '2026-06-01')).toMatchObject({
    status: 'halfDay',
    present: 0.5,
    absent: 0.5,
  });
  expect(await getDay(3, '2026-06-02')).toMatchObject({ status: 'absent' });
  expect(await getDay(3, '2026-06-04')).toMatchObject({ status: 'absent', absent: 1 });
  expect(await getDay(3, '2026-06-05')).toMatchObject({
    kind: 'off',
    status: 'present',
    expected: 0,
  });
  expect(await getDay(3, '2026-06-06')).toMatchObject({ status: 'off', absent: 0 });
});

it('recalculating gives the same result in any order and in any part', async () => {
  const whole = () =>
    query(server.db, 'select d, d.xmin::text from attendance_days d order by employee_id, day');
  await deriveAccount(server.db, 1, { from: '2026-06-01', to: '2026-06-10' });
  const before = await whole();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 10 }),
      async (people, first) => {
        const from = `2026-06-${String(first).padStart(2, '0')}`;
        await derive(people, from, '2026-06-10');
        expect(await whole()).toEqual(before);
      },
    ),
    { numRuns: 8 },
  );
});

it('a locked month stays as it is, until a named person reopens it with a reason', async () => {
  const month = { businessUnitId: 1, month: '2026-06-01' };
  const employee = await server.as('employee');
  expect(await employee.post('/Attendance/LockMonth', month)).toMatchObject({ status: 403 });
  await settle();
  expect(await hr.post('/Attendance/LockMonth', month)).toMatchObject({ status: 200 });
  expect(await hr.post('/Attendance/LockMonth', month)).toMatchObject({ status: 409 });
  const before = await getDay(4, '2026-06-03');
  await send([punch(4, '2026-06-03 09:00'), punch(4, '2026-06-03 17:00')]);
  await settle();
  expect(await getDay(4, '2026-06-03')).toEqual(before);
  expect(await hr.post('/Attendance/ReopenMonth', month)).toMatchObject({ status: 400 });
  const reopened = { ...month, reason: 'A late device' };
  expect(await hr.post('/Attendance/ReopenMonth', reopened)).toMatchObject({ status: 200 });
  await settle();
  expect(await getDay(4, '2026-06-03')).toMatchObject({ status: 'present' });
});

it('explains a day to people who may read it', async () => {
  const address = '/Attendance/Day?employeeId=2&day=2026-06-02';
  const match = (await hr.get(address)).body as ExplainedDay;
  expect(match.because).toBe('The hours at work are enough for a whole day.');
  expect(match.facts.map(({ what }) => what)).toEqual(['plan', 'punch', 'punch', 'late', 'late']);
  expect(match.facts[0]).toMatchObject({ values: { shift: 'Night', from: '22:00', to: '06:00' } });
  const input = 'from=2026-06-02&to=2026-06-02&search=E00002';
  expect(match.facts.map(({ address }) => address)).toEqual([
    `/profile/reports/rosterReport?${input}`,
    `/profile/reports/punchMachineRawData?${input}`,
    `/profile/reports/punchMachineRawData?${input}`,
    null,
    null,
  ]);
  expect(await (await server.as('employee')).get(address)).toMatchObject({ status: 404 });
});

/** A time zone in which it is noon now, so that the day shift is current at whatever time the test runs. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;
}

it('people can check in once at an approved place, and nowhere else', async () => {
  const week = { weekend: [5, 6], opens: '09:00', closes: '17:00', holidays: [] };
  const calendar = { timeZone: zoneAtNoon(), ...week };
  expect(await admin.post('/WorkingCalendar/Save', calendar)).toMatchObject({ status: 200 });
  const employee = await server.as('employee');
  const at = (latitude: number, kind = 'in') =>
    employee.post('/Attendance/CheckIn', {
      kind,
      latitude,
      longitude: 90.4,
      accuracy: 20,
      consents: true,
    });
  expect(await at(23.8)).toMatchObject({ status: 409 });
  await save('punchPlace', {
    name: 'Head office',
    businessUnitId: 1,
    latitude: 23.8,
    longitude: 90.4,
    radius: 500,
  });
  // Who came by a clock without directions is in, until its next punch.
  const isIn = async () => ((await employee.get('/Attendance/MyMonth')).body as MyMonth).isIn;
  const pass = (minutesAgo: number) =>
    query(
      server.owner,
      `insert into punches (account_id, employee_id, at, source)
       values (1, $employeeId, now() - make_interval(mins => $minutesAgo::int), 'device')`,
      { employeeId: employee.employeeId, minutesAgo },
    );
  expect(await isIn()).toBe(false);
  await pass(90);
  expect(await isIn()).toBe(true);
  expect(await at(23.8)).toMatchObject({ status: 409, body: { message: 'Check out first' } });
  await pass(60);
  expect(await isIn()).toBe(false);
  expect(await at(23.81)).toMatchObject({
    status: 409,
    body: { message: 'You are 1.1 km from Head office. Check in within 500 m of it' },
  });
  const both = await Promise.all([at(23.801), at(23.801)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const month = (await employee.get('/Attendance/MyMonth')).body as MyMonth;
  expect(month).toMatchObject({ isIn: true, places: [{ name: 'Head office' }] });
  expect(month.days.find(({ day }) => day === month.today)?.firstIn).not.toBeNull();
  await query(
    server.owner,
    `alter table punches disable trigger all;
     update punches set at = at - interval '10 minutes' where source = 'browser';
     alter table punches enable trigger all`,
  );
  expect(await at(23.8)).toMatchObject({ status: 409, body: { message: 'Check out first' } });
  expect(await at(23.8, 'out')).toMatchObject({ status: 200 });
  expect(await at(23.8)).toMatchObject({ status: 200 });
  // At such a place, only the registered device may be used; its owner can withdraw the consent.
  const key = 'a-key-of-one-phone';
  const deviceId = createHash('sha256').update(key).digest('hex');
  const places = { place: 'Depot', latitude: 24, longitude: 90.4, radius: 200, reason: 'Stock' };
  const payload = { ...places, deviceName: 'Phone', deviceId, consents: true };
  const request = async (login: string, more: object) =>
    (await server.as(login)).post('/Requests/remoteLocationDevice/Send', {
      payload: { ...payload, ...more },
    });
  expect(await request('employee', { consents: false })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Agree to the registration first') as unknown },
  });
  const sent = (await request('employee', {})).body as { requestId: number; workflow: string };
  // `hr` approves in place of the supervisor, because this person has none; then a second HR officer approves.
  for (const login of ['hr', 'hr2']) {
    const items = [{ subjectId: sent.requestId, event: { type: 'approve' } }];
    const approver = await server.as(login);
    expect(
      await approver.post('/Workflow/Dispatch', { workflow: sent.workflow, items }),
    ).toMatchObject({ status: 200 });
  }
  const from = (deviceKey?: string) =>
    employee.post('/Attendance/CheckIn', {
      kind: 'out',
      latitude: 24,
      longitude: 90.4,
      accuracy: 20,
      consents: true,
      deviceKey,
    });
  for (const stranger of [undefined, 'another-phone', deviceId]) {
    expect(await from(stranger)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('the device that is registered for you') as unknown,
      },
    });
  }
  expect(await request('manager', {})).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('registered for someone else') as unknown },
  });
  await query(
    server.owner,
    `alter table punches disable trigger all;
     update punches set at = at - interval '10 minutes' where source = 'browser';
     alter table punches enable trigger all`,
  );
  expect(await from(key)).toMatchObject({ status: 200 });
  // In one batch: of two devices of one person, the later one replaces the first and the earlier phone.
  const numbered = (digit: string) => ({ deviceId: digit.repeat(64) });
  const answers = [
    await request('employee', numbered('1')),
    await request('manager', numbered('2')),
    await request('employee', numbered('3')),
  ];
  const rows = await query<Parameters<typeof registerDevices>[2][number]>(
    server.owner,
    `select r.id as "requestId", r.employee_id as "employeeId", repeat(g.place::text, 64) as "deviceId",
       'Phone' as name
     from unnest($ids::bigint[]) with ordinality g (id, place) join requests r on r.id = g.id
     order by g.place`,
    { ids: answers.map(({ body }) => (body as { requestId: number }).requestId) },
  );
  await withTransaction(server.db, (tx) =>
    registerDevices(tx, { userId: null, accountId: 1 }, rows),
  );
  const devices = await query<{ digit: string; active: boolean }>(
    server.owner,
    `select left(device_id, 1) as digit, is_active as active from personal_devices
     where device_id <> $deviceId order by 1`,
    { deviceId },
  );
  expect(devices).toEqual([
    { digit: '1', active: false },
    { digit: '2', active: true },
    { digit: '3', active: true },
  ]);
  expect((await employee.get('/Attendance/MyMonth')).body).toMatchObject({
    device: { name: 'Phone' },
  });
  expect(await employee.post('/Attendance/RemoveDevice', {})).toMatchObject({ status: 200 });
  expect(await employee.post('/Attendance/RemoveDevice', {})).toMatchObject({ status: 409 });
  expect(await from(key)).toMatchObject({ status: 409 });
  const vague = { kind: 'out', latitude: 23.8, longitude: 90.4, accuracy: 3000, consents: true };
  expect(await employee.post('/Attendance/CheckIn', vague)).toMatchObject({ status: 400 });
});
