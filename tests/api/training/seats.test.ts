import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#machines/core/values/dates.ts';
import type {
  OwnApplication,
  TrainingDetails,
} from '#machines/domains/training/contracts/training.ts';
import { query } from '#server/platform/db/sql.ts';
import { createEmployees, hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createTrainingLists,
  getPlan,
  openTraining,
  type TrainingLists,
} from '#tests/support/trainings.ts';

let server: TestServer;
let lists: TrainingLists;
const MANY = 200;
const CROWD = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      for (const login of CROWD) await hire(owner, { login, roles: ['employee'] });
    },
  });
  lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
});
afterAll(() => server.close());

const apply = async (login: string, trainingId: number) => {
  const { status, body } = await (await server.as(login)).post('/Training/Apply', { trainingId });
  return { status, message: (body as { message: string }).message };
};
const own = async (login: string): Promise<OwnApplication[]> =>
  (await (await server.as(login)).get('/Training/Own')).body as OwnApplication[];
const stateOf = async (login: string, trainingId: number) =>
  (await own(login)).findLast((one) => one.trainingId === trainingId)?.state;
const giveBack = async (login: string, trainingId: number) => {
  const mine = (await own(login)).find(
    (one) => one.trainingId === trainingId && one.canGiveBack,
  )?.applicationId;
  return (await server.as(login)).post('/Workflow/Dispatch', {
    workflow: 'trainingApplication',
    items: [{ subjectId: mine, event: 'giveBack' }],
  });
};
const send = async (trainingId: number, event: string, comment?: string) =>
  (await server.as('hr')).post('/Workflow/Dispatch', {
    workflow: 'training',
    items: [{ subjectId: trainingId, event: { type: event, comment } }],
  });
const details = async (trainingId: number): Promise<TrainingDetails> =>
  (await (await server.as('hr')).get(`/Training/Details?trainingId=${trainingId}`))
    .body as TrainingDetails;
const readNotices = async (login: string): Promise<string[]> => {
  const { userId } = await server.as(login);
  const rows = await query<{ title: string }>(
    server.db,
    'select title from notices where user_id = $userId order by id',
    { userId },
  );
  return rows.map(({ title }) => title);
};
const counts = async (trainingId: number) => {
  const { taken, waiting } = await details(trainingId);
  return { taken, waiting };
};

it('gives the last seat to one of two who apply at once; the other waits and hears why', async () => {
  const trainingId = await openTraining(server, lists, { seats: 1 });
  const answers = await Promise.all([apply('p1', trainingId), apply('p2', trainingId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const states = [await stateOf('p1', trainingId), await stateOf('p2', trainingId)];
  expect(new Set(states)).toEqual(new Set(['seated', 'waiting']));
  const waiter = states[0] === 'waiting' ? 'p1' : 'p2';
  expect((await own(waiter)).find((one) => one.trainingId === trainingId)?.place).toBe(1);
  expect(answers[states.indexOf('waiting')]?.message).toBe(
    'Every seat is taken, so you are on the waiting list',
  );
  expect(answers[states.indexOf('seated')]?.message).toBe('You have a seat');
});

it('moves the first who waits up when a seat is given back, once', async () => {
  const trainingId = await openTraining(server, lists, { seats: 1 });
  for (const login of ['p1', 'p2', 'p3']) await apply(login, trainingId);
  expect((await giveBack('p1', trainingId)).status).toBe(200);
  expect(await stateOf('p1', trainingId)).toBe('givenBack');
  expect(await stateOf('p2', trainingId)).toBe('seated');
  expect((await own('p3')).find((one) => one.trainingId === trainingId)?.place).toBe(1);
  expect(await counts(trainingId)).toEqual({ taken: 1, waiting: 1 });
});

it('fills both seats that are given back at once, while two wait', async () => {
  const trainingId = await openTraining(server, lists, { seats: 2 });
  for (const login of ['p1', 'p2', 'p3', 'p4']) await apply(login, trainingId);
  const answers = await Promise.all([giveBack('p1', trainingId), giveBack('p2', trainingId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stateOf('p3', trainingId)).toBe('seated');
  expect(await stateOf('p4', trainingId)).toBe('seated');
  expect(await counts(trainingId)).toEqual({ taken: 2, waiting: 0 });
});

it('passes over those who wait but have a seat elsewhere at that time, or no longer work here', async () => {
  const plan = getPlan(lists, { seats: 1 });
  const trainingId = await openTraining(server, lists, plan);
  for (const login of ['p1', 'p2', 'p3', 'p4']) await apply(login, trainingId);
  const other = await openTraining(server, lists, { ...plan, seats: 5 });
  expect((await apply('p2', other)).status).toBe(200);
  const left = (await server.as('p3')).employeeId;
  await server.owner.raw(`update employees set is_active = false where id = ${left}`);
  await giveBack('p1', trainingId);
  await server.owner.raw(`update employees set is_active = true where id = ${left}`);
  expect(await stateOf('p2', trainingId)).toBe('waiting');
  expect(await stateOf('p4', trainingId)).toBe('seated');
  // The one with a seat hears where.
  expect(await apply('p4', other)).toMatchObject({
    status: 409,
    message: expect.stringContaining('has a seat in First aid on') as string,
  });
});

it('seats no one after closing: those who wait hear it, and a seat given back stays free', async () => {
  const trainingId = await openTraining(server, lists, { seats: 1 });
  for (const login of ['p1', 'p2']) await apply(login, trainingId);
  expect((await send(trainingId, 'close')).status).toBe(200);
  expect(await stateOf('p2', trainingId)).toBe('notSeated');
  expect((await giveBack('p1', trainingId)).status).toBe(200);
  expect(await counts(trainingId)).toEqual({ taken: 0, waiting: 0 });
  expect(await apply('p3', trainingId)).toEqual({
    status: 409,
    message: 'Applications for First aid are closed',
  });
});

it('either moves someone up or closes without them, when both happen at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const trainingId = await openTraining(server, lists, { seats: 1 });
    for (const login of ['p1', 'p2']) await apply(login, trainingId);
    const [back, closed] = await Promise.all([
      giveBack('p1', trainingId),
      send(trainingId, 'close'),
    ]);
    expect([back?.status, closed?.status]).toEqual([200, 200]);
    const state = await stateOf('p2', trainingId);
    expect(['seated', 'notSeated']).toContain(state);
    expect(await counts(trainingId)).toEqual({ taken: state === 'seated' ? 1 : 0, waiting: 0 });
  }
});

it('gives more seats to those who wait, and keeps as many as are taken', async () => {
  const plan = getPlan(lists, { seats: 1 });
  const trainingId = await openTraining(server, lists, plan);
  for (const login of ['p1', 'p2', 'p3']) await apply(login, trainingId);
  const hr = await server.as('hr');
  expect((await hr.post('/Training/Plan', { ...plan, trainingId, seats: 2 })).status).toBe(200);
  expect(await counts(trainingId)).toEqual({ taken: 2, waiting: 1 });
  const fewer = await hr.post('/Training/Plan', { ...plan, trainingId, seats: 1 });
  expect(fewer).toMatchObject({
    status: 400,
    body: { message: '2 people have a seat, so there must be at least as many seats' },
  });
});

it('notifies those who applied when any session moves to another time or room, and not otherwise', async () => {
  const first = getPlan(lists).sessions[0];
  const [second, third] = [20, 21].map((days) => ({
    ...first,
    date: addDays(first?.date ?? '', days),
  }));
  const plan = getPlan(lists, { venueId: lists.venueId, sessions: [first, second, third] });
  const trainingId = await openTraining(server, lists, plan);
  await apply('p4', trainingId);
  const hr = await server.as('hr');
  const countNotices = async () =>
    (await readNotices('p4')).filter((title) => title.includes('new time or room')).length;
  const save = async (sessions: unknown[], note: string | null = null) =>
    (await hr.post('/Training/Plan', { ...plan, trainingId, sessions, note })).status;
  expect(await save([first, second, third], 'Bring a pen')).toBe(200);
  expect(await countNotices()).toBe(0);
  // Neither the first nor the last session.
  const late = { ...second, startTime: '10:00' };
  expect(await save([first, late, third])).toBe(200);
  expect(await countNotices()).toBe(1);
  expect(await save([first, { ...late, deskId: lists.roomId }, third])).toBe(200);
  expect(await countNotices()).toBe(2);
});

it('notifies everyone of a cancelled training, and frees their time, the trainer and the room', async () => {
  const session = {
    ...getPlan(lists).sessions[0],
    trainerId: lists.trainerId,
    deskId: lists.roomId,
  };
  const values = { venueId: lists.venueId, seats: 1, sessions: [session] };
  const trainingId = await openTraining(server, lists, values);
  for (const login of ['p1', 'p2']) await apply(login, trainingId);
  const hr = await server.as('hr');
  expect((await hr.post('/Training/Plan', getPlan(lists, values))).body).toMatchObject({
    errors: [
      { path: 'sessions.0.trainerId' },
      { path: 'sessions.0.deskId', message: 'The room is booked at that time' },
    ],
  });
  expect((await send(trainingId, 'cancel', 'The trainer is ill')).status).toBe(200);
  for (const login of ['p1', 'p2']) {
    expect(await stateOf(login, trainingId)).toBe('cancelled');
    expect(await readNotices(login)).toContain('A training that you applied for was cancelled');
  }
  const again = await openTraining(server, lists, values);
  expect((await apply('p1', again)).status).toBe(200);
});

it('asks the supervisor, and counts the seats when they decide', async () => {
  const boss = await server.as('manager');
  const people = await Promise.all(['p1', 'p2'].map((login) => server.as(login)));
  for (const { employeeId } of people) {
    await server.owner.raw(
      `update employees set supervisor_id = ${boss.employeeId} where id = ${employeeId}`,
    );
  }
  const trainingId = await openTraining(server, lists, { seats: 1, needsApproval: true });
  for (const login of ['p1', 'p2']) await apply(login, trainingId);
  expect(await counts(trainingId)).toEqual({ taken: 0, waiting: 0 });
  const asked = (await details(trainingId)).participants.map(({ applicationId }) => applicationId);
  const decided = await boss.post('/Workflow/Dispatch', {
    workflow: 'trainingApplication',
    items: asked.map((subjectId) => ({ subjectId, event: { type: 'approve', hasSeat: true } })),
  });
  expect(decided.status).toBe(200);
  expect(await counts(trainingId)).toEqual({ taken: 1, waiting: 1 });
});

it('refuses to approve someone who got a seat elsewhere at that time meanwhile', async () => {
  const plan = getPlan(lists, { seats: 2, needsApproval: true });
  const trainingId = await openTraining(server, lists, plan);
  await apply('p1', trainingId);
  const other = await openTraining(server, lists, { ...plan, needsApproval: false });
  expect((await apply('p1', other)).status).toBe(200);
  const [asked] = (await details(trainingId)).participants;
  const decided = await (
    await server.as('manager')
  ).post('/Workflow/Dispatch', {
    workflow: 'trainingApplication',
    items: [{ subjectId: asked?.applicationId, event: { type: 'approve' } }],
  });
  expect(decided).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has a seat in First aid on') as string },
  });
  expect(await counts(trainingId)).toEqual({ taken: 0, waiting: 0 });
});

it(
  'gives 20 seats among 200 who apply at once, and notifies everyone',
  { timeout: 900_000 },
  async () => {
    const trainingId = await openTraining(server, lists, { seats: 20 });
    const hr = await server.as('hr');
    await createEmployees(server.owner, MANY);
    const crowd = await query<{ id: number }>(
      server.db,
      `select id from employees where code like 'E%' order by id limit ${MANY}`,
      {},
    );
    // A busy server says so, and the caller sends again, as a browser does.
    const applyFor = async (id: number) => {
      for (;;) {
        const answer = await hr.post('/Training/ApplyFor', { trainingId, employeeIds: [id] });
        if (![429, 503].includes(answer.status)) return answer;
        await setTimeout(2000);
      }
    };
    const answers = await Promise.all(crowd.map(({ id }) => applyFor(id)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await counts(trainingId)).toEqual({ taken: 20, waiting: MANY - 20 });
    const places = (await details(trainingId)).participants.flatMap(({ place }) => place ?? []);
    expect(places).toEqual(Array.from({ length: MANY - 20 }, (_, index) => index + 1));
  },
);
