import { readFileSync } from 'node:fs';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Everything } from '#machines/domains/company/contracts/search.ts';
import type { PersonCreated } from '#machines/domains/people/contracts/people.ts';
import type { TeamMonth, NewFeed } from '#machines/domains/time/contracts/teamCalendar.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import { deriveAccount } from '#server/domains/time/attendance/derive.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';
import { bring, message, problems } from '#tests/api/people/import/files.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Inputs on which the product failed: public bug reports of other products, and files of real companies. */
const input = (name: string): string =>
  readFileSync(new URL(`../../files/outsideInputs/${name}`, import.meta.url), 'utf8');
const json = (name: string) => JSON.parse(input(name)) as Record<string, unknown>;

let server: TestServer;
let hr: Client;
let employee: Client;
let unitId: number;
const UNIT = 'Riverine Textiles Ltd.';

beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`
        insert into expense_types (account_id, name, needs_receipt) values (1, 'Travel', false);
        insert into leave_types (id, account_id, name, granted) overriding system value
          values (1, 1, 'Annual', 'yearly');
        insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
          select 1, id, 1, 'adjust', 20, '2020-01-01' from employees where code = 'U-employee';
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2020, 2200) y`);
      await recordAll(owner);
    },
  });
  [hr, employee] = (await Promise.all(['hr', 'employee'].map((one) => server.as(one)))) as [
    Client,
    Client,
  ];
  unitId =
    (await queryOne<{ id: number }>(server.db, 'select min(id) as id from business_units'))?.id ??
    0;
  await server.owner('business_units').where({ id: unitId }).update({ name: UNIT });
  // The organisation that the files refer to.
  expect(await bring(server, input('08-bengali-pdf.csv'))).toMatchObject({ status: 200 });
  await assignOfficeHours();
});
afterAll(() => server.close());

async function save(resource: string, values: object): Promise<number> {
  const answer = await hr.post(`/Resources/${resource}/Save`, { values });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { autoId: number }).autoId;
}

/** 09:00 to 17:00, first in and last out; Friday off, Saturday half until 13:00, the rest work. */
async function assignOfficeHours(): Promise<void> {
  const shiftId = await save('shift', {
    kind: 'fixed',
    pairing: 'firstLast',
    name: 'Office hours',
    starts: '09:00',
    ends: '17:00',
    halfDayEnds: '13:00',
    marksHolidays: true,
  });
  const work = Object.fromEntries(
    ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'].map((day) => [day, 'work']),
  );
  const offDayGroupId = await save('offDayGroup', {
    ...work,
    name: 'Half Saturday',
    friday: 'off',
    saturday: 'half',
  });
  const all = { businessUnitId: unitId, startsOn: '2020-01-01' };
  await save('calendarAssignment', { ...all, note: 'All', shiftId });
  await save('offDayAssignment', { ...all, note: 'All', offDayGroupId });
}

const codesOf = (answer: { body: unknown }) =>
  (answer.body as ReportPage).rows.map((row) => row['code']);
const findCodes = async (text: string) => {
  const asked = encodeURIComponent(text.replaceAll(/[\r\n]/g, ''));
  const report = codesOf(await hr.get(`/Reports/employees?search=${asked}`));
  const everything = (await hr.get(`/Search/Everything?text=${asked}`)).body as Everything;
  return [report, everything.people.map(({ code }) => code)];
};
const createPerson = async (values: Record<string, unknown>) => {
  const place = await queryOne<Record<string, number>>(
    server.owner,
    `select section_id as "sectionId", workplace_id as "workplaceId", designation_id as "designationId",
       employment_type_id as "employmentTypeId" from employees where code = 'U-employee'`,
  );
  return hr.post('/Employee/Create', {
    joiningDate: '2026-11-01',
    gross: 40_000,
    ...place,
    ...values,
  });
};

describe('people files', () => {
  it('01 uses the existing unit, department, section and designation', async () => {
    const count = async () =>
      queryOne(
        server.db,
        `select (select count(*) from business_units) units, (select count(*) from departments) departments,
           (select count(*) from sections) sections, (select count(*) from designations) designations`,
      );
    const before = await count();
    expect(await bring(server, input('01-import-same-name-case.csv'))).toMatchObject({
      status: 200,
    });
    expect(await count()).toEqual(before);
  });

  it('03 refuses a code that looks the same', async () => {
    const answer = await bring(server, input('03-code-zero-width.csv'));
    expect(problems(answer).join('\n')).toMatch(/line 2/);
    expect(await findCodes('XB001')).toEqual([[], []]);
  });

  it.each([
    ['10-people-semicolon.csv', 'XE001'],
    ['10a-people-thousands.csv', 'XE002'],
  ])('%s is read, with its pay', async (file, code) => {
    expect(await bring(server, input(file))).toMatchObject({ status: 200 });
    const row = await queryOne(
      server.db,
      'select gross::float8 from employees where code = $code',
      {
        code,
      },
    );
    expect(row).toEqual({ gross: 60_000 });
  });
});

describe('search', () => {
  beforeAll(async () => {
    const rows = [
      { code: 'XS1', name: 'রা\u09af\u09bcহান' },
      { code: 'XS2', name: 'Nguyễn Thị Minh' },
      { code: 'XS3', name: 'Abdul Karim' },
      { code: 'XS4', name: 'Someone', officeMobile: '+880 1711-000003' },
    ];
    for (const row of rows) {
      expect(await createPerson({ ...row, isSomebodyElse: true })).toMatchObject({ status: 200 });
    }
  });
  it.each([
    ['02-search-bengali.txt', 'XS1'],
    ['02a-search-accent.txt', 'XS2'],
    ['02b-search-trailing-space.txt', 'XS3'],
    ['02d-search-phone.txt', 'XS4'],
  ])('%s finds %s', async (file, code) => {
    expect(await findCodes(input(file))).toEqual([[code], [code]]);
  });
});

describe('the form of a person', () => {
  it('03a refuses a name of invisible characters', async () => {
    expect(await createPerson(json('03a-name-invisible.json'))).toMatchObject({ status: 400 });
  });

  it('04 knows a national ID with spaces', async () => {
    const [first = {}, second = {}] = JSON.parse(input('04-duplicate-national-id.json')) as Record<
      string,
      unknown
    >[];
    expect(await createPerson(first)).toMatchObject({ status: 200 });
    const { employeeId, duplicates } = (await createPerson(second)).body as PersonCreated;
    expect([employeeId, duplicates[0]?.why]).toEqual([null, 'nationalId']);
  });

  it('11 takes the address that imports take', async () => {
    expect(await createPerson(json('11-mail-idn-create.json'))).toMatchObject({ status: 200 });
  });
});

describe('punches', () => {
  const PEOPLE = { P1: 'E00001', P2: 'E00002', P3: 'E00003', P7: 'E00004', '1001': 'E00005' };
  const withCodes = (text: string) =>
    Object.entries(PEOPLE).reduce(
      (content, [name, code]) => content.replaceAll(new RegExp(`^${name}\\b`, 'gm'), code),
      text,
    );
  const importPunches = (name: string) =>
    bring(server, Buffer.from(withCodes(input(name))).toString('base64'), {
      base: '/Punches',
      login: 'hr',
      format: 'file',
    });
  const dayOf = async (code: string, day: string) => {
    await withTransaction(server.owner, (tx) => deriveAccount(tx, 1, { from: day, to: day }));
    const answer = await hr.get(`/Reports/attendanceDetails?from=${day}&to=${day}&search=${code}`);
    const [row] = (answer.body as ReportPage).rows;
    return row && { in: row['inTime'], out: row['outTime'], status: row['status'] };
  };

  it.each([
    ['05-punches-all-in.csv', 'E00001', '2026-11-10', '08:57', '17:05', 'Present'],
    ['05a-punches-in-then-untyped.csv', 'E00002', '2026-11-10', '08:57', '17:05', 'Present'],
    ['05b-punches-wrong-key-at-leaving.csv', 'E00003', '2026-11-19', '09:00', '18:00', 'Present'],
    ['06-off-day-one-punch.csv', 'E00004', '2026-11-20', '09:00', null, 'Missing punch'],
    ['16-attlog.dat', 'E00005', '2026-11-10', '08:50', '17:05', 'Present'],
  ])('%s', async (file, code, day, inTime, outTime, status) => {
    const imported = await importPunches(file);
    expect(imported, message(imported)).toMatchObject({ status: 200 });
    expect(await dayOf(code, day)).toEqual({ in: inTime, out: outTime, status });
  });

  it('15 refuses a time that the clocks skip', async () => {
    await server.owner.raw(
      `insert into working_calendars (account_id, time_zone, weekend, opens, closes)
       values (1, 'Europe/Berlin', '{5,6}', '09:00', '17:00')
       on conflict (account_id) do update set time_zone = excluded.time_zone`,
    );
    const content = input('15-punch-in-dst-gap.csv').replaceAll('Z04', 'E00006');
    const answer = await hr.post('/Punches/CheckFile', { format: 'csv', content, asked: {} });
    await server.owner.raw(
      `update working_calendars set time_zone = 'Asia/Dhaka' where account_id = 1`,
    );
    const { lines } = answer.body as ImportCheck;
    expect(lines.flatMap(({ problems }) => problems)).toEqual([
      expect.stringContaining('does not exist, because the clocks change'),
    ]);
  });
});

it('07 lists the holidays of the person’s own group in feed and team calendar', async () => {
  const { holidayGroup, holidayAssignment } = json('07-own-holiday-group.json') as Record<
    string,
    Record<string, unknown>
  >;
  await save('holidayGroup', {
    name: 'Company',
    description: null,
    days: [{ day: '2026-12-25', name: 'Company holiday' }],
  }).then((holidayGroupId) =>
    save('holidayAssignment', {
      note: 'All',
      businessUnitId: unitId,
      startsOn: '2020-01-01',
      holidayGroupId,
    }),
  );
  const holidayGroupId = await save('holidayGroup', holidayGroup ?? {});
  await save('holidayAssignment', {
    ...holidayAssignment,
    businessUnitId: unitId,
    employeeId: employee.employeeId,
    holidayGroupId,
  });
  const month = (await employee.get('/TeamCalendar/Month?month=2026-12-01')).body as TeamMonth;
  const days = JSON.stringify(month);
  expect(days).toContain('Site holiday');
  expect(days).not.toContain('Company holiday');
  const { path } = (await employee.post('/TeamCalendar/MakeFeed', { withTeam: false }))
    .body as NewFeed;
  const feed = await (await fetch(`${server.url}/api${path}.ics`)).text();
  expect(feed).toContain('DTSTART;VALUE=DATE:20261210');
  expect(feed).not.toContain('DTSTART;VALUE=DATE:20261225');
});

describe('papers and exports', () => {
  const readReport = async (format: string, code: string) => {
    const response = await fetch(
      `${server.url}/api/Reports/employees/File?format=${format}&search=${code}`,
      { headers: { Authorization: `Bearer ${hr.token}` } },
    );
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };

  it.each([
    ['08-bengali-pdf.csv', 'XD001', /চন্দ্র/],
    // Letters are found one by one: a reader of texts puts dots of Arabic letters beside them.
    ['08a-arabic-pdf.csv', 'XD002', /[\u0600-\u06FF]/],
  ])('%s is drawn by the fonts of its script', async (file, code, letters) => {
    await bring(server, input(file));
    const text = (await textOfPdf(await readReport('pdf', code))).join(' ');
    expect(text).not.toContain('\uFFFD');
    expect(text).toMatch(letters);
  });

  it('12 exports a telephone number unchanged', async () => {
    await createPerson({ code: 'XT001', name: 'Phone', officeMobile: '+880 1711-000000' });
    const [sheet] = await readExcelFile(await readReport('xlsx', 'XT001'));
    expect((sheet?.data ?? []).flat()).toContain('+880 1711-000000');
  });
});

describe('requests', () => {
  it.each(['09-expense-own-currency-rate.json', '09a-expense-currency-zzz.json'])(
    '%s is refused',
    async (file) => {
      const answer = await employee.post('/Requests/expense/Send', { payload: json(file) });
      expect(answer).toMatchObject({ status: 400 });
      expect(problems(answer)).toEqual([expect.stringMatching(/lines\.0\.(rate|currency)/)]);
    },
  );

  /** A Sunday at least two weeks ahead, and the half Saturday before it. */
  const sunday = new Date();
  sunday.setUTCDate(sunday.getUTCDate() + 21 - sunday.getUTCDay());
  const day = (offset: number) =>
    new Date(sunday.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const leave = (file: string, from: string) =>
    employee.post('/Requests/leave/Send', { payload: { ...json(file), from, to: from } });

  it('13 refuses more hours than the day has', async () => {
    const answer = await leave('13-leave-12-hours.json', day(0));
    expect(answer).toMatchObject({ status: 400 });
    expect(message(answer)).toContain('This day has 8 hours');
  });

  it('13a refuses six hours of a half Saturday, and four of them cost what it costs', async () => {
    const answer = await leave('13a-leave-6-hours-half-saturday.json', day(-1));
    expect(answer).toMatchObject({ status: 400 });
    expect(message(answer)).toContain('This day has 4 hours');
    const ask = async (cost: object) => {
      const payload = { leaveTypeId: 1, from: day(-1), to: day(-1), reason: null, ...cost };
      const { body } = await employee.post('/Requests/leave/Preview', { payload });
      return (body as RequestPreview).figures[0];
    };
    const whole = await ask({ part: 'whole', hours: null });
    expect(whole).toMatchObject({ value: '0.5' });
    expect(await ask({ part: 'hoursFirst', hours: 4 })).toEqual(whole);
  });
});

it('14 names the day on which two holidays fall', async () => {
  const answer = await hr.post('/Resources/holidayGroup/Save', {
    values: json('14-two-holidays-one-day.json'),
  });
  expect(answer).toMatchObject({ status: 400 });
  expect(problems(answer)).toEqual([expect.stringContaining('2026-12-10 stands here twice')]);
});
