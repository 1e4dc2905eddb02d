import { setImmediate } from 'node:timers/promises';

const AT_ONCE_MS = 5;

/**
 * What to await after each row of a file that is made in this process: where it has worked for 5 ms,
 * calls that wait have their turn. Rows that come from memory would hold them up for all of a statement.
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
