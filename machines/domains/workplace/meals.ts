import { Decimal } from 'decimal.js';

/** The price of a vendor's meal from a day on, and the percentage of an employee's own meal that the company pays. */
export interface MealRate {
  rate: number;
  companyShare: number;
}

export interface MealShares {
  employeePays: number;
  companyPays: number;
}

/**
 * Returns who pays how much of a meal. For guests the host pays the full rate, and for their own meals,
 * employees pay what the company doesn't. The company pays for meals that aren't payable.
 */
export function getShares(
  { rate, companyShare }: MealRate,
  { quantity, isGuest, isPayable }: { quantity: number; isGuest: boolean; isPayable: boolean },
): MealShares {
  const total = new Decimal(rate).times(quantity);
  const share = isGuest ? 0 : companyShare;
  const companyPays = isPayable ? total.times(share).div(100).toDecimalPlaces(2) : total;
  return { companyPays: companyPays.toNumber(), employeePays: total.minus(companyPays).toNumber() };
}

/** The deadline for booking the meals of a day: an hour of that day, or of the day before. */
export interface CutOff {
  closesHour: number;
  closesDayBefore: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Whether a day's meals can still be booked or cancelled.
 * @param now the local time of the place, such as `2026-11-23T09:30`.
 */
export function bookingOpen(day: string, now: string, { closesHour, closesDayBefore }: CutOff) {
  const last = closesDayBefore
    ? new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
    : day;
  return now < `${last}T${String(closesHour).padStart(2, '0')}:00`;
}

/** A person's pending meals of one vendor, for themselves and for guests. */
export interface Pending {
  vendorId: number;
  isGuest: boolean;
  isPayable: boolean;
  quantity: number;
}

/**
 * Returns the first pending meals up to a quantity, in the order of the list, in which own meals come before
 * guests'.
 */
export function takeFrom(pending: readonly Pending[], quantity: number): Pending[] {
  let left = quantity;
  return pending
    .toSorted((a, b) => Number(a.isGuest) - Number(b.isGuest))
    .flatMap((meals) => {
      const taken = Math.min(left, meals.quantity);
      left -= taken;
      return taken > 0 ? [{ ...meals, quantity: taken }] : [];
    });
}
