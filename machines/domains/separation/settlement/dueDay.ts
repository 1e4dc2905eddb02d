import type { WorkingCalendar } from '#machines/core/values/workingTime.ts';

/** Section 123(2) of the Bangladesh Labour Act requires payment within this many working days. */
export const SETTLED_WITHIN = 30;

const DAY_MS = 86_400_000;

/** Returns the working day that is a number of working days after `day`. Days are ISO dates. */
export function addWorkingDays(
  day: string,
  days: number,
  { weekend, holidays }: Pick<WorkingCalendar, 'weekend' | 'holidays'>,
): string {
  const free = new Set(holidays);
  let date = day;
  for (let left = days; left > 0;) {
    const next = new Date(Date.parse(date) + DAY_MS);
    date = next.toISOString().slice(0, 10);
    if (!weekend.includes(next.getUTCDay() || 7) && !free.has(date)) left -= 1;
  }
  return date;
}
