import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  CheckInCode,
  OwnApplication,
  TrainingDetails,
} from '#machines/domains/training/contracts/training.ts';
import type { DueEvaluation } from '#machines/domains/training/contracts/evaluation.ts';
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
const CROWD = ['p1', 'p2', 'p3', 'p4'];
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      for (const login of CROWD) await hire(owner, { login, roles: ['employee'] });
    },
  });
  lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
});
afterAll(() => server.close());

const details = async (trainingId: number, login = 'hr'): Promise<TrainingDetails> =>
  (await (await server.as(login)).get(`/Training/Details?trainingId=${trainingId}`))
    .body as TrainingDetails;
const own = async (login: string): Promise<OwnApplication[]> =>
  (await (await server.as(login)).get('/Training/Own')).body as OwnApplication[];

/** Puts a training into a state that only the clock brings. */
const setState = (trainingId: number, state: string) =>
  server.owner.raw(
    `update workflow_instances set state = '${state}' where workflow = 'training' and subject_id = ${trainingId}`,
  );

async function seatAll(values: Record<string, unknown> = {}): Promise<number> {
  const trainingId = await openTraining(server, lists, { seats: 10, ...values });
  for (const login of CROWD) {
    await (await server.as(login)).post('/Training/Apply', { trainingId });
  }
  return trainingId;
}

it('is recorded once the session has begun, by its trainer or HR, and by no one else', async () => {
  const session = { ...getPlan(lists).sessions[0], trainerId: lists.trainerId };
  const trainingId = await seatAll({ sessions: [session] });
  const { sessions, participants } = await details(trainingId, 'developer');
  const marks = participants.map(({ applicationId }) => ({
    applicationId,
    sessionId: sessions[0]?.sessionId ?? 0,
    isPresent: true,
  }));
  const mark = async (login: string) => {
    const { status, body } = await (
      await server.as(login)
    ).post('/Training/MarkAttendance', { trainingId, marks });
    return { status, message: (body as { message: string }).message };
  };
  expect(await mark('developer')).toMatchObject({
    status: 409,
    message: expect.stringContaining('has not begun') as string,
  });
  await moveBack(server, trainingId, 90);
  expect((await mark('p1')).status).toBe(404);
  expect((await mark('hrUnit2')).status).toBe(404);
  expect((await mark('developer')).status).toBe(200);
  expect((await mark('hr')).status).toBe(200);
  const stored = (await details(trainingId)).participants.map((one) => one.marks);
  expect(stored).toEqual(CROWD.map(() => ({ [sessions[0]?.sessionId ?? 0]: true })));
});

it('completes by its share, gives certificates that end by calendar months, and asks what people think', async () => {
  const plan = getPlan(lists);
  const [first] = plan.sessions;
  const trainingId = await seatAll({
    sessions: [first, { ...first, startTime: '18:00', endTime: '20:00' }],
  });
  await moveBack(server, trainingId, 90);
  const { sessions, participants } = await details(trainingId);
  const hr = await server.as('hr');
  const [one = 0, two = 0] = sessions.map(({ sessionId }) => sessionId);
  const present = participants.slice(0, 3).flatMap(({ applicationId }) => [
    { applicationId, sessionId: one, isPresent: true },
    { applicationId, sessionId: two, isPresent: true },
  ]);
  const half = {
    applicationId: participants[3]?.applicationId ?? 0,
    sessionId: one,
    isPresent: true,
  };
  await hr.post('/Training/MarkAttendance', { trainingId, marks: [...present, half] });
  const results = [{ applicationId: participants[0]?.applicationId, score: 87.5 }];
  expect((await hr.post('/Training/SaveResults', { trainingId, results })).status).toBe(200);
  await setState(trainingId, 'done');
  const completed = await hr.post('/Workflow/Dispatch', {
    workflow: 'training',
    items: [{ subjectId: trainingId, event: 'complete' }],
  });
  expect({ status: completed.status, body: completed.body }).toMatchObject({ status: 200 });
  const states = (await details(trainingId)).participants.map(({ state }) => state);
  expect(states).toEqual(['attended', 'attended', 'attended', 'absent']);
  const [mine] = (await own('p1')).filter((row) => row.trainingId === trainingId);
  expect(mine?.score).toBe(87.5);
  const ended = mine?.endsAt.slice(0, 10) ?? '';
  expect(mine?.certificate?.number).toMatch(/^TC-\d{4}-\d{4}$/);
  // Two years later, on the same day.
  expect(mine?.certificate?.expiresOn).toBe(`${Number(ended.slice(0, 4)) + 2}${ended.slice(4)}`);
  const late = await hr.post('/Training/MarkAttendance', { trainingId, marks: [half] });
  expect(late.status).toBe(409);

  const rating = { content: 5, trainer: 4, organization: 3, usefulness: 4 };
  const answer = async (login: string, content = 5) => {
    const [row] = (await own(login)).filter((other) => other.trainingId === trainingId);
    return (await server.as(login)).post('/Training/Evaluate', {
      applicationId: row?.applicationId,
      ...rating,
      content,
      comment: `From ${login}`,
    });
  };
  const due = (await (await server.as('p1')).get('/Training/Evaluations')).body as DueEvaluation[];
  expect(due).toMatchObject([{ kind: 'participant', title: 'First aid' }]);
  expect((await answer('p4')).status).toBe(404);
  expect((await answer('p1')).status).toBe(200);
  expect((await answer('p1')).status).toBe(409);
  expect((await answer('p2', 2)).status).toBe(200);
  expect((await details(trainingId)).evaluations).toEqual({
    answers: 2,
    shown: 0,
    means: null,
    comments: [],
  });
  expect((await answer('p3')).status).toBe(200);
  expect((await details(trainingId)).evaluations).toMatchObject({
    answers: 3,
    means: { content: 4, trainer: 4, organization: 3, usefulness: 4 },
  });
});

it('cannot be given back once it has begun', async () => {
  const trainingId = await seatAll();
  const [mine] = (await own('p1')).filter((row) => row.trainingId === trainingId);
  await moveBack(server, trainingId, 90);
  await server.owner
    .raw(`update workflow_instances set context = context || '{"startsAt":"2020-01-01T00:00:00.000Z"}'
    where workflow = 'trainingApplication' and subject_id = ${mine?.applicationId}`);
  const answer = await (
    await server.as('p1')
  ).post('/Workflow/Dispatch', {
    workflow: 'trainingApplication',
    items: [{ subjectId: mine?.applicationId, event: 'giveBack' }],
  });
  expect(answer.status).toBe(409);
});

it('has its times in its own zone, also across a change of clocks', async () => {
  const plan = getPlan(lists, { timeZone: 'Europe/Berlin' });
  const [session] = plan.sessions;
  // Clocks in Berlin are set forward on 2027-03-28, from 02:00 to 03:00.
  const days = ['2027-03-27', '2027-03-28'].map((date) => ({
    ...session,
    date,
    startTime: '09:00',
    endTime: '12:00',
  }));
  const hr = await server.as('hr');
  const { body } = await hr.post('/Training/Plan', { ...plan, sessions: days });
  const { trainingId } = body as { trainingId: number };
  expect((await details(trainingId)).sessions).toMatchObject([
    { startsAt: '2027-03-27T08:00:00Z', startTime: '09:00' },
    { startsAt: '2027-03-28T07:00:00Z', startTime: '09:00' },
  ]);
  const gap = [{ ...session, date: '2027-03-28', startTime: '02:30', endTime: '05:00' }];
  expect((await hr.post('/Training/Plan', { ...plan, sessions: gap })).body).toMatchObject({
    errors: [{ path: 'sessions.0.startTime' }],
  });
});

it('is recorded by a participant’s phone with the code of the room, which the trainer’s mark overrules', async () => {
  const session = { ...getPlan(lists).sessions[0], trainerId: lists.trainerId };
  const trainingId = await seatAll({ sessions: [session] });
  const { sessions, participants } = await details(trainingId);
  const sessionId = sessions[0]?.sessionId ?? 0;
  const path = `/Training/CheckInCode?sessionId=${sessionId}`;
  for (const login of ['p1', 'hrUnit2']) {
    expect((await (await server.as(login)).get(path)).status).toBe(404);
  }
  const { body } = await (await server.as('developer')).get(path);
  const { code } = body as CheckInCode;
  const checkIn = async (login: string, given = code) => {
    const answer = await (
      await server.as(login)
    ).post('/Training/CheckIn', { sessionId, code: given });
    return [answer.status, (answer.body as { message: string }).message];
  };
  expect(await checkIn('p1')).toEqual([
    409,
    expect.stringContaining('You can check in from 30 minutes before'),
  ]);
  await server.owner.raw(`
    update training_sessions set starts_at = now() - interval '5 minutes', ends_at = now() + interval '1 hour'
    where id = ${sessionId}`);
  expect((await checkIn('md'))[0]).toBe(404);
  expect(await checkIn('p1', `${code.slice(0, -1)}_`)).toEqual([
    409,
    'This code is over: scan the one that is shown now',
  ]);
  const second = participants[1]?.applicationId ?? 0;
  const marks = [{ applicationId: second, sessionId, isPresent: false }];
  await (await server.as('hr')).post('/Training/MarkAttendance', { trainingId, marks });
  expect((await checkIn('p1'))[0]).toBe(200);
  expect((await checkIn('p1'))[0]).toBe(200);
  expect(await checkIn('p2')).toEqual([
    409,
    'You were recorded as absent: ask the trainer to correct it',
  ]);
  const stored = (await details(trainingId)).participants.map((one) => one.marks[sessionId]);
  expect(stored.slice(0, 3)).toEqual([true, false, undefined]);
});
