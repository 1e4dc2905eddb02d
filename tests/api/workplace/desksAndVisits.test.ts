import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  DeskOnPlan,
  OwnBooking,
  Utilization,
} from '#machines/domains/workplace/contracts/hotDesk.ts';
import type { MarketVisitRow } from '#machines/domains/money/contracts/marketVisits.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { freeNoShows } from '#server/domains/workplace/hotDesk/index.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let hr: Client;
let own: Client;
let other: Client;
beforeAll(async () => {
  server = await startTestServer();
  const boss = await server.as('manager');
  [hr, own, other] = await Promise.all([
    server.as('hr'),
    server.as('employee'),
    server.as('developer'),
  ]);
  await server.owner.raw(`
    insert into desk_offices (account_id, name) values (1, 'Tower');
    insert into desk_floors (account_id, desk_office_id, name) values (1, 1, 'First'), (1, 1, 'Second');
    insert into desks (desk_floor_id, name, kind, across, down)
      values (1, 'A1', 'seat', 1, 1), (1, 'A2', 'seat', 2, 1), (1, 'Padma', 'room', 1, 2), (2, 'B1', 'seat', 1, 1);
    insert into sales_regions (account_id, name) values (1, 'North');
    insert into sales_areas (account_id, sales_region_id, name) values (1, 1, 'Lake');
    insert into territories (account_id, sales_area_id, name) values (1, 1, 'Harbour'), (1, 1, 'Hills');
    insert into territory_people (territory_id, employee_id) values (1, ${own.employeeId});
    update employees set supervisor_id = ${boss.employeeId} where id = ${own.employeeId}`);
});
afterAll(() => server.close());

const today = accountDay();
const message = ({ body }: { body: unknown }) => (body as ErrorAnswer).message;
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const book = (client: Client, deskId: number, from = at(-5), to = at(60)) =>
  client.post('/HotDesk/Book', { deskId, from, to });
const act = (client: Client, call: string, bookingId: number) =>
  client.post(`/HotDesk/${call}`, { bookingId });
const bookings = async (client: Client) =>
  (await client.get('/HotDesk/OwnBookings')).body as OwnBooking[];

describe('a desk', () => {
  it('is booked for one of two concurrent callers, and the other is told why', async () => {
    const answers = await Promise.all([book(own, 1), book(other, 1)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && message(refused)).toBe(
      'Someone else has booked this desk for that time. Choose another.',
    );
    const [winner, loser] = answers[0].status === 200 ? [own, other] : [other, own];
    expect(message(await book(winner, 2))).toBe(
      'You have booked another desk for that time. Cancel it first.',
    );
    expect(await book(loser, 2)).toMatchObject({ status: 200 });
    await server.owner.raw('delete from desk_bookings');
  });

  it('cannot have two bookings at once, whichever code writes them', async () => {
    const insert = (employee: number) =>
      server.owner
        .raw(`insert into desk_bookings (account_id, desk_id, employee_id, during, created_by)
        values (1, 4, ${employee}, '[2030-01-01 03:00+00, 2030-01-01 09:00+00)', 1)`);
    await insert(1);
    await expect(insert(2)).rejects.toThrow('desk_booked_once');
    await server.owner.raw('delete from desk_bookings');
  });

  it('cannot be booked for invalid times, past times, or times too far ahead', async () => {
    expect(message(await book(own, 1, at(60), at(30)))).toContain(
      'The end must be after the start',
    );
    expect(message(await book(own, 1, at(-90), at(-30)))).toBe(
      'A desk cannot be booked for a time in the past',
    );
    expect(message(await book(own, 1, at(90 * 1440), at(90 * 1440 + 60)))).toBe(
      'A desk can be booked at most 60 days ahead',
    );
    expect(message(await book(own, 1, at(0), at(2000)))).toContain(
      'A booking can last at most a day',
    );
    expect(await book(own, 99)).toMatchObject({ status: 404 });
  });

  it('can be checked in and out only by its person, and its use is reported', async () => {
    const created = (await book(own, 1)).body as { autoId: number };
    expect(await act(other, 'CheckIn', created.autoId)).toMatchObject({ status: 404 });
    expect(await act(own, 'CheckIn', created.autoId)).toMatchObject({ status: 200 });
    expect(await act(own, 'CheckIn', created.autoId)).toMatchObject({ status: 409 });
    expect(message(await act(own, 'Cancel', created.autoId))).toBe(
      'The booking can no longer be cancelled',
    );
    await server.owner.raw(
      `update desk_bookings set checked_in_at = now() - interval '24 minutes'`,
    );
    expect(await act(own, 'CheckOut', created.autoId)).toMatchObject({ status: 200 });
    expect((await bookings(own))[0]).toMatchObject({
      state: 'checkedOut',
      desk: 'A1',
      floor: 'First',
    });

    // Shortly after midnight, 24 minutes ago was yesterday.
    const day = accountDay(-24 / (24 * 60));
    const path = `officeId=1&floorId=0&fromDate=${day}&toDate=${day}`;
    const daily = (await hr.get(`/Employee/GetHotDeskResourceUtilization?${path}&empId=0`))
      .body as Utilization;
    // 24 of 4 × 480 minutes.
    expect(daily).toMatchObject({
      totalExecutiveSeats: 3,
      totalMeetingRooms: 1,
      currentUsage: 1.25,
    });
    expect(Object.keys(daily.transactions[0] ?? {}).sort()).toEqual(
      'designation durationInMinutes email employeeId employeeName floorName hotDeskNo inTime outTime reportDate repotingSupervisor sbu sectionName'.split(
        ' ',
      ),
    );
    const month = (await hr.get(`/Employee/GetHotDeskResourceUtilizationMonth?${path}`))
      .body as Utilization;
    expect(month.transactions).toHaveLength(1);
    expect(month.transactions[0]).toMatchObject({
      durationInMinutes: 24,
      employeeName: 'The employee',
    });
    const entry = await hr.get(`/Employee/GetHotDeskResourceUtilization?${path}&empId=1`);
    expect((entry.body as Utilization).transactions).toEqual([]);
    expect(await own.get(`/Employee/GetHotDeskResourceUtilization?${path}`)).toMatchObject({
      status: 403,
    });
    await server.owner.raw('delete from desk_bookings');
  });

  it('can be checked in when booked in the middle of the day, and is not released at once', async () => {
    const created = (await book(own, 1, at(-240))).body as { autoId: number };
    await freeNoShows(server.db);
    expect(await act(own, 'CheckIn', created.autoId)).toMatchObject({ status: 200 });
    await server.owner.raw('delete from desk_bookings');
  });

  it('is free for others when no one came', async () => {
    const created = (await book(own, 2)).body as { autoId: number };
    await server.owner.raw(`update desk_bookings
      set during = tstzrange(now() - interval '31 minutes', now() + interval '1 hour')`);
    expect(await book(other, 2, at(0))).toMatchObject({ status: 200 });
    await freeNoShows(server.db);
    expect((await bookings(own))[0]).toMatchObject({ bookingId: created.autoId, state: 'noShow' });
    const plan = (await own.get(`/HotDesk/Plan?floorId=1&from=${at(0)}&to=${at(30)}`))
      .body as DeskOnPlan[];
    expect(plan.find(({ name }) => name === 'A2')).toMatchObject({
      bookedBy: 'The developer',
      isMine: false,
    });
    expect(plan).toHaveLength(3);
  });

  it('offers offices and floors by the specified calls', async () => {
    expect((await own.get('/Employee/HotDeskOfficeDDL')).body).toMatchObject([
      { officeId: 1, officeName: 'Tower' },
    ]);
    expect((await own.get('/Employee/HotDeskFloorDDL?officeId=1')).body).toMatchObject([
      { floorId: 1, floorName: 'First' },
      { floorId: 2, floorName: 'Second' },
    ]);
  });
});

describe('a market visit', () => {
  const criteria = (more: string) =>
    `/CadreDDL/MultipleCriteriaData?intBusinessunitid=0&intChannelid=71&${more}`;
  const os = (more = '') =>
    criteria(
      `PartName=MarketVisit&intId=0&intStatusId=0&dteFromDate=${today}&dteToDate=${today}&intemployeeid=0&intRegionId=1&intAreaId=1&intTerritoryId=1${more}`,
    );
  const ofPerson = (id: number) =>
    `/Employee/CadreAllLanding?TableName=MarketAttendancePunchListByDateRange&intId=${id}&FromDate=${today}&ToDate=${today}`;

  it('is in both reports once approved, and not before', async () => {
    const sent = await own.post('/Requests/marketVisit/Send', {
      payload: {
        company: 'Kazi Stores',
        location: 'Ring Road',
        position: '23.76, 90.36',
        purpose: '',
      },
    });
    expect(sent).toMatchObject({ status: 200 });
    const { requestId, workflow } = sent.body as { requestId: number; workflow: string };
    expect((await hr.get(os())).body).toEqual([]);
    for (const client of [await server.as('manager'), hr]) {
      const decided = await client.post('/Workflow/Dispatch', {
        workflow,
        items: [{ subjectId: requestId, event: { type: 'approve', comment: 'As agreed' } }],
      });
      expect(decided).toMatchObject({ status: 200 });
    }
    const [row] = (await hr.get(os())).body as MarketVisitRow[];
    expect(row).toMatchObject({
      dteAttendanceDate: today,
      strVisitingCompany: 'Kazi Stores',
      strVisitingLocation: 'Ring Road',
      intEmployeeId: own.employeeId,
      strEmployeeName: 'The employee',
      strDesignation: 'Officer',
      strRegion: 'North',
      strArea: 'Lake',
      strTerritory: 'Harbour',
    });
    expect(row?.tmAttendanceTime).toMatch(/^\d\d:\d\d$/);
    expect((await hr.get(ofPerson(own.employeeId))).body).toEqual([row]);
  });

  it('is shown to supervisors for their own people only, and each view is logged', async () => {
    const manager = await server.as('manager');
    const stranger = await server.as('managerUnit2');
    expect((await stranger.get(os())).body).toEqual([]);
    expect((await manager.get(os())).body).toHaveLength(1);
    const looks = await query<{ screen: string; people: number[] }>(
      server.owner,
      'select screen, employee_ids as people from whereabouts_accesses where viewer_id = $id',
      { id: manager.userId },
    );
    expect(looks.map(({ screen }) => screen)).toEqual(['Market Visit Report Os']);
    expect(await own.get(os())).toMatchObject({ status: 403 });
    expect(await own.get(ofPerson(own.employeeId))).toMatchObject({ status: 403 });
    await expect(server.db.raw('delete from whereabouts_accesses')).rejects.toThrow(
      /denied|append/,
    );
  });

  it('is chosen from region to area to territory: supervisors see their own, HR all', async () => {
    const option = async (client: Client, more: string) =>
      (await client.get(criteria(`PartName=UserWiseRegionAreaTerritoryDDL&${more}`)))
        .body as object[];
    expect(await option(hr, 'typeName=Region')).toMatchObject([
      { RegionId: 1, RegionName: 'North' },
    ]);
    expect(await option(hr, 'typeName=Area&intRegionId=1')).toMatchObject([
      { AreaId: 1, AreaName: 'Lake' },
    ]);
    expect(await option(hr, 'typeName=Territory&intAreaId=1')).toMatchObject([
      { TerritoryId: 1, TerritoryName: 'Harbour' },
      { TerritoryId: 2, TerritoryName: 'Hills' },
    ]);
    const manager = await server.as('manager');
    expect(await option(manager, 'typeName=Territory&intAreaId=1')).toHaveLength(1);
  });

  it.each([
    ['intRegionId', 'Region is required'],
    ['intAreaId', 'Area is required'],
    ['intTerritoryId', 'Territory is required'],
    ['dteFromDate', 'From Date is required'],
    ['dteToDate', 'To Date is required'],
  ])('without %s is refused: %s', async (name, said) => {
    const path = os().replace(new RegExp(`&${name}=[^&]*`), '');
    const answer = await hr.get(path);
    expect([answer.status, message(answer)]).toEqual([400, said]);
  });
});
