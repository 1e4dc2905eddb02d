import type { ReadTable } from '#machines/domains/pay/calculation/tables/readTables.ts';
import type { Kind } from './kinds.ts';

/** An amount that counts towards a sum. Deductions have the sign −1. */
export interface Counted {
  readonly place: number;
  readonly sign: 1 | -1;
}

/** What a name in a formula can refer to. */
export type Named =
  | { readonly type: 'element'; readonly code: string; readonly place: number; readonly kind: Kind }
  | { readonly type: 'sum'; readonly name: string; readonly counted: readonly Counted[] }
  | { readonly type: 'fact'; readonly name: string; readonly slot: number; readonly kind: Kind };

/** The names and tables that formulas of a structure may use. */
export interface Scope {
  named(name: string): Named | undefined;
  table(code: string): ReadTable | undefined;
  /** All names, so that a similar one can be suggested for a misspelt one. */
  readonly names: readonly string[];
  /** The decimals of the structure's currency. `share` divides to this precision. */
  readonly decimals: number;
}
