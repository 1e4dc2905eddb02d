import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { CodeAnswer } from '#machines/domains/company/contracts/auth.ts';
import { query } from '#server/platform/db/sql.ts';
import { createLogger } from '#server/platform/log.ts';
import { openMailer, type Mailer } from '#server/platform/mail/mailer.ts';
import { queueMail } from '#server/platform/mail/queueMail.ts';
import type { MailJob } from '#server/platform/queues/queues.ts';
import { sendMail } from '#workers/mail.ts';
import { PAYLOADS } from '#tests/e2e/payloads.ts';
import { onEachBackend } from '#tests/support/backends.ts';
import { call } from '#tests/support/client.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import {
  codeIn,
  getHeaders,
  openMailbox,
  type Mailbox,
  type ReceivedMail,
} from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Someone who entered the right password and must enter a code next. */
async function waiting(url: string) {
  const { body } = await call(url, 'POST', '/Auth/Login', {
    strLoginId: 'otp',
    strPassword: DEMO_PASSWORD,
  });
  const bearer = { Authorization: `Bearer ${(body as LoginAnswer).token}` };
  return {
    send: () => call(url, 'GET', '/Auth/GetLoginOTP?strEmail=', undefined, bearer),
    verify: (pin: string) => call(url, 'POST', '/Auth/VerifyLoginOTP', { pin }, bearer),
  };
}

onEachBackend((environment) => {
  let mailbox: Mailbox;
  let server: TestServer;
  let mailer: Mailer;
  beforeAll(async () => {
    mailbox = await openMailbox();
    server = await startTestServer({ environment: { ...environment, SMTP_URL: mailbox.url } });
    mailer = openMailer(server.env, createLogger('silent', 'test'));
  });
  afterAll(async () => {
    mailer.close();
    await server.close();
    await mailbox.close();
  });
  beforeEach(async () => {
    await server.owner.raw('delete from one_time_codes');
    mailbox.mails.length = 0;
    mailbox.attempts = 0;
    mailbox.refuse = false;
  });

  const run = (id: string, job: MailJob) =>
    sendMail(
      {
        db: server.db,
        env: server.env,
        secret: server.services.secret,
        mailer,
        address: 'https://cadre.example',
      },
      id,
      job,
    );

  describe('with a worker', () => {
    beforeAll(async () => {
      await server.startWorker();
    });

    it('mails the code that signs in, to the office address, named in the answer but for its middle', async () => {
      const session = await waiting(server.url);
      const { body } = await session.send();
      const words = 'A code was sent to o•••p@example.com';
      expect((body as CodeAnswer).data.message).toBe(words);
      const mail = await mailbox.next(({ to }) => to.includes('otp@example.com'));
      expect(mail.subject).toMatch(/^\d{6} is your sign-in code$/);
      expect(mail.text).toContain('Hello The otp');
      expect(mail.text).toContain(codeIn(mail));
      expect(mail.raw).toMatch(/^From: Cadre <cadre@localhost>/m);
      expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated/m);
      expect((await session.verify(codeIn(mail))).status).toBe(200);
    });

    it('stores the code nowhere in clear text: not in a table, not in a queue', async () => {
      const session = await waiting(server.url);
      await session.send();
      const code = codeIn(await mailbox.next(({ subject }) => subject.includes('sign-in code')));
      const tables = await query<{ name: string }>(
        server.owner,
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('public', 'bullmq')`,
      );
      expect(tables.length).toBeGreaterThan(30);
      for (const { name } of tables) {
        const rows = await query(server.owner, `select t::text from ${name} t`);
        expect(JSON.stringify(rows).match(new RegExp(`(?<!\\d)${code}(?!\\d)`)), name).toBeNull();
      }
    });

    it('mails nothing if the transaction was rolled back', async () => {
      await expect(
        server.db.transaction(async (tx) => {
          await queueMail(tx, { kind: 'passwordChanged', userId: 1 });
          throw new Error('undone');
        }),
      ).rejects.toThrow('undone');
      const { userId } = await server.as('md');
      await server.db.transaction((tx) => queueMail(tx, { kind: 'passwordChanged', userId }));
      server.services.wake();
      await mailbox.next(({ to }) => to.includes('md@example.com'));
      expect(mailbox.mails).toHaveLength(1);
    });

    it('retries when the mail server refuses it, with digits that still work', async () => {
      mailbox.refuse = true;
      const session = await waiting(server.url);
      await session.send();
      await expect.poll(() => mailbox.attempts).toBeGreaterThan(0);
      mailbox.refuse = false;
      const mail = await mailbox.next(({ to }) => to.includes('otp@example.com'));
      expect((await session.verify(codeIn(mail))).status).toBe(200);
      expect(mailbox.mails).toHaveLength(1);
    });
  });

  // Run by call, without the queue.
  if (environment['REDIS_URL']) return;
  describe('a job', () => {
    it('that runs twice, in turn or at once, sends one mail', async () => {
      const { userId } = await server.as('finance');
      const job = { kind: 'passwordChanged', userId } as const;
      await run('outbox-a', job);
      await run('outbox-a', job);
      expect(mailbox.mails).toHaveLength(1);
      const both = await Promise.allSettled([run('outbox-b', job), run('outbox-b', job)]);
      expect(mailbox.mails).toHaveLength(2);
      // The second worker either saw that it was sent or will check again.
      const failed = both.find(({ status }) => status === 'rejected');
      if (failed)
        expect(String((failed as PromiseRejectedResult).reason)).toMatch(/Another worker/);
      expect(mailbox.mails[0]?.raw).toMatch(/^Message-ID: <outbox-a@localhost>/m);
    });

    it('whose worker died is taken over by another, two minutes later', async () => {
      const { userId } = await server.as('audit');
      const job = { kind: 'passwordChanged', userId } as const;
      await server.owner.raw(
        `insert into mails (id, kind, claimed_until)
         values ('outbox-c', 'passwordChanged', now() + interval '2 minutes')`,
      );
      await expect(run('outbox-c', job)).rejects.toThrow('Another worker');
      expect(mailbox.mails).toHaveLength(0);
      await server.owner.raw(`update mails set claimed_until = now() where id = 'outbox-c'`);
      await run('outbox-c', job);
      expect(mailbox.mails).toHaveLength(1);
    });

    it('for someone who has left, or a code whose session has ended, sends nothing', async () => {
      const { userId } = await server.as('developer');
      await server.owner.raw(`update users set is_active = false where id = ${userId}`);
      await run('outbox-d', { kind: 'passwordChanged', userId });
      await run('outbox-e', { kind: 'loginCode', codeId: 999_999 });
      await run('outbox-f', { kind: 'resetCode', resetId: randomUUID() });
      expect(mailbox.mails).toEqual([]);
    });

    it('for a batch of notices sends its recipient one mail with counts, unless they were seen', async () => {
      const { userId } = await server.as('hr');
      // Written without the engine, so that the worker of the tests above isn't notified.
      const batchId = randomUUID();
      await query(
        server.owner,
        `insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at)
         values ($batchId::uuid, $userId, 'increment', '3 increments are waiting for your review',
           'By The manager', '/approval', 3, now())`,
        { batchId, userId },
      );
      const notice = { batchId, userId };
      await run('outbox-g', { kind: 'notices', ...notice });
      expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
        [['hr@example.com'], '3 increments are waiting for your review'],
      ]);
      await server.owner.raw('update notices set seen_at = now()');
      await run('outbox-h', { kind: 'notices', ...notice });
      expect(mailbox.mails).toHaveLength(1);
    });

    it('is in the reader’s language: their own, else their account’s', async () => {
      const { userId } = await server.as('hr');
      const readNotices = async (id: string) => {
        mailbox.mails.length = 0;
        await run(id, { kind: 'passwordChanged', userId });
        return mailbox.mails[0];
      };
      await server.owner.raw(`update accounts set language = 'Bengali'`);
      const bengali = await readNotices('outbox-bn');
      expect(bengali?.subject).toBe('আপনার পাসওয়ার্ড বদলানো হয়েছে');
      expect(bengali?.text).not.toMatch(/Hello|password|administrator/);
      await server.owner.raw(`update users set language = 'English' where id = ?`, [userId]);
      expect((await readNotices('outbox-en'))?.subject).toBe('Your password was changed');
      await server.owner.raw(`update users set language = null where id = ?`, [userId]);
      await server.owner.raw(`update accounts set language = 'English'`);
    });

    it('translates a notice, which is stored in English, with the reader’s digits', async () => {
      const { userId } = await server.as('hr');
      const batchId = randomUUID();
      await server.owner.raw(
        `insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at)
         values (?, ?, 'increment', '3 increments are waiting for your review', 'By The manager',
           '/approval', 3, now())`,
        [batchId, userId],
      );
      await server.owner.raw(`update users set language = 'Bengali' where id = ?`, [userId]);
      await run('outbox-bn-notice', { kind: 'notices', batchId, userId });
      const [mail] = mailbox.mails;
      expect(mail?.subject).toBe('৩টি বেতন বৃদ্ধি আপনার পর্যালোচনার অপেক্ষায়');
      expect(mail?.text).toContain('প্রেরক: The manager');
      await server.owner.raw(`update users set language = null where id = ?`, [userId]);
    });

    it('writes all names as text, never as markup or as a header', async () => {
      const { userId } = await server.as('employee');
      // The place of a quotation in a letter doesn't affect the markup, so one text contains all of them; a
      // header is short.
      const everything = PAYLOADS.join(' ');
      const meant = [
        '<b>Pay me</b>',
        '"><img src=x onerror=__ran(1)>',
        'Bob\r\nBcc: everyone@example.com\r\n\r\n<b>Pay me</b>',
      ];
      for (const [at, payload] of meant.entries()) {
        await server.owner.raw(`update employees set name = ? where code = 'U-employee'`, [
          payload,
        ]);
        const batchId = randomUUID();
        await query(
          server.owner,
          `insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at)
           values ($batchId::uuid, $userId, 'increment', $payload, $everything, '/approval', 1, now())`,
          { batchId, userId, payload, everything },
        );
        await run(`outbox-p${at}`, { kind: 'notices', batchId, userId });
        const mail = mailbox.mails[at];
        const words = inOneLine(payload);
        const quoted = inOneLine(everything);
        expect(mail?.to).toEqual(['employee@example.com']);
        expect(names(mail)).toEqual(HEADERS);
        expect(inOneLine(mail?.subject ?? '')).toBe(words);
        expect(mail?.text).toContain(`Hello ${words},\n\n${words}.\n\n${quoted}\n\n`);
        // The rest contains no tags once the template's own are removed.
        const unknown = mail?.html.replaceAll(OURS, '') ?? '<';
        expect(unknown).not.toMatch(/[<>]/);
        const shown = unescaped(unknown);
        expect(shown).toContain(`Hello ${words},${words}.${quoted}`);
      }
    });
  });
});

/** The headers of a mail: user input can't add one. */
const HEADERS = [
  'Auto-Submitted',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
];
const names = (mail: ReceivedMail | undefined): string[] =>
  getHeaders(mail?.raw ?? '')
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.split(':')[0] ?? '')
    .toSorted();

/** The tags of the letter's template. */
const OURS =
  /<!doctype html><html lang="en"><body style="[^"<>]*">|<p(?: style="[^"<>]*")?>|<\/?strong>|<a href="https:\/\/cadre\.example\/[\w/]*">|<\/(?:a|p|body|html)>/g;

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('without a mail server', () => {
  it('a mail is stored in the data folder, readable by its owner only', async () => {
    const server = await startTestServer();
    try {
      await server.startWorker();
      const { body } = await call(server.url, 'POST', '/Auth/ForgetPassword', { strLoginId: 'hr' });
      expect((body as CodeAnswer).message).toContain('the mail lies in the data folder');
      const folder = join(server.env.DATA_DIR, 'mail');
      const mails = async () =>
        (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      await expect.poll(mails).toHaveLength(1);
      const path = join(folder, (await mails())[0] ?? '');
      expect(await readFile(path, 'utf8')).toMatch(
        /^Subject: \d{6} is your code for a new password$/m,
      );
      expect((await stat(path)).mode & 0o077).toBe(0);
      expect((await stat(folder)).mode & 0o077).toBe(0);
    } finally {
      await server.close();
    }
  });
});
