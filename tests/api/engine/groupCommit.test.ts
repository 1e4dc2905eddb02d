import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { WorkflowBinding } from '#server/engine/instances/engine.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { bringTo, recommend, getRefusal, row, getStates } from '#tests/api/increments/carry.ts';
import { getActor } from '#tests/support/readActor.ts';
import type { Answer } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ask, questionBinding } from './toyWorkflow.ts';

/** The effect refuses one of these questions; PostgreSQL refuses another within the effect. */
const UNSHELVABLE = 503;
const UNSTORABLE = 507;
/** How many subjects each call of the effect had. */
const shelvedAtOnce: number[] = [];

const failingBinding: WorkflowBinding = {
  ...questionBinding,
  effects: {
    shelve: async (tx, subjects) => {
      shelvedAtOnce.push(subjects.length);
      for (const { subjectId } of subjects) {
        if (subjectId === UNSHELVABLE) throw new AppError('conflict', 'No shelf takes this one');
        if (subjectId === UNSTORABLE) await query(tx, `select $text::text`, { text: '\u0000' });
      }
    },
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ workflows: [failingBinding] });
});
afterAll(() => server.close());

const people = (count: number, year: number) =>
  Array.from({ length: count }, (_, index) => row(1 + index, year));

const send = async (login: string, subjectId: number, type: string, key?: string) =>
  (await server.as(login)).post(
    '/Workflow/Dispatch',
    { workflow: 'increment', items: [{ subjectId, event: { type } }] },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );

const getBatch = ({ body }: Answer): string => (body as { batchId: string }).batchId;
const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);

/**
 * Everything that a batch wrote, except for values that are unique to a row: IDs, hashes, tags, times and
 * people.
 */
async function leftBy(batchId: string) {
  const own = 'id batch_id subject_id subject instance_id hash prev_hash at tag'.split(' ');
  const ownToo = [
    'instance_digest',
    'head_hash',
    'context',
    'parties',
    'entered_at',
    'moved_at',
    'created_at',
  ];
  const getRows = async (sql: string) =>
    (await query<{ row: Record<string, unknown> }>(server.owner, sql, { batchId })).map(({ row }) =>
      Object.fromEntries(
        Object.entries(row).filter(([column]) => ![...own, ...ownToo].includes(column)),
      ),
    );
  const steps = `select to_jsonb(t) as row from workflow_transitions t where batch_id = $batchId::uuid`;
  return {
    instances: await getRows(
      `select to_jsonb(i) as row from workflow_instances i
       join workflow_transitions t on t.instance_id = i.id and t.batch_id = $batchId::uuid`,
    ),
    transitions: await getRows(steps),
    batches: await getRows(
      `select to_jsonb(b) as row from workflow_batches b where id = $batchId::uuid`,
    ),
    notices: await getRows(
      `select to_jsonb(n) as row from notices n where batch_id = $batchId::uuid order by user_id`,
    ),
    outbox: await query(
      server.owner,
      `select queue, payload - 'batchIds' as payload from outbox where jsonb_exists(payload -> 'batchIds', $batchId)`,
      { batchId },
    ),
  };
}

const readHistory = async (subjectId: number): Promise<HistoryEntry[]> =>
  (await (await server.as('hr')).get(`/Workflow/History?workflow=increment&subjectId=${subjectId}`))
    .body as HistoryEntry[];

test('single decisions sent together share a commit; each is a batch with its own notices', async () => {
  const ids = await bringTo(server, 'mdDecision', people(32, 2011));
  // The first step of its kind in a business unit has its own transaction.
  for (const id of [ids.shift(), ids.pop()]) await send('md', id ?? 0, 'md.approve');
  const actor = await getActor(server.owner, 'md');
  const { groupCommit } = server.services;
  // Not over HTTP, because the order of requests would depend on the machine.
  const stands = await Promise.all(
    ids.map((subjectId) =>
      groupCommit.send({
        workflow: 'increment',
        item: { subjectId, event: { type: 'md.approve' } },
        actor,
      }),
    ),
  );
  const batches = stands.flatMap((one) => (one ? [one.batchId] : []));
  expect(new Set(batches).size).toBe(ids.length);
  const commits = await query(
    server.owner,
    `select distinct xmin::text from workflow_transitions where batch_id = any($batches::uuid[])`,
    { batches },
  );
  expect(commits).toHaveLength(1);
  expect(await getStates(server, ids)).toEqual(ids.map(() => 'auditRelease'));
  const notice = await query<{ batch: string; count: number }>(
    server.db,
    `select b.id as batch, b.count * count(n.id)::integer as count
     from workflow_batches b join notices n on n.batch_id = b.id
     where b.id = any($batches::uuid[]) group by b.id`,
    { batches },
  );
  expect(notice.map(({ count }) => count)).toEqual(batches.map(() => 2));
  const [, , last] = await readHistory(ids[7] ?? 0);
  expect(last).toMatchObject({ event: 'md.approve', actorName: 'The md', seq: 3 });
});

test.each([
  ['mdDecision', 'md', 'md.approve', 2018, []],
  // The person who is notified of their raise isn't a user in this test.
  ['financeRelease', 'finance', 'finance.release', 2019, ['notices']],
] as const)(
  'at %s writes the same rows as separate transactions',
  async (stage, login, type, year, nothing) => {
    const [alone = 0, ...shared] = await bringTo(server, stage, people(3, year));
    const item = (subjectId: number) => ({ subjectId, event: { type, comment: 'As agreed' } });
    const actor = await getActor(server.owner, login);
    const { db, engine, groupCommit } = server.services;
    const request = { workflow: 'increment', items: [item(alone)], actor };
    const first = await db.transaction((tx) => dispatch(tx, engine, request));
    const others = await Promise.all(
      shared.map((id) => groupCommit.send({ workflow: 'increment', item: item(id), actor })),
    );
    const left = await Promise.all([leftBy(first.batchId), leftBy(others[0]?.batchId ?? '')]);
    expect(left[1]).toEqual(left[0]);
    // Two empty tables would be equal, too, so none may be empty.
    const empty = Object.entries(left[0]).flatMap(([name, rows]) =>
      rows.length === 0 ? [name] : [],
    );
    expect(empty).toEqual(nothing);
    expect(others.map((one) => one?.undoable)).toEqual(shared.map(() => first.undoable));
  },
);

test('a refused decision is refused alone, and the others are saved', async () => {
  const ids = await bringTo(server, 'mdDecision', people(6, 2012));
  const [first = 0, second = 0, third = 0, ...rest] = ids;
  const answers = await Promise.all([
    send('md', first, 'md.approve'),
    send('md', first, 'md.approve'),
    send('hr', second, 'md.approve'),
    send('md', third, 'audit.release'),
    send('md', 987_654_321, 'md.approve'),
    send('md2', second, 'md.requestChange'),
    ...rest.map((id) => send('md', id, 'md.approve')),
  ]);
  const [one, two, ...others] = answers;
  expect([
    [200, 409],
    [409, 200],
  ]).toContainEqual([one?.status, two?.status]);
  expect(statuses(others)).toEqual([403, 403, 404, 400, ...rest.map(() => 200)]);
  expect(getRefusal(others[3] ?? answers[0]).refused).toMatchObject([{ subjectId: second }]);
  expect(await getStates(server, ids)).toEqual([
    'auditRelease',
    'mdDecision',
    'mdDecision',
    ...rest.map(() => 'auditRelease'),
  ]);
  expect((await readHistory(first)).map(({ event }) => event)).toEqual([
    'request',
    'hr.recommend',
    'md.approve',
  ]);
});

test('a retry with its key gets the first answer, whichever arrives first', async () => {
  const [id = 0, other = 0] = await bringTo(server, 'mdDecision', people(2, 2013));
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send('md', id, 'md.approve', 'approve-once')),
  );
  expect(statuses(answers)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(getBatch)).size).toBe(1);
  expect(getBatch(await send('md', id, 'md.approve', 'approve-once'))).toBe(
    getBatch(answers[0] ?? (await send('md', id, 'md.approve'))),
  );
  expect((await send('md', other, 'md.approve', 'approve-once')).status).toBe(422);
  expect(await getStates(server, [id, other])).toEqual(['auditRelease', 'mdDecision']);
  // A refused attempt doesn't use up its key.
  expect((await send('md', other, 'audit.release', 'tried')).status).toBe(403);
  expect((await send('md', other, 'audit.release', 'tried')).status).toBe(403);
});

test('calls of the specification also share commits, with their keys and refusals', async () => {
  const ids = await bringTo(server, 'mdDecision', people(6, 2017));
  await send('md', ids.shift() ?? 0, 'md.approve');
  const [first = 0, mistaken = 0, ...rest] = ids;
  const { services } = server;
  const { groupCommit } = services;
  const shared: boolean[] = [];
  services.groupCommit = {
    ...groupCommit,
    send: async (event) => {
      const stands = await groupCommit.send(event);
      shared.push(stands !== null);
      return stands;
    },
  };
  try {
    const md = await server.as('md');
    const approve = (incrementId: number, more: object = {}, key?: string) =>
      md.post(
        '/Employee/IncrementRequestApprove',
        [{ incrementId, approvalStatus: 'Approve', comments: 'Agreed', ...more }],
        key === undefined ? {} : { 'Idempotency-Key': key },
      );
    const answers = await Promise.all([
      approve(first, {}, 'spec-once'),
      ...rest.map((id) => approve(id)),
    ]);
    expect(statuses(answers)).toEqual(answers.map(() => 200));
    expect(shared).toEqual(answers.map(() => true));
    const again = await approve(first, {}, 'spec-once');
    expect([again.status, getBatch(again)]).toEqual([200, getBatch(answers[0] ?? again)]);
    expect(getRefusal(await approve(mistaken, { employeeId: 987_654 }))).toMatchObject({
      status: 404,
      message: 'This increment is for another employee',
      refused: [{ subjectId: mistaken, status: 404 }],
    });
    expect(await getStates(server, [first, mistaken])).toEqual(['auditRelease', 'mdDecision']);
    expect((await readHistory(first)).at(-1)).toMatchObject({ comment: 'Agreed' });
  } finally {
    services.groupCommit = groupCommit;
  }
});

test('decisions with effects also share a commit, and each effect is carried out once', async () => {
  const ids = await bringTo(server, 'financeRelease', people(8, 2014));
  const actor = await getActor(server.owner, 'finance');
  const { groupCommit } = server.services;
  const stands = await Promise.all(
    ids.map((subjectId) =>
      groupCommit.send({
        workflow: 'increment',
        item: { subjectId, event: { type: 'finance.release' } },
        actor,
      }),
    ),
  );
  expect(stands.map((one) => one?.undoable)).toEqual(ids.map(() => false));
  const commits = await query<{ count: number }>(
    server.owner,
    `select count(*)::integer as count from salary_revisions r join workflow_transitions t
       on t.subject_id = r.increment_id and t.xmin = r.xmin and t.event = 'finance.release'
     where r.increment_id = any($ids::bigint[]) group by r.xmin::text`,
    { ids },
  );
  expect(commits).toEqual([{ count: ids.length }]);
  expect(await getStates(server, ids)).toEqual(ids.map(() => 'released'));
});

test('a failing effect fails only its own event, with its own error', async () => {
  const ids = Array.from({ length: 9 }, (_, index) => 500 + index);
  const employee = await getActor(server.owner, 'employee');
  const sizes = ids.map(() => 1);
  await server.db.transaction((tx) => ask(tx, server.services.engine, employee, 500, sizes));
  const auditor = await server.as('audit');
  const answers = await Promise.all(
    ids.map((subjectId) =>
      auditor.post('/Workflow/Dispatch', {
        workflow: 'question',
        items: [{ subjectId, event: { type: 'answer', comment: 'So it is' } }],
      }),
    ),
  );
  const failing = [UNSHELVABLE, UNSTORABLE];
  expect(statuses(answers)).toEqual(
    ids.map((id) => (id === UNSHELVABLE ? 409 : id === UNSTORABLE ? 400 : 200)),
  );
  expect(getRefusal(answers[UNSHELVABLE - 500] ?? (await send('md', 1, 'none')))).toMatchObject({
    message: 'No shelf takes this one',
  });
  const kept = await query<{ id: number; state: string }>(
    server.db,
    `select subject_id as id, state from workflow_instances
     where workflow = 'question' and subject_id = any($ids::bigint[]) order by 1`,
    { ids },
  );
  expect(kept).toEqual(
    ids.map((id) => ({ id, state: failing.includes(id) ? 'open' : 'answered' })),
  );
  // If they had not run together, this would not show how a failure affects others.
  expect(Math.max(...shelvedAtOnce)).toBeGreaterThan(1);
});

test('a budget that fits only some of the decisions is filled, and not exceeded', async () => {
  const ids = await bringTo(server, 'hrReview', people(5, 2020));
  const [dearest] = await query<{ each: number }>(
    server.db,
    'select max(after_gross - gross) as each from increments where id = any($ids::bigint[])',
    { ids },
  );
  const saved = await (
    await server.as('md')
  ).post('/Employee/IncrementBudgetSave', {
    businessUnitId: 1,
    year: 2020,
    amount: (dearest?.each ?? 0) * 2,
    reason: 'For two of them',
  });
  expect(saved.status).toBe(200);
  const answers = await Promise.all(ids.map((id) => send('hr', id, 'hr.recommend')));
  expect(statuses(answers).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
  const over = answers.find(({ status }) => status === 409);
  expect(over && getRefusal(over).message).toMatch(/over budget$/);
  expect((await getStates(server, ids)).filter((state) => state === 'mdDecision')).toHaveLength(2);
});

test('a decision on a locked row waits for it without delaying others', async () => {
  const [current = 0, ...free] = await bringTo(server, 'mdDecision', people(12, 2016));
  const holder = await server.owner.transaction();
  await holder.raw(
    `select from workflow_instances where workflow = 'increment' and subject_id = ? for update`,
    [current],
  );
  let settled = false;
  const waits = send('md', current, 'md.approve').then((answer) => {
    settled = true;
    return answer;
  });
  const others = await Promise.all(free.map((id) => send('md', id, 'md.approve')));
  expect(statuses(others)).toEqual(free.map(() => 200));
  expect(settled).toBe(false);
  await holder.rollback();
  expect((await waits).status).toBe(200);
});

test('a bulk decision and single ones on the same rows move each row once', async () => {
  const ids = await bringTo(server, 'hrReview', people(40, 2015));
  await recommend(
    server,
    ids.map((incrementId) => ({ incrementId })),
  );
  const md = await server.as('md');
  const bulk = md.post('/Workflow/Dispatch', {
    workflow: 'increment',
    items: ids.slice(0, 20).map((subjectId) => ({ subjectId, event: { type: 'md.approve' } })),
  });
  const singles = await Promise.all(ids.map((id) => send('md2', id, 'md.approve')));
  const { status } = await bulk;
  const moved = statuses(singles).filter((each) => each === 200).length;
  expect(moved).toBe(status === 200 ? 20 : 40);
  expect(await getStates(server, ids)).toEqual(ids.map(() => 'auditRelease'));
  const steps = await query(
    server.db,
    `select from workflow_transitions where event = 'md.approve' and subject_id = any($ids::bigint[])`,
    { ids },
  );
  expect(steps).toHaveLength(40);
});

test('the history verifies afterwards', async () => {
  expect((await verifyHistory(server.db, server.services.engine)).broken).toEqual([]);
});
