type Day = { day: string; started: number; finished: number };

const DAY_MS = 86_400_000;
/** Columns beyond which none could be told from the next. */
const MOST = 60;

/** Every day of the period, empty ones too; of a longer one, as many days together as are needed. */
export function inBuckets(days: readonly Day[], from: string, until: string): Day[] {
  const first = Date.parse(from);
  const length = Math.floor((Date.parse(until) - first) / DAY_MS) + 1;
  const width = Math.max(1, Math.ceil(length / MOST));
  const buckets: Day[] = Array.from({ length: Math.ceil(length / width) }, (_, index) => ({
    day: new Date(first + index * width * DAY_MS).toISOString().slice(0, 10),
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
