import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorAnswer, HistoryEntry } from '#machines/core/contracts/workflow.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { speaker, type Speaker } from './fixture.ts';
import { stepDone } from './payloads.ts';

let server: TestServer;
let speech: Speaker;
beforeAll(async () => {
  server = await startTestServer();
  speech = speaker(server);
  await server.owner.raw(`
    insert into employment_types (account_id, name) values (1, 'Contract');
    update employees set supervisor_id = (select employee_id from users where login_id = 'employee')
      where id = (select employee_id from users where login_id = 'managerUnit2')`);
});
afterAll(() => server.close());

test('a requisition goes through its steps, each with comment, date and time in the stage', async () => {
  const { id } = await speech.raise();
  const timeline = [
    ['hr', 1],
    ['md', 2],
    ['hr', 3],
    ['hr2', 4],
    ['hr', 5],
    ['hr', 6],
  ] as const;
  for (const [login, step] of timeline) {
    const own = (await speech.steps(login, id)).find(
      ({ intTrackingStepId }) => intTrackingStepId === step,
    );
    expect(own).toMatchObject({ isEnable: false, isComplete: false, strStatus: 'Current' });
    const answer = await speech.complete(login, [stepDone(id, step)]);
    expect(answer.body, `${login} at ${step}`).toEqual({
      statusCode: 200,
      message: 'Submitted Successfully',
    });
  }
  const done = await speech.steps('manager', id);
  expect(done.map(({ strTrackingStepName }) => strTrackingStepName)).toEqual([
    'Department Head / HR Review',
    'Managing Director Approval',
    'Sourcing',
    'Interview',
    'Offer',
    'Joining',
  ]);
  for (const step of done) {
    expect(step).toMatchObject({
      intEmpReqId: id,
      strComments: `Step ${step.intTrackingStepId} is done`,
      dteStepCompleteDate: '2026-11-20',
      isComplete: true,
      isEnable: true,
      strStatus: 'Complete',
      secondsInStage: expect.any(Number) as unknown,
    });
    expect(step.intCreatedBy).not.toBe(4711);
  }
  expect(await speech.byId('manager', id)).toMatchObject({
    LastStatus: 'Joined',
    intEmpReqStatusId: 0,
  });
  const history = (
    await (await server.as('manager')).get(`/Workflow/History?workflow=recruitment&subjectId=${id}`)
  ).body as HistoryEntry[];
  expect(history[3]).toMatchObject({
    event: 'sourcing.complete',
    comment: 'Step 3 is done',
    payload: { completedOn: '2026-11-20' },
  });
  const verified = await (
    await server.as('hr')
  ).get(`/Workflow/Verify?workflow=recruitment&subjectId=${id}`);
  expect(verified.body).toMatchObject({ ok: true });
});

test('a step needs a comment and a date to be complete, and everything missing is named', async () => {
  const { id } = await speech.raise();
  for (const lacking of [{ strComments: ' ' }, { dteStepCompleteDate: null }]) {
    const { status, body } = await speech.complete('hr', [stepDone(id, 1, lacking)]);
    expect(status).toBe(400);
    expect((body as ErrorAnswer).errors).toEqual([
      { path: `0.${Object.keys(lacking)[0]}`, message: 'Please fillup comments and date field' },
    ]);
  }
  const ahead = await speech.complete('hr', [
    stepDone(id, 1, { dteStepCompleteDate: '2199-01-01T00:00:00.000Z' }),
  ]);
  expect(ahead.status).toBe(409);
  expect((ahead.body as ErrorAnswer).message).toContain('on a future date');
  expect((await speech.complete('hr', [])).status).toBe(400);
  expect((await speech.complete('hr', [stepDone(id, 77)])).status).toBe(400);
  expect((await speech.complete('hr', [stepDone(999_999, 1)])).status).toBe(404);
  // Unmarked steps change nothing, and neither do unchanged ones.
  const unmarked = stepDone(id, 1, { isComplete: false, strComments: '' });
  expect((await speech.complete('hr', [unmarked])).status).toBe(200);
  expect((await speech.byId('hr', id))?.state).toBe('review');
  expect((await speech.complete('hr', [stepDone(id, 1)])).status).toBe(200);
  expect((await speech.complete('hr', [stepDone(id, 1)])).status).toBe(200);
});

test('steps have an order, and several can be completed in that order in one list', async () => {
  const { id } = await speech.raise();
  const early = await speech.complete('hr', [stepDone(id, 3)]);
  expect(early.status).toBe(409);
  expect((early.body as ErrorAnswer).refused).toMatchObject([{ subjectId: id, state: 'review' }]);
  await speech.complete('hr', [stepDone(id, 1)]);
  await speech.complete('md', [stepDone(id, 2)]);
  const both = await speech.complete('hr', [stepDone(id, 4), stepDone(id, 3), stepDone(id, 1)]);
  expect(both.status).toBe(200);
  expect((await speech.byId('hr', id))?.state).toBe('offer');
});

test('requester, reviewer and approver are three people; HR’s own steps need one', async () => {
  const own = await speech.raise({}, 'hr');
  const refused = await speech.complete('hr', [stepDone(own.id, 1)]);
  expect(refused.status).toBe(403);
  expect((refused.body as ErrorAnswer).message).toContain('no one acts at two');
  for (const [login, status] of [
    ['manager', 403],
    ['md', 403],
    ['finance', 404],
    ['hrUnit2', 404],
  ] as const) {
    expect((await speech.complete(login, [stepDone(own.id, 1)])).status, login).toBe(status);
  }
  expect((await speech.complete('hr2', [stepDone(own.id, 1)])).status).toBe(200);
  expect((await speech.complete('hr2', [stepDone(own.id, 2)])).status).toBe(403);
  expect((await speech.complete('md', [stepDone(own.id, 2)])).status).toBe(200);
  // Nor can people without this role: HR can't approve for the managing director.
  const other = await speech.raise();
  await speech.complete('hr', [stepDone(other.id, 1)]);
  expect((await speech.complete('hr2', [stepDone(other.id, 2)])).status).toBe(403);
  expect((await speech.complete('hr', [stepDone(own.id, 3), stepDone(own.id, 4)])).status).toBe(
    200,
  );
});

test('the requester’s superior reviews their requests without any role', async () => {
  const unit2 = { intBusinessUnitId: 0, intDepartmentId: 2, intSectionId: 3, intWorkplaceId: 2 };
  const { id } = await speech.raise(unit2, 'managerUnit2');
  expect((await speech.byId('employee', id))?.allowedEvents).toEqual([
    'review.complete',
    'requisition.reject',
  ]);
  expect((await speech.complete('employee', [stepDone(id, 1)])).status).toBe(200);
  expect((await speech.complete('employee', [stepDone(id, 2)])).status).toBe(403);
});

test('filters apply by unit, step and date; the steps themselves are listed', async () => {
  expect(await speech.part('manager', 'ReqTrackingStepsList')).toMatchObject([
    { intTrackingStepId: 1, strTrackingStepName: 'Department Head / HR Review', value: 1 },
    { intTrackingStepId: 2, label: 'Managing Director Approval' },
    ...[3, 4, 5, 6].map((intTrackingStepId) => ({ intTrackingStepId })),
  ]);
  const all = await speech.list('hr', '&businessUnitId=0&trackingStepId=0');
  const inUnit2 = await speech.list('hr', '&businessUnitId=2');
  expect(inUnit2.length).toBeGreaterThan(0);
  expect(inUnit2.every(({ strBusinessUnitName }) => strBusinessUnitName === 'South')).toBe(true);
  const atOffer = await speech.list('hr', '&trackingStepId=5');
  expect(atOffer.map(({ LastStatus }) => LastStatus)).toEqual(
    all.filter(({ state }) => state === 'offer').map(() => 'Offer'),
  );
  const day = all[0]?.dteEmpReqDate ?? '';
  expect(await speech.list('hr', `&fromDate=${day}&toDate=${day}T10:00:00.000Z`)).toHaveLength(
    all.length,
  );
  expect(await speech.list('hr', '&fromDate=2199-01-01')).toEqual([]);
  for (const wrong of ['Salaries', 'ReqInfoLanding&fromDate=soon', 'ReqInfoById']) {
    const answer = await (
      await server.as('hr')
    ).get(`/Employee/GetRecruitmentRequest_v2?partName=${wrong}`);
    expect(answer.status, wrong).toBe(400);
  }
});

test('a requisition is visible only to its requester and its approvers in the unit', async () => {
  const { id } = await speech.raise();
  for (const [login, sees] of [
    ['manager', true],
    ['hr', true],
    ['md', true],
    ['hrUnit2', false],
    ['managerUnit2', false],
    ['employee', false],
    ['finance', false],
  ] as const) {
    const answer = await (
      await server.as(login)
    ).get(`/Employee/GetRecruitmentRequest_v2?partName=ReqInfoById&empReqId=${id}`);
    expect(answer.status, login).toBe(sees ? 200 : 404);
    const listed = (await speech.list(login)).some(({ intEmpReqId }) => intEmpReqId === id);
    expect(listed, login).toBe(sees);
  }
});
