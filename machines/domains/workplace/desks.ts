import { Decimal } from 'decimal.js';

/** Minutes after which a desk without check-in is released. */
export const NO_SHOW_MINUTES = 30;

/** Minutes before its start at which a booking can be checked in. */
export const EARLY_MINUTES = 15;

/** Days ahead that a desk can be booked. */
export const BOOKED_AHEAD_DAYS = 60;

/**
 * The current usage: used minutes as a percentage of all bookable minutes of desks and rooms, with
 * two decimals (decision 5 of the workplace).
 */
export function usage(
  usedMinutes: number,
  resources: number,
  { days, minutesOfDay }: { days: number; minutesOfDay: number },
): number {
  const bookable = resources * days * minutesOfDay;
  if (bookable <= 0) return 0;
  return new Decimal(usedMinutes).times(100).div(bookable).toDecimalPlaces(2).toNumber();
}

/** For example `12 H 05 M`, the format of the monthly report. */
export const hoursAndMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)} H ${String(minutes % 60).padStart(2, '0')} M`;
