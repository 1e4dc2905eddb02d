import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { createOtherAccount, MARK } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { speaker, type Speaker } from './fixture.ts';
import { stepDone } from './payloads.ts';

let server: TestServer;
let speech: Speaker;
beforeAll(async () => {
  server = await startTestServer();
  speech = speaker(server);
});
afterAll(() => server.close());

test('a requisition over the headcount plan needs a reason, even if two are saved at once', async () => {
  const hr = await server.as('hr');
  const year = new Date().getMonth() < 5 ? new Date().getFullYear() - 1 : new Date().getFullYear();
  const plan = { departmentId: 1, fiscalYear: year };
  const read = async (login = 'hr') =>
    (
      (
        await (
          await server.as(login)
        ).get(`/Employee/GetHeadcountPlan?fiscalYear=${year}&departmentId=1`)
      ).body as { requestedVacancies: number; requestedBudget: number }[]
    )[0];
  await speech.raise();
  const { requestedVacancies: request = 0, requestedBudget: cost = 0 } = (await read()) ?? {};
  expect(request).toBe(2);
  const save = (body: object, login = 'hr') =>
    server.as(login).then((client) => client.post('/Employee/SaveHeadcountPlan', body));
  expect((await save({ ...plan, vacancies: request + 3, budget: cost + 1_000_000 })).status).toBe(
    200,
  );
  const two = await Promise.all([speech.raise(), speech.raise()]);
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const refused = two.find(({ status }) => status === 400)?.body as ErrorAnswer;
  expect(refused.errors).toEqual([
    {
      path: 'strOverPlanReason',
      message: 'Reason for exceeding the headcount plan is required',
    },
  ]);
  const { id } = await speech.raise({ strOverPlanReason: 'Peak season' });
  expect((await speech.byId('hr', id))?.strOverPlanReason).toBe('Peak season');
  expect(await read('manager')).toMatchObject({
    plannedVacancies: request + 3,
    requestedVacancies: request + 4,
  });
  expect((await save({ ...plan, vacancies: -1, budget: 0.001 })).status).toBe(400);
  expect((await save({ ...plan, vacancies: 1, budget: 1 }, 'manager')).status).toBe(403);
  expect((await save({ ...plan, vacancies: 1, budget: 1 }, 'hrUnit2')).status).toBe(403);
  expect(
    (await hr.post('/Employee/SaveHeadcountPlan', { ...plan, departmentId: 999 })).status,
  ).toBe(400);
  expect(await read('employee')).toBeUndefined();
});

test('another account’s organisation is neither accepted nor shown', async () => {
  const { departmentId, sectionId, workplaceGroupId } = await createOtherAccount(server.owner);
  const { id } = await speech.raise({ strOverPlanReason: 'Peak season' });
  const theirs = {
    intBusinessUnitId: 0,
    intDepartmentId: departmentId,
    intSectionId: sectionId,
    intWorkplaceId: workplaceGroupId,
  };
  expect((await speech.raise(theirs)).status).toBe(404);
  const [ids] = await query<{ designation: number; type: number }>(
    server.owner,
    `select max(d.id) as designation, max(t.id) as type from designations d, employment_types t
     where d.name like '${MARK}%' and t.name like '${MARK}%'`,
  );
  const raise = await speech.raise(
    { ...theirs, intDesignationId: ids?.designation, intEmployeeTypeId: ids?.type },
    'foreign',
  );
  expect(raise.status).toBe(200);
  // Numbers are separate per account.
  expect((await speech.byId('foreign', raise.id))?.strEmpReqNo).toMatch(/-0001$/);
  expect(JSON.stringify(await speech.list('hr'))).not.toContain(MARK);
  for (const [login, foreignId] of [
    ['hr', raise.id],
    ['foreign', id],
  ] as const) {
    for (const name of ['ReqInfoById', 'ReqTrackingStepsByReqId']) {
      const answer = await (
        await server.as(login)
      ).get(`/Employee/GetRecruitmentRequest_v2?partName=${name}&empReqId=${foreignId}`);
      expect(answer.status).toBe(404);
    }
    expect((await speech.complete(login, [stepDone(foreignId, 1)])).status).toBe(404);
  }
});
