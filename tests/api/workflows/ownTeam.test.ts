import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import type { HistoryEntry, QueueEntry } from '#machines/core/contracts/workflow.ts';
import type { Delegations } from '#machines/domains/workflows/contracts/delegations.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { query } from '#server/platform/db/sql.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { runVerifier, unpack } from '#tests/support/proofBundle.ts';
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
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'), ('U-finance', 'U-manager'))`);
    },
  });
});
afterAll(() => server.close());

/** A new session without cached data. */
const fresh = (login: string) => createClient(server.url, login);

const delegate = async (principal: string, to: string, from = 0, until = 3) =>
  (await fresh(principal)).post('/Workflow/Delegate', {
    stages: [OWN_TEAM],
    standInEmployeeId: (await server.as(to)).employeeId,
    fromDate: accountDay(from),
    untilDate: accountDay(until),
    reason: 'On leave',
  });

async function ask(client: Client): Promise<Sent> {
  const { status, body } = await client.post('/Requests/salaryCertificate/Send', {
    payload: { purpose: 'visa', addressedTo: 'The embassy' },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as Sent;
}

const approve = async (login: string, { requestId, workflow }: Sent) =>
  (await fresh(login)).post('/Workflow/Dispatch', {
    workflow,
    items: [{ subjectId: requestId, event: { type: 'approve', comment: 'Agreed' } }],
  });

const countWaiting = async (login: string) =>
  ((await (await fresh(login)).get('/Workflow/Queue')).body as QueueEntry[]).reduce(
    (sum, { waiting }) => sum + waiting,
    0,
  );

const offered = async (login: string) =>
  ((await (await server.as(login)).get('/Workflow/Delegations')).body as Delegations).stages.map(
    ({ workflow }) => workflow,
  );

it('is offered only to people with direct reports', async () => {
  expect(await offered('manager')).toContain(OWN_TEAM.workflow);
  expect(await offered('employee')).not.toContain(OWN_TEAM.workflow);
  expect((await delegate('employee', 'hr2')).status).toBe(403);
});

it('lets a delegate decide a supervisor’s tasks, in both names, for the agreed period', async () => {
  const employee = await server.as('employee');
  const [first, second, third] = [await ask(employee), await ask(employee), await ask(employee)];
  expect(await countWaiting('finance')).toBe(0);
  expect((await approve('finance', first)).status).toBeGreaterThanOrEqual(403);
  expect(await delegate('manager', 'finance')).toMatchObject({ status: 200 });
  expect(await countWaiting('finance')).toBe(3);
  expect(await countWaiting('manager')).toBe(3);
  const read = await (
    await fresh('finance')
  ).get(`/Requests/salaryCertificate/Row?requestId=${first.requestId}`);
  expect(read.status).toBe(200);
  expect((await approve('finance', first)).status).toBe(200);
  const history = (await employee.get(
    `/Workflow/History?workflow=${first.workflow}&subjectId=${first.requestId}`,
  )) as { body: HistoryEntry[] };
  expect(history.body.at(-1)).toMatchObject({
    actorName: 'The finance',
    onBehalfOfName: 'The manager',
  });
  // The supervisor sees it when back, and no one else does.
  const decided = async (login: string) =>
    ((await (await server.as(login)).get('/Workflow/Delegations')).body as Delegations).decided;
  expect(await decided('manager')).toMatchObject([
    { subjectId: first.requestId, byName: 'The finance', workflowLabel: 'Salary certificate' },
  ]);
  expect(await decided('finance')).toEqual([]);
  const [stored] = await query<{ authority: string }>(
    server.owner,
    `select authority from workflow_transitions t join workflow_instances i on i.id = t.instance_id
     where i.subject_id = $id and i.workflow = $workflow and event = 'approve'`,
    { id: first.requestId, workflow: first.workflow },
  );
  expect(JSON.stringify(stored?.authority)).toContain('supervisor');
  expect(JSON.stringify(stored?.authority)).toContain('delegation');
  // Their own request is the principal's to decide.
  const own = await ask(await server.as('finance'));
  expect((await approve('finance', own)).status).toBe(403);
  expect((await approve('manager', own)).status).toBe(200);
  // The supervisor still decides, too, and after the last day only the supervisor does.
  expect((await approve('manager', second)).status).toBe(200);
  await query(
    server.owner,
    `update workflow_delegations set from_date = from_date - 10, until_date = account_day(account_id) - 1`,
  );
  expect((await approve('finance', third)).status).toBeGreaterThanOrEqual(403);
  expect(await countWaiting('finance')).toBe(0);
  const { broken } = await verifyHistory(server.db, server.services.engine);
  expect(broken.filter(({ workflow }) => workflow !== 'delegation')).toEqual([]);
});

it('notifies the delegate of new tasks, except their own requests', async () => {
  await query(server.owner, 'delete from workflow_delegations');
  expect(await delegate('manager', 'finance')).toMatchObject({ status: 200 });
  const finance = await server.as('finance');
  const since = await query<{ id: number }>(
    server.owner,
    'select coalesce(max(id), 0) as id from notices',
  );
  await ask(await server.as('employee'));
  await ask(finance);
  const notices = await query<{ login: string; details: string }>(
    server.owner,
    `select u.login_id as login, n.details from notices n join users u on u.id = n.user_id
     where n.id > $id order by n.id`,
    { id: since[0]?.id ?? 0 },
  );
  expect(notices.filter(({ login }) => login === 'finance')).toEqual([
    { login: 'finance', details: expect.stringContaining('As delegate of The manager') as string },
  ]);
  expect(notices.filter(({ login }) => login === 'manager')).toHaveLength(2);
});

/** The cards of a request's history, as auditors see them. */
const readCards = async ({ requestId, workflow }: Sent) =>
  (
    (
      await (
        await fresh('hr')
      ).get(`/Workflow/History?workflow=${encodeURIComponent(workflow)}&subjectId=${requestId}`)
    ).body as HistoryEntry[]
  ).map(({ authority }) => authority);

it('names the position that makes someone the supervisor, and when it was replaced', async () => {
  const employee = await server.as('employee');
  const sent = await ask(employee);
  expect(await approve('manager', sent)).toMatchObject({ status: 200 });
  const card = (await readCards(sent)).at(-1);
  expect(card?.as).toBe('relative');
  const position = card?.grants.find(({ kind }) => kind === 'employment');
  expect(position).toMatchObject({
    name: 'The employee',
    employeeId: employee.employeeId,
    endedAt: null,
  });
  expect(position?.at).not.toBeNull();
  const hr = await server.as('hr');
  const book = await hr.get(`/Employee/ServiceBook?employeeId=${employee.employeeId}`);
  expect(
    await hr.post('/Employee/ChangeEmployment', {
      employeeId: employee.employeeId,
      from: accountDay(),
      values: { supervisorId: (await server.as('md')).employeeId },
      reason: 'New team',
      version: (book.body as { version: number }).version,
    }),
  ).toMatchObject({ status: 200 });
  const after = (await readCards(sent)).at(-1);
  expect(after?.grants.find(({ kind }) => kind === 'employment')).toMatchObject({
    change: position?.change,
    at: position?.at,
  });
  const next = await ask(employee);
  expect(await approve('md', next)).toMatchObject({ status: 200 });
  const byNew = (await readCards(next)).at(-1)?.grants.find(({ kind }) => kind === 'employment');
  expect(byNew).toMatchObject({ byName: 'The hr' });
  expect(byNew?.id).not.toBe(position?.id);
  const { broken } = await verifyHistory(server.db, server.services.engine);
  // The first test deletes its delegation as no one may.
  expect(broken.filter(({ workflow }) => workflow !== 'delegation')).toEqual([]);
});

it('proves the position in a bundle, and refuses one that was altered', async () => {
  const [{ workflow } = { workflow: '' }] = await query<{ workflow: string }>(
    server.owner,
    `select workflow from workflow_transitions where authority::text like '%"employment"%' limit 1`,
    {},
  );
  const response = await fetch(
    `${server.url}/api/Workflow/Proof?workflow=${encodeURIComponent(workflow)}`,
    { headers: { Authorization: `Bearer ${(await server.as('hr')).token}` } },
  );
  const { folder, files } = unpack(Buffer.from(await response.arrayBuffer()));
  expect(await runVerifier(folder)).toMatchObject({ status: 0 });
  const kept = String(files.get('grants.json'));
  const changed = kept.replace(
    /("kind":"employment"[^\n]*"supervisorId":)(\d+)/,
    (_, before: string, id: string) => `${before}${Number(id) + 1}`,
  );
  expect(changed).not.toBe(kept);
  writeFileSync(join(folder, 'grants.json'), changed);
  const { status, said } = await runVerifier(folder);
  expect(status).toBe(1);
  expect(said).toContain('what it said was changed');
  rmSync(folder, { recursive: true });
});
