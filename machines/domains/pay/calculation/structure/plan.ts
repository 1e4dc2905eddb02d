import type { Fraction } from '#machines/domains/pay/calculation/exact/fraction.ts';
import type { ReadRounding } from '#machines/domains/pay/calculation/exact/rounding.ts';
import type { Scope } from '#machines/domains/pay/calculation/formula/scope.ts';
import type { Evaluate, SlotValue } from '#machines/domains/pay/calculation/formula/state.ts';
import type { Tree } from '#machines/domains/pay/calculation/formula/tree.ts';
import type { Element, FactValue, SlipColumn } from '#machines/domains/pay/calculation/types.ts';

/** An element as it is calculated. */
export interface Step {
  readonly place: number;
  readonly element: Element;
  readonly rounding: ReadRounding;
  readonly followsDays: boolean;
  /** The parsed formula. Null if the element has pay items but no formula. */
  readonly tree: Tree | null;
  /** The text of the formula, empty if there is none. */
  readonly text: string;
  readonly values: Evaluate<Fraction> | null;
  readonly full: Evaluate<Fraction> | null;
  readonly solve: Solve | null;
}

export interface Solve {
  readonly of: Evaluate<Fraction>;
  readonly equals: Evaluate<Fraction>;
  /** The elements to recalculate for each amount that is tried. */
  readonly steps: readonly Step[];
}

export interface Slot {
  readonly name: string;
  readonly read: (value: FactValue | undefined) => SlotValue;
  /** The fact that the slot is read from, such as `tax.code` for `tax.code.number`. */
  readonly fact: string;
}

/** A structure compiled as of a pay date. One plan is used for all people. */
export interface Plan {
  readonly payDate: string;
  readonly currency: string;
  readonly decimals: number;
  readonly columns: readonly SlipColumn[];
  readonly steps: readonly Step[];
  /** The elements whose full amounts are calculated before days are counted, in this order. */
  readonly fullSteps: readonly Step[];
  readonly slots: readonly Slot[];
  readonly paidSlot: number;
  readonly basisSlot: number;
  readonly leastNet: Evaluate<Fraction> | null;
  /** The places of deductions that may be reduced to keep the least net, in this order. */
  readonly shrinking: readonly number[];
  readonly places: ReadonlyMap<string, number>;
  readonly scope: Scope;
}
