import type { Count } from './count.ts';

/** What approved leave makes of each day's attendance; a free day that doesn't count loses its mark. */
export function attendanceAfter(
  { rows, joined }: Count,
  marked: ReadonlyMap<string, string>,
): Map<string, string> {
  const after = new Map<string, string>();
  for (const { date, days } of [...rows, ...joined]) {
    if (days > 0) after.set(date, days < 1 ? 'Half Day' : 'On Leave');
    else if (marked.has(date)) after.set(date, 'removed');
  }
  return after;
}
