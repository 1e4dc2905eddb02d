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

const cents = (value: Decimal): number =>
  value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();

/** What is neither spent nor given back of what was paid. */
export const openOf = ({ paid, claimed, returned }: Omit<Advance, 'amount'>): number =>
  cents(new Decimal(paid).minus(claimed).minus(returned));

type Figure = 'amount' | 'paid' | 'claimed' | 'returned' | 'open';

/**
 * The statuses of an advance; the first whose pairs all hold is its. Of each pair the first exceeds the second,
 * or zero. Reports read them as SQL.
 */
const STATUSES: readonly {
  status: string;
  exceeds: readonly (readonly [Figure, Figure | null])[];
}[] = [
  { status: 'Unpaid', exceeds: [['amount', 'paid']] },
  { status: 'Paid', exceeds: [['open', null]] },
  {
    status: 'Partly Claimed and Returned',
    exceeds: [
      ['claimed', null],
      ['returned', null],
    ],
  },
  { status: 'Returned', exceeds: [['returned', null]] },
  { status: 'Claimed', exceeds: [] },
];

/** Unpaid until all of it is paid, and paid until nothing of it is open. */
export function statusOf(advance: Advance): string | undefined {
  const figures = { ...advance, open: openOf(advance) };
  return STATUSES.find(({ exceeds }) =>
    exceeds.every(([more, less]) =>
      new Decimal(figures[more]).greaterThan(less === null ? 0 : figures[less]),
    ),
  )?.status;
}

/** The same in SQL, from an expression for each figure. */
export const statusSql = (of: Readonly<Record<Figure, string>>): string =>
  `case ${STATUSES.map(({ status, exceeds }) => {
    const pairs = exceeds.map(([more, less]) => `${of[more]} > ${less === null ? '0' : of[less]}`);
    return `when ${pairs.join(' and ') || 'true'} then '${status}'`;
  }).join(' ')} end`;

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
