import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { issuePaper } from '#server/kits/papers/issue.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rename = (name: string) => server.owner('employees').where({ id: 1 }).update({ name });
const issueLetter = () =>
  withTransaction(server.db, (tx) =>
    issuePaper(tx, {
      paper: 'salaryCertificate',
      by: { userId: null, accountId: 1 },
      subjectEmployeeId: 1,
      values: { purpose: 'Visa' },
    }),
  );
const countPapers = async () =>
  (await queryOne<{ count: number }>(server.owner, 'select count(*)::int from papers'))?.count;

it('refuses a paper with letters that it cannot print, and names the field and the letters', async () => {
  await rename('สมชาย Rahman');
  const before = await countPapers();
  await expect(issueLetter()).rejects.toMatchObject({
    code: 'invalid',
    details: {
      errors: [
        {
          path: 'employeeName',
          message: 'Name “สมชาย Rahman” has letters that cannot be printed: ส ม ช า ย',
        },
      ],
    },
  });
  expect(await countPapers()).toBe(before);
});

it('has the address of the business unit at its head, and who signs for it below', async () => {
  await rename('Someone');
  await server.owner.raw(
    `update business_units set address = ?, signatory_name = ?, signatory_title = ?`,
    ['12 Mill Road\nNarayanganj', 'Chandra Sen', 'Head of HR'],
  );
  const { id } = await issueLetter();
  const { token } = await server.as('hr');
  const response = await fetch(`${server.url}/api/Papers/File?paperId=${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = (await textOfPdf(Buffer.from(await response.arrayBuffer()))).join(' ');
  expect(text.replace(/\s+/g, ' ')).toMatch(/12 Mill Road Narayanganj.*Chandra Sen.*Head of HR/);
});

it.each(['চন্দ্র রায়', 'محمد بن عبد الرحمن', '欧阳小明', 'Đặng Hồng Ngọc'])(
  'prints the letter and the report of %s without a replacement character',
  async (name) => {
    await rename(name);
    const { id } = await issueLetter();
    const hr = await server.as('hr');
    const read = async (path: string) => {
      const response = await fetch(`${server.url}/api${path}`, {
        headers: { Authorization: `Bearer ${hr.token}` },
      });
      expect(response.status).toBe(200);
      return (await textOfPdf(Buffer.from(await response.arrayBuffer()))).join(' ');
    };
    const letter = await read(`/Papers/File?paperId=${id}`);
    const report = await read('/Reports/employeeList/File?format=pdf');
    for (const text of [letter, report]) expect(text).not.toContain('\uFFFD');
    expect(letter).toContain('Visa');
  },
);
