import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorAnswer, HistoryEntry, WriteAnswer } from '#machines/contract.ts';
import type { RecruitmentRequest, RecruitmentStep } from '#machines/recruitment/contract.ts';
import { query } from '#server/db/sql.ts';
import { createOtherAccount, MARK } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { requisition, stepDone } from './payloads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.owner.raw(`
    insert into employment_types (account_id, name) values (1, 'Contract');
    update employees set supervisor_id = (select employee_id from users where login_id = 'employee')
      where id = (select employee_id from users where login_id = 'managerUnit2')`);
});
afterAll(() => server.close());

const raise = async (change: Record<string, unknown> = {}, login = 'manager') => {
  const answer = await (
    await server.as(login)
  ).post('/Employee/SaveRecruitmentRequest', requisition(change));
  return { ...answer, id: (answer.body as WriteAnswer).autoId ?? 0 };
};
const complete = async (login: string, steps: unknown) =>
  (await server.as(login)).post('/Employee/UpdateEmpRecruitmentStatus', steps);
const part = async <Body>(login: string, filter: string) =>
  (await (await server.as(login)).get(`/Employee/GetRecruitmentRequest_v2?partName=${filter}`))
    .body as Body;
const steps = (login: string, id: number) =>
  part<RecruitmentStep[]>(login, `ReqTrackingStepsByReqId&empReqId=${id}`);
const list = (login: string, filter = '') =>
  part<RecruitmentRequest[]>(login, `ReqInfoLanding${filter}`);
const byId = async (login: string, id: number) =>
  (await part<RecruitmentRequest[]>(login, `ReqInfoById&empReqId=${id}`))[0];

test('a manager’s requisition is listed with every field of the specification', async () => {
  const { id, status, body } = await raise({
    intNoOfVacancies: '3',
    strProposedBudget: '75,000.5',
    strRequestType: 'Replacement',
    strReasonForRequirement: '  The section grows ',
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: { statusCode: 200, message: 'Submitted Successfully', autoId: id },
  });
  const [row] = await list('manager');
  expect(row).toMatchObject({
    intEmpReqId: id,
    strEmpReqNo: expect.stringMatching(/^REQ-\d{4}-0001$/) as unknown,
    strBusinessUnitName: 'North',
    strDepartmentName: 'Accounts',
    strSectionName: 'Payables',
    strDesignationName: 'Officer',
    intNoOfVacancies: 3,
    LastStatus: 'Department Head / HR Review',
    intEmpReqStatusId: 1,
    strRequestedBy: 'The manager',
    dteExpectedJoining: '2027-01-01',
    strRequestType: 'Replacement',
    strEmploymentType: 'Permanent',
    strProposedBudget: '75000.50',
    strWorkplaceName: 'Office',
    strKeyResponsibilities: 'Paying bills',
    strRequiredSkills: 'Care',
    strReasonForRequirement: 'The section grows',
    allowedEvents: ['requisition.cancel'],
  });
  expect(row?.dteEmpReqDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Date.parse(row?.LastActionDate ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(Date.parse(row?.dueAt ?? '')).toBeGreaterThan(Date.now() + 8 * 3_600_000);
});

test('each thing left out of a requisition is named, in the specification’s words', async () => {
  const nothing = Object.fromEntries(
    Object.keys(requisition()).map((key) => [key, key.startsWith('str') ? '' : 0]),
  );
  const { status, body } = await raise({ ...nothing, dteExpectedJoining: null });
  expect(status).toBe(400);
  expect((body as ErrorAnswer).errors?.map(({ message }) => message).toSorted()).toEqual([
    'Department is required',
    'Designation is required',
    'Employment Type is required',
    'Expected Joining Date is required',
    'Key Responsibilities is required',
    'No. of Vacancies is required',
    'Proposed Budget is required',
    'Reason is required',
    'Replacement / New is required',
    'Required Skills is required',
    'Section is required',
    'Workplace group is required',
  ]);
  for (const [change, message] of [
    [{ intNoOfVacancies: 'two' }, 'No. of Vacancies is required'],
    [{ intNoOfVacancies: -1 }, 'No. of Vacancies is required'],
    [{ strProposedBudget: 'a lot' }, 'Proposed Budget must be an amount, such as 50000.00'],
    [{ strRequestType: 'Other' }, 'Replacement / New is required'],
    [{ dteExpectedJoining: 'soon' }, 'Expected Joining Date is required'],
    [{ intSectionId: 3 }, 'There is no such section in this department'],
    [{ intDepartmentId: 2 }, 'There is no such department in this business unit'],
    [{ intWorkplaceId: 2 }, 'There is no such workplace group in this business unit'],
  ] as const) {
    const refused = await raise(change);
    expect(refused.status, message).toBe(message.startsWith('There is no such') ? 404 : 400);
    expect((refused.body as ErrorAnswer).errors?.map((one) => one.message)).toContain(message);
  }
});

test('a requisition that was sent is not changed by another save', async () => {
  const { id } = await raise();
  const again = await raise({ intEmpReqId: id });
  expect(again.status).toBe(409);
  expect((again.body as ErrorAnswer).message).toContain('cancel it, and raise another');
  expect((await raise({ intEmpReqId: 999_999 })).status).toBe(404);
});

test('numbers have no gaps: neither refused nor concurrent saves leave one', async () => {
  await server.owner
    .raw(`insert into headcount_plans (department_id, fiscal_year, account_id, vacancies,
    budget, updated_by) select 2, y, 1, 0, 0, 1 from generate_series(2020, 2030) y`);
  const over = { intBusinessUnitId: 2, intDepartmentId: 2, intSectionId: 3, intWorkplaceId: 2 };
  expect((await raise(over)).status).toBe(400);
  expect((await raise({}, 'md')).status).toBe(403);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => raise(index % 4 === 3 ? over : {})),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(9).fill(200),
    ...Array<number>(3).fill(400),
  ]);
  // Refused only after its number was taken: the workflow itself lets nobody but a manager or HR raise.
  await server.owner.raw(`insert into user_permissions
    select id, 90120, true, true, true, false from users where login_id = 'finance'`);
  expect((await raise({}, 'finance')).status).toBe(403);
  await raise();
  const rows = await query<{ number: string }>(
    server.owner,
    'select number from recruitment_requests order by id',
  );
  const numbers = rows.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('the same save twice under one key raises one requisition', async () => {
  const manager = await server.as('manager');
  const before = (await list('manager')).length;
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const send = () => manager.post('/Employee/SaveRecruitmentRequest', requisition(), key);
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect((await list('manager')).length).toBe(before + 1);
});

test('a requisition goes through its steps, each with comment, date and time in the stage', async () => {
  const { id } = await raise();
  const course = [
    ['hr', 1],
    ['md', 2],
    ['hr', 3],
    ['hr2', 4],
    ['hr', 5],
    ['hr', 6],
  ] as const;
  for (const [login, step] of course) {
    const own = (await steps(login, id)).find(
      ({ intTrackingStepId }) => intTrackingStepId === step,
    );
    expect(own).toMatchObject({ isEnable: false, isComplete: false, strStatus: 'Current' });
    const answer = await complete(login, [stepDone(id, step)]);
    expect(answer.body, `${login} at ${step}`).toEqual({
      statusCode: 200,
      message: 'Submitted Successfully',
    });
  }
  const done = await steps('manager', id);
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
  expect(await byId('manager', id)).toMatchObject({ LastStatus: 'Joined', intEmpReqStatusId: 0 });
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

test('a step is complete only with comments and date; all that lacks them is named', async () => {
  const { id } = await raise();
  for (const lacking of [{ strComments: ' ' }, { dteStepCompleteDate: null }]) {
    const { status, body } = await complete('hr', [stepDone(id, 1, lacking)]);
    expect(status).toBe(400);
    expect((body as ErrorAnswer).errors).toEqual([
      { path: `0.${Object.keys(lacking)[0]}`, message: 'Please fillup comments and date field' },
    ]);
  }
  const ahead = await complete('hr', [
    stepDone(id, 1, { dteStepCompleteDate: '2199-01-01T00:00:00.000Z' }),
  ]);
  expect(ahead.status).toBe(409);
  expect((ahead.body as ErrorAnswer).message).toContain('on a day to come');
  expect((await complete('hr', [])).status).toBe(400);
  expect((await complete('hr', [stepDone(id, 77)])).status).toBe(400);
  expect((await complete('hr', [stepDone(999_999, 1)])).status).toBe(404);
  // What isn't marked changes nothing, and steps sent back as they are don't either.
  const unmarked = stepDone(id, 1, { isComplete: false, strComments: '' });
  expect((await complete('hr', [unmarked])).status).toBe(200);
  expect((await byId('hr', id))?.state).toBe('review');
  expect((await complete('hr', [stepDone(id, 1)])).status).toBe(200);
  expect((await complete('hr', [stepDone(id, 1)])).status).toBe(200);
});

test('steps have an order, and several in it go in one list', async () => {
  const { id } = await raise();
  const early = await complete('hr', [stepDone(id, 3)]);
  expect(early.status).toBe(409);
  expect((early.body as ErrorAnswer).refused).toMatchObject([{ subjectId: id, state: 'review' }]);
  await complete('hr', [stepDone(id, 1)]);
  await complete('md', [stepDone(id, 2)]);
  const both = await complete('hr', [stepDone(id, 4), stepDone(id, 3), stepDone(id, 1)]);
  expect(both.status).toBe(200);
  expect((await byId('hr', id))?.state).toBe('offer');
});

test('who asks, who reviews and who approves are three people; HR’s own work needs one', async () => {
  const own = await raise({}, 'hr');
  const refused = await complete('hr', [stepDone(own.id, 1)]);
  expect(refused.status).toBe(403);
  expect((refused.body as ErrorAnswer).message).toContain('nobody acts at two');
  for (const login of ['manager', 'md', 'finance', 'hrUnit2']) {
    expect((await complete(login, [stepDone(own.id, 1)])).status, login).toBe(403);
  }
  expect((await complete('hr2', [stepDone(own.id, 1)])).status).toBe(200);
  expect((await complete('hr2', [stepDone(own.id, 2)])).status).toBe(403);
  expect((await complete('md', [stepDone(own.id, 2)])).status).toBe(200);
  expect((await complete('hr', [stepDone(own.id, 3), stepDone(own.id, 4)])).status).toBe(200);
});

test('the requester’s superior reviews what their people ask for, without any role', async () => {
  const unit2 = { intBusinessUnitId: 0, intDepartmentId: 2, intSectionId: 3, intWorkplaceId: 2 };
  const { id } = await raise({ ...unit2, strOverPlanReason: 'A new line' }, 'managerUnit2');
  expect((await byId('employee', id))?.allowedEvents).toEqual([
    'review.complete',
    'requisition.reject',
  ]);
  expect((await byId('hr', id))?.strOverPlanReason).toBe('A new line');
  expect((await complete('employee', [stepDone(id, 1)])).status).toBe(200);
  expect((await complete('employee', [stepDone(id, 2)])).status).toBe(403);
});

test('a requisition is rejected or cancelled with a comment, and is over then', async () => {
  const send = async (login: string, id: number, event: object) =>
    (await server.as(login)).post('/Workflow/Dispatch', {
      workflow: 'recruitment',
      items: [{ subjectId: id, event }],
    });
  const { id } = await raise();
  expect((await send('hr', id, { type: 'requisition.reject' })).status).toBe(400);
  const rejected = await send('hr', id, { type: 'requisition.reject', comment: 'No budget' });
  expect(rejected.status).toBe(200);
  expect((await steps('manager', id)).map(({ strStatus }) => strStatus)).toEqual(
    Array<string>(6).fill('Rejected'),
  );
  const other = await raise();
  expect((await send('md', other.id, { type: 'requisition.cancel', comment: 'x' })).status).toBe(
    403,
  );
  expect(
    (await send('manager', other.id, { type: 'requisition.cancel', comment: 'Not now' })).status,
  ).toBe(200);
  expect((await complete('hr', [stepDone(other.id, 1)])).status).toBe(409);
});

test('filters narrow by unit, step and days; the steps themselves are listed', async () => {
  expect(await part('manager', 'ReqTrackingStepsList')).toMatchObject([
    { intTrackingStepId: 1, strTrackingStepName: 'Department Head / HR Review', value: 1 },
    { intTrackingStepId: 2, label: 'Managing Director Approval' },
    ...[3, 4, 5, 6].map((intTrackingStepId) => ({ intTrackingStepId })),
  ]);
  const all = await list('hr', '&businessUnitId=0&trackingStepId=0');
  const inUnit2 = await list('hr', '&businessUnitId=2');
  expect(inUnit2.length).toBeGreaterThan(0);
  expect(inUnit2.every(({ strBusinessUnitName }) => strBusinessUnitName === 'South')).toBe(true);
  const atOffer = await list('hr', '&trackingStepId=5');
  expect(atOffer.map(({ LastStatus }) => LastStatus)).toEqual(
    all.filter(({ state }) => state === 'offer').map(() => 'Offer'),
  );
  const day = all[0]?.dteEmpReqDate ?? '';
  expect(await list('hr', `&fromDate=${day}&toDate=${day}T10:00:00.000Z`)).toHaveLength(all.length);
  expect(await list('hr', '&fromDate=2199-01-01')).toEqual([]);
  for (const wrong of ['Salaries', 'ReqInfoLanding&fromDate=soon', 'ReqInfoById']) {
    const answer = await (
      await server.as('hr')
    ).get(`/Employee/GetRecruitmentRequest_v2?partName=${wrong}`);
    expect(answer.status, wrong).toBe(400);
  }
});

test('a requisition is seen by its requester, its approvers in the unit, and nobody else', async () => {
  const { id } = await raise();
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
    const listed = (await list(login)).some(({ intEmpReqId }) => intEmpReqId === id);
    expect(listed, login).toBe(sees);
  }
});

test('what goes beyond the headcount plan asks for a reason, also when two come at once', async () => {
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
  const { requestedVacancies: asked = 0, requestedBudget: cost = 0 } = (await read()) ?? {};
  expect(asked).toBeGreaterThan(0);
  const save = (body: object, login = 'hr') =>
    server.as(login).then((client) => client.post('/Employee/SaveHeadcountPlan', body));
  expect((await save({ ...plan, vacancies: asked + 3, budget: cost + 1_000_000 })).status).toBe(
    200,
  );
  const two = await Promise.all([raise(), raise()]);
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const refused = two.find(({ status }) => status === 400)?.body as ErrorAnswer;
  expect(refused.errors).toEqual([
    {
      path: 'strOverPlanReason',
      message: 'Reason for exceeding the headcount plan is required',
    },
  ]);
  expect((await raise({ strOverPlanReason: 'Peak season' })).status).toBe(200);
  expect(await read('manager')).toMatchObject({
    plannedVacancies: asked + 3,
    requestedVacancies: asked + 4,
  });
  expect((await save({ ...plan, vacancies: -1, budget: 0.001 })).status).toBe(400);
  expect((await save({ ...plan, vacancies: 1, budget: 1 }, 'manager')).status).toBe(403);
  expect((await save({ ...plan, vacancies: 1, budget: 1 }, 'hrUnit2')).status).toBe(403);
  expect(
    (await hr.post('/Employee/SaveHeadcountPlan', { ...plan, departmentId: 999 })).status,
  ).toBe(400);
  expect(await read('employee')).toBeUndefined();
});

test('another account’s organisation is neither taken nor shown', async () => {
  const { departmentId, sectionId, workplaceGroupId } = await createOtherAccount(server.owner);
  const { id } = await raise({ strOverPlanReason: 'Peak season' });
  const theirs = {
    intBusinessUnitId: 0,
    intDepartmentId: departmentId,
    intSectionId: sectionId,
    intWorkplaceId: workplaceGroupId,
  };
  expect((await raise(theirs)).status).toBe(404);
  const [ids] = await query<{ designation: number; type: number }>(
    server.owner,
    `select max(d.id) as designation, max(t.id) as type from designations d, employment_types t
     where d.name like '${MARK}%' and t.name like '${MARK}%'`,
  );
  const made = await raise(
    { ...theirs, intDesignationId: ids?.designation, intEmployeeTypeId: ids?.type },
    'foreign',
  );
  expect(made.status).toBe(200);
  // Each account counts for itself.
  expect((await byId('foreign', made.id))?.strEmpReqNo).toMatch(/-0001$/);
  expect(JSON.stringify(await list('hr'))).not.toContain(MARK);
  for (const [login, foreignId] of [
    ['hr', made.id],
    ['foreign', id],
  ] as const) {
    for (const name of ['ReqInfoById', 'ReqTrackingStepsByReqId']) {
      const answer = await (
        await server.as(login)
      ).get(`/Employee/GetRecruitmentRequest_v2?partName=${name}&empReqId=${foreignId}`);
      expect(answer.status).toBe(404);
    }
    expect((await complete(login, [stepDone(foreignId, 1)])).status).toBe(404);
  }
});

test('what waits beyond its time is told to those whose step it is', async () => {
  const { id } = await raise({ strOverPlanReason: 'Peak season' });
  const queue = (await (await server.as('hr')).get('/Workflow/Queue')).body as {
    workflow: string;
    state: string;
    waiting: number;
    overdue: number;
  }[];
  const before = queue.find(
    ({ workflow, state }) => workflow === 'recruitment' && state === 'review',
  );
  await server.owner.raw(`update workflow_instances set due_at = now() - interval '1 minute'
    where workflow = 'recruitment' and subject_id = ${id}`);
  const after = (await (await server.as('hr')).get('/Workflow/Queue')).body as typeof queue;
  expect(
    after.find(({ workflow, state }) => workflow === 'recruitment' && state === 'review'),
  ).toMatchObject({ overdue: (before?.overdue ?? 0) + 1 });
});
