import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import { CONTROLS, readHits, runControls } from '#server/domains/workflows/controls/index.ts';
import { requestIncrements } from '#server/domains/increments/index.ts';
import { readDelegates } from '#server/platform/access/delegates.ts';
import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { requestKind } from '#machines/catalogue/requests.ts';
import { storeVersion } from '#server/kits/requests/pipelineVersions.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { dispatch, undo } from '#server/engine/dispatch/dispatch.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { getActor } from '#tests/support/readActor.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
/** What was planted for each control, as `subject event`. */
const planted: Record<string, string[]> = {};
const plant = (control: string, ids: readonly number[], event = 'md.approve') =>
  (planted[control] ??= []).push(...ids.map((id) => `${id} ${event}`));

const DAY_MS = 86_400_000;
/** A working day: Mondays, some weeks ago. */
const monday = (weeksAgo: number): number => {
  const today = Date.now() - (Date.now() % DAY_MS);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return today - (weekday + 7 * weeksAgo) * DAY_MS;
};
const at = (weeksAgo: number, minutes: number, seconds = 0): string =>
  new Date(monday(weeksAgo) + (9 * 60 + minutes) * 60_000 + seconds * 1000).toISOString();

async function request(employeeIds: number[], instant: string, percent = 5): Promise<number[]> {
  const actor = await getActor(server.db, 'manager');
  await server.db.transaction((tx) =>
    requestIncrements(
      tx,
      { ...server.services.engine, at: instant },
      actor,
      employeeIds.map((employeeId) => ({
        employeeId,
        year: 2026,
        effectiveDate: '2150-01-01',
        basicOrGross: 'gross' as const,
        incrPercent: percent,
        effectiveDateReason: 'Agreed',
      })),
    ),
  );
  const rows = await query<{ id: number }>(
    server.db,
    `select max(id) as id from increments where employee_id = any($employeeIds::bigint[])
     group by employee_id order by array_position($employeeIds::bigint[], employee_id)`,
    { employeeIds },
  );
  return rows.map(({ id }) => id);
}

async function decide(
  login: string,
  event: string,
  ids: readonly number[],
  instant: string,
  comment = 'As agreed',
): Promise<string> {
  const actor = await getActor(server.db, login);
  const done = await server.db.transaction((tx) =>
    dispatch(
      tx,
      { ...server.services.engine, at: instant },
      {
        workflow: 'increment',
        actor,
        items: ids.map((subjectId) => ({ subjectId, event: { type: event, comment } })),
      },
    ),
  );
  return done.batchId;
}

/** Requested, and recommended an hour later. */
async function recommended(employeeIds: number[], weeksAgo: number, percent = 5) {
  const ids = await request(employeeIds, at(weeksAgo, 0), percent);
  await decide('hr', 'hr.recommend', ids, at(weeksAgo, 60));
  return ids;
}

/** Nothing that any control finds: six, one by one, each an hour after the last step. */
async function ordinary(employeeIds: number[], weeksAgo: number): Promise<void> {
  const ids = await recommended(employeeIds, weeksAgo);
  for (const [index, id] of ids.entries()) {
    await decide('md', 'md.approve', [id], at(weeksAgo, 120 + 10 * index));
  }
}

/** Three advances just below the amount from which finance has to approve as well, and one far below it. */
async function justBelow(): Promise<void> {
  const kind = requestKind('iou');
  if (!kind) throw new Error('There is no request iou');
  const admin = await getActor(server.db, 'admin');
  const definition = pipelineDefinition.parse({
    steps: [
      { label: 'HR', approvers: [{ by: 'role', role: 'hr' }] },
      {
        label: 'Large amounts',
        approvers: [{ by: 'role', role: 'finance' }],
        condition: { amountFrom: 50_000 },
      },
    ],
  });
  await server.db.transaction((tx) =>
    storeVersion(tx, {
      kind: 'iou',
      before: null,
      definition,
      by: { accountId: 1, userId: admin.userId, confirmedBy: null },
      reason: 'Agreed',
      at: at(2, 0),
    }),
  );
  await server.services.engine.refresh(server.db);
  const day = at(1, 0).slice(0, 10);
  for (const [place, amount] of [47_500, 49_000, 49_999, 20_000].entries()) {
    const requester = await getActor(
      server.db,
      ['employee', 'manager', 'audit', 'finance'][place] ?? '',
    );
    const engine = (minutes: number) => ({ ...server.services.engine, at: at(1, minutes) });
    const sent = await server.db.transaction((tx) =>
      sendRequest(tx, engine(100 + place), requester, kind, {
        employeeId: requester.employeeId ?? 0,
        payload: { purpose: 'Trade fair', amount, neededOn: day, settleBy: day },
      }),
    );
    const hr = await getActor(server.db, 'hr');
    await server.db.transaction((tx) =>
      dispatch(tx, engine(150 + place), {
        workflow: sent.workflow,
        actor: hr,
        items: [{ subjectId: sent.requestId, event: { type: 'approve', comment: 'Agreed' } }],
      }),
    );
    if (amount >= 47_500) plant('belowLimit', [sent.requestId], 'approve');
  }
}

const people = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

beforeAll(async () => {
  server = await startTestServer();
  await createEmployees(server.owner, 300);
  await query(
    server.owner,
    `insert into working_calendars (account_id, time_zone, weekend, opens, closes)
     values (1, 'UTC', '{6,7}', '09:00', '17:00')
     on conflict (account_id) do update set time_zone = 'UTC', weekend = '{6,7}', opens = '09:00', closes = '17:00'`,
  );
  // Anyone who has decided before isn't dormant.
  await ordinary(people(1, 6), 21);
  await ordinary(people(7, 6), 15);
  await ordinary(people(21, 6), 9);

  const outside = await recommended(people(27, 3), 8);
  await decide('md', 'md.approve', outside, at(8, 9 * 60));
  plant('outsideHours', outside);

  const quick = await recommended(people(30, 3), 7);
  await decide('md', 'md.approve', quick, at(7, 60, 8));
  plant('withinSeconds', quick);

  for (const [index, person] of people(33, 3).entries()) {
    const ids = await recommended([person], 6);
    const batchId = await decide('md', 'md.approve', ids, at(6, 120 + index * 10));
    const actor = await getActor(server.db, 'md');
    await server.db.transaction((tx) =>
      undo(
        tx,
        { ...server.services.engine, at: at(6, 240 + index) },
        { batchId, actor, comments: 'By mistake' },
      ),
    );
    plant('undone', ids, 'cadre.undo');
  }

  const rejected = people(36, 3);
  await decide('md', 'md.reject', await recommended(rejected, 5), at(5, 130));
  const again = await recommended(rejected, 4);
  await decide('md', 'md.approve', again, at(4, 130));
  plant('afterRejection', again);

  for (const index of [0, 1, 2]) {
    const many = people(70 + index * 50, 50);
    const ids = await request(many, at(3, index * 10));
    // In two parts, which are no large batches themselves.
    await decide('hr', 'hr.recommend', ids.slice(0, 25), at(3, 100 + index));
    await decide('hr', 'hr.recommend', ids.slice(25), at(3, 110 + index));
    await decide('md', 'md.approve', ids, at(3, 200 + index * 10));
    plant('largeBatch', ids.slice(0, 1));
  }

  const silent = await recommended(people(230, 3), 2, 40);
  await decide('md', 'md.approve', silent, at(2, 130), '');
  plant('silentException', silent);

  const md = await getActor(server.db, 'md');
  const circle = people(240, 3);
  await query(
    server.owner,
    'update employees set supervisor_id = $md where id = any($circle::bigint[])',
    {
      md: md.employeeId,
      circle,
    },
  );
  const own = await recommended(circle, 1);
  await decide('md', 'md.approve', own, at(1, 130));
  plant('ownCircle', own);

  // Each recommends or approves what is about the other; the other stage is someone else's.
  for (const [recommends, approves] of [
    ['hr', 'md'],
    ['hr2', 'md2'],
  ] as const) {
    const one = (await getActor(server.db, approves)).employeeId ?? 0;
    const other = (await getActor(server.db, recommends)).employeeId ?? 0;
    const [about = 0, back = 0] = await request([one, other], at(1, 200));
    await decide(recommends, 'hr.recommend', [about], at(1, 240));
    await decide('otp', 'hr.recommend', [back], at(1, 250));
    await decide('allRoles', 'md.approve', [about], at(1, 300));
    await decide(approves, 'md.approve', [back], at(1, 310));
    plant('pairApproving', [about], 'hr.recommend');
    plant('pairApproving', [back]);
  }

  for (const [index, login] of ['md2', 'allRoles', 'hr2'].entries()) {
    const [first = 0, ...others] = await (login === 'hr2'
      ? request(people(250 + index * 10, 6), at(20, 0))
      : recommended(people(250 + index * 10, 6), 20));
    const event = login === 'hr2' ? 'hr.recommend' : 'md.approve';
    await decide(login, event, [first], at(20, 120));
    for (const [n, id] of others.entries()) await decide(login, event, [id], at(10, 60 + n * 10));
    plant('dormantActive', others.slice(0, 1), event);
  }

  const delegated = await request(people(280, 3), at(1, 320));
  const principal = await getActor(server.db, 'hr');
  const delegate = await getActor(server.db, 'hrUnit2');
  await query(
    server.owner,
    `insert into workflow_delegations (account_id, workflow, state, screen, principal_id, stand_in_id,
       from_date, until_date, reason)
     values (1, 'increment', 'hrReview', '', $principal, $delegate, current_date - 1, current_date + 1, '')`,
    { principal: principal.userId, delegate: delegate.userId },
  );
  for (const id of delegated) {
    await server.db.transaction(async (tx) =>
      dispatch(
        tx,
        { ...server.services.engine, at: at(1, 400) },
        {
          workflow: 'increment',
          actor: {
            ...delegate,
            roles: [],
            standsInFor: await readDelegates(tx, delegate.userId ?? 0),
          },
          items: [{ subjectId: id, event: { type: 'hr.recommend', comment: 'For HR' } }],
        },
      ),
    );
  }
  plant('byDelegate', delegated, 'hr.recommend');

  await justBelow();
});
afterAll(() => server.close());

const PERIOD = {
  accountId: 1,
  from: '2020-01-01T00:00:00.000Z',
  until: '2200-01-01T00:00:00.000Z',
};

async function match(control: string): Promise<string[]> {
  const one = CONTROLS.find(({ id }) => id === control);
  if (!one) throw new Error(`There is no control ${control}`);
  const hits = await readHits(server.db, server.services.engine, one, PERIOD);
  const rows = await query<{ step: string }>(
    server.db,
    `select t.subject_id || ' ' || t.event as step from unnest($instances::bigint[], $seqs::integer[]) n (i, s)
     join workflow_transitions t on t.instance_id = n.i and t.seq = n.s`,
    { instances: hits.map(({ instanceId }) => instanceId), seqs: hits.map(({ seq }) => seq) },
  );
  return rows.map(({ step }) => step).toSorted();
}

it('finds exactly the planted case of each control', async () => {
  for (const { id } of CONTROLS) {
    expect({ [id]: await match(id) }).toEqual({ [id]: (planted[id] ?? []).toSorted() });
  }
});

it('files each finding once as an audit task, which is explained with a reason and kept', async () => {
  const { db, services } = server;
  const total = Object.values(planted).flat().length;
  const run = () => db.transaction((tx) => runControls(tx, services.engine, 1));
  expect(await run()).toBe(total);
  expect(await run()).toBe(0);
  const audit = await server.as('audit');
  const report = async () =>
    ((await audit.get('/Reports/auditFindings?sort=control')).body as ReportPage).rows;
  const rows = await report();
  expect(rows).toHaveLength(Math.min(total, rows.length));
  expect(rows[0]).toMatchObject({ state: 'To explain', person: expect.stringContaining('The ') });
  const explain = (comment?: string) =>
    audit.post('/Workflow/Dispatch', {
      workflow: 'auditFinding',
      items: [{ subjectId: Number(rows[0]?.['number']), event: { type: 'explain', comment } }],
    });
  expect((await explain()).status).toBe(400);
  expect((await explain('Agreed by telephone')).status).toBe(200);
  const explained = (await report()).find((one) => one['number'] === rows[0]?.['number']);
  expect(explained).toMatchObject({
    state: 'Explained',
    reason: 'Agreed by telephone',
    by: 'The audit',
  });
  expect((await (await server.as('employee')).get('/Reports/auditFindings')).status).toBe(403);
  const { broken } = await verifyHistory(db, services.engine);
  expect(broken.filter(({ workflow }) => workflow === 'auditFinding')).toEqual([]);
});
