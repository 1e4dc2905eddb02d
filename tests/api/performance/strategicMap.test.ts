import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StrategicMap } from '#machines/domains/performance/contracts/strategicMap.ts';
import type { ResourceDetails } from '#machines/kits/resources/contract.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.owner.raw(`
    insert into strategic_plans (account_id, name, starts_on, ends_on) values (1, 'Plan', '2026-01-01', '2028-12-31');
    insert into objectives (account_id, name, plan_id, perspective, weight, parent_id) values
      (1, 'Grow', 1, 'financial', 1, null), (1, 'Deliver', 1, 'customer', 3, 1), (1, 'Train', 1, 'learning', 1, 1),
      (1, 'Later', 1, 'process', 1, 1);
    insert into objective_links (objective_id, position, target_id) values (3, 1, 2), (2, 1, 1);
    insert into kpis (account_id, name, objective_id, unit, direction, frequency, summary, source, cap) values
      (1, 'On time', 2, '%', '1', 'monthly', 'average', 'hand', 120),
      (1, 'Hours', 3, 'hours', '1', 'monthly', 'sum', 'hand', 120);
    insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days)
      values (1, 'Year', '2026-01-01', '2026-12-31', 30, 14);
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
      select 'Targets', 1, id, 1, '2026-01-01', 'agreed' from generate_series(1, 5) id;
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target)
      select id, 1, 1, 60, 100 from target_plans union all select id, 2, 2, 40, 20 from target_plans;
    insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      select 'Report', 1, id, 1, '2026-03-31', 80 + id * 2 from generate_series(1, 5) id
      union all select 'Report', 1, id, 2, d, 10
      from generate_series(1, 4) id, unnest(array['2026-03-31', '2026-06-30']::date[]) d`);
});
afterAll(() => server.close());

const readMap = async () =>
  (await (await server.as('employee')).get('/Performance/StrategicMap')).body as StrategicMap;

describe('the strategic map', () => {
  it('shows everyone the mean of at least five people, and no fewer', async () => {
    const { objectives, cycle } = await readMap();
    expect(cycle).toBe('Year');
    const byName = new Map(objectives.map((one) => [one.name, one]));
    expect(byName.get('Deliver')).toMatchObject({
      progress: 86,
      state: 'In Progress',
      kpis: [{ name: 'On time', people: 5, achieved: 86, target: 100, percent: 86 }],
    });
    expect(byName.get('Train')).toMatchObject({
      progress: null,
      kpis: [{ name: 'Hours', people: 4, achieved: null, target: null, percent: null }],
    });
    // What nothing measures yet is left out of the whole, not zero.
    expect(byName.get('Later')).toMatchObject({ progress: null, state: null });
    expect(byName.get('Grow')).toMatchObject({ progress: 86 });
  });

  it('counts a fifth person, and weighs the parts of an objective', async () => {
    await server.owner.raw(
      `insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
       values ('Report', 1, 5, 2, '2026-03-31', 20)`,
    );
    const { objectives } = await readMap();
    // (3 × 86 + 1 × 100) / 4
    expect(objectives.map(({ name, progress }) => [name, progress])).toEqual([
      ['Grow', 89.5],
      ['Deliver', 86],
      ['Train', 100],
      ['Later', null],
    ]);
  });

  it('has the links that HR keeps, which never lead in a circle', async () => {
    expect((await readMap()).links).toEqual([
      { from: 3, to: 2 },
      { from: 2, to: 1 },
    ]);
    const hr = await server.as('hr');
    const save = async (id: number, change: object) => {
      const { body } = await hr.get(`/Resources/objective/Row?id=${id}`);
      const { values, rows, version } = body as ResourceDetails;
      return hr.post('/Resources/objective/Save', {
        id,
        version,
        values: { ...values, ...rows, ...change },
      });
    };
    const circle = await save(1, { leadsTo: [{ targetId: 3, name: null }] });
    expect(circle.status).toBe(409);
    expect(JSON.stringify(circle.body)).toContain('would lead to itself');
    expect((await save(1, { parentId: 2 })).status).toBe(400);
    expect((await readMap()).links).toHaveLength(2);
    const more = await save(3, {
      leadsTo: [
        { targetId: 2, name: null },
        { targetId: 1, name: 'Fewer mistakes' },
      ],
    });
    expect({ status: more.status, body: more.body }).toMatchObject({ status: 200 });
    expect((await readMap()).links).toHaveLength(3);
  });
});
