import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPORTS } from '#server/catalogue/reports.ts';
import { missingRows } from '#tests/api/kits/reports/missingRows.ts';
import { startReports } from '#tests/api/kits/reports/startReports.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startReports();
});
afterAll(() => server.close());

it('every report has rows in its test suite', async () => {
  const sentences: string[] = [];
  for (const report of REPORTS) {
    const missing = await missingRows(server, report);
    if (missing !== null) sentences.push(missing);
  }
  expect(sentences).toEqual([]);
});
