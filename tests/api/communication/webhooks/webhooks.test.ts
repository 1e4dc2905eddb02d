import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatLinkOpened } from '#machines/domains/communication/contracts/chatLinks.ts';
import type {
  DeliveryEntry,
  NewSecret,
  Webhooks,
} from '#machines/domains/company/contracts/webhooks.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { isPrivate } from '#server/domains/communication/webhooks/address.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { create, expectOk, row } from '#tests/api/increments/carry.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { isSigned, openReceiver, type Received, type Receiver } from './receiver.ts';

let receiver: Receiver;
let server: TestServer;
let other: OtherAccount;
let admin: Client;
beforeAll(async () => {
  receiver = await openReceiver();
  server = await startTestServer({
    environment: { WEBHOOK_PRIVATE_HOSTS: receiver.host },
    also: async (owner) => {
      other = await createOtherAccount(owner);
      await hire(owner, { login: 'adminUnit2', roles: ['employee', 'admin@2'], employeeId: 21 });
    },
  });
  await server.startWorker();
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

interface Message {
  type: string;
  data: {
    workflow: string;
    count: number;
    items: { subjectId: number; from: string; to: string }[];
    waitsFor?: { userId: number; link: string }[];
  };
}

const said = ({ status, body }: Answer) => [status, (body as ErrorAnswer).message];
const getMessage = ({ body }: Received) => JSON.parse(body) as Message;
const isOf = (type: string) => (message: Received) => getMessage(message).type === type;

const make = async (more: object = {}, as = admin) =>
  as.post('/Webhooks/Make', {
    name: 'Bot',
    url: receiver.url,
    workflows: ['increment'],
    ...more,
  });

const listed = async (as = admin) => (await as.get('/Webhooks/List')).body as Webhooks;
const deliveries = async (webhookId: number) =>
  (
    (await admin.get(`/Webhooks/Deliveries?webhookId=${webhookId}`)).body as {
      items: DeliveryEntry[];
    }
  ).items;

/** Skips the pause after a failure. */
const hurry = () =>
  query(server.owner, 'update webhook_deliveries set next_at = now() where next_at is not null');

async function settled(webhookId: number, status: DeliveryEntry['status']): Promise<DeliveryEntry> {
  for (;;) {
    const [latest] = await deliveries(webhookId);
    if (latest?.status === status && latest.tookMs !== null) return latest;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('a webhook', () => {
  let created: NewSecret;

  it('is notified of a transition, signed, without amounts, once it is committed', async () => {
    const answer = await make({ withLinks: true });
    expectOk(answer);
    created = answer.body as NewSecret;
    expectOk(await create(server, [row(3, 2026)]));
    const message = await receiver.next(isOf('workflow.transition'));
    expect(isSigned(message, created.secret)).toBe(true);
    expect(isSigned({ ...message, body: `${message.body} ` }, created.secret)).toBe(false);
    const age = Date.now() / 1000 - Number(message.headers['webhook-timestamp']);
    expect(Math.abs(age)).toBeLessThan(60);
    const { data } = getMessage(message);
    expect(data).toMatchObject({ workflow: 'increment', count: 1 });
    expect(data.items).toMatchObject([{ to: 'hrReview' }]);
    expect(message.body).not.toMatch(/gross|amount|33000/i);
    expect(await settled(created.autoId, 'delivered')).toMatchObject({ attempts: 1, answer: 204 });
  });

  it('shows its secret once and stores it encrypted', async () => {
    const { webhooks } = await listed();
    expect(JSON.stringify(webhooks)).not.toContain(created.secret);
    expect(created.secret.startsWith(webhooks[0]?.secretHint ?? 'none')).toBe(true);
    const stored = await query<{ text: string }>(
      server.owner,
      `select w::text || coalesce((select string_agg(k::text, '') from idempotency_keys k), '') as text
       from webhooks w`,
    );
    const hex = Buffer.from(created.secret).toString('hex');
    expect(stored[0]?.text).not.toContain(created.secret);
    expect(stored[0]?.text).not.toContain(hex);
  });

  it('is tried again after a failure, under the same id, and given up in the end', async () => {
    receiver.answer(500);
    expectOk(await admin.post('/Webhooks/Test', { id: created.autoId }));
    const first = await receiver.next(isOf('ping'));
    const waiting = await settled(created.autoId, 'waiting');
    expect(waiting.problem).toBe('The receiver responded with 500');
    const early = await admin.post('/Webhooks/Replay', { deliveryId: waiting.id });
    expect(said(early)).toEqual([409, 'This delivery is still being tried']);
    await hurry();
    const second = await receiver.next(isOf('ping'));
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    await settled(created.autoId, 'waiting');
    await query(
      server.owner,
      'update webhook_deliveries set attempts = 7 where next_at is not null',
    );
    await hurry();
    await receiver.next(isOf('ping'));
    expect(await settled(created.autoId, 'failed')).toMatchObject({ attempts: 8, nextAt: null });
    receiver.answer(204);
    expectOk(await admin.post('/Webhooks/Replay', { deliveryId: waiting.id }));
    const again = await receiver.next(isOf('ping'));
    expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(await settled(created.autoId, 'delivered')).toMatchObject({ attempts: 1 });
  });

  it('follows no redirect', async () => {
    receiver.answer(302, { location: `http://${receiver.host}/elsewhere` });
    expectOk(await admin.post('/Webhooks/Test', { id: created.autoId }));
    await receiver.next(isOf('ping'));
    const { problem } = await settled(created.autoId, 'waiting');
    expect(problem).toBe('The receiver redirects. Enter the final address');
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
    receiver.answer(204);
    await hurry();
    await receiver.next(isOf('ping'));
  });

  it('is signed by both secrets for a day after one is renewed', async () => {
    const renewed = await admin.post('/Webhooks/RenewSecret', { id: created.autoId });
    expectOk(renewed);
    const { secret } = renewed.body as NewSecret;
    expect(secret).not.toBe(created.secret);
    const ping = async () => {
      expectOk(await admin.post('/Webhooks/Test', { id: created.autoId }));
      return receiver.next(isOf('ping'));
    };
    const both = await ping();
    expect([isSigned(both, secret), isSigned(both, created.secret)]).toEqual([true, true]);
    await query(server.owner, `update webhooks set previous_until = now() - interval '1 second'`);
    const one = await ping();
    expect([isSigned(one, secret), isSigned(one, created.secret)]).toEqual([true, false]);
  });

  it('receives nothing while it is inactive, nothing of other companies, and nothing confidential', async () => {
    expect((await make({ name: 'Secrets', workflows: ['grievance'] })).status).toBe(400);
    expect((await listed()).workflows.map(({ id }) => id)).not.toContain('grievance');
    const { autoId: id } = created;
    expectOk(await admin.post('/Webhooks/SetActive', { id, isActive: false }));
    const before = (await deliveries(id)).length;
    expectOk(await create(server, [row(4, 2026)]));
    expect(await deliveries(id)).toHaveLength(before);
    expect((await admin.post('/Webhooks/Test', { id })).status).toBe(409);
    expectOk(await admin.post('/Webhooks/SetActive', { id, isActive: true }));
    expectOk(await create(server, [row(other.colleagueId, 2026)], 'foreign'));
    expect(await deliveries(id)).toHaveLength(before);
  });

  it('is managed by people with the permission in every unit, and belongs to one company', async () => {
    const { autoId: id } = created;
    const [existing] = (await listed()).webhooks;
    const fields = { url: receiver.url, workflows: ['increment'], withLinks: true };
    const edit = { ...fields, id, version: existing?.version, name: 'Mine' };
    const ofUnit = await server.as('adminUnit2');
    expect((await make({ name: 'Unit' }, ofUnit)).status).toBe(403);
    expect((await ofUnit.post('/Webhooks/RenewSecret', { id })).status).toBe(403);
    expect((await (await server.as('hr')).get('/Webhooks/List')).status).toBe(403);
    const foreign = await server.as('foreign');
    expect((await foreign.post('/Webhooks/Save', edit)).status).toBe(404);
    expect((await foreign.post('/Webhooks/RenewSecret', { id })).status).toBe(404);
    expect((await foreign.post('/Webhooks/Test', { id })).status).toBe(404);
    expect((await listed(foreign)).webhooks).toEqual([]);
    const [delivery] = await deliveries(id);
    const replayed = await foreign.post('/Webhooks/Replay', { deliveryId: delivery?.id });
    expect(replayed.status).toBe(404);
    expect((await make()).status).toBe(409);
    expect((await admin.post('/Webhooks/Save', { ...edit, version: 1 })).status).toBe(409);
    expectOk(await admin.post('/Webhooks/Save', edit));
    const proved = recordTypes.filter(({ recordType }) => recordType === 'webhook');
    // The pause was shortened directly in the database; the call itself stored the secret's digest.
    expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
  });

  it.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://017700000001/hook',
    'https://①②⑦.0.0.1/hook',
    'https://[::ffff:7f00:1]/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://[64:ff9b::a00:1]/hook',
    'https://10.1.2.3/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/hook',
    'https://localhost/hook',
    'https://printer.local/hook',
    'https://metadata.google.internal/hook',
  ])('is never sent to %s', async (url) => {
    expect((await make({ name: 'Inside', url })).status).toBe(403);
  });

  it.each(['ftp://example.com', 'https://user:pass@example.com', 'https://example.com/#x', 'x'])(
    'needs a valid address, not %s',
    async (url) => {
      expect((await make({ name: 'Odd', url })).status).toBe(400);
    },
  );

  it('is not sent if its host name resolves to a private network, however the address was stored', async () => {
    for (const url of [
      `https://localhost:${receiver.host.split(':')[1]}/cadre`,
      'https://10.0.0.1/',
    ]) {
      await query(server.owner, 'update webhooks set url = $url', { url });
      expectOk(await admin.post('/Webhooks/Test', { id: created.autoId }));
      const { problem } = await settled(created.autoId, 'waiting');
      expect(problem).toBe('The address leads to a private network');
      await query(server.owner, 'update webhook_deliveries set next_at = null');
    }
    expect(receiver.received).toEqual([]);
    for (const address of [
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '192.168.1.1',
      'fe80::1',
      'fe80::1%eth0',
      'fd00::1',
      '64:ff9b::8.8.8.8',
      '2002:7f00:1::',
      '3fff::1',
      '5f00::1',
      'nothing of the kind',
    ]) {
      expect(isPrivate(address), address).toBe(true);
    }
    for (const address of ['8.8.8.8', '2606:4700::1111', '172.15.0.1', '172.32.0.1']) {
      expect(isPrivate(address), address).toBe(false);
    }
  });
});

describe('a link in a chat message', () => {
  let links: Map<number, string>;

  const open = (client: Client, link: string) =>
    client.post('/Workflow/OpenChatLink', { link: link.split('#')[1] });

  beforeAll(async () => {
    await query(server.owner, 'update webhooks set url = $url, is_active = true', {
      url: receiver.url,
    });
    receiver.received.length = 0;
    expectOk(await create(server, [row(5, 2026)]));
    const { data } = getMessage(await receiver.next(isOf('workflow.transition')));
    links = new Map(data.waitsFor?.map(({ userId, link }) => [userId, link]));
  });

  const getLink = ({ userId }: Client) => links.get(userId) ?? '';

  it('is made for each person whom the task waits for, and for no one else', async () => {
    expect(getLink(await server.as('hr'))).toContain('/approval/from-google-chat#');
    expect(getLink(await server.as('manager'))).toBe('');
    expect(getLink(await server.as('employee'))).toBe('');
  });

  it('opens the task once, for the person it was made for, and decides nothing', async () => {
    const hr = await server.as('hr');
    const link = getLink(hr);
    const another = await open(await server.as('md'), link);
    expect(said(another)).toEqual([403, 'This link is for someone else']);
    const opened = await open(hr, link);
    expect(opened.status).toBe(200);
    const task = opened.body as ChatLinkOpened;
    expect(task).toMatchObject({ workflow: 'increment', state: 'hrReview', isWaiting: true });
    const [instance] = await query<{ state: string }>(
      server.db,
      `select state from workflow_instances where workflow = 'increment' and subject_id = $id`,
      { id: task.subjectId },
    );
    expect(instance?.state).toBe('hrReview');
    const GONE = 'This link has been used or has expired. Open the task from My tasks';
    expect(said(await open(hr, link))).toEqual([409, GONE]);
    expect(said(await open(hr, `${link.slice(0, -3)}AAA`))).toEqual([409, GONE]);
    expect((await open(hr, '#')).status).toBe(400);
  });

  it('is used once by a double click', async () => {
    const hr = await server.as('allRoles');
    const both = await Promise.all([1, 2].map(() => open(hr, getLink(hr))));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
