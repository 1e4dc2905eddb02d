const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * Returns the same day a number of months later, or the last day of a shorter month: 31 January, 28 February,
 * 31 March.
 */
export function monthsLater(day: string, months: number, dayOfMonth?: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const [toYear, toMonth] = [first.getUTCFullYear(), first.getUTCMonth()];
  return iso(toYear, toMonth, Math.min(dayOfMonth ?? date, daysIn(toYear, toMonth)));
}

/** Returns the due dates of a plan that begins on a day. */
export const dueDates = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthsLater(first, index));
