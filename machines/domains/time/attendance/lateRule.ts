import { exact } from '#machines/domains/time/leave/amount.ts';
import { NUMBERS, type Arithmetic } from '#machines/core/values/arithmetic.ts';

/** The rule by which a month's late marks are deducted. */
export interface LateRule {
  /** The number of marks per deduction. */
  marks: number;
  /** The deduction in days of leave or pay: 0.5 or 1. */
  days: number;
  /** The number of free marks per month. */
  forgiven: number;
  /** Whether leaving early counts as a mark, too. */
  countsEarly: boolean;
  /**
   * A single mark of at least this many minutes is deducted by itself, even if marks are free; null
   * for none.
   */
  aloneFrom: number | null;
}

/** Late and early minutes of one day; 0 if in time. */
export interface Marks {
  late: number;
  early: number;
}

/**
 * The deduction for a number of marks, in days; `alone` are marks that are deducted by themselves.
 */
export const costBy = <Value>(
  math: Arithmetic<Value>,
  { marks, alone }: { marks: Value; alone: Value },
  rule: { marks: Value; forgiven: Value; days: Value },
): Value => {
  const counted = math.notBelowZero(math.minus(math.minus(marks, alone), rule.forgiven));
  return math.times(math.plus(math.wholes(counted, rule.marks), alone), rule.days);
};

export interface LateCost {
  marks: number;
  forgiven: number;
  days: number;
  /** How many more marks lead to the next deduction; null if the number of marks doesn't matter. */
  nextIn: number | null;
}

/** The deduction for a month; each month is counted separately. */
export function lateCost(days: readonly Marks[], rule: LateRule): LateCost {
  const minutes = days.flatMap(({ late, early }) =>
    [late, rule.countsEarly ? early : 0].filter((one) => one > 0),
  );
  const alone = minutes.filter((one) => rule.aloneFrom !== null && one >= rule.aloneFrom).length;
  const rest = minutes.length - alone;
  const forgiven = Math.min(rule.forgiven, rest);
  const counted = rest - forgiven;
  const nextIn =
    rule.marks > 0 ? rule.forgiven - forgiven + rule.marks - (counted % rule.marks) : null;
  const cost = costBy(NUMBERS, { marks: minutes.length, alone }, rule);
  return { marks: minutes.length, forgiven, days: cost, nextIn };
}

/** Takes days from balances in order while they last; the rest is unpaid. */
export function drawn<Balance extends { days: number }>(
  days: number,
  balances: readonly Balance[],
): { taken: Balance[]; unpaid: number } {
  let unpaid = days;
  const taken = balances.flatMap((balance) => {
    const share = exact(Math.min(unpaid, Math.max(0, balance.days)));
    unpaid = exact(unpaid - share);
    return share > 0 ? [{ ...balance, days: share }] : [];
  });
  return { taken, unpaid };
}
