import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { remindOfAssessments } from '#server/domains/performance/index.ts';
import { workOnCycle } from '#tests/support/cycleWork.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { leadBefore } from './supervisors.ts';

let server: TestServer;
const TEAM = ['employee', 'developer', 'otp'] as const;

/** Three people of one team, the first of whom was led by someone else in spring. */
beforeAll(async () => {
  server = await startTestServer();
  const ids = await Promise.all(
    TEAM.map(async (login) => (await server.as(login)).employeeId ?? 0),
  );
  const [manager, before] = await Promise.all([server.as('manager'), server.as('managerUnit2')]);
  await server.owner.raw(`
    update employees set supervisor_id = ${manager.employeeId} where id in (${ids.join(', ')});
    ${leadBefore(ids[0] ?? 0, before.employeeId, '2026-06-01')};
    insert into rating_scales (account_id, name, lowest, highest, decimals) values (1, 'Five', 1, 5, 2);
    insert into evaluation_criteria (account_id, name, scale_id, kpi_weight, supervisor_weight, hr_weight,
      self_weight, missing, worst_percent, best_percent, shows_calibrated)
      values (1, 'All', 1, 0, 100, 0, 0, 'leftOut', 0, 120, true);
    insert into kpis (account_id, name, unit, direction, frequency, summary, source, cap)
      values (1, 'Output', '%', '1', 'monthly', 'average', 'hand', 120);
    insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days, late_days)
      values (1, 'Year', '2026-01-01', '2026-12-31', 30, 14, 7);
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
      select 'Targets', 1, id, 1, '2026-01-01', 'agreed' from employees where id in (${ids.join(', ')});
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
      select id, 1, 1, 100, 100 from target_plans`);
  const { result } = await workOnCycle(server, 'hr', 'OpenCycle', { cycleId: 1 });
  expect(result).toEqual({ people: 3 });
});
afterAll(() => server.close());

const remind = () => withTransaction(server.db, remindOfAssessments);

/** All forms have waited for so many days, and every notice was sent as many days ago as is asked. */
const setAge = (days: number, notices = 0) =>
  server.owner.raw(`
    update workflow_instances set entered_at = now() - interval '${days} days' where workflow = 'appraisal';
    update notices set created_at = created_at - interval '${notices} days' where workflow = 'late assessments'`);

const act = async (login: string, event: object, only?: string) => {
  const rows = await query<{ id: number }>(
    server.db,
    `select a.id from appraisals a join users u on u.employee_id = a.employee_id
     where $only::text is null or u.login_id = $only`,
    { only: only ?? null },
  );
  const { status, body } = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', {
    workflow: 'appraisal',
    items: rows.map(({ id }) => ({ subjectId: id, event })),
  });
  expect({ status, body }).toMatchObject({ status: 200 });
};

const readNotices = async () => {
  const rows = await query<{ login: string; title: string; details: string }>(
    server.db,
    `select u.login_id as login, n.title, n.details from notices n join users u on u.id = n.user_id
     where n.workflow = 'late assessments' order by n.id`,
    {},
  );
  return rows.map(({ login, title, details }) => `${login}: ${title} (${details})`);
};

it('says nothing while forms have their time', async () => {
  await setAge(7);
  await remind();
  expect(await readNotices()).toEqual([]);
});

it('reminds each person once a day of all that is late for them, as the report of late forms has it', async () => {
  await setAge(8);
  await Promise.all([remind(), remind(), remind()]);
  await remind();
  const own = 'An assessment is late and waiting for you (Self assessment: 1)';
  expect((await readNotices()).toSorted()).toEqual(
    TEAM.map((login) => `${login}: ${own}`).toSorted(),
  );
  const report = await (await server.as('hr')).get('/Reports/lateAssessments?lateness=late');
  expect((report.body as { total: number }).total).toBe(3);
  await setAge(8, 1);
  await remind();
  expect(await readNotices()).toHaveLength(6);
});

it('follows the stages: supervisors, earlier supervisors and HR, never about oneself', async () => {
  await act('hr', { type: 'skipSelf', comment: 'On leave' });
  await act('hr', { type: 'skipSupervisor', comment: 'On leave' }, 'employee');
  await setAge(9, 1);
  const before = (await readNotices()).length;
  await remind();
  expect((await readNotices()).slice(before).toSorted()).toEqual([
    'manager: 2 assessments are late and waiting for you (Supervisor assessment: 2)',
    'managerUnit2: An assessment is late and waiting for you (Earlier supervisor’s assessment: 1)',
  ]);
  await act('hr', { type: 'skipSupervisor', comment: 'On leave' }, 'otp');
  await act('hr', { type: 'skipEarlier', comment: 'On leave' }, 'employee');
  await setAge(9, 1);
  const then = (await readNotices()).length;
  await remind();
  const sent = (await readNotices()).slice(then);
  expect(sent).toContain('hr: 2 assessments are late and waiting for you (HR assessment: 2)');
  // Of HR, too, but it is about themselves.
  expect(sent).toContain('otp: An assessment is late and waiting for you (HR assessment: 1)');
  expect(sent.filter((one) => one.startsWith('hrUnit2'))).toEqual([]);
});
