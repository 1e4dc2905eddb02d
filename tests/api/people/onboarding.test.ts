import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { endLeavers } from '#server/domains/separation/index.ts';
import { createLogger } from '#server/platform/log.ts';
import { query } from '#server/platform/db/sql.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { getForm, join, keepStep } from '#tests/support/onboarding.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { fireDueTimers } from '#workers/timers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: (owner) =>
      owner.raw(`update departments set head_id = (select id from employees where code = 'U-md')
        where id = 1`),
  });
  const hr = await server.as('hr');
  await keepStep(hr, { name: 'Contract signed', owner: 'hr', days: -1, needsEvidence: true });
  await keepStep(hr, { name: 'Bank account', owner: 'person', days: 7 });
  await keepStep(hr, { name: 'First talk', owner: 'supervisor', days: 3 });
  await keepStep(hr, { name: 'Desk', owner: 'admin', days: 0 });
  await keepStep(hr, { name: 'Safety', owner: 'department', departmentId: 1, days: 5 });
  await keepStep(hr, { name: 'Loom', owner: 'hr', businessUnitId: 2, days: 5 });
  await keepStep(hr, { name: 'Dyes', owner: 'hr', forDepartmentId: 2, days: 5 });
});
afterAll(() => server.close());

interface Item {
  id: number;
  title: string;
  state: string;
  dueOn: string;
}

const readItems = async (employeeId: number): Promise<Map<string, Item>> => {
  const rows = await query<Item>(
    server.owner,
    `select o.id, o.title, i.state, i.context->>'dueOn' as "dueOn" from onboarding_items o
     join workflow_instances i on i.workflow = 'onboardingItem' and i.subject_id = o.id
     where o.employee_id = $employeeId order by o.id`,
    { employeeId },
  );
  return new Map(rows.map((row) => [row.title, row]));
};

const getItem = async (employeeId: number, title: string): Promise<Item> => {
  const item = (await readItems(employeeId)).get(title);
  if (!item) throw new Error(`There is no ${title}`);
  return item;
};

const getStates = async (employeeId: number) =>
  Object.fromEntries(
    [...(await readItems(employeeId))].map(([title, { state }]) => [title, state]),
  );

const send = async (login: string, subjectId: number, event: object) =>
  (
    await (
      await server.as(login)
    ).post('/Workflow/Dispatch', { workflow: 'onboardingItem', items: [{ subjectId, event }] })
  ).status;

const read = async (login: string, subjectId: number) =>
  (
    await (
      await server.as(login)
    ).get(`/Workflow/History?workflow=onboardingItem&subjectId=${subjectId}`)
  ).status;

const getManagerId = async () => (await server.as('manager')).employeeId;

const report = async (login: string, id: string, filters = '') =>
  ((await (await server.as(login)).get(`/Reports/${id}?pageSize=100${filters}`)).body as ReportPage)
    .rows;

const change = async (employeeId: number, from: string, values: object) => {
  const [row] = await query<{ version: number }>(
    server.owner,
    `select max(id)::integer as version from employee_versions
     where employee_id = $employeeId and superseded_at is null`,
    { employeeId },
  );
  const answer = await (
    await server.as('hr')
  ).post('/Employee/ChangeEmployment', {
    employeeId,
    version: row?.version,
    from,
    reason: 'As agreed',
    values,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

it('opens the steps for the place of a new employee, due by their joining date but not in the past', async () => {
  const { employeeId } = await join(server, 'opened', {
    days: 10,
    supervisorId: await getManagerId(),
  });
  expect(await getStates(employeeId)).toEqual({
    'Contract signed': 'forHr',
    Desk: 'forAdministration',
    'First talk': 'forSupervisor',
    Safety: 'forDepartment',
    'Bank account': 'forPerson',
  });
  expect((await getItem(employeeId, 'Contract signed')).dueOn).toBe(accountDay(9));
  expect((await getItem(employeeId, 'Bank account')).dueOn).toBe(accountDay(17));
  const late = await join(server, 'openedLate', { days: -20 });
  expect((await getItem(late.employeeId, 'Bank account')).dueOn).toBe(accountDay(0));
});

it('opens nothing for people who joined more than 30 days ago', async () => {
  const { employeeId } = await join(server, 'earlier', { days: -31 });
  expect(await getStates(employeeId)).toEqual({});
});

it('opens the steps once when the form is sent from two tabs', async () => {
  const [one, other] = [await server.as('hr'), await server.as('hr2')];
  const form = getForm('J-twice', { joiningDate: accountDay(1) });
  const answers = await Promise.all([
    one.post('/Employee/Create', form),
    other.post('/Employee/Create', form),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [row] = await query<{ count: number }>(
    server.owner,
    `select count(*)::integer as count from onboarding_items o join employees e on e.id = o.employee_id
     where e.code = 'J-twice'`,
  );
  expect(row?.count).toBe(5);
});

it('shows items to their owner, the new employee, the supervisor and HR, and to no one else', async () => {
  const { employeeId } = await join(server, 'seen', { supervisorId: await getManagerId() });
  for (const title of ['Bank account', 'Safety', 'First talk']) {
    const { id } = await getItem(employeeId, title);
    for (const login of ['seen', 'manager', 'hr']) expect(await read(login, id), login).toBe(200);
    expect(await read('md', id)).toBe(title === 'Safety' ? 200 : 404);
    for (const login of ['employee', 'hrUnit2', 'managerUnit2']) {
      expect(await read(login, id), login).toBe(404);
      expect([403, 404]).toContain(await send(login, id, { type: 'finish' }));
    }
  }
  expect(await read('seen', (await getItem(employeeId, 'Contract signed')).id)).toBe(200);
});

it('lets new employees do their own items, but skip none of them and do no one else’s', async () => {
  const { employeeId } = await join(server, 'own', { supervisorId: await getManagerId() });
  const bank = await getItem(employeeId, 'Bank account');
  expect(await send('own', bank.id, { type: 'skip', comment: 'No need' })).toBe(403);
  expect(await send('own', (await getItem(employeeId, 'Desk')).id, { type: 'finish' })).toBe(403);
  const twice = await Promise.all([
    send('own', bank.id, { type: 'finish' }),
    send('own', bank.id, { type: 'finish' }),
  ]);
  expect(twice.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await send('own', bank.id, { type: 'reopen', comment: 'Wrong' })).toBe(403);
  expect(await send('manager', bank.id, { type: 'reopen' })).toBe(400);
  expect(await send('manager', bank.id, { type: 'reopen', comment: 'A wrong number' })).toBe(200);
  expect((await getItem(employeeId, 'Bank account')).state).toBe('forPerson');
});

it('is done only with evidence where it needs some, and skipped only with a reason', async () => {
  const { employeeId } = await join(server, 'proved');
  const contract = await getItem(employeeId, 'Contract signed');
  expect(await send('hr', contract.id, { type: 'finish' })).toBe(409);
  expect(await send('hr', contract.id, { type: 'prove' })).toBe(400);
  expect(await send('hr', contract.id, { type: 'prove', comment: 'Contract 17' })).toBe(200);
  const desk = await getItem(employeeId, 'Desk');
  expect(await send('finance', desk.id, { type: 'finish' })).toBe(403);
  expect(await send('admin', desk.id, { type: 'skip' })).toBe(400);
  expect(await send('admin', desk.id, { type: 'skip', comment: 'Works outside' })).toBe(200);
  // Without a supervisor, HR does the talk.
  const talk = await getItem(employeeId, 'First talk');
  expect(await send('manager', talk.id, { type: 'finish' })).toBe(404);
  expect(await send('hr2', talk.id, { type: 'finish' })).toBe(200);
  expect(await getStates(employeeId)).toMatchObject({
    'Contract signed': 'done',
    Desk: 'notNeeded',
    'First talk': 'done',
  });
});

it('goes over to a new supervisor, and from the former one', async () => {
  const { employeeId } = await join(server, 'moved', {
    days: -1,
    supervisorId: await getManagerId(),
  });
  const { id } = await getItem(employeeId, 'First talk');
  expect(await read('managerUnit2', id)).toBe(404);
  const managerUnit2 = await server.as('managerUnit2');
  await change(employeeId, accountDay(0), { supervisorId: managerUnit2.employeeId });
  expect(await read('manager', id)).toBe(404);
  expect(await send('manager', id, { type: 'finish' })).not.toBe(200);
  expect(await send('managerUnit2', id, { type: 'finish' })).toBe(200);
});

it('is dropped at once when someone isn’t joining, and after the last day of a leaver', async () => {
  const { employeeId } = await join(server, 'absent', { days: 5 });
  await send('admin', (await getItem(employeeId, 'Desk')).id, { type: 'finish' });
  await change(employeeId, accountDay(5), { isActive: false });
  expect(await getStates(employeeId)).toEqual({
    'Contract signed': 'dropped',
    Desk: 'done',
    'First talk': 'dropped',
    Safety: 'dropped',
    'Bank account': 'dropped',
  });
  const leaver = await join(server, 'leaver', { days: -5 });
  await query(
    server.owner,
    `update employee_versions set valid = daterange(lower(valid), account_day(1)) where employee_id = $id`,
    { id: leaver.employeeId },
  );
  await query(
    server.owner,
    `update employees set is_active = false, leaving_date = account_day(1) - 1 where id = $id`,
    { id: leaver.employeeId },
  );
  await endLeavers(server.db, server.services.engine);
  expect((await getItem(leaver.employeeId, 'Bank account')).state).toBe('dropped');
});

it('notifies the owner and the supervisor when an item is late', async () => {
  const { employeeId } = await join(server, 'late', { supervisorId: await getManagerId() });
  await query(server.owner, 'delete from notices');
  const soon = new Date(Date.now() + 8.5 * 86_400_000);
  await fireDueTimers(server.db, server.services.engine, createLogger('silent', 'test'), soon);
  const notices = await query<{ login: string; title: string }>(
    server.owner,
    `select u.login_id as login, n.title from notices n join users u on u.id = n.user_id
     where n.workflow = 'onboardingItem' and u.login_id in ('late', 'manager', 'finance')`,
  );
  expect(notices.map(({ login }) => login).toSorted()).toContain('late');
  expect(notices.map(({ login }) => login)).toContain('manager');
  expect(notices.map(({ login }) => login)).not.toContain('finance');
  expect(notices.every(({ title }) => /late/.test(title))).toBe(true);
  expect(await getStates(employeeId)).toMatchObject({ 'Bank account': 'forPerson' });
});

it('counts for HR, lists for the supervisor and for the new employee', async () => {
  const { employeeId } = await join(server, 'counted', { supervisorId: await getManagerId() });
  await send('counted', (await getItem(employeeId, 'Bank account')).id, { type: 'finish' });
  const row = (await report('hr', 'joiners')).find(({ code }) => code === 'J-counted');
  expect(row).toMatchObject({ items: 5, done: 1, late: 0, supervisor: 'The manager' });
  expect(row?.['waitsFor']).toBe('Administration; Department head; HR; Supervisor');
  expect(await report('hrUnit2', 'joiners')).toEqual([]);
  expect(await report('hrUnit2', 'onboardingItems')).toEqual([]);
  expect(await report('hr', 'onboardingItems', '&search=J-counted')).toHaveLength(5);
  expect(await (await server.as('employee')).get('/Reports/joiners')).toMatchObject({
    status: 403,
  });
  expect(await report('counted', 'ownOnboarding')).toHaveLength(5);
  expect(await report('employee', 'ownOnboarding')).toEqual([]);
  const team = await report('manager', 'teamOnboarding');
  expect(team.filter(({ code }) => code === 'J-counted')).toHaveLength(4);
  expect(await report('managerUnit2', 'teamOnboarding')).not.toContainEqual(
    expect.objectContaining({ code: 'J-counted' }),
  );
});
