import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type { TicketList, TicketRow } from '#machines/domains/tickets/contracts/tickets.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { createOtherAccount, MARK } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  bringToRating,
  close,
  createTicketFixture,
  expectOk,
  issueTypeId,
  raise,
  readTicket,
  update,
} from './fixture.ts';

let server: TestServer;
let employee: Client;
let manager: Client;
let hr: Client;
let hrUnit2: Client;
let audit: Client;
const ids: Record<'open' | 'delegated' | 'closed' | 'south', number> = {
  open: 0,
  delegated: 0,
  closed: 0,
  south: 0,
};
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createTicketFixture(owner);
      await createOtherAccount(owner);
    },
  });
  [employee, manager, hr, hrUnit2, audit] = (await Promise.all(
    ['employee', 'manager', 'hr', 'hrUnit2', 'audit'].map((login) => server.as(login)),
  )) as [Client, Client, Client, Client, Client];
  ids.open = await raise(employee, { issueDetails: 'Water drips on 50 % of the desks' });
  ids.delegated = await raise(employee);
  expectOk(await update(hr, ids.delegated, { 1: { responsiblePersonId: audit.employeeId } }));
  ids.closed = await raise(employee, {}, 'Certificates and documents');
  expectOk(await close(employee, ids.closed, await bringToRating(hr, ids.closed)));
  ids.south = await raise(hrUnit2, {
    ticketRequestFor: 21,
    businessUnitId: 2,
    departmentId: '2',
    issueTypeId: await issueTypeId(hrUnit2, 'Something else'),
  });
});
afterAll(() => server.close());

const request = (client: Client, parameters: string) =>
  client.get(`/HRTicket/GetTickets?${parameters}`);
const list = async (client: Client, parameters: string): Promise<TicketList> =>
  expectOk(await request(client, parameters)).body as TicketList;
const getIds = async (client: Client, parameters: string) =>
  (await list(client, parameters)).tickets.map(({ ticketId }) => ticketId);
const own = () => `employeeId=${employee.employeeId}&businessUnitId=0`;

describe('GET /HRTicket/GetTickets', () => {
  it('returns the columns of the specification, newest first', async () => {
    const { tickets } = await list(employee, own());
    expect(tickets.map(({ ticketId }) => ticketId)).toEqual([ids.closed, ids.delegated, ids.open]);
    expect(tickets[1]).toMatchObject({
      ticketId: ids.delegated,
      issueTypeName: 'IT equipment and access',
      issueDetails: 'The screen of my laptop flickers',
      createDate: expect.stringMatching(/Z$/),
      businessUnit: 'North',
      requesterName: 'The employee',
      contactNo: '+880 1711 222333',
      delegateDate: expect.stringMatching(/Z$/),
      delegateTo: 'The audit',
      status: 'Delegate',
    } satisfies Partial<Record<keyof TicketRow, unknown>>);
  });

  it.each([
    ['All', ['closed', 'delegated', 'open']],
    ['Open', ['open']],
    ['Delegate', ['delegated']],
    ['Closed', ['closed']],
  ] as const)('filters by status %s, sent as value and label', async (status, expected) => {
    expect(await getIds(employee, `${own()}&status=${status}&status=${status}`)).toEqual(
      expected.map((key) => ids[key]),
    );
  });

  it('filters by search, and treats the input as text', async () => {
    expect(await getIds(employee, `${own()}&searchTerm=DRIPS`)).toEqual([ids.open]);
    expect(await getIds(employee, `${own()}&searchTerm=${encodeURIComponent('50 %')}`)).toEqual([
      ids.open,
    ]);
    expect(await getIds(employee, `${own()}&searchTerm=${encodeURIComponent('dr_ps')}`)).toEqual(
      [],
    );
    expect(await getIds(hr, `searchTerm=certificates`)).toEqual([ids.closed]);
    expect(await getIds(hr, `searchTerm=${ids.delegated}`)).toContain(ids.delegated);
    expect(await getIds(hr, `searchTerm=E00021`)).toEqual([ids.south]);
  });

  it('filters by dates in the office’s time zone, both included', async () => {
    // 01:30 in Dhaka is the day before in UTC.
    await query(
      server.owner,
      `update hr_tickets set created_at = '2026-03-09T19:30:00Z',
         happened_at = '2026-03-09T19:30:00Z' where id = $id`,
      { id: ids.open },
    );
    const on = (from: string, to: string) =>
      getIds(employee, `${own()}&fromDate=${from}&toDate=${to}`);
    expect(await on('2026-03-10', '2026-03-10')).toEqual([ids.open]);
    expect(await on('2026-03-09', '2026-03-09')).toEqual([]);
    expect((await request(employee, `${own()}&fromDate=2026-03-10&toDate=2026-03-09`)).status).toBe(
      400,
    );
  });

  it('has pages of 25 from page 1, or as requested', async () => {
    const whole = await list(hr, '');
    expect(whole).toMatchObject({ totalCount: 4, pageNumber: 1, pageSize: 25 });
    const second = await list(hr, 'pageNumber=2&pageSize=3');
    expect(second).toMatchObject({ totalCount: 4, pageNumber: 2, pageSize: 3 });
    expect(second.tickets).toHaveLength(1);
    expect(await getIds(hr, 'pageNumber=9')).toEqual([]);
  });

  it.each([
    'pageSize=0',
    'pageSize=5000',
    'pageNumber=0',
    'status=Lost',
    'status=Open&status=All',
    'fromDate=yesterday',
  ])('refuses %s', async (parameters) => {
    expect((await request(hr, parameters)).status).toBe(400);
  });

  it('shows tickets in which the caller takes part', async () => {
    const of = (client: Client) => getIds(client, `employeeId=${client.employeeId}`);
    expect(await of(audit)).toEqual([ids.delegated]);
    expect(await of(manager)).toEqual([ids.open]);
    expect(await of(hrUnit2)).toEqual([ids.south]);
    expect(await of(await server.as('finance'))).toEqual([]);
  });

  it('shows people who manage tickets those of their units, all or one', async () => {
    const all = await getIds(hr, 'businessUnitId=0');
    expect(new Set(all)).toEqual(new Set(Object.values(ids)));
    expect(await getIds(hr, `businessUnitId=2&employeeId=${hr.employeeId}`)).toEqual([ids.south]);
    expect(await getIds(hrUnit2, '')).toEqual([ids.south]);
    expect(await getIds(hrUnit2, 'businessUnitId=1')).toEqual([]);
    expect(await getIds(hr, `employeeId=${audit.employeeId}`)).toEqual([ids.delegated]);
  });

  it('refuses others’ tickets to everyone else', async () => {
    expect(await getIds(employee, '')).toEqual(await getIds(employee, own()));
    for (const parameters of ['businessUnitId=1', `employeeId=${hr.employeeId}`]) {
      expect((await request(employee, parameters)).status).toBe(403);
    }
  });
});

describe('a curious colleague', () => {
  it.each(['finance', 'hrUnit2', 'md', 'developer'])('%s gets 404 and no data', async (login) => {
    const client = await server.as(login);
    for (const path of [
      `/HRTicket/GetTicketDetails?ticketId=${ids.open}`,
      `/Workflow/History?workflow=ticket&subjectId=${ids.open}`,
    ]) {
      const { status, body } = await client.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.stringify(body)).not.toMatch(/drips|employee/i);
    }
    const sent = { workflow: 'ticket', items: [{ subjectId: ids.open, event: 'step.complete' }] };
    for (const path of ['/Workflow/Dispatch', '/Workflow/Preview']) {
      const { body } = await client.post(path, sent);
      expect(body).toMatchObject({ refused: [{ state: null, status: 404 }] });
    }
  });

  it('of another company can read and write nothing, and is invisible', async () => {
    const foreign = await server.as('foreign');
    expect((await foreign.get(`/HRTicket/GetTicketDetails?ticketId=${ids.open}`)).status).toBe(404);
    expect(await getIds(foreign, '')).toEqual([]);
    const theirs = await readTicket(foreign, { issueTypeId: await issueTypeId(hr) });
    const answer = await foreign.post('/HRTicket/CreateTicket', theirs);
    expect(answer.status).toBe(400);
    expect((answer.body as ErrorAnswer).errors?.map(({ path }) => path)).toContain('issueTypeId');
    const person = { ticketRequestFor: foreign.employeeId };
    expect((await hr.post('/HRTicket/CreateTicket', await readTicket(hr, person))).status).toBe(
      404,
    );
    const delegated = await update(hr, ids.open, {
      1: { responsiblePersonId: foreign.employeeId },
    });
    expect(delegated.status).toBe(404);
    expect(JSON.stringify(delegated.body)).not.toContain(MARK);
  });
});
