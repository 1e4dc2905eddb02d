import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { countWaiting, type AskedQueue } from '#server/engine/queue/countWaiting.ts';
import { waitingFor } from '#server/engine/queue/scope.ts';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { getActor } from '#tests/support/readActor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function request(login: string, unit: number, many: number) {
  const actor = await getActor(server.owner, login);
  const bound = server.services.engine.workflows.get('increment');
  if (!bound) throw new Error('There are no increments');
  const queues: AskedQueue[] = [...bound.description.states.values()].flatMap(({ id, meta }) => {
    const condition = meta.queue && waitingFor(bound, id, meta.queue.audience, actor);
    return meta.queue && condition ? [{ bound, state: id, queue: meta.queue, condition }] : [];
  });
  return [...(await countWaiting(server.owner, actor, unit, queues, many)).entries()];
}

test('a long queue is counted as a total without hidden rows, with the same result as row by row', async () => {
  const people = Array.from({ length: 12 }, (_, index) => row(1 + index, 2031));
  const ids = await bringTo(server, 'mdDecision', people);
  await bringTo(server, 'auditRelease', [row(20, 2031), row(21, 2031)]);
  const md = await getActor(server.owner, 'md');
  const [own = 0, late = 0, earlier = 0, retired = 0, both = 0] = ids;
  const set = (id: number, columns: string, values: Record<string, unknown> = {}) =>
    query(
      server.owner,
      `update workflow_instances i set ${columns} where workflow = 'increment' and subject_id = $id`,
      { id, ...values },
    );
  const party = `parties = parties || jsonb_build_object('employee', $employee::bigint)`;
  await set(own, party, { employee: md.employeeId });
  await set(late, `due_at = now() - interval '1 day'`);
  const acted = `acted = acted || jsonb_build_object($stage::text, jsonb_build_array($user::bigint))`;
  await set(earlier, `${acted}, due_at = now() - interval '1 day', entered_at = '2020-01-01'`, {
    stage: 'hrReview',
    user: md.userId,
  });
  // A stage that the machine no longer has, but at which someone once acted.
  await set(retired, acted, { stage: 'boardReview', user: md.userId });
  await query(
    server.owner,
    `insert into workflow_step_kinds (account_id, workflow, event, from_state, to_state)
     values (1, 'increment', 'board.agree', 'boardReview', 'mdDecision')`,
  );
  await set(both, `${party}, ${acted}`, {
    employee: md.employeeId,
    stage: 'hrReview',
    user: md.userId,
  });
  for (const login of ['md', 'md2', 'hr', 'hrUnit2', 'audit', 'finance', 'manager']) {
    for (const unit of [0, 1, 2]) {
      const each = await request(login, unit, Infinity);
      expect(await request(login, unit, 1), `${login} ${unit}`).toEqual(each);
    }
  }
  const [[, counted] = []] = await request('md', 0, 1);
  expect(counted).toMatchObject({ waiting: 8, overdue: 1 });
  expect(counted?.oldestAt?.getUTCFullYear()).toBeGreaterThan(2020);
});
