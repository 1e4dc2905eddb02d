import { afterAll, beforeAll, expect, test } from 'vitest';
import { runLeave } from '#server/domains/time/leave/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createClient } from '#tests/support/client.ts';
import { patience } from '#tests/support/patience.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { signIn } from '#tests/e2e/people.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.server.owner.raw(`
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
  await withTransaction(fixture.server.owner, (tx) => runLeave(tx, 1, accountDay(0)));
}, patience(120_000));
afterAll(() => fixture?.leave());

interface Sent {
  requestId: number;
  workflow: string;
}

async function send(login: string, kind: string, payload: object): Promise<Sent> {
  const answer = await (await fixture.server.as(login)).post(`/Requests/${kind}/Send`, { payload });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Sent;
}

test(
  'an approver on leave names a deputy, who decides; requesters see who has it, and it ends by itself',
  async () => {
    const { browser, server } = fixture;
    const finance = await server.as('finance');
    const leave = await send('manager', 'leave', {
      leaveTypeId: 1,
      from: accountDay(0),
      to: accountDay(6),
      coverId: finance.employeeId,
    });
    for (const login of ['md', 'hr']) {
      const decided = await (
        await server.as(login)
      ).post('/Workflow/Dispatch', {
        workflow: leave.workflow,
        items: [{ subjectId: leave.requestId, event: { type: 'approve', comment: 'Agreed' } }],
      });
      expect(decided).toMatchObject({ status: 200 });
    }
    const certificate = { purpose: 'visa', addressedTo: 'The embassy' };
    const first = await send('employee', 'salaryCertificate', certificate);
    const second = await send('employee', 'salaryCertificate', certificate);

    // The home screen asks for the delegate, and the form knows who covers and until when.
    const manager = await signIn(browser, fixture.at('/dashboard'), 'manager');
    await manager.page.getByText(/No one decides for you while you are on leave/).waitFor();
    await manager.page.getByRole('link', { name: 'Delegate approvals' }).click();
    await manager.page
      .getByRole('combobox', { name: 'Delegate' })
      .getByText(/The finance/)
      .waitFor();
    await manager.page.getByRole('button', { name: 'Delegate approvals' }).click();
    await manager.page
      .getByRole('list', { name: 'Delegated by you' })
      .getByText('The finance')
      .first()
      .waitFor();
    await manager.page.getByText(/No one decides for you/).waitFor({ state: 'detached' });

    // The requester sees it.
    const employee = await signIn(
      browser,
      fixture.at(`/workflow/${first.workflow}/${first.requestId}`),
      'employee',
    );
    const who = employee.page.getByRole('region', { name: 'Waiting for' });
    await who.getByText('The manager').first().waitFor();
    await who.getByText(/The finance decides for The manager until/).waitFor();

    // The deputy sees what was handed over, and decides one after another by keys.
    const deputy = await signIn(browser, fixture.at('/approval?all=1'), 'finance');
    await deputy.page.getByText('You act for The manager').waitFor();
    await deputy.page.getByText(/The manager, until/).waitFor();
    for (const { requestId } of [first, second]) {
      await deputy.page.locator('aside').getByRole('button', { name: 'Approve' }).waitFor();
      await deputy.page.keyboard.press('a');
      await deputy.page.getByRole('alertdialog').waitFor();
      await deputy.page.keyboard.press('Control+Enter');
      await expect
        .poll(async () => {
          const [row] = await query<{ state: string }>(
            server.owner,
            `select state from workflow_instances where workflow = $workflow and subject_id = $requestId`,
            { workflow: first.workflow, requestId },
          );
          return row?.state;
        })
        .not.toBe('step1');
    }

    // Handed back with its last day.
    await server.owner.raw(
      `update workflow_delegations set from_date = from_date - 30, until_date = from_date - 10`,
    );
    await send('employee', 'salaryCertificate', certificate);
    const back = await createClient(server.url, 'finance');
    const { body } = await back.get('/Workflow/Inbox?businessUnitId=0');
    expect(body).toMatchObject({ items: [] });
  },
  patience(240_000),
);
