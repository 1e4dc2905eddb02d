import { CannotStart, REFUSED } from '#server/platform/cannotStart.ts';
import { migrateIfAlone } from '#server/platform/installation/migrateOwn.ts';
import { parseEnv } from '#server/platform/env.ts';
import { runUntilStopped } from '#server/platform/process.ts';
import { startWorker } from './worker.ts';

try {
  const env = parseEnv(process.env);
  await migrateIfAlone(env);
  const running = await startWorker(env);
  runUntilStopped(running, running.log, 'worker');
  process.send?.({ ready: true });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof CannotStart ? REFUSED : 1);
}
