/** What late marks of a month cost. */
export interface LateRule {
  /** So many marks cost once. */
  marks: number;
  /** Days of leave or pay that they cost: 0.5 or 1. */
  days: number;
  /** The first marks of a month that cost nothing. */
  forgiven: number;
  /** Whether leaving early is a mark as well. */
  countsEarly: boolean;
  /** Minutes from which one mark costs by itself, whatever was forgiven; null for none. */
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
}

/** The cost of a month; each month is counted separately. */
export function lateCost(days: readonly Marks[], rule: LateRule): LateCost {
  const minutes = days.flatMap(({ late, early }) =>
    [late, rule.countsEarly ? early : 0].filter((one) => one > 0),
  );
  const alone = minutes.filter((one) => rule.aloneFrom !== null && one >= rule.aloneFrom).length;
  const rest = minutes.length - alone;
  const forgiven = Math.min(rule.forgiven, rest);
  const times = rule.marks > 0 ? Math.floor((rest - forgiven) / rule.marks) : 0;
  return { marks: minutes.length, forgiven, days: (times + alone) * rule.days };
}
