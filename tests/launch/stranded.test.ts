import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { connect } from '#server/platform/db/connect.ts';
import { findRunningEmbedded, startEmbedded } from '#server/platform/db/embedded/index.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { runCommand } from '#tests/support/command.ts';
import { programPath } from '#tests/support/programs.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { bundlePrograms } from '../../server/launch/bundle.mjs';
import { freePort, startApplication, survivors, type Application } from './application.ts';

const VERSION = incrementWorkflow.version;

let dataDir: string;

/** The data of another version, stopped, whose increments have a state that this version doesn't know. */
beforeAll(async () => {
  dataDir = temporaryFolder('cadre-stranded-');
  const database = await startEmbedded({ dataDir, throwaway: true });
  await migrate(database.url);
  const owner = connect(database.url, { asOwner: true, pool: 1 });
  await owner.raw(`
    insert into workflow_instances (account_id, workflow, subject_id, subject, state, context,
      parties, machine_version, version, head_hash, entered_at, moved_at)
    select 1, 'increment', n, 'Person ' || n, 'boardDecision', '{}', '{}', ${VERSION}, 1, '', now(), now()
    from generate_series(1, 3) n`);
  await owner.destroy();
  await database.stop();
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));

const STRANDED = `increment version ${VERSION}, boardDecision: 3 instances stranded: there is no state boardDecision`;

async function start(): Promise<Application> {
  const { server } = await bundlePrograms();
  const parts = [await programPath('realServer'), server, await programPath('worker')];
  return startApplication({
    command: [process.execPath, ...parts],
    env: { PORT: String(await freePort()), DATA_DIR: dataDir },
  });
}

test('the check runs while the application is stopped: it names stranded instances, exits with 1, and leaves nothing running', async () => {
  const { code, output } = await runCommand('machines:check', [], { DATA_DIR: dataDir });
  expect(output).toContain(STRANDED);
  expect(code).toBe(1);
  expect(await findRunningEmbedded(dataDir)).toBeUndefined();
});

test('npm start refuses once in the same words, says how to start anyway, and exits', async () => {
  const application = await start();
  const family = application.family();
  expect(await application.ended).toEqual({ code: 1, signal: null });
  expect(application.errors().trimEnd().split('\n')).toEqual([
    STRANDED,
    '3 instances stranded: put a migration beside the machine (`migrations` in its workflow.ts).',
    'START_STRANDED=yes starts all the same (see .env.example).',
    'The server refuses to start.',
  ]);
  expect(await survivors(family)).toEqual([]);
});
