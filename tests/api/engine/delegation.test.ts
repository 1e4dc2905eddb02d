import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HistoryEntry, PreviewAnswer, QueueEntry } from '#machines/core/contracts/workflow.ts';
import type { Delegations } from '#machines/domains/workflows/contracts/delegations.ts';
import { query } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import {
  approve,
  bringTo,
  create,
  expectOk,
  recommend,
  getRefusal,
  release,
  row,
  getRows,
  getStates,
} from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createClient } from '#tests/support/client.ts';
import { byTwo } from '#tests/support/confirmAll.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ask, questionBinding } from './toyWorkflow.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ workflows: [questionBinding] });
});
afterAll(() => server.close());
beforeEach(() => query(server.owner, 'truncate workflow_delegations'));

/** Except for delegations, which each test starts without, and deletes itself. */
async function breaches() {
  const { broken } = await verifyHistory(server.db, server.services.engine);
  return broken.filter(({ workflow }) => workflow !== 'delegation');
}

/** A new session without cached data. */
const fresh = (login: string) => createClient(server.url, login);

const handOver = async (
  principal: string,
  delegate: string,
  more: { state?: string; workflow?: string; from?: number; until?: number } = {},
) => {
  const { state = 'hrReview', workflow = 'increment', from = 0, until = 3 } = more;
  return (await server.as(principal)).post('/Workflow/Delegate', {
    stages: [{ workflow, state }],
    standInEmployeeId: (await server.as(delegate)).employeeId,
    fromDate: accountDay(from),
    untilDate: accountDay(until),
    reason: 'On leave',
  });
};

const recommendAs = async (login: string, ids: number[]) =>
  (await fresh(login)).post(
    '/Employee/IncrementRequestRecommendation',
    ids.map((incrementId) => ({ incrementId })),
  );

const readHistory = async (subjectId: number) =>
  (
    await (
      await server.as('manager')
    ).get(`/Workflow/History?workflow=increment&subjectId=${subjectId}`)
  ).body as HistoryEntry[];

test('says for a stage that shows pay whose pay the delegate would see', async () => {
  const { body } = await (await server.as('allRoles')).get('/Workflow/Delegations');
  const { stages } = body as Delegations;
  const payAt = (workflow: string, state: string) =>
    stages.find((stage) => stage.workflow === workflow && stage.state === state)?.pay;
  const [waiting] = await query<{ count: number }>(
    server.owner,
    "select count(*)::integer as count from workflow_instances where workflow = 'increment' and state = 'hrReview'",
  );
  expect(payAt('increment', 'hrReview')).toEqual({ people: waiting?.count, units: null });
  expect(payAt('recruitment', 'mdApproval')).toBeNull();
});

test('a delegate can decide at the stage, also earlier tasks, and history has both names', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2001), row(2, 2001)]);
  const before = await fresh('employee');
  expect((await recommendAs('employee', ids)).status).toBe(403);
  expectOk(await handOver('hr', 'employee'));

  const employee = await fresh('employee');
  const queues = (await employee.get('/Workflow/Queue')).body as QueueEntry[];
  expect(queues).toMatchObject([{ workflow: 'increment', state: 'hrReview', waiting: 2 }]);
  const view = await employee.get('/Employee/IncrementRequestView?viewType=hr&year=2001');
  expect(getRows(view).map(({ allowedEvents }) => allowedEvents)).toEqual([
    ['hr.recommend'],
    ['hr.recommend'],
  ]);
  expectOk(await recommendAs('employee', ids));
  expect(await getStates(server, ids)).toEqual(['mdDecision', 'mdDecision']);
  expect((await readHistory(ids[0] ?? 0)).at(-1)).toMatchObject({
    event: 'hr.recommend',
    actorId: before.userId,
    actorName: 'The employee',
    onBehalfOf: (await server.as('hr')).userId,
    onBehalfOfName: 'The hr',
  });
  expect((await employee.get('/Employee/IncrementRequestView?viewType=md&year=2001')).status).toBe(
    403,
  );
  expect(await breaches()).toEqual([]);
});

test('someone who can act at the stage themselves acts in their own name', async () => {
  const [id = 0] = await bringTo(server, 'hrReview', [row(1, 2002)]);
  expectOk(await handOver('hr', 'hr2'));
  expectOk(await recommendAs('hr2', [id]));
  expect((await readHistory(id)).at(-1)).toMatchObject({ actorName: 'The hr2', onBehalfOf: null });
});

test('after a delegated decision, neither delegate nor principal can act at a second stage', async () => {
  const [id = 0, other = 0] = await bringTo(server, 'hrReview', [row(1, 2003), row(2, 2003)]);
  expectOk(await handOver('allRoles', 'employee'));
  expectOk(await handOver('md', 'employee', { state: 'mdDecision' }));
  expectOk(await recommendAs('employee', [id]));
  const item = [{ incrementId: id, approvalStatus: 'Approve' }];
  // The delegate, now acting for someone else:
  const second = getRefusal(
    await (await fresh('employee')).post('/Employee/IncrementRequestApprove', item),
  );
  expect(second).toMatchObject({
    status: 403,
    message: 'You acted on this increment at “HR review”: no one acts at two of its stages',
  });
  // The person who delegated, with their own account at a later stage:
  expect(getRefusal(await approve(server, item, 'allRoles'))).toMatchObject({
    status: 403,
    message: 'You acted on this increment at “HR review”: no one acts at two of its stages',
  });
  expectOk(await approve(server, item));
  // A person who acted before, and whose delegate did not:
  expectOk(await recommend(server, [{ incrementId: other }], 'allRoles'));
  expectOk(await handOver('allRoles', 'md2', { state: 'auditRelease' }));
  expectOk(await approve(server, [{ incrementId: other, approvalStatus: 'Approve' }]));
  const third = getRefusal(
    await (
      await fresh('md2')
    ).post('/Workflow/Dispatch', {
      workflow: 'increment',
      items: [{ subjectId: other, event: 'audit.release' }],
    }),
  );
  expect(third).toMatchObject({
    status: 403,
    message:
      'The allRoles acted on this increment at “HR review”: no one acts at two of its stages',
  });
  const { body } = await (await fresh('md2')).get('/Workflow/Queue');
  expect((body as QueueEntry[]).find(({ state }) => state === 'auditRelease')?.waiting).toBe(0);
  expect(await getStates(server, [id, other])).toEqual(['auditRelease', 'auditRelease']);
});

test('no one decides their own raise through a delegate, nor the delegate their own', async () => {
  const hr = await server.as('hr');
  const employee = await server.as('employee');
  const ids = await bringTo(server, 'hrReview', [
    row(hr.employeeId, 2004),
    row(1, 2004),
    row(employee.employeeId, 2004),
  ]);
  expectOk(await handOver('hr', 'employee'));
  const answer = getRefusal(await recommendAs('employee', ids));
  expect(answer.status).toBe(403);
  const reasons = new Map(answer.refused.map(({ subjectId, reason }) => [subjectId, reason]));
  expect(reasons).toEqual(
    new Map([
      [ids[0] ?? 0, 'This increment is The hr’s own; their delegate cannot act on it'],
      [ids[2] ?? 0, 'This is your own increment. Someone else must act on it'],
    ]),
  );
  expect(new Set(await getStates(server, ids))).toEqual(new Set(['hrReview']));
  const { body } = await (await fresh('employee')).get('/Workflow/Queue');
  const mine = (body as QueueEntry[]).find(({ state }) => state === 'hrReview');
  const open = await query<{ count: number }>(
    server.db,
    `select count(*)::integer as count from workflow_instances where state = 'hrReview'`,
  );
  expect(mine?.waiting).toBe((open[0]?.count ?? 0) - 2);
});

test('a delegation starts and ends automatically, and can be ended early', async () => {
  const [id = 0] = await bringTo(server, 'hrReview', [row(1, 2005)]);
  expectOk(await handOver('hr', 'employee', { from: 1, until: 2 }));
  expect((await recommendAs('employee', [id])).status).toBe(403);
  await query(server.owner, 'update workflow_delegations set from_date = from_date - 10');
  await query(
    server.owner,
    `update workflow_delegations set until_date = account_day(account_id) - 1`,
  );
  expect((await recommendAs('employee', [id])).status).toBe(403);
  await query(server.owner, `update workflow_delegations set until_date = account_day(account_id)`);
  const remembered = await fresh('employee');
  // Permissions are cached for three seconds, and the changed calendar wasn't announced.
  await expect.poll(() => waitingFor(remembered)).toBeGreaterThan(0);
  const { given } = (await (await server.as('hr')).get('/Workflow/Delegations'))
    .body as Delegations;
  expect(given).toMatchObject([{ standInName: 'The employee', status: 'running' }]);
  const end = { id: given[0]?.id };
  expect((await (await server.as('md')).post('/Workflow/EndDelegation', end)).status).toBe(404);
  expectOk(await (await server.as('hr')).post('/Workflow/EndDelegation', end));
  const [notice] = await query<{ details: string }>(
    server.owner,
    `select details from notices where title like '%ended the delegation%'`,
  );
  expect(notice?.details).toBe('Delegated until now: Salary increment, HR review');
  // Immediately, even for a session that has the delegation cached.
  const late = await remembered.post('/Workflow/Dispatch', {
    workflow: 'increment',
    items: [{ subjectId: id, event: 'hr.recommend' }],
  });
  expect(late.status).toBe(404);
  expect(await getStates(server, [id])).toEqual(['hrReview']);
  expect((await (await server.as('hr')).post('/Workflow/EndDelegation', end)).status).toBe(409);
});

const waitingFor = async (client: { get: (path: string) => Promise<{ body: unknown }> }) =>
  ((await client.get('/Workflow/Queue')).body as QueueEntry[]).find(
    ({ state }) => state === 'hrReview',
  )?.waiting ?? 0;

test('work that was delegated to the principal is not delegated further', async () => {
  const [id = 0] = await bringTo(server, 'hrReview', [row(1, 2006)]);
  expectOk(await handOver('hr', 'employee'));
  const answer = getRefusal(
    await (
      await fresh('employee')
    ).post('/Workflow/Delegate', {
      stages: [{ workflow: 'increment', state: 'hrReview' }],
      standInEmployeeId: 1,
      fromDate: accountDay(0),
      untilDate: accountDay(1),
    }),
  );
  expect(answer).toMatchObject({
    status: 403,
    message: 'You can only delegate your own approvals',
  });
  expect(await getStates(server, [id])).toEqual(['hrReview']);
});

test('delegations cannot form a loop, even through others or concurrently; a stage has one delegate', async () => {
  expectOk(await handOver('hr', 'hr2', { from: 5, until: 9 }));
  expect(getRefusal(await handOver('hr2', 'hr', { from: 9, until: 12 }))).toMatchObject({
    status: 409,
    message: 'The hr has delegated “HR review” in that period, and it would come back to you',
  });
  expectOk(await handOver('hr2', 'allRoles', { from: 9, until: 12 }));
  expect(getRefusal(await handOver('allRoles', 'hr', { from: 9, until: 9 })).status).toBe(409);
  expectOk(await handOver('allRoles', 'hr', { from: 13, until: 14 }));
  expect(getRefusal(await handOver('hr', 'md', { from: 8, until: 20 }))).toMatchObject({
    status: 409,
    message: `The hr2 is already your delegate for “HR review” from ${accountDay(5)} to ${accountDay(9)}`,
  });
  await query(server.owner, 'truncate workflow_delegations');
  const both = await Promise.all([handOver('hr', 'hr2'), handOver('hr2', 'hr')]);
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('refusals name the problem: oneself, no login, a past date, another’s stage, wrong dates', async () => {
  expect(getRefusal(await handOver('hr', 'hr')).message).toBe('You cannot delegate to yourself');
  expect(getRefusal(await handOver('md', 'hr')).status).toBe(403);
  expect(getRefusal(await handOver('hr', 'md', { state: 'elsewhere' })).status).toBe(403);
  expect(getRefusal(await handOver('hr', 'md', { from: -9, until: -1 }))).toMatchObject({
    status: 400,
    message: 'Until cannot be in the past',
  });
  const hr = await server.as('hr');
  const noLogin = await hr.post('/Workflow/Delegate', {
    stages: [{ workflow: 'increment', state: 'hrReview' }],
    standInEmployeeId: 1,
    fromDate: accountDay(0),
    untilDate: accountDay(0),
  });
  expect(getRefusal(noLogin)).toMatchObject({
    status: 400,
    message: 'Person 1 has no login and cannot be a delegate',
  });
  const empty = getRefusal(
    await hr.post('/Workflow/Delegate', { stages: [], fromDate: '2026-13-01', reason: 1 }),
  );
  expect(empty.status).toBe(400);
  expect(empty.errors.map(({ path }) => path)).toEqual([
    'stages',
    'standInEmployeeId',
    'fromDate',
    'untilDate',
    'reason',
  ]);
  const long = getRefusal(await handOver('hr', 'md', { until: 366 }));
  expect(long.message).toMatch(/at most a year/);
  expect(await query(server.db, 'select id from workflow_delegations')).toEqual([]);
});

test('notices for the principal also go to the delegate, who is notified when the period starts', async () => {
  await bringTo(server, 'hrReview', [row(3, 2007)]);
  expectOk(await handOver('hr', 'employee'));
  const readNotices = async () =>
    query<{ title: string; details: string }>(
      server.db,
      `select title, details from notices where user_id = $userId order by id desc limit 1`,
      { userId: (await server.as('employee')).userId },
    );
  expect((await readNotices())[0]).toMatchObject({
    title: `The hr delegated HR review to you, ${accountDay(0)} to ${accountDay(3)}`,
    details: expect.stringMatching(/^\d+ pending$/) as string,
  });
  expectOk(await create(server, [row(4, 2007)]));
  expect(await readNotices()).toEqual([
    {
      title: 'An increment is waiting for your review',
      details: 'By The manager. As delegate of The hr',
    },
  ]);
});

test('people who cannot act are not notified: neither a locked person nor that person’s delegate', async () => {
  await hire(server.owner, { login: 'lockedHr', roles: ['employee', 'hr'] });
  const lockedHr = await server.as('lockedHr');
  expectOk(await handOver('lockedHr', 'employee'));
  const readLastNotice = () =>
    query<{ userId: number; details: string }>(
      server.db,
      `select user_id::integer as "userId", details from notices where batch_id =
         (select batch_id from notices order by id desc limit 1)
         and (user_id = $lockedId or details like '%The lockedHr')`,
      { lockedId: lockedHr.userId },
    );
  expectOk(await create(server, [row(5, 2007)]));
  expect(await readLastNotice()).toHaveLength(2);
  const lock = (at: string | null) =>
    query(server.owner, 'update users set locked_at = $at::timestamptz where id = $id', {
      at,
      id: lockedHr.userId,
    });
  await lock('2026-01-01');
  expectOk(await create(server, [row(6, 2007)]));
  expect(await readLastNotice()).toEqual([]);
  await lock(null);
});

test('a delegation covers the principal’s own business units, and its preview says so', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2008), row(21, 2008)]);
  expectOk(await handOver('hrUnit2', 'employee'));
  const employee = await fresh('employee');
  const preview = (
    await employee.post('/Workflow/Preview', {
      workflow: 'increment',
      items: ids.map((subjectId) => ({ subjectId, event: 'hr.recommend' })),
    })
  ).body as PreviewAnswer;
  expect(preview).toMatchObject({ accepted: 1, refused: [{ subjectId: ids[0], status: 404 }] });
  const seen = getRows(await employee.get('/Employee/IncrementRequestView?viewType=hr&year=2008'));
  expect(seen.map(({ employeeId }) => employeeId)).toEqual([21]);
});

test('a workflow that no product code names can be delegated as well', async () => {
  const asker = await server.as('manager');
  await server.db.transaction((tx) =>
    ask(
      tx,
      server.services.engine,
      {
        userId: asker.userId,
        employeeId: asker.employeeId,
        accountId: 1,
        name: 'The manager',
        roles: [{ role: 'employee', businessUnitId: null }],
      },
      900,
      [1],
    ),
  );
  const answer = async () =>
    (await fresh('finance')).post('/Workflow/Dispatch', {
      workflow: 'question',
      items: [{ subjectId: 900, event: { type: 'answer', comment: 'Yes' } }],
    });
  expect((await answer()).status).toBe(403);
  expectOk(await handOver('audit', 'finance', { workflow: 'question', state: 'open' }));
  expectOk(await answer());
  expect(await breaches()).toEqual([]);
});

test('a denied permission applies to the principal’s stage and to the delegate', async () => {
  const [id = 0] = await bringTo(server, 'auditRelease', [row(5, 2009)]);
  expectOk(await handOver('audit', 'employee', { state: 'auditRelease' }));
  const admin = await server.as('admin');
  const employee = await fresh('employee');
  const ban = (isEdit: boolean | null) =>
    admin.post('/Permission/UpdateUserPermissions', {
      employeeId: employee.employeeId,
      permissions: [
        { menuReferenceId: 30562, isView: null, isCreate: null, isEdit, isDelete: null },
      ],
    });
  expectOk(await ban(false));
  const item = [{ incrementId: id, actor: 'audit' }];
  expect((await employee.post('/Employee/IncrementRequestRelease', item)).status).toBe(403);
  await hire(server.owner, { login: 'admin2', roles: ['employee', 'admin'] });
  expectOk(await byTwo(await server.as('admin2'), ban(null)));
  expectOk(await employee.post('/Employee/IncrementRequestRelease', item));
  expectOk(await release(server, [{ incrementId: id, actor: 'finance' }], 'finance'));
});
