import { Decimal } from 'decimal.js';

type Amount = Decimal.Value;

/** How an advance was used. */
interface Use {
  paid: Amount;
  /** The amount that was spent and approved in claims or settlements. */
  claimed: Amount;
  /** The amount that was returned in cash or from salary. */
  returned: Amount;
}

const cents = (value: Decimal): number =>
  value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();

/** Returns the part of the payment that is neither spent nor returned. */
export const getOpen = ({ paid, claimed, returned }: Use): number =>
  cents(new Decimal(paid).minus(claimed).minus(returned));

/** Returns for each request except the first the amount that is still to be paid for the requests before it. */
export const pendingBefore = (requests: readonly { amount: Amount; paid: Amount }[]): number[] =>
  requests.map((_, last) =>
    cents(
      Decimal.sum(
        0,
        ...requests.slice(0, last + 1).map(({ amount, paid }) => new Decimal(amount).minus(paid)),
      ),
    ),
  );

/** Returns the monthly deductions from salary: equal parts rounded up, and the rest in the last month. */
export function bySalary(amount: Amount, months: number): number[] {
  const part = new Decimal(amount).div(months).toDecimalPlaces(2, Decimal.ROUND_UP);
  const parts: number[] = [];
  for (let left = new Decimal(amount); left.greaterThan(0); left = left.minus(part)) {
    parts.push(Decimal.min(part, left).toNumber());
  }
  return parts;
}
