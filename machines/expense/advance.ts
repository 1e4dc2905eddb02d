import { Decimal } from 'decimal.js';

type Amount = Decimal.Value;

/** How an advance was used. */
export interface Advance {
  /** What was approved. */
  amount: Amount;
  paid: Amount;
  /** Spent, and granted on claims or adjustments. */
  claimed: Amount;
  /** Given back in cash or by salary. */
  returned: Amount;
}

export type AdvanceStatus =
  'Unpaid' | 'Paid' | 'Claimed' | 'Returned' | 'Partly Claimed and Returned';

const cents = (value: Decimal): number =>
  value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();

/** What is neither spent nor given back of what was paid. */
export const openOf = ({ paid, claimed, returned }: Omit<Advance, 'amount'>): number =>
  cents(new Decimal(paid).minus(claimed).minus(returned));

/** Unpaid until all of it is paid, and paid until nothing of it is open. */
export function statusOf(advance: Advance): AdvanceStatus {
  const { amount, paid, claimed, returned } = advance;
  if (new Decimal(paid).lessThan(amount)) return 'Unpaid';
  if (openOf(advance) > 0) return 'Paid';
  if (new Decimal(returned).isZero()) return 'Claimed';
  return new Decimal(claimed).isZero() ? 'Returned' : 'Partly Claimed and Returned';
}

/** What is still to be paid on earlier requests, as each later one sees it, the second first. */
export const pendingBefore = (requests: readonly Pick<Advance, 'amount' | 'paid'>[]): number[] =>
  requests.map((_, last) =>
    cents(
      Decimal.sum(
        0,
        ...requests.slice(0, last + 1).map(({ amount, paid }) => new Decimal(amount).minus(paid)),
      ),
    ),
  );

/** What comes back from salary, month by month: equal parts rounded up, the last takes the rest. */
export function bySalary(amount: Amount, months: number): number[] {
  const part = new Decimal(amount).div(months).toDecimalPlaces(2, Decimal.ROUND_UP);
  const parts: number[] = [];
  for (let left = new Decimal(amount); left.greaterThan(0); left = left.minus(part)) {
    parts.push(Decimal.min(part, left).toNumber());
  }
  return parts;
}
