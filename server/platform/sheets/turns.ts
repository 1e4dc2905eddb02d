import { setImmediate } from 'node:timers/promises';

const AT_ONCE_MS = 5;

/**
 * Await this after each row of a generated file: after 5 ms of work it yields to the event loop. Rows that are
 * already in memory would otherwise block other requests until the next statement.
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
