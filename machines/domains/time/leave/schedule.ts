import { addDays, addMonths, getWeekday } from '#machines/core/values/dates.ts';

export type Frequency =
  | 'daily'
  | 'weekly'
  | 'twiceMonthly'
  | 'monthly'
  | 'quarterly'
  | 'halfYearly'
  | 'yearly';

/** The number of periods in a year. */
export const PER_YEAR: ReadonlyMap<Frequency, number> = new Map([
  ['daily', 365],
  ['weekly', 52],
  ['twiceMonthly', 24],
  ['monthly', 12],
  ['quarterly', 4],
  ['halfYearly', 2],
  ['yearly', 1],
]);

/**
 * When the periods that earn leave begin. `anchor` is the beginning of one, from which the weekday, day of the
 * month and month follow. Twice a month means on the anchor's day and 14 days later.
 */
export interface Rhythm {
  readonly frequency: Frequency;
  readonly anchor: string;
}

const MONTHS: ReadonlyMap<Frequency, number> = new Map([
  ['monthly', 1],
  ['quarterly', 3],
  ['halfYearly', 6],
  ['yearly', 12],
]);

/** Returns the first day of the period that contains a date. */
export function periodStart({ frequency, anchor }: Rhythm, date: string): string {
  if (frequency === 'daily') return date;
  if (frequency === 'weekly')
    return addDays(date, -((getWeekday(date) - getWeekday(anchor) + 7) % 7));
  if (frequency === 'twiceMonthly') {
    const first = periodStart({ frequency: 'monthly', anchor }, date);
    const second = addDays(first, 14);
    return date >= second ? second : first;
  }
  const step = MONTHS.get(frequency) ?? 1;
  let count = Math.floor(monthsBetween(anchor, date) / step) * step;
  while (addMonths(anchor, count) > date) count -= step;
  while (addMonths(anchor, count + step) <= date) count += step;
  return addMonths(anchor, count);
}

/** Returns the first day of the next period. */
export function nextPeriod(rhythm: Rhythm, start: string): string {
  const { frequency, anchor } = rhythm;
  if (frequency === 'daily') return addDays(start, 1);
  if (frequency === 'weekly') return addDays(start, 7);
  if (frequency === 'twiceMonthly') {
    const first = periodStart({ frequency: 'monthly', anchor }, start);
    return start === first
      ? addDays(first, 14)
      : nextPeriod({ frequency: 'monthly', anchor }, first);
  }
  // Months are counted from the anchor. If they were added one by one, 31 January would become 28 February
  // and then stay on the 28th.
  const step = MONTHS.get(frequency) ?? 1;
  return addMonths(anchor, Math.round(monthsBetween(anchor, start) / step) * step + step);
}

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}
