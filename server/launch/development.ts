import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Env } from '#server/platform/env.ts';
import type { Programs } from './programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Serves the web client from source and restarts the programs when their sources change.
 * @returns a function that stops both.
 */
export function startDevelopment(env: Env, programs: Programs): () => void {
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--host', env.HOST], {
    cwd: root,
    env: { ...process.env, PORT: String(env.PORT) },
    stdio: 'inherit',
  });
  vite.on('error', (error) => console.error(`The web client isn't served: ${error.message}`));
  let due: NodeJS.Timeout | undefined;
  const restartSoon = (_: string, file: string | null) => {
    if (!file?.endsWith('.ts')) return;
    clearTimeout(due);
    // Waits a moment, because an editor writes several files at once and one restart is enough for
    // all of them.
    due = setTimeout(() => programs.restart(), 150);
  };
  const watchers = ['machines', 'server', 'workers'].map((folder) =>
    watch(`${root}${folder}`, { recursive: true }, restartSoon),
  );
  return () => {
    clearTimeout(due);
    watchers.forEach((watcher) => watcher.close());
    vite.kill('SIGTERM');
  };
}
