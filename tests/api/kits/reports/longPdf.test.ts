import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS_OF_PDF } from '#machines/core/contracts/jobs.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createEmployees(server.owner, ROWS_OF_PDF + 1);
});
afterAll(() => server.close());

test('a PDF with too many rows is refused, and the answer names an alternative', async () => {
  const hr = await server.as('hr');
  const of = (format: string) => hr.get(`/Reports/employeeList/File?format=${format}`);
  expect(await of('pdf')).toMatchObject({
    status: 413,
    body: {
      message: expect.stringMatching(
        /^The report has 10,\d{3} rows, and a PDF can have 10,000. Take it as XLSX or CSV/,
      ) as string,
    },
  });
  const csv = await of('csv');
  expect(csv.status).toBe(200);
  expect(String(csv.body).split('\n').length).toBeGreaterThan(ROWS_OF_PDF);
});
