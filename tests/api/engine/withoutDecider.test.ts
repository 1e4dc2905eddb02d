import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UndecidedStep } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { watchDeadlines } from '#workers/deadlines.ts';
import type { Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Client;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  hr = await server.as('hr');
  // Leaves one HR officer, and removes all supervisors, whose fallback is HR.
  await server.owner.raw(
    `update users set is_active = false where login_id in ('hr2', 'otp', 'allRoles')`,
  );
});
afterAll(() => server.close());

const listed = async (client = admin) => {
  const { status, body } = await client.get('/Workflow/WithoutDecider');
  expect(status).toBe(200);
  return body as UndecidedStep[];
};
const readNotices = () =>
  query<{ title: string; path: string }>(
    server.db,
    `select title, path from notices where user_id = $userId order by id`,
    { userId: admin.userId },
  );

it('lists a task that only its requester or an earlier decider could decide, until someone else can', async () => {
  const payload = { purpose: 'loan', addressedTo: 'Padma Bank' };
  const sent = await (
    await server.as('employee')
  ).post('/Requests/salaryCertificate/Send', { payload });
  expect(sent).toMatchObject({ status: 200 });
  const { requestId, workflow } = sent.body as { requestId: number; workflow: string };
  // HR can still decide the first step.
  expect(await listed()).toEqual([]);
  const { body } = await hr.get(`/Workflow/Instances?workflow=${workflow}&state=step1&mine=true`);
  const items = (body as { items: { subjectId: number; version: number }[] }).items;
  const approved = await hr.post('/Workflow/Dispatch', {
    workflow,
    items: items.map(({ subjectId, version }) => ({ subjectId, version, event: 'approve' })),
  });
  expect(approved).toMatchObject({ status: 200 });

  expect(await listed()).toMatchObject([
    { workflow, state: 'step2', label: 'HR', who: 'HR', businessUnitId: 1, count: 1 },
  ]);
  expect((await (await server.as('employee')).get('/Workflow/WithoutDecider')).status).toBe(403);

  // Once it is overdue, people who can grant the role are notified, once.
  await server.owner.raw(
    `update workflow_instances set due_at = now() - interval '1 minute' where subject_id = ? and workflow = ?`,
    [requestId, workflow],
  );
  await watchDeadlines(server.db, server.services.engine);
  await watchDeadlines(server.db, server.services.engine);
  expect(await readNotices()).toEqual([
    {
      title: '1 item is overdue that no one may decide',
      path: '/administration/roleManagement/userRoleManager/roleAssignToUser',
    },
  ]);

  await hire(server.owner, { login: 'hr3', roles: ['employee', 'hr@2'] });
  expect(await listed()).toHaveLength(1);
  await hire(server.owner, { login: 'hr4', roles: ['employee', 'hr@1'] });
  expect(await listed()).toEqual([]);
});
