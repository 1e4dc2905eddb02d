import { standingOn } from '#machines/leave/allocations.ts';
import { sum } from '#machines/leave/amount.ts';
import { yearsAhead, type LeaveAccount } from '#machines/leave/years.ts';

/** A person's balance in the year of a day, and the days bookable from that day on. */
export function standingFrom(account: LeaveAccount, day: string) {
  const [year] = yearsAhead(account, day);
  if (!year) return null;
  const pending = sum(year.waiting.map(({ days }) => days));
  return { year, pending, standing: standingOn(year.allocations, year.taken, pending, day) };
}
