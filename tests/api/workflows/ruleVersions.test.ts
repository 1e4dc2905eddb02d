import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareCharts } from '#machines/core/chart/compare.ts';
import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import { chartOfRules, type RecordedRules } from '#machines/core/chart/rules.ts';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { storeRules } from '#server/engine/instances/rules.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await storeRules(server.owner, server.services.engine);
  // An earlier version, in which no one could reject, and with a state that is gone.
  await query(
    server.owner,
    `insert into workflow_rules (digest, workflow, version, rules, first_run_at)
     select 'earlier', workflow, version - 1, jsonb_set(rules, '{ways}', (
       select jsonb_agg(way) from jsonb_array_elements(rules -> 'ways') way where way ->> 'event' <> 'md.reject')
       || '[{"from": "mdApproval", "event": "md.defer", "to": ["deferred"], "who": [{"role": "md"}]}]'),
       now() - interval '90 days'
     from workflow_rules where workflow = 'increment'`,
  );
});
afterAll(() => server.close());

it('lists the rules of a machine that servers have run, latest first', async () => {
  const developer = await server.as('developer');
  const { status, body } = await developer.get('/Workflow/RuleVersions?workflow=increment');
  expect(status).toBe(200);
  expect(body).toMatchObject([{ isNow: true }, { digest: 'earlier', isNow: false }]);
  expect((await developer.get('/Workflow/RuleVersions?workflow=none')).status).toBe(404);
  const employee = await server.as('employee');
  expect((await employee.get('/Workflow/RuleVersions?workflow=increment')).status).toBe(403);
});

it('compares them as charts: what was added, and what is gone', async () => {
  const developer = await server.as('developer');
  const { body } = await developer.get('/Workflow/RuleVersions?workflow=increment');
  const [now, then] = body as [RecordedRules, RecordedRules];
  const chart = getChart(chartedWorkflow(incrementWorkflow));
  const { differences } = compareCharts(chartOfRules(chart, then), chartOfRules(chart, now));
  expect(differences.map(({ change, label }) => `${change}: ${label}`)).toEqual(
    expect.arrayContaining([
      'removed: deferred',
      'added: Managing director’s decision · Reject → Rejected',
    ]),
  );
  const same = compareCharts(chartOfRules(chart, now), chartOfRules(chart, now));
  expect(same.differences).toEqual([]);
});
