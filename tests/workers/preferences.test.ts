import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationRow } from '#machines/core/contracts/workflow.ts';
import {
  NEW_RULE,
  type NotificationRules,
  type RuleToSave,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import { declaredEvents } from '#server/domains/communication/notifications/events.ts';
import type { NotificationPreferences } from '#machines/domains/communication/contracts/notifications.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';
import { askForDigests, askForMail } from '#workers/notifications.ts';

let next = 1;
/** Lets the manager submit requests for the next `count` people. */
async function request(server: TestServer, count: number): Promise<void> {
  const manager = await server.as('manager');
  const rows = Array.from({ length: count }, (_, index) => ({
    employeeId: next + index,
    year: 2026,
    effectiveDate: '2026-06-01',
    basicOrGross: 'gross',
    incrPercent: 5,
  }));
  next += count;
  const { status, body } = await manager.post('/Employee/IncrementRequestCreate', rows);
  expect(status, JSON.stringify(body)).toBe(200);
}

const decide = async (
  server: TestServer,
  login: string,
  channels: Partial<Record<'app' | 'mail' | 'browser', boolean>>,
  kind = 'increment.waiting',
) => {
  const as = await server.as(login);
  const preferences = Object.entries(channels).map(([channel, isOn]) => ({ kind, channel, isOn }));
  const { body } = await as.post('/Notification/UpdatePreferences', { preferences });
  expect(body).toEqual({ statusCode: 200, message: 'Submitted Successfully' });
};

const relayed = (server: TestServer) =>
  expect.poll(() => query(server.db, 'select from outbox where sent_at is null')).toHaveLength(0);

// On PostgreSQL alone: who is notified of what is decided there. mail.test.ts and notices.test.ts have the queue and the
// bus on each backend.
describe('notices', () => {
  let mailbox: Mailbox;
  let server: TestServer;
  beforeAll(async () => {
    mailbox = await openMailbox();
    server = await startTestServer({
      environment: {
        SMTP_URL: mailbox.url,
        PUBLIC_URL: 'https://cadre.example/',
      },
    });
    // The organisation's own logins have the first ids: further people come after them.
    next =
      (await queryOne<{ id: number }>(server.db, 'select max(id) + 1 as id from employees'))?.id ??
      0;
    await createEmployees(server.owner, 400);
    await server.startWorker();
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });
  beforeEach(async () => {
    await server.owner.raw('delete from notification_preferences; delete from notification_rules');
    mailbox.mails.length = 0;
  });
  const to = (login: string) =>
    mailbox.mails.filter(({ to: addresses }) => addresses.includes(`${login}@example.com`));
  const arrived = (login: string, count = 1) => expect.poll(() => to(login).length).toBe(count);

  it('of 200 rows are one mail to each addressee, with a link and no figures of pay', async () => {
    await request(server, 200);
    for (const login of ['hr', 'hr2', 'otp', 'allRoles']) await arrived(login);
    const [mail] = to('hr');
    expect(mail?.subject).toBe('200 increments are waiting for your review');
    expect(mail?.text).toContain('By The manager');
    expect(mail?.text).toContain(
      'https://cadre.example/compensationAndBenefits/increment/incrementReviewHR',
    );
    expect(mail?.text).toContain('https://cadre.example/account/notifications');
    const [, html = ''] = (mail?.raw ?? '').replaceAll('=\r\n', '').split('text/html');
    expect(html).toContain('href=3D"https://cadre.example/account/notifications"');
    expect(html).toContain('200 increments are waiting for your review');
    // No gross, basic, percent or amount of anyone: the only figure is the count.
    const figures = (mail?.text ?? '').replaceAll(/https?:\S+/g, '').match(/\d[\d.,]*/g);
    expect(new Set(figures)).toEqual(new Set(['200']));
    // The person responsible for the other unit's half is notified of that half, also once.
    await arrived('hrUnit2');
    expect(to('hrUnit2')[0]?.subject).toBe('100 increments are waiting for your review');
    await relayed(server);
    expect(mailbox.mails).toHaveLength(5);
  });

  it('come by the channels that their recipient chose, and by no other', async () => {
    await decide(server, 'hr', { mail: false });
    await decide(server, 'hr2', { app: false, mail: false });
    const [hr, hr2] = await Promise.all([server.as('hr'), server.as('hr2')]);
    const count = async () => (await hr2.get('/Notification/GetNotificationCount')).body;
    const before = await count();
    const [toHr, toHr2] = await Promise.all([
      openSocket(server.url, hr.token),
      openSocket(server.url, hr2.token),
    ]);
    await request(server, 3);
    const notice = ({ topic }: { topic: string }) => topic === 'notice';
    expect(await toHr.next(notice)).toMatchObject({ channels: ['app', 'browser'] });
    expect(await toHr2.next(notice)).toMatchObject({ channels: ['browser'] });
    expect(await count()).toEqual(before);
    const { body } = await hr2.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=1');
    expect((body as NotificationRow[])[0]?.notifyTitle).not.toContain('3 increments');
    // Someone else's mail has arrived; the same statement selects theirs.
    await arrived('allRoles');
    await relayed(server);
    expect([to('hr'), to('hr2')]).toEqual([[], []]);
    const input = await query<{ login: string }>(
      server.db,
      `select u.login_id as login from notices n join users u on u.id = n.user_id
         where n.title like '3 increments%' and n.mail_asked_at is not null order by 1`,
    );
    expect(input.map(({ login }) => login)).toEqual(['allRoles', 'otp']);
    toHr.close();
    toHr2.close();
  });

  it('reach neither an open window nor a mailbox of anyone who has switched all of it off', async () => {
    await decide(server, 'hr', { app: false, mail: false, browser: false });
    const hr = await server.as('hr');
    const socket = await openSocket(server.url, hr.token);
    await request(server, 2);
    // Waits for everyone's, so that none arrives during the next test.
    for (const login of ['hr2', 'otp', 'allRoles']) await arrived(login);
    await socket.next(({ topic }) => topic === 'workflow');
    expect(socket.hints.filter(({ topic }) => topic === 'notice')).toEqual([]);
    expect(to('hr')).toEqual([]);
    socket.close();
  });

  it('are mailed to no one without an address', async () => {
    await server.owner.raw(
      `update employees set office_mail = null, personal_mail = '' where code = 'U-hr2'`,
    );
    await request(server, 2);
    await arrived('hr');
    const input = await query<{ login: string }>(
      server.db,
      `select u.login_id as login from notices n join users u on u.id = n.user_id
         where n.mail_asked_at is null and n.title like '2 increments%' and u.login_id = 'hr2'`,
    );
    expect(input.length).toBeGreaterThan(0);
    expect(to('hr2')).toEqual([]);
  });

  it('are queued once by a job that runs again, and by ten at once', async () => {
    await request(server, 4);
    await arrived('hr');
    const { batchId = '' } =
      (await queryOne<{ batchId: string }>(
        server.db,
        `select batch_id as "batchId" from notices order by id desc limit 1`,
      )) ?? {};
    await server.owner.raw(
      'update notices set mail_asked_at = null, seen_at = null where batch_id = ?',
      [batchId],
    );
    const all = await Promise.all(
      Array.from({ length: 10 }, () => askForMail(server.db, [batchId])),
    );
    expect(all.filter((count) => count > 0)).toHaveLength(1);
    expect(await askForMail(server.db, [batchId])).toBe(0);
  });

  const rule = async (part: Partial<RuleToSave>) => {
    const admin = await server.as('admin');
    return admin.post('/Notification/SaveRule', {
      ...NEW_RULE,
      name: 'Ours',
      event: 'increment.waiting',
      ...part,
    });
  };

  it('use the channels of the company’s rule, unless someone chose otherwise', async () => {
    const words = 'Dear {name}, {count} <b>wait</b> at {company}';
    expect(await rule({ inApp: false, mail: 'never', words })).toMatchObject({ status: 200 });
    await decide(server, 'allRoles', { app: true, mail: true });
    await request(server, 7);
    const sent = () => mailbox.mails.filter(({ subject }) => subject.startsWith('7 increments'));
    await expect.poll(sent).toHaveLength(1);
    await relayed(server);
    expect(sent().map((mail) => mail.to)).toEqual([['allRoles@example.com']]);
    expect(sent()[0]?.text).toContain('Dear The allRoles, 7 <b>wait</b> at Testing Ltd');
    expect(sent()[0]?.raw).not.toContain('<b>wait</b> at Testing Ltd</');
    const shown = await query<{ login: string; inApp: boolean }>(
      server.db,
      `select u.login_id as login, n.in_app as "inApp" from notices n join users u on u.id = n.user_id
         where n.words <> '' and u.login_id in ('hr', 'allRoles') order by 1`,
    );
    expect(shown).toEqual([
      { login: 'allRoles', inApp: true },
      { login: 'hr', inApp: false },
    ]);
  });

  it('are delayed to one mail a day, or to the end of quiet hours, and come once', async () => {
    expect(await rule({ mail: 'daily', role: 'hr' })).toMatchObject({ status: 200 });
    await request(server, 2);
    await request(server, 3);
    await relayed(server);
    const due = () =>
      query<{ due: Date }>(
        server.db,
        `select mail_due_at as due from notices n join users u on u.id = n.user_id
           where u.login_id = 'hr' and n.mail_due_at is not null and n.mail_asked_at is null`,
      );
    const waiting = await due();
    expect(waiting).toHaveLength(2);
    const hours = waiting.map((one) => (one.due.getTime() - Date.now()) / 3_600_000);
    expect(hours.every((ahead) => ahead > 0 && ahead <= 24)).toBe(true);
    expect(to('hr')).toEqual([]);
    await server.owner.raw('update notices set mail_due_at = now() where mail_due_at is not null');
    await Promise.all(Array.from({ length: 5 }, () => askForDigests(server.db)));
    await arrived('hr');
    await relayed(server);
    expect(to('hr')).toHaveLength(1);
    expect(to('hr')[0]?.subject).toBe('2 notifications');
    expect(to('hr')[0]?.text).toContain('2 increments are waiting for your review');
    expect(to('hr')[0]?.text).toContain('3 increments are waiting for your review');
    expect(await due()).toEqual([]);
  });

  it('are always sent if they are mandatory, whatever the rules are', async () => {
    const silent = { inApp: false, inBrowser: false, mail: 'never' } as const;
    for (const event of ['increment.decided', 'leave.deadline', 'roles.waiting']) {
      expect(await rule({ event, ...silent })).toMatchObject({ status: 400 });
      expect(await rule({ event, quietFrom: '20:00', quietUntil: '06:00' })).toMatchObject({
        status: 400,
      });
    }
    expect(await rule({ event: 'all', ...silent })).toMatchObject({ status: 200 });
    const admin = await server.as('admin');
    const details = await query<{ kind: string; inApp: boolean; mail: string }>(
      server.owner,
      `insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at, kind)
         select gen_random_uuid(), $userId, w, 'Title', '', '/', 1, now(), k
         from (values ('increment', 'decided'), ('leave', 'deadline'), ('leave', 'waiting')) v (w, k)
         returning workflow || '.' || kind as kind, in_app as "inApp", mail`,
      { userId: admin.userId },
    );
    expect(details).toEqual([
      { kind: 'increment.decided', inApp: true, mail: 'atOnce' },
      { kind: 'leave.deadline', inApp: true, mail: 'atOnce' },
      { kind: 'leave.waiting', inApp: false, mail: 'never' },
    ]);
    const locked = await query<{ event: string; locked: boolean }>(
      server.db,
      'select e as event, must_be_told(e) as locked from unnest($events::text[]) e',
      { events: declaredEvents().map(({ event }) => event) },
    );
    expect(locked).toEqual(
      declaredEvents().map(({ event, isLocked }) => ({ event, locked: isLocked })),
    );
  });

  it('can be tested by the author of the rule, and reach no one else', async () => {
    const admin = await server.as('admin');
    const words = { event: 'leave.waiting', words: 'Hello {name}', wordsBengali: '' };
    expect(await admin.post('/Notification/TestRule', words)).toMatchObject({ status: 200 });
    await arrived('admin');
    await relayed(server);
    // Among whatever mail of an earlier test comes late.
    const tried = mailbox.mails.filter(({ text }) => text.includes('Hello'));
    expect(tried.map((mail) => mail.to)).toEqual([['admin@example.com']]);
    expect(tried[0]?.text).toContain('Hello The admin');
    const strange = { ...words, words: 'Hello {password}' };
    expect(await admin.post('/Notification/TestRule', strange)).toMatchObject({ status: 400 });
    const hr = await server.as('hr');
    for (const call of ['TestRule', 'SaveRule', 'SetRuleActive']) {
      expect(await hr.post(`/Notification/${call}`, words)).toMatchObject({ status: 403 });
    }
    const first = await rule({});
    expect(await rule({ name: 'Twin' })).toMatchObject({ status: 409 });
    const { autoId: id } = first.body as { autoId: number };
    expect(await rule({ id, version: 1, mail: 'daily' })).toMatchObject({ status: 200 });
    expect(await rule({ id, version: 1, mail: 'weekly' })).toMatchObject({ status: 409 });
    expect(await admin.post('/Notification/SetRuleActive', { id, isActive: false })).toMatchObject({
      status: 200,
    });
    expect(await rule({ name: 'Twin' })).toMatchObject({ status: 200 });
    expect(await admin.post('/Notification/SetRuleActive', { id, isActive: true })).toMatchObject({
      status: 409,
    });
    const { rules } = (await admin.get('/Notification/Rules')).body as NotificationRules;
    expect(rules.map(({ name, isActive, mail }) => [name, isActive, mail])).toEqual([
      ['Twin', true, 'atOnce'],
      ['Ours', false, 'daily'],
    ]);
  });

  it('that were seen before the worker handled them are no longer mailed', async () => {
    const { batchId = '' } =
      (await queryOne<{ batchId: string }>(
        server.db,
        `update notices set seen_at = now(), mail_asked_at = null
           where batch_id = (select batch_id from notices order by id desc limit 1)
           returning batch_id as "batchId"`,
      )) ?? {};
    expect(await askForMail(server.db, [batchId])).toBe(0);
  });
});

describe('preferences', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const of = async (login: string) =>
    (await (await server.as(login)).get('/Notification/GetPreferences'))
      .body as NotificationPreferences;

  it('are offered for everything that the machines can notify this person of, and are on by default', async () => {
    const isKnown = async (login: string) =>
      (await of(login)).kinds.filter(({ kind }) => /^(increment|chat)/.test(kind));
    expect((await isKnown('hr')).map(({ kind, channels }) => [kind, channels])).toEqual([
      ['increment.waiting', { app: true, mail: true, browser: true }],
      ['increment.decided', { app: true, mail: true, browser: true }],
      ['chat', { browser: true }],
    ]);
    expect((await isKnown('employee')).map(({ kind }) => kind)).toEqual([
      'increment.decided',
      'chat',
    ]);
    expect(await of('employee')).toMatchObject({
      mail: 'noServer',
      mailTo: 'employee@example.com',
    });
  });

  it('belong to one person, the latest choice counts, and unknown ones are refused', async () => {
    await decide(server, 'hr', { app: false }, 'increment.decided');
    await decide(server, 'hr', { app: true, mail: false }, 'increment.decided');
    expect((await of('hr')).kinds[1]?.channels).toEqual({ app: true, mail: false, browser: true });
    expect((await of('hr2')).kinds[1]?.channels).toEqual({ app: true, mail: true, browser: true });
    const hr = await server.as('employee');
    const answer = await hr.post('/Notification/UpdatePreferences', {
      preferences: [
        { kind: 'chat', channel: 'mail', isOn: true },
        { kind: 'increment.waiting', channel: 'app', isOn: false },
        { kind: 'increment.decided', channel: 'app', isOn: false },
      ],
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errors: [
        { path: 'preferences.0', message: 'There is no mail for chat' },
        { path: 'preferences.1', message: 'There is no app for increment.waiting' },
      ],
    });
    expect((await of('employee')).kinds[0]?.channels.app).toBe(true);
  });
});

describe('without a mail server', () => {
  it('no notice is mailed or stored as a file', async () => {
    const server = await startTestServer();
    try {
      await server.startWorker();
      const hr = await server.as('hr');
      const socket = await openSocket(server.url, hr.token);
      next = 1;
      await request(server, 3);
      await socket.next(({ topic }) => topic === 'notice');
      expect(await query(server.db, `select from outbox where queue = 'mail'`)).toEqual([]);
      socket.close();
    } finally {
      await server.close();
    }
  });
});
