import type { ReadTable } from '#machines/domains/pay/calculation/tables/readTables.ts';
import type { Kind } from './kinds.ts';

/** An amount that a sum counts: deductions lower it. */
export interface Counted {
  readonly place: number;
  readonly sign: 1 | -1;
}

/** What the names of a formula stand for. */
export type Named =
  | { readonly type: 'element'; readonly code: string; readonly place: number; readonly kind: Kind }
  | { readonly type: 'sum'; readonly name: string; readonly counted: readonly Counted[] }
  | { readonly type: 'fact'; readonly name: string; readonly slot: number; readonly kind: Kind };

/** The names and tables that formulas of a structure may use. */
export interface Scope {
  named(name: string): Named | undefined;
  table(code: string): ReadTable | undefined;
  /** All names, for suggesting one. */
  readonly names: readonly string[];
  /** Decimals of the structure's currency, to which `share` is exact. */
  readonly decimals: number;
}
