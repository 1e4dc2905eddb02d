import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bringTo, row } from './carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('fiscal years are offered around the current one, and wherever there are increments', async () => {
  const current = getFiscalYear(new Date().toISOString());
  await bringTo(server, 'hrReview', [row(1, 1990), row(1, 2100), row(1, current)]);
  const employee = await server.as('employee');
  const options = (await employee.get('/PMS/GetFiscalYearDDL')).body as DropdownOption[];
  const years = Array.from({ length: 7 }, (_, index) => current + 1 - index);
  expect(options.map(({ value }) => value)).toEqual([2100, ...years, 1990]);
  expect(options[0]).toEqual({ value: 2100, label: '2100-2101', isCurrent: false });
  expect(options.filter(({ isCurrent }) => isCurrent)).toEqual([
    { value: current, label: `${current}-${current + 1}`, isCurrent: true },
  ]);
});
