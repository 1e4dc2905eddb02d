import type { Fraction } from '#machines/domains/pay/calculation/exact/fraction.ts';
import type { Scope } from './scope.ts';
import type { Tree } from './tree.ts';

export type SlotValue = Fraction | string | boolean | null | undefined;

/** What compiled formulas read while a slip is calculated. Elements are indexed by place, facts by slot. */
export interface State {
  /** The amounts of this period, as far as they are calculated. */
  readonly values: Fraction[];
  /** The full amounts, before days are counted. */
  readonly full: Fraction[];
  /** The totals of the earlier periods of the year. */
  readonly before: Fraction[];
  /** Totals of earlier periods for names that aren't elements, such as `base.tax`. */
  readonly beforeSums: ReadonlyMap<string, Fraction>;
  readonly slots: SlotValue[];
}

export type Evaluate<Value> = (state: State) => Value;

/** The compiler, as functions of formulas use it to compile their arguments. */
export interface CompilesParts {
  readonly scope: Scope;
  quantity(tree: Tree): Evaluate<Fraction>;
  key(tree: Tree): Evaluate<string>;
}
