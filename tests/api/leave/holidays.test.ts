import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/db/sql.ts';
import { recountLeave } from '#server/leave/index.ts';
import type { Client } from '#tests/support/client.ts';
import { createOrganisation, recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let [employee, manager, hr]: Client[] = [];
/** A Sunday well ahead; free days are Friday and Saturday. */
const SUNDAY = (() => {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1));
  day.setUTCDate(1 + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
})();
const plus = (days: number): string =>
  new Date(Date.parse(SUNDAY) + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer({
    seed: async (owner) => {
      await createOrganisation(owner);
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'));
        insert into leave_types (account_id, name, granted, most_negative)
          values (1, 'Casual', 'byHand', 100);
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2025, 2035) y`);
      await recordAll(owner);
    },
  });
  [employee, manager, hr] = await Promise.all(
    ['employee', 'manager', 'hr'].map((one) => server.as(one)),
  );
});
afterAll(() => server.close());

interface Sent {
  requestId: number;
  workflow: string;
}
const sent = async (from: string, to: string): Promise<Sent> => {
  const more = { part: null, partOn: null, hours: null, coverId: null, reason: null };
  const payload = { leaveTypeId: 1, from, to, ...more };
  const answer = await employee?.post('/Requests/leave/Send', { payload });
  expect(answer).toMatchObject({ status: 200 });
  return answer?.body as Sent;
};
const act = async (client: Client | undefined, one: Sent, type: string) =>
  expect(
    await client?.post('/Workflow/Dispatch', {
      workflow: one.workflow,
      items: [{ subjectId: one.requestId, event: { type, comment: 'As agreed' } }],
    }),
  ).toMatchObject({ status: 200 });
const declare = async (...days: string[]) => {
  const answer = await hr?.post('/WorkingCalendar/Save', {
    timeZone: 'Asia/Dhaka',
    weekend: [5, 6],
    opens: '09:00',
    closes: '17:00',
    holidays: days.map((day) => ({ day, name: 'Declared' })),
  });
  expect(answer).toMatchObject({ status: 200 });
  while (await recountLeave(server.db));
};
const held = async ({ requestId }: Sent) => {
  const [row] = await query<{ days: number; charged: number }>(
    server.owner,
    `select (select count(*)::integer from leave_days where request_id = $requestId) as days,
       (select coalesce(-sum(days), 0)::float8 from leave_ledger where request_id = $requestId) as charged`,
    { requestId },
  );
  return row;
};

it('a holiday declared afterwards gives its day back, and takes it again when it moves away', async () => {
  const approved = await sent(plus(0), plus(4));
  await act(manager, approved, 'approve');
  await act(hr, approved, 'approve');
  const waiting = await sent(plus(7), plus(11));
  expect(await held(approved)).toEqual({ days: 5, charged: 5 });
  await declare(plus(1), plus(8));
  expect(await held(approved)).toEqual({ days: 4, charged: 4 });
  expect(await held(waiting)).toEqual({ days: 4, charged: 0 });
  await declare(plus(1), plus(2), plus(8));
  expect(await held(approved)).toEqual({ days: 3, charged: 3 });
  await declare();
  expect(await held(approved)).toEqual({ days: 5, charged: 5 });
  expect(await held(waiting)).toEqual({ days: 5, charged: 0 });
  await declare(...[0, 1, 2, 3, 4].map(plus));
  expect(await held(approved)).toEqual({ days: 0, charged: 0 });
  await declare();
  expect(await held(approved)).toEqual({ days: 5, charged: 5 });
  // What is recounted without a change posts nothing.
  const entries = () =>
    query(server.owner, 'select from leave_ledger where request_id = $id', {
      id: approved.requestId,
    });
  const before = (await entries()).length;
  await declare(plus(20));
  await declare();
  expect(await entries()).toHaveLength(before);
});

it('leave that was cancelled, and a day of a locked month, stay as they are', async () => {
  const gone = await sent(plus(14), plus(15));
  await act(employee, gone, 'withdraw');
  const locked = await sent(plus(21), plus(22));
  await act(manager, locked, 'approve');
  await act(hr, locked, 'approve');
  await server.owner.raw(`
    insert into attendance_locks (account_id, business_unit_id, month, locked_by)
      values (1, 1, '${plus(21).slice(0, 8)}01', 1);
    select hold_locked_people(max(id)) from attendance_locks`);
  await declare(plus(14), plus(21));
  expect(await held(gone)).toEqual({ days: 0, charged: 0 });
  expect(await held(locked)).toEqual({ days: 2, charged: 2 });
});
