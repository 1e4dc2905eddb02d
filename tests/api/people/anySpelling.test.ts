import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactPage, PersonCreated } from '#machines/domains/people/contracts/people.ts';
import type { Everything } from '#machines/domains/company/contracts/search.ts';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bring, people, person, problems } from './import/files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const create = async (more: object) => {
  const [place] = await query<Record<string, number>>(
    server.owner,
    `select section_id as "sectionId", workplace_id as "workplaceId", designation_id as "designationId",
       employment_type_id as "employmentTypeId" from employees where code = 'U-employee'`,
  );
  const hr = await server.as('hr');
  return hr.post('/Employee/Create', {
    joiningDate: '2026-11-01',
    gross: 40_000,
    ...place,
    ...more,
  });
};
const getNames = async (table: string): Promise<string[]> =>
  (await query<{ name: string }>(server.db, `select name from ${table} order by id`)).map(
    ({ name }) => name,
  );

describe('a file', () => {
  it('uses the existing department, however its name is typed', async () => {
    expect((await bring(server, people(person('XA1')))).status).toBe(200);
    const tables = ['business_units', 'departments', 'sections', 'designations'];
    const before = await Promise.all(tables.map(getNames));
    const [here] = await query<{ unit: string }>(
      server.db,
      `select b.name as unit from employees e join business_units b on b.id = e.business_unit_id
       where e.code = 'XA1'`,
    );
    const unit = here?.unit ?? '';
    const file = `EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross,BusinessUnit
XA2,Second,weaver,WEAVING,looms,2026-10-01,100,${unit.toUpperCase()}
XA3,Third,Weav\u200ber,weaving,Looms,2026-10-01,100,${unit}
`;
    expect((await bring(server, file)).status).toBe(200);
    const after = await Promise.all(tables.map(getNames));
    expect(after).toEqual(before);
    const stored = await query<{ code: string }>(
      server.db,
      `select code from employees where code in ('XA2', 'XA3') order by code`,
    );
    expect(stored.map(({ code }) => code)).toEqual(['XA2', 'XA3']);
  });

  it('refuses two codes that look the same', async () => {
    const answer = await bring(
      server,
      people(person('XB1'), person('XB1\u200b'), person('xb1'), person('XB১')),
    );
    expect(problems(answer).join('\n')).toMatch(/line 2[^]*line 2[^]*line 2/);
  });
});

describe('the form', () => {
  it('refuses a name of invisible characters, and a code that exists in another form', async () => {
    const unseen = await create({ name: '\u200b\u2060', code: 'XB2' });
    expect(unseen).toMatchObject({ status: 400, body: { message: 'Name is required' } });
    expect((await create({ name: 'One', code: 'XB3' })).status).toBe(200);
    for (const code of ['xb3', 'XB3\u200b', 'ＸＢ３', 'XB৩']) {
      expect((await create({ name: 'Two', code })).status).toBe(409);
    }
  });

  it('knows a national ID with spaces, hyphens and Bengali digits', async () => {
    await create({ name: 'Tun', code: 'XC1', nationalId: '1234567890' });
    for (const nationalId of ['123 456 7890', '123-456-7890', '১২৩৪৫৬৭৮৯০']) {
      const { body } = await create({ name: 'Ten', code: 'XC2', nationalId });
      const { employeeId, duplicates } = body as PersonCreated;
      expect({ employeeId, why: duplicates[0]?.why }).toEqual({
        employeeId: null,
        why: 'nationalId',
      });
    }
  });

  it('accepts addresses in any script, and refuses two in one field', async () => {
    const mails = ['user2@münchen.de', 'user@উদাহরণ.বাংলা', 'o’brien@example.com'];
    for (const [index, officeMail] of mails.entries()) {
      expect((await create({ name: `M${index}`, code: `XM${index}`, officeMail })).status).toBe(
        200,
      );
    }
    for (const officeMail of [
      'a@b',
      'a b@c.de',
      'a@b.de,c@d.de',
      'a..b@c.de',
      '@c.de',
      'a@-c.de',
    ]) {
      const { status } = await create({ name: 'No', code: 'XN1', officeMail });
      expect({ officeMail, status }).toEqual({ officeMail, status: 400 });
    }
  });
});

describe('a search', () => {
  beforeAll(async () => {
    const rows = [
      ['XD1', 'রা\u09af\u09bcহান', '+880 1711-000003'],
      ['XD2', 'Nguyễn Thị Minh', null],
      ['XD3', 'Sinéad O’Brien', null],
      ['XD4', 'Karl Groß Straße', null],
      ['XD-0441', 'Abdul Karim', null],
    ] as const;
    for (const [code, name, officeMobile] of rows) {
      expect((await create({ code, name, officeMobile, isSomebodyElse: true })).status).toBe(200);
    }
  });

  it.each([
    ['রা\u09dfহান', 'XD1'],
    ['রা\u09af\u09bcহান', 'XD1'],
    ['01711000003', 'XD1'],
    ['+880 1711 000003', 'XD1'],
    ['nguyen thi', 'XD2'],
    ['minh nguyen', 'XD2'],
    ['obrien', 'XD3'],
    ["O'Brien", 'XD3'],
    ['strasse', 'XD4'],
    ['Abdul Karim ', 'XD-0441'],
    ['karim abdul', 'XD-0441'],
    ['xd0441', 'XD-0441'],
  ])(
    'by %s finds %s, in the report, in the search of all and in the contact book',
    async (text, code) => {
      const hr = await server.as('hr');
      const request = encodeURIComponent(text);
      const report = (await hr.get(`/Reports/employees?search=${request}`)).body as ReportPage;
      expect(report.rows.map((row) => row['code'])).toContain(code);
      const all = (await hr.get(`/Search/Everything?text=${request}`)).body as Everything;
      expect(all.people.map((one) => one.code)).toContain(code);
      const book = await hr.get(`/Employee/ContactBook?search=${request}`);
      expect((book.body as ContactPage).items.map((one) => one.code)).toContain(code);
    },
  );
});

it('names the day on which two holidays fall', async () => {
  const hr = await server.as('hr');
  const days = ['Site holiday', 'Founder day'].map((name) => ({ day: '2026-12-10', name }));
  const answer = await hr.post('/Resources/holidayGroup/Save', {
    values: { name: 'Any group', description: null, days },
  });
  expect(answer).toMatchObject({ status: 400 });
  expect(problems(answer)).toEqual([expect.stringContaining('2026-12-10 stands here twice')]);
});
