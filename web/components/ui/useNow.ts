import { useSyncExternalStore } from 'react';

/** One clock for all the moments on the page: a timer each would wake a long table 2,000 times a minute. */
// Not a store: its timer runs only while components subscribe, which an atom cannot know.
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

/** What is newer than the last stroke must not be read as lying in the future. */
function read() {
  if (Date.now() - now > everyMs) now = Date.now();
  return now;
}

/** The present in milliseconds, at most half a minute old. */
export const useNow = () => useSyncExternalStore(subscribe, read);
