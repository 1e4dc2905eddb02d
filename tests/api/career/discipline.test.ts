import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseGrievance, CaseView } from '#machines/domains/career/contracts/discipline.ts';
import type { HistoryEntry, WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { createLogger } from '#server/platform/log.ts';
import { fireDueTimers } from '#workers/timers.ts';
import { grievance, startFixture } from '#tests/api/grievances/fixture.ts';
import { hire } from '#tests/support/factories.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startFixture();
});
afterAll(() => server.close());

/** The accused of each test: someone without a superior, in the employee's unit 1. */
let accused: { login: string; employeeId: number };
let place = 0;
beforeEach(async () => {
  place += 1;
  const login = `accused${place}`;
  const { employeeId } = await hire(server.owner, { login, roles: ['employee'] });
  accused = { login, employeeId };
});

const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayIn = (days: number) => later(days).toISOString().slice(0, 10);
const open = async (login: string, more: Record<string, unknown> = {}) =>
  (await server.as(login)).post('/Career/OpenCase', {
    employeeId: accused.employeeId,
    incidentOn: dayIn(-5),
    charge: 'Left the machine running without anyone beside it',
    ...more,
  });
const opened = async (login = 'hr', more: Record<string, unknown> = {}) => {
  const answer = await open(login, more);
  expect(answer.body).toMatchObject({ statusCode: 200 });
  return (answer.body as WriteAnswer).autoId ?? 0;
};
const send = async (login: string, subjectId: number, event: { type: string }) =>
  (await server.as(login)).post('/Workflow/Dispatch', {
    workflow: 'discipline',
    items: [{ subjectId, event: { comment: `${event.type} of ${login}`, ...event } }],
  });
const sent = async (login: string, subjectId: number, event: { type: string }) =>
  expect((await send(login, subjectId, event)).body).toMatchObject({ accepted: 1 });
const NOTICE = { type: 'notice', replyDays: 7 };
const decide = (outcome: string, days = 0) => ({
  type: 'decide',
  outcome,
  effectiveDate: dayIn(days),
});
const view = async (login: string, caseId: number) =>
  (await server.as(login)).get(`/Career/Case?caseId=${caseId}`);
const getState = async (caseId: number) =>
  (
    await queryOne<{ state: string }>(
      server.owner,
      `select state from workflow_instances where workflow = 'discipline' and subject_id = $caseId`,
      { caseId },
    )
  )?.state;
const timePasses = (days: number) =>
  fireDueTimers(server.db, server.services.engine, createLogger('silent', 'test'), later(days));
const list = async (login: string) =>
  (await (await server.as(login)).get('/Reports/disciplinaryCases?pageSize=100'))
    .body as ReportPage;
const listed = async (login: string) => (await list(login)).rows.map((row) => row['caseId']);

/** A case up to its hearing. */
const heard = async () => {
  const id = await opened();
  await sent('hr', id, NOTICE);
  await sent(accused.login, id, { type: 'reply' });
  await sent('hr', id, { type: 'hearing.record' });
  return id;
};

it('comes from a judicial grievance, once, and never from anyone who filed it', async () => {
  const manager = await server.as('manager');
  const filed = await manager.post(
    '/DisciplinaryMgmt/CreateNUpdateGrievance',
    await grievance(server, { intGrievanceTypeId: 1, intEmployeeId: accused.employeeId }),
  );
  const { autoId: grievanceId } = filed.body as { autoId: number };
  const offered = (await (await server.as('hr')).get('/Career/CaseGrievances'))
    .body as CaseGrievance[];
  const [chosen] = offered.filter(({ value }) => value === grievanceId);
  expect(chosen).toMatchObject({ employeeId: accused.employeeId });
  const from = { grievanceId, incidentOn: chosen?.incidentOn };
  expect((await open('hr', { ...from, employeeId: 30 })).status).toBe(400);
  const id = await opened('hr', from);
  expect((await open('hr2', from)).status).toBe(409);
  expect((await view('hr', id)).body).toMatchObject({
    grievance: { id: grievanceId },
    openedBy: 'The hr',
  });
  // The complainant can't see it.
  expect((await view('manager', id)).status).toBe(404);
  await sent('hr', id, NOTICE);
  expect((await view(accused.login, id)).body).toMatchObject({ grievance: null, openedBy: null });
});

it('is opened by HR of the unit, within twelve months, not about oneself nor one’s own people', async () => {
  for (const login of ['employee', 'manager', 'md', 'audit']) {
    expect((await open(login)).status, login).toBe(403);
  }
  expect((await open('hrUnit2')).status).toBe(404);
  expect((await open('hr', { incidentOn: dayIn(-400) })).status).toBe(400);
  expect((await open('hr', { incidentOn: dayIn(2) })).status).toBe(400);
  expect((await open('hr', { charge: '' })).status).toBe(400);
  const { employeeId } = await server.as('hr');
  expect((await open('hr', { employeeId })).status).toBe(403);
});

it('is shown to the accused only once they are given notice, and to no one outside the case', async () => {
  const id = await opened();
  const strangers = ['employee', 'manager', 'md', 'audit', 'hrUnit2'];
  for (const login of [accused.login, ...strangers]) {
    expect((await view(login, id)).status, login).toBe(404);
  }
  expect(await listed('hr2')).toContain(id);
  expect(await listed('hrUnit2')).not.toContain(id);
  await sent('hr', id, NOTICE);
  const seen = (await view(accused.login, id)).body as CaseView;
  expect(seen).toMatchObject({ state: 'awaitingReply', papers: [{ title: 'Show-cause notice' }] });
  for (const login of strangers) expect((await view(login, id)).status, login).toBe(404);
  // The accused can read their part of the history, a colleague nothing.
  const history = async (login: string) =>
    (await server.as(login)).get(`/Workflow/History?workflow=discipline&subjectId=${id}`);
  expect(((await history(accused.login)).body as HistoryEntry[]).length).toBe(2);
  expect((await history('employee')).status).toBe(404);
  const [paper] = seen.papers;
  const print = async (login: string) =>
    (await (await server.as(login)).get(`/Papers/File?paperId=${paper?.paperId}`)).status;
  expect(await print(accused.login)).toBe(200);
  expect(await print('employee')).toBe(404);
});

it('is hidden, with its letters, from superiors of the accused, including those in HR', async () => {
  const { employeeId: superior } = await server.as('hr2');
  await query(
    server.owner,
    'update employees set supervisor_id = $superior where id = $employeeId',
    { superior, employeeId: accused.employeeId },
  );
  expect((await open('hr2')).status).toBe(403);
  const id = await opened();
  await sent('hr', id, NOTICE);
  expect((await view('hr2', id)).status).toBe(404);
  expect(await listed('hr2')).not.toContain(id);
  const [paper] = ((await view('hr', id)).body as CaseView).papers;
  const file = `/Papers/File?paperId=${paper?.paperId}`;
  expect((await (await server.as('hr')).get(file)).status).toBe(200);
  expect((await (await server.as('hr2')).get(file)).status).toBe(404);
  const issued = (await (await server.as('hr2')).get('/Reports/papers?pageSize=100'))
    .body as ReportPage;
  expect(issued.rows.map((row) => row['paperId'])).not.toContain(paper?.paperId);
});

it('continues without a reply once the time to reply has passed, and not before', async () => {
  const id = await opened();
  const forged = { ...NOTICE, replyBy: '2020-01-01T00:00:00.000Z' };
  expect((await send('hr', id, forged)).status).toBe(400);
  await sent('hr', id, NOTICE);
  await timePasses(6);
  expect(await getState(id)).toBe('awaitingReply');
  // No one can reply on another's behalf.
  expect((await send('hr', id, { type: 'reply' })).status).toBe(403);
  await timePasses(9);
  expect(await getState(id)).toBe('hearing');
  expect((await send(accused.login, id, { type: 'reply' })).status).toBe(409);
});

describe('a decision', () => {
  it('cannot be made by the person who brought the charge, and an appeal cannot be decided by anyone who decided before', async () => {
    const id = await heard();
    expect((await send('hr', id, decide('Warning'))).status).toBe(403);
    await sent('hr2', id, decide('Warning'));
    expect((await view(accused.login, id)).body).toMatchObject({
      papers: [{ title: 'Show-cause notice' }, { title: 'Warning letter', status: 'valid' }],
    });
    await sent(accused.login, id, { type: 'appeal' });
    for (const login of ['hr', 'hr2']) {
      expect((await send(login, id, { type: 'uphold' })).status, login).toBe(403);
    }
    const harsher = { type: 'replace', outcome: 'Dismissal', effectiveDate: dayIn(0) };
    expect((await send('admin', id, harsher)).status).toBe(409);
    await sent('admin', id, { ...harsher, outcome: 'No action' } as { type: string });
    expect(await getState(id)).toBe('cleared');
    expect((await view(accused.login, id)).body).toMatchObject({
      papers: [{ status: 'valid' }, { title: 'Warning letter', status: 'withdrawn' }],
    });
  });

  it('stands when the time to appeal has passed; a dismissal then ends the employment', async () => {
    const id = await heard();
    await sent('hr2', id, decide('Dismissal', 3));
    const works = () =>
      queryOne<{ ends: string | null; how: string | null }>(
        server.owner,
        `select lower(valid)::text as ends, separation_type as how from employee_versions
         where employee_id = $id and superseded_at is null and not is_active`,
        { id: accused.employeeId },
      );
    await timePasses(13);
    expect([await getState(id), await works()]).toEqual(['decided', undefined]);
    await timePasses(16);
    expect(await getState(id)).toBe('closed');
    expect(await works()).toMatchObject({ how: 'dismissal' });
    expect((await works())?.ends ?? '').toMatch(/^20/);
  });
});

describe('rewards', () => {
  const save = async (login: string, more: Record<string, unknown> = {}) =>
    (await server.as(login)).post('/Resources/reward/Save', {
      values: {
        subject: 'A thousand days without an accident',
        kind: 'award',
        businessUnitId: 1,
        employeeId: accused.employeeId,
        givenOn: dayIn(-3),
        reason: 'Kept the line safe',
        reference: null,
        ...more,
      },
    });
  const own = async (login: string) =>
    ((await (await server.as(login)).get('/Reports/myRewards')).body as ReportPage).rows;

  it('are given by HR of the person’s unit, and shown to that person beside their cases', async () => {
    for (const login of ['employee', 'manager', 'md']) {
      expect((await save(login)).status, login).toBe(403);
    }
    expect((await save('hrUnit2')).status).toBe(403);
    // Nor may HR use their own unit for a person of another.
    expect((await save('hrUnit2', { businessUnitId: 2 })).status).toBe(400);
    expect((await save('hr')).body).toMatchObject({ statusCode: 200 });
    const id = await opened();
    expect((await own(accused.login)).map(({ type }) => type)).toEqual(['Award']);
    await sent('hr', id, NOTICE);
    expect((await own(accused.login)).map(({ caseId }) => caseId)).toContain(id);
    expect(await own('employee')).toEqual([]);
  });
});
