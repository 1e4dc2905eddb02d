import type { Scope } from './scope.ts';
import { getParts, TABLE_FUNCTIONS, type Tree } from './tree.ts';

/**
 * The positions of elements that a formula reads: their amounts for the period, and their full amounts before
 * days are counted.
 */
export interface Reads {
  readonly values: ReadonlySet<number>;
  readonly full: ReadonlySet<number>;
}

/**
 * Returns the elements that a formula reads. `before(…)` isn't included, because earlier periods are already
 * known, so `before(tax)` in the formula of tax is not circular.
 */
export function getReads(tree: Tree, scope: Scope): Reads {
  const values = new Set<number>();
  const full = new Set<number>();
  const add = (name: string, to: Set<number>) => {
    const named = scope.named(name);
    if (named?.type === 'element') to.add(named.place);
    if (named?.type === 'sum') for (const { place } of named.counted) to.add(place);
  };
  const visit = (one: Tree): void => {
    if (one.type === 'name') add(one.name, values);
    if (one.type === 'call' && one.name === 'before') return;
    if (one.type === 'call' && one.name === 'full') {
      for (const part of one.args) if (part.type === 'name') add(part.name, full);
      return;
    }
    // A table may have the same name as an element, so a function's table name isn't counted as a read.
    const isTable = one.type === 'call' && TABLE_FUNCTIONS.has(one.name);
    for (const [at, part] of getParts(one).entries()) {
      if (!isTable || at > 0 || part.type !== 'name') visit(part);
    }
  };
  visit(tree);
  return { values, full };
}
