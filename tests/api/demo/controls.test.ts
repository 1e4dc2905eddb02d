import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTROLS } from '#server/domains/workflows/controls/index.ts';
import { getCertificates } from '#server/demo/planted/plan.ts';
import { getSilentlyRaised } from '#server/demo/planted/raises.ts';
import { readStage } from '#server/demo/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import { patience } from '#tests/support/patience.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
}, patience(240_000));
afterAll(() => server.close());

interface Found {
  control: string;
  /** The place of a certificate, or the person of an increment. */
  subject: string;
  event: string;
  by: string;
}

const readFound = () =>
  query<Found>(
    server.owner,
    `select f.control, coalesce(i.context -> 'payload' ->> 'addressedTo', i.context ->> 'employeeId') as subject,
       t.event, u.login_id as by
     from audit_findings f
     join workflow_instances i on i.id = f.instance_id
     join workflow_transitions t on t.instance_id = f.instance_id and t.seq = f.seq
     join users u on u.id = t.actor_id`,
  );

/** What the demo plants, by control. */
async function readPlanted(): Promise<Record<string, string[]>> {
  const stage = await readStage(server.owner, '');
  if (!stage) throw new Error('There is no demo');
  const planted: Record<string, string[]> = {
    silentException: getSilentlyRaised(stage).map(
      ({ employeeId }) => `${employeeId} md.approve by md`,
    ),
  };
  for (const { control, addressedTo, decisions } of getCertificates(stage)) {
    if (control === null) continue;
    const [first] = decisions;
    const event = control === 'undone' ? 'cadre.undo' : 'approve';
    (planted[control] ??= []).push(`${addressedTo} ${event} by ${first?.login ?? 'admin2'}`);
  }
  return planted;
}

it('finds three planted cases of each control in the demo, and nothing else', async () => {
  const found = await readFound();
  const planted = await readPlanted();
  for (const { id } of CONTROLS.filter((one) => one.id !== 'largeBatch')) {
    const names = found.flatMap(({ control, subject, event, by }) =>
      control === id ? [`${subject} ${event} by ${by}`] : [],
    );
    expect({ [id]: names.toSorted() }).toEqual({ [id]: (planted[id] ?? []).toSorted() });
    expect({ [id]: names.length }).toEqual({ [id]: 3 });
  }
});

it('finds the three sections that were approved at once, and no other batch', async () => {
  const batches = (await readFound()).filter(({ control }) => control === 'largeBatch');
  expect(batches.map(({ event, by }) => `${event} by ${by}`).toSorted()).toEqual([
    'md.approve by md',
    'md.approve by md',
    'md.approve by md2',
  ]);
  const recount = await query<{ count: number }>(
    server.owner,
    `select count(*)::integer as count from workflow_transitions
     where event = 'md.approve' and authority ->> 'as' <> 'imported' group by batch_id having count(*) >= 50`,
  );
  expect(recount).toHaveLength(3);
});
