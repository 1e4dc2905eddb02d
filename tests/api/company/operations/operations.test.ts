import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  QueueBoardAnswer,
  QueuesAnswer,
  TestMailAnswer,
} from '#machines/domains/company/contracts/operations.ts';
import { query } from '#server/platform/db/sql.ts';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { onEachBackend } from '#tests/support/backends.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

onEachBackend((environment) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ environment });
  });
  afterAll(() => server.close());

  const board = async (login: string) => {
    const client = await server.as(login);
    const opened = await fetch(`${server.url}/api/Operations/OpenQueueBoard`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${client.token}` },
    });
    const cookie = opened.headers.get('set-cookie') ?? '';
    const answer = opened.ok ? ((await opened.json()) as QueueBoardAnswer) : null;
    const ask = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
      fetch(`${server.url}${answer?.path ?? ''}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { Cookie: cookie.split(';')[0] ?? '', ...init.headers },
      });
    return { status: opened.status, cookie, ask };
  };

  it('shows only an administrator what is queued', async () => {
    await query(
      server.owner,
      `insert into outbox (queue, payload, created_at)
       values ('notices', '{}', now() - interval '90 seconds')`,
    );
    const admin = await server.as('admin');
    const { status, body } = await admin.get('/Operations/Queues');
    expect(status).toBe(200);
    const { backend, queues, unsent, unsentSeconds } = body as QueuesAnswer;
    expect(backend).toBe(environment['REDIS_URL'] ? 'redis' : 'postgres');
    expect(queues.map(({ name }) => name)).toEqual(['mail', 'job']);
    for (const { waiting, failed } of queues) expect(waiting + failed).toBe(0);
    expect(unsent).toBe(1);
    expect(unsentSeconds).toBeGreaterThanOrEqual(90);
    expect(unsentSeconds).toBeLessThan(200);
    expect((await (await server.as('hr')).get('/Operations/Queues')).status).toBe(403);
  });

  it('says where mail is sent, and that there is no backup', async () => {
    const { status, body } = await (await server.as('admin')).get('/Operations/Installation');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mail: { goesTo: 'folder', folder: expect.stringContaining('mail') },
      backup: { schedule: null, lastAt: null, ageSeconds: null, triedAt: null },
    });
    expect((await (await server.as('hr')).get('/Operations/Installation')).status).toBe(403);
  });

  it('provides these figures to a monitor, and route figures without parameters', async () => {
    const admin = await server.as('admin');
    await admin.get('/Employee/IncrementHistory?incrementId=987654');
    await bringTo(server, 'hrReview', [row(1, 2026), row(2, 2026)]);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(/^cadre_outbox_unsent 2$/m);
    expect(Number(/^cadre_outbox_oldest_seconds ([\d.]+)$/m.exec(text)?.[1])).toBeGreaterThan(80);
    expect(text).toMatch(/^cadre_queue_jobs\{queue="mail",state="waiting"\} 0$/m);
    expect(text).toMatch(/^cadre_sockets 0$/m);
    expect(text).toMatch(
      /^cadre_http_answers_total\{route="\/api\/Operations\/Queues",status="2xx"\} 1$/m,
    );
    expect(text).toMatch(/^cadre_http_seconds_count\{route="\/api\/Operations\/Queues"\} 1$/m);
    expect(text).not.toContain('987654');
    const counted = { workflow: 'increment', outcome: 'accepted' };
    const labels = Object.entries(counted).map(([name, value]) => `${name}="${value}"`);
    expect(text).toContain(`cadre_transitions_total{${labels.join(',')}} 2`);
    expect(text).toContain(`cadre_dispatch_seconds_count{${labels.join(',')}} 1`);
  });

  it('is ready while database and queue answer', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('stays ready when the connection that watches the database is closed', async () => {
    const watching = () =>
      server.owner
        .raw<{ rows: { pid: number }[] }>(
          `select pid from pg_stat_activity
           where application_name = 'cadre watch' and datname = current_database()`,
        )
        .then(({ rows }) => rows.map(({ pid }) => pid));
    const [before] = await watching();
    await server.owner.raw('select pg_terminate_backend(?)', [before ?? 0]);
    let now: number[];
    do {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      now = await watching();
    } while (now.length === 0 || now.includes(before ?? 0));
  });

  it('admits an administrator to the board by a cookie that is sent to the board only', async () => {
    const { cookie, ask } = await board('admin');
    expect(cookie).toMatch(
      /^cadre_board=[\w.-]+;.*Path=\/operations\/queueBoard;.*HttpOnly; SameSite=Strict$/,
    );
    const page = await ask('/');
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("base-uri 'self'");
    expect(policy).not.toContain('unsafe');
    const html = await page.text();
    expect(html).toContain('<base href="/operations/queueBoard/"');
    expect(html).not.toMatch(/style="|<style|https:\/\//);
    const { queues } = (await (await ask('/api/queues')).json()) as { queues: { name: string }[] };
    expect(queues.map(({ name }) => name).toSorted()).toEqual(['job', 'mail']);
  });

  it('refuses everyone else at the board, and pages of other sites too', async () => {
    expect((await board('hr')).status).toBe(403);
    const none = await fetch(`${server.url}/operations/queueBoard/api/queues`, {
      redirect: 'manual',
    });
    expect([none.status, none.headers.get('location')]).toEqual([302, '/administration/queues']);
    const { ask } = await board('admin');
    const foreign = await ask('/api/queues/mail/pause', {
      method: 'PUT',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
  });
});

it('only shows the board where several companies share it: jobs could be another’s', async () => {
  const server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
    },
  });
  const admin = await server.as('admin');
  const opened = await fetch(`${server.url}/api/Operations/OpenQueueBoard`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}` },
  });
  const headers = { Cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const address = `${server.url}/operations/queueBoard/api/queues`;
  const { queues } = (await (await fetch(address, { headers })).json()) as {
    queues: { readOnlyMode: boolean }[];
  };
  expect(queues.map(({ readOnlyMode }) => readOnlyMode)).toEqual([true, true]);
  const paused = await fetch(`${address}/mail/pause`, { method: 'PUT', headers });
  expect(paused.ok).toBe(false);
  await server.close();
});

it('sends a test mail to the caller, and says what the mail server refused', async () => {
  const mailbox = await openMailbox();
  const server = await startTestServer({ environment: { SMTP_URL: mailbox.url } });
  const admin = await server.as('admin');
  const [{ mail } = { mail: '' }] = await query<{ mail: string }>(
    server.owner,
    'select office_mail as mail from employees where id = $id',
    { id: admin.employeeId },
  );
  const send = async (login: string, body = {}) =>
    (await server.as(login)).post('/Operations/SendTestMail', body);
  expect((await send('admin', { to: 'other@cadre.example' })).status).toBe(400);
  const sent = await send('admin');
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(sent.body as TestMailAnswer).toMatchObject({ to: mail, goesTo: 'server' });
  expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[mail], 'Test of the mail server'],
  ]);
  expect((await send('hr')).status).toBe(403);
  mailbox.refuse = true;
  const refused = await send('admin');
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ message: 'The email was not sent: 451 Not now' }),
  ]);
  await mailbox.close();
  const unreachable = await send('admin');
  expect([unreachable.status, unreachable.body]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining('ECONNREFUSED') }),
  ]);
  for (let more = 0; more < 2; more += 1) await send('admin');
  expect((await send('admin')).status).toBe(429);
  await server.close();
});

it('writes a test mail to the folder if there is no mail server', async () => {
  const server = await startTestServer();
  const admin = await server.as('admin');
  const { status, body } = await admin.post('/Operations/SendTestMail', {});
  expect(status, JSON.stringify(body)).toBe(200);
  expect((body as TestMailAnswer).goesTo).toBe('folder');
  await server.close();
});
