import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewKey, ProgramEntry } from '#machines/domains/company/contracts/programs.ts';
import type { Webhooks } from '#machines/domains/company/contracts/webhooks.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type { Permission } from '#machines/core/access/permissions.ts';
import { FLAGS, MENU } from '#machines/core/values/menuReferences.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { hashOfInvitation, invitationTokens } from '#server/platform/access/invitations.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { sameHand, readTies } from '#server/kits/proposals/hands.ts';
import { openReceiver, type Receiver } from '#tests/api/communication/webhooks/receiver.ts';
import { call, type Answer, type Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** What an administrator created stops when they lose access, until another one takes responsibility. */

let receiver: Receiver;
let server: TestServer;
let admin: Client;
let maker: Client;
beforeAll(async () => {
  receiver = await openReceiver();
  server = await startTestServer({
    environment: { WEBHOOK_PRIVATE_HOSTS: receiver.host },
    also: async (owner) => {
      await hire(owner, { login: 'maker', roles: ['employee', 'admin'], employeeId: 30 });
      await hire(owner, { login: 'limited', roles: ['employee', 'admin'], employeeId: 31 });
      await owner.raw(`insert into user_permissions
        (user_id, menu_reference_id, is_view, is_create, is_edit, is_delete)
        select id, ${MENU.webhooks}, true, true, false, true from users where login_id = 'limited'`);
      await hire(owner, { login: 'adminUnit2', roles: ['employee', 'admin@2'], employeeId: 40 });
    },
  });
  await server.startWorker();
  admin = await server.as('admin');
  maker = await server.as('maker');
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const VIEW_USERS = `${MENU.users}:isView`;
const EDIT_WEBHOOKS = `${MENU.webhooks}:isEdit`;
const said = ({ status, body }: Answer) => [status, (body as ErrorAnswer).message];
const autoId = ({ body }: Answer) => (body as { autoId: number }).autoId;
const set = (sql: string) => query(server.owner, sql);

/** Every way to stop someone's sign-in, and to restore it. */
const STOPS: Readonly<Record<string, readonly [string, string]>> = {
  deactivated: [
    `update users set is_active = false where login_id = 'maker'`,
    `update users set is_active = true where login_id = 'maker'`,
  ],
  locked: [
    `update users set locked_at = now() where login_id = 'maker'`,
    `update users set locked_at = null where login_id = 'maker'`,
  ],
  'no longer employed': [
    'update employees set is_active = false where id = 30',
    'update employees set is_active = true where id = 30',
  ],
};

beforeEach(async () => {
  for (const [, back] of Object.values(STOPS)) await set(back);
});

describe('an API key', () => {
  let programId: number;
  let key: string;
  let keyId: number;

  beforeAll(async () => {
    programId = autoId(await maker.post('/Programs/Make', { name: 'Payroll', businessUnitId: 1 }));
    await set(`insert into user_roles (user_id, role) values (${programId}, 'admin')`);
  });
  beforeEach(async () => {
    const created = (
      await maker.post('/Programs/MakeKey', {
        userId: programId,
        name: 'Night run',
        scopes: [VIEW_USERS, EDIT_WEBHOOKS],
        days: 1,
      })
    ).body as NewKey;
    [key, keyId] = [created.key, created.autoId];
  });

  const used = async () =>
    call(server.url, 'GET', '/Users/List', undefined, { Authorization: `Bearer ${key}` });
  const becomes = (status: number) =>
    expect.poll(async () => (await used()).status, { timeout: 5000 }).toBe(status);
  const entry = async () =>
    ((await admin.get('/Programs/List')).body as ProgramEntry[])
      .flatMap(({ keys }) => keys)
      .find(({ id }) => id === keyId);
  const takeOver = (as: Client) => as.post('/Programs/TakeKeyOver', { keyId });

  it('can have every permission that its creator may give it', async () => {
    const { body } = await maker.get('/Auth/GetMenuUserPermissionForActivityCheck?employeeId=0');
    const scopes = (body as Permission[]).flatMap((permission) =>
      FLAGS.filter(
        (flag) =>
          permission[flag] &&
          (permission.menuReferenceId !== MENU.permissions || flag === 'isView'),
      ).map((flag) => `${permission.menuReferenceId}:${flag}`),
    );
    expect(scopes.length).toBeGreaterThan(200);
    const make = (chosen: readonly string[]) =>
      maker.post('/Programs/MakeKey', {
        userId: programId,
        name: 'All permissions',
        scopes: chosen,
        days: 1,
      });
    expect(said(await make(scopes))).toEqual([200, 'Submitted Successfully']);
    const tooMany = Array.from({ length: 1001 }, (_, index) => `${index + 1}:isView`);
    expect(said(await make(tooMany))[0]).toBe(400);
  });

  it.each(Object.entries(STOPS))('is suspended if its creator is %s', async (_how, [stop]) => {
    expect((await used()).status).toBe(200);
    expect(said(await takeOver(admin))).toEqual([
      409,
      'This key is not suspended: nothing has to be taken over',
    ]);
    await set(stop);
    await becomes(401);
    expect(said(await used())[1]).toMatch(/^The key is suspended: /);
    expect(await entry()).toMatchObject({ status: 'suspended', isKept: false, lost: 2 });
    expect((await takeOver(admin)).status).toBe(200);
    await becomes(200);
    expect(await entry()).toMatchObject({ status: 'active', isKept: true, lost: 0 });
  });

  it('can be taken over only by people who have all its permissions, and that is recorded', async () => {
    await set(STOPS['deactivated']?.[0] ?? '');
    // The program has its role in every unit, but this administrator manages only one.
    expect((await takeOver(await server.as('adminUnit2'))).status).toBe(404);
    expect((await takeOver(await server.as('limited'))).status).toBe(403);
    expect((await takeOver(admin)).status).toBe(200);
    const change = await queryOne(
      server.db,
      `select actor_id as "by", after->>'takenOverBy' as "keeper" from record_changes
       where record_type = 'program key' and record_id = $id order by id desc limit 1`,
      { id: String(keyId) },
    );
    expect(change).toEqual({ by: admin.userId, keeper: String(admin.userId) });
    const ties = await readTies(server.db, [programId]);
    expect(sameHand(ties, programId, admin.userId)).toEqual({ until: null });
    expect(sameHand(ties, programId, maker.userId)).toEqual({ until: null });
    const proved = recordTypes.filter(({ recordType }) => recordType === 'program key');
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  });

  it('loses permissions that its creator loses', async () => {
    const body = { id: 999_999, isActive: true };
    const by = { Authorization: `Bearer ${key}` };
    const activate = () => call(server.url, 'POST', '/Webhooks/SetActive', body, by);
    expect((await activate()).status).toBe(404);
    await set(`insert into user_permissions
      (user_id, menu_reference_id, is_view, is_create, is_edit, is_delete)
      values (${maker.userId}, ${MENU.webhooks}, true, true, false, true)`);
    await expect.poll(async () => (await activate()).status, { timeout: 5000 }).toBe(403);
    expect((await used()).status).toBe(200);
    expect(await entry()).toMatchObject({ status: 'active', isKept: true, lost: 1 });
    await set(`delete from user_permissions where user_id = ${maker.userId}`);
  });

  it('cannot be taken over once it has ended', async () => {
    expect((await admin.post('/Programs/EndKey', { keyId })).status).toBe(200);
    await set(STOPS['deactivated']?.[0] ?? '');
    expect(said(await takeOver(admin))).toEqual([
      409,
      'This key has ended or expired. Create a new one',
    ]);
  });
});

describe('a webhook', () => {
  it.each(Object.entries(STOPS))('pauses while its creator is %s', async (how, [stop, back]) => {
    const fields = { name: how, url: receiver.url, workflows: ['increment'], withLinks: false };
    const id = autoId(await maker.post('/Webhooks/Make', fields));
    await set(stop);
    const listed = async () =>
      ((await admin.get('/Webhooks/List')).body as Webhooks).webhooks.find((one) => one.id === id);
    expect(await listed()).toMatchObject({ isActive: true, isSuspended: true });
    expect((await admin.post('/Webhooks/Test', { id })).status).toBe(200);
    // A delivery for another webhook, sent in the same run of the worker, arrives meanwhile.
    const own = autoId(await admin.post('/Webhooks/Make', { ...fields, name: `${how} too` }));
    expect((await admin.post('/Webhooks/Test', { id: own })).status).toBe(200);
    await expect
      .poll(async () => (await admin.get(`/Webhooks/Deliveries?webhookId=${own}`)).body)
      .toMatchObject({ items: [{ status: 'delivered' }] });
    expect((await admin.get(`/Webhooks/Deliveries?webhookId=${id}`)).body).toMatchObject({
      items: [{ status: 'waiting', attempts: 0 }],
    });
    const saved = await admin.post('/Webhooks/Save', { ...fields, id, version: 1 });
    expect(saved.status).toBe(200);
    expect(await listed()).toMatchObject({ isSuspended: false });
    await expect
      .poll(async () => (await admin.get(`/Webhooks/Deliveries?webhookId=${id}`)).body, {
        timeout: 10_000,
      })
      .toMatchObject({ items: [{ status: 'delivered' }] });
    await set(back);
  });
});

describe('an invitation', () => {
  it.each(Object.entries(STOPS))(
    'is invalid while its sender is %s',
    async (_how, [stop, back]) => {
      const of = { id: randomUUID(), userId: admin.userId };
      const token = invitationTokens(server.services.secret)(of);
      await query(
        server.owner,
        `insert into invitations (id, user_id, purpose, token_hash, made_by, expires_at)
       values ($id::uuid, $userId, 'invitation', $hash, $maker, now() + interval '1 day')`,
        { ...of, maker: maker.userId, hash: hashOfInvitation(token) },
      );
      const opened = async () =>
        (await call(server.url, 'POST', '/Users/Invitation', { token })).status;
      expect(await opened()).toBe(200);
      await set(stop);
      expect(await opened()).toBe(400);
      await set(back);
      expect(await opened()).toBe(200);
    },
  );

  it('is not listed while its sender is inactive, so that another can be sent', async () => {
    const { userId } = await hire(server.owner, { login: 'newcomer', roles: ['employee'] });
    await query(server.owner, `update users set password_set_at = null where id = $userId`, {
      userId,
    });
    await query(
      server.owner,
      `insert into invitations (id, user_id, purpose, token_hash, made_by, expires_at)
       values ($id::uuid, $userId, 'invitation', $hash, $maker, now() + interval '1 day')`,
      { id: randomUUID(), userId, maker: maker.userId, hash: hashOfInvitation('newcomer') },
    );
    const status = async () => {
      const { body } = await admin.get('/Users/List?page=1&pageSize=10&search=newcomer');
      return (body as { items: { status: string }[] }).items[0]?.status;
    };
    expect(await status()).toBe('invited');
    const [stop = '', back = ''] = STOPS['deactivated'] ?? [];
    await set(stop);
    expect(await status()).toBe('notInvited');
    await set(back);
  });
});
