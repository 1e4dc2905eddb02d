import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { officeFiles } from './officeFiles.ts';

const BASE = '/Import/People';
const input = { businessUnit: 'North' };

let server: TestServer;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer();
  hr = await server.as('hr');
});
afterAll(() => server.close());

const sent = (bytes: Buffer | string, reading: object = {}) => ({
  format: 'file',
  content: Buffer.from(bytes as string).toString('base64'),
  asked: input,
  reading,
});
async function check(body: object, base = BASE): Promise<ImportCheck> {
  const answer = await hr.post(`${base}/CheckFile`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as ImportCheck;
}
const store = (body: object, { digest }: ImportCheck, more: object = {}, base = BASE) =>
  hr.post(`${base}/ImportFile`, { ...body, digest, ...more });

const stored = (codes: readonly string[]) =>
  query<Record<string, unknown>>(
    server.owner,
    `select e.code, e.name, n.name as designation, d.name as department, s.name as section,
       e.joining_date::text as joined, e.gross::float8 as gross
     from employees e join departments d on d.id = e.department_id
     join sections s on s.id = e.section_id join designations n on n.id = e.designation_id
     where e.code = any($codes::text[]) order by e.code`,
    { codes },
  );

describe('a file of people in an office’s own format is imported with the right values', () => {
  it.each(officeFiles())('$name', async ({ bytes, people, reading = {} }) => {
    const body = sent(bytes, reading);
    const checked = await check(body);
    expect(checked.lines.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checked).toMatchObject({
      counts: { new: people.length, refused: 0 },
      reading: { missing: [], dates: { isAmbiguous: false } },
    });
    expect(await store(body, checked)).toMatchObject({ status: 200 });
    expect(await stored(people.map(({ code }) => code))).toEqual(
      people.map(({ first, last, ...person }) => ({ ...person, name: `${first} ${last}` })),
    );
  });
});

const HEADER = 'Emp No,Name,Post,Dept,Section,Joined,Salary';
const getLine = (code: string, joined: string, salary = '100') =>
  `${code},Person ${code},Weaver,Weaving,Looms,${joined},${salary}`;

it('asks which of two days is meant, and remembers the answer for the next such file', async () => {
  const file = `${HEADER}\n${getLine('Z1', '03/04/2020')}\n`;
  const open = await check(sent(file));
  expect(open).toMatchObject({
    counts: { new: 0, refused: 1 },
    reading: { dates: { order: 'dmy', isAmbiguous: true, example: '03/04/2020' } },
  });
  expect(open.lines[0]?.problems[0]).toContain('can be two days');
  const body = sent(file, { dates: 'mdy' });
  const answered = await check(body);
  expect(answered.counts).toMatchObject({ new: 1, refused: 0 });
  expect(await store(body, answered)).toMatchObject({ status: 200 });
  expect(await stored(['Z1'])).toMatchObject([{ joined: '2020-03-04' }]);
  const again = await check(sent(`${HEADER}\n${getLine('Z2', '05/06/2020')}\n`));
  expect(again).toMatchObject({
    counts: { new: 1, refused: 0 },
    reading: { isRemembered: true, dates: { order: 'mdy', isAmbiguous: false } },
  });
});

it('lets its sender match columns, and remembers that too', async () => {
  const header = 'Ref,Who,What,Where,Which,Since,Much,Shoe size';
  const file = (code: string) => `${header}\n${getLine(code, '2020-01-02')},42\n`;
  const unread = await check(sent(file('Z3')));
  expect(unread).toMatchObject({ counts: { new: 0 }, reading: { headerLine: 1 } });
  expect(unread.reading?.missing).toContain('EmployeeCode');
  const columns = [
    'EmployeeCode',
    'EmployeeName',
    'Designation',
    'Department',
    'Section',
    'JoiningDate',
    'Gross',
    null,
  ];
  const body = sent(file('Z3'), { columns });
  const chosen = await check(body);
  expect(chosen).toMatchObject({ counts: { new: 1 }, reading: { ignored: ['Shoe size'] } });
  expect(await store(body, chosen)).toMatchObject({ status: 200 });
  expect(await check(sent(file('Z4')))).toMatchObject({
    counts: { new: 1 },
    reading: { isRemembered: true, missing: [] },
  });
});

it('imports only the valid rows if its sender chooses so, and returns the others with their problems', async () => {
  const body = sent(
    `${HEADER}\n${getLine('Z5', '2020-01-02')}\n${getLine('Z6', 'soon', '-5')}\n${getLine('Z7', '2020-01-02')}\n`,
  );
  const checked = await check(body);
  expect(checked.counts).toMatchObject({ new: 2, refused: 1 });
  expect(checked.refusedRows).toEqual({
    header: HEADER.split(','),
    rows: [
      {
        line: 3,
        cells: getLine('Z6', 'soon', '-5').split(','),
        problems: ['JoiningDate: “soon” is not a date such as 2017-05-22', 'Gross: -5 is negative'],
      },
    ],
  });
  expect(await store(body, checked)).toMatchObject({ status: 400 });
  expect(await stored(['Z5', 'Z6', 'Z7'])).toEqual([]);
  expect(await store(body, checked, { isGoodOnly: true })).toMatchObject({ status: 200 });
  expect((await stored(['Z5', 'Z6', 'Z7'])).map(({ code }) => code)).toEqual(['Z5', 'Z7']);
});

it('warns of rows hidden by a filter, and omits them if its sender chooses so', async () => {
  const hidden = officeFiles().find(({ name }) => name.includes('hidden'));
  const bytes = hidden?.bytes ?? Buffer.alloc(0);
  expect(await check(sent(bytes))).toMatchObject({ reading: { hidden: 1 } });
  const left = await check(sent(bytes, { isHiddenLeftOut: true }));
  expect(left.counts.new + left.counts.same).toBe(2);
});

it('imports supervisors by code, name or address, even from the same file, with the other fields', async () => {
  const header =
    'Emp Code,Name,Designation,Department,Section,DOJ,Gross,E-mail,Reports To,Employment Type,Job Grade,Date of Birth,Sex,NID No';
  const rows = [
    'S1,Mina Das,Head,Weaving,Looms,2015-01-01,500,mina@example.com,,Permanent,A1,1980-02-03,F,1980123',
    'S2,Rana Sen,Officer,Weaving,Looms,2016-01-01,400,,S1,Contract,B2,1990-02-03,Male,1990123',
    'S3,Tara Sen,Officer,Weaving,Looms,2016-01-01,400,,mina das,,,,,',
    'S4,Uma Sen,Officer,Weaving,Looms,2016-01-01,400,,MINA@example.com,,,,,',
    'S5,Vik Sen,Officer,Weaving,Looms,2016-01-01,400,,Rana Sen (S2),,,,,',
  ];
  const body = sent([header, ...rows].join('\n'));
  const checked = await check(body);
  expect(checked.lines.flatMap(({ problems }) => problems)).toEqual([]);
  expect(await store(body, checked)).toMatchObject({ status: 200 });
  const people = await query(
    server.owner,
    `select e.code, s.code as supervisor, v.supervisor_id = e.supervisor_id as "isDated", t.name as type,
       e.grade, e.birth_date::text as born, e.gender, e.national_id as "nationalId"
     from employees e left join employees s on s.id = e.supervisor_id
     left join employee_versions v on v.employee_id = e.id
     join employment_types t on t.id = e.employment_type_id
     where e.code like 'S_' order by e.code`,
  );
  expect(people).toEqual([
    {
      code: 'S1',
      supervisor: null,
      isDated: null,
      type: 'Permanent',
      grade: 'A1',
      born: '1980-02-03',
      gender: 'female',
      nationalId: '1980123',
    },
    {
      code: 'S2',
      supervisor: 'S1',
      isDated: true,
      type: 'Contract',
      grade: 'B2',
      born: '1990-02-03',
      gender: 'male',
      nationalId: '1990123',
    },
    ...['S3', 'S4'].map((code) => ({
      code,
      supervisor: 'S1',
      isDated: true,
      type: 'Permanent',
      grade: '',
      born: null,
      gender: null,
      nationalId: null,
    })),
    {
      code: 'S5',
      supervisor: 'S2',
      isDated: true,
      type: 'Permanent',
      grade: '',
      born: null,
      gender: null,
      nationalId: null,
    },
  ]);
  expect((await check(body)).counts).toMatchObject({ same: 5, refused: 0 });
  const wrong = [
    'S1,Mina Das,Head,Weaving,Looms,2015-01-01,500,mina@example.com,S5,,,,,',
    'S6,Wim Sen,Officer,Weaving,Looms,2016-01-01,400,,No one Here,,,,,',
    'S7,Wim Sen,Officer,Weaving,Looms,2016-01-01,400,,S6,,,2016-02-01,,1990123',
  ];
  const { lines } = await check(sent([header, ...wrong].join('\n')));
  expect(lines.map(({ line, problems }) => [line, problems])).toEqual([
    [2, ['Supervisor: they would report to themselves']],
    [3, ['Supervisor: there is no “No one Here”']],
    [
      4,
      [
        'BirthDate: is not before the joining date',
        'NationalId: someone else has the same one',
        'Supervisor: “S6” is on line 3, which has problems',
      ],
    ],
  ]);
  const [latest] = (await hr.get(`${BASE}/Imports`)).body as { id: number }[];
  expect(await hr.post(`${BASE}/UndoImport`, { importId: latest?.id })).toMatchObject({
    status: 200,
  });
  expect(await stored(['S1', 'S2'])).toEqual([]);
});
