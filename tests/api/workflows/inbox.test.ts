import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InboxPage, QueueEntry } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        update employees e set supervisor_id = s.id, joining_date = '2020-01-01' from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'))`);
    },
  });
});
afterAll(() => server.close());

const inbox = async (client: Client, query = '') =>
  (await client.get(`/Workflow/Inbox?businessUnitId=0${query}`)).body as InboxPage;

const send = async (client: Client, kind: string, payload: object) => {
  const answer = await client.post(`/Requests/${kind}/Send`, { payload });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { requestId: number }).requestId;
};

it('lists what waits of every kind, what is overdue first, and finds it', async () => {
  const employee = await server.as('employee');
  const manager = await server.as('manager');
  const certificate = { purpose: 'visa', addressedTo: 'The embassy' };
  const first = await send(employee, 'salaryCertificate', certificate);
  const second = await send(employee, 'attendanceCorrection', {
    day: '2026-11-02',
    inTime: '09:00',
    outTime: '17:00',
    reason: 'Forgot the card',
  });
  expect((await inbox(manager)).items.map(({ subjectId }) => subjectId)).toEqual([first, second]);
  await server.owner.raw(
    `update workflow_instances set due_at = now() - interval '1 hour' where subject_id = ?
     and workflow like 'attendanceCorrection%'`,
    [second],
  );
  const { items } = await inbox(manager);
  expect(items.map(({ subjectId }) => subjectId)).toEqual([second, first]);
  expect(items[0]?.workflowLabel).toBe('Attendance correction');
  expect((await inbox(manager, '&overdue=true')).items).toHaveLength(1);
  expect((await inbox(manager, `&search=${items[1]?.subject}`)).items[0]?.subjectId).toBe(first);
  expect((await inbox(manager, '&pageSize=1')).hasMore).toBe(true);
  expect((await inbox(manager, '&pageSize=1&page=2')).items[0]?.subjectId).toBe(first);
  expect((await inbox(employee)).items).toEqual([]);
});

it('lists some kinds only, and kind by kind', async () => {
  const manager = await server.as('manager');
  const list = async (query: string) =>
    (await inbox(manager, query)).items.map(({ workflowLabel }) => workflowLabel);
  expect(await list('&kinds=salaryCertificate')).toEqual(['Salary certificate']);
  expect(await list('&kinds=salaryCertificate,attendanceCorrection')).toHaveLength(2);
  expect(await list('&kinds=leave')).toEqual([]);
  // The correction is overdue and still comes after what was sent for another kind before it in the alphabet.
  const employee = await server.as('employee');
  await send(employee, 'salaryCertificate', { purpose: 'visa', addressedTo: 'The embassy' });
  const labels = await list('&order=kind');
  expect(labels).toEqual(labels.toSorted());
  expect(new Set(labels).size).toBe(2);
});

it('saves filters for its user alone', async () => {
  const manager = await server.as('manager');
  const view = {
    name: 'Overdue certificates',
    query: { kinds: 'salaryCertificate', overdue: '1' },
  };
  expect(await manager.post('/Workflow/SaveInboxView', view)).toMatchObject({ status: 200 });
  expect(
    await manager.post('/Workflow/SaveInboxView', { ...view, query: { unit: '3' } }),
  ).toMatchObject({ status: 400 });
  const { body } = await manager.get('/Workflow/InboxViews');
  expect(body).toMatchObject([{ ...view, isOwn: true, isDefault: false }]);
  const [saved] = body as { id: number }[];
  expect(await manager.post('/Workflow/DefaultInboxView', { id: saved?.id })).toMatchObject({
    status: 200,
  });
  const other = await server.as('hr');
  expect((await other.get('/Workflow/InboxViews')).body).toEqual([]);
  expect(await other.post('/Workflow/DeleteInboxView', { id: saved?.id })).toMatchObject({
    status: 404,
  });
  expect(await manager.post('/Workflow/DeleteInboxView', { id: saved?.id })).toMatchObject({
    status: 200,
  });
});

it('answers with 50,000 tasks as fast as with a few', async () => {
  const { rows: columns } = (await server.owner.raw(`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'workflow_instances' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('id', 'subject_id')`)) as { rows: { names: string }[] };
  await server.owner.raw(`
    insert into workflow_instances (subject_id, ${columns[0]?.names})
    select 1000000 + g, ${columns[0]?.names} from workflow_instances i, generate_series(1, 50000) g
    where i.workflow like 'salaryCertificate%' limit 50000`);
  const manager = await server.as('manager');
  await inbox(manager);
  const readTime = async (): Promise<number> => {
    const start = performance.now();
    const { items } = await inbox(manager);
    const time = performance.now() - start;
    expect(items).toHaveLength(50);
    expect(items[0]?.workflowLabel).toBe('Attendance correction');
    return time;
  };
  // Each sample of statistics is another one, and none may make PostgreSQL read the whole table for empty queues.
  for (let sample = 0; sample < 5; sample += 1) {
    await server.owner.raw('vacuum analyze workflow_instances');
    await expect
      .poll(readTime, { timeout: patience(5000), interval: 100 })
      .toBeLessThan(patience(100));
  }
});

it('shows the figures by which a kind is decided, as far as the approver may read them', async () => {
  const employee = await server.as('employee');
  const manager = await server.as('manager');
  const [type] = await query<{ id: number }>(
    server.owner,
    `insert into expense_types (account_id, name, needs_receipt)
     select account_id, 'Bus', false from employees where code = 'U-employee' returning id`,
  );
  await send(employee, 'expense', {
    purpose: 'Trip to the mill',
    fromDate: '2026-11-02',
    toDate: '2026-11-03',
    lines: [{ spentOn: '2026-11-02', expenseTypeId: type?.id, amount: 4800 }],
  });
  const { items } = await inbox(manager, '&kinds=expense');
  expect(items[0]?.figures[0]).toMatchObject({ kind: 'money', value: expect.anything() });
  expect(Number(items[0]?.figures[0]?.value)).toBe(4800);
  // Two amounts would not say which is which.
  expect(items[0]?.figures.filter(({ kind }) => kind === 'money')).toHaveLength(1);
  const certificate = (await inbox(manager, '&kinds=salaryCertificate')).items[0];
  expect(certificate?.figures).toEqual([]);
});

it('names the queues of a workflow so that no two look the same', async () => {
  const { body } = await (await server.as('hr')).get('/Workflow/Queue');
  const names = (body as QueueEntry[]).map(
    ({ workflow, label, pipelineVersion }) => `${workflow} ${label} ${pipelineVersion}`,
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
