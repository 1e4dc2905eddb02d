import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  approve,
  bringTo,
  create,
  expectOk,
  getIds,
  PAST,
  getRefusal,
  row,
  getStates,
} from './carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const stored = (year: number) =>
  query<{
    gross: number;
    basic: number;
    incrPercent: number;
    incrementPercent: number;
    afterGross: number;
    createdBy: number;
    subject: string;
  }>(
    server.db,
    `select i.gross, i.basic, i.incr_percent as "incrPercent",
       i.increment_percent as "incrementPercent", i.after_gross as "afterGross",
       i.created_by as "createdBy", w.subject
     from increments i join workflow_instances w on w.subject_id = i.id
     where i.fiscal_year = $year order by i.employee_id`,
    { year },
  );

test('a request is stored with the server’s own figures and waits for HR', async () => {
  const manager = await server.as('manager');
  const answer = await create(server, [row(1, 2001), row(2, 2001, { incrPercent: 3.5 })]);
  expect(answer).toMatchObject({
    status: 200,
    body: { statusCode: 200, message: 'Submitted Successfully' },
  });
  expect(await stored(2001)).toEqual([
    {
      gross: 31000,
      basic: 15500,
      incrPercent: 5,
      incrementPercent: 5,
      afterGross: 32550,
      createdBy: manager.userId,
      subject: 'Person 1 (E00001), 2001-2002',
    },
    {
      gross: 32000,
      basic: 16000,
      incrPercent: 3.5,
      incrementPercent: 3.5,
      afterGross: 33120,
      createdBy: manager.userId,
      subject: 'Person 2 (E00002), 2001-2002',
    },
  ]);
  expect(await getStates(server, await getIds(server, [row(1, 2001)]))).toEqual(['hrReview']);
});

test('pay, names, stages and the acting user that a row claims are ignored', async () => {
  const manager = await server.as('manager');
  const forged = {
    gross: 1,
    basic: 1,
    afterIncr: 9e9,
    afterIncementGross: 9e9,
    createdBy: 1,
    isReviewDone: true,
    isMdReleaseDone: true,
    isAuditReleaseDone: true,
    isFinanaceReleaseDone: true,
    state: 'released',
    employeeName: 'Someone else',
  };
  expect((await create(server, [row(3, 2002, forged)])).status).toBe(200);
  expect(await stored(2002)).toMatchObject([
    {
      gross: 33000,
      afterGross: 34650,
      createdBy: manager.userId,
      subject: expect.stringMatching(/^Person 3 /) as string,
    },
  ]);
  expect(await getStates(server, await getIds(server, [row(3, 2002)]))).toEqual(['hrReview']);
});

test('a percent on Basic has half its effect on gross', async () => {
  await server.owner.raw('update employees set gross = 50000, basic = 25000 where id = 4');
  await create(server, [row(4, 2003, { basicOrGross: 'Basic', incrPercent: 10 })]);
  expect(await stored(2003)).toMatchObject([
    { incrPercent: 10, incrementPercent: 5, afterGross: 52500 },
  ]);
});

test('incrementPercent is read where incrPercent is missing', async () => {
  await create(server, [row(5, 2004, { incrPercent: undefined, incrementPercent: 4 })]);
  await create(server, [row(6, 2004, { incrPercent: 2, incrementPercent: 99 })]);
  expect(await stored(2004)).toMatchObject([{ incrPercent: 4 }, { incrPercent: 2 }]);
});

test('no salary is in queues or messages', async () => {
  await create(server, [row(7, 2005)]);
  const rows = await query<{ text: string }>(
    server.db,
    `select subject as text from workflow_instances
     union all select title || details || path from notices`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { text } of rows) expect(text).not.toMatch(/37,?000|38,?850/);
});

test('every problem of every row is named, and nothing is stored', async () => {
  const answer = getRefusal(
    await create(server, [
      row(8, 2006),
      row(8, 2006, { incrPercent: -1 }),
      row(9, 2006, { incrPercent: 1e9 }),
      row(10, 2006, { incrPercent: '5' }),
      row(11, 2006, { incrPercent: Number.NaN }),
      row(-1, 1989, { effectiveDate: '2026-02-30', basicOrGross: 'net' }),
      row(12, 2101, { effectiveDate: '0000-01-01' }),
      7,
    ]),
  );
  expect(answer).toMatchObject({ status: 400, statusCode: 400 });
  expect(answer.errors).toEqual([
    { path: '1.incrPercent', message: 'Increment Percentage cannot be below 0' },
    { path: '2.incrPercent', message: 'Increment Percentage cannot be above 1000' },
    { path: '3.incrPercent', message: 'Increment Percentage must be a number' },
    { path: '4.incrPercent', message: 'Increment Percentage is required' },
    { path: '5.employeeId', message: 'must be above 0' },
    { path: '5.year', message: 'Fiscal Year must be 1990 to 2100' },
    { path: '5.effectiveDate', message: 'Effective date must be a date' },
    { path: '5.basicOrGross', message: 'Depends on is required' },
    { path: '6.year', message: 'Fiscal Year must be 1990 to 2100' },
    { path: '6.effectiveDate', message: 'Effective date must be 1990-06-01 to 2199-12-31' },
    { path: '7', message: 'must be an object' },
  ]);
  expect(await stored(2006)).toEqual([]);
});

test.each([
  ['an empty list', [], 'The list is empty'],
  ['something that is no list', { employeeId: 1 }, 'The body must be a list'],
  [
    '50,001 rows',
    Array.from({ length: 50_001 }, (_, index) => row(index + 1, 2007)),
    'The list can hold at most 50000 items',
  ],
])('%s is refused', async (_, body, message) => {
  expect(getRefusal(await create(server, body))).toMatchObject({ status: 400, message });
});

test('a number sent as a string is refused', async () => {
  const text = JSON.stringify([row(8, 2007)]).replace('"incrPercent":5', '"incrPercent":NaN');
  expect(getRefusal(await create(server, text))).toMatchObject({
    status: 400,
    message: 'The body is not JSON',
  });
});

test('the same person twice is refused for one year, and accepted for two years', async () => {
  const answer = getRefusal(
    await create(server, [row(8, 2008), row(9, 2008), row(8, 2008, { incrPercent: 6 })]),
  );
  expect(answer).toMatchObject({
    status: 400,
    errors: [{ path: '2.employeeId', message: 'Employee 8 is in the list twice for 2008-2009' }],
  });
  expect(await stored(2008)).toEqual([]);
  expect((await create(server, [row(8, 2008), row(8, 2009)])).status).toBe(200);
});

test('a second request for a person and year is refused by name, with the state of the first', async () => {
  await create(server, [row(1, 2010), row(2, 2010)]);
  const answer = getRefusal(await create(server, [row(1, 2010), row(2, 2010), row(3, 2010)]));
  expect(answer).toMatchObject({
    status: 409,
    refused: [
      { subjectId: 1, state: 'hrReview', status: 409 },
      { subjectId: 2, state: 'hrReview', status: 409 },
    ],
  });
  expect(answer.message).toBe(
    'Person 1 (E00001) has an open request for 2010-2011, at “HR review”; Person 2 (E00002) has an open request for 2010-2011, at “HR review” (nothing was requested)',
  );
  expect(await stored(2010)).toHaveLength(2);
});

test('a rejected request makes room for another, and only for one', async () => {
  const [incrementId] = await bringTo(server, 'mdDecision', [row(4, 2018)]);
  expectOk(await approve(server, [{ incrementId, approvalStatus: 'Reject' }]));
  expectOk(await create(server, [row(4, 2018)]));
  expect(getRefusal(await create(server, [row(4, 2018)]))).toMatchObject({
    status: 409,
    refused: [{ subjectId: 4, state: 'hrReview' }],
  });
});

test('of two requests for one person at the same moment one is stored', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => row(index + 1, 2011));
  const answers = await Promise.all([create(server, rows), create(server, rows.toReversed())]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(await stored(2011)).toHaveLength(20);
});

test('no one requests their own increment, not even within a list', async () => {
  const manager = await server.as('manager');
  const rows = [row(1, 2012), row(manager.employeeId, 2012), row(2, 2012)];
  const answer = getRefusal(await create(server, rows));
  expect(answer).toMatchObject({
    status: 403,
    refused: [{ subjectId: manager.employeeId, status: 403 }],
  });
  expect(answer.message).toMatch(/The manager \(U-manager\): This is your own increment/);
  expect(await stored(2012)).toEqual([]);
});

test.each(['employee', 'hr', 'md', 'finance', 'admin'])('%s may not request', async (login) => {
  expect(getRefusal(await create(server, [row(1, 2013)], login))).toMatchObject({ status: 403 });
  expect(await stored(2013)).toEqual([]);
});

test('a supervisor of one business unit requests there and nowhere else', async () => {
  const rows = [row(21, 2014), row(1, 2014)];
  expect(getRefusal(await create(server, rows, 'managerUnit2'))).toMatchObject({
    status: 403,
    refused: [{ subjectId: 1, status: 403 }],
  });
  expect(await stored(2014)).toEqual([]);
  expect((await create(server, [row(21, 2014)], 'managerUnit2')).status).toBe(200);
});

test('people who do not exist, or belong to another account, are not found', async () => {
  await server.owner.raw(`
    insert into accounts (id, name) values (9, 'Another account');
    insert into business_units (id, account_id, name) values (9, 9, 'Theirs');
    insert into workplace_groups (id, business_unit_id, name) values (9, 9, 'Theirs');
    insert into workplaces (id, workplace_group_id, name) values (9, 9, 'Theirs');
    insert into departments (id, business_unit_id, name) values (9, 9, 'Theirs');
    insert into sections (id, department_id, name) values (9, 9, 'Theirs');
    insert into designations (id, account_id, name) values (9, 9, 'Theirs');
    insert into employment_types (id, account_id, name) values (9, 9, 'Theirs');
    insert into employees (id, account_id, code, name, business_unit_id, workplace_group_id,
      workplace_id, department_id, section_id, designation_id, employment_type_id, gross, basic)
    values (900, 9, 'X1', 'A stranger', 9, 9, 9, 9, 9, 9, 9, 1000, 500)`);
  const answer = getRefusal(await create(server, [row(900, 2015), row(99999, 2015), row(1, 2015)]));
  expect(answer).toMatchObject({
    status: 404,
    refused: [
      { subjectId: 900, reason: 'There is no employee 900' },
      { subjectId: 99999, reason: 'There is no employee 99999' },
    ],
  });
  expect(await stored(2015)).toEqual([]);
});

test('someone who has left is refused', async () => {
  await server.owner.raw('update employees set is_active = false where id = 20');
  const answer = getRefusal(await create(server, [row(19, 2016), row(20, 2016)]));
  expect(answer).toMatchObject({
    status: 400,
    message: 'Person 20 (E00020) no longer works here (nothing was requested)',
  });
  expect(await stored(2016)).toEqual([]);
});

test('a retry under the same Idempotency-Key is answered again and requests nothing twice', async () => {
  const manager = await server.as('manager');
  const send = (percent: number) =>
    manager.post(
      '/Employee/IncrementRequestCreate',
      [row(1, 2017, { effectiveDate: PAST, incrPercent: percent })],
      { 'Idempotency-Key': 'the same' },
    );
  expect((await send(5)).status).toBe(200);
  expect((await send(5)).status).toBe(200);
  expect((await send(6)).status).toBe(422);
  expect(await stored(2017)).toHaveLength(1);
});

test('a call without sign-in is refused', async () => {
  const response = await fetch(`${server.url}/api/Employee/IncrementRequestCreate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '[]',
  });
  expect(response.status).toBe(401);
});
