import { MENU } from '#machines/core/values/menuReferences.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';
import type { NewTicket } from '#machines/domains/tickets/contracts/tickets.ts';
import { DEFAULT_CALENDAR } from '#machines/core/values/workingTime.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { raiseTicket } from '#server/domains/tickets/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { fireDueTimers } from '#workers/timers.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  bringToRating,
  close,
  createTicketFixture,
  details,
  expectOk,
  issueTypeId,
  raise,
  getState,
  update,
} from './fixture.ts';

let server: TestServer;
let employee: Client;
let manager: Client;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer({ also: createTicketFixture });
  [employee, manager, hr] = (await Promise.all(
    ['employee', 'manager', 'hr'].map((login) => server.as(login)),
  )) as [Client, Client, Client];
});
afterAll(() => server.close());

const getActor = (client: Client, role = 'employee'): Actor => ({
  userId: client.userId,
  employeeId: client.employeeId,
  accountId: 1,
  name: 'Somebody',
  roles: [{ role, businessUnitId: null }],
  ...(role === 'hr' ? { opens: new Map([[MENU.issueManagement, null]]) } : {}),
});

/** A ticket raised at a given time, whose first step has 8 working hours. */
const raisedAt = async (at: string): Promise<number> => {
  const ticket: NewTicket = {
    issueTypeId: await issueTypeId(employee),
    businessUnitId: 1,
    departmentId: 1,
    contactNo: '1',
    issueDetails: 'x',
    remarks: '',
    ticketRequestFor: employee.employeeId,
    ticketCreateBy: undefined,
    dateAndTime: null,
    attachmentIds: null,
  };
  const engine = { ...server.services.engine, at };
  return withTransaction(server.db, (tx) => raiseTicket(tx, engine, getActor(employee), ticket));
};

const send = (at: string, ticketId: number, event: { type: string }, as: Client, role: string) =>
  withTransaction(server.db, (tx) =>
    dispatch(
      tx,
      { ...server.services.engine, at },
      {
        workflow: 'ticket',
        actor: getActor(as, role),
        items: [{ subjectId: ticketId, event }],
      },
    ),
  );

/** For deadlines that pass before someone acts, because times in a history never decrease. */
const monthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString();

const fire = (asOf: Date) =>
  fireDueTimers(server.db, server.services.engine, server.services.log, asOf);

const getDue = async (ticketId: number) =>
  (
    await queryOne<{ due: Date }>(
      server.db,
      `select t.due_at as due from workflow_timers t join workflow_instances i on i.id = t.instance_id
       where i.workflow = 'ticket' and i.subject_id = $ticketId`,
      { ticketId },
    )
  )?.due.toISOString();

const readTitles = async (client: Client) =>
  (
    await query<{ title: string }>(
      server.db,
      'select title from notices where user_id = $userId order by id',
      { userId: client.userId },
    )
  ).map(({ title }) => title);

describe('a step’s deadline', () => {
  it.each([
    ['Thursday at closing', '2027-03-04T11:00:00.000Z', '2027-03-07T11:00:00.000Z'],
    ['Thursday at noon', '2027-03-04T06:00:00.000Z', '2027-03-07T06:00:00.000Z'],
    ['in the weekend', '2027-03-05T06:00:00.000Z', '2027-03-07T11:00:00.000Z'],
  ])('of 8 working hours, started %s, skips Friday and Saturday', async (_when, at, due) => {
    const id = await raisedAt(at);
    expect(await getDue(id)).toBe(due);
    expect((await details(employee, id)).dueAt).toBe(due);
  });

  it('skips a holiday, and the next step has its own once it begins', async () => {
    const holidays = [{ day: '2027-04-11', name: 'A holiday' }];
    expectOk(await hr.post('/WorkingCalendar/Save', { ...DEFAULT_CALENDAR, holidays }));
    // From Thursday's closing time, over a weekend and a holiday on Sunday.
    const id = await raisedAt('2027-04-08T11:00:00.000Z');
    expect(await getDue(id)).toBe('2027-04-12T11:00:00.000Z');
    // The second step has 24 hours, three working days.
    await send('2027-04-12T03:00:00.000Z', id, { type: 'step.complete' }, hr, 'hr');
    expect(await getDue(id)).toBe('2027-04-14T11:00:00.000Z');
  });

  it('does not change when the step is delegated', async () => {
    const id = await raisedAt('2027-03-08T03:00:00.000Z');
    const due = await getDue(id);
    await send(
      '2027-03-08T09:00:00.000Z',
      id,
      { type: 'step.delegate', responsiblePersonId: 5 } as { type: string },
      manager,
      'supervisor',
    );
    expect(await getDue(id)).toBe(due);
  });
});

describe('an overdue step', () => {
  it('is escalated to the supervisor once, by any number of workers, and recorded', async () => {
    const id = await raise(employee);
    const due = Date.parse((await details(employee, id)).dueAt ?? '');
    await fire(new Date(due - 1000));
    expect(await getState(server.db, id)).toBe('open');
    await Promise.all([1, 2, 3].map(() => fire(new Date(due + 1000))));
    expect(await getState(server.db, id)).toBe('overdue');
    await fire(new Date(due + 1_000_000));
    const { body } = await employee.get(`/Workflow/History?workflow=ticket&subjectId=${id}`);
    const escalations = (body as HistoryEntry[]).filter(({ toLabel }) => /Overdue/.test(toLabel));
    expect(escalations).toMatchObject([
      { eventLabel: 'Escalate', from: 'open', to: 'overdue', actorName: 'Cadre' },
    ]);
    const md = await server.as('md');
    expect(await readTitles(md)).toContain(
      'A ticket in your team is overdue and was escalated to you',
    );
    expect(await readTitles(manager)).toContain('A ticket you are responsible for is overdue');
  });

  it('can then also be completed by that supervisor, who sees it until it is done', async () => {
    const id = await raisedAt(monthAgo());
    const md = await server.as('md');
    expect((await md.get(`/HRTicket/GetTicketDetails?ticketId=${id}`)).status).toBe(404);
    await fire(new Date());
    expect((await details(md, id)).allowedEvents).toContain('step.complete');
    expectOk(await update(md, id, { 1: { isComplete: true } }));
    expect(await getState(server.db, id)).toBe('open');
  });

  it('gets its full hours again when it is delegated', async () => {
    const id = await raisedAt(monthAgo());
    await fire(new Date());
    expect(await getDue(id)).toBeUndefined();
    expectOk(await update(hr, id, { 1: { responsiblePersonId: 5 } }));
    expect(await getState(server.db, id)).toBe('delegated');
    expect(Date.parse((await getDue(id)) ?? '')).toBeGreaterThan(Date.now());
  });

  it('is escalated by another worker if the first one ends', async () => {
    const id = await raisedAt(monthAgo());
    // No worker has run since; the next one finds it.
    await server.startWorker();
    await expect.poll(() => getState(server.db, id)).toBe('overdue');
  });
});

describe('a closed ticket', () => {
  it('can be reopened for seven days, and not later', async () => {
    const [early, late] = [
      await raise(employee, {}, 'Certificates and documents'),
      await raise(employee, {}, 'Certificates and documents'),
    ];
    for (const id of [early, late]) {
      expectOk(await close(employee, id, await bringToRating(hr, id)));
    }
    const closedAt = Date.parse((await details(employee, late)).closedAt ?? '');
    const days = (count: number) => new Date(closedAt + count * 86_400_000 + 60_000);
    await fire(days(6));
    expectOk(
      await employee.post('/HRTicket/ReopenTicket', { ticketId: early, comment: 'Not yet' }),
    );
    expect(await getState(server.db, early)).toBe('open');
    await fire(days(7));
    expect(await getState(server.db, late)).toBe('settled');
    const answer = await employee.post('/HRTicket/ReopenTicket', {
      ticketId: late,
      comment: 'Too late',
    });
    expect(answer.status).toBe(409);
    expect((await details(employee, late)).status).toBe('Closed');
  });

  it('cannot be reopened after that, even if the worker is late', async () => {
    const id = await raise(employee, {}, 'Certificates and documents');
    expectOk(await close(employee, id, await bringToRating(hr, id)));
    const closedAt = Date.parse((await details(employee, id)).closedAt ?? '');
    const late = new Date(closedAt + 7 * 86_400_000 + 1000).toISOString();
    const event = { type: 'requester.reopen', comment: 'Late' };
    await expect(send(late, id, event, employee, 'employee')).rejects.toThrow(/within 7 days/);
  });
});

it('has a history that verifies, with its deadlines', async () => {
  const { ok, broken } = await verifyHistory(server.db, server.services.engine);
  expect({ ok, broken }).toEqual({ ok: true, broken: [] });
});
