import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationPreferences } from '#machines/domains/communication/contracts/notifications.ts';
import { query } from '#server/platform/db/sql.ts';
import { ask, questionBinding } from '#tests/api/engine/toyWorkflow.ts';
import type { Client } from '#tests/support/client.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { remindOfDocuments } from '#workers/documentExpiry.ts';
import { watchDeadlines } from '#workers/deadlines.ts';

let server: TestServer;
let mailbox: Mailbox;
let audit: Client;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    workflows: [questionBinding],
    environment: { SMTP_URL: mailbox.url },
  });
  audit = await server.as('audit');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const askFrom = async (firstId: number, count: number) => {
  const { userId, employeeId } = await server.as('employee');
  const actor = {
    userId,
    employeeId,
    accountId: 1,
    name: 'The employee',
    roles: [{ role: 'employee', businessUnitId: null }],
  };
  const sizes = Array.from({ length: count }, () => 1);
  await server.db.transaction((tx) => ask(tx, server.services.engine, actor, firstId, sizes));
};
const runLate = (firstId: number) =>
  server.owner.raw(
    `update workflow_instances set due_at = now() - interval '1 minute' where subject_id >= ?`,
    [firstId],
  );
const readNotices = () =>
  query<{ title: string; kind: string }>(
    server.db,
    `select title, kind from notices where user_id = $userId and kind = 'deadline' order by id`,
    { userId: audit.userId },
  );
const sweep = () => watchDeadlines(server.db, server.services.engine);

it('people who decide on a queue are notified once of all that is overdue there', async () => {
  await askFrom(1, 3);
  await sweep();
  expect(await readNotices()).toEqual([]);
  await runLate(1);
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  const first = { title: 'Overdue: 3 questions waiting for you', kind: 'deadline' };
  expect(await readNotices()).toEqual([first]);
  await askFrom(4, 1);
  await runLate(4);
  await sweep();
  expect(await readNotices()).toEqual([
    first,
    { title: 'Overdue: 1 question waiting for you', kind: 'deadline' },
  ]);
});

it('is a kind of notification of its own, and mailed as one digest unless switched off', async () => {
  const { body } = await audit.get('/Notification/GetPreferences');
  expect((body as NotificationPreferences).kinds.map(({ kind }) => kind)).toContain(
    'question.deadline',
  );
  await askFrom(10, 5);
  await runLate(10);
  await sweep();
  await server.startWorker();
  const mail = await mailbox.next(
    ({ to, subject }) => to.includes('audit@example.com') && subject.startsWith('Overdue:'),
  );
  // Two notices were written before the worker started; each batch is a separate mail.
  expect(mail.subject).toMatch(/^Overdue: [35] questions waiting for you$/);
  const fives = () =>
    mailbox.mails.filter(
      ({ to, subject }) =>
        to.includes('audit@example.com') && subject === 'Overdue: 5 questions waiting for you',
    );
  await expect.poll(() => fives().length).toBe(1);
});

it('is sent once to people whose document is about to expire, as early as its type says', async () => {
  const { employeeId, userId } = await server.as('employee');
  const [day] = await query<{ soon: string }>(
    server.db,
    "select (now() + interval '9 days')::date::text as soon",
  );
  await server.owner.raw(
    `insert into document_types (id, account_id, name, remind_days) overriding system value
       values (901, 1, 'Passport', 10), (902, 1, 'Licence', 5);
     insert into employee_details (id, account_id) values (${employeeId}, 1);
     insert into employee_documents (employee_id, document_type_id, name, expires_on)
       select ${employeeId}, t, 'Paper ' || t, now() + interval '9 days' from unnest(array[901, 902]) t`,
  );
  await Promise.all([remindOfDocuments(server.db), remindOfDocuments(server.db)]);
  await remindOfDocuments(server.db);
  const reminded = await query(
    server.db,
    `select title, details from notices where user_id = $userId and workflow = 'documents'`,
    { userId },
  );
  expect(reminded).toEqual([
    { title: 'One of your documents is about to expire', details: `Paper 901: ${day?.soon}` },
  ]);
});
