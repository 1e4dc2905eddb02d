import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approve, bringTo, create, expectOk, row, getRows } from './carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const view = async (year: number, viewType = 'hr', login: string = viewType, more = '') =>
  getRows(
    await (
      await server.as(login)
    ).get(`/Employee/IncrementRequestView?year=${year}&viewType=${viewType}${more}`),
  );

const kinds = (rows: IncrementRow[]) =>
  Object.fromEntries(
    rows.map(({ employeeId, exceptions }) => [employeeId, exceptions.map(({ kind }) => kind)]),
  );

/** People 1 to 10 are in one section, 11 to 20 in the next, 21 to 30 in another unit. */
const asks = (year: number, percents: Record<number, number>, more: Record<string, unknown> = {}) =>
  Object.entries(percents).map(([id, incrPercent]) =>
    row(Number(id), year, { effectiveDate: `${year}-07-01`, ...more, incrPercent }),
  );

test('a percent far from its section’s median is flagged, but not if only one threshold is passed', async () => {
  // Median 6: 12 is twice, not more; 12.5 is both; 11 is 5 points away; 0.9 is 5.1 below and under half.
  await bringTo(
    server,
    'hrReview',
    asks(2030, { 1: 6, 2: 6, 3: 6, 4: 12, 5: 12.5, 6: 0.9, 7: 1.1 }),
  );
  const rows = await view(2030);
  expect(kinds(rows)).toEqual({
    1: [],
    2: [],
    3: [],
    4: [],
    5: ['farFromMedian'],
    6: ['farFromMedian'],
    7: [],
  });
  expect(rows.slice(0, 2).map(({ employeeId }) => employeeId)).toEqual([5, 6]);
  expect(rows[0]).toMatchObject({
    sectionMedianPercent: 6,
    exceptions: [{ reason: '12.5 %, where the section’s median is 6 %' }],
  });
  // Median 20: 26 is 6 points away, and less than twice.
  await bringTo(server, 'hrReview', asks(2032, { 1: 20, 2: 20, 3: 26 }));
  expect(kinds(await view(2032))).toEqual({ 1: [], 2: [], 3: [] });
});

test('each section has its own median, without rejected requests; small sections have none', async () => {
  await bringTo(server, 'hrReview', asks(2034, { 1: 5, 2: 5, 3: 5, 11: 30, 12: 30, 13: 30 }));
  expect(Object.values(kinds(await view(2034))).flat()).toEqual([]);
  const ids = await bringTo(server, 'mdDecision', asks(2036, { 1: 5, 2: 5, 3: 40 }));
  expect(kinds(await view(2036, 'md'))).toEqual({ 1: [], 2: [], 3: ['farFromMedian'] });
  expectOk(await approve(server, [{ incrementId: ids[2], approvalStatus: 'Reject' }]));
  const left = await view(2036, 'md');
  expect(kinds(left)).toEqual({ 1: [], 2: [], 3: [] });
  expect(left[0]?.sectionMedianPercent).toBeNull();
});

test('a second raise within twelve months is flagged, released or open, but not a yearly one', async () => {
  await bringTo(server, 'released', [
    ...asks(2060, { 1: 5 }, { effectiveDate: '2060-07-01' }),
    ...asks(2060, { 2: 5 }, { effectiveDate: '2060-07-02' }),
  ]);
  await bringTo(server, 'hrReview', asks(2061, { 1: 5, 2: 5 }, { effectiveDate: '2061-07-01' }));
  const rows = await view(2061);
  expect(kinds(rows)).toEqual({ 1: [], 2: ['secondRaise'] });
  expect(rows[0]?.exceptions[0]?.reason).toBe('Another raise takes effect on 2060-07-02');
  // An open raise of another year counts in both directions; a rejected one doesn't.
  await bringTo(server, 'hrReview', asks(2064, { 3: 5 }));
  const [gone] = await bringTo(server, 'mdDecision', asks(2064, { 4: 5 }));
  expectOk(await approve(server, [{ incrementId: gone, approvalStatus: 'Reject' }]));
  await bringTo(server, 'hrReview', asks(2065, { 3: 5, 4: 5 }, { effectiveDate: '2065-01-01' }));
  // The date is before its fiscal year, which is allowed with a reason.
  expect(kinds(await view(2065))).toEqual({ 3: ['earlyDate', 'secondRaise'], 4: ['earlyDate'] });
  expect(kinds(await view(2064))[3]).toEqual(['secondRaise']);
});

test('a missing joining date, and one within the last twelve months, are flagged', async () => {
  await query(server.owner, 'update employees set joining_date = null where id = 5', {});
  await query(server.owner, `update employees set joining_date = '2039-07-01' where id = 6`, {});
  await query(server.owner, `update employees set joining_date = '2039-07-02' where id = 7`, {});
  await bringTo(server, 'hrReview', asks(2040, { 5: 5, 6: 5, 7: 5, 8: 5 }));
  expect(kinds(await view(2040))).toEqual({
    5: ['noJoiningDate'],
    6: [],
    7: ['newlyJoined'],
    8: [],
  });
});

test('pending raises are flagged if together they exceed the budget, and never without a budget', async () => {
  // Gross 31,000 + 32,000 at 5 %, and 39,000 + 40,000: 3,150 is pending besides 3,950.
  await bringTo(server, 'mdDecision', asks(2042, { 9: 5, 10: 5 }));
  await bringTo(server, 'hrReview', asks(2042, { 1: 5, 2: 5, 21: 5 }));
  const setPool = async (amount: number | null) =>
    expectOk(
      await (
        await server.as('md')
      ).post('/Employee/IncrementBudgetSave', { businessUnitId: 1, year: 2042, amount }),
    );
  const over = ['overBudget'];
  expect(Object.values(kinds(await view(2042))).flat()).toEqual([]);
  await setPool(7100);
  expect(Object.values(kinds(await view(2042))).flat()).toEqual([]);
  await setPool(7099.99);
  expect(kinds(await view(2042))).toEqual({ 1: over, 2: over, 9: [], 10: [], 21: [] });
  expect(kinds(await view(2042, 'md'))).toEqual({ 9: [], 10: [] });
  await setPool(3949.99);
  expect(kinds(await view(2042, 'md'))).toEqual({ 9: over, 10: over });
  await setPool(null);
  expect(kinds(await view(2042, 'md'))).toEqual({ 9: [], 10: [] });
});

test('one’s own raise is flagged only to oneself, and requesters see no flags', async () => {
  const hr = await server.as('hr');
  expectOk(await create(server, asks(2044, { [hr.employeeId]: 5, 1: 5, 2: 5, 3: 50 })));
  expect(kinds(await view(2044))[hr.employeeId]).toEqual(['ownRaise']);
  expect(kinds(await view(2044, 'hr', 'hr2'))[hr.employeeId]).toEqual([]);
  expect(Object.values(kinds(await view(2044, 'request', 'manager'))).flat()).toEqual([]);
});

test('pending rows come first, among them those with flags, and then one’s own', async () => {
  await bringTo(server, 'mdDecision', asks(2046, { 1: 5, 2: 40 }));
  await bringTo(server, 'hrReview', asks(2046, { 3: 5, 4: 5, 5: 5, 8: 41 }));
  const order = async () => (await view(2046)).map(({ employeeId }) => employeeId);
  expect(await order()).toEqual([5, 8, 3, 4, 2, 1]);
  expectOk(
    await (
      await server.as('md')
    ).post('/Employee/IncrementBudgetSave', { businessUnitId: 1, year: 2046, amount: 1 }),
  );
  expect(await order()).toEqual([5, 8, 3, 4, 2, 1]);
});

test('last year’s released raise is shown beside this year’s if the caller may see it', async () => {
  await bringTo(server, 'released', asks(2020, { 15: 8, 16: 5, 25: 5 }));
  await bringTo(server, 'mdDecision', asks(2020, { 17: 5 }));
  await bringTo(server, 'released', asks(2019, { 18: 5 }));
  await bringTo(server, 'hrReview', asks(2021, { 15: 5, 16: 5, 17: 5, 18: 5, 25: 5 }));
  const rows = await view(2021);
  const last = Object.fromEntries(rows.map(({ employeeId, lastYear }) => [employeeId, lastYear]));
  expect(last).toEqual({
    15: { incrementPercent: 8, grossBefore: 45000, grossAfter: 48600 },
    16: { incrementPercent: 5, grossBefore: 46000, grossAfter: 48300 },
    17: null,
    18: null,
    25: { incrementPercent: 5, grossBefore: 55000, grossAfter: 57750 },
  });
  // The person now works in unit 2, and got last year's raise in unit 1.
  await query(
    server.owner,
    `update workflow_instances set business_unit_id = 1 where workflow = 'increment' and subject_id =
       (select id from increments where employee_id = 25 and fiscal_year = 2020)`,
    {},
  );
  const theirs = await view(2021, 'hr', 'hrUnit2');
  expect(theirs.map(({ employeeId, lastYear }) => [employeeId, lastYear])).toEqual([[25, null]]);
});

test('an effective date unusually far back needs a comment, which deciders see', async () => {
  const day = (months: number) => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() - months);
    return date.toISOString().slice(0, 10);
  };
  const year = Number(day(0).slice(0, 4)) - 3;
  const early = { effectiveDate: `${year}-06-15`, effectiveDateReason: undefined };
  // Years back, before the requested fiscal year, and before the person joined.
  await query(server.owner, `update employees set joining_date = '2099-07-01' where id = 17`);
  for (const [id, of, more] of [
    [15, year, early],
    [16, Number(day(0).slice(0, 4)) + 1, { effectiveDate: day(1), effectiveDateReason: ' ' }],
    [17, 2099, { effectiveDate: '2099-06-15', effectiveDateReason: undefined }],
  ] as const) {
    const { status, body } = await create(server, [row(id, of, more)]);
    expect([id, status]).toEqual([id, 400]);
    expect((body as { message: string }).message).toContain('Say why');
  }
  const nineteen = await create(server, [row(15, 1990, { effectiveDate: '1900-01-01' })]);
  expect(nineteen.status).toBe(400);

  await bringTo(server, 'hrReview', [
    row(15, year, { ...early, effectiveDateReason: 'Promised in writing' }),
  ]);
  expect((await view(year))[0]?.exceptions).toContainEqual({
    kind: 'earlyDate',
    reason: `Takes effect on ${year}-06-15: “Promised in writing”`,
  });
});

test('a date after the fiscal year is flagged', async () => {
  await bringTo(server, 'hrReview', [
    row(19, 2072, { effectiveDate: '2073-05-31' }),
    row(20, 2072, { effectiveDate: '2190-01-01' }),
  ]);
  const rows = await view(2072);
  expect(kinds(rows)).toEqual({ 19: [], 20: ['lateDate'] });
  // Rows with exceptions come first; the server sorts them.
  expect(rows[0]?.employeeId).toBe(20);
});

test('an earlier date set by HR also needs a comment, in every call', async () => {
  const year = Number(new Date().toISOString().slice(0, 4)) + 2;
  const [id = 0] = await bringTo(server, 'hrReview', [
    row(18, year, { effectiveDate: `${year}-07-01` }),
  ]);
  const hr = await server.as('hr');
  const early = { effectiveDate: '1995-01-01' };
  const recommended = (more: object) =>
    hr.post('/Employee/IncrementRequestRecommendation', [{ incrementId: id, ...early, ...more }]);
  const dispatched = await hr.post('/Workflow/Dispatch', {
    workflow: 'increment',
    items: [{ subjectId: id, event: { type: 'hr.recommend', ...early } }],
  });
  for (const answer of [dispatched, await recommended({})]) {
    expect(answer.status).toBe(400);
    expect((answer.body as { message: string }).message).toContain('Say why');
  }
  expectOk(await recommended({ comments: 'A correction of the ledger' }));
  expect((await view(year, 'md'))[0]?.exceptions).toContainEqual({
    kind: 'earlyDate',
    reason: 'Takes effect on 1995-01-01: “A correction of the ledger”',
  });
});
