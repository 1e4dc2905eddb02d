import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import { patience } from '#tests/support/patience.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
}, patience(240_000));
afterAll(() => server.close());

it('names for each step of the demo a grant that is older than the step', async () => {
  const [counted] = await query<{ steps: number; without: number; young: number }>(
    server.owner,
    `select count(*)::integer as steps,
       count(*) filter (where t.authority is null or t.authority->>'as' not in ('system', 'imported')
         and (g.grants is null or g.grants = 0))::integer as without,
       count(*) filter (where g.young > 0)::integer as young
     from workflow_transitions t
     left join lateral (
       select count(*) as grants,
         -- Scenarios are played one after the other, so a position may have been recorded for a later day before.
         count(*) filter (where coalesce(c.at, m.at) > t.at or c.at is null and m.at is null
           and n->>0 not in ('employment', 'department')) as young
       from json_array_elements(t.authority->'grants') n
       left join record_changes c on n->>0 <> 'permission' and c.id = (n->>2)::bigint
       left join permission_changes m on n->>0 = 'permission' and m.id = (n->>2)::bigint) g on true`,
  );
  expect(counted?.steps).toBeGreaterThan(1000);
  expect(counted).toMatchObject({ without: 0, young: 0 });
});

it('names the role of each step that was decided by role', async () => {
  const rows = await query(
    server.owner,
    `select distinct workflow, event from workflow_transitions t
     where authority->>'as' = 'role' and not exists (
       select from json_array_elements(authority->'grants') n where n->>0 in ('role', 'user group'))`,
  );
  expect(rows).toEqual([]);
});
