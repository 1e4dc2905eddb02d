import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTROLS } from '#server/domains/workflows/controls/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import { patience } from '#tests/support/patience.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
}, patience(240_000));
afterAll(() => server.close());

it('has at least three cases of each control in the demo', async () => {
  const rows = await query<{ control: string; count: number }>(
    server.owner,
    'select control, count(*)::integer as count from audit_findings group by control',
  );
  const found = Object.fromEntries(rows.map(({ control, count }) => [control, count]));
  console.log(found);
  expect(CONTROLS.filter(({ id }) => (found[id] ?? 0) < 3).map(({ id }) => id)).toEqual([]);
});
