import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  LeavingModelSummary,
  LeavingRow,
} from '#machines/domains/insight/contracts/leavingPrediction.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { trainLeavingModels } from '#server/domains/insight/leavingPrediction/index.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const REPORT = '/EmployeeNonCompliance/GetEmployeeLeavePerictionReport';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Seven years of 800 people: weavers resign four times as often, and nothing else matters. */
async function storeHistory(db: Db): Promise<void> {
  await query(
    db,
    `insert into employees (account_id, code, name, business_unit_id, workplace_group_id, workplace_id,
       department_id, section_id, designation_id, employment_type_id, joining_date, gross, basic,
       gender, is_active, leaving_date, separation_type)
     select 1, 'H' || n, 'Past ' || n, u, u, u, u, 2 * u, 1, 1, joined, 40000, 20000,
       case when n % 3 = 0 then 'female' else 'male' end, leaves >= current_date,
       case when leaves < current_date then leaves end,
       case when leaves < current_date then 'resignation' end
     from (select n, u, joined, joined - (ln(chance) * 365 / (0.06 * (1 + 4 * (u - 1))))::integer as leaves
       from (select n, 1 + n % 2 as u, current_date - 2600 + n % 400 as joined,
           (('x' || substr(md5('leave' || n), 1, 7))::bit(28)::integer + 1) / 268435457.0 as chance
         from generate_series(1, 800) n) p) q`,
    {},
  );
  await query(
    db,
    `insert into employee_versions (account_id, employee_id, valid, business_unit_id, department_id,
       section_id, workplace_group_id, workplace_id, designation_id, employment_type_id, is_active,
       recorded_at)
     select e.account_id, e.id, s.valid, e.business_unit_id, e.department_id, e.section_id,
       e.workplace_group_id, e.workplace_id, e.designation_id, e.employment_type_id, s.works, now()
     from employees e, lateral (values
       (daterange(e.joining_date, e.leaving_date + 1), true),
       (daterange(e.leaving_date + 1, null), false)) s (valid, works)
     where e.code like 'H%' and (s.works or e.leaving_date is not null)`,
    {},
  );
}

describe('the leaving prediction', () => {
  it('refuses below fifty leavers', async () => {
    const hr = await server.as('hr');
    expect(await hr.get(`${REPORT}?ReportType=1`)).toMatchObject({
      status: 409,
      body: { message: 'A prediction needs at least 50 people who left; 0 are known' },
    });
  });

  it('is trained on history, split by time, and explains which groups leave', async () => {
    await storeHistory(server.db);
    const hr = await server.as('hr');
    expect(await hr.get(`${REPORT}?ReportType=1`)).toMatchObject({ status: 409 });
    await trainLeavingModels(server.db);
    const units = (await hr.get(`${REPORT}?ReportType=1`)).body as LeavingRow[];
    expect(units.map(({ businessUnit }) => businessUnit)).toEqual(['South', 'North']);
    expect(units[0]?.averagePrediction).toBeGreaterThan(2 * (units[1]?.averagePrediction ?? 100));
    const departments = (await hr.get(`${REPORT}?ReportType=2`)).body as LeavingRow[];
    expect(departments[0]).toMatchObject({ departmentName: 'Weaving', businessUnit: 'South' });
    const model = (await hr.get('/EmployeeNonCompliance/GetLeavingModel'))
      .body as LeavingModelSummary;
    expect(model.auc).toBeGreaterThan(0.6);
    expect(model.brier).toBeLessThan(model.brierOfMean);
    expect(model.groups.map(({ column }) => column)).toEqual(['Gender', 'Birth year']);
    expect(model.trainedOn.people).toBeGreaterThan(model.triedOn.people);
  });

  it('names people of one business unit with reasons, and logs each view', async () => {
    const hr = await server.as('hr');
    expect(await hr.get(`${REPORT}?ReportType=3`)).toMatchObject({ status: 400 });
    const people = (await hr.get(`${REPORT}?ReportType=3&BuisinessUnitId=2`)).body as LeavingRow[];
    expect(people.length).toBeGreaterThan(20);
    expect(people[0]).toMatchObject({ businessUnit: 'South', departmentName: 'Weaving' });
    expect(JSON.stringify(people[0]?.reasons)).toMatch(/Business unit|Department/);
    expect(people.every(({ reasons }) => reasons?.length === 3)).toBe(true);
    expect(people[0]?.reasons?.[0]).toMatchObject({ lowers: false });
    expect(Object.keys(people[0] ?? {})).not.toContain('gender');
    const [look] = await query<{ kind: string; people: number }>(
      server.db,
      `select kind, cardinality(employee_ids) as people from data_accesses where kind = 'prediction'`,
      {},
    );
    expect(look).toEqual({ kind: 'prediction', people: people.length });
  });

  it('is available to HR of that unit and the managing director only', async () => {
    for (const login of ['employee', 'manager', 'finance', 'audit', 'admin']) {
      const as = await server.as(login);
      expect(await as.get(`${REPORT}?ReportType=1`)).toMatchObject({ status: 403 });
    }
    const unitHr = await server.as('hrUnit2');
    expect(await unitHr.get(`${REPORT}?ReportType=3&BuisinessUnitId=1`)).toMatchObject({
      status: 403,
    });
    const units = (await unitHr.get(`${REPORT}?ReportType=1`)).body as LeavingRow[];
    expect(units.map(({ businessUnit }) => businessUnit)).toEqual(['South']);
    const md = await server.as('md');
    expect(await md.get(`${REPORT}?ReportType=3&BuisinessUnitId=99`)).toMatchObject({
      status: 404,
    });
  });

  it('omits groups of fewer than five people', async () => {
    await query(
      server.db,
      `update employees set department_id = 1 where department_id = 2 and is_active
         and id not in (select id from employees where department_id = 2 and is_active limit 4)`,
      {},
    );
    const hr = await server.as('hr');
    const rows = (await hr.get(`${REPORT}?ReportType=2`)).body as LeavingRow[];
    expect(rows.map(({ departmentName }) => departmentName)).toEqual(['Accounts']);
  });

  it('logs who exported which file before sending it', async () => {
    const hr = await server.as('hr');
    await fetch(`${server.url}/api/Reports/employeeList/File?format=csv&search=past`, {
      headers: { Authorization: `Bearer ${hr.token}` },
    }).then((answer) => answer.text());
    const rows = await query<{ call: string; detail: string }>(
      server.db,
      `select call, detail from data_accesses where kind = 'export'`,
      {},
    );
    expect(rows).toEqual([
      { call: '/api/Reports/employeeList/File', detail: 'format=csv&search=past' },
    ]);
  });
});
