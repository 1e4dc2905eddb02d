import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReleaseView } from '#machines/domains/separation/contracts/separation.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { endLeavers } from '#server/domains/separation/index.ts';
import { recountLeave } from '#server/domains/time/leave/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTrainingLists, openTraining } from '#tests/support/trainings.ts';
import { OPEN_AFTERWARDS } from './openAfterwards.ts';

let server: TestServer;
let leaverId = 0;
let lastDay = '';
let trainingId = 0;
let sent = { requestId: 0, workflow: '' };

const one = async <Row>(sql: string, parameters = {}): Promise<Row> => {
  const [row] = await query<Row & object>(server.owner, sql, parameters);
  if (!row) throw new Error('No row');
  return row;
};
const dayFromToday = async (days: number): Promise<string> =>
  (await one<{ day: string }>('select (account_day(1) + $days::integer)::text as day', { days }))
    .day;
const readRelease = async (): Promise<ReleaseView> => {
  const { body } = await (
    await server.as('hr')
  ).get(`/Separation/Release?requestId=${sent.requestId}`);
  return body as ReleaseView;
};
const act = async (login: string, of: typeof sent, type: string) => {
  const answer = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', {
    workflow: of.workflow,
    items: [{ subjectId: of.requestId, event: { type, comment: 'As agreed' } }],
  });
  expect(answer).toMatchObject({ status: 200 });
};
const takeLeave = async (from: string, to: string) => {
  const more = { part: null, partOn: null, hours: null, coverId: null, reason: null };
  const answer = await (
    await server.as('allRoles')
  ).post('/Requests/leave/Send', { payload: { leaveTypeId: 1, from, to, ...more } });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as typeof sent;
};

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-allRoles', 'U-manager'), ('U-manager', 'U-md'), ('E00001', 'U-allRoles'),
          ('E00002', 'U-allRoles'));
        update departments d set head_id = e.id from employees e where d.id = 1 and e.code = 'U-allRoles';
        update employee_versions v set supervisor_id = e.supervisor_id from employees e where e.id = v.employee_id;
        insert into leave_types (account_id, name, granted, most_negative) values (1, 'Casual', 'byHand', 100);
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2025, 2035) y`);
      await recordAll(owner);
    },
  });
  leaverId = (await server.as('allRoles')).employeeId;
  lastDay = await dayFromToday(-1);
});
afterAll(() => server.close());

describe('the last day', () => {
  it('shows what will end and who takes over, and lets HR name someone else', async () => {
    const running = await takeLeave(await dayFromToday(-4), await dayFromToday(4));
    const later = await takeLeave(await dayFromToday(40), await dayFromToday(46));
    for (const leave of [running, later]) {
      await act('manager', leave, 'approve');
      await act('hr', leave, 'approve');
    }
    await hold();
    trainingId = await openTraining(
      server,
      await createTrainingLists(server, (await server.as('developer')).employeeId),
      { seats: 1 },
    );
    for (const login of ['allRoles', 'hr2']) {
      const applied = await (await server.as(login)).post('/Training/Apply', { trainingId });
      expect(applied).toMatchObject({ status: 200 });
    }
    const hr = await server.as('hr');
    const type = await hr.post('/Resources/separationType/Save', { values: TYPE });
    expect(type).toMatchObject({ status: 200 });
    const { autoId: typeId } = type.body as { autoId: number };
    const answer = await hr.post('/Requests/separation/SendFor', {
      employeeId: leaverId,
      payload: { typeId, lastDay, cause: 'otherJob' },
    });
    expect(answer).toMatchObject({ status: 200 });
    sent = answer.body as typeof sent;
    for (const login of ['manager', 'hr2']) await act(login, sent, 'approve');

    const { handover } = await readRelease();
    expect(handover).toMatchObject({
      successor: 'The manager',
      isNamed: false,
      endedAt: null,
      directReports: [{ name: 'Person 1' }, { name: 'Person 2' }],
      bookings: 3,
      delegations: 1,
    });
    expect(handover.responsibilities.map(({ what }) => what)).toEqual([
      'department',
      'document',
      'project',
      'risk',
      'ticketStep',
    ]);
    expect(handover.leaveDays).toBeGreaterThan(5);

    const name = (employeeId: number) =>
      hr.post('/Separation/NameSuccessor', { requestId: sent.requestId, employeeId });
    expect(await name(leaverId)).toMatchObject({
      status: 400,
      body: { message: 'This person leaves before or on that day' },
    });
    expect(await name((await server.as('employee')).employeeId)).toMatchObject({ status: 200 });
    expect(await name((await server.as('finance')).employeeId)).toMatchObject({ status: 200 });
    expect((await readRelease()).handover).toMatchObject({
      successor: 'The finance',
      isNamed: true,
    });
  });

  it('leaves nothing open that names the leaver, in any table', async () => {
    // Two workers at once: each leaver is taken by one of them.
    await Promise.all([
      endLeavers(server.db, server.services.engine),
      endLeavers(server.db, server.services.engine),
    ]);
    while (await recountLeave(server.db, server.services.engine));
    for (const [column, state] of Object.entries(OPEN_AFTERWARDS)) {
      if (typeof state === 'string') continue;
      const [table, name] = column.split('.');
      const { open } = await one<{ open: number }>(
        `select count(*)::integer as open from ${table} t
         where t.${name} = $leaverId and (${state.open.replaceAll('$lastDay', '$lastDay::date')})`,
        { leaverId, lastDay },
      );
      expect({ column, open }).toEqual({ column, open: 0 });
    }
    const { held } = await one<{ held: number }>(
      'select count(*)::integer as held from leave_days where employee_id = $leaverId',
      { leaverId },
    );
    const { taken } = await one<{ taken: number }>(
      'select -sum(days)::float8 as taken from leave_ledger where employee_id = $leaverId',
      { leaverId },
    );
    expect(taken).toBe(held);
  });

  it('gives the reports and responsibilities to the successor, from the day after, and says so', async () => {
    const { employeeId: successorId, ...finance } = await server.as('finance');
    const reports = await query<{ supervisorId: number; from: string; reason: string }>(
      server.owner,
      `select v.supervisor_id as "supervisorId", lower(v.valid)::text as from, v.reason
       from employee_versions v join employees e on e.id = v.employee_id
       where e.code in ('E00001', 'E00002') and v.superseded_at is null and v.valid @> account_day(1)`,
    );
    const moved = {
      supervisorId: successorId,
      from: await dayFromToday(0),
      reason: `The allRoles left on ${lastDay}`,
    };
    expect(reports).toEqual([moved, moved]);
    const owners = await query<{ owner: number }>(
      server.owner,
      `select head_id as owner from departments where id = 1
       union all select owner_id from risks union all select owner_id from controlled_documents
       union all select employee_id from hr_process_steps where employee_id is not null
       union all select owner_id from task_projects where not is_personal
       union all select assignee_id from tasks where number = 1 and case_kind is null`,
    );
    expect(owners).toEqual([1, 2, 3, 4, 5, 6].map(() => ({ owner: successorId })));
    const { title, details } = await one<{ title: string; details: string }>(
      `select title, details from notices where user_id = $userId and workflow = 'separation'`,
      { userId: finance.userId },
    );
    expect({ title, details }).toEqual({
      title: 'You take over from The allRoles',
      details: '2 direct reports, 5 responsibilities',
    });
    expect(await recordsAsChanged(server.db, null, recordTypes)).toEqual([]);
    expect((await readRelease()).handover).toMatchObject({ successor: 'The finance' });
  });

  it('gives the seat in a training to the first who waits', async () => {
    const own = await (await server.as('hr2')).get('/Training/Own');
    expect(own.body).toMatchObject([{ trainingId, state: 'seated' }]);
  });

  it('is carried out once, and cannot be changed afterwards', async () => {
    await endLeavers(server.db, server.services.engine);
    const { endings } = await one<{ endings: number }>(
      'select count(*)::integer as endings from leaver_endings where employee_id = $leaverId',
      { leaverId },
    );
    expect(endings).toBe(1);
    const hr = await server.as('hr');
    expect(
      await hr.post('/Separation/NameSuccessor', { requestId: sent.requestId, employeeId: 0 }),
    ).toMatchObject({ status: 409 });
  });

  it('knows every column of the schema that names an employee', async () => {
    const columns = await query<{ name: string }>(
      server.owner,
      `select c.conrelid::regclass || '.' || a.attname as name
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'employees'::regclass and a.attname not in ('account_id')
       order by 1`,
    );
    // Sorted here, because the database orders the underscore otherwise.
    expect(columns.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(OPEN_AFTERWARDS).toSorted(),
    );
  });
});

describe('a later last day', () => {
  const correct = async (to: string) => {
    const answer = await (
      await server.as('hr')
    ).post('/Requests/separationCorrection/SendFor', {
      employeeId: leaverId,
      payload: { lastDay: to, typeId: null, reason: 'Stays for the handover' },
    });
    expect(answer).toMatchObject({ status: 200 });
    for (const login of ['manager', 'hr2']) await act(login, answer.body as typeof sent, 'approve');
    while (await recountLeave(server.db, server.services.engine));
  };
  const readDelegations = () =>
    query<{ isOpen: boolean; until: number }>(
      server.owner,
      `select ended_at is null as "isOpen", until_date - account_day(1) as until
       from workflow_delegations order by id`,
    );

  it('restores delegations and leave, and says what it could not bring back', async () => {
    const held = () =>
      one<{ from: string; to: string }>(
        `select min(day)::text as from, max(day)::text as to from leave_days where employee_id = $leaverId`,
        { leaverId },
      );
    expect((await held()).to <= lastDay).toBe(true);
    await correct(await dayFromToday(50));
    expect(await readDelegations()).toEqual([{ isOpen: true, until: 20 }]);
    // The leave that was cut has its days again, and the one that was cancelled waits for approval.
    const { to } = await held();
    expect(to > (await dayFromToday(39))).toBe(true);
    const days = await query<{ days: number; isApproved: boolean }>(
      server.owner,
      `select count(*)::integer as days, bool_and(is_approved) as "isApproved" from leave_days
       where employee_id = $leaverId and day > account_day(1) group by request_id order by min(day)`,
      { leaverId },
    );
    expect(days).toEqual([
      { days: expect.any(Number), isApproved: true },
      { days: expect.any(Number), isApproved: false },
    ]);
    const { returned, handover } = await readRelease();
    expect(returned.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'delegation restored',
      'leave sentAgain',
      'calendarAddress notRestored',
      'desk notRestored',
      'handover notRestored',
      'meal notRestored',
      'mealPlan notRestored',
      'roster notRestored',
      'training notRestored',
    ]);
    expect(returned.find(({ kind }) => kind === 'handover')).toMatchObject({
      title: 'The finance',
      reason: 'They stay with this person until someone gives them back',
    });
    // The last day is still to come, so the handover is open again.
    expect(handover).toMatchObject({ endedAt: null, delegations: 0 });
    expect(await recordsAsChanged(server.db, null, recordTypes)).toEqual([]);
  });

  it('ends everything again if it is moved back to the same day', async () => {
    await correct(lastDay);
    while (await endLeavers(server.db, server.services.engine));
    while (await recountLeave(server.db, server.services.engine));
    expect(await readDelegations()).toEqual([{ isOpen: false, until: 20 }]);
    expect((await readRelease()).handover.endedAt).not.toBeNull();
  });

  it('leaves a delegation ended where someone else was named meanwhile', async () => {
    await server.owner.raw(`
      insert into workflow_delegations (account_id, workflow, state, screen, principal_id, stand_in_id, from_date,
        until_date, reason)
      select account_id, workflow, state, screen, principal_id,
        (select id from users where login_id = 'finance'), from_date, until_date, 'Instead'
      from workflow_delegations`);
    await recordAll(server.owner);
    await correct(await dayFromToday(30));
    expect(await readDelegations()).toEqual([
      { isOpen: false, until: 20 },
      { isOpen: true, until: 20 },
    ]);
    expect((await readRelease()).returned[0]).toMatchObject({
      kind: 'delegation',
      outcome: 'notRestored',
      reason: 'Someone else was named for these approvals meanwhile',
    });
  });
});

const TYPE = {
  name: 'Resignation',
  kind: 'resignation',
  byEmployee: true,
  noticeDays: 30,
  needsClearance: true,
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

/** Gives the leaver bookings, responsibilities, memberships and a delegation. */
async function hold(): Promise<void> {
  const { userId } = await server.as('allRoles');
  const { userId: otherId } = await server.as('md');
  await server.owner.raw(`
    insert into desk_offices (account_id, name) values (1, 'Office');
    insert into desk_floors (account_id, desk_office_id, name) values (1, 1, 'First');
    insert into desks (desk_floor_id, name, kind, across, down) values (1, 'A1', 'seat', 1, 1);
    insert into desk_bookings (account_id, desk_id, employee_id, during, created_by)
      values (1, 1, ${leaverId}, tstzrange(now() + interval '3 days', now() + interval '4 days'), ${userId});
    insert into meal_places (account_id, name, closes_hour, closes_day_before) values (1, 'Canteen', 10, false);
    insert into meal_vendors (account_id, meal_place_id, name) values (1, 1, 'Kitchen');
    insert into meal_plans (account_id, employee_id, meal_vendor_id, weekdays, valid, created_by)
      values (1, ${leaverId}, 1, '{1,2,3}', daterange(account_day(1) - 30, null), ${userId});
    insert into meal_entries (account_id, employee_id, meal_vendor_id, meal_date, quantity, created_by)
      values (1, ${leaverId}, 1, account_day(1) + 5, 1, ${userId});
    insert into roster_days (employee_id, day, planned_by) values (${leaverId}, account_day(1) + 6, ${userId});
    insert into calendar_feeds (account_id, user_id, token_hash, with_team) values (1, ${userId}, 'x', false);
    insert into workflow_delegations (account_id, workflow, state, screen, principal_id, stand_in_id, from_date,
      until_date, reason)
      values (1, 'ticket', 'open', '/approval/ticket', ${otherId}, ${userId}, account_day(1), account_day(1) + 20, 'Away');
    insert into risks (account_id, name, category, likelihood, impact, owner_id, status)
      values (1, 'Flood', 'operations', 2, 4, ${leaverId}, 'open');
    insert into hr_issue_types (account_id, name) values (1, 'Badge');
    insert into hr_process_steps (issue_type_id, position, name, rule, employee_id, hours)
      select id, 0, 'Print', 'person', ${leaverId}, 8 from hr_issue_types where name = 'Badge';
    insert into controlled_documents (account_id, kind, number, title, owner_id, created_by)
      values (1, 'policy', 'P-1', 'Travel', ${leaverId}, ${userId});
    insert into task_projects (account_id, code, name, owner_id, created_by)
      values (1, 'MOVE', 'Move', ${leaverId}, ${userId});
    insert into task_project_members (project_id, employee_id, account_id) values (1, ${leaverId}, 1);
    insert into task_columns (account_id, project_id, position, name, state)
      values (1, 1, 0, 'To do', 'open'), (1, 1, 1, 'Done', 'done');
    insert into tasks (account_id, project_id, column_id, number, rank, title, assignee_id, created_by)
      values (1, 1, 1, 1, 'V0000000', 'Pack', ${leaverId}, ${userId}), (1, 1, 2, 2, 'V0000000', 'Plan', ${leaverId}, ${userId});
    insert into task_watchers (task_id, employee_id, account_id, is_watching) values (1, ${leaverId}, 1, true);
    insert into user_groups (account_id, name) values (1, 'Wardens');
    insert into user_group_members (user_group_id, employee_id) values (1, ${leaverId});
    insert into personal_devices (business_unit_id, employee_id, name, device_id)
      values (1, ${leaverId}, 'Telephone', repeat('a', 64))`);
  await recordAll(server.owner);
}
