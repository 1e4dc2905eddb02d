import { Decimal } from 'decimal.js';

type Amount = Decimal.Value;

/** How an advance was used. */
interface Use {
  paid: Amount;
  /** Spent, and approved in claims or adjustments. */
  claimed: Amount;
  /** Returned in cash or through salary. */
  returned: Amount;
}

const cents = (value: Decimal): number =>
  value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();

/** The part of what was paid that is neither spent nor returned. */
export const getOpen = ({ paid, claimed, returned }: Use): number =>
  cents(new Decimal(paid).minus(claimed).minus(returned));

/** For each request but the first, what is still to be paid on the requests before it. */
export const pendingBefore = (requests: readonly { amount: Amount; paid: Amount }[]): number[] =>
  requests.map((_, last) =>
    cents(
      Decimal.sum(
        0,
        ...requests.slice(0, last + 1).map(({ amount, paid }) => new Decimal(amount).minus(paid)),
      ),
    ),
  );

/** Monthly salary deductions: equal parts rounded up, with the remainder in the last month. */
export function bySalary(amount: Amount, months: number): number[] {
  const part = new Decimal(amount).div(months).toDecimalPlaces(2, Decimal.ROUND_UP);
  const parts: number[] = [];
  for (let left = new Decimal(amount); left.greaterThan(0); left = left.minus(part)) {
    parts.push(Decimal.min(part, left).toNumber());
  }
  return parts;
}
