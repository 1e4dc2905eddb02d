import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanningView, PlanView } from '#machines/domains/performance/contracts/planning.ts';
import type { IndividualKpi } from '#machines/domains/performance/contracts/reports.ts';
import type { ResourceDetails } from '#machines/kits/resources/contract.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { hire } from '#tests/support/factories.ts';
import { workOnCycle } from '#tests/support/cycleWork.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const CYCLE = 1;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await hire(owner, { login: 'second', roles: ['employee'] });
      await hire(owner, { login: 'third', roles: ['employee'] });
      await hire(owner, { login: 'otherLead', roles: ['supervisor'] });
      await hire(owner, { login: 'curiousLead', roles: ['supervisor'] });
    },
  });
  for (const login of ['employee', 'second', 'third', 'manager', 'hr', 'hr2']) {
    ids[login] = (await server.as(login)).employeeId;
  }
  const team = [ids['employee'], ids['second'], ids['third']].join(', ');
  await server.owner.raw(`
    update employees set supervisor_id = ${ids['manager']},
      designation_id = (select min(id) from designations) where id in (${team});
    insert into kpis (account_id, name, unit, direction, frequency, summary, source, cap)
      values (1, 'Output', '%', '1', 'monthly', 'average', 'hand', 120),
        (1, 'Scrap', '%', '2', 'monthly', 'average', 'hand', 120);
    insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days, targets_by)
      values (1, 'Year', '2026-01-01', '2026-12-31', 30, 14, 'both'),
        (1, 'Year before', '2025-01-01', '2025-12-31', 30, 14, 'hr');
    insert into rating_scales (account_id, name, lowest, highest, decimals) values (1, 'Five', 1, 5, 2);
    insert into rating_bands (rating_scale_id, name, from_mark) values (1, 'Low', 1);
    insert into evaluation_criteria (account_id, name, scale_id, kpi_weight, supervisor_weight, hr_weight,
      self_weight, missing, worst_percent, best_percent, shows_calibrated)
      values (1, 'All', 1, 60, 80, 20, 0, 'leftOut', 0, 120, true)`);
});
afterAll(() => server.close());

interface Answer {
  status: number;
  body: { message: string; planId?: number; refused?: { reason: string }[]; count?: number };
}

const target = (kpiId: number, weight: number, more: object = {}) => ({
  kpiId,
  weight,
  target: 100,
  ...more,
});
const WHOLE = [target(1, 60), target(2, 40)];

const post = async (login: string, call: string, body: object): Promise<Answer> =>
  (await (await server.as(login)).post(`/Performance/${call}`, body)) as Answer;
const draft = async (login: string, person: string, more: object = {}): Promise<Answer> =>
  post(login, 'SavePlan', {
    planId: null,
    revision: 0,
    employeeId: ids[person],
    cycleId: CYCLE,
    note: 'Targets',
    startsOn: '2026-01-01',
    targets: WHOLE,
    ...more,
  });
const read = async (login: string, planId: number) =>
  (await server.as(login)).get(`/Performance/Plan?planId=${planId}`);
const view = async (login: string, planId: number): Promise<PlanView> =>
  (await read(login, planId)).body as PlanView;
const planning = async (login: string, more = ''): Promise<PlanningView> =>
  (await (await server.as(login)).get(`/Performance/Planning?cycleId=${CYCLE}${more}`))
    .body as PlanningView;
const propose = async (login: string, ...planIds: number[]): Promise<Answer> =>
  post(login, 'ProposePlans', {
    plans: await Promise.all(
      planIds.map(async (planId) => ({ planId, revision: (await view('hr', planId)).revision })),
    ),
  });
const send = async (login: string, planId: number, event: object, version?: number) => {
  const { status, body } = (await (
    await server.as(login)
  ).post('/Workflow/Dispatch', {
    workflow: 'targetAgreement',
    items: [{ subjectId: planId, event, version }],
  })) as Answer;
  return { status, message: body.refused?.[0]?.reason ?? body.message };
};
const stored = async (planId: number) =>
  queryOne<{ state: string; isActive: boolean; stage: string | null }>(
    server.owner,
    `select p.state, p.is_active as "isActive", i.state as stage from target_plans p
     left join workflow_instances i on i.workflow = 'targetAgreement' and i.subject_id = p.id
     where p.id = $planId`,
    { planId },
  );
const OK = { status: 200 };

describe('a target plan', () => {
  let planId = 0;

  it('is written by the supervisor, and proposed only when its weights are exactly 100', async () => {
    const short = await draft('manager', 'employee', {
      targets: [target(1, 60), target(2, 39.99)],
    });
    expect(short).toMatchObject(OK);
    planId = short.body.planId ?? 0;
    const refused = await propose('manager', planId);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.message).toContain('The weights add up to 99.99%, not 100%');
    const { targets, revision } = await view('manager', planId);
    const [one, two] = targets;
    const saved = {
      planId,
      revision,
      targets: [
        { ...WHOLE[0], id: one?.id },
        { ...WHOLE[1], id: two?.id },
      ],
    };
    expect(await draft('manager', 'employee', saved)).toMatchObject(OK);
    // A page that was opened before: nothing is overwritten.
    expect(await draft('manager', 'employee', saved)).toMatchObject({ status: 409 });
    const stale = await post('manager', 'ProposePlans', { plans: [{ planId, revision }] });
    expect(stale).toMatchObject({ status: 409 });
    // A second tab makes no second draft of the same day.
    expect(await draft('hr', 'employee')).toMatchObject({ status: 409 });
    expect(await propose('manager', planId)).toMatchObject(OK);
    expect(await stored(planId)).toMatchObject({ state: 'draft', stage: 'toPerson' });
  });

  it('is a task of the person, who refuses with words', async () => {
    const employee = await server.as('employee');
    const inbox = JSON.stringify((await employee.get('/Workflow/Inbox?businessUnitId=0')).body);
    expect(inbox).toContain('targetAgreement');
    expect(await send('manager', planId, { type: 'agree' })).toMatchObject({ status: 403 });
    expect(await send('hr', planId, { type: 'agree' })).toMatchObject({ status: 403 });
    expect(await send('hr', planId, { type: 'agreeOnPaper', comment: 'Signed' })).toMatchObject({
      message: expect.stringContaining('has a login and agrees themselves'),
    });
    expect(await send('employee', planId, { type: 'refuse' })).toMatchObject({ status: 400 });
    const words = 'The second line stands still until March';
    expect(await send('employee', planId, { type: 'refuse', comment: words })).toMatchObject(OK);
    const row = (await planning('manager')).rows.find((one) => one.planId === planId);
    expect(row).toMatchObject({ state: 'refused', words, mayPropose: true, weight: 100 });
    // Changed as the form sends it, and proposed with the revision of the answer.
    const { revision, ...seen } = await view('manager', planId);
    const targets = seen.targets.map(({ kpi: _kpi, unit: _unit, direction: _way, ...one }) => one);
    const saved = await draft('manager', 'employee', { planId, revision, targets });
    expect(saved).toMatchObject({ status: 200, body: { revision: revision + 1 } });
    const plans = [{ planId, revision: revision + 1 }];
    expect(await post('manager', 'ProposePlans', { plans })).toMatchObject(OK);
    expect(await send('employee', planId, { type: 'refuse', comment: words })).toMatchObject(OK);
  });

  it('can’t be changed under the eyes of who agrees, nor agreed to unseen', async () => {
    expect(await propose('manager', planId)).toMatchObject(OK);
    const { revision, version } = await view('employee', planId);
    const changed = { planId, revision, targets: [target(1, 100)] };
    for (const login of ['manager', 'employee', 'hr']) {
      expect(await draft(login, 'employee', changed)).toMatchObject({ status: 400 });
    }
    const hr = await server.as('hr');
    const row = (await hr.get(`/Resources/targetPlan/Row?id=${planId}`)).body as ResourceDetails;
    for (const state of ['draft', 'agreed']) {
      const values = { ...row.values, ...row.rows, state, note: 'Other targets' };
      const answer = await hr.post('/Resources/targetPlan/Save', {
        id: planId,
        version: row.version,
        values,
      });
      expect(answer).toMatchObject({ status: 400 });
      expect(JSON.stringify(answer.body)).toContain('ask it back before it is changed');
    }
    for (const [call, more] of [
      ['SetActive', { isActive: false }],
      ['Delete', {}],
    ] as const) {
      const answer = await hr.post(`/Resources/targetPlan/${call}`, {
        id: planId,
        version: row.version,
        ...more,
      });
      expect([call, answer.status, JSON.stringify(answer.body)]).toEqual([
        call,
        409,
        expect.stringContaining('This plan is proposed'),
      ]);
    }
    // Asked back, changed and proposed again: the page that was open agrees to nothing.
    expect(await send('manager', planId, { type: 'askBack' })).toMatchObject(OK);
    const again = { ...changed, revision: (await view('manager', planId)).revision };
    expect(await draft('manager', 'employee', again)).toMatchObject(OK);
    expect(await propose('manager', planId)).toMatchObject(OK);
    expect(await send('employee', planId, { type: 'agree' }, version ?? 0)).toMatchObject({
      status: 409,
    });
  });

  it('is agreed or refused once, by the first of two who answer at once', async () => {
    const answers = await Promise.all([
      send('employee', planId, { type: 'agree' }),
      send('employee', planId, { type: 'refuse', comment: 'Too much' }),
      send('manager', planId, { type: 'askBack' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    if ((await stored(planId))?.stage !== 'agreed') {
      expect(await propose('manager', planId)).toMatchObject(OK);
      expect(await send('employee', planId, { type: 'agree' })).toMatchObject(OK);
    }
    expect(await stored(planId)).toMatchObject({ state: 'agreed', stage: 'agreed' });
    const changes = await query<{ state: string }>(
      server.owner,
      `select after->>'state' as state from record_changes
       where record_type = 'targetPlan' and record_id = $id order by id desc limit 1`,
      { id: String(planId) },
    );
    expect(changes).toEqual([{ state: 'agreed' }]);
  });

  it('is changed in mid-cycle by a new version, which counts by its days', async () => {
    const next = await draft('manager', 'employee', {
      startsOn: '2026-07-01',
      targets: [target(2, 100, { target: 2 })],
    });
    const second = next.body.planId ?? 0;
    await server.owner.raw(`
      insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      values ('Report', 1, ${ids['employee']}, 1, '2026-03-31', 80), ('Report', 1, ${ids['employee']}, 2, '2026-09-30', 4)`);
    const kpi = async () =>
      (await (await server.as('employee')).get(`/Performance/IndividualKpi?cycleId=${CYCLE}`))
        .body as IndividualKpi;
    expect(await propose('manager', second)).toMatchObject(OK);
    expect((await kpi()).percent).toBe(80);
    expect(await send('employee', second, { type: 'agree' })).toMatchObject(OK);
    // 181 days at 80%, 184 days at 50%.
    expect((await kpi()).percent).toBeCloseTo((181 * 80 + 184 * 50) / 365, 3);
    const { versions } = await view('employee', second);
    expect(versions.map(({ planId: id, state }) => [id, state])).toEqual([
      [planId, 'agreed'],
      [second, 'agreed'],
    ]);
    expect((await view('employee', planId)).targets).toMatchObject([
      { kpi: 'Output', weight: 100 },
    ]);
  });

  it('is reopened by HR alone, with words, and then doesn’t count', async () => {
    const second = (await planning('manager')).rows.find(
      ({ employeeId }) => employeeId === ids['employee'],
    );
    const id = second?.planId ?? 0;
    const reopen = { type: 'reopen', comment: 'The KPI was renamed' };
    expect(await send('manager', id, reopen)).toMatchObject({ status: 403 });
    expect(await send('employee', id, reopen)).toMatchObject({ status: 403 });
    expect(await send('hr', id, reopen)).toMatchObject(OK);
    expect(await stored(id)).toMatchObject({ state: 'draft', stage: 'changing' });
    const { revision } = await view('manager', id);
    expect(await post('manager', 'DiscardPlan', { planId: id, revision })).toMatchObject(OK);
    expect(await stored(id)).toMatchObject({ isActive: false, stage: 'discarded' });
  });
});

describe('planning', () => {
  it('lets a person propose, and the supervisor agree or say why not', async () => {
    const own = await draft('second', 'second');
    const planId = own.body.planId ?? 0;
    // Neither the person nor a colleague agrees in place of the supervisor.
    expect(await propose('second', planId)).toMatchObject(OK);
    expect(await send('second', planId, { type: 'accept' })).toMatchObject({ status: 403 });
    expect(await send('employee', planId, { type: 'accept' })).toMatchObject({ status: 404 });
    expect(await send('hr', planId, { type: 'accept' })).toMatchObject({ status: 403 });
    const words = 'Too little for a full year';
    expect(await send('manager', planId, { type: 'sendBack', comment: words })).toMatchObject(OK);
    expect(await view('second', planId)).toMatchObject({ state: 'returned', words });
    expect(await propose('second', planId)).toMatchObject(OK);
    expect(await send('manager', planId, { type: 'accept' })).toMatchObject(OK);
    expect(await stored(planId)).toMatchObject({ state: 'agreed' });
  });

  it('follows a new supervisor when it is proposed again', async () => {
    const made = await draft('manager', 'third');
    const planId = made.body.planId ?? 0;
    expect(await propose('manager', planId)).toMatchObject(OK);
    expect(await send('third', planId, { type: 'refuse', comment: 'No' })).toMatchObject(OK);
    const lead = (await server.as('otherLead')).employeeId;
    await server.owner.raw(
      `update employees set supervisor_id = ${lead} where id = ${ids['third']}`,
    );
    expect((await read('manager', planId)).status).toBe(404);
    expect(await propose('manager', planId)).toMatchObject({ status: 404 });
    expect(await propose('otherLead', planId)).toMatchObject(OK);
    expect(await send('manager', planId, { type: 'askBack' })).toMatchObject({ status: 403 });
    expect(await send('otherLead', planId, { type: 'askBack' })).toMatchObject(OK);
    await server.owner.raw(
      `update employees set supervisor_id = ${ids['manager']} where id = ${ids['third']}`,
    );
  });

  it('shows plans to the person, the supervisor and HR of the unit, and to auditors to read', async () => {
    const { rows } = await planning('manager');
    const { planId = 0, revision = 0 } =
      rows.find(({ employeeId }) => employeeId === ids['third']) ?? {};
    const plan = { planId: planId ?? 0, revision };
    const body = { planId: plan.planId, revision, targets: WHOLE };
    const expected: Record<string, [read: number, write: number, inList: boolean]> = {
      third: [200, 200, true],
      manager: [200, 200, true],
      hr: [200, 200, true],
      audit: [200, 403, true],
      admin: [200, 403, true],
      curiousLead: [404, 404, false],
      employee: [404, 404, false],
      hrUnit2: [404, 404, false],
    };
    for (const [login, [reads, writes, inList]] of Object.entries(expected)) {
      expect([login, (await read(login, plan.planId)).status]).toEqual([login, reads]);
      const list = await planning(login);
      expect([login, list.rows.some((row) => row.planId === plan.planId)]).toEqual([login, inList]);
      const history = await (
        await server.as(login)
      ).get(`/Workflow/History?workflow=targetAgreement&subjectId=${plan.planId}`);
      expect([login, history.status === 200]).toEqual([login, reads === 200]);
      if (writes === 200) continue;
      const tries = [
        await draft(login, 'third', body),
        await propose(login, plan.planId),
        await post(login, 'DiscardPlan', plan),
        await post(login, 'CopyPlans', { cycleId: CYCLE, employeeIds: [ids['third']] }),
      ];
      expect([login, tries.map(({ status }) => status)]).toEqual([login, tries.map(() => writes)]);
    }
    for (const login of ['third', 'manager', 'hr']) {
      const current = (await view(login, plan.planId)).revision;
      expect([login, (await draft(login, 'third', { ...body, revision: current })).status]).toEqual(
        [login, 200],
      );
    }
  });

  it('counts by state, which filters the list', async () => {
    const all = await planning('hr');
    const sum = all.counts.reduce((total, { people }) => total + people, 0);
    expect(sum).toBe(all.rows.length);
    const { rows } = await planning('hr', '&state=agreed');
    expect(rows.length).toBe(all.counts.find(({ state }) => state === 'agreed')?.people);
    expect(rows.every(({ state }) => state === 'agreed')).toBe(true);
    expect((await planning('third')).rows.map(({ employeeId }) => employeeId)).toEqual([
      ids['third'],
    ]);
  });

  it('proposes many at once, or none', async () => {
    const third = (await planning('hr')).rows.find(({ employeeId }) => employeeId === ids['third']);
    const hr2 = await draft('hr', 'hr2', { targets: [target(1, 50)] });
    const both = await propose('hr', third?.planId ?? 0, hr2.body.planId ?? 0);
    expect(both).toMatchObject({ status: 400 });
    expect(JSON.stringify(both.body)).toContain('plans.1.planId');
    expect(await stored(third?.planId ?? 0)).toMatchObject({ stage: 'changing' });
    const own = await draft('hr2', 'hr2', {
      planId: hr2.body.planId,
      revision: (await view('hr', hr2.body.planId ?? 0)).revision,
      targets: [target(1, 100)],
    });
    expect(own).toMatchObject(OK);
    expect(await propose('hr', third?.planId ?? 0, hr2.body.planId ?? 0)).toMatchObject(OK);
  });

  it('copies a plan to people of the same designation, and last cycle’s own', async () => {
    const { rows } = await planning('manager');
    const from = rows.find(({ employeeId }) => employeeId === ids['second'])?.planId ?? 0;
    await server.owner.raw(`
      insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
        values ('Before', 1, ${ids['manager']}, 2, '2025-01-01', 'agreed');
      insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
        select max(id), 1, 1, 100, 77 from target_plans;
      insert into designations (account_id, name) values (1, 'Planner of another kind');
      update employees set designation_id = (select max(id) from designations) where id = ${ids['manager']}`);
    const copy = { cycleId: CYCLE, employeeIds: [ids['manager'] ?? 0] };
    const other = await post('hr', 'CopyPlans', { ...copy, fromPlanId: from });
    expect(other).toMatchObject({ status: 400 });
    expect(other.body.message).toContain('has another designation');
    expect(await post('hr', 'CopyPlans', copy)).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await post('hr', 'CopyPlans', copy)).toMatchObject({ status: 409 });
    const made = (await planning('hr')).rows.find(
      ({ employeeId }) => employeeId === ids['manager'],
    );
    expect((await view('hr', made?.planId ?? 0)).targets).toMatchObject([{ target: 77 }]);
    const { revision = 0, planId } = made ?? {};
    expect(await post('hr', 'DiscardPlan', { planId, revision })).toMatchObject(OK);
    await server.owner.raw(
      `update employees set designation_id = (select min(id) from designations) where id = ${ids['manager']}`,
    );
    expect(await post('hr', 'CopyPlans', { ...copy, fromPlanId: from })).toMatchObject(OK);
  });
});

describe('HR’s list of targets', () => {
  const form = (person: string, cycleId: number, state: string) => ({
    values: {
      note: 'From the list',
      businessUnitId: 1,
      employeeId: ids[person],
      cycleId,
      startsOn: cycleId === 1 ? '2026-01-01' : '2025-01-01',
      state,
      targets: [
        { id: null, kpiId: 1, weight: 100, target: 90, floor: null, stretch: null, name: null },
      ],
    },
  });

  it('sets targets where the cycle says so, and else makes a draft that the person agrees to', async () => {
    const hr = await server.as('hr');
    const refused = await hr.post('/Resources/targetPlan/Save', form('hr2', 1, 'agreed'));
    expect(refused).toMatchObject({ status: 400 });
    expect(JSON.stringify(refused.body)).toContain('the person agrees to it there');
    const set = await hr.post('/Resources/targetPlan/Save', form('hr2', 2, 'agreed'));
    expect(set).toMatchObject(OK);
    const { rows } = (await hr.get('/Performance/Planning?cycleId=2')).body as PlanningView;
    const row = rows.find(({ employeeId }) => employeeId === ids['hr2']);
    expect(row).toMatchObject({ state: 'set', mayPropose: false });
    const plans = [{ planId: row?.planId, revision: row?.revision }];
    expect(await post('hr', 'ProposePlans', { plans })).toMatchObject({ status: 409 });
  });
});

describe('the opening of appraisals', () => {
  it('freezes what both agreed, and ends what they did not', async () => {
    const { rows } = await planning('hr');
    const second = rows.find(({ employeeId }) => employeeId === ids['second'])?.planId ?? 0;
    const change = await draft('manager', 'second', { startsOn: '2026-07-01' });
    const later = change.body.planId ?? 0;
    expect(await propose('manager', later)).toMatchObject(OK);
    const opened = await workOnCycle(server, 'hr', 'OpenCycle', { cycleId: CYCLE });
    expect(opened.state).toBe('done');
    expect(await stored(second)).toMatchObject({ state: 'agreed', stage: 'frozen' });
    expect(await stored(later)).toMatchObject({ state: 'draft', stage: 'lapsed' });
    expect(await send('second', later, { type: 'agree' })).toMatchObject({ status: 409 });
    expect(await draft('manager', 'second', { startsOn: '2026-08-01' })).toMatchObject({
      status: 409,
    });
    expect(await view('second', second)).toMatchObject({ state: 'frozen', mayChange: false });
  });
});
