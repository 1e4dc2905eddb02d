import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import type { Delegations } from '#machines/domains/workflows/contracts/delegations.ts';
import { runLeave } from '#server/domains/time/leave/index.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createClient } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id, joining_date = '2020-01-01' from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'));
        insert into leave_types (id, account_id, name, granted, most_negative)
          overriding system value values (1, 1, 'Annual', 'yearly', 30);
        insert into leave_policies (account_id, name) values (1, 'Everyone');
        insert into leave_policy_days (leave_policy_id, position, leave_type_id, days)
          select id, 0, 1, 20 from leave_policies;
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31)
          from generate_series(extract(year from now())::integer, extract(year from now())::integer + 1) y`);
    },
  });
  await withTransaction(server.owner, (tx) => runLeave(tx, 1, accountDay(0)));
});
afterAll(() => server.close());

const read = async (login: string) =>
  (await (await createClient(server.url, login)).get('/Workflow/Delegations')).body as Delegations;

it('asks an approver for a delegate once their own leave is approved, for its days', async () => {
  const finance = await server.as('finance');
  const manager = await server.as('manager');
  const [from, to] = [accountDay(7), accountDay(11)];
  const sent = await manager.post('/Requests/leave/Send', {
    payload: { leaveTypeId: 1, from, to, coverId: finance.employeeId },
  });
  expect(sent).toMatchObject({ status: 200 });
  expect((await read('manager')).uncovered).toBeNull();
  const { requestId, workflow } = sent.body as { requestId: number; workflow: string };
  for (const login of ['md', 'hr']) {
    const decided = await (
      await server.as(login)
    ).post('/Workflow/Dispatch', {
      workflow,
      items: [{ subjectId: requestId, event: { type: 'approve', comment: 'Agreed' } }],
    });
    expect(decided).toMatchObject({ status: 200 });
  }
  expect((await read('manager')).uncovered).toEqual({
    fromDate: from,
    untilDate: to,
    coverId: finance.employeeId,
  });
  const delegated = await (
    await createClient(server.url, 'manager')
  ).post('/Workflow/Delegate', {
    stages: [OWN_TEAM],
    standInEmployeeId: finance.employeeId,
    fromDate: from,
    untilDate: to,
  });
  expect(delegated).toMatchObject({ status: 200 });
  expect((await read('manager')).uncovered).toBeNull();
});
