import { setImmediate } from 'node:timers/promises';

const AT_ONCE_MS = 5;

/**
 * Returns a function that has to be awaited after each row of a generated file. After 5 ms of work, it lets other work
 * of the event loop run; rows that are already in memory would otherwise block other requests.
 */
export function takeTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < AT_ONCE_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
