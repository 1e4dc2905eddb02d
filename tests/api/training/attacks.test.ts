import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  CheckInCode,
  OwnApplication,
  TrainingDetails,
} from '#machines/domains/training/contracts/training.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createTrainingLists,
  getPlan,
  moveBack,
  openTraining,
  TITLE,
  type TrainingLists,
} from '#tests/support/trainings.ts';

let server: TestServer;
let lists: TrainingLists;
let otherTrainerId = 0;
const CROWD = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      for (const login of [...CROWD, 'coach']) await hire(owner, { login, roles: ['employee'] });
    },
  });
  lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
  const saved = await (
    await server.as('hr')
  ).post('/Resources/trainer/Save', {
    values: {
      name: 'Coach',
      trainingOrganizationId: lists.organizationId,
      employeeId: (await server.as('coach')).employeeId,
      email: null,
      phone: null,
      subjects: null,
    },
  });
  expect(saved).toMatchObject({ status: 200 });
  otherTrainerId = (saved.body as { autoId: number }).autoId;
});
afterAll(() => server.close());

const details = async (trainingId: number, login = 'hr'): Promise<TrainingDetails> =>
  (await (await server.as(login)).get(`/Training/Details?trainingId=${trainingId}`))
    .body as TrainingDetails;
const own = async (login: string): Promise<OwnApplication[]> =>
  (await (await server.as(login)).get('/Training/Own')).body as OwnApplication[];
const post = async (login: string, path: string, body: object) => {
  const answer = await (await server.as(login)).post(path, body);
  return { status: answer.status, message: (answer.body as { message?: string }).message };
};
const send = (login: string, workflow: string, subjectId: number | undefined, event: object) =>
  post(login, '/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] });
const setState = (trainingId: number, state: string) =>
  server.owner.raw(
    `update workflow_instances set state = '${state}' where workflow = 'training' and subject_id = ${trainingId}`,
  );
async function seat(people: readonly string[], values: Record<string, unknown> = {}) {
  const trainingId = await openTraining(server, lists, { seats: 10, ...values });
  for (const login of people) {
    expect(await post(login, '/Training/Apply', { trainingId })).toMatchObject({ status: 200 });
  }
  return trainingId;
}
const markAll = async (trainingId: number, isPresent = true, login = 'hr') => {
  const { sessions, participants } = await details(trainingId);
  return post(login, '/Training/MarkAttendance', {
    trainingId,
    marks: sessions.flatMap(({ sessionId }) =>
      participants
        .filter(({ state }) => state === 'seated')
        .map(({ applicationId }) => ({ sessionId, applicationId, isPresent })),
    ),
  });
};
/** A training that these people completed. */
async function complete(people: readonly string[], values: Record<string, unknown> = {}) {
  const trainingId = await seat(people, values);
  await moveBack(server, trainingId, 90);
  expect(await markAll(trainingId)).toMatchObject({ status: 200 });
  await setState(trainingId, 'done');
  const completed = await send('hr', 'training', trainingId, { type: 'complete' });
  expect(completed).toMatchObject({ status: 200 });
  return trainingId;
}
const saveTitle = async (values: Record<string, unknown>): Promise<number> => {
  const categories = await query<{ id: number }>(server.db, 'select id from training_categories');
  const { status, body } = await (
    await server.as('hr')
  ).post('/Resources/trainingTitle/Save', {
    values: {
      ...TITLE,
      trainingCategoryId: categories[0]?.id,
      ...values,
    },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { autoId: number }).autoId;
};
const rows = async (report: string, titleId: number) => {
  const { body } = await (
    await server.as('hr')
  ).get(`/Reports/${report}?pageSize=500&titleId=${titleId}`);
  return (body as ReportPage).rows;
};

it('shows evaluations in threes, so that two readings differ by three people at least', async () => {
  const trainingId = await complete(CROWD);
  const answer = async (login: string, content: number) => {
    const mine = (await own(login)).find((one) => one.trainingId === trainingId);
    return post(login, '/Training/Evaluate', {
      applicationId: mine?.applicationId,
      content,
      trainer: 4,
      organization: 4,
      usefulness: 4,
      comment: `From ${login}`,
    });
  };
  for (const login of CROWD.slice(0, 3)) await answer(login, 5);
  const before = (await details(trainingId)).evaluations;
  expect(before).toMatchObject({ answers: 3, shown: 3, means: { content: 5 } });
  for (const login of CROWD.slice(3, 5)) {
    expect(await answer(login, 1)).toMatchObject({ status: 200 });
    const { answers: _count, ...shown } = (await details(trainingId)).evaluations;
    expect({ answers: 3, ...shown }).toEqual(before);
  }
  await answer('p6', 1);
  const after = (await details(trainingId)).evaluations;
  expect(after).toMatchObject({ answers: 6, shown: 6, means: { content: 3 } });
  expect(after.comments).toHaveLength(6);
});

it('shows HR what supervisors see at work, from three on', async () => {
  const titleId = await saveTitle({ name: 'Applied', evaluationWeeks: 4 });
  await server.owner.raw(
    `update employees set supervisor_id = ${
      (await server.as('manager')).employeeId
    } where code in ('U-p1', 'U-p2', 'U-p3')`,
  );
  const trainingId = await complete(['p1', 'p2', 'p3'], { titleId });
  const { participants } = await details(trainingId);
  for (const { applicationId } of participants) {
    const body = { applicationId, content: 3, usefulness: 5, comment: null };
    expect(await post('manager', '/Training/Evaluate', body)).toMatchObject({ status: 200 });
  }
  expect((await details(trainingId)).atWork).toEqual({
    answers: 3,
    shown: 3,
    means: { content: 3, trainer: null, organization: null, usefulness: 5 },
    comments: [],
  });
});

it('tells trainers and HR that someone is on leave, but not on what kind of leave', async () => {
  const session = { ...getPlan(lists).sessions[0], trainerId: lists.trainerId };
  const trainingId = await seat(['p1'], { sessions: [session] });
  const person = await server.as('p1');
  await server.owner.raw(`
    with type as (insert into leave_types (account_id, name) values (1, 'Maternity') returning id),
      request as (insert into requests (account_id, kind, workflow, number, business_unit_id,
          employee_id, filed_by, pipeline_version, created_at)
        select 1, 'leave', 'leave', 'L-1', business_unit_id, id, 1, 1, now() from employees
        where id = ${person.employeeId} returning id)
    insert into leave_days (account_id, employee_id, day, leave_type_id, is_approved, part, days, request_id)
      select 1, ${person.employeeId}, '${session.date}', type.id, true, int4range(0, 1000), 1, request.id
      from type, request`);
  for (const login of ['developer', 'hr']) {
    expect((await details(trainingId, login)).participants[0]?.clashes).toEqual([
      { kind: 'leave', what: '', day: session.date, isBlocking: false },
    ]);
  }
});

it('lets a trainer record the sessions that they teach, and not those of another trainer', async () => {
  const [first] = getPlan(lists).sessions;
  const trainingId = await seat(['p1'], {
    sessions: [
      { ...first, endTime: '12:00', trainerId: lists.trainerId },
      { ...first, startTime: '13:00', trainerId: otherTrainerId },
    ],
  });
  await moveBack(server, trainingId, 90);
  const { sessions, participants } = await details(trainingId, 'developer');
  expect(sessions.map(({ canMark }) => canMark)).toEqual([true, false]);
  const applicationId = participants[0]?.applicationId;
  const mark = (login: string, at: number) =>
    post(login, '/Training/MarkAttendance', {
      trainingId,
      marks: [{ sessionId: sessions[at]?.sessionId, applicationId, isPresent: true }],
    });
  expect(await mark('developer', 1)).toMatchObject({ status: 403 });
  expect(await mark('coach', 0)).toMatchObject({ status: 403 });
  const code = async (login: string, at: number) =>
    (
      await (
        await server.as(login)
      ).get(`/Training/CheckInCode?sessionId=${sessions[at]?.sessionId}`)
    ).status;
  expect([await code('developer', 0), await code('developer', 1)]).toEqual([200, 403]);
  expect(await mark('developer', 0)).toMatchObject({ status: 200 });
  expect(await mark('coach', 1)).toMatchObject({ status: 200 });
  expect(await mark('hr', 0)).toMatchObject({ status: 200 });
});

it('gives no seat to someone who teaches at that time, and no session to someone with a seat', async () => {
  const plan = getPlan(lists);
  const session = { ...plan.sessions[0], trainerId: lists.trainerId };
  const taught = await openTraining(server, lists, { sessions: [session] });
  const beside = await openTraining(server, lists, { sessions: plan.sessions });
  for (const trainingId of [taught, beside]) {
    const refused = await post('developer', '/Training/Apply', { trainingId });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('teaches') });
  }
  const taken = getPlan(lists);
  const trainingId = await openTraining(server, lists, { sessions: taken.sessions });
  expect(await post('developer', '/Training/Apply', { trainingId })).toMatchObject({ status: 200 });
  const mine = { ...taken.sessions[0], trainerId: lists.trainerId };
  const refused = await post('hr', '/Training/Plan', { ...taken, sessions: [mine] });
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('has a seat') });
});

it('cannot be completed before someone has recorded each session', async () => {
  const trainingId = await seat(['p1', 'p2']);
  await moveBack(server, trainingId, 90);
  await setState(trainingId, 'done');
  const early = await send('hr', 'training', trainingId, { type: 'complete' });
  expect(early).toMatchObject({ status: 409, message: expect.stringContaining('attendance') });
  expect((await details(trainingId)).state).toBe('done');
  await markAll(trainingId, false);
  const completed = await send('hr', 'training', trainingId, { type: 'complete' });
  expect(completed).toMatchObject({ status: 200 });
});

it('completes a title of half hours, and counts hours of those who attended', async () => {
  const titleId = await saveTitle({ name: 'Toolbox talk', hours: 1.5 });
  const trainingId = await seat(['p1', 'p2'], { titleId });
  await moveBack(server, trainingId, 90);
  const { sessions, participants } = await details(trainingId);
  const marks = participants.map(({ applicationId }, index) => ({
    sessionId: sessions[0]?.sessionId,
    applicationId,
    isPresent: index === 0,
  }));
  await post('hr', '/Training/MarkAttendance', { trainingId, marks });
  await setState(trainingId, 'done');
  const completed = await send('hr', 'training', trainingId, { type: 'complete' });
  expect(completed).toMatchObject({ status: 200 });
  expect(await rows('trainingReport', titleId)).toMatchObject([
    { attended: 1, hours: 1.5 },
    { attended: 0, hours: null },
  ]);
});

it('counts a duty from the day on which it applies, also where no certificate is given', async () => {
  const { employeeId } = await server.as('p1');
  const [today] = await query<{ day: string }>(server.db, 'select account_day(1)::text as day');
  const duty = { businessUnitId: null, designationId: null, withinDays: 30, name: null };
  const titleId = await saveTitle({
    name: 'Machine guard',
    givesCertificate: false,
    validMonths: 0,
    duties: [{ ...duty, appliesFrom: today?.day }],
  });
  const read = async () =>
    (await rows('trainingDuties', titleId)).find((row) => row['employeeId'] === employeeId);
  expect(await read()).toMatchObject({ status: 'Due', daysOverdue: null });
  await complete(['p1'], { titleId });
  expect(await read()).toMatchObject({ status: 'Fulfilled' });
});

it('records who changed a mark or a score, and from what', async () => {
  const trainingId = await seat(['p1']);
  await moveBack(server, trainingId, 90);
  await markAll(trainingId, false);
  await markAll(trainingId, true);
  const applicationId = (await details(trainingId)).participants[0]?.applicationId;
  for (const score of [40, 90]) {
    await post('hr', '/Training/SaveResults', { trainingId, results: [{ applicationId, score }] });
  }
  const changes = await query(
    server.db,
    `select c.record_type as type, c.after->>'isPresent' as present, c.after->>'score' as score
     from record_changes c where c.record_type in ('training mark', 'training result')
       and (c.record_id = $applicationId or c.record_id in (select id::text from training_attendance
         where application_id = $applicationId::bigint)) order by c.id`,
    { applicationId: String(applicationId) },
  );
  expect(changes).toEqual([
    { type: 'training mark', present: 'false', score: null },
    { type: 'training mark', present: 'true', score: null },
    { type: 'training result', present: null, score: expect.stringMatching(/^40/) },
    { type: 'training result', present: null, score: expect.stringMatching(/^90/) },
  ]);
});

it('refuses a closing time that is over, another title after applications, and parts of cents', async () => {
  const plan = getPlan(lists);
  const early = { ...plan, closesOn: '2020-01-01' };
  expect(await post('hr', '/Training/Plan', early)).toMatchObject({
    status: 400,
    message: 'Applications must close in the future',
  });
  const trainingId = await seat(['p1']);
  const titleId = await saveTitle({ name: 'Something else' });
  const renamed = { ...getPlan(lists), trainingId, titleId };
  expect(await post('hr', '/Training/Plan', renamed)).toMatchObject({ status: 400 });
  const held = await complete(['p2']);
  const bill = { type: 'bill', amount: 10.005 };
  expect(await send('hr', 'training', held, bill)).toMatchObject({ status: 400 });
});

it('refuses a code of another session, and a night session says what to do', async () => {
  const [first] = getPlan(lists).sessions;
  const trainingId = await seat(['p1'], {
    sessions: [
      { ...first, endTime: '12:00' },
      { ...first, startTime: '13:00' },
    ],
  });
  await server.owner.raw(
    `update training_sessions set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour'
     where training_id = ${trainingId}`,
  );
  const { sessions } = await details(trainingId);
  const { body } = await (
    await server.as('hr')
  ).get(`/Training/CheckInCode?sessionId=${sessions[0]?.sessionId}`);
  const { code } = body as CheckInCode;
  const other = { sessionId: sessions[1]?.sessionId, code };
  expect(await post('p1', '/Training/CheckIn', other)).toMatchObject({ status: 409 });
  const night = { ...first, startTime: '22:00', endTime: '02:00' };
  expect(await post('hr', '/Training/Plan', getPlan(lists, { sessions: [night] }))).toMatchObject({
    status: 400,
    message: 'A session must end after it starts. Past midnight, add another session.',
  });
});
