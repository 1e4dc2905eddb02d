import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import type { ImportCheck, RecentImport } from '#machines/kits/resources/contract.ts';
import { deriveStale } from '#server/domains/time/attendance/derive.ts';
import { query } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { createOtherAccount, MARK } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let employee: Client;
let hr: Client;
let hr2: Client;
const YEAR = new Date().getUTCFullYear();
/** Days of last month, so that none is in the future. */
const MONTH = (() => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
})();
const day = (n: number): string => `${MONTH}-${String(n).padStart(2, '0')}`;
/** A Sunday and the following Monday: working days. */
const SUNDAY = day([8, 9, 10, 11, 12, 13, 14].find((n) => new Date(day(n)).getUTCDay() === 0) ?? 8);
const MONDAY = new Date(Date.parse(SUNDAY) + 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      await owner.raw(`
        insert into leave_types (id, account_id, name, granted) overriding system value
          values (1, 1, 'Study', 'byHand'), (2, 1, 'Earned', 'compensatory');
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31)
          from generate_series(${YEAR - 1}, ${YEAR}) y`);
      await recordAll(owner);
    },
  });
  [employee, hr, hr2] = (await Promise.all(
    ['employee', 'hr', 'hr2'].map((one) => server.as(one)),
  )) as [Client, Client, Client];
  const shift = {
    name: 'Day',
    kind: 'fixed',
    starts: '09:00',
    ends: '17:00',
    pairing: 'firstLast',
  };
  const saved = await hr.post('/Resources/shift/Save', { values: shift });
  const { autoId } = saved.body as { autoId: number };
  for (const businessUnitId of [1, 2]) {
    const values = { note: 'All', shiftId: autoId, businessUnitId, startsOn: '2025-01-01' };
    expect(await hr.post('/Resources/calendarAssignment/Save', { values })).toMatchObject({
      status: 200,
    });
  }
});
afterAll(() => server.close());

const file = (header: string, rows: readonly string[]) => ({
  format: 'csv',
  content: [header, ...rows].join('\n'),
});
const check = async (base: string, content: object, as = hr) => {
  const answer = await as.post(`${base}/CheckFile`, content);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as ImportCheck;
};
const bring = async (base: string, content: object, as = hr) => {
  const { digest } = await check(base, content, as);
  const answer = await as.post(`${base}/ImportFile`, { ...content, digest });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { importId: number }).importId;
};
const recent = async (base: string, as = hr) =>
  (await as.get(`${base}/Imports`)).body as RecentImport[];
const undo = (base: string, importId: number, as = hr) =>
  as.post(`${base}/UndoImport`, { importId });
const settle = async () => {
  while (await deriveStale(server.db));
};
const broken = async () => {
  const { broken: match } = await verifyHistory(server.owner, server.services.engine);
  return match;
};

describe('overtime from a file', () => {
  const overtime = (...rows: string[]) => file('Employee Id,Day,Hours,Reason', rows);
  const standing = (person: number) =>
    query<{ day: string; asked: number; minutes: number; source: string; items: number }>(
      server.owner,
      `select o.day::text, o.asked_minutes as asked, o.minutes, o.source,
         (select count(*)::integer from pay_items i where i.source = 'overtime' and i.source_id = o.id
          and i.cancelled_at is null) as items
       from overtime_entries o where o.employee_id = $person and o.cancelled_at is null order by day`,
      { person },
    );

  it('is shown beside existing entries, imported completely or not at all, and can be undone', async () => {
    const first = await bring('/Overtime', overtime(`E00001,${SUNDAY},2,Stock taking`));
    expect(await standing(1)).toEqual([
      { day: SUNDAY, asked: 120, minutes: 120, source: 'file', items: 1 },
    ]);
    const second = overtime(`E00001,${SUNDAY},3,Stock taking`, `e00002,${MONDAY},1.5,Night run`);
    expect(await check('/Overtime', second)).toMatchObject({
      counts: { new: 1, changed: 1, same: 0, refused: 0 },
      lines: [
        {
          change: 'changed',
          differences: [
            { label: 'Hours', before: '2', after: '3' },
            { label: 'Hours that count', before: '2', after: '3' },
          ],
        },
        { change: 'new' },
      ],
    });
    const importId = await bring('/Overtime', second);
    expect(await standing(1)).toMatchObject([{ asked: 180, items: 1 }]);
    expect(await standing(2)).toMatchObject([{ asked: 90 }]);
    expect((await check('/Overtime', second)).counts).toMatchObject({ same: 2 });
    // The first import's entry was replaced since, so it can't be undone.
    expect(await undo('/Overtime', first)).toMatchObject({ status: 409 });
    expect(await undo('/Overtime', importId, hr2)).toMatchObject({ status: 404 });
    const both = await Promise.all([undo('/Overtime', importId), undo('/Overtime', importId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await standing(1)).toMatchObject([{ asked: 120, items: 1 }]);
    expect(await standing(2)).toEqual([]);
    expect((await recent('/Overtime')).map(({ isUndone }) => isUndone)).toEqual([true, false]);
    expect(await broken()).toEqual([]);
    // The first import's entry is restored.
    expect(await undo('/Overtime', first)).toMatchObject({ status: 200 });
    expect(await standing(1)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('is paid to the person with the code, however it is typed', async () => {
    const lines = (code: string) => overtime(`${code},${MONDAY},1,Stock taking`);
    for (const code of ['E00005', 'e00005', 'E00005\u200b', 'Ｅ００００５', 'E০০০০৫']) {
      expect((await check('/Overtime', lines(code))).lines[0]?.title).toContain('Person 5');
    }
    expect((await check('/Overtime', lines('EE0005'))).lines[0]?.problems).toEqual([
      'Employee Id: there is no “EE0005”',
    ]);
  });

  it('names every invalid row, and then imports none', async () => {
    const bad = overtime(
      `E00003,${SUNDAY},2,Fine`,
      `E99999,${SUNDAY},2,Nobody`,
      `${MARK}-foreign,${SUNDAY},2,Another company`,
      `E00004,2999-01-01,2,Later`,
      `E00004,${MONTH}-31x,2,No day`,
      `E00005,${SUNDAY},17,Too long`,
      `E00006,${SUNDAY},2,`,
      `E00003,${SUNDAY},1,Again`,
      `U-hr,${SUNDAY},2,My own`,
      'E00004,0206-01-05,2,No such year',
      `E00004,${SUNDAY},0x8,Hexadecimal`,
      `E00005,${SUNDAY},1e1,Exponent`,
    );
    const checked = await check('/Overtime', bad);
    expect(checked.counts).toMatchObject({ new: 1, refused: 11 });
    expect(checked.lines.find(({ line }) => line === 10)?.problems).toEqual([
      'This row is about yourself. Someone else must import it',
    ]);
    expect(await hr.post('/Overtime/ImportFile', { ...bad, digest: checked.digest })).toMatchObject(
      { status: 400 },
    );
    expect(await standing(3)).toEqual([]);
    const unit2 = await server.as('hrUnit2');
    expect((await check('/Overtime', overtime(`E00003,${SUNDAY},2,x`), unit2)).counts.refused).toBe(
      1,
    );
    expect((await employee.post('/Overtime/CheckFile', bad)).status).toBe(403);
  });

  it('applies the monthly maximum within a file, too', async () => {
    const values = { name: 'Three hours', monthlyMost: 3, outcome: 'paid', rateBy: 'basic' };
    expect(await hr.post('/Resources/overtimePolicy/Save', { values })).toMatchObject({
      status: 200,
    });
    await bring(
      '/Overtime',
      overtime(`E00007,${SUNDAY},2,x`, `E00007,${MONDAY},2,x`, `E00008,${MONDAY},2,x`),
    );
    expect((await standing(7)).map(({ minutes }) => minutes)).toEqual([120, 60]);
    expect((await standing(8)).map(({ minutes }) => minutes)).toEqual([120]);
  });

  it('is refused if something has changed since the preview', async () => {
    const rows = overtime(`E00010,${SUNDAY},2,x`);
    const { digest } = await check('/Overtime', rows);
    await bring('/Overtime', overtime(`E00010,${SUNDAY},1,x`), hr2);
    expect(await hr.post('/Overtime/ImportFile', { ...rows, digest })).toMatchObject({
      status: 409,
    });
  });
});

describe('punches from a file', () => {
  const punches = (...rows: string[]) => file('Employee Id,Time,Kind', rows);
  const getDay = async (person: number, on: string) => {
    await settle();
    const [row] = await query<{ status: string; worked: number }>(
      server.owner,
      `select status, worked from attendance_days where employee_id = $person and day = $on`,
      { person, on },
    );
    return row;
  };

  it('make attendance days once, until they are undone, and again after another import', async () => {
    const read = punches(
      `E00021,${SUNDAY} 09:00,In`,
      `E00021,${SUNDAY} 17:00:00,Out`,
      `E00021,${SUNDAY} 09:00,In`,
    );
    expect((await check('/Punches', read)).counts).toMatchObject({ new: 2, same: 1, refused: 0 });
    const importId = await bring('/Punches', read);
    expect(await getDay(21, SUNDAY)).toMatchObject({ status: 'present', worked: 480 });
    expect((await check('/Punches', read)).counts).toMatchObject({ new: 0, same: 3 });
    expect(await recent('/Punches')).toMatchObject([{ rows: 2, isUndone: false }]);
    expect(await undo('/Punches', importId, hr2)).toMatchObject({ status: 404 });
    expect(await undo('/Punches', importId)).toMatchObject({ status: 200 });
    expect(await getDay(21, SUNDAY)).toMatchObject({ status: 'absent', worked: 0 });
    await bring('/Punches', read);
    expect(await getDay(21, SUNDAY)).toMatchObject({ status: 'present' });
    expect(await broken()).toEqual([]);
    await expect(query(server.db, 'update punches set at = now()')).rejects.toThrow(/permission/);
  });

  it('of a locked month are stored without changing its days', async () => {
    await settle();
    expect(
      await hr.post('/Attendance/LockMonth', {
        businessUnitId: 2,
        month: `${MONTH}-01`,
        unplanned: 1000,
      }),
    ).toMatchObject({ status: 200 });
    const late = punches(`E00021,${MONDAY} 09:00,`, `E00021,${MONDAY} 17:00,`);
    expect((await check('/Punches', late)).lines[0]?.differences[1]).toMatchObject({
      label: 'Its month',
    });
    const before = await getDay(21, MONDAY);
    await bring('/Punches', late);
    expect(await getDay(21, MONDAY)).toEqual(before);
    await hr.post('/Attendance/ReopenMonth', {
      businessUnitId: 2,
      month: `${MONTH}-01`,
      reason: 'A clock was late',
    });
    expect(await getDay(21, MONDAY)).toMatchObject({ status: 'present' });
  });

  it('are refused with every invalid row named', async () => {
    const { counts } = await check(
      '/Punches',
      punches(
        `E99999,${SUNDAY} 09:00,In`,
        `${MARK}-foreign,${SUNDAY} 09:00,In`,
        'E00022,2026-02-30 09:00,In',
        `E00022,${SUNDAY} 24:00,In`,
        `E00022,${SUNDAY} 09:00,Sideways`,
        'E00022,2999-01-01 09:00,In',
        'E00022,0206-01-05 09:00,In',
      ),
    );
    expect(counts).toMatchObject({ new: 0, refused: 7 });
    expect((await employee.post('/Punches/CheckFile', punches('x,y,z'))).status).toBe(403);
  });

  it('outside every shift count for no day, and the person’s own month says so', async () => {
    await bring(
      '/Punches',
      punches(
        `U-employee,${SUNDAY} 03:10,In`,
        `U-employee,${SUNDAY} 09:00,In`,
        `U-employee,${SUNDAY} 17:00,Out`,
      ),
    );
    expect(await getDay(employee.employeeId ?? 0, SUNDAY)).toMatchObject({
      status: 'present',
      worked: 480,
    });
    const month = (await employee.get(`/Attendance/MyMonth?month=${SUNDAY}`)).body as MyMonth;
    // 03:10 in Dhaka.
    const before = new Date(Date.parse(`${SUNDAY}T03:10:00+06:00`)).toISOString().slice(0, 19);
    expect(month.stray).toEqual([{ at: `${before}Z`, kind: 'in' }]);
    const why = await employee.get(`/Attendance/Day?employeeId=0&day=${SUNDAY}`);
    expect((why.body as { facts: { text: string }[] }).facts.map(({ text }) => text)).toEqual([
      '{shift}: {from} to {to}.',
      'Read at {time}, {where}. It is outside every shift, so it is not counted.',
      'In at {time}, {where}.',
      'Out at {time}, {where}.',
    ]);
    const next = (await employee.get('/Attendance/MyMonth')).body as MyMonth;
    expect(next.stray).toEqual([]);
  });
});

describe('leave from a file', () => {
  const BASE = '/LeaveAllocation';
  const NEW_YEAR = `${YEAR}-01-01`;
  const leave = (...rows: string[]) => file('Employee Id,Leave Type,Days,From,Reason', rows);
  const balance = async (person: number) => {
    const [row] = await query<{ days: number }>(
      server.owner,
      `select coalesce(sum(days), 0)::float8 as days from leave_ledger where employee_id = $person`,
      { person },
    );
    return row?.days;
  };

  it('is allocated with old and new values shown, and undone unless some of it is used', async () => {
    const given = leave(`E00001,study,5,${NEW_YEAR},Exam`, `E00002,Study,1.5,${NEW_YEAR},Exam`);
    expect((await check(BASE, given)).lines[0]?.differences).toContainEqual({
      label: 'Balance',
      before: '0',
      after: '5',
    });
    const first = await bring(BASE, given);
    expect([await balance(1), await balance(2)]).toEqual([5, 1.5]);
    const less = leave(`E00001,Study,-3,${NEW_YEAR},Exam is shorter`);
    const second = await bring(BASE, less);
    expect(await undo(BASE, first)).toMatchObject({ status: 409 });
    const { digest } = await check(BASE, less);
    expect(await hr.post(`${BASE}/ImportFile`, { ...less, digest })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has used days of Study') as unknown },
    });
    expect(await undo(BASE, second, hr2)).toMatchObject({ status: 404 });
    const both = await Promise.all([undo(BASE, second), undo(BASE, second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await undo(BASE, first)).toMatchObject({ status: 200 });
    expect([await balance(1), await balance(2)]).toEqual([0, 0]);
    expect(await broken()).toEqual([]);
  });

  it('names every bad row', async () => {
    const bad = leave(
      `E99999,Study,1,${NEW_YEAR},Nobody`,
      `E00003,Sabbatical,1,${NEW_YEAR},No such type`,
      `E00003,Earned,1,${NEW_YEAR},Earned by work`,
      `E00003,Study,0,${NEW_YEAR},Nothing`,
      `E00003,Study,1,${YEAR - 1}-12-31,Closed`,
      `E00003,Study,1,${YEAR + 5}-01-01,No year`,
      `E00005,Study,1,${NEW_YEAR},`,
      `E00004,Study,366.5,${NEW_YEAR},More than a year has`,
      `U-hr,Study,1,${NEW_YEAR},My own`,
      `E00007,Study,0x1,${NEW_YEAR},Hexadecimal`,
    );
    const checked = await check(BASE, bad);
    expect(checked.counts).toMatchObject({ refused: 10 });
    expect(checked.lines.flatMap(({ problems }) => problems)).toEqual([
      'Employee Id: there is no “E99999”',
      'Leave Type: there is no “Sabbatical”',
      'These days are earned by work on days off',
      'Days cannot be “0”',
      'From is in a leave year that has ended',
      'From is in no leave year',
      'Reason is required',
      'Days cannot be “366.5”',
      'This row is about yourself. Someone else must import it',
      'Days cannot be “0x1”',
    ]);
    await bring(BASE, leave(`E00004,Study,200,${NEW_YEAR},a`));
    expect((await check(BASE, leave(`E00004,Study,200,${NEW_YEAR},b`))).lines[0]?.problems).toEqual(
      ['A leave year does not have so many days'],
    );
    expect((await employee.post(`${BASE}/CheckFile`, bad)).status).toBe(403);
  });
});

it('cannot be undone by someone who has been limited to another unit since', async () => {
  const [south] = await query<{ code: string }>(
    server.owner,
    `select code from employees where business_unit_id = 2 and is_active and code like 'E%' order by id limit 1`,
  );
  const code = south?.code ?? '';
  const files = [
    ['/Overtime', file('Employee Id,Day,Hours,Reason', [`${code},${MONDAY},1,Stock taking`])],
    ['/Punches', file('Employee Id,Time', [`${code},${MONDAY} 09:07`])],
    [
      '/LeaveAllocation',
      file('Employee Id,Leave Type,Days,From,Reason', [`${code},Study,1,${YEAR}-12-31,Exam`]),
    ],
  ] as const;
  const imports: [string, number][] = [];
  for (const [base, content] of files) imports.push([base, await bring(base, content)]);
  const unit = (id: number | null) =>
    query(
      server.owner,
      'update user_roles set business_unit_id = $id::bigint where user_id = $userId',
      {
        id,
        userId: hr.userId,
      },
    );
  await unit(1);
  for (const [base, importId] of imports) {
    expect(await undo(base, importId)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(`(${code}). Nothing was undone`) as unknown },
    });
  }
  await unit(null);
  for (const [base, importId] of imports) {
    expect(await undo(base, importId)).toMatchObject({ status: 200 });
  }
});
