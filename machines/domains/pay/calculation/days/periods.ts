/** How often pay is due. */
export const FREQUENCIES = ['monthly', 'halfMonthly', 'fortnightly', 'weekly', 'daily'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const DAY = 86_400_000;
const inDays = (time: number): string => new Date(time).toISOString().slice(0, 10);

const LENGTHS: Readonly<Record<'fortnightly' | 'weekly' | 'daily', number>> = {
  fortnightly: 14,
  weekly: 7,
  daily: 1,
};

/** Returns the last day of the pay period that begins on a day. */
export function endOfPeriod(from: string, frequency: Frequency): string {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  if (frequency === 'monthly' || frequency === 'halfMonthly') {
    if (frequency === 'halfMonthly' && day < 16) {
      return inDays(Date.UTC(year, month - 1, day === 1 ? 15 : day + 14));
    }
    // A month that begins after the 1st, such as on the 16th, ends on the day before that in the next month.
    return frequency === 'monthly' && day > 1
      ? inDays(Date.UTC(year, month, day - 1))
      : inDays(Date.UTC(year, month, 0));
  }
  return inDays(Date.parse(from) + (LENGTHS[frequency] - 1) * DAY);
}

/** Returns the first and last days of consecutive periods, such as those of a hold or of a year. */
export function periodsFrom(from: string, frequency: Frequency, count: number): [string, string][] {
  const periods: [string, string][] = [];
  let start = from;
  for (let at = 0; at < count; at += 1) {
    const end = endOfPeriod(start, frequency);
    periods.push([start, end]);
    start = inDays(Date.parse(end) + DAY);
  }
  return periods;
}

/**
 * A pay item with its validity. A one-time item belongs to the period that contains its day, and a recurring
 * item to each period between its first and last day.
 */
export interface DatedItem {
  readonly from: string;
  /** The last day of a recurring item. Null means until further notice. */
  readonly until: string | null;
  readonly isRecurring: boolean;
}

export const isDueIn = (item: DatedItem, [start, end]: readonly [string, string]): boolean =>
  item.isRecurring
    ? item.from <= end && (item.until === null || item.until >= start)
    : item.from >= start && item.from <= end;
