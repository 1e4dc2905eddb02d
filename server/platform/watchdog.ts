import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Looks without a tick. Nothing that Cadre does holds the main thread for a tenth of this. */
const USUAL = { everyMs: 1000, patience: 30 };

/**
 * Ends this process when its main thread hasn't turned for 30 s, so that anyone who keeps it running (the
 * launcher, a container's restart policy, a service manager) starts another. The launcher is notified as well
 * that it turns, because a process that is stopped as a whole has no thread to end it.
 */
export function watchOver(name: string, { everyMs, patience } = USUAL): void {
  // Anyone who debugs it holds the main thread as long as they like.
  if (inspectorUrl()) return;
  const ticks = new Int32Array(new SharedArrayBuffer(4));
  const tick = () => {
    Atomics.add(ticks, 0, 1);
    if (process.connected) process.send?.({ turns: true }, undefined, {}, () => undefined);
  };
  setInterval(tick, everyMs).unref();
  const thread = new Worker(new URL('watchdog.mjs', import.meta.url), {
    workerData: { ticks, everyMs, patience, name },
    // Without the loaders and the memory of the main thread.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  thread.on('error', () => undefined);
}
