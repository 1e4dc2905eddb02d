import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#machines/core/contracts/jobs.ts';
import type { CycleWork } from '#machines/domains/performance/contracts/cycleWork.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { takeUp } from '#server/platform/jobs/attempt.ts';
import { actorOfUser } from '#server/platform/access/actorOfUser.ts';
import { jobKinds } from '#workers/jobKinds.ts';
import { runJob } from '#workers/runJob.ts';
import { getJobMeans, workOnCycle } from '#tests/support/cycleWork.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { getRules } from '#tests/support/performanceRules.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** More than two batches in the first unit. */
const PEOPLE = 5000;
/** So many of the first unit have neither marks nor results. */
const WITHOUT = 3;

let server: TestServer;
const cycleId = 1;
beforeAll(async () => {
  server = await startTestServer({ also: (owner) => createEmployees(owner, PEOPLE) });
  await server.owner.raw(`
    ${getRules({ weights: [60, 80, 20] })}
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
      select 'Targets', business_unit_id, id, 1, '2026-01-01', 'agreed' from employees where is_active;
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
      select id, 1, 1, 100, 100 from target_plans;
    insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      select 'Report', business_unit_id, id, 1, '2026-03-31', 96 from employees
      where id not in (select id from employees where business_unit_id = 1 order by id limit ${WITHOUT})`);
});
afterAll(() => server.close());

const getWork = async (login: string) =>
  (await (await server.as(login)).get(`/Performance/CycleWork?cycleId=${cycleId}`))
    .body as CycleWork;

const countStates = async (unitId: number) =>
  Object.fromEntries(
    (
      await query<{ state: string; count: number }>(
        server.owner,
        `select state, count(*)::integer as count from workflow_instances
         where workflow = 'appraisal' and business_unit_id = $unitId group by 1`,
        { unitId },
      )
    ).map(({ state, count }) => [state, count]),
  );

/** Events and notices of which someone has more than one. */
const findTwice = (event: string) =>
  query(
    server.owner,
    `select subject_id::text as of from workflow_transitions where workflow = 'appraisal' and event = $event
       group by 1 having count(*) > 1
     union all select user_id || title from notices where workflow = 'appraisal'
       group by user_id, title having count(*) > 1 or max(count) > 1`,
    { event },
  );

const countEvents = async (event: string) =>
  (await queryOne<{ count: number; actors: number[] }>(
    server.owner,
    `select count(*)::integer as count, array_agg(distinct actor_id) as actors
       from workflow_transitions where workflow = 'appraisal' and event = $event`,
    { event },
  )) ?? { count: 0, actors: [] };

/** Starts a job and lets its worker die after the first batch, without a word. */
async function killAfterBatch(login: string, act: string, body: object): Promise<number> {
  const client = await server.as(login);
  const answer = await client.post(`/Performance/${act}`, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  const { id } = (answer.body as { job: Job }).job;
  const { attempt } = await takeUp(server.db, id);
  if (!attempt) throw new Error('The job was not taken up');
  const dying = jobKinds.get(attempt.kind)?.run({
    id,
    input: attempt.input,
    asker: await actorOfUser(server.db, attempt.askedBy ?? 0),
    services: server.services,
    signal: new AbortController().signal,
    progress: (done) => {
      if (done > 0) throw new Error('Killed');
    },
  });
  await expect(dying).rejects.toThrow('Killed');
  await server.owner.raw(`update jobs set seen_at = now() - interval '1 minute' where id = ${id}`);
  return id;
}

const BATCH = 1000;

describe('the forms of a cycle', () => {
  it('are opened by those who may, who learn for how many', async () => {
    const { people } = await getWork('hr');
    const all = await queryOne<{ count: number }>(
      server.owner,
      'select count(*)::integer as count from target_plans',
    );
    // Without the caller.
    expect(people).toEqual({ open: (all?.count ?? 0) - 1, close: 0, publish: 0 });
    const second = (await getWork('hrUnit2')).people;
    expect(second?.open).toBeGreaterThan(BATCH);
    expect(second?.open).toBeLessThan(people?.open ?? 0);
    for (const login of ['employee', 'manager', 'audit', 'md']) {
      const client = await server.as(login);
      for (const act of ['OpenCycle', 'CloseForms', 'Publish']) {
        const body = { cycleId, comment: 'The day has passed' };
        expect([login, act, (await client.post(`/Performance/${act}`, body)).status]).toEqual([
          login,
          act,
          403,
        ]);
      }
      expect((await client.get(`/Performance/CycleWork?cycleId=${cycleId}`)).status).toBe(403);
    }
  });

  it('are opened of one unit by its HR, and go on where a killed worker was', async () => {
    const id = await killAfterBatch('hrUnit2', 'OpenCycle', { cycleId });
    expect(await countStates(2)).toEqual({ self: BATCH });
    expect(await countStates(1)).toEqual({});
    expect((await getWork('hr')).people).toBeNull();
    await runJob(getJobMeans(server), id);
    const { self = 0 } = await countStates(2);
    expect(self).toBeGreaterThan(2 * BATCH);
    expect(await countStates(1)).toEqual({});
    expect((await getWork('hrUnit2')).people?.open).toBe(0);
    expect((await countEvents('open')).count).toBe(self);
    expect(await findTwice('open')).toEqual([]);
  });

  it('are opened once by two who press at the same time', async () => {
    const hr = await server.as('hr');
    const second = await server.as('hr2');
    const answers = await Promise.all(
      [hr, second, hr].map((client) => client.post('/Performance/OpenCycle', { cycleId })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(JSON.stringify(refused?.body)).toContain('are being opened');
    const close = { cycleId, comment: 'The day has passed' };
    expect((await second.post('/Performance/CloseForms', close)).status).toBe(409);
    const started = answers.find(({ status }) => status === 200)?.body as { job: Job };
    const running = await Promise.all(['hr', 'hr2'].map(getWork));
    expect(running.map((one) => one.running?.act)).toEqual(['open', 'open']);
    expect(running.filter((one) => one.running?.by === null)).toHaveLength(1);
    expect((await getWork('hrUnit2')).running).toMatchObject({ act: 'open', percent: null });
    const before = (await countEvents('open')).count;
    await runJob(getJobMeans(server), started.job.id);
    const all = await countEvents('open');
    expect(all.count).toBeGreaterThan(before + 2 * BATCH);
    expect(await findTwice('open')).toEqual([]);
    // The one who opened them has no form yet: a colleague opens it.
    const other = running[0]?.running?.by === null ? 'hr2' : 'hr';
    const own = (await server.as(other === 'hr' ? 'hr2' : 'hr')).employeeId;
    expect((await getWork(other)).people?.open).toBe(1);
    await workOnCycle(server, other, 'OpenCycle', { cycleId });
    const [form] = await query(
      server.owner,
      'select from appraisals where employee_id = $own and created_by is not null',
      { own },
    );
    expect(form).toBeDefined();
    expect((await hr.post('/Performance/OpenCycle', { cycleId })).status).toBe(409);
  });

  it('are closed with a reason, wherever they wait, and count as not given', async () => {
    const hr = await server.as('hr');
    expect((await hr.post('/Performance/CloseForms', { cycleId })).status).toBe(400);
    const comment = 'The day for forms has passed';
    const id = await killAfterBatch('hr', 'CloseForms', { cycleId, comment });
    const closed = () => countEvents('closeForms');
    expect((await closed()).count).toBe(BATCH);
    await runJob(getJobMeans(server), id);
    // Only the form of the one who closed them still waits.
    expect((await getWork('hr')).people?.close).toBe(0);
    expect((await getWork('hr2')).people?.close).toBe(1);
    expect(await findTwice('closeForms')).toEqual([]);
    const { actors } = await closed();
    expect(actors).toHaveLength(1);
    const [given] = await query(
      server.owner,
      'select from appraisal_forms where sent_at is not null',
      {},
    );
    expect(given).toBeUndefined();
  });

  it('are published for everyone who has a score, once', async () => {
    expect(await getWork('hr')).toMatchObject({ withoutScore: WITHOUT });
    const id = await killAfterBatch('hr', 'Publish', { cycleId });
    expect((await countEvents('publish')).count).toBe(BATCH);
    await runJob(getJobMeans(server), id);
    expect(await findTwice('publish')).toEqual([]);
    expect(await getWork('hr')).toMatchObject({
      withoutScore: WITHOUT,
      people: { open: 0, close: 0, publish: 0 },
    });
    const refused = await workOnCycle(server, 'hr', 'Publish', { cycleId });
    expect(refused).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('nothing to publish') as string,
    });
    // A result that comes later gives a score.
    await server.owner.raw(`
      insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      select 'Late', business_unit_id, employee_id, 1, '2026-06-30', 90 from appraisals join employees e
        on e.id = employee_id where calculated is null and business_unit_id = 1 and exists (
          select from workflow_instances i where i.workflow = 'appraisal' and i.subject_id = appraisals.id
            and i.state = 'calibration') limit 1`);
    const later = await workOnCycle(server, 'hr', 'Publish', { cycleId });
    expect(later).toMatchObject({ state: 'done', result: { people: 1 } });
  });

  it('are not touched by someone who loses the permission meanwhile', async () => {
    const hr = await server.as('hr2');
    const { body } = await hr.post('/Performance/CloseForms', { cycleId, comment: 'The last' });
    await server.owner
      .raw(`update user_roles set until_date = '2020-12-31', from_date = '2020-01-01'
      where user_id = (select id from users where login_id = 'hr2')`);
    const { id } = (body as { job: Job }).job;
    await runJob(getJobMeans(server), id).catch(() => undefined);
    const job = await queryOne<{ state: string }>(
      server.owner,
      'select state from jobs where id = $id',
      { id },
    );
    expect(job?.state).toBe('failed');
    expect((await countStates(1))['self']).toBe(1);
  });
});
