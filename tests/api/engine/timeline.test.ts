import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StateStats } from '#machines/core/contracts/workflow.ts';
import type { InstanceTimeline } from '#machines/core/contracts/timeline.ts';
import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { query } from '#server/platform/db/sql.ts';
import { approve, bringTo, expectOk, FUTURE, row } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createOtherAccount, MARK } from '#tests/support/otherAccount.ts';
import { createClient } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

const year = getFiscalYear(new Date().toISOString());

let server: TestServer;
let waiting: number;
let decided: number;
let released: number;
beforeAll(async () => {
  server = await startTestServer();
  await createOtherAccount(server.owner);
  [waiting = 0] = await bringTo(server, 'hrReview', [row(1, year)]);
  [decided = 0] = await bringTo(server, 'mdDecision', [row(2, year, { incrPercent: 7 })]);
  [released = 0] = await bringTo(server, 'released', [row(3, year)]);
}, patience(120_000));
afterAll(() => server?.close());

const ask = async (login: string, subjectId: number) => {
  const client = await server.as(login);
  return client.get(`/Workflow/Instance?workflow=increment&subjectId=${subjectId}`);
};

async function timeline(login: string, subjectId: number): Promise<InstanceTimeline> {
  const answer = await ask(login, subjectId);
  expectOk(answer);
  return answer.body as InstanceTimeline;
}

it('shows an instance’s data after each transition, also once it is closed', async () => {
  const notice = await timeline('hr', released);
  expect(notice).toMatchObject({ state: 'released', isFinal: true, broken: null, possible: [] });
  expect(notice.steps.map(({ event, to }) => [event, to])).toEqual([
    ['request', 'hrReview'],
    ['hr.recommend', 'mdDecision'],
    ['md.approve', 'auditRelease'],
    ['audit.release', 'financeRelease'],
    ['finance.release', 'released'],
  ]);
  expect(notice.steps[0]?.context).toMatchObject({ gross: 33_000, incrementPercent: 5 });
  expect(notice.steps[3]?.context?.['releasedAt']).toBeNull();
  expect(notice.steps[4]?.context?.['releasedAt']).toBe(notice.steps[4]?.at);
  expect(notice.people).toContainEqual({ id: 3, name: 'Person 3' });
  const [stored] = await query<{ context: object }>(
    server.db,
    `select context from workflow_instances where workflow = 'increment' and subject_id = $released`,
    { released },
  );
  expect(notice.steps.at(-1)?.context).toEqual(stored?.context);
});

it('says what the caller can do now, and why not the rest', async () => {
  const forMd = await timeline('allRoles', decided);
  expect(forMd.possible.map(({ event }) => event)).toEqual([
    'md.approve',
    'md.requestChange',
    'md.reject',
  ]);
  const forHr = await timeline('hr', decided);
  expect(forHr.possible).toEqual([]);
  expect(forHr.blocked).toContainEqual({
    event: 'md.approve',
    label: 'Approve',
    reason: 'Managing director can “Approve”, you cannot',
    whoCan: 'Managing director',
  });
});

it('hides pay and comments about it from people who may not see it yet, and doesn’t send them', async () => {
  const answer = await ask('audit', waiting);
  expectOk(answer);
  const { fields, steps } = answer.body as InstanceTimeline;
  const masked = fields.filter((field) => field.masked).map(({ name }) => name);
  expect(masked).toEqual(expect.arrayContaining(['gross', 'basic', 'incrementPercent']));
  expect(fields.find(({ name }) => name === 'effectiveDate')?.masked).toBe(false);
  expect(Object.keys(steps[0]?.context ?? {})).not.toContain('gross');
  expect(steps[0]?.payload).toEqual({});
  expect(JSON.stringify(answer.body)).not.toContain('31000');
});

it('logs each view of pay, and none if pay was hidden', async () => {
  const looks = async () => {
    const [row] = await query<{ count: number }>(
      server.db,
      `select count(*)::integer as count from pay_accesses where call = 'Workflow/Instance'`,
    );
    return row?.count ?? 0;
  };
  const before = await looks();
  await timeline('hr', waiting);
  expect(await looks()).toBe(before + 1);
  await timeline('audit', waiting);
  expect(await looks()).toBe(before + 1);
});

it('answers 404 to people who may not follow it, and to other accounts', async () => {
  expect((await ask('developer', waiting)).status).toBe(404);
  expect((await ask('hrUnit2', waiting)).status).toBe(404);
  expect((await ask('employee', waiting)).status).toBe(403);
  const foreign = await createClient(server.url, 'foreign');
  const path = `/Workflow/Instance?workflow=increment&subjectId=${waiting}`;
  const answer = await foreign.get(path);
  expect(answer.status).toBe(404);
  expect(JSON.stringify(answer.body)).not.toContain('Person');
  expect(JSON.stringify((await ask('hr', waiting)).body)).not.toContain(MARK);
  expect((await ask('hr', 999_999)).status).toBe(404);
});

it('names the transition that was tampered with, and replays up to it', async () => {
  const [id = 0] = await bringTo(server, 'auditRelease', [row(4, year, { effectiveDate: FUTURE })]);
  const tamper = (event: string) =>
    server.owner.raw(
      `set session_replication_role = replica;
       update workflow_transitions set event = '${event}' where subject_id = ${id} and seq = 3;
       set session_replication_role = origin`,
    );
  await tamper('md.reject');
  const notice = await timeline('hr', id);
  expect(notice.broken).toEqual({
    seq: 3,
    reason: 'The transition was changed after it was recorded',
  });
  expect(notice.steps.map(({ context }) => context !== null)).toEqual([true, true, false]);
  await tamper('md.approve');
  expect((await timeline('hr', id)).broken).toBeNull();
});

it('gives developers figures without subjects', async () => {
  const developer = await server.as('developer');
  const { body } = await developer.get('/Workflow/Stats?workflow=increment');
  const review = (body as StateStats[]).find(({ state }) => state === 'hrReview');
  expect(review?.count).toBe(1);
  const list = await developer.get('/Workflow/Instances?workflow=increment&state=hrReview');
  expect(list.body).toEqual({ total: 0, items: [] });
  const employee = await server.as('employee');
  const { body: own } = await employee.get('/Workflow/Stats?workflow=increment');
  expect((own as StateStats[]).every(({ count }) => count === 0)).toBe(true);
});

it('says who acted for whom', async () => {
  const md = await server.as('md');
  const as = await server.as('employee');
  const today = accountDay();
  expectOk(
    await md.post('/Workflow/Delegate', {
      stages: [{ workflow: 'increment', state: 'mdDecision' }],
      standInEmployeeId: as.employeeId,
      fromDate: today,
      untilDate: today,
      reason: 'On leave',
    }),
  );
  const decision = [{ incrementId: decided, approvalStatus: 'Approve' }];
  // A session is cached for two seconds, and this one was cached without the delegation.
  await expect
    .poll(async () => (await approve(server, decision, 'employee')).status, { interval: 250 })
    .toBe(200);
  expect((await timeline('hr', decided)).steps.at(-1)).toMatchObject({
    actorName: 'The employee',
    onBehalfOfName: 'The md',
  });
});
