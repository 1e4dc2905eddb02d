import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import { patience } from '#tests/support/patience.ts';
import { runVerifier, unpack } from '#tests/support/proofBundle.ts';
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
         and t.authority->>'employee' is null
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

it('names people without a login as those who took their steps', async () => {
  const [step] = await query<{ subjectId: number; seq: number; name: string }>(
    server.owner,
    `select t.subject_id as "subjectId", t.seq, e.name from workflow_transitions t
     join appraisals a on a.id = t.subject_id join employees e on e.id = a.employee_id
     where t.workflow = 'appraisal' and t.event = 'sendSelf' and t.actor_id is null
     order by t.instance_id limit 1`,
  );
  const { status, body } = await (
    await server.as('hr')
  ).get(`/Workflow/History?workflow=appraisal&subjectId=${step?.subjectId}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const entry = (body as HistoryEntry[]).find(({ seq }) => seq === step?.seq);
  expect(entry?.actorName).toBe(step?.name);
  expect(entry?.authority).toMatchObject({ as: 'party', person: { name: step?.name } });
});

it('exports a proof of each workflow that holds, also of steps by people without a login', async () => {
  const { token } = await server.as('audit');
  const workflows = await query<{ workflow: string }>(
    server.owner,
    'select distinct workflow from workflow_instances order by 1',
  );
  const proven: string[] = [];
  for (const { workflow } of workflows) {
    const response = await fetch(
      `${server.url}/api/Workflow/Proof?workflow=${encodeURIComponent(workflow)}`,
      { headers: { Authorization: `Bearer ${token}` } },
    );
    if (response.status === 404) continue;
    expect(response.status, workflow).toBe(200);
    const { folder } = unpack(Buffer.from(await response.arrayBuffer()));
    expect(await runVerifier(folder), workflow).toMatchObject({ status: 0 });
    rmSync(folder, { recursive: true });
    proven.push(workflow);
  }
  expect(proven).toContain('appraisal');
  expect(proven.length).toBeGreaterThan(10);
}, 300_000);
