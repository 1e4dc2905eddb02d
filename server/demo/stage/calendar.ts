const DAY = 24 * 60 * 60 * 1000;

/** The date of an instant, such as `2026-11-21`. */
export const isoDate = (at: Date): string => at.toISOString().slice(0, 10);

export const daysBefore = (today: string, days: number): string =>
  isoDate(new Date(Date.parse(today) - days * DAY));

/** The company's weekend is Friday and Saturday. */
const isWorkingDay = (at: Date): boolean => at.getUTCDay() !== 5 && at.getUTCDay() !== 6;

/** The date this many working days before another; 0 is the last working day up to that date. */
export function workingDaysBefore(date: string, days: number): string {
  let at = new Date(Date.parse(date));
  for (let left = days; left > 0 || !isWorkingDay(at);) {
    if (isWorkingDay(at)) left -= 1;
    at = new Date(at.getTime() - DAY);
  }
  return isoDate(at);
}

/** The date this many working days after another. */
export function workingDaysAfter(date: string, days: number): string {
  let at = new Date(Date.parse(date));
  for (let left = days; left > 0;) {
    at = new Date(at.getTime() + DAY);
    if (isWorkingDay(at)) left -= 1;
  }
  return isoDate(at);
}

/** The first day of the month this many months away: `(2026-11-21, 1)` is 2026-12-01. */
export const firstOfMonth = (date: string, months: number): string =>
  isoDate(new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1)));

/** A time in a date's office hours, by minutes after their start (03:00 UTC, 9:00 in Dhaka). */
export const officeTime = (date: string, minutes: number, seconds = 0): string =>
  new Date(Date.parse(`${date}T03:00:00Z`) + (minutes * 60 + seconds) * 1000).toISOString();
