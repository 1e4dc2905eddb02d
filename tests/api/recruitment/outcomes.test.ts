import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type { OwnBatch } from '#machines/core/contracts/undo.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { watchDeadlines } from '#workers/deadlines.ts';
import { speaker, type Speaker } from './fixture.ts';
import { stepDone } from './payloads.ts';

let server: TestServer;
let speech: Speaker;
beforeAll(async () => {
  server = await startTestServer();
  speech = speaker(server);
});
afterAll(() => server.close());

const undo = async (login: string, batchId: string) =>
  (await server.as(login)).post('/Workflow/Undo', { batchId });
const verified = async () => (await server.as('hr')).get('/Workflow/Verify?workflow=recruitment');

test('a requisition can be rejected or cancelled with a comment, which closes it', async () => {
  const { id } = await speech.raise();
  expect((await speech.send('hr', id, { type: 'requisition.reject' })).status).toBe(400);
  const rejected = await speech.send('hr', id, {
    type: 'requisition.reject',
    comment: 'No budget',
  });
  expect(rejected.status).toBe(200);
  expect((await speech.steps('manager', id)).map(({ strStatus }) => strStatus)).toEqual(
    Array<string>(6).fill('Rejected'),
  );
  const other = await speech.raise();
  expect(
    (await speech.send('md', other.id, { type: 'requisition.cancel', comment: 'x' })).status,
  ).toBe(403);
  expect(
    (await speech.send('manager', other.id, { type: 'requisition.cancel', comment: 'Not now' }))
      .status,
  ).toBe(200);
  expect((await speech.complete('hr', [stepDone(other.id, 1)])).status).toBe(409);
});

test('overdue requisitions are counted in the queue of the people at that step', async () => {
  const { id } = await speech.raise();
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

test('the people at a step are notified once of what is overdue, and the list says so', async () => {
  await watchDeadlines(server.db, server.services.engine);
  const [one, two] = [await speech.raise(), await speech.raise()];
  const { id: approving } = await speech.raise();
  await speech.complete('hr', [stepDone(approving, 1)]);
  const ids = [one.id, two.id, approving];
  expect((await speech.byId('hr', one.id))?.isOverdue).toBe(false);
  await server.owner.raw(
    `update workflow_instances set due_at = now() - interval '1 minute'
     where workflow = 'recruitment' and subject_id = any(?)`,
    [ids],
  );
  const sweep = () => watchDeadlines(server.db, server.services.engine);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  const rows = await query<{ login: string; title: string }>(
    server.db,
    `select u.login_id as login, n.title from notices n join users u on u.id = n.user_id
     where n.workflow = 'recruitment' and n.kind = 'deadline' and n.title like 'Overdue%'
       and u.login_id in ('hr', 'md', 'manager', 'finance', 'hrUnit2')
     order by u.login_id, n.id`,
  );
  expect(rows.filter(({ login }) => login !== 'hr')).toEqual([
    { login: 'md', title: 'Overdue: 1 requisition waiting for you' },
  ]);
  expect(rows.filter(({ login }) => login === 'hr').at(-1)).toEqual({
    login: 'hr',
    title: 'Overdue: 2 requisitions waiting for you',
  });
  expect((await speech.byId('manager', one.id))?.isOverdue).toBe(true);
  // The next step has its own deadline.
  await speech.complete('md', [stepDone(approving, 2)]);
  expect(await speech.byId('hr', approving)).toMatchObject({ state: 'sourcing', isOverdue: false });
});

test('a step completed by mistake can be undone, with its comment, date and time', async () => {
  const { id } = await speech.raise();
  const before = await speech.byId('hr', id);
  const sent = await speech.send('hr', id, {
    type: 'review.complete',
    comment: 'Too soon',
    completedOn: '2026-11-20',
  });
  const { batchId } = sent.body as { batchId: string };
  expect(await speech.byId('md', id)).toMatchObject({ state: 'mdApproval' });
  expect((await undo('md', batchId)).status).toBe(404);
  expect((await undo('hr', batchId)).status).toBe(200);
  const after = await speech.byId('hr', id);
  expect(after).toMatchObject({ state: 'review', LastStatus: 'Department Head / HR Review' });
  expect(after?.dueAt).toBe(before?.dueAt);
  const [review] = await speech.steps('hr', id);
  expect(review).toMatchObject({
    strComments: '',
    dteStepCompleteDate: null,
    isComplete: false,
    isEnable: false,
    strStatus: 'Current',
  });
  // Someone who undid a step still counts as having acted, and the step can be completed again.
  expect((await speech.complete('hr2', [stepDone(id, 1)])).status).toBe(200);
  expect((await speech.steps('hr', id))[0]).toMatchObject({ strComments: 'Step 1 is done' });
  const late = await undo('hr', batchId);
  expect(late.status).toBe(409);
  expect((late.body as ErrorAnswer).refused).toMatchObject([
    { subjectId: id, state: 'mdApproval' },
  ]);
  // Reverts the manual change, which verification would report.
  await server.owner.raw(`update workflow_instances set due_at = (context->>'dueAt')::timestamptz
    where workflow = 'recruitment' and due_at is not null`);
  expect((await verified()).body).toMatchObject({ ok: true });
});

test('of two people who complete a step at once the second is notified, and nothing of theirs is saved silently', async () => {
  const { id } = await speech.raise();
  const answers = await Promise.all(
    ['hr', 'hr2'].map((login) =>
      speech.complete(login, [stepDone(id, 1, { strComments: `Said by ${login}` })]),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = await speech.complete('hr', [stepDone(id, 1, { strComments: 'On a stale page' })]);
  expect(late.status).toBe(409);
  expect((late.body as ErrorAnswer).message).toBe(
    '“Department Head / HR Review” has been completed since you looked at it',
  );
  expect((late.body as ErrorAnswer).refused).toMatchObject([
    { subjectId: id, state: 'mdApproval' },
  ]);
  const stranger = await speech.complete('hrUnit2', [stepDone(id, 1, { strComments: 'x' })]);
  expect(stranger.status).toBe(404);
});

test('several steps taken in one list are undone from the last, and a rejection too', async () => {
  const { id } = await speech.raise();
  await speech.complete('hr', [stepDone(id, 1)]);
  await speech.complete('md', [stepDone(id, 2)]);
  await speech.complete('hr', [stepDone(id, 3), stepDone(id, 4)]);
  const hr = await server.as('hr');
  const own = (await hr.get('/Workflow/Batches')).body as OwnBatch[];
  const [sourcing, interview] = ['Sourcing → Interview', 'Interview → Offer'].map((moved) =>
    own.find((batch) => batch.moved === moved),
  );
  expect((await undo('hr', sourcing?.batchId ?? '')).status).toBe(409);
  expect((await undo('hr', interview?.batchId ?? '')).status).toBe(200);
  expect((await speech.steps('hr', id)).map(({ isComplete }) => isComplete)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  const other = await speech.raise();
  const rejected = await speech.send('hr', other.id, {
    type: 'requisition.reject',
    comment: 'Wrong line',
  });
  const { batchId } = rejected.body as { batchId: string };
  expect((await undo('hr', batchId)).status).toBe(200);
  expect(await speech.byId('hr', other.id)).toMatchObject({ state: 'review' });
  expect((await speech.complete('hr', [stepDone(other.id, 1)])).status).toBe(200);
});

test('a raised requisition can be cancelled but not undone, and keeps its number', async () => {
  const { id } = await speech.raise();
  const manager = await server.as('manager');
  const [raised] = (await manager.get('/Workflow/Batches')).body as OwnBatch[];
  const answer = await undo('manager', raised?.batchId ?? '');
  expect(answer.status).toBe(409);
  expect((answer.body as ErrorAnswer).message).toContain('it has already taken effect');
  expect(await speech.byId('manager', id)).toMatchObject({ state: 'review' });
});
