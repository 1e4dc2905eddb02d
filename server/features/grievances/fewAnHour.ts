import { tooMany } from '#server/access/delays.ts';

const HOUR_MS = 3_600_000;

/**
 * Counts what nobody may write down: in this process's memory alone, and forgotten with it.
 * @returns a function that throws 429 for whoever comes more often than `most` an hour.
 */
export function fewAnHour(most: number): (who: number) => void {
  const times = new Map<number, number[]>();
  return (who) => {
    // Not the hour of the day: a clock that is set back would shut everyone out until then.
    const now = performance.now();
    const recent = (times.get(who) ?? []).filter((at) => at > now - HOUR_MS);
    if (recent.length >= most)
      throw tooMany(Math.ceil(((recent[0] ?? now) + HOUR_MS - now) / 1000));
    if (times.size > 10_000) times.clear();
    times.set(who, [...recent, now]);
  };
}
