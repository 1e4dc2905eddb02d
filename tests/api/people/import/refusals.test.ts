import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bring, countPeople, HEADER, message, people, person, problems } from './files.ts';

let server: TestServer;
let before: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  before = await countPeople(server);
});
// A refused file leaves no people behind.
afterEach(async () => {
  expect(await countPeople(server)).toBe(before);
});

const send = (file: string) => bring(server, file, { asked: { businessUnit: 'North' } });

/** Decodes as a browser does. */
const read = (text: string, encoding: BufferEncoding) =>
  new TextDecoder().decode(Buffer.from(text, encoding));

/** A file with an invalid row between valid ones. */
const around = (row: string) => people(person('A1'), row, person('A3'));

describe('a row that cannot be taken is named by its line, and why', () => {
  it.each([
    [
      'a negative salary',
      person('A2', { gross: '-5000.00' }),
      'line 3: Gross: -5000.00 is negative',
    ],
    [
      'thousands where none are',
      person('A2', { gross: '"1,23.5"' }),
      'line 3: Gross: “1,23.5” is not a plain number such as 1234.50',
    ],
    [
      'no number',
      person('A2', { gross: 'NaN' }),
      'line 3: Gross: “NaN” is not a plain number such as 1234.50',
    ],
    [
      'an exponent',
      person('A2', { gross: '1e5' }),
      'line 3: Gross: “1e5” is not a plain number such as 1234.50',
    ],
    [
      'a third decimal, which would be rounded away',
      person('A2', { gross: '100.005' }),
      'line 3: Gross: 100.005 has more than 2 decimals',
    ],
    [
      'more than the database holds',
      person('A2', { gross: '1000000000000' }),
      'line 3: Gross: 1000000000000 is too large',
    ],
    ['no salary', person('A2', { gross: '' }), 'line 3: Gross: is missing'],
    [
      'a day that is not in the calendar',
      person('A2', { joined: '2019-02-29' }),
      'line 3: JoiningDate: “2019-02-29” is not a date such as 2017-05-22',
    ],
    [
      'a day that can be two',
      person('A2', { joined: '03/04/2017' }),
      'line 3: JoiningDate: “03/04/2017” can be two days. Choose in which order day and month are written',
    ],
    ['no name', person('A2', { name: '' }), 'line 3: EmployeeName: is missing'],
    [
      'a name that is too long',
      person('A2', { name: 'x'.repeat(201) }),
      'line 3: EmployeeName: has 201 characters; the limit is 200',
    ],
    [
      'a control character',
      person('A2', { name: 'Bel\u0007l' }),
      'line 3: EmployeeName: contains a line break or another control character',
    ],
    [
      'a code that came before',
      person('A1', { name: 'Someone else' }),
      'line 3: EmployeeCode: A1 is already on line 2',
    ],
    ['too few cells', 'A2,Person', 'line 3: has 2 cells where the header has 7'],
    ['a comma too many', person('A2, B'), 'line 3: has 9 cells where the header has 7'],
  ])('%s', async (_, row, problem) => {
    const answer = await send(around(row));
    expect(problems(answer)).toEqual([problem]);
    expect(answer.status).toBe(400);
    expect(message(answer)).toBe('1 row has problems. Nothing was imported');
  });

  it('in the optional columns as well', async () => {
    const answer = await send(
      `${HEADER},Basic,IsManagement,Email,Mobile\n${person('A1')},30000.01,maybe,no one,call me\n`,
    );
    expect(problems(answer)).toEqual([
      'line 2: IsManagement: “maybe” is neither true nor false',
      'line 2: Basic: 30000.01 is more than the gross of 30000.00',
      'line 2: Email: “no one” is not an email address',
      'line 2: Mobile: “call me” is not a phone number',
    ]);
  });

  it('by the line on which it ends, in a file with quoted line breaks and empty lines', async () => {
    const answer = await send(
      `${HEADER}\r\n\r\n"A\r\n1",P,W,D,S,,1\r\n,,,,,,\r\n${person('A2', { gross: '-1' })}\r\n`,
    );
    expect(problems(answer)).toEqual([
      'line 4: EmployeeCode: contains a line break or another control character',
      'line 6: Gross: -1 is negative',
    ]);
  });

  it('with a count of all and names for the first fifty', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => person(`A${n}`, { gross: 'x', name: '' }));
    const answer = await send(people(...rows));
    expect(message(answer)).toBe('60 rows have problems. Nothing was imported');
    expect(problems(answer)).toHaveLength(50);
  });
});

describe('a header that does not match is refused', () => {
  it('naming missing, unknown and repeated columns', async () => {
    const answer = await send(
      'EmployeeCode,Name,Designation,designation,Section,Gros\n1,2,3,4,5,6\n',
    );
    expect(answer.status).toBe(400);
    expect(message(answer)).toBe(
      'The header is not as expected: missing Department, JoiningDate, Gross; not known Gros; twice Designation. Nothing was imported',
    );
    expect(problems(answer)[0]).toMatch(/^line 1: The columns are EmployeeCode, .*Gross, and/);
  });

  it('saying that the file is empty, or has a header and no people', async () => {
    expect(problems(await send(''))).toEqual(['content: The file is empty']);
    const noOne = 'The file has no rows below its header. Nothing was imported';
    expect(message(await send('\n\n'))).toBe(noOne);
    expect(message(await send(`${HEADER}\n`))).toBe(noOne);
  });
});

describe('a file that is not CSV in UTF-8 is refused before any row is imported', () => {
  it('names the line of a Latin-1 file on which it shows', async () => {
    const file = people(
      person('A1'),
      person('A2', { name: 'José' }),
      person('A3', { name: 'Zoë' }),
    );
    const answer = await send(read(file, 'latin1'));
    expect(answer.status).toBe(400);
    expect(message(answer)).toBe(
      'Line 3 is not UTF-8 text: save the file as “CSV UTF-8”. Nothing was imported',
    );
  });

  it('finds what a spreadsheet wrote for a failed formula', async () => {
    const answer = await send(people(person('A2'), person('A3', { section: '#N/A' })));
    expect(problems(answer)).toEqual(['line 3: has an error of a spreadsheet: #N/A']);
  });

  it('finds it late in the file, after rows have been staged', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => person(`A${n}`));
    const answer = await send(read(people(...rows, person('B', { name: 'Zoë' })), 'latin1'));
    expect(message(answer)).toMatch(/^Line 5002 is not UTF-8 text/);
  });

  it('knows UTF-16 and workbooks', async () => {
    const utf16 = read(`\ufeff${people(person('A1'))}`, 'utf16le');
    expect(message(await send(utf16))).toMatch(/UTF-16/);
    expect(message(await send(read('PK\u0003\u0004\u0014rest', 'latin1')))).toMatch(/workbook/);
  });

  it('says on which line a quote is misplaced or not closed', async () => {
    const wrong = await send(people(person('A1'), person('A2', { name: 'Al "Big" Smith' })));
    expect(problems(wrong)).toEqual([
      'line 3: has a quote where none can be (a quote inside a quoted cell is written twice)',
    ]);
    const open = await send(people(person('A1'), person('A2', { name: '"Al' })));
    expect(problems(open)[0]).toMatch(/: opens a quote that is never closed$/);
    const endless = await send(people(person('A1', { name: `"${'x\n'.repeat(40_000)}` })));
    expect(problems(endless)[0]).toMatch(/: is longer than 65,536 characters/);
  });

  it('refuses a file with more than about 350,000 people', async () => {
    expect(problems(await send('x'.repeat(45_000_001)))).toEqual([
      'content: The file is too large: split it and import the parts',
    ]);
    expect((await send('x'.repeat(45 * 1024 * 1024))).status).toBe(413);
  });
});
