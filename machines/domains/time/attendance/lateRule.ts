import { exact } from '#machines/domains/time/leave/amount.ts';
import { NUMBERS, type Arithmetic } from '#machines/core/values/arithmetic.ts';

/** The rule by which days are deducted for a month's late marks. */
export interface LateRule {
  /** After this many marks, there is one deduction. */
  marks: number;
  /** The days of leave or pay that are deducted, such as 0.5 or 1. */
  days: number;
  /** This many marks per month are free. */
  forgiven: number;
  /** Whether leaving early counts as a mark, too. */
  countsEarly: boolean;
  /**
   * A mark of at least this many minutes leads to a deduction by itself, even among the free marks. Null if
   * there is no such limit.
   */
  aloneFrom: number | null;
}

/** How many minutes the person came late and left early on a day. A value is 0 if they were on time. */
export interface Marks {
  late: number;
  early: number;
}

/**
 * Returns the deduction for a number of marks, in days. `alone` is the number of marks that lead to a
 * deduction by themselves.
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
  /** How many more marks lead to the next deduction, or null if the number of marks doesn't matter. */
  nextIn: number | null;
}

/** Returns the deduction for a month. Each month is counted separately. */
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

/** Takes days from balances in order, until they are used up. The rest is unpaid. */
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
