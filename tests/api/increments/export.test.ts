import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { approve, bringTo, expectOk, PAST, row } from './carry.ts';

/** Names and comments that a spreadsheet would evaluate, and the expected text. */
const HOSTILE = [
  '=1+1',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '＝1+1',
  '=HYPERLINK("http://x","y")',
  `=cmd|' /C calc'!A0`,
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await bringTo(
    server,
    'hrReview',
    Array.from({ length: HOSTILE.length }, (_, index) => row(1 + index, 2001)),
  );
  for (const [index, name] of HOSTILE.entries()) {
    await query(server.owner, 'update employees set name = $name where id = $id', {
      name,
      id: 1 + index,
    });
  }
});
afterAll(() => server.close());

async function fetchExport(login: string, filter: string) {
  const { token } = await server.as(login);
  const response = await fetch(`${server.url}/api/PdfAndExcelReport/IncrementExport?${filter}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

type Cells = Record<string, unknown>[];

async function csvRows(login: string, filter: string): Promise<Record<string, string>[]> {
  const { status, bytes } = await fetchExport(login, `${filter}&format=csv`);
  expect(status).toBe(200);
  return parse(bytes, { columns: true, bom: true });
}

async function xlsxRows(login: string, filter: string): Promise<Cells> {
  const { status, bytes } = await fetchExport(login, `${filter}&format=xlsx`);
  expect(status).toBe(200);
  const [sheet] = await readExcelFile(bytes);
  const [head = [], ...rows] = sheet?.data ?? [];
  return rows.map((cells) =>
    Object.fromEntries(head.map((label, index) => [String(label), cells[index]])),
  );
}

const YEAR = 'viewType=request&year=2001';
const EXECUTABLE = /^[\s\u3000]*[=+\-@＝＋－＠]|^[\t\r\n]/;

describe('a hostile name', () => {
  it('is a text in CSV that no spreadsheet executes', async () => {
    const rows = await csvRows('hr', YEAR);
    const names = rows.map((cells) => cells['Name'] ?? '');
    expect(names).toHaveLength(HOSTILE.length);
    expect(new Set(names)).toEqual(new Set(HOSTILE.map((name) => `'${name}`)));
    for (const cells of rows) {
      for (const text of Object.values(cells)) expect(text).not.toMatch(EXECUTABLE);
    }
  });

  it('is a text in XLSX, whose file holds no formula at all', async () => {
    const rows = await xlsxRows('hr', YEAR);
    expect(rows).toHaveLength(HOSTILE.length);
    for (const cells of rows) {
      for (const value of Object.values(cells)) {
        if (typeof value === 'string') expect(value).not.toMatch(EXECUTABLE);
      }
    }
    expect(rows.map((cells) => cells['Name'])).toContain(`'=HYPERLINK("http://x","y")`);
  });
});

describe('an export', () => {
  it('keeps numbers numbers and dates dates', async () => {
    const rows = await xlsxRows('hr', YEAR);
    expect(rows.find((cells) => cells['Employee Id'] === 'E00001')).toMatchObject({
      Gross: 31_000,
      Basic: 15_500,
      'Increment Percentage': 5,
      Increment: 1550,
      'After Increment': 32_550,
      'Fiscal Year': '2001-2002',
      'Effective Date': new Date(`${PAST}T00:00:00Z`),
      Stage: 'HR review',
      'Depend On': 'Gross',
    });
    const [first] = await csvRows('hr', YEAR);
    expect(first?.['Gross']).toMatch(/^\d+\.\d\d$/);
    expect(first?.['Effective Date']).toBe(PAST);
  });

  it('preserves any text: quotes, commas, line breaks, XML characters, Bengali', async () => {
    const name = `O’Neil, "Jr" <b>&amp;\nমোহাম্মদ 👍\u0001`;
    await query(server.owner, 'update employees set name = $name where id = 1', { name });
    const shown = name.replace('\u0001', '');
    expect((await xlsxRows('hr', YEAR)).map((cells) => cells['Name'])).toContain(shown);
    expect((await csvRows('hr', YEAR)).map((cells) => cells['Name'])).toContain(name);
  });

  it('has exactly what the caller can see on that screen', async () => {
    const [moved = 0] = await bringTo(server, 'mdDecision', [row(21, 2002)]);
    await bringTo(server, 'hrReview', [row(22, 2002), row(23, 2002)]);
    const codes = async (login: string, filter: string) =>
      (await csvRows(login, filter)).map((cells) => cells['Employee Id']);
    expect(await codes('hr', 'viewType=hr&year=2002')).toHaveLength(3);
    expect(await codes('md', 'viewType=md&year=2002')).toEqual(['E00021']);
    expect(await codes('hrUnit2', 'viewType=hr&year=2002')).toHaveLength(3);
    expect(await codes('hrUnit2', 'viewType=hr&year=2001')).toHaveLength(0);
    for (const [login, filter] of [
      ['employee', 'viewType=request&year=2002'],
      ['admin', 'viewType=request&year=2002'],
      ['manager', 'viewType=hr&year=2002'],
      ['md', 'viewType=finance&year=2002'],
      ['hrUnit2', 'viewType=hr&year=2002&businessUnitId=1'],
    ] as const) {
      const { status, bytes } = await fetchExport(login, `${filter}&format=csv`);
      expect([login, status]).toEqual([login, 403]);
      expect(bytes.toString()).not.toContain('E00021');
    }
    expectOk(await approve(server, [{ incrementId: moved, approvalStatus: 'Approve' }]));
  });

  it('of sections has the lines of the landing', async () => {
    const rows = await xlsxRows('hr', 'viewType=hr&year=2002&of=sections');
    expect(rows).toMatchObject([
      { 'Business Unit': 'South', Section: 'Looms', Count: 3, Waiting: 2 },
    ]);
  });

  it('narrows to a section', async () => {
    const filter = 'viewType=request&year=2001&businessUnitId=1&worplaceGroupId=1&sectionId=2';
    expect(await csvRows('hr', filter)).toHaveLength(1);
  });

  it('is a download with its name and type, and cannot be executed', async () => {
    const { headers } = await fetchExport('hr', `${YEAR}&format=xlsx`);
    expect(headers.get('Content-Disposition')).toBe(
      'attachment; filename="Increments request 2001-2002 people.xlsx"',
    );
    expect(headers.get('Content-Type')).toMatch(/spreadsheetml\.sheet$/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it.each(['format=pdf', 'format=csv&viewType=boss', 'year=', 'of=money&format=csv'])(
    'is refused with a reason: %s',
    async (wrong) => {
      const { status } = await fetchExport(
        'hr',
        wrong.includes('viewType')
          ? `year=2001&${wrong}`
          : `${wrong.includes('year') ? 'viewType=hr&format=csv' : YEAR}&${wrong}`,
      );
      expect(status).toBe(400);
    },
  );
});
