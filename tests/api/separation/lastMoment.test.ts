import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { applyDueVersions } from '#server/domains/people/employment/index.ts';
import { bringIntoForce } from '#server/domains/people/employment/force.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { patience } from '#tests/support/patience.ts';
import { saveSeparationType } from '#tests/support/separations.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const TOMORROW = new Date(Date.now() + 86_400_000);

let server: TestServer;
let typeId = 0;
beforeAll(async () => {
  server = await startTestServer();
  typeId = await saveSeparationType(server, {
    name: 'Contract end',
    kind: 'contractEnd',
    byEmployee: false,
    noticeDays: 0,
    noticeSettled: 'neither',
    paysGratuity: false,
    holdsPay: false,
    needsClearance: false,
  });
});
afterAll(() => server.close());

interface Leaver {
  employeeId: number;
  requestId: number;
  workflow: string;
}

const act = async (login: string, { workflow, requestId }: Leaver, type: string) => {
  const { status, body } = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', {
    workflow,
    items: [{ subjectId: requestId, event: { type, comment: 'As agreed' } }],
  });
  return { status, message: (body as { message?: string }).message };
};

/** Someone whose last day is today, and who has asked to stay. */
async function leaveToday(login: string): Promise<Leaver> {
  const { employeeId } = await server.as(login);
  const [manager, [day]] = await Promise.all([
    server.as('manager'),
    query<{ today: string }>(server.db, 'select account_day(1)::text as today'),
  ]);
  await server.owner.raw(`
    update employees set supervisor_id = ${manager.employeeId} where id = ${employeeId};
    update employee_versions set supervisor_id = ${manager.employeeId} where employee_id = ${employeeId}`);
  const sent = await (
    await server.as('hr')
  ).post('/Requests/separation/SendFor', {
    employeeId,
    payload: { typeId, lastDay: day?.today, cause: 'company' },
  });
  expect(sent).toMatchObject({ status: 200 });
  const leaver = { ...(sent.body as Omit<Leaver, 'employeeId'>), employeeId };
  expect(await act('manager', leaver, 'approve')).toMatchObject({ status: 200 });
  expect(await act('hr2', leaver, 'approve')).toMatchObject({ status: 200 });
  expect(await act(login, leaver, 'askToCancel')).toMatchObject({ status: 200 });
  return leaver;
}

const isActive = async ({ employeeId }: Leaver) =>
  (
    await query<{ isActive: boolean }>(
      server.db,
      'select is_active as "isActive" from employees where id = $employeeId',
      { employeeId },
    )
  )[0]?.isActive;

const PASSED = {
  status: 409,
  message: 'The last day has passed. Record a new employment instead',
};

it('ends the employment if the last day ends while a withdrawal waits for it', async () => {
  const leaver = await leaveToday('employee');
  let withdrawal: ReturnType<typeof act> = Promise.resolve({ status: 0, message: '' });
  await withTransaction(server.owner, async (tx) => {
    await tx.raw(`select id from employees where id = ${leaver.employeeId} for no key update`);
    withdrawal = act('hr2', leaver, 'cancel');
    await vi.waitFor(
      async () =>
        expect(await query(server.db, 'select from pg_locks where not granted')).not.toEqual([]),
      { timeout: patience(20_000), interval: 50 },
    );
    const by = { accountId: 1, userId: null, getReason: () => 'A dated change takes effect' };
    await bringIntoForce(tx, [leaver.employeeId], by, TOMORROW);
  });
  expect(await withdrawal).toMatchObject(PASSED);
  expect(await isActive(leaver)).toBe(false);
});

it('leaves either the withdrawal or the end, whichever comes first', async () => {
  const leaver = await leaveToday('developer');
  const [withdrawal] = await Promise.all([
    act('hr2', leaver, 'cancel'),
    applyDueVersions(server.db, TOMORROW),
  ]);
  while (await applyDueVersions(server.db, TOMORROW));
  if (withdrawal.status === 200) expect(await isActive(leaver)).toBe(true);
  else {
    expect(withdrawal).toMatchObject(PASSED);
    expect(await isActive(leaver)).toBe(false);
  }
});
