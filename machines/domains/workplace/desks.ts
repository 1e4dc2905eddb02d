import { Decimal } from 'decimal.js';

/** A desk is released if its user hasn't checked in within this many minutes. */
export const NO_SHOW_MINUTES = 30;

/** A user can check in this many minutes before the booking begins. */
export const EARLY_MINUTES = 15;

/** A desk can be booked this many days ahead. */
export const BOOKED_AHEAD_DAYS = 60;

/**
 * Returns what the report calls the current usage: the minutes used, as a percentage of the minutes for which the desks
 * and rooms could be booked in the period, with two decimals (see “current usage” in docs/decisions/workplace.md).
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

/** Writes minutes as `12 H 05 M`, which is the format of the monthly report. */
export const hoursAndMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)} H ${String(minutes % 60).padStart(2, '0')} M`;
