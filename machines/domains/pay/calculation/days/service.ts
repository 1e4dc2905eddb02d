/** Whole years and months, and the days beyond them. */
export interface Service {
  readonly years: number;
  /** The total number of whole months, such as 90 for seven and a half years. */
  readonly months: number;
  /** The days beyond the whole months. */
  readonly days: number;
}

const DAY = 86_400_000;
const getTime = (year: number, month: number, day: number) => Date.UTC(year, month, day);

/** Returns the same day a number of months later, or the last day of a shorter month. */
function monthsAfter(day: string, months: number): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(getTime(year, month + months, 0)).getUTCDate();
  return getTime(year, month - 1 + months, Math.min(date, last));
}

/** Returns whole months from `from` to `until` (exclusive), counted by anniversaries; 0 if `until` is earlier. */
export function monthsBetween(from: string, until: string): number {
  const [startYear = 0, startMonth = 0, startDay = 0] = from.split('-').map(Number);
  const [endYear = 0, endMonth = 0, endDay = 0] = until.split('-').map(Number);
  const months = (endYear - startYear) * 12 + endMonth - startMonth;
  if (months <= 0 || startDay <= endDay) return Math.max(0, months);
  // The anniversary of the 31st is the last day of a shorter month.
  const isLastDay = endDay === new Date(getTime(endYear, endMonth, 0)).getUTCDate();
  return isLastDay ? months : months - 1;
}

/**
 * Returns whole years, months and remaining days from `from` to `until` (exclusive), counted by
 * anniversaries, because dividing a number of days would drift with leap years. To include the last day, pass
 * the day after it.
 */
export function serviceBetween(from: string, until: string): Service {
  const months = monthsBetween(from, until);
  const days = Math.max(0, Math.round((Date.parse(until) - monthsAfter(from, months)) / DAY));
  return { years: Math.floor(months / 12), months, days };
}

export const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

/** Returns the years of service. A remaining part of more than six months counts as a year. */
export function yearsWithPart({ years, months, days }: Service): number {
  const part = months - years * 12;
  return part > 6 || (part === 6 && days > 0) ? years + 1 : years;
}
