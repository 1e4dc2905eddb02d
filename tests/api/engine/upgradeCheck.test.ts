import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { startServer } from '#server/server.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { WorkflowBinding } from '#server/engine/instances/engine.ts';
import { checkMachines } from '#server/engine/upgrade/checkMachines.ts';
import { compareStored } from '#server/engine/upgrade/comparison.ts';
import { comparisonPage } from '#server/engine/upgrade/comparisonPage.ts';
import { migrateInstances } from '#server/engine/upgrade/migrateInstances.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { fireDueTimers } from '#workers/timers.ts';
import { runCommand } from '#tests/support/command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';
import { taskBinding } from './taskWorkflow.ts';

let server: TestServer;

/** Three tasks stored by version 1: two pending, one done. */
beforeAll(async () => {
  server = await startTestServer({ workflows: [taskBinding({ version: 1 })] });
  const { userId, employeeId } = await server.as('employee');
  const roles = [{ role: 'employee', businessUnitId: null }];
  const actor = { userId, employeeId, accountId: 1, name: 'The employee', roles };
  const send = (subjectIds: number[], type: string, start?: object) =>
    server.db.transaction((tx) =>
      dispatch(tx, server.services.engine, {
        workflow: 'task',
        actor,
        items: subjectIds.map((subjectId) => ({
          subjectId,
          event: { type },
          ...(start
            ? { start: { input: {}, subject: `Task ${subjectId}`, businessUnitId: 1 } }
            : {}),
        })),
      }),
    );
  await send([1, 2, 3], 'begin', {});
  await send([3], 'finish');
});
afterAll(() => server.close());

const getEngine = (binding: WorkflowBinding) =>
  createEngine([binding], server.services.engine.keys);

const check = (binding: WorkflowBinding) => checkMachines(server.db, getEngine(binding));

const stored = () =>
  query<{ state: string; version: number }>(
    server.db,
    `select state, machine_version as version from workflow_instances order by subject_id`,
  );

const renamed = function openBecomesWaiting<Stored extends { state: string }>(one: Stored): Stored {
  return { ...one, state: one.state === 'open' ? 'waiting' : one.state };
};
const renamedTask = taskBinding({ version: 2, waiting: 'waiting', migrations: { 1: renamed } });

it('compares both versions on a page: removed, added and stranded', async () => {
  const engine = getEngine(taskBinding({ version: 2, waiting: 'waiting' }));
  const report = await checkMachines(server.db, engine);
  const versions = await compareStored(server.db, engine, report);
  expect(versions).toMatchObject([{ workflow: 'task', before: 1, after: 2 }]);
  const differences = versions[0]?.states.map(({ id, difference }) => [id, difference]);
  expect(differences).toContainEqual(['waiting', 'added']);
  expect(differences).toContainEqual(['open', 'removed']);
  const page = comparisonPage(report, versions);
  expect(page).toContain('version 1 beside version 2');
  expect(page).toContain(
    '<article class="removed">\n<h3><strong>Removed:</strong> <del>open</del>',
  );
  expect(page).toContain('2 in progress: stranded, there is no state open');
  const same = getEngine(taskBinding({ version: 1 }));
  expect(
    comparisonPage(
      await checkMachines(server.db, same),
      await compareStored(server.db, same, { standings: [] }),
    ),
  ).toContain('No stored version differs from this one.');
});

it('reports nothing for an unchanged machine', async () => {
  expect(await check(taskBinding({ version: 1 }))).toEqual({
    standings: [
      {
        workflow: 'task',
        version: 1,
        state: 'open',
        count: 2,
        verdict: 'compatible',
        to: 'open',
        by: [],
        reasons: [],
      },
    ],
    changed: [],
    stranded: 0,
  });
});

it('reports instances in a removed state as stranded, except closed ones', async () => {
  const report = await check(taskBinding({ version: 2, waiting: 'waiting' }));
  expect(report.stranded).toBe(2);
  expect(report.standings).toMatchObject([
    { state: 'open', count: 2, verdict: 'stranded', reasons: ['there is no state open'] },
  ]);
});

it('maps a renamed state by the migration beside the machine, and names it', async () => {
  expect(await check(renamedTask)).toMatchObject({
    standings: [{ state: 'open', to: 'waiting', verdict: 'mapped', by: ['openBecomesWaiting'] }],
    stranded: 0,
  });
});

it('accepts a changed guard as compatible, under a new version', async () => {
  expect(await check(taskBinding({ version: 2, guard: 'any' }))).toMatchObject({
    standings: [{ version: 1, state: 'open', verdict: 'compatible' }],
    changed: [],
    stranded: 0,
  });
});

it('reports a machine that was changed without a new version', async () => {
  expect((await check(taskBinding({ version: 1, guard: 'any' }))).changed).toEqual([
    {
      workflow: 'task',
      version: 1,
      differences: ['no longer: open → done on finish', 'new: open → done on finish if any'],
    },
  ]);
});

it('accepts a new version without changes', async () => {
  expect(await check(taskBinding({ version: 2 }))).toMatchObject({
    standings: [{ verdict: 'compatible' }],
    changed: [],
    stranded: 0,
  });
});

it('reports instances without the data of the new machine as stranded', async () => {
  const { standings } = await check(taskBinding({ version: 2, extra: { colour: 'red' } }));
  expect(standings[0]?.reasons).toEqual(['their data has no colour']);
});

it('does not report decisions of an earlier version as tampering, even if the current one would decide otherwise', async () => {
  const engine = getEngine(taskBinding({ version: 2, detour: true }));
  expect(await verifyHistory(server.db, engine)).toMatchObject({ broken: [], earlier: 3 });
  const tx = await server.owner.transaction();
  await tx.raw(`update workflow_instances set state = 'late' where subject_id = 3`);
  const { broken } = await verifyHistory(tx, engine);
  await tx.rollback();
  expect(broken).toMatchObject([
    {
      accountId: 1,
      workflow: 'task',
      subjectId: 3,
      seq: 2,
      reason: 'The instance says late, the end of its history done',
    },
  ]);
});

it('stops the server from starting with stranded instances, unless it is allowed to', async () => {
  const extraWorkflows = [taskBinding({ version: 2, waiting: 'waiting' })];
  const { log } = server.services;
  await expect(startServer(server.env, { log, extraWorkflows })).rejects.toThrow(
    'task version 1, open: 2 instances stranded: there is no state open',
  );
  const details = { ...server.env, START_STRANDED: 'yes' as const };
  const started = await startServer(details, { log, extraWorkflows });
  expect(await stored()).toContainEqual({ state: 'open', version: 1 });
  await started.close();
});

const command = () =>
  runCommand('machines:check', [], {
    DATABASE_URL: server.ownerUrl,
    DATA_DIR: server.env.DATA_DIR,
  });

it('migrates mapped instances with their timers, and the history verifies', async () => {
  const engine = getEngine(renamedTask);
  await migrateInstances(server.db, engine, { log: server.services.log, evenStranded: false });
  expect(await stored()).toEqual([
    { state: 'waiting', version: 2 },
    { state: 'waiting', version: 2 },
    { state: 'done', version: 1 },
  ]);
  expect(await verifyHistory(server.db, engine)).toMatchObject({ ok: true, broken: [] });
  const later = new Date(Date.now() + 2 * 3_600_000);
  await fireDueTimers(server.db, engine, server.services.log, later);
  expect((await stored()).map(({ state }) => state)).toEqual(['late', 'late', 'done']);
  expect(await verifyHistory(server.db, engine)).toMatchObject({ ok: true, broken: [] });
});

it('reports instances of a later version as stranded, because there is no way back', async () => {
  const { standings } = await check(taskBinding({ version: 1 }));
  expect(standings[0]?.reasons).toContain('version 2 stored them, and this is version 1');
});

// launch/stranded.test.ts proves that it exits with 1 otherwise.
it(
  'exits with 0 if nothing is stranded',
  async () => {
    await server.owner.raw(`delete from workflow_instances where workflow = 'task'`);
    const { code, output } = await command();
    expect(output).toContain('There is nothing stored that could be stranded.');
    expect(code).toBe(0);
  },
  patience(120_000),
);
