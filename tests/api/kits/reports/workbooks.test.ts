import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { unzip } from '#tests/support/unzip.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function readReport() {
  const { token } = await server.as('hr');
  const response = await fetch(`${server.url}/api/Reports/employees/File?format=xlsx`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const mobile = (office_mobile: string) =>
  server.owner('employees').where({ id: 1 }).update({ office_mobile });
const texts = async () =>
  ((await readExcelFile(await readReport()))[0]?.data ?? []).flat().map(String);

it.each(['+880 1711-000000', '+8801711000000', '+1 (212) 555-0100'])(
  'leaves the telephone number %s as it is in a typed cell',
  async (number) => {
    await mobile(number);
    expect(await texts()).toContain(number);
  },
);

it.each(['+1+cmd|x', '=1+1', "+880 1711-000000+HYPERLINK('x')", '-2+3'])(
  'keeps %s from being a formula where the workbook is saved as CSV',
  async (formula) => {
    await mobile(formula);
    expect(await texts()).toContain(`'${formula}`);
  },
);

it('has filters above all its rows', async () => {
  const sheet =
    unzip(await readReport())
      .get('xl/worksheets/sheet1.xml')
      ?.toString() ?? '';
  const rows = sheet.match(/<row /g)?.length ?? 0;
  expect(rows).toBeGreaterThan(1);
  expect(sheet).toMatch(
    new RegExp(`</sheetData><autoFilter ref="A1:[A-Z]+${rows}"/></worksheet>$`),
  );
});
