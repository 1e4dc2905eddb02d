import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    environment: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://cadre.example/' },
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) = ('U-employee', 'U-manager')`);
    },
  });
  await server.startWorker();
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

/** A decision on the only request that waits for someone. */
async function approve(login: string): Promise<void> {
  const client = await server.as(login);
  const [request] = await query<{ id: number; workflow: string }>(
    server.owner,
    'select id, workflow from requests',
  );
  const { workflow = '', id = 0 } = request ?? {};
  const items = [{ subjectId: id, event: { type: 'approve', comment: 'As agreed' } }];
  expect(await client.post('/Workflow/Dispatch', { workflow, items })).toMatchObject({
    status: 200,
  });
}

it('mails each approver and the requester, without anyone having chosen so', async () => {
  const employee = await server.as('employee');
  const sent = await employee.post('/Requests/salaryCertificate/Send', {
    payload: { purpose: 'loan', addressedTo: 'Padma Bank' },
  });
  expect(sent).toMatchObject({ status: 200 });
  const to = (login: string) => mailbox.next((one) => one.to.includes(`${login}@example.com`));
  const first = await to('manager');
  expect(first.text).toContain('https://cadre.example/');
  await approve('manager');
  await to('hr');
  await approve('hr');
  const decided = await to('employee');
  expect(decided.subject.toLowerCase()).toContain('approved');
  const names = await query(server.owner, 'select from notification_preferences');
  expect(names).toEqual([]);
});
