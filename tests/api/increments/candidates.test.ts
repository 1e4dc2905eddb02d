import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountDay } from '#tests/support/accountDay.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approve, bringTo, create, expectOk, getRefusal, row, getRows } from './carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.owner.raw('update employees set is_management = true where id in (3, 4)');
  await server.owner.raw('update employees set is_active = false where id = 10');
});
afterAll(() => server.close());

const list = async (login: string, query: string) =>
  (await server.as(login)).get(`/Employee/EmployeeListForIncrement?year=2001&${query}`);

const ids = async (login: string, query: string) =>
  getRows(await list(login, query))
    .map(({ employeeId }) => employeeId)
    .filter((employeeId) => employeeId <= 40);

const upTo = (first: number, last: number, ...without: number[]) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (id) => !without.includes(id),
  );

test('filters apply, 0 and empty mean all, and people who have left are not listed', async () => {
  expect((await ids('manager', 'businessUnitIds=1')).sort((a, b) => a - b)).toEqual(
    upTo(1, 20, 10),
  );
  expect(await ids('manager', 'businessUnitIds=1,2&sectionId=3')).toHaveLength(10);
  expect(await ids('manager', 'businessUnitIds=')).toHaveLength(39);
  expect(await ids('manager', 'businessUnitIds=1&workplaceGroupId=2')).toEqual([]);
  expect(await ids('manager', 'businessUnitIds=1&workplaceGroupId=0&sectionId=0')).toHaveLength(19);
  expect(await ids('manager', 'businessUnitIds=1,2&departmentId=2')).toHaveLength(20);
  expect(await ids('manager', 'businessUnitIds=1&isManagement=true')).toEqual([3, 4]);
  expect(await ids('manager', 'businessUnitIds=1&sectionId=1&isManagement=false')).toEqual(
    upTo(1, 9, 3, 4),
  );
});

test('a row is a possible request with a preview of its figures', async () => {
  const [first] = getRows(
    await list(
      'manager',
      'businessUnitIds=1&sectionId=1&basicOrGross=basic&effectiveDate=2026-07-01&incrementPercentage=10.5',
    ),
  );
  expect(first).toMatchObject({
    incrementId: 0,
    employeeId: 1,
    gross: 31000,
    basic: 15500,
    basicOrGross: 'basic',
    incrPercent: 10.5,
    incrementPercent: 5.25,
    afterIncr: 32627.5,
    afterIncementGross: 32627.5,
    year: 2001,
    effectiveDate: '2026-07-01',
    createdBy: null,
    state: '',
    enteredAt: null,
    allowedEvents: ['request'],
    blockedEvents: [],
  });
  expect(getRows(await list('manager', 'sectionId=1'))[0]).toMatchObject({
    incrPercent: 0,
    basicOrGross: 'gross',
    afterIncr: 31000,
    effectiveDate: accountDay(),
  });
});

test('listed rows can be sent back unchanged', async () => {
  const listed = getRows(await list('manager', 'sectionId=4&incrementPercentage=3'));
  expect(listed).toHaveLength(10);
  expectOk(await create(server, listed));
});

test('the caller and people with an open request are marked, not omitted', async () => {
  const manager = await server.as('manager');
  await bringTo(server, 'mdDecision', [row(5, 2001)]);
  const rows = getRows(await list('manager', 'businessUnitIds=1&sectionId=1'));
  const blocked = (id: number) => rows.find(({ employeeId }) => employeeId === id);
  expect(blocked(manager.employeeId)).toMatchObject({
    allowedEvents: [],
    blockedEvents: [
      {
        event: 'request',
        reason: 'This is your own increment. Someone else must act on it',
        whoCan: 'Supervisor',
      },
    ],
  });
  expect(blocked(5)).toMatchObject({
    allowedEvents: [],
    blockedEvents: [
      { reason: 'Has an open request for 2001-2002, at “Managing director’s decision”' },
    ],
  });
  expect(blocked(6)).toMatchObject({ allowedEvents: ['request'] });
});

test('pending lists only people with no increment in that year, open or closed', async () => {
  const rejected = await bringTo(server, 'mdDecision', [row(7, 2001)]);
  expectOk(await approve(server, [{ incrementId: rejected[0], approvalStatus: 'Reject' }]));
  const section = 'businessUnitIds=1&sectionId=1';
  expect(await ids('manager', `${section}&isFindAllPending=true`)).toEqual(upTo(1, 9, 5, 7));
  expect(await ids('manager', `${section}&isFindAllPending=false`)).toEqual(upTo(1, 9));
  // A rejected request doesn't block another.
  const [seven] = getRows(await list('manager', section)).filter(
    ({ employeeId }) => employeeId === 7,
  );
  expect(seven).toMatchObject({ allowedEvents: ['request'], blockedEvents: [] });
});

test('requesters and reviewers can list people in their own business units; HR cannot request', async () => {
  for (const login of ['employee', 'md', 'audit', 'finance', 'admin']) {
    expect([login, (await list(login, 'businessUnitIds=1')).status]).toEqual([login, 403]);
  }
  expect(await ids('managerUnit2', '')).toHaveLength(20);
  expect(getRefusal(await list('managerUnit2', 'businessUnitIds=1,2'))).toMatchObject({
    status: 403,
    message: 'Your are not allowed to access increments of North',
  });
  expect(getRefusal(await list('manager', 'businessUnitIds=1,99')).status).toBe(404);
  expect(getRows(await list('hr', 'sectionId=1'))[0]).toMatchObject({
    allowedEvents: [],
    blockedEvents: [{ reason: 'Supervisor can “Request”, you cannot' }],
  });
});

test('every problem of the query is named', async () => {
  const manager = await server.as('manager');
  expect(
    getRefusal(
      await manager.get(
        '/Employee/EmployeeListForIncrement?businessUnitIds=a&isManagement=maybe&basicOrGross=net&effectiveDate=soon&incrementPercentage=-1',
      ),
    ),
  ).toMatchObject({
    status: 400,
    errors: [
      { path: 'businessUnitIds.0', message: 'must be a list of numbers' },
      { path: 'isManagement', message: 'must be true or false' },
      { path: 'year', message: 'Fiscal Year is required' },
      { path: 'basicOrGross', message: 'Depends on is required' },
      { path: 'effectiveDate', message: 'Effective date must be a date' },
      { path: 'incrementPercentage', message: 'Increment Percentage cannot be below 0' },
    ],
  });
});
