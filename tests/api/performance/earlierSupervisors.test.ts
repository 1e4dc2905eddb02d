import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AppraisalRow,
  AppraisalView,
} from '#machines/domains/performance/contracts/appraisal.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { workOnCycle } from '#tests/support/cycleWork.ts';
import { getRules } from '#tests/support/performanceRules.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { leadBefore } from './supervisors.ts';

let server: TestServer;
let factors: number[] = [];
const ids: Record<string, number> = {};

/** Two earlier supervisors of the first person, one who has left of the second, too short a time for the third. */
beforeAll(async () => {
  server = await startTestServer();
  for (const login of [
    'employee',
    'developer',
    'otp',
    'manager',
    'managerUnit2',
    'audit',
    'finance',
  ]) {
    ids[login] = (await server.as(login)).employeeId ?? 0;
  }
  const { employee, developer, otp, manager, managerUnit2, finance } = ids;
  await server.owner.raw(`
    update employees set supervisor_id = ${manager} where id in (${employee}, ${developer}, ${otp});
    ${leadBefore(employee ?? 0, managerUnit2 ?? 0, '2026-04-01')};
    ${leadBefore(developer ?? 0, 3, '2026-07-01')};
    ${leadBefore(otp ?? 0, managerUnit2 ?? 0, '2026-03-31')};
    update employee_versions set valid = daterange('2026-09-01', null)
      where employee_id = ${employee} and superseded_at is null and valid @> date '2026-12-31';
    insert into employee_versions (account_id, employee_id, valid, business_unit_id, department_id, section_id,
      workplace_group_id, workplace_id, designation_id, employment_type_id, supervisor_id, is_active, recorded_at)
    select account_id, id, daterange('2026-04-01', '2026-09-01'), business_unit_id, department_id, section_id,
      workplace_group_id, workplace_id, designation_id, employment_type_id, ${finance}, true, now()
      from employees where id = ${employee};
    update employees set is_active = false where id = 3;
    ${getRules({ weights: [0, 100, 0] })}
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
      select 'Targets', 1, id, 1, '2026-01-01', 'agreed' from employees
      where id in (${employee}, ${developer}, ${otp});
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
      select id, 1, 1, 100, 100 from target_plans;
    insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      values ('Spring', 1, ${employee}, 1, '2026-03-31', 96), ('Autumn', 1, ${employee}, 1, '2026-10-31', 77)`);
  factors = [1];
  const { result } = await workOnCycle(server, 'hr', 'OpenCycle', { cycleId: 1 });
  expect(result).toEqual({ people: 3 });
});
afterAll(() => server.close());

const appraisalOf = async (login: string): Promise<number> =>
  (
    await queryOne<{ id: number }>(
      server.db,
      'select id from appraisals where employee_id = $employeeId',
      { employeeId: ids[login] },
    )
  )?.id ?? 0;

const view = async (login: string, appraisalId: number) =>
  (await (await server.as(login)).get(`/Performance/Appraisal?appraisalId=${appraisalId}`))
    .body as AppraisalView;

const save = async (
  login: string,
  appraisalId: number,
  kind: string,
  mark: number,
  path: string,
) => {
  const seen: Partial<AppraisalView> = await view(login, appraisalId);
  const open = seen.forms?.find((form) => form.kind === kind && form.sentAt === null);
  return (await server.as(login)).post(`/Performance/${path}`, {
    appraisalId,
    kind,
    revision: open?.revision ?? 0,
    words: `${login} says so`,
    marks: factors.map((factorId) => ({ factorId, mark, words: '' })),
  });
};

const send = (login: string, appraisalId: number, kind: string, mark: number) =>
  save(login, appraisalId, kind, mark, 'SendMarks');

const act = async (login: string, appraisalId: number, event: object) =>
  (await server.as(login)).post('/Workflow/Dispatch', {
    workflow: 'appraisal',
    items: [{ subjectId: appraisalId, event }],
  });

const expectOk = ({ status, body }: { status: number; body: unknown }) =>
  expect({ status, body }).toMatchObject({ status: 200 });

const listed = async (login: string) =>
  ((await (await server.as(login)).get('/Performance/Mine')).body as AppraisalRow[]).map(
    ({ appraisalId }) => appraisalId,
  );

describe('earlier supervisors', () => {
  it('are asked for the months in which they led, and those who have left are left out', async () => {
    const states = async (login: string) => {
      const { supervisors } = await view('hr', await appraisalOf(login));
      return supervisors.map(({ periods, state, reason }) => [
        periods.map(({ from, to }) => `${from} ${to}`).join(', '),
        state,
        reason,
      ]);
    };
    expect(await states('employee')).toEqual([
      ['2026-09-01 2026-12-31', null, null],
      ['2026-01-01 2026-03-31', 'waiting', null],
      ['2026-04-01 2026-08-31', 'waiting', null],
    ]);
    expect(await states('developer')).toEqual([
      ['2026-01-01 2026-12-31', null, null],
      ['2026-01-01 2026-06-30', 'leftOut', 'hasLeft'],
    ]);
    // A day less than three months.
    expect(await states('otp')).toEqual([]);
  });

  it('have their turn one after the other, and know nothing before it', async () => {
    const id = await appraisalOf('employee');
    expectOk(await send('employee', id, 'self', 4));
    expect((await send('managerUnit2', id, 'earlier', 3)).status).toBe(404);
    expect(await listed('managerUnit2')).toEqual([]);
    expectOk(await send('manager', id, 'supervisor', 4));
    expect(await listed('managerUnit2')).toEqual([id]);
    expect(await listed('finance')).toEqual([]);
    expect((await send('finance', id, 'earlier', 3)).status).toBe(404);
    expect((await send('manager', id, 'earlier', 3)).status).toBe(409);
    const { kpis, writes } = await view('managerUnit2', id);
    expect(writes).toBe('earlier');
    // The result of autumn is not of their months.
    expect(kpis[0]?.lines[0]?.achieved).toBe(96);
    const notices = await (
      await server.as('managerUnit2')
    ).get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100');
    expect(JSON.stringify(notices.body)).toContain('An assessment of someone you led before');
  });

  it('are left out by HR with a reason; what they had saved is not counted, and no longer theirs', async () => {
    const id = await appraisalOf('employee');
    expectOk(await save('managerUnit2', id, 'earlier', 1, 'SaveMarks'));
    expect((await act('hr', id, { type: 'skipEarlier' })).status).toBe(400);
    expect((await act('manager', id, { type: 'skipEarlier', comment: 'No' })).status).toBe(403);
    expectOk(await act('hr', id, { type: 'skipEarlier', comment: 'Is on long leave' }));
    expect(await listed('managerUnit2')).toEqual([]);
    expect((await send('managerUnit2', id, 'earlier', 1)).status).toBe(404);
    expect((await view('employee', id)).supervisors.map(({ state }) => state)).toEqual([
      null,
      'leftOut',
      'waiting',
    ]);
    expectOk(await send('finance', id, 'earlier', 2));
    const unsent = await queryOne<{ sentAt: string | null }>(
      server.db,
      'select sent_at as "sentAt" from appraisal_forms where earlier_id = $earlierId',
      { earlierId: ids['managerUnit2'] },
    );
    expect(unsent?.sentAt).toBeNull();
  });

  it('get their marks back from HR with a reason that only they read, and send them again', async () => {
    const id = await appraisalOf('employee');
    const { mayGiveBack } = await view('hr2', id);
    expect(mayGiveBack.map(({ kind }) => kind)).toEqual(['supervisor', 'earlier']);
    const hr = await server.as('hr2');
    const reason = 'Please say more about the summer';
    const body = { appraisalId: id, kind: 'earlier', reason };
    expect((await hr.post('/Performance/GiveBack', body)).status).toBe(409);
    const left = { ...body, raterId: ids['managerUnit2'] };
    expect((await hr.post('/Performance/GiveBack', left)).status).toBe(409);
    const direct = { type: 'returnEarlier', raterId: ids['finance'] };
    expect((await act('hr2', id, direct)).status).toBe(409);
    expectOk(await hr.post('/Performance/GiveBack', { ...body, raterId: ids['finance'] }));
    expect((await view('finance', id)).forms).toMatchObject([
      { returnReason: reason, kind: 'earlier' },
    ]);
    for (const login of ['employee', 'manager', 'hr2']) {
      expect(JSON.stringify(await view(login, id))).not.toContain(reason);
    }
    expectOk(await send('finance', id, 'earlier', 3));
    expect((await view('finance', id)).forms.map(({ kind }) => kind)).toEqual(['earlier', 'self']);
  });

  it('count by their days; the supervisor’s are those of everyone who is left out, too', async () => {
    const id = await appraisalOf('employee');
    expectOk(await act('hr2', id, { type: 'skipHr' }));
    const { result } = await view('hr2', id);
    // 212 of 365 days with 4, and 153 with 3.
    expect(result?.score).toBe(3.58);
    expect(result?.supervisors?.map(({ weight, score }) => [weight, score])).toEqual([
      [212, 4],
      [153, 3],
    ]);
    await workOnCycle(server, 'hr2', 'Publish', { cycleId: 1 });
    const person = await view('employee', id);
    expect(person.forms.map(({ kind }) => kind).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'earlier',
      'self',
      'supervisor',
    ]);
    // Someone who led for some months learns neither the score nor what others wrote.
    const seen = await view('finance', id);
    expect(seen.result).toBeNull();
    expect(JSON.stringify(seen)).not.toContain('manager says so');
  });
});
