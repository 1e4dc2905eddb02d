import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { vi } from 'vitest';
import { isRunning } from '#tests/support/isRunning.ts';

/** A folder for each run, named after the process that all its workers are children of. */
const galleries = fileURLToPath(new URL('../../../.build/gallery', import.meta.url));
const home = join(galleries, String(process.ppid));
const folder = join(home, 'built');

/**
 * Builds the gallery with the application's build settings, once per run, by the first worker that needs
 * it.
 */
export async function builtGallery(): Promise<string> {
  while (!existsSync(folder)) {
    if (claim()) await buildGallery();
    else await sleep(50);
  }
  return folder;
}

/** Whether this worker is the one to build it. */
function claim(): boolean {
  mkdirSync(home, { recursive: true });
  try {
    writeFileSync(join(home, 'claim'), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function buildGallery(): Promise<void> {
  for (const run of readdirSync(galleries)) {
    if (!isRunning(Number(run))) rmSync(join(galleries, run), { recursive: true, force: true });
  }
  // Under vitest it is 'test', which would select React's slow development build.
  vi.stubEnv('NODE_ENV', 'production');
  const draft = join(home, 'draft');
  try {
    await build({
      configFile: 'vite.config.ts',
      logLevel: 'warn',
      build: {
        outDir: draft,
        emptyOutDir: true,
        rolldownOptions: { input: 'web/gallery/index.html' },
      },
    });
    renameSync(draft, folder);
  } catch (error) {
    rmSync(join(home, 'claim'));
    throw error;
  } finally {
    vi.unstubAllEnvs();
  }
}
