import { useSyncExternalStore } from 'react';

/**
 * All relative times of a page share one clock, because a timer for each would wake a long table 2,000 times
 * a minute. The clock isn't an atom, because its timer may only run while components subscribe, and an atom
 * doesn't know whether they do.
 */
const everyMs = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A time newer than the last tick must not appear to be in the future, so the clock is read again. */
function read() {
  if (Date.now() - now > everyMs) now = Date.now();
  return now;
}

/** Returns the current time in milliseconds. It is at most half a minute old. */
export const useNow = () => useSyncExternalStore(subscribe, read);
