import { Decimal } from 'decimal.js';

type Amount = Decimal.Value;

/** How an advance was used. */
interface Use {
  paid: Amount;
  /** Spent, and granted on claims or adjustments. */
  claimed: Amount;
  /** Given back in cash or by salary. */
  returned: Amount;
}

const cents = (value: Decimal): number =>
  value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();

/** What is neither spent nor given back of what was paid. */
export const getOpen = ({ paid, claimed, returned }: Use): number =>
  cents(new Decimal(paid).minus(claimed).minus(returned));

/** What is still to be paid on earlier requests, as each later one sees it, the second first. */
export const pendingBefore = (requests: readonly { amount: Amount; paid: Amount }[]): number[] =>
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
