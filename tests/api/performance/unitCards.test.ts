import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScorecardItem } from '#machines/domains/insight/contracts/kpiPresentation.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.owner.raw(`
    insert into kpis (account_id, name, unit, direction, frequency, summary, source, cap)
      values (1, 'Output', '%', '1', 'monthly', 'average', 'hand', 120),
        (1, 'Stops', 'stops', '2', 'quarterly', 'sum', 'hand', 120),
        (1, 'Rare', '%', '1', 'monthly', 'average', 'hand', 120);
    insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days)
      values (1, 'Before', '2019-01-01', '2019-12-31', 30, 14), (1, 'Now', '2020-01-01', '2020-12-31', 30, 14),
        (1, 'Next', '2099-01-01', '2099-12-31', 30, 14);
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
      select 'Targets', e.unit, e.id, c.id, c.starts_on, 'agreed'
      from (select id, business_unit_id as unit, row_number() over (partition by business_unit_id order by id) as place
        from employees where is_active) e, performance_cycles c
      where c.id < 3 and e.unit < 3 and e.place <= 5;
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
      select p.id, k.id, k.id, 50, case k.id when 1 then 90 else 3 end from target_plans p, kpis k where k.id < 3;
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
      select min(id), 3, 3, 1, 10 from target_plans;
    insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      select 'Report', 1, p.employee_id, k.id, p.starts_on + 40, case k.id when 1 then 60 else 2 end
      from target_plans p, kpis k`);
});
afterAll(() => server.close());

const cards = async (login: string, query = '') =>
  (await (await server.as(login)).get(`/KpiPresentation/Items${query}`)).body as ScorecardItem[];

it('shows KPIs of at least five people of one’s unit, by the formula of the contract', async () => {
  expect(await cards('hr')).toEqual([
    {
      heading: 'Other',
      objective: '',
      kpi: 'Output',
      strFrequency: 'Monthly',
      numTarget: 90,
      previousYearTarget: 90,
      numAchivement: 60,
      previousYearAchivement: 60,
      intMaxMin: 1,
      progress: 66.67,
      remarks: '',
    },
    expect.objectContaining({
      kpi: 'Stops',
      strFrequency: 'Quarterly',
      numTarget: 15,
      numAchivement: 10,
      intMaxMin: 2,
      progress: 150,
    }),
  ]);
  // Of another unit, only those who may view its targets see cards.
  expect(await cards('hrUnit2', '?businessUnitId=2')).toHaveLength(2);
  expect(await cards('admin', '?businessUnitId=2')).toHaveLength(2);
  expect(await cards('employee', '?businessUnitId=2')).toEqual([]);
  expect(await cards('employee')).toHaveLength(2);
});
