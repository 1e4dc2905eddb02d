import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalendarPerson } from '#machines/domains/time/contracts/teamCalendar.ts';
import type { ExplainedDay, LockableMonth } from '#machines/domains/time/contracts/attendance.ts';
import type { TrainingDetails } from '#machines/domains/training/contracts/training.ts';
import { deriveDays, deriveStale } from '#server/domains/time/attendance/derive.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createTrainingLists,
  getPlan,
  moveBack,
  openTraining,
  type TrainingLists,
} from '#tests/support/trainings.ts';

let server: TestServer;
let lists: TrainingLists;
const CROWD = ['p1', 'p2'];
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      for (const login of CROWD) await hire(owner, { login, roles: ['employee'] });
    },
  });
  await server.owner.raw("update employees set joining_date = '2020-01-01'");
  const answer = await (
    await server.as('hr')
  ).post('/WorkingCalendar/Save', {
    timeZone: 'Asia/Dhaka',
    weekend: [],
    opens: '09:00',
    closes: '17:00',
    holidays: [],
  });
  expect(answer).toMatchObject({ status: 200 });
  lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
});
afterAll(() => server.close());

const details = async (trainingId: number): Promise<TrainingDetails> =>
  (await (await server.as('hr')).get(`/Training/Details?trainingId=${trainingId}`))
    .body as TrainingDetails;

/** A training with everyone seated. By default its sessions are over. */
async function seatAll(hours: [string, string][], daysBack = 90): Promise<number> {
  const [session] = getPlan(lists).sessions;
  const sessions = hours.map(([startTime, endTime]) => ({ ...session, startTime, endTime }));
  const trainingId = await openTraining(server, lists, { seats: 5, sessions });
  for (const login of CROWD) {
    const { status } = await (await server.as(login)).post('/Training/Apply', { trainingId });
    expect(status).toBe(200);
  }
  if (daysBack > 0) await moveBack(server, trainingId, daysBack);
  return trainingId;
}
const getDay = async (trainingId: number): Promise<string> =>
  (await details(trainingId)).sessions[0]?.date ?? '';
const deriveAgain = async () => {
  while (await deriveStale(server.db));
};
const readDay = async (login: string, day: string) => {
  const { body } = await (await server.as(login)).get(`/Attendance/Day?employeeId=0&day=${day}`);
  const { day: row, because, facts } = body as ExplainedDay;
  return { ...row, because, facts: facts.filter(({ what }) => what === 'training') };
};
async function mark(trainingId: number, login: string, present: readonly boolean[]) {
  const { employeeId } = await server.as(login);
  const { sessions, participants } = await details(trainingId);
  const applicationId = participants.find((one) => one.employeeId === employeeId)?.applicationId;
  const marks = present.map((isPresent, at) => ({
    sessionId: sessions[at]?.sessionId,
    applicationId,
    isPresent,
  }));
  const answer = await (
    await server.as('hr')
  ).post('/Training/MarkAttendance', { trainingId, marks });
  expect(answer).toMatchObject({ status: 200 });
  await deriveAgain();
}
const derive = (day: string) =>
  withTransaction(server.db, (tx) => deriveDays(tx, 1, { people: null, from: day, to: day }));

it('is a working day of who was present, also after a correction, and says which training', async () => {
  const trainingId = await seatAll([['09:00', '17:00']]);
  const day = await getDay(trainingId);
  await derive(day);
  // A seat counts until someone records who came.
  expect(await readDay('p1', day)).toMatchObject({ status: 'movement', present: 1, absent: 0 });
  await mark(trainingId, 'p1', [false]);
  expect(await readDay('p1', day)).toMatchObject({ status: 'absent', absent: 1, facts: [] });
  expect(await readDay('p2', day)).toMatchObject({ status: 'movement', present: 1 });
  await mark(trainingId, 'p1', [true]);
  expect(await readDay('p1', day)).toMatchObject({
    status: 'movement',
    present: 1,
    absent: 0,
    because: 'A training takes the whole day. It counts as work.',
    facts: [
      {
        text: 'Training: {name}.',
        values: { name: 'First aid' },
        address: '/SelfService/traininganddevelopment/application',
      },
    ],
  });
});

it('counts the hours of a short session with those at work, and no overtime', async () => {
  const trainingId = await seatAll([['15:00', '18:00']], 91);
  const day = await getDay(trainingId);
  const { employeeId } = await server.as('p1');
  await server.owner.raw(
    `insert into punches (account_id, employee_id, at, kind, source)
     select 1, ?, (?::date + t.at) at time zone account_time_zone(1), t.kind, 'device'
     from (values (time '09:00', 'in'), (time '15:00', 'out')) t (at, kind)`,
    [employeeId, day],
  );
  await derive(day);
  expect(await readDay('p1', day)).toMatchObject({
    status: 'present',
    early: 0,
    worked: 480,
    facts: [{ text: 'Training: {name}, {from} to {to}.', values: { from: '15:00', to: '18:00' } }],
  });
  expect(
    await query(
      server.db,
      'select beyond from attendance_days where employee_id = $employeeId and day = $day',
      {
        employeeId,
        day,
      },
    ),
  ).toEqual([{ beyond: 0 }]);
  await mark(trainingId, 'p1', [false]);
  expect(await readDay('p1', day)).toMatchObject({ early: 120, worked: 360, facts: [] });
});

it('was missed if no one recorded it until the training is completed', async () => {
  const trainingId = await seatAll([['09:00', '17:00']], 92);
  const day = await getDay(trainingId);
  await derive(day);
  await mark(trainingId, 'p1', [true]);
  await server.owner.raw(
    `update workflow_instances set state = 'done' where workflow = 'training' and subject_id = ${trainingId}`,
  );
  const completed = await (
    await server.as('hr')
  ).post('/Workflow/Dispatch', {
    workflow: 'training',
    items: [{ subjectId: trainingId, event: 'complete' }],
  });
  expect(completed).toMatchObject({ status: 200 });
  await deriveAgain();
  expect((await readDay('p1', day)).status).toBe('movement');
  expect((await readDay('p2', day)).status).toBe('absent');
});

it('is named before its month is locked, until attendance is recorded', async () => {
  const trainingId = await seatAll([['09:00', '17:00']]);
  const month = `${(await getDay(trainingId)).slice(0, 7)}-01`;
  const readUnmarked = async () => {
    const rows = (await (await server.as('hr')).get('/Attendance/Locks')).body as LockableMonth[];
    return rows.find((row) => row.month === month && row.businessUnitId === 1)?.unmarked;
  };
  const before = Number(await readUnmarked());
  expect(before).toBeGreaterThan(0);
  await mark(trainingId, 'p1', [true]);
  expect(await readUnmarked()).toBe(before);
  await mark(trainingId, 'p2', [false]);
  expect(await readUnmarked()).toBe(before - 1);
});

it('is in the calendar of those around while it is to come, and gone with the seat', async () => {
  const trainingId = await seatAll([['09:00', '17:00']], 0);
  const day = await getDay(trainingId);
  const readCalendar = async () => {
    const { body } = await (
      await server.as('p1')
    ).get(`/TeamCalendar/Month?month=${day.slice(0, 7)}-01`);
    const { people } = body as { people: CalendarPerson[] };
    const own = people.find(({ relation }) => relation === 'self');
    return own?.days.find((one) => one.day === day);
  };
  expect(await readCalendar()).toMatchObject({ away: 'whole', reason: 'First aid' });
  const [mine] = await query<{ id: number }>(
    server.db,
    'select id from training_applications where training_id = $trainingId and employee_id = $employeeId',
    { trainingId, employeeId: (await server.as('p1')).employeeId },
  );
  const back = await (
    await server.as('p1')
  ).post('/Workflow/Dispatch', {
    workflow: 'trainingApplication',
    items: [{ subjectId: mine?.id, event: 'giveBack' }],
  });
  expect(back).toMatchObject({ status: 200 });
  expect(await readCalendar()).toMatchObject({ away: null });
});
