import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/db/embedded/index.ts';
import { isRunning } from './isRunning.ts';
import { temporaryFolder, temporaryFolders } from './temporaryFolder.ts';

const prefix = 'cadre-test-cluster-';

/** One temporary PostgreSQL for all projects of a run. */
export default async function setup(run: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The launch tests start databases themselves.
  if (run.vitest.projects.every(({ name }) => name === 'launch')) return undefined;
  sweep();
  const dataDir = temporaryFolder(`${prefix}${process.pid}-`);
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  // An interrupted run has no teardown, but its exit ends the database.
  process.once('exit', remove);
  const cluster = await startEmbedded({ dataDir, throwaway: true });
  run.provide('postgresUrl', cluster.url);
  run.provide('secret', randomBytes(32).toString('base64'));
  run.provide('demoFiles', join(dataDir, 'demoFiles'));
  return async () => {
    await cluster.stop();
    remove();
  };
}

/** Removes what killed runs have left behind. */
function sweep(): void {
  for (const name of readdirSync(temporaryFolders)) {
    const pid = name.startsWith(prefix)
      ? Number.parseInt(name.slice(prefix.length), 10)
      : undefined;
    if (pid === undefined || isRunning(pid)) continue;
    rmSync(join(temporaryFolders, name), { recursive: true, force: true });
  }
}
