import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { NAMED_ANOTHER } from '#server/platform/http/namedActor.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { upload } from '#tests/api/kits/uploads/uploads.ts';
import { grievance } from '#tests/api/grievances/fixture.ts';
import { requisition } from '#tests/api/recruitment/payloads.ts';
import { createTicketFixture, details, getItems, readTicket } from '#tests/api/tickets/fixture.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SOMEBODY = 4711;

let server: TestServer;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer({ also: createTicketFixture });
  manager = await server.as('manager');
  vi.spyOn(server.services.log, 'warn');
});
afterAll(() => server.close());
beforeEach(() => vi.mocked(server.services.log.warn).mockClear());

const logged = () =>
  vi.mocked(server.services.log.warn).mock.calls.map(([entry]) => entry as object);

const getActors = async (table: string, column: string) =>
  query<{ by: number }>(
    server.owner,
    `select ${column} as by from ${table} order by id desc limit 1`,
  );

it('a call that names another actor counts as that of the signed-in person, and the name is logged', async () => {
  const ticket = await manager.post(
    '/HRTicket/CreateTicket',
    await readTicket(manager, { ticketCreateBy: SOMEBODY }),
  );
  expect(ticket.status).toBe(200);
  expect(await getActors('hr_tickets', 'created_by')).toEqual([{ by: manager.userId }]);
  const raised = await manager.post(
    '/Employee/SaveRecruitmentRequest',
    requisition({ intCreatedBy: String(SOMEBODY) }),
  );
  expect(raised.status).toBe(200);
  expect(await getActors('recruitment_requests', 'created_by')).toEqual([{ by: manager.userId }]);
  const filed = await manager.post(
    '/DisciplinaryMgmt/CreateNUpdateGrievance',
    await grievance(server, { intCreatedBy: SOMEBODY }),
  );
  const { autoId: grievanceId } = filed.body as { autoId: number };
  expect(await getActors('grievances', 'filed_by')).toEqual([{ by: manager.employeeId }]);
  const noted = await manager.post(
    `/DisciplinaryMgmt/AddNote?grievanceId=${grievanceId}&note=x&updatedBy=${SOMEBODY}`,
    undefined,
  );
  expect(noted.status).toBe(200);
  expect(
    await query(
      server.owner,
      `select actor_id as by from workflow_transitions where event = 'note.add'`,
    ),
  ).toEqual([{ by: manager.userId }]);
  const sent = await upload(server.url, manager, 'a.pdf', pdf(), {
    query: `tableReferrence=HRTicket&createdBy=${SOMEBODY}`,
  });
  expect(sent.status).toBe(200);
  const { userId } = manager;
  expect(logged()).toMatchObject([
    { userId, path: '/HRTicket/CreateTicket', ticketCreateBy: SOMEBODY },
    { userId, path: '/Employee/SaveRecruitmentRequest', intCreatedBy: SOMEBODY },
    { userId, path: '/DisciplinaryMgmt/CreateNUpdateGrievance', intCreatedBy: SOMEBODY },
    { userId, path: '/DisciplinaryMgmt/AddNote', updatedBy: SOMEBODY },
    { userId, path: '/Document/UploadFile', createdBy: SOMEBODY },
  ]);
  expect(vi.mocked(server.services.log.warn).mock.calls[0]?.[1]).toBe(NAMED_ANOTHER);
});

it('a list is logged once; one’s own ID, 0 and empty values are not', async () => {
  const { body } = await manager.post('/HRTicket/CreateTicket', await readTicket(manager));
  const { autoId } = body as { autoId: number };
  const items = getItems(await details(manager, autoId), {});
  for (const updatedBy of [manager.userId, manager.employeeId, 0, null, undefined]) {
    const own = items.map((item) => ({ ...item, updatedBy }));
    expect((await manager.post('/HRTicket/UpdateTicketStatus', own)).status).toBe(200);
  }
  expect(logged()).toEqual([]);
  const others = items.map((item, index) => ({ ...item, updatedBy: index === 0 ? 0 : SOMEBODY }));
  expect((await manager.post('/HRTicket/UpdateTicketStatus', others)).status).toBe(200);
  expect(logged()).toMatchObject([{ updatedBy: SOMEBODY }]);
});

it('an anonymous filing is not logged under a name', async () => {
  const body = await grievance(server, { intBusinessUnitId: 1, intCreatedBy: SOMEBODY });
  expect((await manager.post('/DisciplinaryMgmt/FileAnonymously', body)).status).toBe(200);
  expect(logged()).toEqual([]);
});
