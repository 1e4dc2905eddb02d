const DAY = 86_400_000;

/**
 * The number of a date in days since 1970. All calculations in this file use calendar dates as ISO texts and do not
 * depend on a clock or time zone.
 */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
const getIso = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => getIso(dayNumber(date) + days);

/**
 * How many days there are from one date to another, both inclusive. The result is 1 for equal dates, and 0 or less if
 * `to` is before `from`.
 */
export const daysInclusive = (from: string, to: string): number =>
  dayNumber(to) - dayNumber(from) + 1;

/** The ISO weekday of a date: Monday is 1 and Sunday 7. */
export const getWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** All days from the first to the last, both inclusive. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysInclusive(from, to)) }, (_, ahead) => addDays(from, ahead));

/**
 * A date by year, month and day. The year is set separately, because `Date.UTC` takes years from 0 to 99 as 1900 to
 * 1999.
 */
function getFirst(year: number, month: number, day = 1): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

/** The last day of a month, given its first day. */
export const endOfMonth = (first: string): string => addDays(addMonths(first, 1), -1);

/**
 * The same day of the month some months later, or the last day if that month is shorter: 31 January plus one month is
 * 28 February.
 */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = getFirst(year, month - 1 + months);
  const last = getFirst(first.getUTCFullYear(), first.getUTCMonth() + 1, 0).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

export const earlier = (one: string, other: string): string => (one < other ? one : other);
export const later = (one: string, other: string): string => (one > other ? one : other);
