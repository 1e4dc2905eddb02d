import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';
import type { GrievanceDetails } from '#machines/domains/grievances/contracts/grievances.ts';
import { query } from '#server/platform/db/sql.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import { endExpiredAssignments } from '#workers/assignmentExpiry.ts';
import { endDay, grievance, said, speaker, startFixture } from './fixture.ts';

let server: TestServer;
let fixture: ReturnType<typeof speaker>;
beforeAll(async () => {
  server = await startFixture();
  fixture = speaker(server);
  await createOtherAccount(server.owner);
});
afterAll(() => server.close());

const getDetails = (login: string, id: number) =>
  fixture.get(login, `GetGrievanceDetails?grievanceId=${id}`);

it('a non-judicial grievance against a manager in self service is hidden from them and their superiors, even in HR', async () => {
  const { employeeId: accused } = await server.as('manager');
  const id = await fixture.file('employee', { intEmployeeId: accused, isSelfService: true });
  expect((await getDetails('employee', id)).body).toMatchObject({
    strGrievanceType: 'Non-Judicial',
    strEmployee: 'The manager',
  });
  expect((await getDetails('hr', id)).status).toBe(200);
  for (const login of ['manager', 'hr2', 'md']) {
    expect((await getDetails(login, id)).status, login).toBe(404);
    const { employeeId: assignedToId } = await server.as(login);
    const refused = await fixture.post('hr', 'AssignedToMember', { grievanceId: id, assignedToId });
    expect(said(refused).status, login).toBe(409);
  }
  const rows = await query<{ login: string }>(
    server.owner,
    `select u.login_id as login from notices n join users u on u.id = n.user_id
     where n.workflow = 'grievance' and n.path like '%/' || $id::text`,
    { id },
  );
  expect(rows.map(({ login }) => login)).toContain('hr');
  for (const login of ['manager', 'hr2', 'md']) {
    expect(rows.map((one) => one.login)).not.toContain(login);
  }
});

it('an anonymous grievance is hidden in the same way', async () => {
  const { employeeId: accused } = await server.as('manager');
  const filed = await fixture.post(
    'employee',
    'FileAnonymously',
    await grievance(server, { intBusinessUnitId: 1, intEmployeeId: accused }),
  );
  const { autoId: id } = filed.body as { autoId: number };
  await endDay(server);
  expect((await getDetails('hr', id)).status).toBe(200);
  for (const login of ['employee', 'manager', 'hr2']) {
    expect((await getDetails(login, id)).status, login).toBe(404);
  }
});

it('an anonymous grievance against oneself or someone of another account is refused', async () => {
  const { employeeId: foreign } = await server.as('foreign');
  const own = (await server.as('employee')).employeeId;
  for (const [intEmployeeId, message] of [
    [foreign, 'Employee not found'],
    [own, 'You cannot submit a grievance about yourself'],
  ] as const) {
    const body = await grievance(server, { intEmployeeId });
    expect(said(await fixture.post('employee', 'CreateNUpdateGrievance', body)).messages).toEqual([
      message,
    ]);
  }
});

it('cannot be assigned to the person who filed it, to an unrelated person, or to someone without a login', async () => {
  const id = await fixture.file('employee');
  const assigned = async (assignedToId: number) => {
    const answer = await fixture.post('hr', 'AssignedToMember', { grievanceId: id, assignedToId });
    return [answer.status, said(answer).message];
  };
  const noLogin = 'This team member cannot be assigned: they have no login';
  expect(await assigned((await server.as('employee')).employeeId)).toEqual([
    409,
    'The person who submitted a grievance cannot be assigned to it',
  ]);
  expect(await assigned((await server.as('foreign')).employeeId)).toEqual([409, noLogin]);
  expect(await assigned(1)).toEqual([409, noLogin]);
  expect((await getDetails('hr', id)).body).toMatchObject({ strAssignedTo: '' });
});

it('a stale page is refused with the state as it is, and a form sent twice at once acts once', async () => {
  const id = await fixture.file('employee');
  const [seen] = (await fixture.all('hr')).filter((row) => row.intGrievanceId === id);
  const moveOn = (login: string, statusId: number) =>
    fixture.post(login, 'UpdateStatus', { grievanceId: id, statusId, version: seen?.version });
  const both = await Promise.all([moveOn('hr', 3), moveOn('hr2', 1)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const stale = await moveOn('hr', 5);
  expect(stale.body).toMatchObject({
    message: expect.stringMatching(
      /^This grievance has changed since you opened it\. It is now at “(Resolved|In Progress)”/,
    ) as unknown,
    refused: [{ subjectId: id, status: 409 }],
  });
  const { employeeId: assignedToId } = await server.as('finance');
  const assigned = await fixture.post('hr', 'AssignedToMember', {
    grievanceId: id,
    assignedToId,
    version: seen?.version,
  });
  expect(assigned.status).toBe(409);
  const hr = await server.as('hr');
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const note = { grievanceId: id, note: 'Pressed twice' };
  await Promise.all([1, 2].map(() => hr.post('/DisciplinaryMgmt/AddNote', note, key)));
  const { notes } = (await getDetails('hr', id)).body as GrievanceDetails;
  expect(notes).toHaveLength(1);
});

it('an undone note is no longer shown, and stays in the history', async () => {
  const id = await fixture.file('employee');
  await fixture.post('hr', 'AddNote', { grievanceId: id, note: 'To the wrong person' });
  const hr = await server.as('hr');
  const [batch] = (await hr.get('/Workflow/Batches')).body as { batchId: string }[];
  expect((await hr.post('/Workflow/Undo', { batchId: batch?.batchId })).status).toBe(200);
  expect((await getDetails('employee', id)).body).toMatchObject({ notes: [] });
  const { body } = await hr.get(`/Workflow/History?workflow=grievance&subjectId=${id}`);
  expect((body as { event: string }[]).map(({ event }) => event)).toEqual([
    'file',
    'note.add',
    'cadre.undo',
  ]);
});

it('says why someone with read access cannot assign, add notes or change the status', async () => {
  await server.owner.raw(`insert into user_permissions
    select id, 90111, true, false, false, false from users where login_id = 'finance'`);
  await fixture.file('employee');
  const [row] = await fixture.all('finance');
  expect(row?.allowedEvents).toEqual([]);
  expect(row?.blockedEvents.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/can “Assign”, you cannot$/),
    expect.stringMatching(/can “Add Note”, you cannot$/),
    expect.stringMatching(/can “Set .+”, you cannot$/),
  ]);
  expect((await fixture.my('employee'))[0]?.blockedEvents).toMatchObject([
    { event: 'assign' },
    { event: 'status.inProgress' },
  ]);
});

it('an assignee who becomes a superior of the accused, or leaves, loses it; HR is notified and assigns it again', async () => {
  const getId = async (login: string) => (await server.as(login)).employeeId;
  const [accused, above] = [await getId('finance'), await getId('audit')];
  const handled = async (assignee: string, more = {}) => {
    const grievanceId = await fixture.file('employee', more);
    const assignedToId = await getId(assignee);
    await fixture.post('hr', 'AssignedToMember', { grievanceId, assignedToId });
    return grievanceId;
  };
  const against = await handled('audit', { intEmployeeId: accused });
  const left = await handled('managerUnit2');
  const kept = await handled('audit');
  const settled = await handled('audit', { intEmployeeId: accused });
  await fixture.post('audit', 'UpdateStatus', { grievanceId: settled, statusId: 3 });
  const sweep = () => endExpiredAssignments(server.db, server.services.engine);
  await sweep();
  expect((await fixture.assigned('audit')).map((row) => row.intGrievanceId)).toContain(against);

  await server.owner.raw('update employees set supervisor_id = ? where id = ?', [above, accused]);
  await server.owner.raw('update users set is_active = false where login_id = ?', ['managerUnit2']);
  expect((await getDetails('audit', against)).status).toBe(404);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  const unassigned = { strAssignedTo: '', intAssignedToId: 0, hasLapsed: true };
  for (const id of [against, left, settled]) {
    expect((await getDetails('hr', id)).body, `${id}`).toMatchObject(unassigned);
    const { body } = await (
      await server.as('hr')
    ).get(`/Workflow/History?workflow=grievance&subjectId=${id}`);
    const history = body as HistoryEntry[];
    expect(history.filter(({ event }) => event === 'assignee.lapse')).toMatchObject([
      { seq: history.length, actorId: null, from: history.at(-1)?.to },
    ]);
  }
  expect((await getDetails('hr', kept)).body).toMatchObject({
    strAssignedTo: 'The audit',
    hasLapsed: false,
  });
  // A settled grievance needs no assignee.
  const rows = await query<{ title: string }>(
    server.owner,
    `select n.title from notices n join users u on u.id = n.user_id
     where u.login_id = 'hr' and n.title like '%new assignee%'`,
  );
  expect(rows).toEqual([
    {
      title: '2 grievances need a new assignee: the previous ones can no longer handle them',
    },
  ]);

  const assignedToId = await getId('hr');
  await fixture.post('hr', 'AssignedToMember', { grievanceId: against, assignedToId });
  expect((await getDetails('hr', against)).body).toMatchObject({
    strAssignedTo: 'The hr',
    hasLapsed: false,
  });
  const post = await (
    await server.as('hr')
  ).post('/Workflow/Dispatch', {
    workflow: 'grievance',
    items: [{ subjectId: against, event: { type: 'assignee.lapse', employeeId: assignedToId } }],
  });
  expect(post.status).toBe(403);
  const { body } = await (await server.as('admin')).get('/Workflow/Verify?workflow=grievance');
  expect(body).toMatchObject({ ok: true, broken: [] });
});
