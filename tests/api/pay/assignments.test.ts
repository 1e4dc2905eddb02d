import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  AssignedPerson,
  AssignmentLine,
  PolicyDetails,
} from '#machines/domains/pay/contracts/assignments.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { storePayStructure } from '#server/demo/pay/payStructure.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let hr: Client;
let own = 0;
let people: number[] = [];
let policyIds: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const user = await queryOne<{ userId: number; employeeId: number }>(
    server.db,
    `select id as "userId", employee_id as "employeeId" from users where login_id = 'hr'`,
  );
  own = user?.employeeId ?? 0;
  const actor = { userId: 0, employeeId: 0, ...user, accountId: 1, name: 'HR', roles: [] };
  await server.db.transaction((tx) =>
    storePayStructure({ tx, today: '2026-11-28', actor: () => actor }),
  );
  hr = await server.as('hr');
  const ids = (sql: string) => query<{ id: number }>(server.db, sql, { own });
  people = (
    await ids(
      'select id from employees where account_id = 1 and is_active and id <> $own order by id',
    )
  ).map(({ id }) => id);
  policyIds = (
    await ids('select id from salary_policies where id <> $own or true order by id')
  ).map(({ id }) => id);
});
afterAll(() => server.close());

const preview = async (body: object) =>
  (await hr.post('/Pay/PreviewAssignment', body)).body as AssignmentLine[];
const accesses = async () =>
  (
    await query<{ call: string }>(
      server.db,
      'select call from pay_accesses order by id desc limit 1',
    )
  )[0]?.call;
const policyOf = async (employeeId: number, day: string) =>
  (
    await queryOne<{ id: number }>(
      server.db,
      `select policy_id as id from salary_assignments
       where employee_id = $employeeId and superseded_at is null and valid @> $day::date`,
      { employeeId, day },
    )
  )?.id;

it('lists people with what they are assigned, and those without first', async () => {
  const { body } = await hr.get('/Pay/Assignments?pageSize=5');
  const { total, items } = body as { total: number; items: AssignedPerson[] };
  expect(total).toBeGreaterThan(0);
  expect(items[0]?.assigned).toMatchObject({ breakdown: 'Monthly salary', until: null });
  const { body: none } = await hr.get('/Pay/Assignments?unassigned=true');
  expect(none).toEqual({ total: 0, items: [] });
});

it('shows each change with net pay before and after, and records that pay was seen', async () => {
  const [one = 0, two = 0] = people;
  const body = { employeeIds: [one, two], from: '2026-12-01', policyId: policyIds[1] };
  const lines = await preview(body);
  expect(lines).toMatchObject([
    { employeeId: one, change: 'changed', before: { policy: 'By calendar days' } },
    { employeeId: two, change: 'changed', after: { policy: 'By 30 days' } },
  ]);
  expect(lines[0]?.netBefore).toBeGreaterThan(0);
  expect(await accesses()).toBe('Pay/PreviewAssignment');
  expect(await preview({ ...body, policyId: policyIds[0] })).toMatchObject([
    { change: 'same' },
    { change: 'same' },
  ]);
});

it('assigns all or none, and no one themselves', async () => {
  const [one = 0] = people;
  const body = { from: '2026-12-01', policyId: policyIds[1], reason: 'Agreed with the union' };
  const refused = await hr.post('/Pay/Assign', { ...body, employeeIds: [one, own] });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect((refused.body as ErrorAnswer).message).toMatch(/yourself/);
  expect(await policyOf(one, '2026-12-31')).toBe(policyIds[0]);
  expect(await hr.post('/Pay/Assign', { ...body, employeeIds: [one] })).toMatchObject({
    status: 200,
    body: { assigned: 1 },
  });
  expect(await policyOf(one, '2026-12-31')).toBe(policyIds[1]);
  expect(await policyOf(one, '2026-11-30')).toBe(policyIds[0]);
});

it('refuses a draft breakdown and a day before someone joined', async () => {
  const [one = 0] = people;
  const draft = await queryOne<{ id: number }>(
    server.owner,
    `insert into salary_breakdowns (account_id, name, code, currency) values (1, 'Draft', 'draft', 'USD')
     returning id`,
  );
  const [line] = await preview({
    employeeIds: [one],
    from: '1990-01-01',
    breakdownId: draft?.id,
  });
  expect(line?.problems).toEqual([
    expect.stringMatching(/^From is before the joining date/),
    'A policy is needed',
    'A payroll group is needed',
    'Draft is not published',
  ]);
});

it('takes a file line by line, and undoes it to what people had before', async () => {
  const [, , three = 0] = people;
  const code = (
    await queryOne<{ code: string }>(server.db, 'select code from employees where id = $three', {
      three,
    })
  )?.code;
  const content = `Employee Id,From,Policy\n${code},2027-01-01,By 30 days\n`;
  const check = (await hr.post('/SalaryAssignment/CheckFile', { format: 'csv', content }))
    .body as ImportCheck;
  expect(check.lines[0]).toMatchObject({ change: 'changed', problems: [] });
  expect(check.lines[0]?.differences[0]).toEqual({
    label: 'Policy',
    before: 'By calendar days',
    after: 'By 30 days',
  });
  const imported = await hr.post('/SalaryAssignment/ImportFile', {
    format: 'csv',
    content,
    digest: check.digest,
  });
  expect(imported).toMatchObject({ status: 200 });
  expect(await policyOf(three, '2027-01-01')).toBe(policyIds[1]);
  const { importId } = imported.body as { importId: number };
  expect(await hr.post('/SalaryAssignment/UndoImport', { importId })).toMatchObject({
    status: 200,
  });
  expect(await policyOf(three, '2027-01-01')).toBe(policyIds[0]);
  expect(await policyOf(three, '2026-12-31')).toBe(policyIds[0]);
});

it('explains a policy for one person element by element, to those who may see it', async () => {
  const [one = 0] = people;
  const path = `/Pay/PolicyDetails?employeeId=${one}&policyId=${policyIds[1]}`;
  const { body } = await hr.get(path);
  const { lines } = body as PolicyDetails;
  const basic = lines.find(({ code }) => code === 'basic');
  expect(basic?.formula).toBe('pay.basic');
  expect(basic?.before).toBe(basic?.after);
  expect(await accesses()).toBe('Pay/PolicyDetails');
  const employee = await server.as('employee');
  expect((await employee.get(path)).status).toBe(403);
  expect((await employee.get('/Pay/Assignments')).status).toBe(403);
});

it('records who sees the recurring items of others', async () => {
  const { body } = await hr.get('/Resources/recurringItem');
  expect((body as { items: unknown[] }).items.length).toBeGreaterThan(0);
  expect(await accesses()).toBe('Resources/recurringItem');
});

it('imports a country’s file on a screen, after it was shown what it adds', async () => {
  const content = readFileSync(
    new URL('../../../docs/countries/au-payg.json', import.meta.url),
    'utf8',
  );
  const check = await hr.post('/Pay/CheckCountryFile', { content });
  expect(check).toMatchObject({ status: 200, body: { breakdownId: 0 } });
  const isThere = () =>
    queryOne(server.db, `select from salary_breakdowns where name like 'Australia%'`);
  expect(await isThere()).toBeUndefined();
  const imported = await hr.post('/Pay/ImportCountryFile', { content });
  expect(imported).toMatchObject({ status: 200 });
  expect(imported.body).toMatchObject({ rules: (check.body as { rules: number }).rules });
  expect(await isThere()).toBeDefined();
  expect((await hr.post('/Pay/ImportCountryFile', { content })).status).toBe(409);
  const broken = await hr.post('/Pay/CheckCountryFile', { content: '{' });
  expect(broken).toMatchObject({ status: 400, body: { message: 'The file is not JSON' } });
});
