import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { DEFAULT_CALENDAR, type WorkingCalendarAnswer } from '#machines/core/values/workingTime.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (login: string) =>
  (await (await server.as(login)).get('/WorkingCalendar/Get')).body as WorkingCalendarAnswer;
const save = async (calendar: unknown, login = 'hr') =>
  (await server.as(login)).post('/WorkingCalendar/Save', calendar);

const berlin = {
  timeZone: 'Europe/Berlin',
  weekend: [7, 6, 6],
  opens: '08:30',
  closes: '16:30',
  holidays: [
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2020-05-01', name: 'Labour Day' },
  ],
};

it('a new account works Sunday to Thursday, and has no holidays', async () => {
  expect(await read('hr')).toMatchObject(DEFAULT_CALENDAR);
});

it('days begin in the account’s time zone, or the default one without a calendar', async () => {
  const getDay = async (at: string) => {
    const { rows } = await server.owner.raw<{ rows: { zone: string; day: string }[] }>(
      'select account_time_zone(a.id) as zone, account_day(a.id, ?)::text as day from accounts a order by a.id limit 1',
      [at],
    );
    return rows[0];
  };
  const lastMinutes = '2026-11-30T19:00:00Z';
  expect(await getDay(lastMinutes)).toEqual({ zone: DEFAULT_CALENDAR.timeZone, day: '2026-12-01' });
  const { body } = await save(berlin);
  expect(body).toMatchObject({ statusCode: 200 });
  expect(await getDay(lastMinutes)).toEqual({ zone: 'Europe/Berlin', day: '2026-11-30' });
});

it('deadlines use the calendar that HR saved, without past holidays', async () => {
  const { status, body } = await save(berlin);
  expect([status, body]).toEqual([200, { statusCode: 200, message: 'Submitted Successfully' }]);
  const saved = await read('admin');
  expect(saved.weekend).toEqual([6, 7]);
  expect(saved.holidays.map(({ day }) => day)).toEqual(['2020-05-01', '2026-12-25']);
  expect(await readWorkingCalendar(server.owner, 1, '2026-11-23T00:00:00Z')).toEqual({
    ...berlin,
    weekend: [6, 7],
    holidays: ['2026-12-25'],
  });
});

it('saving again replaces the holidays: renamed, removed and new ones', async () => {
  await save({
    ...berlin,
    holidays: [
      { day: '2026-12-25', name: 'Christmas' },
      { day: '2027-01-01', name: 'New Year' },
    ],
  });
  expect((await read('hr')).holidays).toEqual([
    { day: '2026-12-25', name: 'Christmas' },
    { day: '2027-01-01', name: 'New Year' },
  ]);
});

it('another account keeps its own calendar', async () => {
  const other = await createOtherAccount(server.owner);
  expect(await readWorkingCalendar(server.owner, other.accountId)).toEqual(DEFAULT_CALENDAR);
});

it('a calendar without working time is refused, and nothing is stored', async () => {
  const before = await read('hr');
  const answer = await save({ ...berlin, closes: '08:00', weekend: [1, 2, 3, 4, 5, 6, 7] });
  expect(answer.status).toBe(400);
  expect((answer.body as ErrorAnswer).errors).toEqual([
    { path: 'weekend', message: 'At least one day of the week must be a working day' },
    { path: 'closes', message: 'Closes must be later than Opens' },
  ]);
  expect(await read('hr')).toEqual(before);
});
