import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/**
 * `patience` is the number of checks without a tick. Nothing in Cadre blocks the main thread for a tenth of that
 * time.
 */
const USUAL = { everyMs: 1000, patience: 30 };

/**
 * Ends this process when its main thread has been blocked for 30 s, so that its supervisor (the launcher, a
 * container's restart policy, a service manager) starts another. It also sends ticks to the launcher, because a
 * process that is suspended as a whole has no running thread to end it.
 */
export function watchOver(name: string, { everyMs, patience } = USUAL): void {
  // A debugger may hold the main thread for any length of time.
  if (inspectorUrl()) return;
  const ticks = new Int32Array(new SharedArrayBuffer(4));
  const tick = () => {
    Atomics.add(ticks, 0, 1);
    if (process.connected) process.send?.({ turns: true }, undefined, {}, () => undefined);
  };
  setInterval(tick, everyMs).unref();
  const thread = new Worker(new URL('watchdog.mjs', import.meta.url), {
    workerData: { ticks, everyMs, patience, name },
    // Without the main thread's loaders and memory limit.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  thread.on('error', () => undefined);
}
