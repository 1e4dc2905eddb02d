import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import type { TicketList } from '#machines/domains/tickets/contracts/tickets.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTicketFixture, details, issueTypeId, raise, readTicket } from './fixture.ts';

let server: TestServer;
let employee: Client;
let hr: Client;
let hrUnit2: Client;
let manager: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ also: createTicketFixture });
  [employee, hr, hrUnit2, manager, admin] = (await Promise.all(
    (['employee', 'hr', 'hrUnit2', 'manager', 'admin'] as const).map((login) => server.as(login)),
  )) as [Client, Client, Client, Client, Client];
});
afterAll(() => server.close());

const create = async (client: Client, over: Record<string, unknown>) =>
  client.post('/HRTicket/CreateTicket', await readTicket(client, over));
const problems = (body: unknown) =>
  ((body as ErrorAnswer).errors ?? []).map(({ path, message }) => [path, message]);

describe('GET /HRTicket/GetIssueTypes', () => {
  it('returns the types that a new account starts with, by name', async () => {
    const { body } = await employee.get('/HRTicket/GetIssueTypes');
    const names = (body as { issueTypeName: string }[]).map(({ issueTypeName }) => issueTypeName);
    expect(names).toEqual([
      'Certificates and documents',
      'Health and safety',
      'IT equipment and access',
      'Leave and attendance',
      'Payroll and salary',
      'Something else',
      'Workplace and facilities',
    ]);
  });
});

describe('POST /HRTicket/CreateTicket', () => {
  it('raises a ticket for oneself, with the steps of its type and who does each', async () => {
    const { status, body } = await create(employee, {});
    expect([status, body]).toEqual([
      200,
      { statusCode: 200, message: 'Submitted Successfully', autoId: expect.any(Number) },
    ]);
    const { autoId } = body as { autoId: number };
    const ticket = await details(employee, autoId);
    expect(ticket).toMatchObject({
      ticketId: autoId,
      issueTypeName: 'IT equipment and access',
      requesterName: 'The employee',
      businessUnit: 'North',
      contactNo: '+880 1711 222333',
      remarks: 'Since Monday',
      status: 'Open',
      currentRowId: 1,
      currentStep: 'Approval by the supervisor',
      delegateDate: null,
      delegateTo: null,
    });
    expect(ticket.processHistory).toMatchObject([
      {
        rowId: 1,
        responsiblePersonId: manager.employeeId,
        responsiblePersonName: 'The manager',
        isComplete: false,
        isActive: true,
        actionButton: '',
      },
      { rowId: 2, responsiblePersonId: admin.employeeId, isActive: false, actionButton: '' },
      { rowId: 3, responsiblePersonId: null, isComplete: false, actionButton: 'rating' },
    ]);
    const notices = await queryOne<{ title: string }>(
      server.db,
      'select title from notices where user_id = $userId order by id desc limit 1',
      { userId: manager.userId },
    );
    expect(notices?.title).toBe('A ticket is waiting for you');
  });

  it('names every field that is missing, in the form’s words', async () => {
    const { status, body } = await create(employee, {
      businessUnitId: 0,
      ticketRequestFor: 0,
      departmentId: '',
      contactNo: ' ',
      issueTypeId: null,
      issueDetails: '',
    });
    expect(status).toBe(400);
    expect(problems(body)).toEqual([
      ['businessUnitId', 'Business Unit is required'],
      ['ticketRequestFor', 'Employee is required'],
      ['departmentId', 'Department is required'],
      ['contactNo', 'Contact Number is required'],
      ['issueTypeId', 'Issue Type is required'],
      ['issueDetails', 'Issue Details is required'],
    ]);
  });

  it.each([
    ['a unit that isn’t the employee’s', { businessUnitId: 2 }, 'another business unit'],
    ['a department that isn’t the employee’s', { departmentId: '2' }, 'another department'],
    ['an issue type that isn’t there', { issueTypeId: 9999 }, 'Issue type not found'],
    ['two attachments', { attachmentIds: [1, 2] }, 'One attachment can be sent'],
    ['details beyond all bounds', { issueDetails: 'x'.repeat(5000) }, 'at most 4000'],
  ])('refuses %s', async (_what, over, message) => {
    const { status, body } = await create(employee, over);
    expect([status, (body as ErrorAnswer).message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });

  it('is created by the token’s person, whatever the body says', async () => {
    const id = await raise(employee, { ticketCreateBy: hr.employeeId });
    expect((await details(employee, id)).createdByName).toBe('The employee');
  });

  it('is created for someone else only by HR of their unit', async () => {
    const person = { ticketRequestFor: 1, businessUnitId: 1 };
    expect((await create(employee, person)).status).toBe(403);
    expect((await create(manager, person)).status).toBe(403);
    expect((await create(hrUnit2, person)).status).toBe(403);
    expect((await create(hr, person)).status).toBe(200);
    const inSouth = { ticketRequestFor: 21, businessUnitId: 2, departmentId: '2' };
    expect((await create(hrUnit2, inSouth)).status).toBe(200);
    expect((await create(hr, { ...person, ticketRequestFor: 99_999 })).status).toBe(404);
    // The machine would allow any HR of the unit, but the administrator's setting applies as well.
    await server.owner.raw(
      `insert into user_permissions
       select id, ${MENU.issueManagement}, true, false, true, false from users where login_id = 'hr2'`,
    );
    expect((await create(await server.as('hr2'), person)).status).toBe(403);
  });

  it('creates one ticket from a double click', async () => {
    const before = await queryOne<{ n: number }>(server.db, 'select count(*) n from hr_tickets');
    const body = await readTicket(employee);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        employee.post('/HRTicket/CreateTicket', body, { 'Idempotency-Key': 'ticket-1' }),
      ),
    );
    expect(new Set(answers.map((one) => (one.body as { autoId: number }).autoId)).size).toBe(1);
    const after = await queryOne<{ n: number }>(server.db, 'select count(*) n from hr_tickets');
    expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1);
  });

  it('never makes the requester responsible, and assigns a step to HR if its rule finds no one', async () => {
    const own = await details(hr, await raise(hr, {}, 'Certificates and documents'));
    expect(own.processHistory[0]?.responsiblePersonName).not.toBe('The hr');
    const md = await server.as('md');
    const id = await raise(md, {}, 'Leave and attendance');
    const ticket = await details(md, id);
    expect(ticket).toMatchObject({ state: 'unassigned', status: 'Open', responsiblePerson: null });
    const queue = (await hr.get('/Workflow/Queue')).body as { workflow: string; state: string }[];
    expect(queue).toContainEqual(
      expect.objectContaining({ workflow: 'ticket', state: 'unassigned', waiting: 1 }),
    );
  });
});

const uploaded = (client: Client, name: string, bytes = pdf()) =>
  upload(server.url, client, name, bytes, { query: 'tableReferrence=HRTicket' });

describe('an attachment', () => {
  it('belongs to its ticket, and can be read by everyone who can see the ticket', async () => {
    const file = taken(await uploaded(employee, 'screen.pdf'));
    const id = await raise(employee, { attachmentIds: [file.globalFileUrlId] });
    expect((await details(hr, id)).attachment).toEqual({
      globalFileUrlId: file.globalFileUrlId,
      fileName: 'screen.pdf',
    });
    const path = `/Document/DownloadFile?id=${file.globalFileUrlId}`;
    expect((await manager.get(path)).status).toBe(200);
    expect((await (await server.as('finance')).get(path)).status).toBe(404);
    expect((await hrUnit2.get(path)).status).toBe(404);
  });

  it('must be one’s own, uploaded for a ticket, and on one ticket only', async () => {
    const file = taken(await uploaded(hr, 'a.pdf'));
    const over = { attachmentIds: [file.globalFileUrlId] };
    expect((await create(employee, over)).status).toBe(404);
    expect((await create(hr, over)).status).toBe(200);
    expect((await create(hr, over)).status).toBe(404);
  });

  it('is refused because of its content, in the spec’s words', async () => {
    const answer = await uploaded(employee, 'page.pdf', Buffer.from('<script>alert(1)</script>'));
    expect([answer.status, (answer.body as ErrorAnswer).message]).toEqual([
      415,
      'File Size is too large or inValid File!',
    ]);
  });
});

describe('GET /HRTicket/TricketPermissionBusinessUnitDDL', () => {
  it('returns the units whose tickets the caller manages, as ticketCode', async () => {
    const of = async (client: Client) =>
      client.get(`/HRTicket/TricketPermissionBusinessUnitDDL?EmployeeId=${hr.employeeId}`);
    const names = ({ body }: { body: unknown }) =>
      (body as { ticketCode: { BusinessUnitName: string }[] }).ticketCode.map(
        ({ BusinessUnitName }) => BusinessUnitName,
      );
    expect(names(await of(hr))).toEqual(['North', 'South']);
    expect(names(await of(hrUnit2))).toEqual(['South']);
    expect((await of(employee)).status).toBe(403);
  });
});

it('shows a new ticket in the list of its requester, first', async () => {
  const id = await raise(employee, { issueTypeId: await issueTypeId(employee, 'Something else') });
  const { body } = await employee.get(`/HRTicket/GetTickets?employeeId=${employee.employeeId}`);
  expect((body as TicketList).tickets[0]?.ticketId).toBe(id);
});
