import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  CalendarFeed,
  NewFeed,
  OwnYear,
  TeamMonth,
} from '#machines/domains/time/contracts/teamCalendar.ts';
import { folded } from '#server/domains/time/teamCalendar/iCalendar.ts';
import { query } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import type { Client } from '#tests/support/client.ts';
import { hire, recordAll } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let employee: Client;
let manager: Client;
let peer: Client;
/** A Sunday of next month; Friday and Saturday are off. */
const SUNDAY = (() => {
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 8));
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
})();
const plus = (days: number): string =>
  new Date(Date.parse(SUNDAY) + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      await hire(owner, { login: 'peer', roles: ['employee'] });
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where e.code in ('U-employee', 'U-peer') and s.code = 'U-manager';
        update employees e set supervisor_id = s.id from employees s
        where e.code = 'U-manager' and s.code = 'U-md';
        insert into leave_types (account_id, name, granted) values (1, 'Sick, serious; illness', 'byHand');
        insert into working_calendars (account_id, time_zone, weekend, opens, closes)
          values (1, 'Asia/Dhaka', '{5,6}', '09:00', '17:00') on conflict do nothing`);
      await recordAll(owner);
      await query(
        owner,
        `with r as (
           insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id,
             filed_by, pipeline_version, created_at)
           select 1, 'leave', 'leave', 'LV-' || n, 1, e.id, 1, 1, now()
           from employees e, generate_series(1, 2) n where e.code = 'U-employee' returning id, employee_id, number)
         insert into leave_days (account_id, request_id, employee_id, leave_type_id, day, part, days, is_approved)
         select 1, r.id, r.employee_id, 1, d.day, int4range(0, 1000), 1, r.number = 'LV-1'
         from r join (values ('LV-1', $sunday::date), ('LV-1', $sunday::date + 3), ('LV-1', $sunday::date + 4),
           ('LV-1', $sunday::date + 7), ('LV-2', $sunday::date + 9)) d (number, day) using (number)`,
        { sunday: SUNDAY },
      );
    },
  });
  [employee, manager, peer] = (await Promise.all(
    ['employee', 'manager', 'peer'].map((one) => server.as(one)),
  )) as [Client, Client, Client];
});
afterAll(() => server.close());

const getMonth = async (client: Client) =>
  (await client.get(`/TeamCalendar/Month?month=${SUNDAY}`)).body as TeamMonth;
const dayIn = (month: TeamMonth, id: number | null, day: string) =>
  month.people.find((one) => one.id === id)?.days.find((one) => one.day === day);

it('colleagues see that someone is away, but neither why nor unapproved leave', async () => {
  const id = employee.employeeId;
  const seen = await getMonth(peer);
  expect(seen.people.map(({ name, relation }) => [name, relation])).toEqual([
    ['The peer', 'self'],
    ['The employee', 'colleague'],
    ['The manager', 'supervisor'],
  ]);
  expect(dayIn(seen, id, SUNDAY)).toEqual({
    day: SUNDAY,
    kind: 'work',
    away: 'whole',
    isPending: false,
    reason: null,
    shift: null,
  });
  expect(dayIn(seen, id, plus(9))).toMatchObject({ away: null, isPending: false });
  expect(JSON.stringify(seen)).not.toContain('illness');
  expect(JSON.stringify(await getMonth(await server.as('md')))).not.toContain('illness');
});

it('the person and their supervisor see the reason and pending leave', async () => {
  const id = employee.employeeId;
  for (const client of [employee, manager]) {
    const seen = await getMonth(client);
    expect(dayIn(seen, id, SUNDAY)).toMatchObject({ reason: 'Sick, serious; illness' });
    expect(dayIn(seen, id, plus(9))).toMatchObject({ away: 'whole', isPending: true });
  }
  const year = (await employee.get(`/TeamCalendar/Year?year=${SUNDAY.slice(0, 4)}`))
    .body as OwnYear;
  expect(year.days.length).toBeGreaterThanOrEqual(365);
  expect(year.days.filter(({ away }) => away !== null)).toHaveLength(5);
});

it('people outside the team are not shown, in the same company or another', async () => {
  const names = (await getMonth(await server.as('finance'))).people.map(({ name }) => name);
  expect(names).not.toContain('The employee');
  expect(JSON.stringify(await getMonth(await server.as('foreign')))).not.toContain('The ');
});

const make = async (client: Client, withTeam = false) => {
  const answer = await client.post('/TeamCalendar/MakeFeed', { withTeam });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as NewFeed;
};
const read = (path: string) => fetch(`${server.url}/api${path}`);

it('a secret address returns the calendar until it is revoked', async () => {
  const { path, autoId } = await make(peer, true);
  const answer = await read(`${path}.ics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  // Wednesday, Thursday, the weekend and the following Sunday are one absence.
  const compact = (day: string) => day.replaceAll('-', '');
  expect(text).toContain(
    `DTSTART;VALUE=DATE:${compact(plus(3))}\r\nDTEND;VALUE=DATE:${compact(plus(8))}\r\nSUMMARY:The employee is away\r\n`,
  );
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).not.toContain('illness');
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);

  const taken = () =>
    query<{ detail: string; people: number }>(
      server.owner,
      `select detail, cardinality(employee_ids) as people from data_accesses
       where kind = 'export' and call = '/api/TeamCalendar/Feed'`,
    );
  // The access is recorded immediately, and only once a day.
  const written = [{ detail: `feed=${autoId}&withTeam=true`, people: expect.any(Number) }];
  expect(await taken()).toEqual(written);
  await read(`${path}.ics`);
  expect(await taken()).toEqual(written);
  expect((await taken())[0]?.people).toBeGreaterThan(1);

  const alone = await (await read((await make(peer)).path)).text();
  expect(alone).not.toContain('The employee');

  const [first] = (await peer.get('/TeamCalendar/Feeds')).body as CalendarFeed[];
  expect(JSON.stringify(first)).not.toContain(path.split('/').at(-1));
  const stored = await query<{ all: string }>(
    server.owner,
    'select f::text as all from calendar_feeds f',
  );
  expect(JSON.stringify(stored)).not.toContain(path.split('/').at(-1));

  expect(await employee.post('/TeamCalendar/RevokeFeed', { id: autoId })).toMatchObject({
    status: 404,
  });
  expect(await peer.post('/TeamCalendar/RevokeFeed', { id: autoId })).toMatchObject({
    status: 200,
  });
  expect(await peer.post('/TeamCalendar/RevokeFeed', { id: autoId })).toMatchObject({
    status: 404,
  });
  const gone = await read(path);
  const wrong = await read('/TeamCalendar/Feed/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  expect([gone.status, wrong.status]).toEqual([404, 404]);
  const said = async (one: Response) => ((await one.json()) as { message: string }).message;
  expect(await said(gone)).toBe(await said(wrong));
  const { broken } = await verifyHistory(server.owner, server.services.engine);
  expect(broken.filter(({ workflow }) => workflow === 'calendar feed')).toEqual([]);
});

it('stops working with the login, and people can have at most ten', async () => {
  const { path } = await make(employee);
  expect((await read(path)).status).toBe(200);
  const own = `where login_id = 'employee'`;
  for (const [end, again] of [
    [`users set is_active = false ${own}`, `users set is_active = true ${own}`],
    [`users set locked_at = now() ${own}`, `users set locked_at = null ${own}`],
    ['accounts set is_active = false where id = 1', 'accounts set is_active = true where id = 1'],
  ]) {
    await query(server.owner, `update ${end}`);
    expect([end, (await read(path)).status]).toEqual([end, 404]);
    await query(server.owner, `update ${again}`);
    expect((await read(path)).status).toBe(200);
  }
  const all = await Promise.all(
    Array.from({ length: 12 }, () => manager.post('/TeamCalendar/MakeFeed', { withTeam: false })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
});

it('long lines are folded by octets without splitting a letter', () => {
  const line = `SUMMARY:${'আ'.repeat(60)}`;
  const parts = folded(line).split('\r\n');
  expect(parts.every((part) => Buffer.byteLength(part) <= 75)).toBe(true);
  expect(parts.map((part, place) => (place === 0 ? part : part.slice(1))).join('')).toBe(line);
});
