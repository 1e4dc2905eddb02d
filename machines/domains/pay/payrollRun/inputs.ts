import type { Item, PersonFacts } from '#machines/domains/pay/calculation/index.ts';

/** Where an item of a slip comes from. */
export interface ItemSource {
  element: string;
  amount: string;
  /** A one-time item of pay, a recurring one, an arrear of a past month, or the bonus of a run. */
  from: 'item' | 'recurring' | 'arrear' | 'bonus';
  id: number;
  /** The kind of a one-time item: loan, overtime. */
  kind: string;
  /** The first day of the month that it was posted for. */
  month: string | null;
  replaces: boolean;
}

/** What a slip was calculated from, and where it came from: stored as canonical JSON, and never read again. */
export interface FrozenInputs {
  person: PersonFacts;
  sources: {
    assignmentId: number;
    policyId: number;
    /** The first and last day of employment in the period. */
    employed: readonly [string, string];
    /** `3:1:0.5`: the fourth day is a whole working day, of which half is unpaid. */
    days: string;
    pay: readonly { from: string; until: string; gross: string; basic: string }[];
    items: readonly ItemSource[];
  };
}

/** One-time and recurring items as the evaluator takes them. */
export const toItems = (sources: readonly ItemSource[]): Item[] =>
  sources.map(({ element, amount, replaces }) => ({
    element,
    amount,
    ...(replaces ? { replaces } : {}),
  }));
