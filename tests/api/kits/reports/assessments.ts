import { query, queryOne } from '#server/platform/db/sql.ts';
import { workOnCycle } from '#tests/support/cycleWork.ts';
import type { TestServer } from '#tests/support/server.ts';
import { expectOk } from '#tests/api/increments/carry.ts';

/** Assessments of these people in two cycles: late ones, and published ones with a score that was moved. */
export async function assess(server: TestServer, people: readonly number[]): Promise<void> {
  for (const name of ['Late', 'Published']) {
    const cycle = await queryOne<{ id: number }>(server.owner, CYCLE, {
      name,
      people: [...people],
    });
    const cycleId = cycle?.id ?? 0;
    await workOnCycle(server, 'hr', 'OpenCycle', { cycleId });
    if (name === 'Published') await publish(server, cycleId);
  }
  await server.owner.raw(
    `update workflow_instances set entered_at = now() - interval '30 days' where workflow = 'appraisal' and state = 'self'`,
  );
}

async function publish(server: TestServer, cycleId: number): Promise<void> {
  const hr = await server.as('hr');
  const rows = await query<{ id: number }>(
    server.owner,
    'select id from appraisals where cycle_id = $cycleId',
    { cycleId },
  );
  const act = async (event: object) =>
    expectOk(
      await hr.post('/Workflow/Dispatch', {
        workflow: 'appraisal',
        items: rows.map(({ id }) => ({ subjectId: id, event })),
      }),
    );
  await act({ type: 'skipSelf', comment: 'On leave' });
  const withSupervisor = await query<{ id: number }>(
    server.owner,
    `select subject_id as id from workflow_instances where workflow = 'appraisal' and state = 'supervisor'`,
  );
  if (withSupervisor.length > 0) await act({ type: 'skipSupervisor', comment: 'On leave' });
  await act({ type: 'skipHr' });
  for (const { id: appraisalId } of rows) {
    const move = { appraisalId, score: 4, reason: 'Compared with everyone of the line' };
    expectOk(await hr.post('/Performance/Calibrate', move));
  }
  await workOnCycle(server, 'hr', 'Publish', { cycleId });
}

/** A cycle with agreed plans; scale, rule and KPI are those of the first call. */
const CYCLE = `
  with scale as (
    insert into rating_scales (account_id, name, lowest, highest, decimals)
    values (1, 'Marks of ' || $name, 1, 5, 2) returning id
  ), bands as (
    insert into rating_bands (rating_scale_id, name, from_mark) select id, 'Good', 1 from scale
  ), rule as (
    insert into evaluation_criteria (account_id, name, scale_id, kpi_weight, supervisor_weight, hr_weight,
      self_weight, missing, worst_percent, best_percent, shows_calibrated)
    select 1, 'Rule of ' || $name, id, 60, 80, 20, 0, 'leftOut', 0, 120, true from scale
  ), cycle as (
    insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days)
    values (1, 'Cycle of ' || $name, '2026-01-01', '2026-12-31', 30, 14) returning id
  ), kpi as (
    insert into kpis (account_id, name, unit, direction, frequency, summary, source, cap)
    values (1, 'Output of ' || $name, '%', '1', 'monthly', 'average', 'hand', 120) returning id
  ), plans as (
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
    select 'Targets', e.business_unit_id, e.id, cycle.id, '2026-01-01', 'agreed'
    from employees e, cycle where e.id = any($people::bigint[]) returning id, business_unit_id, employee_id
  ), targets as (
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
    select plans.id, 1, kpi.id, 100, 100 from plans, kpi
  ), results as (
    insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
    select 'Report', business_unit_id, employee_id, kpi.id, '2026-03-31', 96 from plans, kpi
  )
  select id from cycle`;
