import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TaskDetail } from '#machines/core/tasks.ts';
import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

interface Sent {
  requestId: number;
  workflow: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id, joining_date = '2020-01-01' from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-finance', 'U-manager'))`);
    },
  });
});
afterAll(() => server.close());

async function ask(client: Client): Promise<Sent> {
  const { body } = await client.post('/Requests/salaryCertificate/Send', {
    payload: { purpose: 'visa', addressedTo: 'The embassy' },
  });
  return body as Sent;
}

const read = async (client: Client, { workflow, requestId }: Sent) =>
  (await client.get(`/Workflow/Task?workflow=${workflow}&subjectId=${requestId}`))
    .body as TaskDetail;

const remind = async (login: string, { workflow, requestId }: Sent) =>
  (await server.as(login)).post('/Workflow/Remind', { workflow, subjectId: requestId });

it('names those who have a request, why, and who decides in their place', async () => {
  const employee = await server.as('employee');
  const sent = await ask(employee);
  expect((await read(employee, sent)).deciders).toMatchObject([
    {
      names: ['The manager'],
      more: 0,
      as: 'the requester’s supervisor',
      insteadOf: null,
      delegates: [],
    },
  ]);
  const delegated = await (
    await createClient(server.url, 'manager')
  ).post('/Workflow/Delegate', {
    stages: [OWN_TEAM],
    standInEmployeeId: (await server.as('finance')).employeeId,
    fromDate: accountDay(0),
    untilDate: accountDay(3),
    reason: 'On leave',
  });
  expect(delegated).toMatchObject({ status: 200 });
  expect((await read(employee, sent)).deciders).toMatchObject([
    { delegates: [{ of: 'The manager', name: 'The finance', until: accountDay(3) }] },
  ]);
});

it('says that the fallback role decides, and for whom', async () => {
  const md = await server.as('md');
  const [first] = (await read(md, await ask(md))).deciders;
  expect(first).toMatchObject({ as: 'HR', insteadOf: 'the requester’s supervisor' });
  expect(first?.names).toContain('The hr');
});

it('lets the requester remind them once a day, and no one else', async () => {
  const employee = await server.as('employee');
  const sent = await ask(employee);
  expect((await read(employee, sent)).reminder).toEqual({ canSend: true, lastAt: null });
  expect((await read(await server.as('manager'), sent)).reminder).toBeNull();
  expect((await remind('manager', sent)).status).toBe(403);
  expect((await remind('developer', sent)).status).toBeGreaterThanOrEqual(403);
  const answers = await Promise.all([remind('employee', sent), remind('employee', sent)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await read(employee, sent)).reminder?.canSend).toBe(false);
  const notices = await server.owner('notices').where('title', 'like', '%reminds you%');
  expect(notices.map(({ user_id: id }) => Number(id))).toContain(
    (await server.as('manager')).userId,
  );
  // Tomorrow.
  await server.owner.raw('update workflow_reminders set sent_on = sent_on - 1');
  expect((await remind('employee', sent)).status).toBe(200);
});
