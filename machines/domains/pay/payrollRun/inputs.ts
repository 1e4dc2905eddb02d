import type { Item, PersonFacts } from '#machines/domains/pay/calculation/index.ts';

/** A pay item on a slip, with its origin. */
export interface ItemSource {
  element: string;
  amount: string;
  /** Whether it is a one-time pay item, a recurring one, an arrear of a past month, or the bonus of a run. */
  from: 'item' | 'recurring' | 'arrear' | 'bonus';
  id: number;
  /** The kind of a one-time item, such as loan or overtime. */
  kind: string;
  /** The first day of the month for which it was posted. */
  month: string | null;
  replaces: boolean;
}

/** The inputs of a slip with their origins. They are stored as canonical JSON and never change. */
export interface FrozenInputs {
  person: PersonFacts;
  sources: {
    assignmentId: number;
    policyId: number;
    /** The first and last day of employment in the period. */
    employed: readonly [string, string];
    /** The days as text. `3:1:0.5` means that the fourth day is a whole working day of which half is unpaid. */
    days: string;
    pay: readonly { from: string; until: string; gross: string; basic: string }[];
    items: readonly ItemSource[];
  };
}

/** Converts one-time and recurring items to the form that the calculation takes. */
export const toItems = (sources: readonly ItemSource[]): Item[] =>
  sources.map(({ element, amount, replaces }) => ({
    element,
    amount,
    ...(replaces ? { replaces } : {}),
  }));
