import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { bring, problems } from '#tests/api/people/import/files.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into leave_types (account_id, name, granted) values (1, 'Annual Leave', 'byHand'),
          (1, 'Casual', 'byHand'), (1, 'Sick', 'byHand');
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31)
          from generate_series(2020, 2200) y`);
    },
  });
});
afterAll(() => server.close());

const from = `${new Date().getUTCFullYear() + 1}-01-01`;
const bringBalances = (content: string) =>
  bring(server, content, {
    base: '/LeaveAllocation',
    login: 'hr',
    asked: { from, reason: 'Opening balance' },
  });
const readBalances = () =>
  query<{ code: string; name: string; days: number }>(
    server.db,
    `select e.code, t.name, l.days::float8 as days from leave_ledger l
     join employees e on e.id = l.employee_id join leave_types t on t.id = l.leave_type_id
     order by e.code, t.id`,
  );

it('reads files with a column for each type of leave', async () => {
  const file = `Leave balances
Emp ID;Name;Annual;Casual Leave;Sick balance;Remarks
E00001;Person 1;12,5;4;;
E00002;Person 2;0;3;7;
`;
  expect(await bringBalances(file)).toMatchObject({ status: 200 });
  expect(await readBalances()).toEqual([
    { code: 'E00001', name: 'Annual Leave', days: 12.5 },
    { code: 'E00001', name: 'Casual', days: 4 },
    { code: 'E00002', name: 'Casual', days: 3 },
    { code: 'E00002', name: 'Sick', days: 7 },
  ]);
});

it('refuses a row for each invalid balance', async () => {
  const answer = await bringBalances(`Emp ID,Annual,Casual\nE00003,999,x\n`);
  expect(problems(answer)).toEqual(['line 2: Days cannot be “999”', 'line 2: Days cannot be “x”']);
});

it('also reads files with a row for each balance', async () => {
  const answer = await bringBalances(`Emp ID,Leave Type,Days\nE00004,annual leave,2\n`);
  expect(answer).toMatchObject({ status: 200 });
});
