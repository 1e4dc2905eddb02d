import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IncrementLandingRow } from '#machines/domains/increments/contracts/increments.ts';
import { query } from '#server/platform/db/sql.ts';
import { addUp } from '#server/engine/sums/addUp.ts';
import { INCREMENT_SUMS } from '#server/engine/sums/derivedTables.ts';
import { verifySums } from '#server/engine/sums/verifySums.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approve, bringTo, expectOk, getRefusal, row } from './carry.ts';
import { expectListed } from './listedRows.ts';
import { patience } from '#tests/support/patience.ts';
import { CHANGES, expectExact, fillRandom, RANDOM_YEAR, SHOWN } from './landingSums.ts';

let server: TestServer;

/** The state of each of the first twenty people’s requests; two per state, the rest stay with HR. */
const YEAR = 2001;

beforeAll(async () => {
  server = await startTestServer();
  // Screens depend on permissions, figures on roles: the developer has all permissions.
  await server.owner.raw(`
    insert into user_permissions (user_id, menu_reference_id, is_view, is_create, is_edit, is_delete)
    select u.id, m.id, true, true, true, true from users u, menu_references m
    where u.login_id = 'developer'`);
  await bringTo(server, 'hrReview', [row(1, YEAR), row(2, YEAR)]);
  await bringTo(server, 'mdDecision', [row(3, YEAR), row(11, YEAR)]);
  const rejected = await bringTo(server, 'mdDecision', [row(4, YEAR)]);
  expectOk(await approve(server, [{ incrementId: rejected[0], approvalStatus: 'Reject' }]));
  const back = await bringTo(server, 'mdDecision', [row(5, YEAR)]);
  const approvalStatus = 'Approve with Change Request';
  expectOk(await approve(server, [{ incrementId: back[0], approvalStatus, comments: 'Less' }]));
  await bringTo(server, 'auditRelease', [row(6, YEAR)]);
  await bringTo(server, 'financeRelease', [row(7, YEAR)]);
  await bringTo(server, 'released', [row(8, YEAR)]);
  await bringTo(server, 'released', [row(9, YEAR, { effectiveDate: '2150-01-01' })]);
  await bringTo(server, 'hrReview', [row(21, YEAR)]);
}, patience(120_000));
afterAll(() => server.close());

const land = async (login: string, query: string) =>
  (await server.as(login)).get(`/Employee/IncrementRequestLanding?year=${YEAR}&${query}`);

const counts = async (login: string, query: string) =>
  ((await land(login, query)).body as IncrementLandingRow[]).map(
    ({ sectionName, totalCount, waitingCount }) => [sectionName, totalCount, waitingCount],
  );

test('each stage sees the requests that have reached it, and how many are pending', async () => {
  expect(await counts('manager', 'viewType=request')).toEqual([
    ['Payables', 9, 0],
    ['Receivables', 1, 0],
    ['Looms', 1, 0],
  ]);
  expect(await counts('hr', 'viewType=hr')).toEqual([
    ['Payables', 9, 3],
    ['Receivables', 1, 0],
    ['Looms', 1, 1],
  ]);
  // Requests sent back to HR are with HR, not with the managing director; rejected ones did reach the
  // managing director.
  expect(await counts('md', 'viewType=md')).toEqual([
    ['Payables', 6, 1],
    ['Receivables', 1, 1],
  ]);
  expect(await counts('audit', 'viewType=audit')).toEqual([['Payables', 4, 1]]);
  expect(await counts('finance', 'viewType=finance')).toEqual([['Payables', 3, 1]]);
});

test('a row holds a section’s figures: plain means, exact sums, the earliest date', async () => {
  await bringTo(server, 'hrReview', [
    row(31, YEAR, { incrPercent: 1.005, effectiveDate: '2026-07-01' }),
    row(32, YEAR, { incrPercent: 10, basicOrGross: 'basic', effectiveDate: '2026-06-15' }),
    row(33, YEAR, { incrPercent: 7.77, effectiveDate: '2026-08-01' }),
  ]);
  const { body } = await land('hr', 'viewType=hr&businessUnitId=2');
  // 61,000 + 1.005 % = 61,613.05; 62,000 + 5 % = 65,100; 63,000 + 7.77 % = 67,895.10
  expect(
    (body as IncrementLandingRow[]).find(({ sectionName }) => sectionName === 'Dyeing'),
  ).toEqual({
    unitId: 2,
    unitName: 'South',
    workplaceGroupId: 2,
    workplaceGroupName: 'Plant',
    sectionId: 4,
    sectionName: 'Dyeing',
    departmentId: 2,
    departmentName: 'Weaving',
    totalCount: 3,
    waitingCount: 3,
    rejectedCount: 0,
    avgPercent: 4.59,
    avgAmount: 2869.38,
    prevTotalSalary: 186000,
    afterTotalSalary: 194608.15,
    effectiveDate: '2026-06-15',
    year: YEAR,
  });
});

test('another year, or a unit without requests, is an empty list', async () => {
  const hr = await server.as('hr');
  expect((await hr.get('/Employee/IncrementRequestLanding?year=2050&viewType=hr')).body).toEqual(
    [],
  );
});

test('a stage’s landing needs a role at that stage or a later one', async () => {
  const may: Record<string, string[]> = {
    request: ['manager', 'hr', 'md', 'audit', 'finance', 'allRoles'],
    hr: ['hr', 'md', 'audit', 'finance', 'allRoles'],
    md: ['md', 'audit', 'finance', 'allRoles'],
    audit: ['audit', 'finance', 'allRoles'],
    finance: ['finance', 'allRoles'],
  };
  const logins = [
    'employee',
    'admin',
    'developer',
    'manager',
    'hr',
    'md',
    'audit',
    'finance',
    'allRoles',
  ];
  for (const [viewType, allowed] of Object.entries(may)) {
    for (const login of logins) {
      const { status } = await land(login, `viewType=${viewType}`);
      expect([viewType, login, status]).toEqual([
        viewType,
        login,
        allowed.includes(login) ? 200 : 403,
      ]);
    }
  }
});

test('a role in one business unit gives access to that unit only', async () => {
  const units = async (query: string) =>
    ((await land('hrUnit2', query)).body as IncrementLandingRow[]).map(({ unitId }) => unitId);
  expect(new Set(await units('viewType=hr'))).toEqual(new Set([2]));
  expect(new Set(await units('viewType=hr&businessUnitId=2'))).toEqual(new Set([2]));
  expect(getRefusal(await land('hrUnit2', 'viewType=hr&businessUnitId=1'))).toMatchObject({
    status: 403,
    message: 'Your are not allowed to access increments of North',
  });
  expect(getRefusal(await land('hr', 'viewType=hr&businessUnitId=77')).status).toBe(404);
});

test('every problem of the query is named', async () => {
  const hr = await server.as('hr');
  expect(
    getRefusal(
      await hr.get('/Employee/IncrementRequestLanding?year=soon&viewType=boss&businessUnitId=x'),
    ),
  ).toMatchObject({
    status: 400,
    errors: [
      { path: 'businessUnitId', message: 'must be an ID, or 0 for all' },
      { path: 'year', message: 'Fiscal Year is required' },
      { path: 'viewType', message: 'must be request, hr, md, audit, finance' },
    ],
  });
});

test('the totals equal the sum of the requests, whatever happened to them', async () => {
  const sql = (statement: string) => server.owner.raw(statement);
  const expectShown = async (after: string) => {
    await expectExact(server, after);
    await expectListed(server, after);
  };
  await fillRandom(server);
  await expectShown('begun');
  for (const [step, change] of CHANGES.entries()) {
    await sql(change(step));
    if (step % 3 === 1) await Promise.all([1, 2].map(() => addUp(server.db, INCREMENT_SUMS)));
    // The sums are recalculated after each change; the displayed figures are only compared after some.
    expect({ step, wrong: await verifySums(server.db) }).toEqual({ step, wrong: [] });
    if (SHOWN.includes(step)) await expectShown(change(step));
  }
  // A decision that is concurrent with a change of terms is summed with the new terms, whichever commits
  // first.
  const [one] = await query<{ id: number }>(
    server.owner,
    `select max(subject_id) as id from workflow_instances i join increments r on r.id = i.subject_id
     where i.workflow = 'increment' and i.state not in ('mdDecision', 'auditRelease') and r.fiscal_year = ${RANDOM_YEAR}`,
  );
  const decide = (state: string) => `update workflow_instances set state = '${state}'
    where workflow = 'increment' and subject_id = ${one?.id}`;
  const terms = (percent: number) =>
    `update increments set increment_percent = ${percent} where id = ${one?.id}`;
  const person = `(select employee_id from increments where id = ${one?.id})`;
  const rename = (name: string) => `update employees set name = '${name}' where id = ${person}`;
  const gone = `delete from workflow_instances where workflow = 'increment' and subject_id = ${one?.id}`;
  const come = `insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id,
      state, context, parties, machine_version, version, head_hash, entered_at, moved_at)
    select 1, 'increment', id, 'One', business_unit_id, 'hrReview', '{}', '{}', 1, 1, '', now(), now()
    from increments where id = ${one?.id}`;
  for (const [before, first, second] of [
    ['select 1', decide('mdDecision'), terms(21)],
    ['select 1', terms(22), decide('auditRelease')],
    // The same for a person who is renamed while a request is being created.
    [gone, rename('Renamed first'), come],
    [gone, come, rename('Renamed second')],
  ] as const) {
    await server.owner.raw(before);
    let waiting: Promise<unknown> = Promise.resolve();
    await server.owner.transaction(async (tx) => {
      await tx.raw(first);
      waiting = Promise.resolve(server.db.raw(second));
      await expect
        .poll(() =>
          query(
            server.owner,
            `select from pg_stat_activity
             where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        )
        .toHaveLength(1);
    });
    await waiting;
    expect({ first, wrong: await verifySums(server.db) }).toEqual({ first, wrong: [] });
  }
  await expectShown('both at once');
});

test('wrong totals are found by verification, and rebuilt', async () => {
  await server.owner.raw(`
    update increment_sums set requests = requests + 1, gross = gross + 5
      where ctid = (select min(ctid) from increment_sums);
    insert into reader_counts
      select null, 1, 1, 1, 1, 1, 1, 7, 0, 0;
    update increment_list set state = 'draft', gross = gross + 1
      where increment_id in (select increment_id from increment_list order by 1 limit 2);
    delete from increment_list where increment_id = (select max(increment_id) from increment_list)`);
  expect(await verifySums(server.db)).toEqual([
    { table: 'increment_list', wrong: 3 },
    { table: 'increment_sums', wrong: 1 },
    { table: 'reader_counts', wrong: 1 },
  ]);
  expect(await verifySums(server.db)).toEqual([]);
  await expectExact(server, 'built anew');
  await expectListed(server, 'built anew');
});
