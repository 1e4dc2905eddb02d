import type { WorkingCalendar } from '#machines/core/values/workingTime.ts';

/** The time in which dues are paid under section 123(2) of the Bangladesh Labour Act. */
export const SETTLED_WITHIN = 30;

const DAY_MS = 86_400_000;

/** The working day on which a number of working days after `day` has passed. Days are ISO dates. */
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
