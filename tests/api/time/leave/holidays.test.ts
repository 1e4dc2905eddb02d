import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { recountLeave } from '#server/domains/time/leave/index.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let [employee, manager, hr]: Client[] = [];
/** A Sunday well ahead; the weekend is Friday and Saturday. */
const SUNDAY = (() => {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1));
  day.setUTCDate(1 + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
})();
const plus = (days: number): string =>
  new Date(Date.parse(SUNDAY) + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
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
const recount = async () => {
  while (await recountLeave(server.db, server.services.engine));
};
const declare = async (...days: string[]) => {
  const answer = await hr?.post('/WorkingCalendar/Save', {
    timeZone: 'Asia/Dhaka',
    weekend: [5, 6],
    opens: '09:00',
    closes: '17:00',
    holidays: days.map((day) => ({ day, name: 'Declared' })),
  });
  expect(answer).toMatchObject({ status: 200 });
  await recount();
};
const readHeld = async ({ requestId }: Sent) => {
  const [row] = await query<{ days: number; charged: number }>(
    server.owner,
    `select (select count(*)::integer from leave_days where request_id = $requestId) as days,
       (select coalesce(-sum(days), 0)::float8 from leave_ledger where request_id = $requestId) as charged`,
    { requestId },
  );
  return row;
};
/** The days in its row, in the lists and in the approver's queue. */
const shown = async ({ requestId }: Sent) => {
  const [row] = await query<{ state: string; days: number }>(
    server.owner,
    `select i.state, (i.context->'payload'->>'days')::float8 as days
     from workflow_instances i join requests r on r.workflow = i.workflow and r.id = i.subject_id
     where r.id = $requestId`,
    { requestId },
  );
  return row;
};
const heard = async (): Promise<string[]> => {
  const rows = await query<{ title: string }>(
    server.owner,
    `select n.title from notices n join users u on u.id = n.user_id
     where u.login_id = 'employee' and n.title like '%recalculated%' order by n.id`,
  );
  return rows.map(({ title }) => title);
};

it('a holiday declared later gives its day back, and moving it takes the day again', async () => {
  const approved = await sent(plus(0), plus(4));
  await act(manager, approved, 'approve');
  await act(hr, approved, 'approve');
  const waiting = await sent(plus(7), plus(11));
  expect(await readHeld(approved)).toEqual({ days: 5, charged: 5 });
  const notice = await heard();
  await declare(plus(1), plus(8));
  expect(await shown(approved)).toEqual({ state: 'approved', days: 4 });
  expect(await heard()).toEqual([
    ...notice,
    '2 of your leave applications were recalculated: holidays or days off have changed',
  ]);
  expect(await readHeld(approved)).toEqual({ days: 4, charged: 4 });
  expect(await readHeld(waiting)).toEqual({ days: 4, charged: 0 });
  await declare(plus(1), plus(2), plus(8));
  expect(await readHeld(approved)).toEqual({ days: 3, charged: 3 });
  await declare();
  expect(await readHeld(approved)).toEqual({ days: 5, charged: 5 });
  expect(await readHeld(waiting)).toEqual({ days: 5, charged: 0 });
  expect(await shown(waiting)).toEqual({ state: 'step1', days: 5 });
  // A recount without a change posts nothing.
  const entries = () =>
    query(server.owner, 'select from leave_ledger where request_id = $id', {
      id: approved.requestId,
    });
  const before = (await entries()).length;
  await declare(plus(20));
  await declare();
  expect(await entries()).toHaveLength(before);
});

it('cancelled leave and days of a locked month stay unchanged', async () => {
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
  expect(await readHeld(gone)).toEqual({ days: 0, charged: 0 });
  expect(await readHeld(locked)).toEqual({ days: 2, charged: 2 });
});

it('leave without any remaining day is cancelled, even if pending, and its history says why', async () => {
  const approved = await sent(plus(28), plus(29));
  await act(manager, approved, 'approve');
  await act(hr, approved, 'approve');
  const waiting = await sent(plus(35), plus(35));
  await declare(plus(28), plus(29), plus(35));
  for (const one of [approved, waiting]) {
    expect(await readHeld(one)).toEqual({ days: 0, charged: 0 });
    expect(await shown(one)).toEqual({ state: 'cancelled', days: 0 });
    const history = await employee?.get(
      `/Workflow/History?workflow=${encodeURIComponent(one.workflow)}&subjectId=${one.requestId}`,
    );
    expect(history?.body).toContainEqual(
      expect.objectContaining({ event: 'recount', to: 'cancelled', actorName: 'Cadre' }),
    );
  }
  // No one else can send the recount event.
  const own = await sent(plus(42), plus(43));
  for (const client of [employee, manager, hr]) {
    const answer = await client?.post('/Workflow/Dispatch', {
      workflow: own.workflow,
      items: [{ subjectId: own.requestId, event: { type: 'recount', days: 0 } }],
    });
    expect(answer?.status).toBe(403);
  }
  expect(await readHeld(own)).toEqual({ days: 2, charged: 0 });
});

describe('days off that change', () => {
  /** Friday and Saturday between two days of leave: Thursday and Sunday. */
  const overWeekend = async (week: number): Promise<Sent> => {
    const one = await sent(plus(7 * week + 4), plus(7 * week + 7));
    await act(manager, one, 'approve');
    await act(hr, one, 'approve');
    expect(await readHeld(one)).toEqual({ days: 2, charged: 2 });
    return one;
  };
  const assign = (table: string, column: string, id: number, starts: string) =>
    server.owner.raw(`insert into ${table} (business_unit_id, note, starts_on, ${column})
      select business_unit_id, 'As planned', '${starts}', ${id} from employees where code = 'U-employee'`);

  it('by another week of the unit count from its first day', async () => {
    const [before, after] = [await overWeekend(50), await overWeekend(52)];
    await server.owner.raw(`insert into off_day_groups (id, account_id, name, saturday)
      overriding system value values (9001, 1, 'Friday alone', 'work')`);
    await assign('off_day_assignments', 'off_day_group_id', 9001, plus(7 * 51));
    await recount();
    expect(await readHeld(before)).toEqual({ days: 2, charged: 2 });
    expect(await readHeld(after)).toEqual({ days: 3, charged: 3 });
    expect(await shown(after)).toEqual({ state: 'approved', days: 3 });
    await server.owner.raw('delete from off_day_assignments');
    await recount();
    expect(await readHeld(after)).toEqual({ days: 2, charged: 2 });
  });

  it('by a planned day count, but not by its draft', async () => {
    const one = await overWeekend(60);
    const plan = (published: string) =>
      server.owner.raw(`
        insert into shifts (id, account_id, name) overriding system value
          values (9001, 1, 'Early') on conflict do nothing;
        insert into roster_days (employee_id, day, shift_id, published_at)
          select id, '${plus(7 * 60 + 5)}', 9001, ${published} from employees where code = 'U-employee'
          on conflict (employee_id, day) do update set published_at = excluded.published_at`);
    await plan('null');
    await recount();
    expect(await readHeld(one)).toEqual({ days: 2, charged: 2 });
    await plan('now()');
    await recount();
    expect(await readHeld(one)).toEqual({ days: 3, charged: 3 });
  });

  it('by another week of the company count, too', async () => {
    const one = await overWeekend(70);
    await server.owner.raw(`
      update working_calendars set weekend = '{5}' where account_id = 1`);
    await recount();
    expect(await readHeld(one)).toEqual({ days: 3, charged: 3 });
    await server.owner.raw(`
      update working_calendars set weekend = '{5,6}' where account_id = 1`);
    await recount();
    expect(await readHeld(one)).toEqual({ days: 2, charged: 2 });
  });
});
