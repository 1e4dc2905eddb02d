import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_LIMIT } from '#server/features/import/index.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { countPeople, HEADER, message, people, person, problems, upload } from './files.ts';

let server: TestServer;
let before: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  before = await countPeople(server);
});
// Whatever is wrong with a file, nobody of it is there afterwards.
afterEach(async () => {
  expect(await countPeople(server)).toBe(before);
});

const send = (file: string | Uint8Array<ArrayBuffer>) =>
  upload(server, 'admin', '/Import/People?businessUnit=North', file);

/** A file whose good rows surround one that isn't. */
const around = (row: string) => people(person('A1'), row, person('A3'));

describe('a row that cannot be taken is named by its line, and why', () => {
  it.each([
    [
      'a negative salary',
      person('A2', { gross: '-5000.00' }),
      'line 3, Gross: -5000.00 is negative',
    ],
    [
      'thousands separators',
      person('A2', { gross: '"1,234.5"' }),
      'line 3, Gross: “1,234.5” is not a plain number such as 1234.50',
    ],
    [
      'no number',
      person('A2', { gross: 'NaN' }),
      'line 3, Gross: “NaN” is not a plain number such as 1234.50',
    ],
    [
      'an exponent',
      person('A2', { gross: '1e5' }),
      'line 3, Gross: “1e5” is not a plain number such as 1234.50',
    ],
    [
      'a third decimal, which would be rounded away',
      person('A2', { gross: '100.005' }),
      'line 3, Gross: 100.005 has more than 2 decimals',
    ],
    [
      'more than the database holds',
      person('A2', { gross: '1000000000000' }),
      'line 3, Gross: 1000000000000 is too large',
    ],
    ['no salary', person('A2', { gross: '' }), 'line 3, Gross: is missing'],
    [
      'a day that is not in the calendar',
      person('A2', { joined: '2019-02-29' }),
      'line 3, JoiningDate: “2019-02-29” is not a date such as 2017-05-22',
    ],
    [
      'a date written the other way round',
      person('A2', { joined: '22/05/2017' }),
      'line 3, JoiningDate: “22/05/2017” is not a date such as 2017-05-22',
    ],
    ['no name', person('A2', { name: '' }), 'line 3, EmployeeName: is missing'],
    [
      'a name that is too long',
      person('A2', { name: 'x'.repeat(201) }),
      'line 3, EmployeeName: has 201 characters; the limit is 200',
    ],
    [
      'a control character',
      person('A2', { name: 'Nul\u0000l' }),
      'line 3, EmployeeName: contains a line break or another control character',
    ],
    [
      'a code that came before',
      person('A1', { name: 'Someone else' }),
      'line 3, EmployeeCode: A1 is already on line 2',
    ],
    ['too few cells', 'A2,Person', 'line 3: has 2 cells where the header has 7'],
    ['a comma too many', `${person('A2')},`, 'line 3: has 8 cells where the header has 7'],
  ])('%s', async (_, row, problem) => {
    const answer = await send(around(row));
    expect(problems(answer)).toEqual([problem]);
    expect(answer.status).toBe(400);
    expect(message(answer)).toBe('Nothing was imported: 1 problem');
  });

  it('in the optional columns as well', async () => {
    const answer = await send(
      `${HEADER},Basic,IsManagement,Email,Mobile\n${person('A1')},30000.01,maybe,nobody,call me\n`,
    );
    expect(problems(answer)).toEqual([
      'line 2, IsManagement: “maybe” is neither true nor false',
      'line 2, Basic: 30000.01 is more than the gross of 30000.00',
      'line 2, Email: “nobody” is not an email address',
      'line 2, Mobile: “call me” is not a phone number',
    ]);
  });

  it('by the line on which it ends, in a file with quoted line breaks and empty lines', async () => {
    const answer = await send(
      `${HEADER}\r\n\r\n"A\r\n1",P,W,D,S,,1\r\n,,,,,,\r\n${person('A2', { gross: '-1' })}\r\n`,
    );
    expect(problems(answer)).toEqual([
      'line 4, EmployeeCode: contains a line break or another control character',
      'line 6, Gross: -1 is negative',
    ]);
  });

  it('all of them are counted, the first fifty named', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => person(`A${n}`, { gross: 'x', name: '' }));
    const answer = await send(people(...rows));
    expect(message(answer)).toBe('Nothing was imported: 120 problems; the first 50 are listed');
    expect(problems(answer)).toHaveLength(50);
  });
});

describe('a header that does not fit is told what is wrong with it', () => {
  it('names the columns that are missing, unknown and there twice', async () => {
    const answer = await send(
      'EmployeeCode,Name,Designation,designation,Section,Gros\n1,2,3,4,5,6\n',
    );
    expect(answer.status).toBe(400);
    expect(message(answer)).toBe(
      'The header is not as expected: missing EmployeeName, Department, JoiningDate, Gross; not known Name, Gros; twice Designation. Nothing was imported',
    );
    expect(problems(answer)[0]).toMatch(
      /^line 1: People must have the columns EmployeeCode, .*Gross, and/,
    );
  });

  it('recognises columns that are separated by something else', async () => {
    const answer = await send(people(person('A1')).replaceAll(',', ';'));
    expect(problems(answer)).toContain('line 1: The columns must be separated by commas');
  });

  it('says that an empty file is empty, and that a header alone is nobody', async () => {
    expect(message(await send(''))).toMatch(
      /^The file is empty. People need a header line: Employ/,
    );
    expect(message(await send('\n\n'))).toMatch(/^The file is empty/);
    expect(message(await send(`${HEADER}\n`))).toBe('The file has no people, only a header line');
  });
});

describe('a file that is not CSV in UTF-8 is refused before a row of it is taken', () => {
  const bytes = (text: string, encoding: BufferEncoding) =>
    new Uint8Array(Buffer.from(text, encoding));

  it('names the line of a Latin-1 file on which it shows', async () => {
    const file = people(
      person('A1'),
      person('A2', { name: 'José' }),
      person('A3', { name: 'Zoë' }),
    );
    const answer = await send(bytes(file, 'latin1'));
    expect(answer.status).toBe(400);
    expect(message(answer)).toBe(
      'Line 3 is not UTF-8 text: save the file as “CSV UTF-8”. Nothing was imported',
    );
  });

  it('finds it far behind, after rows have been staged', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => person(`A${n}`));
    const answer = await send(bytes(people(...rows, person('B', { name: 'Zoë' })), 'latin1'));
    expect(message(answer)).toMatch(/^Line 5002 is not UTF-8 text/);
  });

  it('knows UTF-16 and workbooks', async () => {
    expect(message(await send(bytes(`\ufeff${people(person('A1'))}`, 'utf16le')))).toMatch(
      /UTF-16/,
    );
    expect(message(await send(bytes('PK\u0003\u0004\u0014rest', 'latin1')))).toMatch(/workbook/);
  });

  it('says on which line a quote stands wrong or is not closed', async () => {
    const wrong = await send(people(person('A1'), person('A2', { name: 'Al "Big" Smith' })));
    expect(problems(wrong)).toEqual([
      'line 3: has a quote where none can be (a quote inside a quoted cell is written twice)',
    ]);
    const open = await send(people(person('A1'), person('A2', { name: '"Al' })));
    expect(problems(open)[0]).toMatch(/: opens a quote that is never closed$/);
    const endless = await send(people(person('A1', { name: `"${'x\n'.repeat(40_000)}` })));
    expect(problems(endless)[0]).toMatch(/: is longer than 65,536 characters/);
  });

  it('refuses one that is too large by its size alone', async () => {
    const answer = await send(new Uint8Array(IMPORT_LIMIT + 1_500_000));
    expect(answer.status).toBe(413);
    expect(message(answer)).toBe('The file is 33.4 MB; the limit is 32.0 MB. Nothing was imported');
  });

  it('refuses one that unpacks to too much', async () => {
    const { gzipSync } = await import('node:zlib');
    const file = new Uint8Array(gzipSync(Buffer.alloc(IMPORT_LIMIT + 1, 'a')));
    const answer = await upload(server, 'admin', '/Import/People', file, {
      'Content-Encoding': 'gzip',
    });
    expect(answer.status).toBe(413);
  });

  it('takes nothing but CSV', async () => {
    const answer = await upload(server, 'admin', '/Import/People', '[]', {
      'Content-Type': 'application/json',
    });
    expect(answer.status).toBe(415);
  });
});
