import { tooMany } from '#server/platform/access/delays.ts';

const HOUR_MS = 3_600_000;

/**
 * Limits calls of people about whom nothing may be stored: the counts are only in the memory of this process.
 * @returns a function that throws 429 above `most` calls an hour.
 */
export function fewAnHour(most: number): (who: number) => void {
  const times = new Map<number, number[]>();
  return (who) => {
    // This clock never runs backwards. If a wall clock were set back, all calls would be refused until it has caught
    // up.
    const now = performance.now();
    const recent = (times.get(who) ?? []).filter((at) => at > now - HOUR_MS);
    if (recent.length >= most)
      throw tooMany(Math.ceil(((recent[0] ?? now) + HOUR_MS - now) / 1000));
    if (times.size > 10_000) times.clear();
    times.set(who, [...recent, now]);
  };
}
