import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportCheck, RecentImport } from '#machines/kits/resources/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bring, HEADER, person } from './files.ts';

let server: TestServer;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer({ also: recordAll });
  hr = await server.as('hr');
  await save('shift', {
    name: 'Day shift',
    kind: 'fixed',
    starts: '09:00',
    ends: '17:00',
    pairing: 'firstLast',
  });
  await save('leaveYear', { name: 'Now', startsOn: '2026-01-01', endsOn: '2027-12-31' });
  for (const name of ['Casual leave', 'Sick leave'])
    await save('leaveType', {
      name,
      isPaid: true,
      granted: 'byHand',
      accrualEvery: 'monthly',
      accrualPaidAt: 'lastDay',
      accrualBy: 'time',
      roundTo: 'none',
      sandwich: 'none',
      encashBy: 'basic',
    });
});
afterAll(() => server.close());

async function save(resource: string, values: object): Promise<void> {
  expect(await hr.post(`/Resources/${resource}/Save`, { values })).toMatchObject({ status: 200 });
}

const MORE = 'Bank,BankBranch,AccountNumber,Calendar,Opening Casual leave,Sick leave balance';
const file = (...rows: string[]) => `${[`${HEADER},${MORE}`, ...rows].join('\n')}\n`;

it('brings bank accounts, calendars and opening leave with new people', async () => {
  const content = file(
    `${person('F1')},Padma Bank,Motijheel,0012345678,day  SHIFT,4.5,10`,
    `${person('F2')},padma bank,,777,,,0`,
    `${person('F3')},,,,,,`,
  );
  const checked = await hr.post('/Import/People/CheckFile', { format: 'csv', content, asked: {} });
  const { lines, creates } = checked.body as ImportCheck;
  expect(creates).toEqual(
    expect.arrayContaining([{ label: 'Bank', count: 1, names: ['Padma Bank'] }]),
  );
  expect(lines[0]?.differences).toEqual(
    expect.arrayContaining([
      { label: 'Bank account', before: null, after: 'Padma Bank •••• 5678' },
      { label: 'Opening leave', before: null, after: 'Casual leave 4.5, Sick leave 10' },
    ]),
  );
  expect(await bring(server, content, { login: 'hr' })).toMatchObject({ status: 200 });
  const accounts = await query(
    server.owner,
    `select e.code, b.name as bank, a.branch, a.account_number as number
     from employee_bank_accounts a join banks b on b.id = a.bank_id
     join employees e on e.id = a.employee_id order by 1`,
  );
  expect(accounts).toEqual([
    { code: 'F1', bank: 'Padma Bank', branch: 'Motijheel', number: '0012345678' },
    { code: 'F2', bank: 'Padma Bank', branch: null, number: '777' },
  ]);
  const calendars = await query(
    server.owner,
    `select e.code, s.name from calendar_assignments a join shifts s on s.id = a.shift_id
     join employees e on e.id = a.employee_id`,
  );
  expect(calendars).toEqual([{ code: 'F1', name: 'Day shift' }]);
  const leave = await query(
    server.owner,
    `select e.code, t.name, l.days::float8 as days from leave_ledger l
     join employees e on e.id = l.employee_id join leave_types t on t.id = l.leave_type_id
     order by 1, 2`,
  );
  expect(leave).toEqual([
    { code: 'F1', name: 'Casual leave', days: 4.5 },
    { code: 'F1', name: 'Sick leave', days: 10 },
  ]);
  expect(await recordsAsChanged(server.db, null)).toEqual([]);
});

it('changes nothing when the file comes again', async () => {
  const content = file(`${person('F1')},Other Bank,,999,Day shift,9,9`);
  const { body } = await hr.post('/Import/People/CheckFile', { format: 'csv', content, asked: {} });
  expect((body as ImportCheck).counts).toMatchObject({ same: 1 });
});

it('says every fault of them', async () => {
  const content = file(`${person('F9')},Padma Bank,,,Night,x,-1`);
  const { body } = await hr.post('/Import/People/CheckFile', { format: 'csv', content, asked: {} });
  const first = (body as ImportCheck).lines[0]?.problems ?? [];
  expect(first).toEqual([
    'Opening Casual leave: “x” is not a number of days from 0 to 366',
    'Opening Sick leave: “-1” is not a number of days from 0 to 366',
  ]);
  const mended = file(`${person('F9')},Padma Bank,,,Night,1,1`);
  const again = await hr.post('/Import/People/CheckFile', {
    format: 'csv',
    content: mended,
    asked: {},
  });
  expect((again.body as ImportCheck).lines[0]?.problems).toEqual([
    'Calendar: there is no “Night”',
    'AccountNumber: is missing beside the bank',
  ]);
});

it('needs no sections of companies that have none', async () => {
  const content =
    'EmployeeCode,EmployeeName,Designation,Department,JoiningDate,Gross\nG1,Person G1,Weaver,Weaving,2020-02-29,30000\nF1,Person F1,Weaver,Weaving,2020-02-29,30000\n';
  expect(await bring(server, content, { login: 'hr' })).toMatchObject({ status: 200 });
  const sections = await query(
    server.owner,
    `select e.code, s.name from employees e join sections s on s.id = e.section_id
     where e.code in ('F1', 'G1') order by 1`,
  );
  expect(sections).toEqual([
    { code: 'F1', name: 'Looms' },
    { code: 'G1', name: 'General' },
  ]);
});

it('lets an administrator see the people whom they have imported', async () => {
  const [admin, own] = [await server.as('admin'), file(`${person('H1')},,,,,,`)];
  expect(await bring(server, own)).toMatchObject({ status: 200 });
  const rows = await query<{ code: string; id: number }>(
    server.owner,
    `select code, id from employees where code in ('F1', 'H1') order by code`,
  );
  const statuses = [];
  for (const { id } of rows)
    statuses.push((await admin.get(`/Employee/Record?employeeId=${id}`)).status);
  expect(statuses).toEqual([404, 200]);
});

it('is undone with its bank accounts and calendars, unless one was changed since', async () => {
  const stored = async () =>
    query(
      server.owner,
      `select e.code, a.account_number as number, c.id is not null as "hasCalendar" from employees e
       left join employee_bank_accounts a on a.employee_id = e.id
       left join calendar_assignments c on c.employee_id = e.id
       where e.code in ('U1', 'U2') or e.code = 'E00003' order by 1`,
    );
  const undo = async () => {
    const [latest] = (await hr.get('/Import/People/Imports')).body as RecentImport[];
    return hr.post('/Import/People/UndoImport', { importId: latest?.id });
  };
  const before = await stored();
  const old = `E00003,Person 3,Officer,Accounts,Payables,2020-01-15,33000,City Bank,,333,Day shift,,`;
  const content = file(
    `${person('U1')},Meghna Bank,,111,Day shift,,`,
    `${person('U2')},Meghna Bank,,222,,,`,
    old,
  );
  expect(await bring(server, content, { login: 'hr' })).toMatchObject({ status: 200 });
  expect(await stored()).toMatchObject([
    { code: 'E00003', number: '333', hasCalendar: true },
    { code: 'U1', number: '111', hasCalendar: true },
    { code: 'U2', number: '222', hasCalendar: false },
  ]);
  const change = (number: string) =>
    query(
      server.owner,
      `update employee_bank_accounts set account_number = $number where account_number in ('222', '999')`,
      { number },
    );
  await change('999');
  expect(await undo()).toMatchObject({
    status: 409,
    body: {
      message: '1 of these people was changed since: Person U2 (U2). Nothing was undone',
    },
  });
  await change('222');
  expect(await undo()).toMatchObject({ status: 200 });
  expect(await stored()).toEqual(before);
  const banks = await query(server.owner, `select from banks where name like 'Meghna%'`);
  expect(banks).toEqual([]);
  expect(await recordsAsChanged(server.db, null)).toEqual([]);
  expect(await bring(server, content, { login: 'hr' })).toMatchObject({ status: 200 });
});

it('says before and after that opening leave cannot be undone', async () => {
  const content = file(`${person('V1')},,,,,2,`, `${person('V2')},,,,,0,`);
  const checked = await hr.post('/Import/People/CheckFile', { format: 'csv', content, asked: {} });
  expect((checked.body as ImportCheck).lasting?.values).toEqual({ n: 1 });
  expect(await bring(server, content, { login: 'hr' })).toMatchObject({ status: 200 });
  const [latest] = (await hr.get('/Import/People/Imports')).body as RecentImport[];
  expect(latest?.isLasting).toBe(true);
  const { status, body } = await hr.post('/Import/People/UndoImport', { importId: latest?.id });
  expect(status).toBe(409);
  expect((body as { message: string }).message).toMatch(/^Opening leave of 1 person is posted/);
});
