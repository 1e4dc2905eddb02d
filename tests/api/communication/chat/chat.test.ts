import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ChatConversation,
  ChatMember,
  ChatMessage,
  MessagePage,
} from '#machines/domains/communication/contracts/chat.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { download, taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { onEachBackend } from '#tests/support/backends.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { createOtherAccount, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';

let server: TestServer;
let other: OtherAccount;
let hr: Client;
let md: Client;
let audit: Client;
let outsider: Client;
let foreign: Client;

const also = async (db: TestServer['owner']) => {
  other = await createOtherAccount(db);
};
const signIn = async () => {
  [hr, md, audit, outsider, foreign] = await Promise.all([
    server.as('hr'),
    server.as('md'),
    server.as('audit'),
    server.as('finance'),
    server.as('foreign'),
  ]);
};

let keys = 0;
const nextKey = () => `key-${String((keys += 1)).padStart(6, '0')}`;
const ok = <Body>({ status, body }: Answer): Body => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Body;
};
const start = async (client: Client, employeeIds: number[], name?: string) =>
  ok<{ autoId: number }>(
    await client.post('/ChattingApp/StartConversation', { employeeIds, ...(name && { name }) }),
  ).autoId;
const send = (client: Client, conversationId: number, text: string, more = {}) =>
  client.post('/ChattingApp/SendMessage', { conversationId, clientKey: nextKey(), text, ...more });
const page = async (client: Client, conversationId: number, query = '') =>
  ok<MessagePage>(
    await client.get(`/ChattingApp/GetMessages?conversationId=${conversationId}${query}`),
  );
const texts = ({ items }: MessagePage) => items.map(({ text }) => text);
const list = async (client: Client) =>
  ok<ChatConversation[]>(await client.get('/ChattingApp/GetConversations'));
const unread = async (client: Client) =>
  ok<{ count: number }>(
    await client.get(`/ChattingApp/GetMsgNotificationCount?accountId=1&userid=${client.userId}`),
  ).count;
const sender = ({ senderName, text }: ChatMessage) => [senderName, text];

describe('chat', () => {
  beforeAll(async () => {
    server = await startTestServer({ also });
    await signIn();
  });
  afterAll(() => server.close());

  it('is one conversation for two people, whichever of them begins it and however often', async () => {
    const [one, two] = await Promise.all([start(hr, [md.employeeId]), start(md, [hr.employeeId])]);
    expect(two).toBe(one);
    ok(await send(hr, one, 'Good morning'));
    ok(await send(md, one, 'And to you'));
    expect((await page(hr, one)).items.map(sender)).toEqual([
      ['The md', 'And to you'],
      ['The hr', 'Good morning'],
    ]);
    expect((await list(hr))[0]).toMatchObject({
      conversationId: one,
      isGroup: false,
      title: 'The md',
      unread: 1,
      lastMessage: { text: 'And to you', senderName: 'The md', isMine: false },
    });
  });

  it('cannot be started with oneself, with someone who has no login, or with no one', async () => {
    for (const [employeeIds, status] of [
      [[hr.employeeId], 400],
      [[1], 409],
      [[999_999], 404],
      [[], 400],
    ] as const) {
      const answer = await hr.post('/ChattingApp/StartConversation', { employeeIds });
      expect([employeeIds, answer.status]).toEqual([employeeIds, status]);
    }
    const { body } = await hr.post('/ChattingApp/StartConversation', { employeeIds: [1] });
    expect((body as ErrorAnswer).message).toBe('Person 1 cannot be reached: no login yet');
  });

  it('stores a message once for its key: sent twice, and ten times at once', async () => {
    const conversationId = await start(hr, [audit.employeeId]);
    const message = { conversationId, clientKey: nextKey(), text: 'Only once' };
    const first = ok<ChatMessage>(await hr.post('/ChattingApp/SendMessage', message));
    const again = ok<ChatMessage>(await hr.post('/ChattingApp/SendMessage', message));
    expect(again.messageId).toBe(first.messageId);
    const burst = { ...message, clientKey: nextKey(), text: 'Immediately' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => hr.post('/ChattingApp/SendMessage', burst)),
    );
    const ids = answers.map((answer) => ok<ChatMessage>(answer).messageId);
    expect(new Set(ids).size).toBe(1);
    expect(texts(await page(audit, conversationId))).toEqual(['Immediately', 'Only once']);
    // Another user's key is independent and isn't revealed.
    ok(await audit.post('/ChattingApp/SendMessage', { ...message, text: 'Mine' }));
    const seen = await page(audit, conversationId);
    expect(seen.items.map(({ clientKey }) => clientKey)).toEqual([message.clientKey, null, null]);
  });

  it('pages back by cursor without gaps or repeats while new messages arrive', async () => {
    const conversationId = await start(md, [audit.employeeId]);
    await query(
      server.owner,
      `insert into messages (conversation_id, sender_id, client_key, body, created_at)
       select $conversationId, $userId, 'bulk-' || n, 'Message ' || n, now() - interval '1 hour'
       from generate_series(1, 75) n`,
      { conversationId, userId: md.userId },
    );
    const first = await page(audit, conversationId);
    expect(first.items).toHaveLength(30);
    ok(await send(md, conversationId, 'Came in between'));
    const second = await page(audit, conversationId, `&before=${first.nextBefore}`);
    const third = await page(audit, conversationId, `&before=${second.nextBefore}`);
    expect(third.nextBefore).toBeNull();
    expect([first, second, third].flatMap(texts)).toEqual(
      Array.from({ length: 75 }, (_, index) => `Message ${75 - index}`),
    );
  });

  it('counts unread messages of others, and a read marker never moves back', async () => {
    const before = await unread(outsider);
    const conversationId = await start(hr, [outsider.employeeId]);
    const sent = [];
    for (const text of ['one', 'two', 'three']) {
      sent.push(ok<ChatMessage>(await send(hr, conversationId, text)).messageId);
    }
    expect(await unread(outsider)).toBe(before + 3);
    const mark = (upTo: number) => outsider.post('/ChattingApp/MarkRead', { conversationId, upTo });
    expect(ok(await mark(sent[1] ?? 0))).toEqual({
      statusCode: 200,
      message: 'Submitted Successfully',
    });
    expect(await unread(outsider)).toBe(before + 1);
    ok(await mark(sent[0] ?? 0));
    expect(await unread(outsider)).toBe(before + 1);
    // A future message can't be marked as read.
    ok(await mark(1_000_000_000));
    ok(await send(hr, conversationId, 'four'));
    expect(await unread(outsider)).toBe(before + 1);
    // Sending a message marks it and earlier ones as read.
    ok(await send(outsider, conversationId, 'back'));
    expect(await unread(outsider)).toBe(before);
    const members = ok<ChatMember[]>(
      await hr.get(`/ChattingApp/GetMembers?conversationId=${conversationId}`),
    );
    expect(members.map(({ name, isMe }) => [name, isMe])).toEqual([
      ['The hr', true],
      ['The finance', false],
    ]);
    expect(members[1]?.readUpTo).toBeGreaterThan(members[0]?.readUpTo ?? 0);
  });

  it('accepts 4,000 characters, and refuses longer messages, empty ones and malformed keys before storing anything', async () => {
    const conversationId = await start(hr, [md.employeeId]);
    ok(await send(hr, conversationId, 'x'.repeat(4000)));
    for (const [text, more, message] of [
      ['x'.repeat(4001), {}, 'at most 4000 characters'],
      ['   ', {}, 'Enter a message'],
      ['\u0000', {}, 'Enter a message'],
      ['fine', { clientKey: 'a b' }, 'clientKey'],
    ] as const) {
      const answer = await send(hr, conversationId, text, more);
      expect([text.length, answer.status]).toEqual([text.length, 400]);
      expect(JSON.stringify(answer.body)).toContain(message);
    }
    ok(await send(hr, conversationId, '<img src=x onerror=alert(1)>\u0000 {{7*7}}'));
    expect(texts(await page(md, conversationId))[0]).toBe('<img src=x onerror=alert(1)> {{7*7}}');
  });

  it('limits someone who writes faster than a person can', async () => {
    const conversationId = await start(audit, [outsider.employeeId]);
    await query(
      server.owner,
      `insert into messages (conversation_id, sender_id, client_key, body)
       select $conversationId, $userId, 'flood-' || n, 'flood' from generate_series(1, 60) n`,
      { conversationId, userId: audit.userId },
    );
    const answer = await send(audit, conversationId, 'one more');
    expect(answer).toMatchObject({
      status: 429,
      body: { message: 'Too many messages within a minute, try again later' },
    });
    expect(answer.headers.get('Retry-After')).toBe('30');
    await query(server.owner, `update messages set created_at = now() - interval '1 hour'`);
    ok(await send(audit, conversationId, 'later'));
  });

  describe('a group', () => {
    let group: number;
    beforeAll(async () => {
      group = await start(hr, [md.employeeId, audit.employeeId], 'Raises 2026');
      ok(await send(hr, group, 'Before anyone came'));
    });

    it('says who started it and who its members are', async () => {
      expect((await page(md, group)).items.map(({ text, isEvent }) => [text, isEvent])).toEqual([
        ['Before anyone came', false],
        ['The hr started the group “Raises 2026”', true],
      ]);
      expect((await list(md)).find(({ conversationId }) => conversationId === group)).toMatchObject(
        {
          title: 'Raises 2026',
          memberCount: 3,
          unread: 1,
        },
      );
    });

    it('shows new members only what is written after they join, files included', async () => {
      const fileId = taken(
        await upload(server.url, hr, 'early.pdf', pdf(), { query: 'tableReferrence=chat' }),
      ).globalFileUrlId;
      ok(await send(hr, group, '', { fileId }));
      expect((await download(server.url, md.token, fileId)).status).toBe(200);
      expect((await download(server.url, outsider.token, fileId)).status).toBe(404);
      const before = await unread(outsider);
      ok(
        await md.post('/ChattingApp/AddMembers', {
          conversationId: group,
          employeeIds: [outsider.employeeId, audit.employeeId],
        }),
      );
      expect(await unread(outsider)).toBe(before);
      ok(await send(md, group, 'Welcome'));
      expect(await unread(outsider)).toBe(before + 1);
      expect(texts(await page(outsider, group))).toEqual(['Welcome', 'The md added The finance']);
      expect((await download(server.url, outsider.token, fileId)).status).toBe(404);
    });

    it('can be left; someone who is added again sees nothing from before; it can be renamed', async () => {
      const fileId = taken(
        await upload(server.url, md, 'late.pdf', pdf(), { query: 'tableReferrence=chat' }),
      ).globalFileUrlId;
      ok(await send(md, group, 'For all of us', { fileId }));
      expect((await download(server.url, outsider.token, fileId)).status).toBe(200);
      ok(await outsider.post('/ChattingApp/LeaveGroup', { conversationId: group }));
      expect((await download(server.url, outsider.token, fileId)).status).toBe(404);
      expect((await outsider.get(`/ChattingApp/GetMessages?conversationId=${group}`)).status).toBe(
        404,
      );
      expect(await send(outsider, group, 'still here?')).toMatchObject({
        status: 404,
        body: { message: 'Conversation not found' },
      });
      ok(await send(hr, group, 'Behind your back'));
      ok(
        await hr.post('/ChattingApp/AddMembers', {
          conversationId: group,
          employeeIds: [outsider.employeeId],
        }),
      );
      ok(await hr.post('/ChattingApp/RenameGroup', { conversationId: group, name: ' Raises ' }));
      expect(texts(await page(outsider, group))).toEqual([
        'The hr named the group “Raises”',
        'The hr added The finance',
      ]);
    });

    it('is different from a conversation of two, and neither can become the other', async () => {
      const two = await start(hr, [md.employeeId]);
      for (const [path, body] of [
        ['AddMembers', { employeeIds: [audit.employeeId] }],
        ['RenameGroup', { name: 'Ours' }],
        ['LeaveGroup', {}],
      ] as const) {
        const answer = await hr.post(`/ChattingApp/${path}`, { conversationId: two, ...body });
        expect([path, answer.status]).toEqual([path, 409]);
      }
    });

    it('never takes in someone of another account', async () => {
      for (const employeeId of [other.employeeId, other.colleagueId]) {
        const employeeIds = [employeeId];
        const added = { conversationId: group, employeeIds };
        expect((await hr.post('/ChattingApp/AddMembers', added)).status).toBe(404);
        const started = await hr.post('/ChattingApp/StartConversation', { employeeIds });
        expect(started.status).toBe(404);
      }
    });
  });

  it('is invisible to everyone but its members: every call answers 404, and lists and counts omit it', async () => {
    const conversationId = await start(hr, [md.employeeId]);
    ok(await send(hr, conversationId, 'Between us'));
    const at = `conversationId=${conversationId}`;
    for (const stranger of [outsider, foreign]) {
      const statuses = await Promise.all([
        stranger.get(`/ChattingApp/GetMessages?${at}`),
        stranger.get(`/ChattingApp/GetMembers?${at}`),
        send(stranger, conversationId, 'Let me in'),
        stranger.post('/ChattingApp/MarkRead', { conversationId, upTo: 1 }),
        stranger.post('/ChattingApp/RenameGroup', { conversationId, name: 'Mine' }),
        stranger.post('/ChattingApp/AddMembers', {
          conversationId,
          employeeIds: [stranger.employeeId],
        }),
        stranger.post('/ChattingApp/LeaveGroup', { conversationId }),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual(Array(7).fill(404));
      const own = await stranger.get(`/ChattingApp/GetConversations?${at}`);
      expect(own.body).toEqual([]);
    }
    expect(await unread(foreign)).toBe(0);
    expect(texts(await page(md, conversationId))[0]).toBe('Between us');
  });

  it('sends a file of one’s own once, and no one else’s', async () => {
    const conversationId = await start(hr, [md.employeeId]);
    const give = async (client: Client, tableReferrence = 'chat') =>
      taken(
        await upload(server.url, client, 'paper.pdf', pdf(), {
          query: `tableReferrence=${tableReferrence}`,
        }),
      ).globalFileUrlId;
    const fileId = await give(hr);
    const { file } = ok<ChatMessage>(await send(hr, conversationId, 'See this', { fileId }));
    expect(file).toEqual({ globalFileUrlId: fileId, fileName: 'paper.pdf' });
    expect((await download(server.url, md.token, fileId)).bytes).toEqual(pdf());
    expect((await download(server.url, foreign.token, fileId)).status).toBe(404);
    expect((await send(hr, conversationId, 'Again', { fileId })).status).toBe(404);
    expect((await send(hr, conversationId, 'Theirs', { fileId: await give(md) })).status).toBe(404);
    const grievance = await give(hr, 'grievance');
    expect((await send(hr, conversationId, 'Other', { fileId: grievance })).status).toBe(404);
    expect(texts(await page(md, conversationId))[0]).toBe('See this');
  });
});

describe('a chat hint', () => {
  onEachBackend((environment) => {
    beforeAll(async () => {
      server = await startTestServer({ also, environment });
      await signIn();
    });
    afterAll(() => server.close());

    it('reaches only members’ sockets, and no browser that muted the conversation', async () => {
      const conversationId = await start(hr, [md.employeeId, audit.employeeId], 'Three');
      ok(
        await audit.post('/Notification/UpdatePreferences', {
          preferences: [{ kind: 'chat', channel: 'browser', isOn: false }],
        }),
      );
      const [toMd, toAudit, toHr, toOutsider, toForeign] = await Promise.all(
        [md, audit, hr, outsider, foreign].map(({ token }) => openSocket(server.url, token)),
      );
      ok(await send(hr, conversationId, 'Secret'));
      const fits = ({ topic, version }: { topic: string; version: string }) =>
        topic === 'chat' && version === 'message';
      const id = String(conversationId);
      expect(await toMd?.next(fits)).toEqual({
        topic: 'chat',
        id,
        version: 'message',
        channels: ['browser'],
      });
      expect(await toAudit?.next(fits)).toMatchObject({ id, channels: [] });
      expect(await toHr?.next(fits)).toMatchObject({ id, channels: [] });
      expect(JSON.stringify(toMd?.hints)).not.toContain('Secret');
      // A later message over the same connection has arrived, so all earlier ones have, too.
      const aside = await start(outsider, [hr.employeeId]);
      await toOutsider?.next(({ id: about }) => about === String(aside));
      expect(toOutsider?.hints.filter(({ id: about }) => about === id)).toEqual([]);
      expect(toForeign?.hints).toEqual([]);
      ok(await audit.post('/ChattingApp/LeaveGroup', { conversationId }));
      ok(await send(hr, conversationId, 'After they left'));
      await expect.poll(() => toMd?.hints.filter(fits).length).toBe(2);
      expect(toAudit?.hints.filter(fits)).toHaveLength(1);
      for (const socket of [toMd, toAudit, toHr, toOutsider, toForeign]) socket?.close();
    });
  });
});
