import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import {
  MENU,
  type PermissionProposal,
  type PermissionsSaved,
  type MenuReference,
  type Permission,
  type PermissionChange,
  type RolePermissions,
  type UserPermissions,
} from '#machines/core/access/permissions.ts';
import { query } from '#server/platform/db/sql.ts';
import { startServer } from '#server/server.ts';
import { bringTo, expectOk, row } from '#tests/api/increments/carry.ts';
import { grievance } from '#tests/api/grievances/fixture.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { requisition } from '#tests/api/recruitment/payloads.ts';
import { raise } from '#tests/api/tickets/fixture.ts';
import { call, type Answer, type Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount, MARK, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let other: OtherAccount;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      other = await createOtherAccount(owner);
      await owner.raw('update accounts set confirm_after_days = 0');
      await hire(owner, { login: 'admin2', roles: ['employee', 'admin'] });
      await hire(owner, { login: 'adminUnit2', roles: ['employee', 'admin@2'] });
      await hire(owner, { login: 'hrOfUnit2', roles: ['employee', 'hr@2'], employeeId: 21 });
      await hire(owner, { login: 'mdInUnit2', roles: ['employee', 'md'], employeeId: 22 });
    },
  });
  admin = await server.as('admin');
});
afterAll(() => server.close());

const NONE = { isView: false, isCreate: false, isEdit: false, isDelete: false };
const SILENT = { isView: null, isCreate: null, isEdit: null, isDelete: null };

const setRole = (
  role: string,
  menuReferenceId: MenuReference,
  flags: Partial<typeof NONE>,
  as = admin,
) =>
  as.post('/Permission/UpdateRolePermissions', {
    role,
    permissions: [{ menuReferenceId, ...NONE, ...flags }],
  });

const setUser = (
  employeeId: number,
  menuReferenceId: MenuReference,
  flags: Partial<Record<keyof typeof SILENT, boolean | null>>,
  as = admin,
) =>
  as.post('/Permission/UpdateUserPermissions', {
    employeeId,
    permissions: [{ menuReferenceId, ...SILENT, ...flags }],
  });

const proposals = async (as = admin) =>
  (await as.get('/Permission/GetProposals')).body as PermissionProposal[];

const decide = async (as: Client, proposal: PermissionProposal | undefined, isConfirmed = true) =>
  as.post('/Permission/DecideProposal', {
    proposalId: proposal?.id ?? 0,
    isConfirmed,
    reason: isConfirmed ? '' : 'Not needed',
  });

/** Sets permissions that need two administrators, and confirms them as the second one. */
async function bySecond(answer: Promise<Answer>): Promise<void> {
  expectOk(await answer);
  const second = await server.as('admin2');
  for (const proposal of await proposals(second)) {
    if (proposal.mayConfirm) expectOk(await decide(second, proposal));
  }
}

const mine = async (client: Client, reference: MenuReference) =>
  ((await client.get('/Auth/GetMenuUserPermissionForActivityCheck')).body as Permission[]).find(
    ({ menuReferenceId }) => menuReferenceId === reference,
  );

const changes = async (client = admin) =>
  (await client.get('/Permission/GetPermissionChanges?pageSize=100')).body as {
    total: number;
    items: PermissionChange[];
  };

/** Each test starts with the default permissions. */
beforeEach(async () => {
  await query(server.db, 'delete from role_permissions where account_id is not null');
  await query(server.db, 'delete from user_permissions');
  await query(server.owner, 'delete from permission_proposals');
  await query(server.owner, 'delete from notices');
  // Changed in the database, as if by another process; a change by a call takes effect immediately.
  const hr = await server.as('hr');
  expectOk(await setUser(hr.employeeId, MENU.language, { isView: true }));
  expectOk(await setUser(hr.employeeId, MENU.language, {}));
});

describe('a role’s permission', () => {
  const landing = async () =>
    (await server.as('hr')).get('/Employee/IncrementRequestLanding?year=2026&viewType=hr');

  it('closes its screen, calls and menu entry at once when removed, and opens them when granted', async () => {
    expect((await landing()).status).toBe(200);
    await bySecond(setRole('hr', MENU.incrementReviewHR, {}));
    expect((await landing()).status).toBe(403);
    const hr = await server.as('hr');
    expect(JSON.stringify((await hr.get('/Auth/GetMenuListPermissionWise')).body)).not.toContain(
      'Review by HR',
    );
    expect((await hr.post('/Employee/IncrementRequestRecommendation', [])).status).toBe(403);
    await bySecond(setRole('hr', MENU.incrementReviewHR, { isView: true, isEdit: true }));
    expect((await landing()).status).toBe(200);
    expect((await hr.post('/Employee/IncrementRequestRecommendation', [])).status).toBe(400);
  });

  it('applies to the account; another account keeps the default', async () => {
    const foreign = await server.as('foreign');
    await bySecond(setRole('hr', MENU.incrementReviewHR, {}));
    expect(await mine(foreign, MENU.incrementReviewHR)).toMatchObject({ isView: true });
    await bySecond(setRole('md', MENU.incrementApprovalFinalStage, {}, foreign));
    expect(await mine(await server.as('md'), MENU.incrementApprovalFinalStage)).toMatchObject({
      isView: true,
    });
  });

  it('is listed for every role, with whether it is the default', async () => {
    await bySecond(setRole('audit', MENU.leavingPrediction, { isView: true }));
    const { body } = await admin.get('/Permission/GetRolePermissions');
    const audit = (body as RolePermissions[]).find(({ role }) => role === 'audit');
    expect(audit?.label).toBe('Audit');
    const of = (id: number) =>
      audit?.permissions.find(({ menuReferenceId }) => menuReferenceId === id);
    expect(of(MENU.leavingPrediction)).toMatchObject({ isView: true, isDefault: false });
    expect(of(MENU.incrementReleaseAudit)).toMatchObject({
      isView: true,
      isEdit: true,
      isCreate: false,
      isDefault: true,
    });
  });

  // Tests timing, so it is retried on a busy machine.
  it('reaches another process within 5 s', { retry: 2 }, async () => {
    const second = await startServer(server.env, { log: server.services.log });
    try {
      const { token } = await server.as('hr');
      const ask = () =>
        call(
          second.url,
          'GET',
          '/Employee/IncrementRequestLanding?year=2026&viewType=hr',
          undefined,
          {
            Authorization: `Bearer ${token}`,
          },
        );
      await bySecond(setRole('hr', MENU.incrementReviewHR, { isView: true, isEdit: true }));
      await expect.poll(async () => (await ask()).status).toBe(200);
      const changed = Date.now();
      await bySecond(setRole('hr', MENU.incrementReviewHR, {}));
      while ((await ask()).status !== 403) expect(Date.now() - changed).toBeLessThan(5000);
    } finally {
      await second.close();
    }
  });
});

describe('a user’s own permission', () => {
  it('denies what the roles give, and grants what they do not, flag by flag', async () => {
    const manager = await server.as('manager');
    await bySecond(
      setUser(manager.employeeId, MENU.incrementRequest, { isCreate: false, isDelete: true }),
    );
    expect(await mine(manager, MENU.incrementRequest)).toMatchObject({
      isView: true,
      isCreate: false,
      isDelete: true,
    });
    expect((await manager.post('/Employee/IncrementRequestCreate', [])).status).toBe(403);
    await bySecond(setUser(manager.employeeId, MENU.incrementRequest, {}));
    expect((await manager.post('/Employee/IncrementRequestCreate', [])).status).toBe(400);
  });

  it('is shown beside what the roles grant and the resulting permission', async () => {
    const { employeeId, userId } = await server.as('manager');
    await bySecond(setUser(employeeId, MENU.incrementRequest, { isCreate: false }));
    const { body } = await admin.get(`/Permission/GetUserPermissions?employeeId=${employeeId}`);
    const permissions = body as UserPermissions;
    expect(permissions).toMatchObject({
      employeeId,
      userId,
      name: 'The manager',
      roles: ['employee', 'supervisor'],
    });
    expect(
      permissions.permissions.find(
        ({ menuReferenceId }) => menuReferenceId === MENU.incrementRequest,
      ),
    ).toEqual({
      menuReferenceId: MENU.incrementRequest,
      menuReferenceName: 'Increment Request',
      isView: true,
      isCreate: false,
      isEdit: false,
      isDelete: false,
      byRoles: { isView: true, isCreate: true, isEdit: false, isDelete: false },
      override: { isView: null, isCreate: false, isEdit: null, isDelete: null },
    });
  });

  it('stops them from acting by any call when denied, and hides the queue', async () => {
    const ids = await bringTo(server, 'mdDecision', [row(1, 2026)]);
    const [md, second] = await Promise.all([server.as('md'), server.as('md2')]);
    await bySecond(setUser(md.employeeId, MENU.incrementApprovalFinalStage, { isEdit: false }));
    const items = ids.map((subjectId) => ({ subjectId, event: 'md.approve' }));
    const send = (client: Client) =>
      client.post('/Workflow/Dispatch', { workflow: 'increment', items });
    expect((await md.post('/Employee/IncrementRequestApprove', [])).status).toBe(403);
    const refused = await send(md);
    expect(refused.status).toBe(403);
    expect((refused.body as ErrorAnswer).message).toMatch(
      /^You do not have permission to “Approve”; an administrator can change that/,
    );
    const queues = async (client: Client) =>
      JSON.stringify((await client.get('/Workflow/Queue')).body);
    expect(await queues(md)).not.toContain('"increment"');
    expect(await queues(second)).toContain('mdDecision');
    expectOk(await send(second));
  });
});

describe('what an administrator may give', () => {
  const saved = (answer: Answer) => (expectOk(answer), (answer.body as PermissionsSaved).waiting);

  it('must be confirmed by another administrator if it shows pay, and the history names both', async () => {
    const manager = await server.as('manager');
    const before = await changes();
    expect(saved(await setRole('supervisor', MENU.salaries, { isView: true }))).toBe(1);
    expect(await mine(manager, MENU.salaries)).toBeUndefined();
    expect((await changes()).total).toBe(before.total);
    const second = await server.as('admin2');
    // Only those who can confirm it are notified.
    const readNotices = async (client: Client) =>
      (await client.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=5')).body;
    expect(await readNotices(second)).toMatchObject([
      {
        notifyTitle: '1 permission is waiting for your confirmation',
        notifyDetails: 'By The admin, about Supervisor, Salaries of others',
        routeUrl: '/administration/roleManagement/userRoleManager/featureAssignToRole',
      },
    ]);
    expect(await readNotices(admin)).toEqual([]);
    expect(await readNotices(await server.as('adminUnit2'))).toEqual([]);
    const [own] = await proposals();
    expect(own).toMatchObject({ role: 'supervisor', isOwn: true, mayConfirm: false });
    expect((await decide(admin, own)).status).toBe(403);
    const [waiting] = await proposals(second);
    expect(waiting).toMatchObject({ isOwn: false, mayConfirm: true, proposedByName: 'The admin' });
    expectOk(await decide(second, waiting));
    expect(await mine(manager, MENU.salaries)).toMatchObject({ isView: true });
    expect((await changes()).items[0]).toMatchObject({
      actorName: 'The admin',
      confirmedByName: 'The admin2',
      role: 'supervisor',
      after: { isView: true },
    });
    expect((await decide(second, waiting)).status).toBe(404);
    // One administrator may revoke it alone.
    expect(saved(await setRole('supervisor', MENU.salaries, {}))).toBe(0);
    expect(await mine(manager, MENU.salaries)).toBeUndefined();
  });

  it('cannot be confirmed by its proposer if it shows someone pay; it is withdrawn or rejected', async () => {
    const second = await server.as('admin2');
    expect(saved(await setUser(second.employeeId, MENU.salaryRevisions, { isView: true }))).toBe(1);
    const [about] = await proposals(second);
    expect(about?.mayConfirm).toBe(false);
    expect((await decide(second, about)).status).toBe(403);
    expectOk(await decide(second, about, false));
    expect(await proposals(second)).toEqual([]);
    expect(saved(await setRole('audit', MENU.salaries, { isView: true }))).toBe(1);
    expectOk(await decide(admin, (await proposals())[0], false));
    expect(await mine(await server.as('audit'), MENU.salaries)).toBeUndefined();
  });

  it('can be proposed again after a change, and is pending only once', async () => {
    const second = await server.as('admin2');
    const flags = { isView: true, isEdit: true };
    expect(saved(await setRole('hr', MENU.incrementBudget, flags))).toBe(1);
    expect(saved(await setRole('hr', MENU.incrementBudget, { ...flags, isCreate: true }))).toBe(1);
    const waiting = await proposals(second);
    expect(waiting).toHaveLength(1);
    expect(saved(await setRole('hr', MENU.incrementBudget, {}))).toBe(0);
    expect((await decide(second, waiting[0])).status).toBe(409);
  });

  it('never extends their own permissions without another administrator', async () => {
    const own = (flags: Partial<Record<keyof typeof SILENT, boolean>>) =>
      setUser(admin.employeeId, MENU.salaryAccessLog, flags);
    expect(saved(await own({ isView: true }))).toBe(1);
    expect(await mine(admin, MENU.salaryAccessLog)).toBeUndefined();
    expect(saved(await setRole('admin', MENU.incrementReviewHR, { isView: true }))).toBe(1);
    expect(await mine(admin, MENU.incrementReviewHR)).toBeUndefined();
    // They may reduce their own permissions.
    expect(saved(await setUser(admin.employeeId, MENU.shares, { isCreate: false }))).toBe(0);
    expect(saved(await setUser(admin.employeeId, MENU.shares, {}))).toBe(1);
  });

  it('reaches no further than their own business units', async () => {
    const ofUnit = await server.as('adminUnit2');
    const [hr, local, everywhere] = await Promise.all(
      ['hr', 'hrOfUnit2', 'mdInUnit2'].map((login) => server.as(login)),
    );
    const of = (client: Client | undefined) => client?.employeeId ?? 0;
    const give = { isView: true };
    expect((await setRole('hr', MENU.shares, {}, ofUnit)).status).toBe(403);
    expect((await setUser(of(hr), MENU.shares, { isView: false }, ofUnit)).status).toBe(404);
    expect((await setUser(of(everywhere), MENU.shares, { isView: false }, ofUnit)).status).toBe(
      403,
    );
    expect((await setUser(of(local), MENU.shares, give, ofUnit)).status).toBe(403);
    expect((await setUser(of(ofUnit), MENU.salaries, give, ofUnit)).status).toBe(404);
    await bySecond(setUser(of(local), MENU.importPeople, { isCreate: false }, ofUnit));
    await bySecond(setUser(of(local), MENU.importPeople, {}, ofUnit));
    // And can't confirm it.
    expect(saved(await setRole('audit', MENU.salaries, { isView: true }))).toBe(1);
    expect((await decide(ofUnit, (await proposals())[0])).status).toBe(403);
  });

  it('excludes settings of all business units for an administrator of one', async () => {
    const ofUnit = await server.as('adminUnit2');
    for (const [reference, change] of [
      [MENU.language, '/Shell/SaveAccountLanguage'],
      [MENU.workingCalendar, '/WorkingCalendar/Save'],
      [MENU.notificationRules, '/Notification/SetRuleActive'],
      [MENU.dashboardComponents, '/Dashboard/ShowTo'],
      [MENU.approvalPipelines, '/Pipelines/Publish'],
      [MENU.webhooks, '/Webhooks/Make'],
    ] as const) {
      expect(await mine(ofUnit, reference)).toMatchObject({
        isView: true,
        isCreate: false,
        isEdit: false,
        isDelete: false,
      });
      expect((await mine(admin, reference))?.isEdit).toBe(true);
      expect((await ofUnit.post(change, {})).status).toBe(403);
    }
    // Screens show which units someone administers, so that they don't offer what would be refused.
    for (const [client, administeredUnits] of [
      [ofUnit, [2]],
      [admin, null],
    ] as const) {
      const { body } = await client.get('/Shell/GetShellInformation');
      expect(body).toMatchObject({ administeredUnits });
      const refused = (await client.post('/Roles/SetActive', { id: 1_000_000, isActive: false }))
        .status;
      expect(refused).toBe(administeredUnits === null ? 404 : 403);
    }
    // The list of their permissions says the same.
    const list = (await admin.get(`/Permission/GetUserPermissions?employeeId=${ofUnit.employeeId}`))
      .body as { permissions: Permission[] };
    const match = list.permissions.find(({ menuReferenceId }) => menuReferenceId === MENU.language);
    expect(match).toMatchObject({ isView: true, isEdit: false });
  });
});

describe('removing a menu entry', () => {
  const shut = (client: Client, ...references: MenuReference[]) =>
    Promise.all(
      references.map(
        async (reference) =>
          await bySecond(setUser(client.employeeId, reference, { isView: false })),
      ),
    );
  const history = (workflow: string, subjectId: number) => (client: Client) =>
    client.get(`/Workflow/History?workflow=${workflow}&subjectId=${subjectId}`);
  const dispatched = (workflow: string, subjectId: number, event: object) => (client: Client) =>
    client.post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] });
  const downloaded = (id: number) => (client: Client) =>
    client.get(`/Document/DownloadFile?id=${id}`);
  const uploaded = async (client: Client, kind: string) =>
    taken(await upload(server.url, client, 'a.pdf', pdf(), { query: `tableReferrence=${kind}` }))
      .globalFileUrlId;

  /** Each call works before the entry is removed, and is refused afterwards. */
  async function expectShut(
    client: Client,
    calls: Record<string, (client: Client) => Promise<Answer>>,
    references: MenuReference[],
  ): Promise<void> {
    for (const [name, send] of Object.entries(calls)) {
      expect([name, (await send(client)).status]).toEqual([name, 200]);
    }
    await shut(client, ...references);
    for (const [name, send] of Object.entries(calls)) {
      const { status } = await send(client);
      expect([403, 404], `${name} answered ${status}`).toContain(status);
    }
  }

  it('hides grievances from the person who filed them, with each call and the attachment', async () => {
    const employee = await server.as('employee');
    const fileId = await uploaded(employee, 'Grievance');
    const filed = await employee.post(
      '/DisciplinaryMgmt/CreateNUpdateGrievance',
      await grievance(server, { strAttachment: String(fileId) }),
    );
    expectOk(filed);
    const id = (filed.body as { autoId: number }).autoId;
    const note = { type: 'note.add', comment: 'More' };
    await expectShut(
      employee,
      {
        details: (client) => client.get(`/DisciplinaryMgmt/GetGrievanceDetails?grievanceId=${id}`),
        members: (client) => client.get(`/DisciplinaryMgmt/AssignableMembers?grievanceId=${id}`),
        categories: (client) => client.get('/DisciplinaryMgmt/GrievanceCategoryDDL'),
        addNote: (client) =>
          client.post('/DisciplinaryMgmt/AddNote', { grievanceId: id, note: 'More' }),
        dispatch: dispatched('grievance', id, note),
        history: history('grievance', id),
        file: downloaded(fileId),
      },
      [MENU.grievances],
    );
    const instances = await employee.get('/Workflow/Instances?workflow=grievance&mine=true');
    expect((instances.body as { total: number }).total).toBe(0);
  });

  it('hides policies and their files, including those that the person uploaded', async () => {
    const hr = await server.as('hr2');
    const fileId = await uploaded(hr, 'policy');
    const saved = await hr.post('/SaasMasterData/SaveUploadedPolicy', {
      strPolicyTitle: 'Code of conduct',
      intBusinessUnitId: 0,
      intPolicyFileUrlId: fileId,
    });
    expectOk(saved);
    const id = (saved.body as { autoId: number }).autoId;
    const read = `/SaasMasterData/GetUploadedPolicyById?AccountId=1&BusinessUnitId=0&PolicyId=${id}`;
    const calls = {
      policy: (client: Client) => client.get(read),
      file: downloaded(fileId),
    };
    for (const client of [await server.as('employee'), hr]) {
      await expectShut(client, calls, [MENU.policies, MENU.policyUpload]);
    }
  });

  it('hides tickets, requisitions, increments and one’s own pay', async () => {
    const employee = await server.as('employee');
    const ticketId = await raise(employee);
    await expectShut(
      employee,
      {
        ticket: (client) => client.get(`/HRTicket/GetTicketDetails?ticketId=${ticketId}`),
        'ticket’s history': history('ticket', ticketId),
      },
      [MENU.complaint],
    );
    const [subjectId = 0] = await bringTo(server, 'released', [row(employee.employeeId, 2002)]);
    await expectShut(
      employee,
      {
        pay: (client) => client.get('/Employee/SalaryRevisions'),
        letter: (client) =>
          client.get(`/PdfAndExcelReport/IncrementLetter?incrementId=${subjectId}`),
        history: history('increment', subjectId),
      },
      [MENU.mySalaryRevisions],
    );
    const manager = await server.as('manager');
    const post = await manager.post('/Employee/SaveRecruitmentRequest', requisition());
    expectOk(post);
    const requisitionId = (post.body as { autoId: number }).autoId;
    await expectShut(
      manager,
      {
        tracer: (client) =>
          client.get(
            `/Employee/GetRecruitmentRequest_v2?partName=ReqInfoById&empReqId=${requisitionId}`,
          ),
        'requisition’s history': history('recruitment', requisitionId),
      },
      [MENU.recruitment],
    );
    const md = await server.as('md2');
    await expectShut(md, { 'history of a stage': history('increment', subjectId) }, [
      MENU.incrementApprovalFinalStage,
    ]);
  });
});

describe('every change', () => {
  it('is recorded with who made it, for whom, and the values before and after', async () => {
    const { total } = await changes();
    const manager = await server.as('manager');
    await bySecond(setRole('audit', MENU.marketVisit, { isView: true }));
    await bySecond(setUser(manager.employeeId, MENU.shares, { isCreate: true }));
    const after = await changes();
    expect(after.total).toBe(total + 2);
    expect(after.items.slice(0, 2)).toMatchObject([
      {
        actorId: admin.userId,
        actorName: 'The admin',
        role: null,
        userId: manager.userId,
        userName: 'The manager',
        menuReferenceId: MENU.shares,
        menuReferenceName: 'Company Shares',
        before: SILENT,
        after: { ...SILENT, isCreate: true },
      },
      { role: 'audit', userId: null, before: NONE, after: { ...NONE, isView: true } },
    ]);
    expect(Date.now() - Date.parse(after.items[0]?.at ?? '')).toBeLessThan(60_000);
  });

  it('can be undone like any change, unless a later one builds on it', async () => {
    const manager = await server.as('manager');
    const undo = async (place: number, as = admin) =>
      as.post('/Permission/UndoChange', { changeId: (await changes()).items[place]?.id });
    await bySecond(setUser(manager.employeeId, MENU.shares, { isCreate: true }));
    await bySecond(setUser(manager.employeeId, MENU.shares, { isEdit: true }));
    const latest = (await changes()).items.slice(0, 2).map(({ isLatest }) => isLatest);
    expect(latest).toEqual([true, false]);
    expect(await undo(1)).toMatchObject({
      status: 409,
      body: {
        message: 'This has changed again since. Undo the latest change first',
      },
    });
    expect((await undo(0, await server.as('adminUnit2'))).status).toBe(404);
    expect((await undo(0, await server.as('hr'))).status).toBe(403);
    await bySecond(undo(0));
    expect((await changes()).items[0]).toMatchObject({
      actorId: admin.userId,
      userId: manager.userId,
      before: { ...SILENT, isEdit: true },
      after: { ...SILENT, isCreate: true },
    });
    await bySecond(setRole('hr', MENU.incrementReviewHR, {}));
    await bySecond(undo(0));
    expect(await mine(await server.as('hr'), MENU.incrementReviewHR)).toMatchObject({
      isView: true,
    });
    // A permission that shows pay needs two administrators when it is restored, however it was revoked.
    await bySecond(setRole('supervisor', MENU.salaries, { isView: true }));
    await bySecond(setRole('supervisor', MENU.salaries, {}));
    expect(await undo(0)).toMatchObject({ status: 200, body: { waiting: 1 } });
    expect(await mine(manager, MENU.salaries)).toBeUndefined();
  });

  it('is not recorded if it changes nothing', async () => {
    const { total } = await changes();
    await bySecond(setRole('supervisor', MENU.incrementRequest, { isView: true, isCreate: true }));
    expect((await changes()).total).toBe(total);
  });

  it('stays recorded: neither the application nor, by accident, a superuser can edit or delete it', async () => {
    for (const db of [server.db, server.owner]) {
      for (const sql of [
        `update permission_changes set role = 'md'`,
        'delete from permission_changes',
        'truncate permission_changes',
      ]) {
        await expect(query(db, sql)).rejects.toThrow(/append-only|permission denied/);
      }
    }
  });

  it('can be read within the account only', async () => {
    await bySecond(setRole('hr', MENU.mealConsume, { isView: true }));
    const { items } = await changes(await server.as('foreign'));
    expect(items.every(({ actorName }) => actorName.startsWith(MARK))).toBe(true);
  });
});

describe('a refusal', () => {
  it('keeps at least one administrator in every account', async () => {
    const second = await server.as('admin2');
    await bySecond(setUser(second.employeeId, MENU.permissions, { isEdit: false }));
    const tries = [
      () => setRole('admin', MENU.permissions, { isView: true }),
      () => setUser(admin.employeeId, MENU.permissions, { isEdit: false }),
    ];
    for (const attempt of tries) {
      const { status, body } = await attempt();
      expect([status, (body as ErrorAnswer).message]).toEqual([
        409,
        'At least one person must be able to set permissions',
      ]);
      expect(await mine(admin, MENU.permissions)).toMatchObject({ isEdit: true });
    }
    const [hr, manager] = await Promise.all([server.as('hr'), server.as('manager')]);
    await query(
      server.db,
      `insert into user_permissions (user_id, menu_reference_id, is_view, is_edit)
       select *, $reference, true, true from unnest($users::bigint[])`,
      { users: [hr.userId, manager.userId], reference: MENU.permissions },
    );
    await bySecond(setRole('admin', MENU.permissions, { isView: true }));
    expect((await setRole('hr', MENU.shares, {})).status).toBe(403);
    await bySecond(setRole('admin', MENU.permissions, { isView: true, isEdit: true }, hr));
    const [proposal] = await proposals(hr);
    await expect.poll(async () => (await decide(manager, proposal)).status).toBe(200);
    expect(await mine(admin, MENU.permissions)).toMatchObject({ isEdit: true });
  });

  it('keeps one of two administrators who remove each other at once', async () => {
    const hr = await server.as('hr');
    await bySecond(setUser(hr.employeeId, MENU.permissions, { isView: true, isEdit: true }));
    await bySecond(setUser(admin.employeeId, MENU.permissions, { isView: true, isEdit: true }));
    expectOk(await setRole('admin', MENU.permissions, {}));
    // Without serialisation, the second would check before the first has committed.
    await server.owner.raw(`create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); return null; end $$`);
    await server.owner.raw(`create constraint trigger linger after update on user_permissions
      deferrable initially deferred for each row execute function linger()`);
    const answers = await Promise.all([
      setUser(hr.employeeId, MENU.permissions, { isEdit: false }, admin),
      setUser(admin.employeeId, MENU.permissions, { isEdit: false }, hr),
    ]);
    await server.owner.raw('drop function linger cascade');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('names every problem of a body', async () => {
    const { status, body } = await admin.post('/Permission/UpdateRolePermissions', {
      role: 'boss',
      permissions: [{ menuReferenceId: 5, isView: 1 }],
    });
    expect(status).toBe(400);
    expect((body as ErrorAnswer).errors?.map(({ path }) => path)).toEqual([
      'role',
      'permissions.0.menuReferenceId',
      'permissions.0.isView',
      'permissions.0.isCreate',
      'permissions.0.isEdit',
      'permissions.0.isDelete',
    ]);
  });

  it('answers for a user of another account as for an unknown one', async () => {
    const read = await admin.get(`/Permission/GetUserPermissions?employeeId=${other.employeeId}`);
    const written = await setUser(other.employeeId, MENU.shares, { isView: true });
    for (const { status, body } of [read, written]) {
      expect(status).toBe(404);
      expect(JSON.stringify(body)).not.toContain(MARK);
    }
  });
});

it('keeps people from adding themselves to a user group, and lets them leave it', async () => {
  const mine = { employeeId: admin.employeeId, name: null };
  const group = (members: object[], id?: { id: number; version: number }) =>
    admin.post('/Resources/userGroup/Save', {
      ...id,
      values: { name: 'Payroll approvers', description: null, members },
    });
  expect(await group([mine])).toMatchObject({
    status: 403,
    body: {
      message: 'Person: this is yourself. Someone else with this permission must do it',
    },
  });
  const created = await group([{ employeeId: 1, name: null }]);
  const id = (created.body as { autoId: number }).autoId;
  expect(await group([mine], { id, version: 1 })).toMatchObject({ status: 403 });
  const admin2 = await server.as('admin2');
  const { autoId } = (
    await admin2.post('/Resources/userGroup/Save', {
      values: { name: 'Auditors', description: null, members: [mine] },
    })
  ).body as { autoId: number };
  expect(
    await admin.post('/Resources/userGroup/Save', {
      id: autoId,
      version: 1,
      values: { name: 'Auditors', description: null, members: [] },
    }),
  ).toMatchObject({ status: 200 });
});
