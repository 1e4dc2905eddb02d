import type { Fraction } from '#machines/domains/pay/calculation/exact/fraction.ts';

/** A range in the formula's text, from which an error is marked. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

export type Operator = '+' | '-' | '*' | '/' | '=' | '<>' | '<' | '<=' | '>' | '>=' | 'and' | 'or';

/** A parsed formula. Numbers have the unit that follows them: `12%`, `30 days`. */
export type Tree =
  | NumberTree
  | { readonly type: 'text'; readonly value: string; readonly place: Place }
  | NameTree
  | { readonly type: 'not' | 'negative'; readonly of: Tree; readonly place: Place }
  | BinaryTree
  | CallTree
  | TableTree;

export interface NumberTree {
  readonly type: 'number';
  readonly value: Fraction;
  readonly unit: 'percent' | 'days' | 'hours' | null;
  readonly place: Place;
}

export interface NameTree {
  readonly type: 'name';
  readonly name: string;
  readonly place: Place;
}

export interface BinaryTree {
  readonly type: 'binary';
  readonly operator: Operator;
  readonly left: Tree;
  readonly right: Tree;
  readonly place: Place;
}

export interface CallTree {
  readonly type: 'call';
  readonly name: string;
  readonly args: readonly Tree[];
  readonly place: Place;
}

/** `slabs[category]`: the rows of a table with these keys. */
export interface TableTree {
  readonly type: 'table';
  readonly code: string;
  readonly keys: readonly Tree[];
  readonly place: Place;
}

/** What is wrong with a formula, and where. */
export class FormulaError extends Error {
  readonly place: Place;
  constructor(message: string, place: Place) {
    super(message);
    this.place = place;
  }
}

/** Returns the direct parts of a tree, from left to right. */
export function getParts(tree: Tree): readonly Tree[] {
  switch (tree.type) {
    case 'binary':
      return [tree.left, tree.right];
    case 'not':
    case 'negative':
      return [tree.of];
    case 'call':
      return tree.args;
    case 'table':
      return tree.keys;
    case 'number':
    case 'text':
    case 'name':
      return [];
  }
}

/** The functions whose first argument is the name of a table. */
export const TABLE_FUNCTIONS: ReadonlySet<string> = new Set([
  'band',
  'coefficient',
  'rate',
  'rate_at',
  'lookup',
  'figure',
]);
