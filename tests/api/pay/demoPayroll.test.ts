import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { storeMobileBills } from '#server/demo/pay/mobileBills.ts';
import { storePayrollRuns } from '#server/demo/pay/payrollRuns.ts';
import { payrollChecks } from '#server/domains/pay/runs/index.ts';
import { getActor } from '#tests/support/readActor.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createPayStructure(owner);
      await owner.raw(`insert into bonus_setups (account_id, name, element_id, base, percent, service_months,
          shorter_service)
        select 1, 'Festival bonus', id, 'basic', 100, 12, 'byMonths' from payroll_elements where code = 'arrears'`);
    },
  });
});
afterAll(() => server.close());

it('has runs at different stages, a bonus, and slips that verification confirms', async () => {
  const logins = ['hr', 'md', 'audit', 'finance'];
  const actors = new Map(
    await Promise.all(
      logins.map(async (login) => [login, await getActor(server.db, login)] as const),
    ),
  );
  const actor = (login: string) => {
    const found = actors.get(login);
    if (!found) throw new Error(`There is no login ${login}`);
    return found;
  };
  await server.db.transaction(async (tx) => {
    const stage = { tx, today: '2026-11-28', actor };
    await storePayrollRuns(stage, server.services.engine);
    await storeMobileBills(stage);
  });
  const states = await query<{ kind: string; state: string; count: number }>(
    server.db,
    `select r.kind, i.state, count(*)::integer as count from payroll_runs r
     join workflow_instances i on i.workflow = 'payrollRun' and i.subject_id = r.id group by 1, 2 order by 1, 2`,
  );
  expect(states).toEqual([
    { kind: 'bonus', state: 'paid', count: 1 },
    { kind: 'salary', state: 'paid', count: 9 },
    { kind: 'salary', state: 'review', count: 1 },
  ]);
  const [bonus] = await query<{ net: number }>(
    server.db,
    `select s.net from slips s join payroll_runs r on r.id = s.run_id and r.kind = 'bonus'
     where s.employee_id = 1`,
  );
  expect(bonus?.net).toBe(1_550_000);
  const found = await Promise.all(
    payrollChecks.map(({ find }) => find(server.db, 1, server.services.engine)),
  );
  expect(found.flat()).toEqual([]);
});

it.each([
  'payslips',
  'salarySheet',
  'departmentSalaries',
  'bankAdvice',
  'cashDisbursement',
  'bonusSheet',
  'mobileBills',
  'payrollAudit',
])('reports %s with rows', async (report) => {
  const hr = await server.as('hr');
  const { status, body } = await hr.get(`/Reports/${report}?pageNo=1&pageSize=5`);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ rows: expect.arrayContaining([expect.anything()]) as unknown }),
  ]);
});
