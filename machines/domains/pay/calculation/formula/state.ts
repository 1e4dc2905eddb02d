import type { Fraction } from '#machines/domains/pay/calculation/exact/fraction.ts';
import type { Scope } from './scope.ts';
import type { Tree } from './tree.ts';

export type SlotValue = Fraction | string | boolean | null | undefined;

/** What formulas read while a slip is calculated. Places are of elements, slots of facts. */
export interface State {
  /** Of this period, once they are worked out. */
  readonly values: Fraction[];
  /** Without regard to days. */
  readonly full: Fraction[];
  /** Of the earlier periods of the year. */
  readonly before: Fraction[];
  /** Sums of the earlier periods that were given as such, by name. */
  readonly beforeSums: ReadonlyMap<string, Fraction>;
  readonly slots: SlotValue[];
}

export type Evaluate<Value> = (state: State) => Value;

/** What a function of formulas compiles its values with. */
export interface CompilesParts {
  readonly scope: Scope;
  quantity(tree: Tree): Evaluate<Fraction>;
  key(tree: Tree): Evaluate<string>;
}
