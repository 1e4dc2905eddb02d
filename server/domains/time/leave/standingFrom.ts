import { standingOn } from '#machines/domains/time/leave/allocations.ts';
import { sum } from '#machines/domains/time/leave/amount.ts';
import { yearsAhead, type LeaveAccount } from '#machines/domains/time/leave/years.ts';
import { earlier } from '#machines/core/values/dates.ts';

/**
 * Returns a person's balance in the leave year of a day, and the days that can be booked from that day on. For a later
 * year, the balance is estimated from the current one, without what expires at the end of the year.
 */
export function standingFrom(account: LeaveAccount, day: string) {
  const years = yearsAhead(account, earlier(account.today, day));
  const year = years.find(({ endsOn }) => day <= endsOn);
  if (!year) return null;
  const pending = sum(year.waiting.map(({ days }) => days));
  return { year, pending, standing: standingOn(year.allocations, year.taken, pending, day) };
}
