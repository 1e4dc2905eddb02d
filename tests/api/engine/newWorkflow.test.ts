import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ErrorAnswer,
  HistoryEntry,
  InstanceEntry,
  PreviewAnswer,
  QueueEntry,
  WorkflowDefinition,
} from '#machines/core/contracts/workflow.ts';
import type { TaskDetail, TaskEntry } from '#machines/core/tasks.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { fireDueTimers } from '#workers/timers.ts';
import { incrementSummary } from '#machines/domains/increments/fields.ts';
import { bringTo, expectOk, release, row, getStates } from '#tests/api/increments/carry.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { ask, questionBinding, shelved } from './toyWorkflow.ts';

let server: TestServer;
let asker: Client;
let auditor: Client;

const getActor = (client: Client): Actor => ({
  userId: client.userId,
  employeeId: client.employeeId,
  accountId: 1,
  name: 'The employee',
  roles: [{ role: 'employee', businessUnitId: null }],
});

const askAll = (firstId: number, sizes: number[]) =>
  server.db.transaction((tx) => ask(tx, server.services.engine, getActor(asker), firstId, sizes));

const send = (client: Client, subjectId: number, event: unknown, version?: number) =>
  client.post('/Workflow/Dispatch', {
    workflow: 'question',
    items: [{ subjectId, event, version }],
  });

beforeAll(async () => {
  server = await startTestServer({ workflows: [questionBinding] });
  [asker, auditor] = await Promise.all([server.as('employee'), server.as('audit')]);
});
afterAll(() => server.close());

describe('a workflow that is only a machine', () => {
  it('is described, with its labels, people and guards', async () => {
    const { body } = await auditor.get('/Workflow/Definitions');
    const question = (body as WorkflowDefinition[]).find(({ id }) => id === 'question');
    expect(question?.states.map(({ id }) => id)).toEqual(['empty', 'open', 'late', 'answered']);
    expect(question?.transitions).toContainEqual(
      expect.objectContaining({
        from: 'open',
        event: 'answer',
        to: 'answered',
        label: 'Answer',
        who: 'Audit',
        comment: 'required',
        guards: ['smallEnough'],
      }),
    );
  });

  it('fills the queue of the people that its machine names, oldest first, with due times', async () => {
    await askAll(100, [1, 2, 3]);
    const { body } = await auditor.get('/Workflow/Queue');
    expect((body as QueueEntry[]).find(({ workflow }) => workflow === 'question')).toMatchObject({
      state: 'open',
      label: 'Questions to answer',
      waiting: 3,
      overdue: 0,
      to: '/questions',
    });
    const forAsker = (await asker.get('/Workflow/Queue')).body as QueueEntry[];
    expect(forAsker.filter(({ workflow }) => workflow === 'question')).toEqual([]);
  });

  it('gives people the actions they may take, and says why others are unavailable', async () => {
    await askAll(110, [50]);
    const list = async (client: Client) => {
      const { body } = await client.get(
        '/Workflow/Instances?workflow=question&state=open&pageSize=100',
      );
      return (body as { items: InstanceEntry[] }).items.find(({ subjectId }) => subjectId === 110);
    };
    const mine = await list(asker);
    expect(mine?.allowedEvents).toEqual(['widen']);
    expect(mine?.blockedEvents).toContainEqual({
      event: 'answer',
      reason: 'Audit can “Answer”, you cannot',
      whoCan: 'Audit',
    });
    const theirs = await list(auditor);
    expect(theirs?.allowedEvents).toEqual([]);
    expect(theirs?.blockedEvents).toContainEqual({
      event: 'answer',
      reason: 'The question is too large to answer',
      whoCan: 'Audit',
    });
    expect(Date.parse(theirs?.dueAt ?? '') - Date.parse(theirs?.enteredAt ?? '')).toBe(3_600_000);
  });

  it('moves by an event, carries out its effect, and records the actor and reason', async () => {
    await askAll(120, [4]);
    expect((await send(auditor, 120, { type: 'answer', comment: 'Forty-two' })).status).toBe(200);
    expect(shelved).toContain(120);
    const { body } = await asker.get('/Workflow/History?workflow=question&subjectId=120');
    expect(body as HistoryEntry[]).toMatchObject([
      { seq: 1, event: 'ask', from: 'empty', to: 'open', actorId: asker.userId },
      {
        seq: 2,
        event: 'answer',
        from: 'open',
        to: 'answered',
        actorName: 'The audit',
        comment: 'Forty-two',
      },
    ]);
  });

  it.each([
    [
      'an event the machine does not have',
      () => send(auditor, 130, 'shred'),
      409,
      /is not possible there/,
    ],
    [
      'an event of another state',
      () => send(asker, 130, 'ask'),
      409,
      /“Ask” is not possible there/,
    ],
    [
      'an event of someone else',
      () => send(asker, 130, { type: 'answer', comment: 'x' }),
      403,
      /Audit can do this|Audit can “Answer”/,
    ],
    ['a missing comment', () => send(auditor, 130, 'answer'), 400, /Comments are required/],
    ['a field of the wrong type', () => send(asker, 130, { type: 'widen', by: 'x' }), 400, /“By”/],
    [
      'a subject that is not there',
      () => send(auditor, 999_999, { type: 'answer', comment: 'x' }),
      404,
      /does not exist/,
    ],
    [
      'a version that has passed',
      () => send(auditor, 130, { type: 'answer', comment: 'x' }, 7),
      409,
      /changed since/,
    ],
    [
      'a delay’s event sent by a person',
      () => send(asker, 130, 'xstate.after.patience.question.open'),
      409,
      /not possible/,
    ],
  ])('refuses %s', async (_title, attempt, status, reason) => {
    await server.db.transaction(async (tx) => {
      const there = await query(
        tx,
        `select from workflow_instances where workflow = 'question' and subject_id = 130`,
      );
      if (there.length === 0) await ask(tx, server.services.engine, getActor(asker), 130, [1]);
    });
    const answer = await attempt();
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect((answer.body as { message: string }).message).toMatch(reason);
    const row = await queryOne<{ version: number }>(
      server.db,
      `select version from workflow_instances where workflow = 'question' and subject_id = 130`,
    );
    expect(row?.version).toBe(1);
  });

  it('refuses a whole batch for one item, names it, and changes nothing', async () => {
    await askAll(140, [1, 99, 1]);
    const answer = await auditor.post('/Workflow/Dispatch', {
      workflow: 'question',
      items: [140, 141, 142].map((subjectId) => ({
        subjectId,
        event: { type: 'answer', comment: 'ok' },
      })),
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      refused: [{ subjectId: 141, state: 'open', reason: 'The question is too large to answer' }],
    });
    const moved = await query(
      server.db,
      `select from workflow_instances where subject_id between 140 and 142 and state <> 'open'`,
    );
    expect(moved).toHaveLength(0);
  });

  it('previews the outcome and the people notified, and changes nothing', async () => {
    await askAll(150, [1, 99]);
    const before = await queryOne(server.db, 'select count(*)::integer from workflow_transitions');
    const { status, body } = await auditor.post('/Workflow/Preview', {
      workflow: 'question',
      items: [150, 151].map((subjectId) => ({
        subjectId,
        event: { type: 'answer', comment: 'ok' },
      })),
    });
    expect(status).toBe(200);
    expect(body as PreviewAnswer).toMatchObject({
      accepted: 1,
      refused: [{ subjectId: 151, reason: 'The question is too large to answer' }],
      moves: [{ from: 'open', to: 'answered', count: 1 }],
    });
    expect(await queryOne(server.db, 'select count(*)::integer from workflow_transitions')).toEqual(
      before,
    );
  });

  it('answers a repeated Idempotency-Key as before, and acts once', async () => {
    await askAll(160, [1]);
    const body = {
      workflow: 'question',
      items: [{ subjectId: 160, event: { type: 'widen', by: 2 } }],
    };
    const key = { 'Idempotency-Key': 'widen-160' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => asker.post('/Workflow/Dispatch', body, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const row = await queryOne<{ size: number }>(
      server.db,
      `select (context->>'size')::integer as size from workflow_instances where subject_id = 160`,
    );
    expect(row?.size).toBe(3);
    const other = { ...body, items: [{ subjectId: 160, event: { type: 'widen', by: 9 } }] };
    expect((await asker.post('/Workflow/Dispatch', other, key)).status).toBe(422);
  });

  it('becomes overdue once at its deadline, and notifies the requester', async () => {
    await askAll(170, [1, 1]);
    const later = new Date(Date.now() + 3_600_000 + 60_000);
    await server.owner.raw(`delete from workflow_timers t using workflow_instances i
      where i.id = t.instance_id and i.subject_id not between 170 and 171`);
    const { engine, log } = server.services;
    await fireDueTimers(server.db, engine, log, new Date());
    const states = () =>
      query<{ state: string }>(
        server.db,
        'select state from workflow_instances where subject_id between 170 and 171',
      );
    expect(await states()).toEqual([{ state: 'open' }, { state: 'open' }]);
    await Promise.all([
      fireDueTimers(server.db, engine, log, later),
      fireDueTimers(server.db, engine, log, later),
    ]);
    expect(await states()).toEqual([{ state: 'late' }, { state: 'late' }]);
    const { body } = await asker.get('/Workflow/History?workflow=question&subjectId=170');
    expect((body as HistoryEntry[]).at(-1)).toMatchObject({
      eventLabel: 'Run late',
      actorId: null,
      actorName: 'Cadre',
    });
    const notices = await query<{ title: string }>(
      server.db,
      `select title from notices where user_id = $userId and title like '%late%'`,
      { userId: asker.userId },
    );
    // Either one of the two took both questions, or each took one.
    expect([
      [{ title: '2 late' }],
      [{ title: 'Your question is late' }, { title: 'Your question is late' }],
    ]).toContainEqual(notices);
  });

  it('notifies each recipient once for a batch, except the person who acted', async () => {
    await server.owner.raw('delete from notices');
    await askAll(180, [1, 1, 1]);
    const rows = await query<{ title: string; count: number; userId: number }>(
      server.db,
      'select title, count, user_id as "userId" from notices order by user_id',
    );
    const auditors = await query<{ id: number }>(
      server.db,
      `select user_id as id from user_roles where role = 'audit' order by user_id`,
    );
    expect(rows.map(({ userId }) => userId)).toEqual(auditors.map(({ id }) => id));
    expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(['3 questions wait']));
  });

  it('keeps a history that verifies, here and over the call', async () => {
    expect(await verifyHistory(server.db, server.services.engine)).toMatchObject({
      ok: true,
      broken: [],
    });
    const { body } = await auditor.get('/Workflow/Verify?workflow=question&subjectId=120');
    expect(body).toEqual({ ok: true, checked: 2, broken: [] });
  });
});

describe('the task list', () => {
  const tasks = async (client: Client, query: string) =>
    (await client.get(`/Workflow/Instances?facts=true&pageSize=100&${query}`)).body as {
      total: number;
      items: TaskEntry[];
    };
  const ofIncrements = 'workflow=increment&state=hrReview&mine=true';

  it('shows a workflow’s own fields without a declaration, and sorts and filters by them', async () => {
    await askAll(300, [7, 9, 8]);
    const { body } = await auditor.get('/Workflow/Definitions');
    const question = (body as WorkflowDefinition[]).find(({ id }) => id === 'question');
    expect(question?.columns).toEqual(['asker', 'size', 'answeredAt']);
    expect(question?.fields.map(({ kind }) => kind)).toEqual(['person', 'number', 'text']);
    const request = 'workflow=question&state=open&mine=true&search=question 30';
    const sizes = async (more: string) =>
      (await tasks(auditor, `${request}${more}`)).items.map(({ facts }) => facts['size']);
    expect(await sizes('&sort=size&descending=true')).toEqual([9, 8, 7]);
    const where = encodeURIComponent(JSON.stringify([{ name: 'size', least: 8, most: 8 }]));
    expect(await sizes(`&where=${where}`)).toEqual([8]);
    expect((await auditor.get(`/Workflow/Instances?${request}&sort=nothing`)).status).toBe(400);
    expect((await tasks(auditor, `${request}x`)).total).toBe(0);
  });

  it('shows the figures of a raise to people who may see pay, and logs that', async () => {
    const ids = await bringTo(server, 'hrReview', [
      row(1, 2030),
      row(2, 2030),
      row(3, 2030, { incrPercent: 40 }),
    ]);
    const hr = await server.as('hr');
    const { items } = await tasks(hr, `${ofIncrements}&sort=incrementPercent&descending=true`);
    expect(items[0]).toMatchObject({
      subjectId: ids[2],
      unit: 'North',
      facts: {
        incrementPercent: 40,
        moneyAdded: 13200,
        grossAfter: 46200,
        requestedBy: { name: 'The manager' },
        exceptions: [
          { label: 'Early date', tone: 'warning' },
          { label: 'Far from median', tone: 'warning' },
          { label: 'Recently joined', tone: 'info' },
        ],
        section: 'Payables',
      },
    });
    const looks = await query<{ call: string }>(
      server.db,
      `select call from pay_accesses where viewer_id = $userId and call = 'Workflow/Instances'`,
      { userId: hr.userId },
    );
    expect(looks.length).toBeGreaterThan(0);
    // Auditors may read it without the amount, which neither text nor sorting may reveal.
    const detail = (await auditor.get(`/Workflow/Task?workflow=increment&subjectId=${ids[2]}`))
      .body as TaskDetail;
    expect(detail.facts).not.toHaveProperty('incrementPercent');
    expect(detail.facts).toMatchObject({ requestedBy: { name: 'The manager' } });
    expect(detail.masked).toContain('Money added');
    const above = encodeURIComponent(JSON.stringify([{ name: 'incrementPercent', least: 39 }]));
    const readMatches = (who: Client) =>
      tasks(who, `workflow=increment&state=hrReview&where=${above}`);
    expect((await readMatches(auditor)).total).toBe(0);
    expect((await readMatches(hr)).total).toBe(1);
  });

  it('lists the stages of a task: past, current and next', async () => {
    const [id] = await bringTo(server, 'auditRelease', [row(4, 2030)]);
    const { body } = await auditor.get(`/Workflow/Task?workflow=increment&subjectId=${id}`);
    expect((body as TaskDetail).stages.map(({ state, is }) => [state, is])).toEqual([
      ['hrReview', 'past'],
      ['mdDecision', 'past'],
      ['auditRelease', 'current'],
      ['financeRelease', 'ahead'],
      ['released', 'ahead'],
    ]);
    const stranger = await server.as('employee');
    const path = `/Workflow/Task?workflow=increment&subjectId=${id}`;
    expect((await stranger.get(path)).status).toBe(404);
  });

  it('a claim keeps others from deciding, and ends by time, release, takeover or a decision', async () => {
    const [first = 0, second = 0] = await bringTo(server, 'hrReview', [row(5, 2030), row(6, 2030)]);
    const [hr, hr2] = await Promise.all([server.as('hr'), server.as('hr2')]);
    const claim = (who: Client, subjectIds: number[], reassign?: boolean) =>
      who.post('/Workflow/Claim', { workflow: 'increment', subjectIds, reassign });
    const recommendBy = (who: Client, subjectId: number) =>
      who.post('/Workflow/Dispatch', {
        workflow: 'increment',
        items: [{ subjectId, event: 'hr.recommend' }],
      });
    const seenBy = async (who: Client, subjectId: number) =>
      (await tasks(who, ofIncrements)).items.find((one) => one.subjectId === subjectId);

    expect((await claim(hr, [first, second])).status).toBe(200);
    expect(await seenBy(hr, first)).toMatchObject({
      claim: { name: 'The hr', mine: true },
      allowedEvents: ['hr.recommend'],
    });
    expect(await seenBy(hr2, first)).toMatchObject({
      claim: { name: 'The hr', mine: false },
      allowedEvents: [],
      blockedEvents: [{ event: 'hr.recommend', reason: /^The hr is working on this increment/ }],
    });
    expect(
      (await tasks(hr2, `${ofIncrements}&claimed=nobody&search=2030`)).items,
    ).not.toContainEqual(expect.objectContaining({ subjectId: first }));
    expect((await tasks(hr, `${ofIncrements}&claimed=me`)).total).toBe(2);
    const kept = await recommendBy(hr2, first);
    expect(kept).toMatchObject({ status: 409 });
    expect((kept.body as ErrorAnswer).message).toMatch(/^The hr is working on this increment/);
    expect((await claim(hr2, [first])).status).toBe(409);
    expect((await claim(await server.as('md'), [first], true)).status).toBe(403);
    expect((await claim(await server.as('employee'), [first], true)).status).toBe(404);
    expect((await claim(hr2, [999_999])).status).toBe(404);

    // After taking over the claim, hr2 has it; their decision ends it.
    expect((await claim(hr2, [first], true)).status).toBe(200);
    expect((await recommendBy(hr, first)).status).toBe(409);
    expect((await recommendBy(hr2, first)).status).toBe(200);
    const md = await server.as('md');
    const approved = await md.post('/Workflow/Dispatch', {
      workflow: 'increment',
      items: [{ subjectId: first, event: 'md.approve' }],
    });
    expect(approved.status).toBe(200);

    // Another person can't release it; its holder can, and it expires.
    const release = (who: Client) =>
      who.post('/Workflow/Release', { workflow: 'increment', subjectIds: [second] });
    expect((await release(hr2)).status).toBe(200);
    expect((await seenBy(hr2, second))?.claim).toMatchObject({ name: 'The hr' });
    expect((await release(hr)).status).toBe(200);
    expect((await seenBy(hr2, second))?.claim).toBeNull();
    expect((await claim(hr, [second])).status).toBe(200);
    await server.owner.raw(
      `update workflow_instances set claimed_until = now() - interval '1 second'
       where claimed_by is not null`,
    );
    expect((await seenBy(hr2, second))?.claim).toBeNull();
    expect((await recommendBy(hr2, second)).status).toBe(200);
  });

  it('a raise held by audit cannot be released until resumed; a returned one goes to HR', async () => {
    const [id = 0] = await bringTo(server, 'auditRelease', [row(7, 2030)]);
    const byAudit = (event: string, comment?: string) =>
      auditor.post('/Workflow/Dispatch', {
        workflow: 'increment',
        items: [{ subjectId: id, event: { type: event, comment } }],
      });
    expect(await byAudit('audit.hold')).toMatchObject({
      status: 400,
      body: { message: 'Why is it put on hold?' },
    });
    expect((await byAudit('audit.hold', 'Payslip missing')).status).toBe(200);
    // Lists show it.
    const current = await auditor.get(`/Workflow/Task?workflow=increment&subjectId=${id}`);
    expect((current.body as TaskDetail).facts['heldAt']).toEqual(expect.any(String));
    expect(incrementSummary.columns).toContain('heldAt');
    const refused = await release(server, [{ incrementId: id, actor: 'audit' }], 'audit');
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'It is on hold: resume it first' },
    });
    expect((await byAudit('audit.resume')).status).toBe(200);
    expectOk(await release(server, [{ incrementId: id, actor: 'audit' }], 'audit'));
    const finance = await server.as('finance');
    const preview = await finance.post('/Workflow/Preview', {
      workflow: 'increment',
      items: [{ subjectId: id, event: { type: 'finance.return', comment: 'Too much' } }],
    });
    // Requests that are sent back add nothing.
    expect(preview.body).toMatchObject({ accepted: 1, amounts: {} });
    const back = await finance.post('/Workflow/Dispatch', {
      workflow: 'increment',
      items: [{ subjectId: id, event: { type: 'finance.return', comment: 'Too much' } }],
    });
    expect(back.status).toBe(200);
    expect(await getStates(server, [id])).toEqual(['hrReview']);
    expect((await verifyHistory(server.db, server.services.engine)).broken).toEqual([]);
  });
});
