import { exact } from '#machines/leave/amount.ts';

/** The cost of a month's late marks. */
export interface LateRule {
  /** The number of marks per deduction. */
  marks: number;
  /** The deduction in days of leave or pay: 0.5 or 1. */
  days: number;
  /** The number of free marks per month. */
  forgiven: number;
  /** Whether leaving early counts as a mark, too. */
  countsEarly: boolean;
  /** From this many minutes a single mark costs by itself, even if marks are free; null for none. */
  aloneFrom: number | null;
}

/** Late and early minutes of one day; 0 for in time. */
export interface Marks {
  late: number;
  early: number;
}

export interface LateCost {
  marks: number;
  forgiven: number;
  days: number;
  /** How many more marks lead to the next deduction; null if marks alone don't. */
  nextIn: number | null;
}

/** The cost of a month; each month is counted separately. */
export function lateCost(days: readonly Marks[], rule: LateRule): LateCost {
  const minutes = days.flatMap(({ late, early }) =>
    [late, rule.countsEarly ? early : 0].filter((one) => one > 0),
  );
  const alone = minutes.filter((one) => rule.aloneFrom !== null && one >= rule.aloneFrom).length;
  const rest = minutes.length - alone;
  const forgiven = Math.min(rule.forgiven, rest);
  const counted = rest - forgiven;
  const times = rule.marks > 0 ? Math.floor(counted / rule.marks) : 0;
  const nextIn =
    rule.marks > 0 ? rule.forgiven - forgiven + rule.marks - (counted % rule.marks) : null;
  return { marks: minutes.length, forgiven, days: (times + alone) * rule.days, nextIn };
}

/** Days taken from balances in order, as far as they suffice; the rest is unpaid. */
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
