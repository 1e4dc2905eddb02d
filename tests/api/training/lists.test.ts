import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TrainingNeed } from '#machines/domains/training/contracts/planning.ts';
import type {
  TrainingDetails,
  TrainingRow,
} from '#machines/domains/training/contracts/training.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
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
beforeAll(async () => {
  server = await startTestServer();
  lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
});
afterAll(() => server.close());

const get = async (login: string, path: string) => (await (await server.as(login)).get(path)).body;
const post = async (login: string, path: string, body: object) => {
  const answer = await (await server.as(login)).post(path, body);
  expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return answer.body as Record<string, number>;
};

it('counts the hours that a trainer gave, up to now and with a cancelled training’s', async () => {
  // A day that is over after moving it back, however many plans other files in this process have made.
  const date = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  const day = { ...getPlan(lists).sessions[0], date };
  const given = (startTime: string, endTime: string) => ({
    ...day,
    startTime,
    endTime,
    trainerId: lists.trainerId,
  });
  const trainingId = await openTraining(server, lists, {
    sessions: [given('09:00', '10:30'), given('11:00', '13:00'), { ...day, startTime: '14:00' }],
  });
  await post('manager', '/Training/Apply', { trainingId });
  // Not held yet: its hours are not given.
  const next = getPlan(lists).sessions.map((one) => ({ ...one, trainerId: lists.trainerId }));
  await openTraining(server, lists, { sessions: next });
  await moveBack(server, trainingId, 90);
  const { sessions, participants } = (await get(
    'hr',
    `/Training/Details?trainingId=${trainingId}`,
  )) as TrainingDetails;
  const marks = sessions.map(({ sessionId }) => ({
    sessionId,
    applicationId: participants[0]?.applicationId,
    isPresent: true,
  }));
  await post('hr', '/Training/MarkAttendance', { trainingId, marks });
  const read = async (more = '') =>
    ((await get('hr', `/Reports/trainerHours?pageSize=50${more}`)) as ReportPage).rows;
  const row = { trainer: 'Trainer', trainings: 1, sessions: 2, hours: 3.5, participants: 1 };
  expect(await read()).toMatchObject([row]);
  expect(await read('&businessUnitId=2')).toEqual([]);
  const items = [
    { subjectId: trainingId, event: { type: 'cancel', comment: 'The rest falls away' } },
  ];
  await post('hr', '/Workflow/Dispatch', { workflow: 'training', items });
  expect(await read()).toMatchObject([row]);
});

it('lists the trainings that someone teaches for them, and not those of their business units', async () => {
  const plan = getPlan(lists);
  const sessions = [{ ...plan.sessions[0], trainerId: lists.trainerId }];
  const taught = await openTraining(server, lists, { sessions });
  const other = await openTraining(server, lists);
  const own = async (login: string) =>
    ((await get(login, '/Training/Schedule?which=own')) as TrainingRow[]).map(
      ({ trainingId }) => trainingId,
    );
  expect(await own('developer')).toContain(taught);
  expect(await own('developer')).not.toContain(other);
  expect(await own('hr')).toEqual([]);
});

it('shows with a need that a training is planned already', async () => {
  const { titleId } = lists;
  const payload = { titleId, need: 'self', neededBy: null, estimate: null, reason: 'First aid' };
  const [person, boss] = [await server.as('employee'), await server.as('manager')];
  await server.owner.raw(`
    update employees set supervisor_id = ${boss.employeeId} where id = ${person.employeeId};
    update employee_versions set supervisor_id = ${boss.employeeId} where employee_id = ${person.employeeId}`);
  const sent = await post('employee', '/Requests/trainingRequisition/Send', { payload });
  for (const login of ['manager', 'hr']) {
    await post(login, '/Workflow/Dispatch', {
      workflow: sent['workflow'],
      items: [{ subjectId: sent['requestId'], event: { type: 'approve' } }],
    });
  }
  const read = async () =>
    ((await get('hr', '/Training/Needs')) as TrainingNeed[]).find((one) => one.titleId === titleId);
  expect(await read()).toMatchObject({ plannedTrainingId: null });
  const { trainingId } = await post('hr', '/Training/Plan', getPlan(lists));
  expect(await read()).toMatchObject({ plannedTrainingId: trainingId });
});
