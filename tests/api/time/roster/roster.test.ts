import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Plan, RosterBoard } from '#machines/domains/time/contracts/roster.ts';
import { query } from '#server/platform/db/sql.ts';
import { getDays } from '#server/domains/time/calendar/index.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { createOtherAccount, type OtherAccount } from '#tests/support/otherAccount.ts';
import { openSocket } from '#tests/support/socket.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let other: OtherAccount;
let hr: Client;
let manager: Client;
let employee: Client;
let shifts: { day: number; night: number };
/** A future month, and the one before it. */
const MONTH = '2027-03-01';
const LAST = '2027-02-01';
const on = (n: number, month = MONTH): string =>
  `${month.slice(0, 8)}${String(n).padStart(2, '0')}`;

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where e.code = 'U-employee' and s.code = 'U-manager'`);
      other = await createOtherAccount(owner);
      await recordAll(owner);
    },
  });
  [hr, manager, employee] = (await Promise.all(
    ['hr', 'manager', 'employee'].map((one) => server.as(one)),
  )) as [Client, Client, Client];
  const save = async (name: string, starts: string, ends: string) => {
    const values = { name, kind: 'fixed', starts, ends, pairing: 'firstLast' };
    const answer = await hr.post('/Resources/shift/Save', { values });
    return (answer.body as { autoId: number }).autoId;
  };
  shifts = {
    day: await save('Day', '09:00', '17:00'),
    night: await save('Night', '22:00', '08:00'),
  };
});
afterAll(() => server.close());

const board = { month: MONTH, businessUnitId: 1, departmentId: null };
const seen = async (client = hr, month = MONTH): Promise<RosterBoard> => {
  const answer = await client.get(`/Roster/Board?month=${month}&businessUnitId=1`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as RosterBoard;
};
const save = (client: Client, ...cells: [number, string, Plan, Plan?][]) =>
  client.post('/Roster/Save', {
    cells: cells.map(([employeeId, day, plan, was = 'pattern']) => ({
      employeeId,
      day,
      plan,
      was,
    })),
  });
const publish = async (warnings = 0, of = board, client = hr) => {
  const { version } = await seen(client, of.month);
  return client.post('/Roster/Publish', { ...of, warnings, version });
};
const discard = async () =>
  hr.post('/Roster/Discard', { ...board, version: (await seen()).version });
const getKind = async (person: number, day: string) =>
  (await getDays(server.db, 1, { people: [person], from: day, to: day }))[0];
const day = (): Plan => `s${shifts.day}`;
const night = (): Plan => `s${shifts.night}`;

it('a draft has no effect until it is published; then the person is notified', async () => {
  const me = employee.employeeId ?? 0;
  // The 5th is a Friday, a day off in the pattern.
  expect(await save(hr, [me, on(5), day()], [1, on(8), 'off'])).toMatchObject({ status: 200 });
  expect(await getKind(me, on(5))).toMatchObject({ kind: 'off' });
  const match = await seen();
  expect(match.drafts).toBe(2);
  expect(match.people.find(({ id }) => id === me)?.cells[4]).toMatchObject({
    published: 'pattern',
    draft: day(),
  });
  expect(await publish()).toMatchObject({ status: 200, body: { published: 2 } });
  expect(await getKind(me, on(5))).toMatchObject({ kind: 'work', shiftId: shifts.day });
  expect(await getKind(1, on(8))).toMatchObject({ kind: 'off' });
  const notices = await query<{ login: string; title: string; path: string }>(
    server.owner,
    `select u.login_id as login, n.title, n.path from notices n join users u on u.id = n.user_id
     where n.workflow = 'roster'`,
  );
  expect(notices).toEqual([
    {
      login: 'employee',
      title: 'Your roster for 2027-03 was published: 1 of your days was planned',
      path: '/SelfService/teamCalendar?month=2027-03',
    },
  ]);
  // Returning to the pattern is a plan as well, and must be published.
  expect(await save(hr, [1, on(8), 'pattern', 'off'])).toMatchObject({ status: 200 });
  expect(await getKind(1, on(8))).toMatchObject({ kind: 'off' });
  expect(await publish()).toMatchObject({ status: 200 });
  expect(await getKind(1, on(8))).toMatchObject({ kind: 'work', shiftId: null });
  expect(await publish()).toMatchObject({ status: 404 });
});

it('a day listed twice in one call is refused, with its person and date', async () => {
  const [twice, once] = [on(11), on(12)];
  const answer = await save(hr, [1, twice, day()], [1, once, 'off'], [1, twice, 'off']);
  const message = `Person 1 is in the list twice on ${twice}`;
  expect(answer).toMatchObject({
    status: 400,
    body: { message, errors: [{ path: 'cells.2', message }] },
  });
  expect((await seen()).drafts).toBe(0);
});

it('if two people plan the same day, the second is notified, and nothing of theirs is saved', async () => {
  const both = await Promise.all([
    save(hr, [2, on(10), day()]),
    save(await server.as('hr2'), [2, on(10), 'off'], [2, on(11), 'off']),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const drafts = await query(server.owner, 'select from roster_drafts where employee_id = 2');
  expect(drafts).toHaveLength(both[0]?.status === 200 ? 1 : 2);
  await discard();
  expect((await seen()).drafts).toBe(0);
});

it('drafts that someone else has changed since are neither published nor discarded', async () => {
  const hr2 = await server.as('hr2');
  const socket = await openSocket(server.url, hr2.token);
  await save(hr, [2, on(12), 'off']);
  // Their board reloads at once.
  expect(await socket.next(({ topic }) => topic === 'roster')).toMatchObject({ id: '1' });
  socket.close();
  const { version, people } = await seen(hr2);
  const cell = people.find(({ id }) => id === 2)?.cells[11];
  expect(cell).toMatchObject({ draft: 'off', draftBy: 'The hr' });
  // As many drafts as before, but on other days.
  await save(hr, [2, on(12), 'pattern', 'off'], [2, on(13), 'off']);
  for (const [call, more] of [
    ['Publish', { warnings: 0 }],
    ['Discard', {}],
  ] as const) {
    expect(await hr2.post(`/Roster/${call}`, { ...board, version, ...more })).toMatchObject({
      status: 409,
      body: { message: 'Someone else has changed these days. Review them again' },
    });
  }
  expect((await seen()).people.find(({ id }) => id === 2)?.cells[12]).toMatchObject({
    draft: 'off',
    draftBy: null,
  });
  await discard();
});

it('overlapping shifts cannot be published, and warnings must be seen first', async () => {
  const short = [3, on(15), night()] as [number, string, Plan];
  expect(await save(hr, short, [3, on(16), day()])).toMatchObject({ status: 200 });
  expect((await seen()).problems).toEqual([{ employeeId: 3, day: on(16), kind: 'rest', hours: 1 }]);
  expect(await publish(0)).toMatchObject({
    status: 409,
    body: { message: 'There are new warnings. Review the board again' },
  });
  const early = await hr.post('/Resources/shift/Save', {
    values: { name: 'Early', kind: 'fixed', starts: '06:00', ends: '14:00', pairing: 'firstLast' },
  });
  const { autoId } = early.body as { autoId: number };
  expect(await save(hr, [3, on(16), `s${autoId}`, day()])).toMatchObject({ status: 200 });
  expect((await seen()).problems).toMatchObject([{ kind: 'overlap', hours: 2 }]);
  expect(await publish(9)).toMatchObject({
    status: 409,
    body: { message: '1 day has overlapping shifts. Nothing was published' },
  });
  await save(hr, [3, on(16), day(), `s${autoId}`]);
  expect(await publish(1)).toMatchObject({ status: 200 });
});

it('a shift deactivated after planning is still checked, and not copied', async () => {
  const saved = await hr.post('/Resources/shift/Save', {
    values: { name: 'Long', kind: 'fixed', starts: '22:00', ends: '10:00', pairing: 'firstLast' },
  });
  const { autoId: long } = saved.body as { autoId: number };
  await save(hr, [4, on(15), `s${long}`], [4, on(16), day()]);
  await save(hr, [5, on(16, LAST), `s${long}`], [5, on(17, LAST), 'off']);
  expect(await publish(9, { ...board, month: LAST })).toMatchObject({ status: 200 });
  await hr.post('/Resources/shift/SetActive', { id: long, version: 1, isActive: false });
  expect((await seen()).shifts.map(({ name }) => name)).not.toContain('Long');
  expect(await publish(9)).toMatchObject({
    status: 409,
    body: { message: '1 day has overlapping shifts. Nothing was published' },
  });
  await discard();
  // Only the day off is copied.
  expect(await hr.post('/Roster/CopyMonth', board)).toMatchObject({ body: { copied: 1 } });
  await discard();
  await query(server.owner, 'delete from roster_days where employee_id = 5');
});

it('rest and weekly hours follow the rule of the unit, or else of the company', async () => {
  const rule = async (values: object): Promise<number> => {
    const answer = await hr.post('/Resources/rosterRule/Save', { values });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { autoId: number }).autoId;
  };
  expect((await seen()).limits).toEqual({ leastRest: 11, mostOfWeek: 48, firstDay: 0 });
  await rule({ name: 'Company', leastRest: 1, firstDay: '1' });
  expect((await seen()).limits).toEqual({ leastRest: 1, mostOfWeek: 48, firstDay: 1 });
  await save(hr, [8, on(17), night()], [8, on(18), day()]);
  expect((await seen()).problems).toEqual([]);
  // The week of Monday the 15th has 42 hours by Sunday.
  await rule({ name: 'Unit', businessUnitId: 1, leastRest: 1.25, mostOfWeek: 41.5, firstDay: '1' });
  expect((await seen()).problems.filter(({ employeeId }) => employeeId === 8)).toEqual([
    { employeeId: 8, day: on(18), kind: 'rest', hours: 1 },
    { employeeId: 8, day: on(21), kind: 'week', hours: 42 },
  ]);
  expect(await publish(0)).toMatchObject({ status: 409 });
  await discard();
  await query(server.owner, 'update roster_rules set is_active = false');
});

it('breaks do not count as weekly work', async () => {
  const values = {
    name: 'With lunch', kind: 'fixed', starts: '09:00', ends: '18:00', breakStarts: '13:00',
    breakEnds: '14:00', pairing: 'firstLast',
  }; // oxfmt-ignore
  const answer = await hr.post('/Resources/shift/Save', { values });
  const lunch: Plan = `s${(answer.body as { autoId: number }).autoId}`;
  // Sunday the 14th to Friday: six days of eight hours.
  const week = [14, 15, 16, 17, 18, 19];
  await save(hr, ...week.map((n): [number, string, Plan] => [8, on(n), lunch]));
  expect((await seen()).problems.filter(({ employeeId }) => employeeId === 8)).toEqual([]);
  await save(hr, [8, on(20), lunch]);
  expect((await seen()).problems.filter(({ employeeId }) => employeeId === 8)).toEqual([
    { employeeId: 8, day: on(20), kind: 'week', hours: 56 },
  ]);
  await discard();
});

it('last month’s plan is copied by weekday and never replaces planned days', async () => {
  const lastMonth = { ...board, month: LAST };
  // Tuesdays of February: the 2nd, 9th, 16th and 23rd; of March also the 30th.
  await save(hr, [4, on(2, LAST), 'off'], [4, on(23, LAST), 'off'], [5, on(2, LAST), 'off']);
  expect(await publish(0, lastMonth)).toMatchObject({ status: 200 });
  await save(hr, [5, on(2), night()]);
  expect(await hr.post('/Roster/CopyMonth', board)).toMatchObject({
    status: 200,
    body: { copied: 3 },
  });
  const readPlans = async (person: number) =>
    (await seen()).people
      .find(({ id }) => id === person)
      ?.cells.flatMap(({ day: at, draft }) => (draft === null ? [] : [`${at} ${draft}`]));
  expect(await readPlans(4)).toEqual([`${on(2)} off`, `${on(23)} off`, `${on(30)} off`]);
  expect(await readPlans(5)).toEqual([`${on(2)} ${night()}`]);
  expect(await hr.post('/Roster/CopyMonth', board)).toMatchObject({ body: { copied: 0 } });
  await discard();
});

it('a locked day cannot be planned', async () => {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const past = first.toISOString().slice(0, 10);
  await query(
    server.owner,
    `insert into attendance_locks (account_id, business_unit_id, month, locked_by)
     values (1, 1, $past::date, 1)`,
    { past },
  );
  await server.owner.raw('select hold_locked_people(max(id)) from attendance_locks');
  expect(await save(hr, [6, past, 'off'])).toMatchObject({
    status: 409,
    body: { message: `The month of ${past} is locked. Ask HR to reopen it first` },
  });
});

it('supervisors can plan their own people only; other people can plan no one', async () => {
  const me = employee.employeeId ?? 0;
  expect((await seen(manager)).people.map(({ id }) => id)).toEqual([me]);
  const first = await manager.get(`/Roster/Board?month=${MONTH}`);
  expect(first.body).toMatchObject({ businessUnitId: 1, people: [{ id: me }] });
  expect(await save(manager, [me, on(20), day()])).toMatchObject({ status: 200 });
  expect(await save(manager, [1, on(20), day()])).toMatchObject({ status: 404 });
  // Other planners' drafts in the unit stay drafts.
  await save(hr, [7, on(20), 'off']);
  expect(await publish(0, board, manager)).toMatchObject({ status: 200, body: { published: 1 } });
  expect((await seen()).drafts).toBe(1);
  await discard();

  expect(await employee.get(`/Roster/Board?month=${MONTH}&businessUnitId=1`)).toMatchObject({
    status: 403,
  });
  expect(await save(employee, [me, on(21), 'off'])).toMatchObject({ status: 403 });
  const unit2 = await server.as('hrUnit2');
  expect((await seen(unit2)).people).toEqual([]);
  const theirs = await unit2.get(`/Roster/Board?month=${MONTH}`);
  expect(theirs.body).toMatchObject({ businessUnitId: 2 });
  expect(await save(unit2, [1, on(21), 'off'])).toMatchObject({ status: 404 });
  const foreign = await server.as('foreign');
  expect(await save(foreign, [1, on(21), 'off'])).toMatchObject({ status: 404 });
  expect(await save(hr, [other.employeeId, on(21), 'off'])).toMatchObject({ status: 404 });
  expect(await save(hr, [1, on(21), 's999999'])).toMatchObject({ status: 404 });
  // Days outside the range of any board.
  expect(await save(hr, [1, '9999-12-31', 'off'])).toMatchObject({ status: 400 });
  expect(await hr.get('/Roster/Board?month=9999-12-01&businessUnitId=1')).toMatchObject({
    status: 400,
  });
});
