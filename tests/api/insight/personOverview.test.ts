import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonOverview } from '#machines/domains/insight/contracts/personOverview.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let employeeId = 0;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id, joining_date = '2020-01-01' from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'))`);
      await owner.raw(`
        insert into attendance_days (employee_id, day, kind, status, starts_at, ends_at, worked,
          expected, late, early, beyond, worth, present, on_leave, absent, is_contradictory)
        select e.id, account_day(e.account_id), 'work', 'present', now(), now(), 400, 480, 12, 0, 0,
          1, 1, 0, 0, false
        from employees e where e.code = 'U-employee'`);
    },
  });
  const row = await queryOne<{ id: number }>(
    server.owner,
    `select id from employees where code = 'U-employee'`,
    {},
  );
  employeeId = row?.id ?? 0;
  const employee = await server.as('employee');
  const payload = { purpose: 'visa', addressedTo: 'The embassy' };
  expect(await employee.post('/Requests/salaryCertificate/Send', { payload })).toMatchObject({
    status: 200,
  });
});
afterAll(() => server.close());

const open = async (login: string) =>
  (await server.as(login)).get(`/Employee/Overview?employeeId=${employeeId}`);
const read = async (login: string) => (await open(login)).body as PersonOverview;

it.each(['employee', 'hr'])('shows all parts to %s', async (login) => {
  const overview = await read(login);
  expect(overview.today).toMatchObject({ status: 'present', isIn: false });
  expect(overview.months).toMatchObject([{ present: 1, lateDays: 1, lateMinutes: 12 }]);
  expect(overview.balances).toEqual([]);
  expect(overview.requests).toMatchObject([{ kind: 'Salary certificate', isFinal: false }]);
  expect(overview.loans).toEqual([]);
});

it('shows superiors the time of their people and the requests that they decide, but no loans', async () => {
  const overview = await read('manager');
  expect(overview.months).toHaveLength(1);
  expect(overview.balances).toEqual([]);
  expect(overview.requests).toHaveLength(1);
  expect(overview.loans).toBe(null);
});

it('shows auditors what they find in the reports', async () => {
  const overview = await read('audit');
  expect(overview.months).toHaveLength(1);
  expect(overview.loans).toEqual([]);
});

it.each(['hrUnit2', 'managerUnit2'])(
  'looks for %s like a person who does not exist',
  async (login) => {
    expect((await open(login)).status).toBe(404);
  },
);

it('is recorded for others than the person', async () => {
  const count = async () =>
    (
      await queryOne<{ count: number }>(
        server.owner,
        `select count(*)::integer as count from data_accesses where call = 'Employee/Overview'`,
        {},
      )
    )?.count;
  const before = await count();
  await read('employee');
  expect(await count()).toBe(before);
  await read('hr');
  expect(await count()).toBe((before ?? 0) + 1);
});
