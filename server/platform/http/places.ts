import { AppError } from '#server/platform/errors.ts';

/** The limits for one class of calls. */
export interface PlaceLimits {
  /** How many calls may run at the same time. */
  total: number;
  /** How many calls of one person may run at the same time. */
  each: number;
  /** How many calls of one person may wait. */
  waitingEach: number;
  waiting: number;
  patienceMs: number;
}

export interface Places {
  /**
   * Waits for a place. Resolves with a function that releases the place.
   * @throws AppError 429 if too many calls of this person wait, 503 if too many wait in total or the wait is too long.
   */
  enter(who: string): { place: Promise<() => void>; leave: () => void };
}

interface Waiter {
  admit(): void;
  refuse(error: AppError): void;
}

/**
 * Limits how many calls run at the same time. People take turns, so someone with a hundred calls delays only their own
 * calls. Libraries such as p-limit and Bottleneck have one queue for everyone.
 */
export function createPlaces(limits: PlaceLimits): Places {
  const inside = new Map<string, number>();
  /** The waiting calls of each person, in the order of turns. After getting a place, a person moves to the end. */
  const lines = new Map<string, Waiter[]>();
  let taken = 0;
  let waiting = 0;

  const isFree = (who: string): boolean =>
    taken < limits.total && (inside.get(who) ?? 0) < limits.each;

  function take(who: string): () => void {
    taken += 1;
    inside.set(who, (inside.get(who) ?? 0) + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      taken -= 1;
      const left = (inside.get(who) ?? 1) - 1;
      if (left > 0) inside.set(who, left);
      else inside.delete(who);
      callNext();
    };
  }

  function callNext(): void {
    for (const [who, line] of lines) {
      if (taken >= limits.total) return;
      if (!isFree(who)) continue;
      const next = line.shift();
      lines.delete(who);
      if (line.length > 0) lines.set(who, line);
      next?.admit();
    }
  }

  function quit(who: string, waiter: Waiter): void {
    const line = lines.get(who);
    const at = line?.indexOf(waiter) ?? -1;
    if (!line || at < 0) return;
    line.splice(at, 1);
    if (line.length === 0) lines.delete(who);
  }

  return {
    enter: (who) => {
      if (isFree(who) && !lines.has(who)) {
        const giveBack = take(who);
        return { place: Promise.resolve(giveBack), leave: giveBack };
      }
      const line = lines.get(who) ?? [];
      if (line.length >= limits.waitingEach) throw busy('tooMany');
      if (waiting >= limits.waiting) throw busy('unavailable');
      let leave = () => {};
      const place = new Promise<() => void>((resolve, reject) => {
        waiting += 1;
        const done = () => {
          clearTimeout(limit);
          waiting -= 1;
        };
        const waiter: Waiter = {
          admit: () => {
            done();
            leave = take(who);
            resolve(leave);
          },
          refuse: (error) => {
            quit(who, waiter);
            done();
            leave = () => {};
            reject(error);
          },
        };
        const limit = setTimeout(() => waiter.refuse(busy('unavailable')), limits.patienceMs);
        leave = () => waiter.refuse(busy('unavailable'));
        lines.set(who, [...line, waiter]);
      });
      return { place, leave: () => leave() };
    },
  };
}

const busy = (code: 'tooMany' | 'unavailable'): AppError =>
  new AppError(
    code,
    code === 'tooMany'
      ? 'Too many requests at once. Try again in a moment.'
      : 'The server is busy. Try again in a moment.',
    { retryAfter: 2 },
  );
