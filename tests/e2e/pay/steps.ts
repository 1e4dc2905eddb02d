import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RequestList } from '#machines/kits/requests/contract.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Unpaid leave of the employee, approved by supervisor and HR. */
export async function takeUnpaidLeave(server: TestServer, from: string, to: string): Promise<void> {
  const employee = await server.as('employee');
  const type = await queryOne<{ id: number }>(
    server.db,
    `select id from leave_types where name = 'Unpaid leave'`,
  );
  const payload = { leaveTypeId: type?.id, from, to, reason: 'A journey' };
  expect(await employee.post('/Requests/leave/Send', { payload })).toMatchObject({ status: 200 });
  for (const login of ['manager', 'hr']) {
    const { body } = await employee.get('/Requests/leave?page=1&pageSize=25');
    const [request] = (body as RequestList).items;
    const items = [{ subjectId: request?.subjectId, event: { type: 'approve' } }];
    const by = await server.as(login);
    const done = await by.post('/Workflow/Dispatch', { workflow: request?.workflow, items });
    expect(done).toMatchObject({ status: 200 });
  }
}

/** Leave is a day of attendance: a run is locked once the days of its month are. */
export async function lockAttendance(server: TestServer, month: string): Promise<void> {
  const hr = await server.as('hr');
  const readUnits = () =>
    query<{ id: number }>(
      server.db,
      'select distinct v.business_unit_id as id from attendance_days d join employees v on v.id = d.employee_id',
    );
  // Approved leave only marks its days as changed. The worker calculates their attendance later, and a unit is found
  // only after that.
  await expect.poll(async () => (await readUnits()).length).toBeGreaterThan(0);
  for (const { id: businessUnitId } of await readUnits()) {
    const body = { businessUnitId, month, unplanned: 1000 };
    const lock = async () => (await hr.post('/Attendance/LockMonth', body)).status;
    await expect.poll(lock).toBe(200);
  }
}

async function readRunState(server: TestServer, runId: number): Promise<string | undefined> {
  const run = await queryOne<{ state: string }>(
    server.db,
    `select state from workflow_instances where workflow = 'payrollRun' and subject_id = $runId`,
    { runId },
  );
  return run?.state;
}

/** Presses a button on the open page of a run, confirms it, and waits until the run is in that state. */
export async function pressOnRun(
  server: TestServer,
  page: Page,
  { runId, action, state }: { runId: number; action: string; state: string },
): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .first()
    .click();
  const sure = page.getByRole('alertdialog').getByRole('button', { name: /^Confirm/ });
  const isThere = async () => {
    if ((await sure.count()) > 0) await sure.click();
    return readRunState(server, runId);
  };
  await expect.poll(isThere).toBe(state);
}
