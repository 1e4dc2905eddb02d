import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { speaker, type Speaker } from './fixture.ts';
import { requisition } from './payloads.ts';

let server: TestServer;
let speech: Speaker;
beforeAll(async () => {
  server = await startTestServer();
  speech = speaker(server);
});
afterAll(() => server.close());

test('a manager’s requisition is listed with all fields of the specification', async () => {
  const { id, status, body } = await speech.raise({
    intNoOfVacancies: '3',
    strProposedBudget: '75,000.5',
    strRequestType: 'Replacement',
    strReasonForRequirement: '  The section grows ',
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: { statusCode: 200, message: 'Submitted Successfully', autoId: id },
  });
  const [row] = await speech.list('manager');
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

test('each missing field of a requisition is named in the specification’s words', async () => {
  const nothing = Object.fromEntries(
    Object.keys(requisition()).map((key) => [key, key.startsWith('str') ? '' : 0]),
  );
  const { status, body } = await speech.raise({ ...nothing, dteExpectedJoining: null });
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
    [{ dteExpectedJoining: 'soon' }, 'Expected Joining Date must be a date'],
    [{ intSectionId: 3 }, 'Section not found in this department'],
    [{ intDepartmentId: 2 }, 'Department not found in this business unit'],
    [{ intWorkplaceId: 2 }, 'Workplace group not found in this business unit'],
  ] as const) {
    const refused = await speech.raise(change);
    expect(refused.status, message).toBe(/not found\b/.test(message) ? 404 : 400);
    expect((refused.body as ErrorAnswer).errors?.map((one) => one.message)).toContain(message);
  }
});

test('a submitted requisition cannot be changed by another save', async () => {
  const { id } = await speech.raise();
  const again = await speech.raise({ intEmpReqId: id });
  expect(again.status).toBe(409);
  expect((again.body as ErrorAnswer).message).toContain('Cancel it and create a new one');
  expect((await speech.raise({ intEmpReqId: 999_999 })).status).toBe(404);
});

test('numbers have no gaps despite refused and concurrent saves', async () => {
  await server.owner
    .raw(`insert into headcount_plans (department_id, fiscal_year, account_id, vacancies,
    budget, updated_by) select 2, y, 1, 0, 0, 1 from generate_series(2020, 2030) y`);
  const over = { intBusinessUnitId: 2, intDepartmentId: 2, intSectionId: 3, intWorkplaceId: 2 };
  expect((await speech.raise(over)).status).toBe(400);
  expect((await speech.raise({}, 'md')).status).toBe(403);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => speech.raise(index % 4 === 3 ? over : {})),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(9).fill(200),
    ...Array<number>(3).fill(400),
  ]);
  // Refused only after it got a number, because only the workflow limits this to managers and HR.
  await server.owner.raw(`insert into user_permissions
    select id, 90120, true, true, true, false from users where login_id = 'finance'`);
  expect((await speech.raise({}, 'finance')).status).toBe(403);
  await speech.raise();
  const rows = await query<{ number: string }>(
    server.owner,
    'select number from recruitment_requests order by id',
  );
  const numbers = rows.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('the same save sent twice with one key creates one requisition', async () => {
  const manager = await server.as('manager');
  const before = (await speech.list('manager')).length;
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const send = () => manager.post('/Employee/SaveRecruitmentRequest', requisition(), key);
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect((await speech.list('manager')).length).toBe(before + 1);
});
