import { Decimal } from 'decimal.js';

/** A vendor's rate from a day on, and the percentage of an employee's own meal that the company pays. */
export interface MealRate {
  rate: number;
  companyShare: number;
}

export interface MealShares {
  employeePays: number;
  companyPays: number;
}

/**
 * Who pays how much of so many meals. Of a guest's the host pays the whole rate, and of their own meal
 * what the company doesn't; what isn't payable the company pays alone.
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

/** Until when a day's meals can be booked: the place's hour of that day, or of the day before. */
export interface CutOff {
  closesHour: number;
  closesDayBefore: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Whether a day's meals can still be booked or cancelled.
 * @param now the place's wall clock, `2026-11-23T09:30`.
 */
export function bookingOpen(day: string, now: string, { closesHour, closesDayBefore }: CutOff) {
  const last = closesDayBefore
    ? new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
    : day;
  return now < `${last}T${String(closesHour).padStart(2, '0')}:00`;
}

/** A person's pending meals of one vendor, own and guests'. */
export interface Pending {
  vendorId: number;
  isGuest: boolean;
  isPayable: boolean;
  quantity: number;
}

/** The first pending meals up to a quantity: own ones before guests', in list order. */
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
