import { standingOn } from '#machines/domains/time/leave/allocations.ts';
import { sum } from '#machines/domains/time/leave/amount.ts';
import { yearsAhead, type LeaveAccount } from '#machines/domains/time/leave/years.ts';
import { earlier } from '#machines/core/values/dates.ts';

/**
 * A person's balance in the year of a day, and the days bookable from that day on. A later year's balance is
 * projected from the current one, without what expires at its end.
 */
export function standingFrom(account: LeaveAccount, day: string) {
  const years = yearsAhead(account, earlier(account.today, day));
  const year = years.find(({ endsOn }) => day <= endsOn);
  if (!year) return null;
  const pending = sum(year.waiting.map(({ days }) => days));
  return { year, pending, standing: standingOn(year.allocations, year.taken, pending, day) };
}
