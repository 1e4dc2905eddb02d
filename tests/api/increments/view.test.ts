import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';
import { approve, bringTo, create, expectOk, getRefusal, row, getRows } from './carry.ts';

let server: TestServer;
const YEAR = 2001;
beforeAll(async () => {
  server = await startTestServer();
  await bringTo(server, 'released', [row(1, YEAR)]);
  await bringTo(server, 'financeRelease', [row(2, YEAR)]);
  await bringTo(server, 'auditRelease', [row(3, YEAR)]);
  const rejected = await bringTo(server, 'mdDecision', [row(4, YEAR)]);
  expectOk(
    await approve(server, [
      { incrementId: rejected[0], approvalStatus: 'Reject', comments: 'Not this year' },
    ]),
  );
  await bringTo(server, 'mdDecision', [row(5, YEAR)]);
  await bringTo(server, 'hrReview', [row(6, YEAR, { basicOrGross: 'basic', incrPercent: 10 })]);
  await bringTo(server, 'hrReview', [row(11, YEAR), row(21, YEAR)]);
}, patience(120_000));
afterAll(() => server.close());

const view = async (login: string, query: string, year = YEAR) =>
  (await server.as(login)).get(`/Employee/IncrementRequestView?year=${year}&${query}`);

const people = async (login: string, query: string) =>
  getRows(await view(login, query)).map(({ employeeId, state }) => [employeeId, state]);

test('pending rows come first, then flagged ones, then all by name', async () => {
  // All raises were before joining, which isn't an exception of a rejected request.
  const section = 'businessUnitId=1&worplaceGroupId=1&sectionId=1';
  expect(await people('manager', `viewType=request&${section}`)).toEqual([
    [1, 'released'],
    [2, 'financeRelease'],
    [3, 'auditRelease'],
    [4, 'rejected'],
    [5, 'mdDecision'],
    [6, 'hrReview'],
  ]);
  expect(await people('hr', `viewType=hr&${section}`)).toEqual([
    [6, 'hrReview'],
    [1, 'released'],
    [2, 'financeRelease'],
    [3, 'auditRelease'],
    [5, 'mdDecision'],
    [4, 'rejected'],
  ]);
  expect(await people('md', `viewType=md&${section}`)).toEqual([
    [5, 'mdDecision'],
    [1, 'released'],
    [2, 'financeRelease'],
    [3, 'auditRelease'],
    [4, 'rejected'],
  ]);
  expect(await people('audit', `viewType=audit&${section}`)).toEqual([
    [3, 'auditRelease'],
    [1, 'released'],
    [2, 'financeRelease'],
  ]);
  expect(await people('finance', `viewType=finance&${section}`)).toEqual([
    [2, 'financeRelease'],
    [1, 'released'],
  ]);
});

test('filters apply, 0 and empty mean all, and both spellings of the workplace group are accepted', async () => {
  expect(await people('hr', 'viewType=hr&sectionId=2')).toEqual([[11, 'hrReview']]);
  expect(await people('hr', 'viewType=hr&worplaceGroupId=2&sectionId=0')).toEqual([
    [21, 'hrReview'],
  ]);
  expect(await people('hr', 'viewType=hr&workplaceGroupId=2&sectionId=')).toEqual([
    [21, 'hrReview'],
  ]);
  expect(await people('hr', 'viewType=hr&businessUnitId=2')).toEqual([[21, 'hrReview']]);
  expect(await people('hr', 'viewType=hr&businessUnitId=0')).toHaveLength(8);
  expect(await people('hr', 'viewType=hr&businessUnitId=2&sectionId=1')).toEqual([]);
});

test('done flags follow from the state', async () => {
  const rows = getRows(await view('hr', 'viewType=hr&sectionId=1'));
  const flags = rows.map((one) => [
    one.state,
    [one.isReviewDone, one.isMdReleaseDone, one.isAuditReleaseDone, one.isFinanaceReleaseDone],
  ]);
  expect(Object.fromEntries(flags)).toEqual({
    hrReview: [false, false, false, false],
    mdDecision: [true, false, false, false],
    rejected: [true, true, false, false],
    auditRelease: [true, true, false, false],
    financeRelease: [true, true, true, false],
    released: [true, true, true, true],
  });
});

test('a row has the specification’s fields and the actions allowed on it', async () => {
  const manager = await server.as('manager');
  const [waiting] = getRows(await view('hr', 'viewType=hr&sectionId=1'));
  expect(waiting).toEqual({
    incrementId: expect.any(Number) as number,
    employeeId: 6,
    employeeCode: 'E00006',
    employeeName: 'Person 6',
    employmentTypeId: 1,
    designationId: 1,
    designationName: 'Officer',
    departmentId: 1,
    departmentName: 'Accounts',
    unitId: 1,
    unitName: 'North',
    workplaceGroupId: 1,
    workplaceGroupName: 'Office',
    sectionId: 1,
    sectionName: 'Payables',
    joiningDate: '2020-01-15',
    gross: 36000,
    basic: 18000,
    isManagement: false,
    basicOrGross: 'basic',
    incrementPercent: 5,
    incrPercent: 10,
    afterIncr: 37800,
    afterIncementGross: 37800,
    year: YEAR,
    effectiveDate: '2020-01-01',
    createdBy: manager.userId,
    isReviewDone: false,
    isMdReleaseDone: false,
    isAuditReleaseDone: false,
    isFinanaceReleaseDone: false,
    mdReleaseComments: '',
    auditReleaseComments: '',
    financeReleaseComments: '',
    state: 'hrReview',
    stateLabel: 'HR review',
    version: 1,
    enteredAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    allowedEvents: ['hr.recommend'],
    blockedEvents: [],
    exceptions: [
      { kind: 'earlyDate', reason: 'Takes effect on 2020-01-01: “Agreed back then”' },
      { kind: 'newlyJoined', reason: 'Joined on 2020-01-15' },
    ],
    sectionMedianPercent: 5,
    lastYear: null,
  });
});

test('comments of earlier stages are shown', async () => {
  const rejected = getRows(await view('hr', 'viewType=hr&sectionId=1')).at(-1);
  expect(rejected).toMatchObject({ state: 'rejected', mdReleaseComments: 'Not this year' });
});

test('a refused action says why, and who can take it', async () => {
  const [waiting] = getRows(await view('md', 'viewType=hr&sectionId=1'));
  expect(waiting).toMatchObject({
    allowedEvents: [],
    blockedEvents: [
      { event: 'hr.recommend', reason: 'HR can “Recomend”, you cannot', whoCan: 'HR' },
    ],
  });
  const [decided] = getRows(await view('md', 'viewType=md&sectionId=1'));
  expect(decided).toMatchObject({
    allowedEvents: ['md.approve', 'md.requestChange', 'md.reject'],
    blockedEvents: [],
  });
});

test('rows that differ only in who acted, or whose they are, have different actions', async () => {
  const hr = await server.as('hr');
  expectOk(await create(server, [row(hr.employeeId, 2003), row(1, 2003)]));
  expectOk(await create(server, [row(2, 2003)], 'allRoles'));
  const own = getRows(await view('hr', 'viewType=hr', 2003));
  expect(own.map(({ employeeId, allowedEvents }) => [employeeId, allowedEvents])).toEqual([
    [1, ['hr.recommend']],
    [2, ['hr.recommend']],
    [hr.employeeId, []],
  ]);
  expect(own[2]?.blockedEvents[0]?.reason).toMatch(/your own/);
  const theirs = getRows(await view('allRoles', 'viewType=hr', 2003));
  expect(theirs.map(({ employeeId, allowedEvents }) => [employeeId, allowedEvents])).toEqual([
    [1, ['hr.recommend']],
    [2, ['requester.amend']],
    [hr.employeeId, ['hr.recommend']],
  ]);
  expect(theirs[1]?.blockedEvents[0]?.reason).toMatch(/no one acts at two of its stages/);
  const ids = await bringTo(server, 'mdDecision', [row(3, 2003), row(4, 2003)]);
  const change = { approvalStatus: 'Approve with Change Request', comments: 'Less' };
  expectOk(await approve(server, [{ incrementId: ids[0], ...change }], 'allRoles'));
  expectOk(await approve(server, [{ incrementId: ids[1], ...change }], 'md'));
  const back = getRows(await view('allRoles', 'viewType=hr', 2003));
  expect(back.map(({ employeeId, allowedEvents }) => [employeeId, allowedEvents])).toEqual([
    [1, ['hr.recommend']],
    [2, ['requester.amend']],
    [3, []],
    [4, ['hr.recommend']],
    [hr.employeeId, ['hr.recommend']],
  ]);
});

test('a view needs a role at its stage or a later one, in one’s own business units', async () => {
  expect((await view('employee', 'viewType=request')).status).toBe(403);
  expect((await view('admin', 'viewType=request')).status).toBe(403);
  expect((await view('manager', 'viewType=hr')).status).toBe(403);
  expect((await view('hr', 'viewType=md')).status).toBe(403);
  expect((await view('md', 'viewType=hr')).status).toBe(200);
  expect(await people('hrUnit2', 'viewType=hr')).toEqual([[21, 'hrReview']]);
  expect(getRefusal(await view('hrUnit2', 'viewType=hr&businessUnitId=1')).status).toBe(403);
  expect(await people('hrUnit2', 'viewType=hr&sectionId=1')).toEqual([]);
});
