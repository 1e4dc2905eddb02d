import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  GrievanceCounts,
  GrievanceDetails,
} from '#machines/domains/grievances/contracts/grievances.ts';
import type { TestServer } from '#tests/support/server.ts';
import { grievance, said, speaker, startFixture } from './fixture.ts';

let server: TestServer;
let fixture: ReturnType<typeof speaker>;
beforeAll(async () => {
  server = await startFixture();
  fixture = speaker(server);
});
afterAll(() => server.close());

const SUBMITTED = { statusCode: 200, message: 'Submitted Successfully' };

describe('the lookup lists', () => {
  it('give each category its type, and each other entry its parent', async () => {
    const [categories, subs, misconducts, segments] = await Promise.all(
      ['Category', 'SubCategory', 'Misconduct', 'Segment'].map(
        async (name) =>
          (await fixture.get('employee', `Grievance${name}DDL`)).body as Record<string, unknown>[],
      ),
    );
    expect(new Set(categories?.map(({ type }) => type))).toEqual(
      new Set(['judicial', 'nonjudicial']),
    );
    const ids = new Set(categories?.map(({ CategoryId }) => CategoryId));
    expect(subs?.every(({ categoryId }) => ids.has(categoryId))).toBe(true);
    const subIds = new Set(subs?.map(({ SubCategoryId }) => SubCategoryId));
    expect(misconducts?.every(({ subCategoryId }) => subIds.has(subCategoryId))).toBe(true);
    expect(segments?.[0]?.['categoryList']).toContainEqual({ CategoryId: expect.any(Number) });
  });
});

describe('filing', () => {
  it('names every field that is missing, in the words of the form', async () => {
    expect(said(await fixture.post('employee', 'CreateNUpdateGrievance', {}))).toMatchObject({
      status: 400,
      messages: [
        'Grievance Type is required',
        'Category is required',
        'Sub-Category is required',
        'Misconduct is required',
        'Segment is required',
        'Priority is required',
        'Incident Date & Time is required',
      ],
    });
    const judicial = await fixture.post('manager', 'CreateNUpdateGrievance', {
      intGrievanceTypeId: 1,
    });
    expect(said(judicial).messages).toContain('Employee Name is required');
    expect(said(judicial).messages).not.toContain('Segment is required');
  });

  it('is pending, has a due time by the working calendar, and is listed only for the right people', async () => {
    const id = await fixture.file('employee');
    const [mine] = await fixture.my('employee');
    expect(mine).toMatchObject({
      intGrievanceId: id,
      ticketNo: `GRV-${id}`,
      strStatus: 'Pending',
      intStatusId: 2,
      strRole: 'Employee',
      strCreatedUser: 'The employee',
      strAssignedTo: '',
      isOverdue: false,
    });
    expect((await fixture.all('hr')).map((row) => row.intGrievanceId)).toContain(id);
    expect((await fixture.get('finance', 'GetAllGrievance')).status).toBe(403);
    expect((await fixture.get('finance', `GetGrievanceDetails?grievanceId=${id}`)).status).toBe(
      404,
    );
    expect(await fixture.my('finance')).toEqual([]);
  });

  it('refuses contradictory values, a future time, and changes after filing', async () => {
    const wrong = await grievance(server, {
      intSubCategoryId: 999_999,
      intSegmentId: 999_999,
      dteIncidentDate: '2190-01-01T00:00:00Z',
      intEmployeeId: 999_999,
    });
    expect(said(await fixture.post('employee', 'CreateNUpdateGrievance', wrong))).toMatchObject({
      status: 400,
      messages: [
        'Sub-Category does not belong to the Category',
        'Segment does not belong to the Category',
        'Incident Date & Time cannot be in the future',
        'Employee not found',
      ],
    });
    const again = await grievance(server, { intGrievanceId: 1 });
    expect((await fixture.post('employee', 'CreateNUpdateGrievance', again)).status).toBe(409);
  });

  it('of a judicial grievance needs a marked profile, outside self service', async () => {
    const { employeeId } = await server.as('finance');
    const judicial = await grievance(server, { intGrievanceTypeId: 1, intEmployeeId: employeeId });
    const file = (login: string, more = {}) =>
      fixture.post(login, 'CreateNUpdateGrievance', { ...judicial, ...more });
    expect((await file('employee')).status).toBe(403);
    expect((await file('manager', { isSelfService: true })).status).toBe(403);
    expect((await file('manager')).status).toBe(200);
    const [row] = await fixture.my('manager');
    expect(row).toMatchObject({ strRole: 'Supervisor', strGrievanceType: 'Judicial' });
  });
});

describe('handling', () => {
  it('needs a status, a team member, a note', async () => {
    const id = await fixture.file('employee');
    const to = (call: string) => fixture.post('hr', `${call}?grievanceId=${id}`);
    expect(said(await to('UpdateStatus')).messages).toEqual(['Status selection is required']);
    expect(said(await to('AssignedToMember')).messages).toEqual([
      'Team member selection is required',
    ]);
    expect(said(await to('AddNote')).messages).toEqual(['Note is required']);
  });

  it('is assigned to someone, who can set any status, and is readable by the person who filed it', async () => {
    const id = await fixture.file('employee');
    const { employeeId } = await server.as('finance');
    const assigned = await fixture.post(
      'hr',
      `AssignedToMember?grievanceId=${id}&assignedToId=${employeeId}&assignedTo=x&updatedBy=1`,
    );
    expect(assigned.body).toEqual(SUBMITTED);
    expect((await fixture.assigned('finance')).map((row) => row.intGrievanceId)).toEqual([id]);
    for (const statusId of [5, 1, 4, 2, 3]) {
      const moved = await fixture.post(
        'finance',
        `UpdateStatus?grievanceId=${id}&statusId=${statusId}&status=x&updatedBy=1`,
      );
      expect(moved.body).toEqual(SUBMITTED);
    }
    const same = await fixture.post('finance', 'UpdateStatus', { grievanceId: id, statusId: 3 });
    expect(said(same)).toMatchObject({ status: 409 });
    await fixture.post('finance', 'AddNote', { grievanceId: id, note: 'We spoke with both' });
    await fixture.post('employee', 'AddNote', { grievanceId: id, note: 'Thank you' });
    const { body } = await fixture.get('employee', `GetGrievanceDetails?grievanceId=${id}`);
    expect(body).toMatchObject({
      strStatus: 'Resolved',
      strAssignedTo: 'The finance',
      notes: [
        { by: 'The finance', text: 'We spoke with both' },
        { by: 'The employee', text: 'Thank you' },
      ],
    });
    const filer = await fixture.post('employee', 'UpdateStatus', { grievanceId: id, statusId: 1 });
    expect(filer.status).toBe(403);
  });

  it('is counted by status, for now and for the beginning of the month', async () => {
    const before = (await fixture.get('hr', 'GetGrievanceDashboardCountData'))
      .body as GrievanceCounts;
    const id = await fixture.file('employee');
    await server.owner.raw(
      `update workflow_instances set due_at = now() - interval '1 hour'
       where workflow = 'grievance' and subject_id = ?`,
      [id],
    );
    const { body } = await fixture.get('hr', 'GetGrievanceDashboardCountData');
    const after = body as GrievanceCounts;
    const count = (counts: GrievanceCounts, status: string) =>
      counts.statusList.find((entry) => entry.status === status)?.count ?? -1;
    expect(after.total).toBe(before.total + 1);
    expect(after.totalLastMonth).toBe(0);
    expect(count(after, 'Pending')).toBe(count(before, 'Pending') + 1);
    expect(count(after, 'Overdue')).toBe(count(before, 'Overdue') + 1);
    // Reverts the manual change, which verification would report.
    await server.owner.raw(
      `update workflow_instances set due_at = (context->>'dueAt')::timestamptz
       where workflow = 'grievance' and subject_id = ?`,
      [id],
    );
  });
});

describe('a grievance against a manager', () => {
  it('is hidden from the manager and their superiors, even in HR, and they cannot be assigned', async () => {
    const { employeeId: accused } = await server.as('manager');
    const { employeeId: above } = await server.as('hr2');
    const id = await fixture.file('allRoles', { intGrievanceTypeId: 1, intEmployeeId: accused });
    const client = await server.as('hr2');
    const seen = async (login: string) => {
      const me = await server.as(login);
      const instances = await me.get('/Workflow/Instances?workflow=grievance&pageSize=1000');
      const notices = await me.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100');
      return {
        all: JSON.stringify((await fixture.get(login, 'GetAllGrievance')).body).includes(
          `GRV-${id}"`,
        ),
        details: (await fixture.get(login, `GetGrievanceDetails?grievanceId=${id}`)).status,
        members: (await fixture.get(login, `AssignableMembers?grievanceId=${id}`)).status,
        history: (await me.get(`/Workflow/History?workflow=grievance&subjectId=${id}`)).status,
        verify: (await me.get(`/Workflow/Verify?workflow=grievance&subjectId=${id}`)).status,
        instances: JSON.stringify(instances.body).includes(`GRV-${id}"`),
        notices: JSON.stringify(notices.body).includes(`/${id}"`),
        status: (await fixture.post(login, 'UpdateStatus', { grievanceId: id, statusId: 1 }))
          .status,
      };
    };
    const nothing = {
      details: 404,
      members: 404,
      history: 404,
      verify: 404,
      instances: false,
      notices: false,
      status: 404,
    };
    expect(await seen('hr2')).toEqual({ all: false, ...nothing });
    expect(await seen('manager')).toEqual({ all: false, ...nothing });
    expect(await seen('md')).toMatchObject(nothing);
    expect(await seen('hr')).toMatchObject({ all: true, details: 200, history: 200 });

    const { body: post } = await client.post('/Workflow/Preview', {
      workflow: 'grievance',
      items: [{ subjectId: id, event: { type: 'assign', assigneeId: 999_999 } }],
    });
    expect(JSON.stringify(post)).not.toContain('Pending');
    expect(post).toMatchObject({ accepted: 0, refused: [{ status: 404, state: null }] });

    const { body: members } = await fixture.get('hr', `AssignableMembers?grievanceId=${id}`);
    const names = (members as { label: string }[]).map(({ label }) => label);
    expect(names).toContain('The hr');
    expect(names).not.toContain('The hr2');
    const search = await fixture.get(
      'hr',
      `AssignableMembers?grievanceId=${id}&SearchText=manager`,
    );
    expect((search.body as { value: number }[]).map(({ value }) => value)).not.toContain(accused);
    for (const assignedToId of [accused, above]) {
      const refused = await fixture.post('hr', 'AssignedToMember', {
        grievanceId: id,
        assignedToId,
      });
      expect(said(refused)).toMatchObject({
        status: 409,
        message: 'This team member cannot be assigned to this grievance',
      });
    }
  });

  it('is hidden from later superiors, except one who filed it', async () => {
    const { employeeId: accused } = await server.as('employee');
    const id = await fixture.file('manager', { intGrievanceTypeId: 1, intEmployeeId: accused });
    expect((await fixture.my('manager')).map((row) => row.intGrievanceId)).toContain(id);
    const sees = async (login: string) =>
      (await fixture.get(login, `GetGrievanceDetails?grievanceId=${id}`)).status;
    expect(await sees('hr')).toBe(200);
    const { employeeId: newSuperior } = await server.as('hr');
    await server.owner.raw('update employees set supervisor_id = ? where id = ?', [
      newSuperior,
      accused,
    ]);
    expect(await sees('hr')).toBe(404);
    expect(await sees('admin')).toBe(200);
    expect(await sees('manager')).toBe(200);
  });
});

it('verifies', async () => {
  const { body } = await (await server.as('admin')).get('/Workflow/Verify?workflow=grievance');
  expect(body).toMatchObject({ ok: true, broken: [] });
  const details = await fixture.get('hr', 'GetGrievanceDetails?grievanceId=1');
  expect((details.body as GrievanceDetails).notes).toEqual([]);
});
