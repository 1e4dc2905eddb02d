import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/**
 * `patience` is how many checks in a row may find the main thread blocked. No work in Cadre blocks it for a tenth of
 * that time.
 */
const USUAL = { everyMs: 1000, patience: 30 };

/**
 * Ends this process when its main thread has been blocked for 30 s, so that its supervisor starts another one. It also
 * reports regularly to the launcher, because in a process that is suspended as a whole no thread can end it.
 */
export function watchOver(name: string, { everyMs, patience } = USUAL): void {
  // With a debugger, the main thread may stand still for any length of time.
  if (inspectorUrl()) return;
  const ticks = new Int32Array(new SharedArrayBuffer(4));
  const tick = () => {
    Atomics.add(ticks, 0, 1);
    if (process.connected) process.send?.({ turns: true }, undefined, {}, () => undefined);
  };
  setInterval(tick, everyMs).unref();
  const thread = new Worker(new URL('watchdog.mjs', import.meta.url), {
    workerData: { ticks, everyMs, patience, name },
    // The thread inherits neither the loaders nor the memory limit of the main thread.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  thread.on('error', () => undefined);
}
