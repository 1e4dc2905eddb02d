import { useSyncExternalStore } from 'react';

/**
 * One clock for all relative times on the page: a timer each would wake a long table 2,000 times a
 * minute. Not a store, because its timer only runs while components subscribe, which an atom can't know.
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

/**
 * Times newer than the last tick must not appear to be in the future, so the clock is read again.
 */
function read() {
  if (Date.now() - now > everyMs) now = Date.now();
  return now;
}

/** The current time in milliseconds, at most half a minute old. */
export const useNow = () => useSyncExternalStore(subscribe, read);
