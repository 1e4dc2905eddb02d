import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { takePayItems } from '#server/domains/pay/items/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const HEAD = 'Employee Id,Month,Bill\n';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into designations (account_id, name) values (1, 'Driver');
        update employees e set designation_id = d.id from designations d where e.code = 'E00002' and d.name = 'Driver';
        update employee_versions v set designation_id = e.designation_id from employees e
          where e.id = v.employee_id and e.code = 'E00002';
        insert into mobile_limits (account_id, name, designation_id, from_day, amount)
        select 1, l.name, d.id, l.day::date, l.amount
        from (values ('Everyone', null, '2025-01-01', 500), ('Drivers', 'Driver', '2025-01-01', 300),
          ('Drivers since March', 'Driver', '2026-03-01', 800)) l (name, designation, day, amount)
        left join designations d on d.name = l.designation`);
    },
  });
});
afterAll(() => server.close());

const post = async (call: string, body: object, login = 'finance') =>
  (await server.as(login)).post(`/MobileBill/${call}`, body);
const check = async (lines: string): Promise<ImportCheck> => {
  const answer = await post('CheckFile', { format: 'csv', content: HEAD + lines });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as ImportCheck;
};
const load = async (lines: string) => {
  const { digest } = await check(lines);
  const answer = await post('ImportFile', { format: 'csv', content: HEAD + lines, digest });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  const imports = await (await server.as('finance')).get('/MobileBill/Imports');
  return (imports.body as { id: number }[])[0]?.id ?? 0;
};
const readOpen = () =>
  query<{ code: string; month: string; amount: string }>(
    server.owner,
    `select e.code, to_char(t.month, 'YYYY-MM') as month, t.direction || ' ' || t.amount as amount
     from pay_items t join employees e on e.id = t.employee_id
     where t.source = 'mobileBill' and t.cancelled_at is null order by t.id`,
  );
const problemsOf = ({ lines }: ImportCheck) =>
  lines.toSorted((a, b) => a.line - b.line).map(({ problems }) => problems.join(' '));

it('deducts what is above the limit of the designation in that month', async () => {
  const checked = await check('E00001,2026-02,780.50\nE00002,2026-02-14,780.50\n');
  expect(checked.lines.map(({ differences }) => differences.at(-1)?.after)).toEqual([
    '280.50',
    '480.50',
  ]);
  await load(
    'E00001,2026-02,780.50\nE00002,2026-02-14,780.50\nE00002,2026-03,780.50\nE00003,2026-02,500\n',
  );
  expect(await readOpen()).toEqual([
    { code: 'E00001', month: '2026-02', amount: 'deduction 280.50' },
    { code: 'E00002', month: '2026-02', amount: 'deduction 480.50' },
  ]);
});

it('refuses a second bill of a month, twins, strangers, odd amounts, later months and missing limits', async () => {
  const lines = [
    'E00001,2026-02,100',
    'E00004,2026-01,100',
    'E00004,2026-01-20,100',
    'X-1,2026-01,100',
    'E00005,2026-01,-3',
    'E00005,soon,3',
    'E00006,2099-01,3',
    'E00007,2024-01,3',
  ];
  const problems = problemsOf(await check(`${lines.join('\n')}\n`));
  expect(problems).toEqual([
    'There is a bill of this month already: 780.50',
    '',
    'This person and month are in the file twice',
    'Employee Id: there is no “X-1”',
    'Bill cannot be “-3”',
    'Month cannot be “soon”',
    'Month: it has not begun yet',
    expect.stringMatching(/^No mobile bill limit applies to .+: add one first$/),
  ]);
});

it('undoes an import with its deductions, unless one of them was taken', async () => {
  const open = await load('E00008,2026-02,900\n');
  expect((await post('UndoImport', { importId: open })).status).toBe(200);
  expect((await readOpen()).map(({ code }) => code)).not.toContain('E00008');
  const taken = await load('E00008,2026-02,900\n');
  const people = await query<{ id: number }>(
    server.owner,
    `select id from employees where code = 'E00008'`,
  );
  await withTransaction(server.db, (tx) =>
    takePayItems(
      tx,
      { month: '2026-02-01', employeeIds: people.map(({ id }) => id) },
      { userId: null, accountId: 1 },
    ),
  );
  expect(await post('UndoImport', { importId: taken })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has been deducted from pay') as string },
  });
  expect((await post('CheckFile', { format: 'csv', content: HEAD }, 'employee')).status).toBe(403);
});
