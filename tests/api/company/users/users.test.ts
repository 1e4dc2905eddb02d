import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import type { ErrorAnswer, LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { NewKey, ProgramEntry } from '#machines/domains/company/contracts/programs.ts';
import type { RoleEntry, RoleExtension } from '#machines/domains/company/contracts/roles.ts';
import type {
  RoleProposal,
  UserDetails,
  UserEntry,
} from '#machines/domains/company/contracts/users.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { call, createClient, type Answer, type Client } from '#tests/support/client.ts';
import { byTwo } from '#tests/support/confirmAll.ts';
import { createEmployees, hire } from '#tests/support/factories.ts';
import { HEADER, person } from '#tests/api/people/import/files.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { createOtherAccount, MARK, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';
import { patience } from '#tests/support/patience.ts';

const NEW = 'purple lantern over Padma';
const ENDED = 'This link has been used or has expired. Ask your administrator for a new one.';

let mailbox: Mailbox;
let server: TestServer;
let other: OtherAccount;
let admin: Client;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    environment: { SMTP_URL: mailbox.url },
    also: async (owner) => {
      other = await createOtherAccount(owner);
      await hire(owner, { login: 'admin2', roles: ['employee', 'admin'] });
      await hire(owner, { login: 'adminUnit2', roles: ['employee', 'admin@2'], employeeId: 40 });
      await owner.raw(
        `update employees set office_mail = 'person' || id || '@example.com' where id <= 12`,
      );
    },
  });
  await server.startWorker();
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const getMessage = ({ body }: Answer) => (body as ErrorAnswer).message;
const autoId = ({ body }: Answer) => (body as { autoId: number }).autoId;
const publicly = (path: string, body: unknown) => call(server.url, 'POST', path, body);
const list = async (search: string, as = admin) =>
  ((await as.get(`/Users/List?search=${search}`)).body as { items: UserEntry[] }).items;
const details = async (userId: number) =>
  (await admin.get(`/Users/Details?userId=${userId}`)).body as UserDetails;

async function linkTo(address: string, subject = /^Your account at/): Promise<string> {
  const mail = await mailbox.next((one) => one.to.includes(address) && subject.test(one.subject));
  mailbox.mails.splice(mailbox.mails.indexOf(mail), 1);
  return /\/invitation#([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

const accept = (token: string, password = NEW) =>
  publicly('/Users/AcceptInvitation', {
    token,
    newPassword: password,
    confirmPassword: password,
  });

describe('an invitation', () => {
  it('goes to the employee, sets their password once, and signs them in', async () => {
    const post = await admin.post('/Users/Create', { employeeId: 1, login: 'person.one' });
    expect(post.status).toBe(200);
    expect(await list('person.one')).toMatchObject([{ status: 'invited', employeeId: 1 }]);
    expect(
      (await publicly('/Auth/Login', { strLoginId: 'person.one', strPassword: NEW })).status,
    ).toBe(401);
    const token = await linkTo('person1@example.com');
    expect(await publicly('/Users/Invitation', { token })).toMatchObject({
      body: { loginId: 'person.one', name: 'Person 1', purpose: 'invitation' },
    });
    const weak = await accept(token, 'person.one123456');
    expect([weak.status, getMessage(weak)]).toEqual([
      400,
      'The new password must not contain your user ID or email address',
    ]);
    const accepted = await accept(token);
    expect(accepted).toMatchObject({ status: 200, body: { strLoginId: 'person.one' } });
    const again = await accept(token, `${NEW} again`);
    expect([again.status, getMessage(again)]).toEqual([400, ENDED]);
    expect(getMessage(await publicly('/Users/Invitation', { token }))).toBe(ENDED);
    expect((await createClient(server.url, 'person.one', NEW)).employeeId).toBe(1);
    expect(await list('person.one')).toMatchObject([{ status: 'active' }]);
  });

  it('is for a user ID that can be typed, without blanks, markup or emoji', async () => {
    for (const login of ['ha ha', 'ha😀', '<b>x</b>', 'a\u200bb', '"x"']) {
      const refused = await admin.post('/Users/Create', { employeeId: 2, login });
      expect([login, refused.status]).toEqual([login, 400]);
    }
    expect(
      getMessage(await admin.post('/Users/Create', { employeeId: 2, login: 'ha ha' })),
    ).toContain('A user ID cannot contain spaces, quotation marks, emoji, < or >');
    // Logins such as a code, an email address and a Bengali name are valid; only the employee doesn't exist.
    for (const login of ['RD-00038/7', "o'brien+hr@example.com", 'রহিমা.খাতুন']) {
      expect(await admin.post('/Users/Create', { employeeId: 999_999, login })).toMatchObject({
        status: 404,
      });
    }
  });

  it('is used by one of two who open it at the same moment', async () => {
    await admin.post('/Users/Create', { employeeId: 2, login: 'person.two' });
    const token = await linkTo('person2@example.com');
    const answers = await Promise.all([accept(token), accept(token, `${NEW} too`)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('opens nothing once it has expired, was sent again, or the user was deactivated', async () => {
    const userId = autoId(
      await admin.post('/Users/Create', { employeeId: 3, login: 'person.three' }),
    );
    const first = await linkTo('person3@example.com');
    await admin.post('/Users/Invite', { userIds: [userId] });
    const second = await linkTo('person3@example.com');
    expect(getMessage(await accept(first))).toBe(ENDED);
    await admin.post('/Users/SetActive', { userIds: [userId], isActive: false });
    expect(getMessage(await accept(second))).toBe(ENDED);
    await admin.post('/Users/SetActive', { userIds: [userId], isActive: true });
    await server.owner.raw(
      `update invitations set expires_at = now() - interval '1 second' where user_id = ${userId}`,
    );
    expect(getMessage(await accept(second))).toBe(ENDED);
    expect(await list('person.three')).toMatchObject([{ status: 'notInvited' }]);
  });

  it('keeps only a hash of the link', async () => {
    const rows = await query<{ text: string }>(
      server.owner,
      `select coalesce(string_agg(i::text, ' '), '') as text from invitations i`,
    );
    const userId = autoId(
      await admin.post('/Users/Create', { employeeId: 4, login: 'person.four' }),
    );
    const token = await linkTo('person4@example.com');
    expect(rows[0]?.text).not.toContain(token);
    const outbox = await query<{ text: string }>(
      server.owner,
      `select string_agg(payload::text, ' ') as text from outbox`,
    );
    expect(outbox[0]?.text ?? '').not.toContain(token);
    expect(userId).toBeGreaterThan(0);
  });

  it('is sent to all people with an address of their own at once, and to no one twice', async () => {
    await server.owner.raw(
      `update employees set office_mail = 'shared@example.com' where id in (13, 14)`,
    );
    const preview = await admin.get('/Users/InviteAll');
    expect(preview.body).toMatchObject({ toInvite: 8, sharedMail: 2, isMailed: true });
    expect((await admin.post('/Users/InviteAll', {})).body).toMatchObject({ invited: 9 });
    expect((await admin.post('/Users/InviteAll', {})).body).toMatchObject({ invited: 0 });
    const token = await linkTo('person12@example.com');
    expect((await accept(token)).status).toBe(200);
    expect((await createClient(server.url, 'person12@example.com', NEW)).employeeId).toBe(12);
  });

  it(
    'can be created for hundreds of people at a time',
    async () => {
      await createEmployees(server.owner, 600);
      await server.owner.raw(
        `update employees set office_mail = 'crowd' || id || '@example.com' where office_mail is null`,
      );
      const begun = performance.now();
      const answer = await admin.post('/Users/InviteAll', {});
      expect((answer.body as { invited: number }).invited).toBeGreaterThan(550);
      expect(performance.now() - begun).toBeLessThan(20_000);
      await server.owner.raw(
        `update invitations set ended_at = now() where ended_at is null;
       delete from outbox where payload->>'kind' = 'invitation'`,
      );
    },
    patience(60_000),
  );
});

describe('a user', () => {
  it('is deactivated by enrolment: sessions, sockets and tokens end at once', async () => {
    const { employeeId } = await hire(server.owner, { login: 'leaver', roles: ['employee'] });
    const leaver = await createClient(server.url, 'leaver');
    const socket = await openSocket(server.url, leaver.token);
    const begun = performance.now();
    const answer = await admin.post('/Auth/UserActivation', [
      { userEnroll: employeeId, isActive: false },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Submitted Successfully' } });
    await socket.closed;
    expect((await leaver.get('/Auth/Me')).status).toBe(401);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(
      (await publicly('/Auth/GenerateRefreshToken', { refreshToken: leaver.refreshToken })).status,
    ).toBe(401);
    await admin.post('/Auth/UserActivation', [{ userEnroll: employeeId, isActive: true }]);
    expect((await createClient(server.url, 'leaver')).employeeId).toBe(employeeId);
  });

  it('loses access when the employment ends, without a change to the user', async () => {
    const { employeeId } = await hire(server.owner, { login: 'gone', roles: ['employee'] });
    const gone = await createClient(server.url, 'gone');
    const socket = await openSocket(server.url, gone.token);
    await query(server.owner, 'update employees set is_active = false where id = $employeeId', {
      employeeId,
    });
    const begun = performance.now();
    await socket.closed;
    expect(performance.now() - begun).toBeLessThan(5000);
    await expect(createClient(server.url, 'gone')).rejects.toThrow('could not sign in');
    await query(server.owner, 'update employees set is_active = true where id = $employeeId', {
      employeeId,
    });
  });

  it('is locked with an open socket, and let in again with the same password', async () => {
    const { userId } = await hire(server.owner, { login: 'suspect', roles: ['employee'] });
    const suspect = await createClient(server.url, 'suspect');
    const socket = await openSocket(server.url, suspect.token);
    await admin.post('/Users/Lock', { userIds: [userId], isLocked: true });
    await socket.closed;
    expect((await suspect.get('/Auth/Me')).status).toBe(401);
    await expect(createClient(server.url, 'suspect')).rejects.toThrow('could not sign in');
    expect((await details(userId)).status).toBe('locked');
    await admin.post('/Users/Lock', { userIds: [userId], isLocked: false });
    expect((await createClient(server.url, 'suspect')).userId).toBe(userId);
  });

  it('gets a link after an administrator’s reset of the password, which no one else sees', async () => {
    const { userId } = await hire(server.owner, { login: 'forgetful', roles: ['employee'] });
    const forgetful = await createClient(server.url, 'forgetful');
    const answer = await admin.post('/Users/ResetPassword', { userIds: [userId] });
    expect(answer.body).toEqual({ statusCode: 200, message: 'Submitted Successfully' });
    expect((await forgetful.get('/Auth/Me')).status).toBe(401);
    await expect(createClient(server.url, 'forgetful')).rejects.toThrow('could not sign in');
    const token = await linkTo('forgetful@example.com', /^Set a new password$/);
    expect((await accept(token)).status).toBe(200);
  });

  it('of a partner has no employee, and calls about the person still answer', async () => {
    const answer = await admin.post('/Users/CreatePartner', {
      name: 'Rokeya of Delta Supplies',
      mail: 'rokeya@delta.example',
      organisation: 'Delta Supplies',
      businessUnitId: 1,
    });
    expect(answer.status).toBe(200);
    const accepted = await accept(await linkTo('rokeya@delta.example'));
    const { token, intEmployeeId, strDisplayName } = accepted.body as LoginAnswer;
    expect([intEmployeeId, strDisplayName]).toEqual([0, 'Rokeya of Delta Supplies']);
    const bearer = { Authorization: `Bearer ${token}` };
    for (const path of [
      '/Auth/Me',
      '/Auth/GetMenuListPermissionWise?EmployeeId=0',
      '/Auth/GetMenuUserPermissionForActivityCheck?employeeId=0',
      '/Shell/GetShellInformation',
      '/Notification/GetAllNotificationByUser?pageNo=1&pageSize=10',
      '/Auth/Sessions',
      '/Auth/UserLogginInfo',
    ]) {
      expect([path, (await call(server.url, 'GET', path, undefined, bearer)).status]).toEqual([
        path,
        200,
      ]);
    }
    const entry = await admin.get('/Users/List?kind=partner');
    expect(entry.body).toMatchObject({ total: 1, items: [{ organisation: 'Delta Supplies' }] });
  });
});

describe('a role', () => {
  const give = (as: Client, userId: number, role: string, more: object = {}) =>
    as.post('/Users/GiveRole', { userId, role, businessUnitId: 2, ...more });
  const byBoth = async (answer: Promise<Answer>) => byTwo(await server.as('admin2'), answer);
  const readHeld = async (userId: number) =>
    (await details(userId)).heldRoles.filter(({ isHeld }) => isHeld).map(({ role }) => role);

  it('is given for a unit and a period, with a notification, and removed again', async () => {
    const { userId } = await hire(server.owner, { login: 'rising', roles: ['employee'] });
    const rising = await createClient(server.url, 'rising');
    expect(
      (await byBoth(give(admin, userId, 'supervisor', { untilDate: '2020-01-01' }))).status,
    ).toBe(200);
    expect(await readHeld(userId)).toEqual(['employee']);
    // The role has permissions that need two administrators.
    expect((await byBoth(give(admin, userId, 'supervisor'))).body).toMatchObject({ waiting: 1 });
    expect(await readHeld(userId)).toEqual(['employee', 'supervisor']);
    const entry = await rising.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=10');
    expect(JSON.stringify(entry.body)).toContain('you now hold Supervisor');
    const [, role] = (await details(userId)).heldRoles;
    expect((await admin.post('/Users/TakeRole', { heldRoleId: role?.id })).status).toBe(200);
    expect(await readHeld(userId)).toEqual(['employee']);
  });

  it('needs a second administrator if it decides about pay or permissions', async () => {
    const { userId } = await hire(server.owner, { login: 'payer', roles: ['employee'] });
    expect((await give(admin, userId, 'finance')).body).toMatchObject({ waiting: 1 });
    expect(await readHeld(userId)).toEqual(['employee']);
    const [proposal] = (await admin.get('/Users/RoleProposals')).body as { id: number }[];
    const decide = (as: Client) =>
      as.post('/Users/DecideRole', { proposalId: proposal?.id, isConfirmed: true });
    expect((await decide(admin)).status).toBe(403);
    const admin2 = await createClient(server.url, 'admin2');
    expect((await decide(admin2)).status).toBe(200);
    expect(await readHeld(userId)).toEqual(['employee', 'finance']);
    expect((await decide(admin2)).status).toBe(404);
  });

  it('can be proposed within a unit, whose administrators see and withdraw only proposals of their unit', async () => {
    const inUnit2 = await createClient(server.url, 'adminUnit2');
    const seen = async (as: Client) =>
      (await as.get('/Users/RoleProposals')).body as {
        id: number;
        userName: string;
        isOwn: boolean;
        mayConfirm: boolean;
      }[];
    const getUser = async (login: string) => (await list(login))[0]?.userId ?? 0;
    const other = await give(admin, await getUser('employee'), 'finance', { businessUnitId: 1 });
    const own = await give(inUnit2, await getUser('crowd38@example.com'), 'finance');
    expect([other.body, own.body]).toMatchObject([{ waiting: 1 }, { waiting: 1 }]);
    const all = await seen(admin);
    const mine = await seen(inUnit2);
    expect([all.length, mine.length]).toEqual([2, 1]);
    expect(mine[0]).toMatchObject({ isOwn: true, mayConfirm: false });
    const withdraw = (id: number | undefined) =>
      inUnit2.post('/Users/DecideRole', { proposalId: id, isConfirmed: false, reason: 'No' });
    const foreign = all.find(({ id }) => id !== mine[0]?.id);
    expect((await withdraw(foreign?.id)).status).toBe(403);
    expect((await withdraw(mine[0]?.id)).status).toBe(200);
    await admin.post('/Users/DecideRole', { proposalId: foreign?.id, isConfirmed: false });
  });

  it('cannot be given to oneself or beyond the administrator’s own units', async () => {
    const own = await give(admin, admin.userId, 'supervisor');
    expect([own.status, getMessage(own)]).toEqual([
      403,
      expect.stringMatching(/^This is about yourself/),
    ]);
    const inUnit2 = await createClient(server.url, 'adminUnit2');
    // Invited together with everyone else, and works in unit 2.
    const userId = (await list('crowd39@example.com'))[0]?.userId ?? 0;
    expect((await give(inUnit2, userId, 'supervisor', { businessUnitId: null })).status).toBe(403);
    expect((await give(inUnit2, userId, 'supervisor', { businessUnitId: 1 })).status).toBe(403);
    expect((await give(inUnit2, userId, 'supervisor')).status).toBe(200);
    expect((await give(admin, userId, 'role-1000000')).status).toBe(404);
    expect((await give(admin, userId, 'owner')).status).toBe(400);
    // Screens offer no action that would be refused.
    const mayChange = async (search: string) => (await list(search, inUnit2))[0]?.isEdit;
    expect(await mayChange('adminUnit2')).toBe(false);
    expect(await mayChange('crowd39@example.com')).toBe(true);
    expect((await byBoth(give(admin, userId, 'supervisor', { businessUnitId: 1 }))).status).toBe(
      200,
    );
    expect(await mayChange('crowd39@example.com')).toBe(false);
    const lock = await inUnit2.post('/Users/Lock', { userIds: [userId], isLocked: true });
    expect(lock.status).toBe(403);
  });
});

describe('a role that is held in one business unit', () => {
  const extend = (as: Client, heldRoleId: number, businessUnitIds: number[], more: object = {}) =>
    as.post('/Roles/Extend', { heldRoleId, businessUnitIds, reason: 'Looks after both', ...more });
  const heldIn = async (userId: number, role: string) =>
    (await details(userId)).heldRoles.find((current) => current.role === role)?.id ?? 0;
  const hold = async (login: string, role: string) => {
    const { userId } = await hire(server.owner, { login, roles: ['employee', `${role}@2`] });
    return { userId, heldRoleId: await heldIn(userId, role) };
  };

  it('is extended to others, listed with them, and cut back again', async () => {
    const { heldRoleId } = await hold('spread', 'supervisor');
    const answer = await byTwo(
      await server.as('admin2'),
      extend(admin, heldRoleId, [1], { untilDate: '2999-12-31' }),
    );
    expect(answer.body).toMatchObject({ statusCode: 200, waiting: 1 });
    const listed = (await admin.get('/Roles/Extensions?search=spread')).body as {
      total: number;
      items: RoleExtension[];
    };
    expect(listed).toMatchObject({
      total: 1,
      items: [
        {
          heldRoleId,
          role: 'supervisor',
          units: [
            { businessUnit: 'South', untilDate: null, isHeld: true },
            { businessUnit: 'North', untilDate: '2999-12-31', reason: 'Looks after both' },
          ],
        },
      ],
    });
    const other = listed.items[0]?.units[1]?.heldRoleId;
    expect((await admin.post('/Users/TakeRole', { heldRoleId: other })).status).toBe(200);
    expect((await admin.get('/Roles/Extensions?search=spread')).body).toMatchObject({ total: 0 });
    expect((await admin.get(`/Roles/Extension?heldRoleId=${heldRoleId}`)).body).toMatchObject({
      units: [{ businessUnit: 'South' }],
    });
  });

  it('follows the rules for giving roles', async () => {
    const { heldRoleId } = await hold('payerOfOne', 'finance');
    expect((await extend(admin, heldRoleId, [1])).body).toMatchObject({ waiting: 1 });
    expect((await extend(admin, heldRoleId, [2])).status).toBe(400);
    expect((await extend(admin, heldRoleId, [])).status).toBe(400);
    expect((await extend(admin, heldRoleId, [1], { reason: ' ' })).status).toBe(400);
    const inUnit2 = await createClient(server.url, 'adminUnit2');
    const spread = await hold('spreadBeyond', 'supervisor');
    // The person works in unit 1, which this administrator can't see.
    expect((await extend(inUnit2, spread.heldRoleId, [1])).status).toBe(404);
    const own = (await details(admin.userId)).heldRoles.find(({ role }) => role === 'admin');
    expect((await extend(admin, own?.id ?? 0, [1])).status).toBeGreaterThanOrEqual(400);
  });
});

describe('an administrator of users', () => {
  it('cannot lock, deactivate or reset themselves', async () => {
    for (const [path, body] of [
      ['/Users/Lock', { isLocked: true }],
      ['/Users/SetActive', { isActive: false }],
      ['/Users/ResetPassword', {}],
    ] as const) {
      const answer = await admin.post(path, { userIds: [admin.userId], ...body });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('cannot deactivate or lock the last administrator, nor can two each other', async () => {
    const admin2 = await server.as('admin2');
    const answers = await Promise.all([
      admin.post('/Users/Lock', { userIds: [admin2.userId], isLocked: true }),
      admin2.post('/Users/SetActive', { userIds: [admin.userId], isActive: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await queryOne<{ count: number }>(
      server.owner,
      `select count(*)::integer as count from users where login_id in ('admin', 'admin2')
         and is_active and locked_at is null`,
    );
    expect(left?.count).toBe(1);
    await server.owner.raw(
      `update users set is_active = true, locked_at = null where login_id in ('admin', 'admin2')`,
    );
    admin = await createClient(server.url, 'admin');
  });

  it('cannot manage people of other accounts or units, or people with roles beyond their units', async () => {
    expect(JSON.stringify((await admin.get('/Users/List?pageSize=500')).body)).not.toContain(MARK);
    expect((await admin.get(`/Users/Details?userId=${other.userId}`)).status).toBe(404);
    for (const path of ['/Users/Invite', '/Users/EndSessions', '/Users/ResetPassword']) {
      expect((await admin.post(path, { userIds: [other.userId] })).status).toBe(404);
    }
    expect(
      (await admin.post('/Users/Create', { employeeId: other.colleagueId, login: 'stolen' }))
        .status,
    ).toBe(404);
    const inUnit2 = await createClient(server.url, 'adminUnit2');
    expect((await list('admin', inUnit2)).map(({ loginId }) => loginId)).toEqual(['adminUnit2']);
    expect((await inUnit2.post('/Users/EndSessions', { userIds: [admin.userId] })).status).toBe(
      404,
    );
    expect(
      (
        await inUnit2.post('/Users/CreatePartner', {
          name: 'X',
          mail: 'x@example.com',
          organisation: 'X',
          businessUnitId: 1,
        })
      ).status,
    ).toBe(403);
  });

  it('writes a history that matches every user on verification', async () => {
    await server.owner.raw(
      `update users set is_active = true, locked_at = null where login_id in ('admin', 'admin2')`,
    );
    const broken = await recordsAsChanged(server.db, 1);
    const ofUsers = broken.filter(({ workflow }) =>
      ['login', 'user', 'role', 'role period'].includes(workflow),
    );
    // The two users whom the test above unlocked directly in the database.
    expect(ofUsers.length).toBeLessThanOrEqual(2);
  });
});

describe('a role of the company', () => {
  const FINANCE_SCREENS = 30563;
  const save = (body: object, as = admin) => as.post('/Roles/Save', body);
  const give = (userId: number, role: string, as = admin) =>
    as.post('/Users/GiveRole', {
      userId,
      role,
      businessUnitId: null,
      fromDate: null,
      untilDate: null,
    });
  let second: Client;
  beforeAll(async () => {
    await hire(server.owner, { login: 'admin3', roles: ['employee', 'admin'] });
    second = await server.as('admin3');
  });
  const roles = async () => (await admin.get('/Roles/List')).body as RoleEntry[];

  it('gives its permissions and parts to its holders, and records that', async () => {
    const created = await save({ name: 'Payroll officer', description: 'Runs payroll', parts: [] });
    const role = `role-${autoId(created)}`;
    const worker = await hire(server.owner, { login: 'payroll', roles: ['employee'] });
    expect((await give(worker.userId, role)).body).toMatchObject({ waiting: 0 });
    const client = await server.as('payroll');
    expect((await client.get('/Users/List')).status).toBe(403);
    const allowed = await byTwo(
      second,
      admin.post('/Permission/UpdateRolePermissions', {
        role,
        permissions: [
          { menuReferenceId: 90005, isView: true, isCreate: false, isEdit: false, isDelete: false },
        ],
      }),
    );
    expect(allowed.status).toBe(200);
    expect((await client.get('/Users/List')).status).toBe(200);
    await save({ id: autoId(created), name: 'Payroll officer', parts: ['supervisor'] });
    const signedIn = await call(server.url, 'POST', '/Auth/Login', {
      strLoginId: 'payroll',
      strPassword: 'cadre-demo-2026',
    });
    expect((signedIn.body as LoginAnswer).roles).toEqual(['employee', 'supervisor']);
    expect((await roles()).find(({ key }) => key === role)).toMatchObject({ users: 1 });
    const proved = recordTypes.filter(({ recordType }) => recordType === 'company role');
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
    const off = { id: autoId(created), isActive: false };
    expect((await admin.post('/Roles/SetActive', off)).status).toBe(200);
    expect((await client.get('/Users/List')).status).toBe(403);
    expect((await give(worker.userId, role)).status).toBe(404);
  });

  it('has a unique name, not that of a built-in role, and is created by administrators of all units', async () => {
    expect((await save({ name: 'Recruiter' })).status).toBe(200);
    expect((await save({ name: ' recruiter ' })).status).toBe(409);
    expect((await save({ name: 'Administrator' })).status).toBe(400);
    expect((await save({ name: 'X', parts: ['owner'] })).status).toBe(400);
    expect((await save({ name: 'Y' }, await server.as('adminUnit2'))).status).toBe(403);
    expect((await save({ name: 'Y' }, await server.as('hr'))).status).toBe(403);
  });

  it('cannot be extended by its editor for themselves, nor for others without a second administrator', async () => {
    const id = autoId(await save({ name: 'Cafeteria staff' }));
    const role = `role-${id}`;
    // Their own, directly or through a role that they hold.
    expect((await give(admin.userId, role)).status).toBe(403);
    expect((await give(admin.userId, role, second)).status).toBe(200);
    const own = await save({ id, name: 'Cafeteria staff', parts: ['supervisor'] });
    expect([own.status, getMessage(own)]).toEqual([
      403,
      'You cannot do this to your own account. Ask another administrator',
    ]);
    // A permission of the administrator's own role waits for another administrator.
    const ofOwn = await admin.post('/Permission/UpdateRolePermissions', {
      role,
      permissions: [
        {
          menuReferenceId: FINANCE_SCREENS,
          isView: true,
          isCreate: false,
          isEdit: true,
          isDelete: false,
        },
      ],
    });
    expect(ofOwn.body).toMatchObject({ waiting: 1 });
    // A deciding workflow role for people who already hold the role.
    expect((await save({ id, name: 'Cafeteria staff', parts: ['md'] }, second)).status).toBe(409);
    expect((await roles()).find(({ key }) => key === role)?.parts).toEqual([]);
  });

  it('needs two administrators to be given if it decides or shows pay', async () => {
    const someone = await hire(server.owner, { login: 'decider', roles: ['employee'] });
    const byPart = autoId(await save({ name: 'Chief accountant', parts: ['finance'] }));
    expect((await give(someone.userId, `role-${byPart}`)).body).toMatchObject({ waiting: 1 });
    expect((await roles()).find(({ id }) => id === byPart)?.users).toBe(0);
    const waiting = (await second.get('/Users/RoleProposals')).body as RoleProposal[];
    const proposal = waiting.find(({ role }) => role === 'Chief accountant');
    const decide = (as: Client) =>
      as.post('/Users/DecideRole', { proposalId: proposal?.id, isConfirmed: true });
    expect((await decide(admin)).status).toBe(403);
    expect((await decide(second)).status).toBe(200);
    expect((await roles()).find(({ id }) => id === byPart)?.users).toBe(1);
  });

  it('belongs to its account: others can neither give, change nor see it', async () => {
    const [theirs] = await query<{ id: number }>(
      server.owner,
      `insert into roles (account_id, name, parts) values ($accountId, $name, '{admin}') returning id`,
      { accountId: other.accountId, name: `${MARK} role` },
    );
    const id = theirs?.id ?? 0;
    const { userId } = await hire(server.owner, { login: 'tempted', roles: ['employee'] });
    expect((await give(userId, `role-${id}`)).status).toBe(404);
    expect((await save({ id, name: 'Ours' })).status).toBe(404);
    expect((await admin.post('/Roles/SetActive', { id, isActive: false })).status).toBe(404);
    const permissions = [
      { menuReferenceId: 90005, isView: true, isCreate: true, isEdit: true, isDelete: true },
    ];
    const set = await admin.post('/Permission/UpdateRolePermissions', {
      role: `role-${id}`,
      permissions,
    });
    expect(set.status).toBe(404);
    expect(JSON.stringify(await roles())).not.toContain(MARK);
  });

  it('lists its holders by unit', async () => {
    const current = await admin.get('/Roles/Held?role=admin');
    const { items } = current.body as { items: { name: string; businessUnit: string | null }[] };
    expect(items).toContainEqual(expect.objectContaining({ businessUnit: 'South' }));
    // The recorded changes decide about another day: before the first of them, no one had a role.
    const onDay = async (asOf: string) =>
      (await admin.get(`/Roles/Held?role=admin&asOf=${asOf}`)).body as { total: number };
    expect((await onDay(accountDay())).total).toBeGreaterThan(0);
    expect((await onDay('2020-01-01')).total).toBe(0);
    const hrs = (await (await server.as('adminUnit2')).get('/Roles/Held?role=hr')).body;
    expect((hrs as { items: { name: string }[] }).items.map(({ name }) => name)).toEqual([]);
  });
});

describe('a program', () => {
  const VIEW_USERS = '90005:isView';
  let second: Client;
  let programId: number;
  let role: string;
  beforeAll(async () => {
    second = await server.as('admin3');
    programId = autoId(await admin.post('/Programs/Make', { name: 'Payroll', businessUnitId: 1 }));
    role = `role-${autoId(await admin.post('/Roles/Save', { name: 'Reader of users' }))}`;
    const permissions = [
      { menuReferenceId: 90005, isView: true, isCreate: true, isEdit: true, isDelete: false },
    ];
    await byTwo(second, admin.post('/Permission/UpdateRolePermissions', { role, permissions }));
    const body = { userId: programId, role, businessUnitId: null, fromDate: null, untilDate: null };
    const given = await byTwo(second, admin.post('/Users/GiveRole', body));
    expect(given.body).toMatchObject({ waiting: 1 });
  });

  const make = (scopes: string[], as = admin, userId = programId) =>
    as.post('/Programs/MakeKey', { userId, name: 'Night run', scopes, days: 1 });
  const getKey = ({ body }: Answer) => (body as NewKey).key;
  const by = (key: string, path: string, body?: unknown) =>
    call(server.url, body === undefined ? 'GET' : 'POST', path, body, {
      Authorization: `Bearer ${key}`,
    });
  const keys = async () =>
    ((await admin.get('/Programs/List')).body as ProgramEntry[]).find(
      ({ userId }) => userId === programId,
    )?.keys ?? [];

  it('cannot schedule report emails, which would exceed and outlive its key', async () => {
    const id = autoId(await admin.post('/Programs/Make', { name: 'Reports', businessUnitId: 1 }));
    await server.owner.raw(
      `insert into user_permissions (user_id, menu_reference_id, is_view, is_create, is_edit, is_delete)
       select u, 90250, true, false, false, false from unnest(array[?, ?]::bigint[]) u`,
      [id, admin.userId],
    );
    const created = await make([VIEW_USERS], admin, id);
    const opens = (scope: string) =>
      server.owner.raw('update program_keys set scopes = array[?] where user_id = ?', [scope, id]);
    await opens('90250:isView');
    expect((await by(getKey(created), '/Reports/employeeList')).status).toBe(200);
    const mail = { viewId: 1, every: 'week', onDay: 1, atHour: 8, format: 'csv' };
    const answer = await by(getKey(created), '/Reports/employeeList/SaveMail', mail);
    expect(answer.status).toBe(403);
    await opens(VIEW_USERS);
  });

  it('calls within the scopes of its key, which is shown once and stored nowhere', async () => {
    const post = await admin.post(
      '/Programs/MakeKey',
      { userId: programId, name: 'Night run', scopes: [VIEW_USERS], days: 1 },
      { 'Idempotency-Key': 'a-key-for-a-key' },
    );
    const key = getKey(post);
    expect((await by(key, '/Users/List')).status).toBe(200);
    // The service account's role allows it, but the key's scopes don't.
    expect((await by(key, '/Users/Lock', { userIds: [1], isLocked: true })).status).toBe(403);
    // Service accounts may neither do what any signed-in user may, nor what needs a second person.
    expect((await by(key, '/Auth/Sessions')).status).toBe(403);
    expect((await by(key, '/Users/DecideRole', { proposalId: 1, isConfirmed: true })).status).toBe(
      403,
    );
    const dump = await query<{ text: string }>(
      server.owner,
      `select k::text as text from program_keys k
       union all select i::text from idempotency_keys i
       union all select c.after::text from record_changes c where c.after is not null`,
    );
    expect(dump.filter(({ text }) => text.includes(key))).toEqual([]);
    expect((await keys())[0]).toMatchObject({ hint: key.slice(0, 14), status: 'active' });
    expect((await keys())[0]?.lastUsedAt).not.toBe(null);
    const proved = recordTypes.filter(({ recordType }) => recordType === 'program key');
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  });

  it('imports people and saves master data with its key, within its scopes and units', async () => {
    const lists = `role-${autoId(await admin.post('/Roles/Save', { name: 'Importer' }))}`;
    const departments = 90201;
    const permissions = [MENU.importPeople, departments].map((menuReferenceId) => ({
      menuReferenceId,
      isView: true,
      isCreate: true,
      isEdit: true,
      isDelete: false,
    }));
    const input = { role: lists, permissions };
    await byTwo(second, admin.post('/Permission/UpdateRolePermissions', input));
    const id = autoId(await admin.post('/Programs/Make', { name: 'Import', businessUnitId: 1 }));
    const body = { userId: id, role: lists, businessUnitId: 1, fromDate: null, untilDate: null };
    await byTwo(second, admin.post('/Users/GiveRole', body));
    const importing = getKey(await make([`${MENU.importPeople}:isCreate`], admin, id));
    const looking = getKey(await make([`${departments}:isView`], admin, id));
    const naming = getKey(
      await make([`${departments}:isView`, `${departments}:isCreate`], admin, id),
    );
    const send = async (key: string, unit: string) => {
      const content = `${HEADER},BusinessUnit\n${person('K1')},${unit}\n`;
      const file = { format: 'csv', content, asked: {} };
      const checked = await by(key, '/Import/People/CheckFile', file);
      if (checked.status !== 200) return checked;
      const { digest } = checked.body as ImportCheck;
      return by(key, '/Import/People/ImportFile', { ...file, digest });
    };
    expect((await send(naming, 'North')).status).toBe(403);
    expect(JSON.stringify(await send(importing, 'South'))).toContain('people of South');
    expect(await queryOne(server.db, `select from employees where code = 'K1'`)).toBe(undefined);
    expect(await send(importing, 'North')).toMatchObject({ status: 200 });
    expect(
      await queryOne(
        server.db,
        `select c.actor_id as "by" from record_changes c join employees e on e.id::text = c.record_id
         where c.record_type = 'employee' and e.code = 'K1'`,
      ),
    ).toEqual({ by: id });
    const save = async (key: string, businessUnitId: number) =>
      by(key, '/Resources/department/Save', { values: { name: 'Keys', businessUnitId } });
    expect((await save(importing, 1)).status).toBe(403);
    expect((await save(naming, 2)).status).not.toBe(200);
    expect((await save(naming, 1)).status).toBe(200);
    // Users with view permission reach the route, but may not save.
    expect((await save(looking, 1)).status).toBe(403);
  });

  it('has no more access than its roles and the creator of its key', async () => {
    // The creator has the permission, but the service account's roles don't.
    const wide = getKey(await make(['90001:isView']));
    expect((await by(wide, '/Permission/GetRolePermissions')).status).toBe(403);
    // The creator lacks the permission: pay.
    const pay = await make(['90071:isView']);
    expect([pay.status, getMessage(pay)]).toEqual([
      403,
      'A key cannot have more permissions than the person who creates it',
    ]);
    const rights = await make(['90001:isEdit']);
    expect([rights.status, getMessage(rights)]).toEqual([
      403,
      'A program cannot grant permissions. Only people can',
    ]);
    // An administrator of one unit, for a service account of all units.
    expect((await make([VIEW_USERS], await server.as('adminUnit2'))).status).toBe(404);
    expect((await make(['1:isView'])).status).toBe(400);
    // A person is not a service account.
    expect((await make([VIEW_USERS], admin, second.userId)).status).toBe(404);
    // A deciding role also needs two administrators for a service account.
    const hr = {
      userId: programId,
      role: 'hr',
      businessUnitId: null,
      fromDate: null,
      untilDate: null,
    };
    expect((await admin.post('/Users/GiveRole', hr)).body).toMatchObject({ waiting: 1 });
  });

  it('is refused once its key has ended or expired, or it is deactivated', async () => {
    const ended = getKey(await make([VIEW_USERS]));
    const expired = getKey(await make([VIEW_USERS]));
    const [last, first] = await keys();
    expect((await admin.post('/Programs/EndKey', { keyId: first?.id })).status).toBe(200);
    await server.owner.raw('update program_keys set expires_at = now() where id = ?', [
      last?.id ?? 0,
    ]);
    expect((await by(ended, '/Users/List')).status).toBe(401);
    expect((await by(expired, '/Users/List')).status).toBe(401);
    expect((await by('cadre_key_nothing', '/Users/List')).status).toBe(401);
    const living = getKey(await make([VIEW_USERS]));
    expect((await by(living, '/Users/List')).status).toBe(200);
    const off = { userIds: [programId], isActive: false };
    expect((await admin.post('/Users/SetActive', off)).status).toBe(200);
    await expect.poll(async () => (await by(living, '/Users/List')).status).toBe(401);
  });
});
