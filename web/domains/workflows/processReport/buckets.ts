type Day = { day: string; started: number; finished: number };

/** Days that are counted together, from `day` to `until`, both included. */
export type Bucket = Day & { until: string };

const DAY_MS = 86_400_000;
/** The largest number of columns that can still be distinguished. */
const MAX = 60;

/** Combines all days of the period, including empty ones, into at most 60 buckets. */
export function inBuckets(days: readonly Day[], from: string, until: string): Bucket[] {
  const first = Date.parse(from);
  const length = Math.floor((Date.parse(until) - first) / DAY_MS) + 1;
  const width = Math.max(1, Math.ceil(length / MAX));
  const dayAt = (index: number) => new Date(first + index * DAY_MS).toISOString().slice(0, 10);
  const buckets: Bucket[] = Array.from({ length: Math.ceil(length / width) }, (_, index) => ({
    day: dayAt(index * width),
    until: dayAt(Math.min(length, (index + 1) * width) - 1),
    started: 0,
    finished: 0,
  }));
  for (const { day, started, finished } of days) {
    const bucket = buckets[Math.floor((Date.parse(day) - first) / DAY_MS / width)];
    if (!bucket) continue;
    bucket.started += started;
    bucket.finished += finished;
  }
  return buckets;
}
