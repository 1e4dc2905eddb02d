import { addDays, earlier } from '#machines/core/values/dates.ts';
import { atMost, exact } from './amount.ts';

export interface CarryRule {
  /**
   * The maximum number of days that are carried. Without a rule nothing is carried, and a rule without limits
   * carries everything.
   */
  readonly most: number | null;
  /** The maximum number of carried and new days together. */
  readonly mostTotal: number | null;
}

const cents = (days: number): number => Math.round(days * 100 + 1e-7) / 100;

/** Returns how much of a year's remaining days is carried into the next, with two decimals. */
export function carried(rest: number, newDays: number, rule: CarryRule | null): number {
  if (rule === null) return 0;
  const room = rule.mostTotal === null ? null : Math.max(0, rule.mostTotal - newDays);
  return cents(Math.max(0, atMost(atMost(rest, rule.most), room)));
}

/** Returns the days that expire at the end of a year. */
export const lostAtEnd = (rest: number, newDays: number, rule: CarryRule | null): number =>
  Math.max(0, exact(rest - carried(rest, newDays, rule)));

/** Returns the last day on which carried days can be taken. Day 1 is the first of the new year. */
export const lastDayOfCarried = (
  yearFrom: string,
  yearTo: string | null,
  expireAfterDays: number,
): string => {
  const last = addDays(yearFrom, expireAfterDays - 1);
  return yearTo === null ? last : earlier(last, yearTo);
};
