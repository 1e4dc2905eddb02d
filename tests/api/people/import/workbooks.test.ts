import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { stageTable } from '#server/platform/files/readApart/index.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bring, HEADER, message, problems } from './files.ts';
import { row, shown, workbook, type Made } from './workbook.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HEAD = row(1, ...HEADER.split(','));
const someone = (
  line: number,
  {
    code = 'B1',
    joined = '2020-02-29',
    gross = 30_000,
  }: Record<string, string | number | { xml: string }> = {},
): string => row(line, code, 'Ana Roy', 'Weaver', 'Weaving', 'Looms', joined, gross);
const send = (created: Made | string) =>
  bring(server, typeof created === 'string' ? created : workbook(created), {
    format: 'xlsx',
    asked: { businessUnit: 'South' },
  });
const check = async (base: string, created: Made, request: object = {}) =>
  (await server.as('manager')).post(`${base}/CheckFile`, {
    format: 'xlsx',
    content: workbook(created),
    asked: request,
  });

async function getCells(created: Made): Promise<string[][]> {
  const matches = [];
  const file = { format: 'xlsx', content: workbook(created) } as const;
  const { rows } = await stageTable(file, 1000, { who: 'test' });
  for await (const { cells } of rows()) matches.push(cells);
  return matches;
}

describe('a workbook is read as its sender sees it', () => {
  it('a raise of 10 % is not one of 0.1 %', async () => {
    const answer = await check(
      '/Import/Increments',
      {
        formats: ['0%'],
        rows: row(1, 'EmployeeCode', 'IncrementPercent') + row(2, 'E00002', shown(1, 0.07)),
      },
      { fiscalYear: 2026 },
    );
    expect(answer).toMatchObject({ status: 200 });
    expect((answer.body as ImportCheck).lines[0]?.differences[0]).toMatchObject({ after: '7' });
  });

  it('a percentage is refused in other columns', async () => {
    const answer = await send({
      formats: ['0.0%'],
      rows: HEAD + someone(2, { gross: shown(1, 0.1) }),
    });
    expect(problems(answer)).toEqual([
      'line 2: Gross: “10%” is not a plain number such as 1234.50',
    ]);
  });

  it('codes keep zeros that only their format shows', async () => {
    expect(
      await getCells({
        formats: ['00000', '&quot;EMP-&quot;0000', '0'],
        rows: row(1, shown(1, 42), shown(2, 7), shown(3, 42)),
      }),
    ).toEqual([['00042', 'EMP-0007', '42']]);
  });

  it('times are to the second, and dates are counted as the workbook counts them', async () => {
    const formats = ['yyyy\\-mm\\-dd hh:mm', 'dd/mm/yyyy;@', 'h:mm', '[Red]0.00', '[$-409]d mmm'];
    const cells = row(
      1,
      shown(1, 46_328.378472222219),
      shown(2, 46_328),
      shown(3, 0.378472222222222),
      shown(4, 46_328),
      shown(5, 59),
      { xml: '<c t="d"><v>2026-11-02T00:00:00</v></c>' },
    );
    expect(await getCells({ formats, rows: cells })).toEqual([
      ['2026-11-02 09:05:00', '2026-11-02', '09:05', '46328', '1900-02-28', '2026-11-02'],
    ]);
    const [mac] = await getCells({
      formats,
      properties: '<workbookPr date1904="1"/>',
      rows: row(1, shown(2, 44_866)),
    });
    expect(mac).toEqual(['2026-11-02']);
  });

  it('numbers are plain, to the digits that a spreadsheet has', async () => {
    expect(await getCells({ rows: row(1, 1e5, 0.1 + 0.2, 1e21, 1e-7, -3) })).toEqual([
      ['100000', '0.3', '1000000000000000000000', '0.0000001', '-3'],
    ]);
  });

  it('texts of several runs, with entities and line breaks, from any program', async () => {
    const shared =
      '<si><r><t>Roy &amp; </t></r><r><t>Sons</t></r><rPh><t>ro</t></rPh></si><si/>' +
      '<si><t xml:space="preserve">one_x000A_two</t></si><si><t><![CDATA[a < b]]></t></si>';
    const at = (index: number) => ({ xml: `<c t="s"><v>${index}</v></c>` });
    expect(
      await getCells({
        shared,
        rows: row(1, at(0), at(1), at(2), at(3), { xml: '<c t="b"><v>1</v></c>' }),
      }),
    ).toEqual([['Roy & Sons', '', 'one\ntwo', 'a < b', 'true']]);
    expect(
      await getCells({ prefix: 'x', rows: '<x:row r="3"><x:c r="B3"><x:v>5</x:v></x:c></x:row>' }),
    ).toEqual([['', '5']]);
  });

  it('a hidden first sheet is not imported', async () => {
    const before = { state: 'hidden', rows: HEAD + someone(2, { code: 'HIDDEN' }) };
    const { body } = await send({ before, rows: HEAD + someone(2, { code: 'B7' }) });
    expect((body as ImportCheck).lines.map(({ title }) => title)).toEqual(['Ana Roy (B7)']);
  });
});

describe('a workbook is refused, with its cells', () => {
  it('that has errors, formulas without a result, or merged cells', async () => {
    const answer = await send({
      rows:
        row(1, ...HEADER.split(','), 'BusinessUnit') +
        row(2, 'B2', 'Ana Roy', 'Weaver', 'Weaving', 'Looms', '2020-02-29', 30_000, 'South') +
        row(3, 'B3', 'Bo Roy', 'Weaver', 'Weaving', 'Looms', '', 30_000, {
          xml: '<c t="e"><f>VLOOKUP(A3,Units,2)</f><v>#N/A</v></c>',
        }) +
        row(4, 'B4', 'Cy Roy', 'Weaver', 'Weaving', 'Looms', { xml: '<c><f>TODAY()</f></c>' }, 1),
      after: '<mergeCells><mergeCell ref="G2:G4"/><mergeCell ref="J2:J4"/></mergeCells>',
    });
    expect(answer.status).toBe(400);
    expect(problems(answer)).toEqual([
      'line 2: cell G2 is merged (G2:G4): every row needs its own cells',
      'line 3: cell H3 has an error: #N/A',
      'line 3: lies within merged cells (G2:G4): every row needs its own cells',
      'line 4: cell F4 has a formula without its result: open the workbook, and save it again',
      'line 4: lies within merged cells (G2:G4): every row needs its own cells',
    ]);
  });

  it('that has cells beside its columns', async () => {
    const answer = await send({
      rows:
        HEAD +
        row(2, 'B5', 'Ana Roy', 'Weaver', 'Weaving', 'Looms', '2020-02-29', 30_000, 'a note'),
    });
    expect(problems(answer)).toEqual(['line 2: has 8 cells where the header has 7']);
  });

  it.each([
    ['a cell at the very end', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['a row far beyond any', '<row r="90000000"><c r="A90000000"><v>1</v></c></row>'],
  ])('with %s, without using memory', async (_what, last) => {
    const before = process.memoryUsage.rss();
    const answer = await send({ rows: HEAD + someone(2, { code: 'B6' }) + last });
    expect(answer.status).toBe(400);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  });

  it('that expands to more than it declares', async () => {
    const bytes = Buffer.from(workbook({ rows: HEAD + someone(2, { code: 'B8' }) }), 'base64');
    const listed = bytes.lastIndexOf('xl/worksheets/sheet1.xml', undefined, 'latin1') - 46;
    bytes.writeUInt32LE(100, listed + 24);
    expect(message(await send(bytes.toString('base64')))).toBe(
      'The file cannot be read as a workbook (XLSX). Nothing was imported',
    );
    bytes.writeUInt32LE(60_000_000, listed + 24);
    expect(message(await send(bytes.toString('base64')))).toContain('more than 50 MB');
  });

  it('that defines entities, is truncated, or is none', async () => {
    const rows = HEAD + someone(2);
    for (const created of [
      { rows: `${rows}<!DOCTYPE x [<!ENTITY a "aaaa">]>` },
      { rows: `${rows}<row r="3"` },
      { rows: `${rows}${someone(2)}` },
      { rows: '<row r="1"><c r="1"><v>1</v></c></row>' },
      { rows: '<row r="1"><c r="A1" t="s"><v>9</v></c></row>' },
    ]) {
      expect(message(await send(created))).toBe(
        'The file cannot be read as a workbook (XLSX). Nothing was imported',
      );
    }
    const [none] = await query<{ count: number }>(
      server.db,
      `select count(*)::integer as count from employees where code like 'B%' and code <> 'B7'`,
    );
    expect(none?.count).toBe(0);
  });
});
