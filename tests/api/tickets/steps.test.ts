import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ErrorAnswer,
  HistoryEntry,
  InstanceEntry,
} from '#machines/core/contracts/workflow.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createTicketFixture,
  details,
  expectOk,
  getItems,
  raise,
  getState,
  update,
} from './fixture.ts';

let server: TestServer;
let employee: Client;
let manager: Client;
let hr: Client;
let hr2: Client;
let hrUnit2: Client;
let finance: Client;
beforeAll(async () => {
  server = await startTestServer({ also: createTicketFixture });
  [employee, manager, hr, hr2, hrUnit2, finance] = (await Promise.all(
    ['employee', 'manager', 'hr', 'hr2', 'hrUnit2', 'finance'].map((login) => server.as(login)),
  )) as [Client, Client, Client, Client, Client, Client];
});
afterAll(() => server.close());

const refused = ({ status, body }: Answer) => [status, (body as ErrorAnswer).message];
const events = async (ticketId: number) =>
  (
    (await hr.get(`/Workflow/History?workflow=ticket&subjectId=${ticketId}`)).body as HistoryEntry[]
  ).map(({ event, from, to }) => `${event}: ${from} → ${to}`);

describe('POST /HRTicket/UpdateTicketStatus', () => {
  it('completes the current step and goes on to the next', async () => {
    const id = await raise(employee);
    const answer = await update(manager, id, { 1: { isComplete: true } });
    expect(answer.body).toEqual({ statusCode: 200, message: 'Submitted Successfully' });
    const ticket = await details(employee, id);
    expect(ticket).toMatchObject({ currentRowId: 2, currentStep: 'Work by IT', state: 'open' });
    expect(ticket.processHistory[0]).toMatchObject({ isComplete: true, isActive: false });
    expect(await events(id)).toEqual(['raise: draft → open', 'step.complete: open → open']);
  });

  it('accepts unchanged steps, and does nothing', async () => {
    const id = await raise(employee);
    expectOk(await update(hr, id, {}));
    expect(await events(id)).toEqual(['raise: draft → open']);
  });

  it('delegates the current step: the status says so, to whom and when', async () => {
    const id = await raise(employee);
    expectOk(await update(hr, id, { 1: { responsiblePersonId: finance.employeeId } }));
    const ticket = await details(employee, id);
    expect(ticket).toMatchObject({
      state: 'delegated',
      status: 'Delegate',
      delegateTo: 'The finance',
      delegateDate: expect.stringMatching(/^\d{4}-/),
    });
    expect(await events(id)).toContain('step.delegate: open → delegated');
    expectOk(await update(finance, id, { 1: { isComplete: true } }));
    expect((await details(employee, id)).status).toBe('Open');
  });

  it('assigns later steps without moving the ticket, and they start as delegated', async () => {
    const id = await raise(employee);
    expectOk(await update(hr, id, { 2: { responsiblePersonId: finance.employeeId } }));
    expect(await details(employee, id)).toMatchObject({ state: 'open', status: 'Open' });
    expectOk(await update(hr, id, { 1: { isComplete: true } }));
    expect(await details(employee, id)).toMatchObject({
      state: 'delegated',
      responsiblePerson: 'The finance',
    });
  });

  it('records assignment and completion of one save as separate entries', async () => {
    const id = await raise(employee);
    const saved = await update(hr, id, {
      1: { isComplete: true, responsiblePersonId: hr2.employeeId },
      2: { responsiblePersonId: finance.employeeId },
    });
    expectOk(saved);
    expect(await events(id)).toEqual([
      'raise: draft → open',
      'step.assign: open → open',
      'step.complete: open → delegated',
    ]);
    const [first, second] = (await details(hr, id)).processHistory;
    expect(first).toMatchObject({ responsiblePersonName: 'The hr2', completedByName: 'The hr' });
    expect(second?.completedByName).toBe('');
    const history = (await hr.get(`/Workflow/History?workflow=ticket&subjectId=${id}`)).body;
    const words = (history as HistoryEntry[]).flatMap(({ facts }) =>
      facts.map(({ label, value }) => `${label}: ${value}`),
    );
    expect(words).toContain(`Step: ${first?.processName}`);
    expect(words).toContain('Responsible person: The hr2');
    expect(words.join()).not.toMatch(/\bid\b/i);
  });

  it('refuses to complete a step without a responsible person, in the spec’s words', async () => {
    const id = await raise(employee);
    const answer = await update(hr, id, { 1: { isComplete: true, responsiblePersonId: 0 } });
    expect(refused(answer)).toEqual([
      400,
      'Please assign a responsible person for completed steps.',
    ]);
    expect((answer.body as ErrorAnswer).errors).toEqual([
      {
        path: '0.responsiblePersonId',
        message: 'Please assign a responsible person for completed steps.',
      },
    ]);
    expect((await details(hr, id)).currentRowId).toBe(1);
  });

  it('completes the current step only, and refuses a list that contains another', async () => {
    const id = await raise(employee);
    for (const changes of [
      { 2: { isComplete: true } },
      { 1: { isComplete: true }, 2: { isComplete: true } },
      { 3: { isComplete: true } },
    ]) {
      expect(refused(await update(hr, id, changes))).toEqual([
        409,
        'Only the current step can be completed',
      ]);
    }
    expect((await details(hr, id)).currentRowId).toBe(1);
    expect((await events(id)).length).toBe(1);
  });

  it.each([
    ['a completed step undone', { 1: { isComplete: false } }, 'A completed step cannot be undone'],
    [
      'a completed step handed to someone',
      { 1: { responsiblePersonId: 5 } },
      'The responsible person of a completed step or of the rating cannot be changed',
    ],
    [
      'someone made responsible for the rating',
      { 3: { responsiblePersonId: 5 } },
      'The responsible person of a completed step or of the rating cannot be changed',
    ],
    [
      'a step left with no one',
      { 2: { responsiblePersonId: 0 } },
      'A step must have a responsible person',
    ],
  ])('refuses %s', async (_what, changes, message) => {
    const id = await raise(employee);
    expectOk(await update(manager, id, { 1: { isComplete: true } }));
    expect(refused(await update(hr, id, changes))).toEqual([409, message]);
  });

  it('saves all of several tickets or none', async () => {
    const [one, two] = [await raise(employee), await raise(employee)];
    const items = [
      ...getItems(await details(hr, one), { 1: { isComplete: true } }),
      ...getItems(await details(hr, two), { 2: { isComplete: true } }),
    ];
    expect((await hr.post('/HRTicket/UpdateTicketStatus', items)).status).toBe(409);
    expect((await details(hr, one)).currentRowId).toBe(1);
  });

  it('refuses a stale page, and says where the ticket is', async () => {
    const id = await raise(employee);
    const seen = await details(hr, id);
    expectOk(await update(manager, id, { 1: { isComplete: true } }));
    const items = getItems(seen, { 1: { responsiblePersonId: 5 } }).map((item) => ({
      ...item,
      version: seen.version,
    }));
    const answer = await hr.post('/HRTicket/UpdateTicketStatus', items);
    expect(refused(answer)).toEqual([409, 'This ticket has changed since you opened it']);
    expect(answer.body).toMatchObject({ refused: [{ subjectId: id, state: 'open' }] });
  });

  it('lets one of two people complete the same step at once', async () => {
    const id = await raise(employee);
    const seen = await details(hr, id);
    const items = getItems(seen, { 1: { isComplete: true } });
    const answers = await Promise.all(
      [hr, hr2, manager].map((client) =>
        client.post(
          '/HRTicket/UpdateTicketStatus',
          items.map((item) => ({ ...item, version: seen.version })),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await details(hr, id)).currentRowId).toBe(2);
  });

  it.each([
    ['a step that isn’t there', { rowId: 99 }, 404],
    ['a step of another process', { processId: 99_999 }, 404],
    ['a ticket that isn’t there', { ticketId: 99_999 }, 404],
    ['a person of nowhere', { responsiblePersonId: 99_999 }, 404],
    ['no answer whether it is complete', { isComplete: 'yes' }, 400],
  ])('refuses %s', async (_what, over, status) => {
    const id = await raise(employee);
    const [first] = getItems(await details(hr, id), {});
    const answer = await hr.post('/HRTicket/UpdateTicketStatus', [{ ...first, ...over }]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect((await hr.post('/HRTicket/UpdateTicketStatus', [])).status).toBe(400);
  });

  it('is allowed for the responsible person and HR of the unit only', async () => {
    const id = await raise(employee);
    const done = { 1: { isComplete: true } };
    expect((await update(employee, id, done)).status).toBe(403);
    const admin = await server.as('admin');
    expect((await update(admin, id, done)).status).toBe(403);
    const stolen = getItems(await details(hr, id), done);
    for (const client of [finance, hrUnit2]) {
      const answer = await client.post('/HRTicket/UpdateTicketStatus', stolen);
      expect(refused(answer)).toEqual([404, 'Ticket not found']);
    }
    expectOk(await update(manager, id, done));
  });

  it('lets HR assign a step without a responsible person, who can then complete it', async () => {
    const md = await server.as('md');
    const id = await raise(md, {}, 'Leave and attendance');
    expect(await getState(server.db, id)).toBe('unassigned');
    expectOk(
      await update(hr, id, { 1: { isComplete: true, responsiblePersonId: finance.employeeId } }),
    );
    expect(await events(id)).toEqual([
      'raise: draft → unassigned',
      'step.assign: unassigned → open',
      'step.complete: open → open',
    ]);
  });
});

describe('what every workflow has', () => {
  it('fills the queue of the responsible person, with a button that completes', async () => {
    const id = await raise(employee);
    const list = async (client: Client) =>
      (
        (await client.get('/Workflow/Instances?workflow=ticket&state=open&mine=true&pageSize=1000'))
          .body as { items: InstanceEntry[] }
      ).items.find(({ subjectId }) => subjectId === id);
    expect(await list(finance)).toBeUndefined();
    const mine = await list(manager);
    expect(mine?.allowedEvents).toContain('step.complete');
    const done = await manager.post('/Workflow/Dispatch', {
      workflow: 'ticket',
      items: [{ subjectId: id, version: mine?.version, event: 'step.complete' }],
    });
    expectOk(done);
    expect((await details(employee, id)).currentRowId).toBe(2);
  });

  it('ignores deadlines and supervisors from the caller', async () => {
    const id = await raise(employee);
    const forged = { type: 'step.complete', dueAt: '2099-01-01T00:00:00.000Z', supervisorId: 1 };
    const send = (event: object) =>
      hr.post('/Workflow/Dispatch', { workflow: 'ticket', items: [{ subjectId: id, event }] });
    const refused = (await send(forged)).body as ErrorAnswer;
    expect(refused.errors?.map(({ path }) => path)).toEqual([
      'items.0.event.dueAt',
      'items.0.event.supervisorId',
    ]);
    expectOk(await send({ type: forged.type }));
    expect((await details(hr, id)).dueAt).not.toBe('2099-01-01T00:00:00.000Z');
  });

  it('has a history that verifies', async () => {
    const { ok, broken } = await verifyHistory(server.db, server.services.engine);
    expect({ ok, broken }).toEqual({ ok: true, broken: [] });
  });
});
