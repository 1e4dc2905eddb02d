import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountDetails, AccountEntry } from '#machines/domains/company/contracts/accounts.ts';
import { FLAGS, MENU, type Permission } from '#machines/core/access/permissions.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import { call, createClient, type Answer, type Client } from '#tests/support/client.ts';
import { runCommand } from '#tests/support/command.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { createOtherAccount, MARK, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

const NEW = 'purple lantern over Padma';
const FOUNDING = {
  company: 'Meghna Foods',
  currency: 'BDT',
  language: 'English',
  administrator: { name: 'Rina Das', mail: 'rina@example.com', login: 'rina' },
};

let mailbox: Mailbox;
let server: TestServer;
let other: OtherAccount;
let operator: Client;
let admin: Client;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    environment: { SMTP_URL: mailbox.url },
    also: async (owner) => {
      other = await createOtherAccount(owner);
    },
  });
  await server.startWorker();
  // As `npm run operator` does, directly in the database.
  await query(server.owner, `update users set is_operator = true where login_id = 'developer'`);
  operator = await server.as('developer');
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const said = ({ status, body }: Answer) => [status, (body as ErrorAnswer).message];
const autoId = ({ body }: Answer) => (body as { autoId: number }).autoId;
const list = async (client: Client) =>
  ((await client.get('/Accounts/List')).body as { items: AccountEntry[] }).items;
const details = async (client: Client, id: number) =>
  (await client.get(`/Accounts/Details?id=${id}`)).body as AccountDetails;

async function linkTo(address: string): Promise<string> {
  const mail = await mailbox.next((one) => one.to.includes(address));
  mailbox.mails.splice(mailbox.mails.indexOf(mail), 1);
  return /\/invitation#([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

const logIn = (login: string, password = DEMO_PASSWORD) =>
  call(server.url, 'POST', '/Auth/Login', { strLoginId: login, strPassword: password });

describe('the accounts of an installation', () => {
  it('are shown to an operator; an administrator sees their own', async () => {
    expect((await list(operator)).map(({ name }) => name)).toEqual(['Testing Ltd', `${MARK} Ltd`]);
    const own = await list(admin);
    expect(own).toMatchObject([{ name: 'Testing Ltd', isOwn: true, businessUnits: 2 }]);
    expect(own[0]?.people).toBeGreaterThan(40);
    expect((await admin.get(`/Accounts/Details?id=${other.accountId}`)).status).toBe(404);
    expect((await details(operator, other.accountId)).name).toBe(`${MARK} Ltd`);
    expect((await (await server.as('hr')).get('/Accounts/List')).status).toBe(403);
  });

  it('can be created and changed by operators only, whatever an administrator grants', async () => {
    const foreign = await server.as('foreign');
    for (const client of [admin, foreign]) {
      expect((await client.post('/Accounts/Create', FOUNDING)).status).toBe(403);
      const edit = { id: other.accountId, version: 1, name: 'Ours now' };
      expect((await client.post('/Accounts/Edit', edit)).status).toBe(403);
      const off = { id: other.accountId, isActive: false, reason: 'x' };
      expect((await client.post('/Accounts/SetActive', off)).status).toBe(403);
    }
    const flags = Object.fromEntries(FLAGS.map((flag) => [flag, true]));
    const granted = await admin.post('/Permission/UpdateRolePermissions', {
      role: 'hr',
      permissions: [{ menuReferenceId: MENU.accounts, ...flags }],
    });
    expect(said(granted)).toEqual([
      403,
      'Only an operator of this installation can create and change accounts',
    ]);
    // Nor if the database has a row for it.
    await query(
      server.owner,
      `insert into role_permissions (account_id, role, menu_reference_id, is_view, is_create, is_edit,
         is_delete) values (1, 'md', ${MENU.accounts}, true, true, true, true)`,
    );
    const md = await server.as('md');
    const permissions = (await md.get('/Auth/GetMenuUserPermissionForActivityCheck'))
      .body as Permission[];
    expect(
      permissions.find(({ menuReferenceId }) => menuReferenceId === MENU.accounts),
    ).toMatchObject({
      isView: true,
      isCreate: false,
      isEdit: false,
    });
    expect((await md.post('/Accounts/Create', FOUNDING)).status).toBe(403);
    await query(server.owner, `delete from role_permissions where account_id = 1`);
  });
});

describe('another company', () => {
  it('is created with an administrator, who signs in by a link and sees only that company', async () => {
    const post = await operator.post('/Accounts/Create', FOUNDING);
    expectOk(post);
    const id = autoId(post);
    expect(await details(operator, id)).toMatchObject({
      name: 'Meghna Foods',
      people: 0,
      users: 0,
      isActive: true,
      fiscalMonth: 6,
      timeZone: 'Asia/Dhaka',
      invited: { name: 'Rina Das', mail: 'rina@example.com' },
    });
    await linkTo('rina@example.com');
    // A new link invalidates the first.
    expectOk(await operator.post('/Accounts/InviteAdministrator', { id }));
    const token = await linkTo('rina@example.com');
    const accepted = await call(server.url, 'POST', '/Users/AcceptInvitation', {
      token,
      newPassword: NEW,
      confirmPassword: NEW,
    });
    expect(accepted.status).toBe(200);
    const again = await operator.post('/Accounts/InviteAdministrator', { id });
    expect(said(again)).toEqual([409, 'The first administrator has set their password']);
    const rina = await createClient(server.url, 'rina', NEW);
    expect(await list(rina)).toMatchObject([{ id, isOwn: true, users: 1 }]);
    const users = (await rina.get('/Users/List')).body as { items: { loginId: string }[] };
    expect(users.items.map(({ loginId }) => loginId)).toEqual(['rina']);
    // The operator has no access to it.
    expect((await operator.get('/Users/List')).status).toBe(403);
  });

  it('is created once, and its name and user ID must be free', async () => {
    expect(said(await operator.post('/Accounts/Create', FOUNDING))).toEqual([
      409,
      'An account with this name already exists',
    ]);
    const renamed = { ...FOUNDING, company: 'Padma Foods' };
    expect(said(await operator.post('/Accounts/Create', renamed))).toEqual([
      409,
      'This user ID is taken. Choose another one',
    ]);
    const two = { ...renamed, administrator: { ...FOUNDING.administrator, login: 'rina2' } };
    const both = await Promise.all([1, 2].map(() => operator.post('/Accounts/Create', two)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const bad = await operator.post('/Accounts/Create', { ...two, currency: 'XXY', company: ' ' });
    expect(bad.status).toBe(400);
    expect((bad.body as ErrorAnswer).errors).toHaveLength(2);
  });

  it('can be renamed only from its current version', async () => {
    const { id, version } = await details(operator, other.accountId);
    expectOk(await operator.post('/Accounts/Edit', { id, version, name: `${MARK} Group` }));
    const stale = await operator.post('/Accounts/Edit', { id, version, name: 'Late' });
    expect(stale.status).toBe(409);
    const twin = { id, version: version + 1, name: 'testing LTD' };
    expect((await operator.post('/Accounts/Edit', twin)).status).toBe(409);
  });

  it('ends all sessions and refuses sign-in when deactivated, and is unchanged when reactivated', async () => {
    const foreign = await server.as('foreign');
    const set = (isActive: boolean, id = other.accountId) =>
      operator.post('/Accounts/SetActive', { id, isActive, reason: 'The contract ended' });
    expect((await foreign.get('/Users/List')).status).toBe(200);
    expectOk(await set(false));
    expect((await foreign.get('/Users/List')).status).toBe(401);
    expect((await logIn('foreign')).status).toBe(401);
    expect((await logIn('hr')).status).toBe(200);
    expectOk(await set(true));
    // Ended sessions stay ended; the password works again.
    expect((await foreign.get('/Users/List')).status).toBe(401);
    expect((await logIn('foreign')).status).toBe(200);
    expect(said(await set(false, 1))).toEqual([
      409,
      'You cannot deactivate the account you are signed in to',
    ]);
    const row = await queryOne<{ reason: string }>(
      server.db,
      `select reason from record_changes where record_type = 'account' and account_id = $accountId
         and after->>'isActive' = 'false'`,
      { accountId: other.accountId },
    );
    expect(row?.reason).toBe('The contract ended');
  });

  it('is recorded in the history', async () => {
    const proved = recordTypes.filter(({ recordType }) =>
      ['account', 'working calendar', 'role', 'user'].includes(recordType),
    );
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  });
});

describe('npm run operator', () => {
  const run = (...args: string[]) =>
    runCommand('operator', args, {
      DATABASE_URL: server.ownerUrl,
      DATA_DIR: server.env.DATA_DIR,
    });

  it(
    'grants and removes the operator role, and records both',
    async () => {
      const before = await list(admin);
      expect(before).toHaveLength(1);
      const added = await run('add', 'admin');
      expect(added).toMatchObject({ code: 0 });
      expect((await list(admin)).length).toBeGreaterThan(1);
      expect(await run('remove', 'admin')).toMatchObject({ code: 0 });
      expect(await list(admin)).toHaveLength(1);
      const changes = await query(
        server.db,
        `select after->'isOperator' as now from record_changes where record_type = 'login'
         and jsonb_exists(after, 'isOperator') and record_id = $id order by id`,
        { id: String(admin.userId) },
      );
      expect(changes.slice(-2)).toEqual([{ now: true }, { now: false }]);
    },
    patience(60_000),
  );
});
