import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startWorkerProcess, type WorkerProcess } from '#tests/support/workerProcess.ts';

let server: TestServer;
const workers: WorkerProcess[] = [];
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-allRoles', 'U-manager'), ('U-manager', 'U-md'), ('E00001', 'U-allRoles'));
        update employee_versions v set supervisor_id = e.supervisor_id from employees e where e.id = v.employee_id;
        update departments d set head_id = e.id from employees e where d.id = 1 and e.code = 'U-allRoles';
        insert into leave_types (account_id, name, granted, most_negative) values (1, 'Casual', 'byHand', 100);
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2025, 2035) y`);
      await recordAll(owner);
    },
  });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await server.close();
});

const start = async (): Promise<WorkerProcess> => {
  const worker = await startWorkerProcess(server);
  workers.push(worker);
  return worker;
};
const one = async <Row>(sql: string, parameters = {}): Promise<Row> => {
  const [row] = await query<Row & object>(server.owner, sql, parameters);
  if (!row) throw new Error('No row');
  return row;
};
const act = async (login: string, workflow: string, subjectId: number) => {
  const answer = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event: { type: 'approve' } }] });
  expect(answer).toMatchObject({ status: 200 });
};
/** How many workers wait for a locked row. */
const countBlocked = async () =>
  (
    await query(
      server.owner,
      `select from pg_stat_activity where datname = current_database()
         and application_name = 'cadre worker' and wait_event_type = 'Lock'`,
    )
  ).length;

/** The company moves: midnight comes when its time zone is a day ahead of the one before. */
const moveTo = async (timeZone: string): Promise<void> => {
  const answer = await (
    await server.as('admin')
  ).post('/WorkingCalendar/Save', {
    timeZone,
    weekend: [5, 6],
    opens: '09:00',
    closes: '18:00',
    holidays: [],
  });
  expect(answer).toMatchObject({ status: 200 });
};

/** What the last day ends and hands over, as it stands. */
const readStanding = (leaverId: number) =>
  one<Record<string, number>>(
    `select (select count(*) from leaver_endings where employee_id = $leaverId)::integer as endings,
       (select count(*) from desk_bookings where employee_id = $leaverId and released_at is null)::integer as desks,
       (select count(*) from meal_entries where employee_id = $leaverId and cancelled_at is null)::integer as meals,
       (select count(*) from calendar_feeds where revoked_at is null)::integer as keys,
       (select count(*) from workflow_delegations where ended_at is null)::integer as delegations,
       (select count(*) from leave_days d, separations s where d.employee_id = $leaverId
          and s.employee_id = $leaverId and d.day > s.last_day)::integer as "leaveAfterwards",
       (select count(*) from departments where head_id = $leaverId)::integer as heads,
       (select count(*) from employees where supervisor_id = $leaverId)::integer as reports,
       (select count(*) from notices where title like 'You take over from%')::integer as notices`,
    { leaverId },
  );

it('carries out the last day once, though the worker is killed in the middle of it', async () => {
  await moveTo('Etc/GMT+12');
  const leaver = await server.as('allRoles');
  const leaverId = leaver.employeeId;
  const { userId: otherId } = await server.as('md');
  await server.owner.raw(`
    insert into desk_offices (account_id, name) values (1, 'Office');
    insert into desk_floors (account_id, desk_office_id, name) values (1, 1, 'First');
    insert into desks (desk_floor_id, name, kind, across, down) values (1, 'A1', 'seat', 1, 1);
    insert into desk_bookings (account_id, desk_id, employee_id, during, created_by)
      values (1, 1, ${leaverId}, tstzrange(now() + interval '5 days', now() + interval '6 days'), ${leaver.userId});
    insert into meal_places (account_id, name, closes_hour, closes_day_before) values (1, 'Canteen', 10, false);
    insert into meal_vendors (account_id, meal_place_id, name) values (1, 1, 'Kitchen');
    insert into meal_entries (account_id, employee_id, meal_vendor_id, meal_date, quantity, created_by)
      values (1, ${leaverId}, 1, account_day(1) + 5, 1, ${leaver.userId});
    insert into calendar_feeds (account_id, user_id, token_hash, with_team) values (1, ${leaver.userId}, 'x', false);
    insert into workflow_delegations (account_id, workflow, state, screen, principal_id, stand_in_id, from_date,
      until_date, reason)
      values (1, 'ticket', 'open', '/approval/ticket', ${otherId}, ${leaver.userId}, account_day(1),
        account_day(1) + 20, 'Away')`);
  await recordAll(server.owner);
  const { lastDay, from, to } = await one<Record<'lastDay' | 'from' | 'to', string>>(
    `select account_day(1)::text as "lastDay", (account_day(1) - 1)::text as from, (account_day(1) + 9)::text as to`,
  );
  const more = { part: null, partOn: null, hours: null, coverId: null, reason: null };
  const leave = await leaver.post('/Requests/leave/Send', {
    payload: { leaveTypeId: 1, from, to, ...more },
  });
  expect(leave).toMatchObject({ status: 200 });
  const hr = await server.as('hr');
  const type = await hr.post('/Resources/separationType/Save', { values: TYPE });
  const { autoId: typeId } = type.body as { autoId: number };
  const sent = await hr.post('/Requests/separation/SendFor', {
    employeeId: leaverId,
    payload: { typeId, lastDay, cause: 'otherJob' },
  });
  expect(sent).toMatchObject({ status: 200 });
  const path = '/Separation/OwnSettlement';
  expect(await leaver.get(path)).toMatchObject({ status: 200 });
  for (const { body } of [leave, sent]) {
    const { workflow, requestId } = body as { workflow: string; requestId: number };
    for (const login of ['manager', 'hr2']) await act(login, workflow, requestId);
  }
  expect((await readStanding(leaverId))['leaveAfterwards']).toBeGreaterThan(0);
  // While the day lasts, a worker leaves everything as it is, and the leaver works on.
  const early = await start();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const before = await readStanding(leaverId);
  expect(before).toMatchObject({ endings: 0, desks: 1, meals: 1, keys: 1, delegations: 1 });
  expect(before).toMatchObject({ heads: 1, reports: 1, notices: 0 });
  expect(await leaver.get(path)).toMatchObject({ status: 200 });
  await early.kill();

  // When it is killed, it has freed bookings, revoked keys and ended delegations, and waits for the department.
  await server.owner.transaction(async (tx) => {
    await tx.raw('select from departments where id = 1 for no key update');
    const victim = await start();
    await moveTo('Etc/GMT-12');
    await expect.poll(countBlocked, { timeout: 60_000 }).toBe(1);
    await victim.kill();
  });
  expect(await readStanding(leaverId)).toMatchObject({
    ...before,
    leaveAfterwards: expect.anything(),
  });

  await start();
  const after = {
    endings: 1,
    desks: 0,
    meals: 0,
    keys: 0,
    delegations: 0,
    leaveAfterwards: 0,
    heads: 0,
    reports: 0,
    notices: 1,
  };
  await expect.poll(() => readStanding(leaverId), { timeout: 60_000 }).toEqual(after);
  // A second worker beside it finds nothing left to do.
  await start();
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await readStanding(leaverId)).toEqual(after);
  const { versions, taken, held } = await one<Record<'versions' | 'taken' | 'held', number>>(
    `select (select count(*) from employee_versions where reason like 'The allRoles left on%'
         and superseded_at is null and valid @> account_day(1))::integer as versions,
       (select coalesce(-sum(days), 0) from leave_ledger where employee_id = $leaverId)::float8 as taken,
       (select coalesce(sum(days), 0) from leave_days where employee_id = $leaverId)::float8 as held`,
    { leaverId },
  );
  expect(versions).toBe(1);
  expect(taken).toBe(held);
  // The session of the leaver is over, and no other.
  expect(await hr.get('/Separation/Settlements')).toMatchObject({ status: 200 });
  expect(await leaver.get(path)).toMatchObject({ status: 401 });
  expect(await recordsAsChanged(server.db, null, recordTypes)).toEqual([]);
});

const TYPE = {
  name: 'Resignation',
  kind: 'resignation',
  byEmployee: true,
  noticeDays: 30,
  needsClearance: false,
  waiverLimit: 10_000,
  noticeSettled: 'byEmployee',
  payBase: 'basic',
  monthDays: 30,
  paysGratuity: true,
  holdsPay: true,
  compensations: [],
  notices: [],
  clearances: [],
};
