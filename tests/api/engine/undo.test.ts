import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryEntry, PreviewAnswer } from '#machines/core/contracts/workflow.ts';
import type { OwnBatch } from '#machines/core/contracts/undo.ts';
import { query } from '#server/platform/db/sql.ts';
import { makeCheckpoint } from '#server/engine/history/checkpoints/makeCheckpoint.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import {
  approve,
  bringTo,
  create,
  expectOk,
  getIds,
  recommend,
  getRefusal,
  release,
  row,
  getStates,
} from '#tests/api/increments/carry.ts';
import type { Answer } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ask, questionBinding } from './toyWorkflow.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    workflows: [{ ...questionBinding, undo: { shelve: () => Promise.resolve() } }],
  });
});
afterAll(() => server.close());

const getBatch = ({ body }: Answer): string => (body as { batchId: string }).batchId;

const undo = async (login: string, batchId: string, subjectIds?: number[]) =>
  (await server.as(login)).post('/Workflow/Undo', { batchId, subjectIds });

const clean = async () => (await verifyHistory(server.db, server.services.engine)).broken;

const readHistory = async (subjectId: number) =>
  (await (await server.as('hr')).get(`/Workflow/History?workflow=increment&subjectId=${subjectId}`))
    .body as HistoryEntry[];

const items = (ids: number[]) => ids.map((incrementId) => ({ incrementId }));

const getRow = async (id: number) =>
  (
    await query<{ percent: number; after: number; isOpen: boolean }>(
      server.db,
      `select increment_percent as percent, after_gross as after, is_open as "isOpen"
       from increments where id = $id`,
      { id },
    )
  )[0];

test('undoing a recommendation restores state, percent and waiting time, and adds an entry to the history', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2001), row(2, 2001)]);
  const entered = () =>
    query<{ at: Date }>(
      server.db,
      'select entered_at as at from workflow_instances where subject_id = any($ids::bigint[])',
      { ids },
    );
  const before = await entered();
  const sent = await recommend(
    server,
    ids.map((incrementId) => ({ incrementId, incrementPercent: 9 })),
  );
  expect(await getRow(ids[0] ?? 0)).toMatchObject({ percent: 9 });
  expectOk(await undo('hr', getBatch(sent)));
  expect(await getStates(server, ids)).toEqual(['hrReview', 'hrReview']);
  expect(await getRow(ids[0] ?? 0)).toMatchObject({ percent: 5, after: 32550 });
  expect(await entered()).toEqual(before);
  expect((await readHistory(ids[0] ?? 0)).map((entry) => [entry.eventLabel, entry.to])).toEqual([
    ['Request', 'hrReview'],
    ['Recomend', 'mdDecision'],
    ['Undo', 'hrReview'],
  ]);
  await server.db.transaction((tx) => makeCheckpoint(tx, server.services.engine));
  expect(await clean()).toEqual([]);
  // It can then advance again, by the same person or another.
  expectOk(await recommend(server, items(ids), 'hr2'));
  expect(await clean()).toEqual([]);
});

test('an undo after someone else has acted is refused row by row, and nothing is half done', async () => {
  const ids = await bringTo(server, 'hrReview', [row(1, 2002), row(2, 2002), row(3, 2002)]);
  const batchId = getBatch(await recommend(server, items(ids)));
  expectOk(await approve(server, [{ incrementId: ids[1], approvalStatus: 'Approve' }]));
  const answer = getRefusal(await undo('hr', batchId));
  expect(answer).toMatchObject({
    status: 409,
    message: 'The md has since acted on this increment. It is now at “Audit release”',
    refused: [{ subjectId: ids[1], state: 'auditRelease' }],
  });
  expect(await getStates(server, ids)).toEqual(['mdDecision', 'auditRelease', 'mdDecision']);
  const preview = await (await server.as('hr')).post('/Workflow/UndoPreview', { batchId });
  expect(preview.body as PreviewAnswer).toMatchObject({
    accepted: 2,
    refused: [{ subjectId: ids[1] }],
    moves: [{ from: 'mdDecision', to: 'hrReview', count: 2 }],
  });
  const some = ids.filter((_, index) => index !== 1);
  expectOk(await undo('hr', batchId, some));
  expect(await getStates(server, ids)).toEqual(['hrReview', 'auditRelease', 'hrReview']);
  expect(getRefusal(await undo('hr', batchId, some))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^This increment has already been undone/) as string,
  });
  expect(await clean()).toEqual([]);
});

test('a rejection can be undone, unless another request is open or the budget is used up', async () => {
  const ids = await bringTo(server, 'mdDecision', [row(1, 2003), row(2, 2003), row(3, 2003)]);
  const batchId = getBatch(
    await approve(
      server,
      ids.map((incrementId) => ({ incrementId, approvalStatus: 'Reject', comments: 'No' })),
    ),
  );
  expectOk(await create(server, [row(2, 2003)]));
  const taken = getRefusal(await undo('md', batchId));
  expect(taken).toMatchObject({
    status: 409,
    message: 'This person already has another open request',
    refused: [{ subjectId: ids[1] }],
  });
  const others = [ids[0] ?? 0, ids[2] ?? 0];
  const pool = async (amount: number | null) =>
    (await server.as('md')).post('/Employee/IncrementBudgetSave', {
      businessUnitId: 1,
      year: 2003,
      amount,
    });
  expectOk(await pool(10));
  expect(getRefusal(await undo('md', batchId, others)).message).toMatch(/^The increment budget/);
  expectOk(await pool(null));
  expectOk(await undo('md', batchId, others));
  expect(await getStates(server, ids)).toEqual(['mdDecision', 'rejected', 'mdDecision']);
  expect(await getRow(ids[0] ?? 0)).toMatchObject({ isOpen: true });
  expect(await clean()).toEqual([]);
});

test('a request can be undone completely, and another can be made', async () => {
  const request = await create(server, [row(1, 2004)]);
  const [id = 0] = await getIds(server, [row(1, 2004)]);
  expectOk(await undo('manager', getBatch(request)));
  const manager = await server.as('manager');
  const { body } = await manager.get('/Employee/IncrementRequestView?viewType=request&year=2004');
  expect(body).toEqual([]);
  const again = await manager.post('/Workflow/Dispatch', {
    workflow: 'increment',
    items: [{ subjectId: id, event: 'request' }],
  });
  expect(getRefusal(again)).toMatchObject({
    status: 409,
    message: 'This increment was undone; start with a new one',
  });
  expectOk(await create(server, [row(1, 2004)]));
  expect(await clean()).toEqual([]);
});

test('a change of pay cannot be undone; audit’s release can, until finance acts', async () => {
  const [id = 0] = await bringTo(server, 'auditRelease', [row(4, 2005)]);
  const byAudit = await release(server, [{ incrementId: id, actor: 'audit' }], 'audit');
  expectOk(await undo('audit', getBatch(byAudit)));
  const once = await release(server, [{ incrementId: id, actor: 'audit' }], 'audit');
  const byFinance = await release(server, [{ incrementId: id, actor: 'finance' }], 'finance');
  // Events that would be refused aren't offered.
  expect([once.body, byFinance.body]).toMatchObject([{ undoable: true }, { undoable: false }]);
  const offered = await (await server.as('finance')).get('/Workflow/Batches');
  expect((offered.body as OwnBatch[])[0]).toMatchObject({
    batchId: getBatch(byFinance),
    done: 'Release',
    untouched: 1,
    undoable: 0,
  });
  expect(getRefusal(await undo('finance', getBatch(byFinance)))).toMatchObject({
    status: 409,
    message: '“Release” cannot be undone: it has already taken effect',
  });
  expect(getRefusal(await undo('audit', getBatch(once))).message).toMatch(
    /^The finance has since acted on this increment/,
  );
});

test('people can undo their own batches while they may act at the stage, but not an undo', async () => {
  const ids = await bringTo(server, 'hrReview', [row(5, 2006)]);
  const batchId = getBatch(await recommend(server, items(ids)));
  for (const login of ['hr2', 'md', 'employee', 'admin']) {
    expect((await undo(login, batchId)).status, login).toBe(404);
  }
  expect((await undo('hr', '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await undo('hr', batchId, [999_999])).status).toBe(404);
  expect(getRefusal(await undo('hr', 'x', [])).errors.map(({ path }) => path)).toEqual([
    'batchId',
    'subjectIds',
  ]);
  expect(await getStates(server, ids)).toEqual(['mdDecision']);
});

test('undoing does not bypass the separation of duties', async () => {
  const [id = 0] = await bringTo(server, 'hrReview', [row(6, 2007)]);
  const sent = await recommend(server, items([id]), 'allRoles');
  expectOk(await undo('allRoles', getBatch(sent)));
  expectOk(await recommend(server, items([id])));
  const item = [{ incrementId: id, approvalStatus: 'Approve' }];
  expect((await approve(server, item, 'allRoles')).status).toBe(403);
});

test('people who had been notified hear of the undo, and one’s own batches are listed', async () => {
  const ids = await bringTo(server, 'hrReview', [row(7, 2008), row(8, 2008)]);
  const batchId = getBatch(await recommend(server, items(ids)));
  const hr = await server.as('hr');
  const list = async () => ((await hr.get('/Workflow/Batches')).body as OwnBatch[])[0];
  expect(await list()).toMatchObject({
    batchId,
    done: 'Recomend',
    moved: 'HR review → Managing director’s decision',
    names: [
      expect.stringMatching(/^Person 7 \(/) as string,
      expect.stringMatching(/^Person 8 \(/) as string,
    ],
    count: 2,
    untouched: 2,
    undoable: 2,
  });
  expectOk(await undo('hr', batchId, ids.slice(0, 1)));
  expect(await list()).toMatchObject({ batchId, untouched: 1, undoable: 1 });
  const [notice] = await query<{ title: string }>(
    server.db,
    'select title from notices where user_id = $userId order by id desc limit 1',
    { userId: (await server.as('md')).userId },
  );
  expect(notice?.title).toBe('Undone: 1 increment no longer waiting for you');
});

test('a deadline continues from its original start, in a workflow without code of its own', async () => {
  const asker = await server.as('employee');
  const actor = {
    userId: asker.userId,
    employeeId: asker.employeeId,
    accountId: 1,
    name: 'The employee',
    roles: [{ role: 'employee', businessUnitId: null }],
  };
  await server.db.transaction((tx) => ask(tx, server.services.engine, actor, 700, [1]));
  const due = () =>
    query<{ due: Date }>(
      server.db,
      `select t.due_at as due from workflow_timers t
       join workflow_instances i on i.id = t.instance_id and i.subject_id = 700
         and i.due_at = t.due_at`,
    );
  const before = await due();
  expect(before).toHaveLength(1);
  const audit = await server.as('audit');
  const sent = await audit.post('/Workflow/Dispatch', {
    workflow: 'question',
    items: [{ subjectId: 700, event: { type: 'answer', comment: 'Yes' } }],
  });
  expect(await due()).toEqual([]);
  expectOk(await undo('audit', getBatch(sent)));
  expect(await due()).toEqual(before);
  expect(await clean()).toEqual([]);
});

test('of a concurrent undo and decision only one succeeds', async () => {
  const ids = await bringTo(
    server,
    'hrReview',
    Array.from({ length: 12 }, (_, index) => row(index + 1, 2009)),
  );
  const batches = await Promise.all(ids.map((id) => recommend(server, items([id]))));
  const outcomes = await Promise.all(
    ids.flatMap((incrementId, index) => [
      undo('hr', getBatch(batches[index] ?? { status: 0, body: {}, headers: new Headers() })),
      approve(server, [{ incrementId, approvalStatus: 'Approve' }]),
    ]),
  );
  const states = await getStates(server, ids);
  states.forEach((state, index) => {
    const [undone, approved] = [outcomes[2 * index], outcomes[2 * index + 1]];
    expect([undone?.status, approved?.status].sort((a = 0, b = 0) => a - b)).toEqual([200, 409]);
    expect(state).toBe(undone?.status === 200 ? 'hrReview' : 'auditRelease');
  });
  expect(await clean()).toEqual([]);
});

test('a forged undo in the history is found', async () => {
  const [id = 0] = await bringTo(server, 'hrReview', [row(10, 2010)]);
  expectOk(await undo('hr', getBatch(await recommend(server, items([id])))));
  await server.owner.raw(`set session_replication_role = replica;
    update workflow_transitions set payload = '{"takesBack": 1}'
      where subject_id = ${id} and workflow = 'increment' and event = 'cadre.undo';
    set session_replication_role = origin`);
  expect(await clean()).toMatchObject([{ subjectId: id, seq: 3 }]);
});
