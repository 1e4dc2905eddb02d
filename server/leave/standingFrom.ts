import { standingOn } from '#machines/leave/allocations.ts';
import { sum } from '#machines/leave/amount.ts';
import { yearsAhead, type LeaveAccount } from '#machines/leave/years.ts';
import { earlier } from '#machines/values/dates.ts';

/**
 * A person's balance in the year of a day, and the days bookable from that day on. A later year is reached from
 * this one: what expires at its end is not carried.
 */
export function standingFrom(account: LeaveAccount, day: string) {
  const years = yearsAhead(account, earlier(account.today, day));
  const year = years.find(({ endsOn }) => day <= endsOn);
  if (!year) return null;
  const pending = sum(year.waiting.map(({ days }) => days));
  return { year, pending, standing: standingOn(year.allocations, year.taken, pending, day) };
}
