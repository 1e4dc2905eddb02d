import { written } from '#machines/domains/pay/calculation/exact/reading.ts';
import { times, whole } from '#machines/domains/pay/calculation/exact/fraction.ts';
import {
  TABLE_FUNCTIONS,
  type CallTree,
  type NumberTree,
  type Operator,
  type Tree,
} from './tree.ts';

const SIGNS: Partial<Record<Operator, string>> = {
  '*': '×',
  '/': '÷',
  '-': '−',
  '<=': '≤',
  '>=': '≥',
  '<>': '≠',
};

const STRENGTHS: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  '=': 4,
  '<>': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
};

const getStrength = (tree: Tree): number => {
  if (tree.type === 'binary') return STRENGTHS[tree.operator];
  return tree.type === 'not' ? 3 : tree.type === 'negative' ? 7 : 9;
};

function printNumber({ value, unit }: NumberTree): string {
  if (unit === 'percent') return `${written(times(value, whole(100)))}%`;
  return unit === null ? written(value) : `${written(value)} ${unit}`;
}

/** Whether a part is replaced by a figure: a name, or a call for its earlier or full amount. */
const isFigure = (tree: Tree): boolean =>
  tree.type === 'name' || (tree.type === 'call' && ['before', 'ytd', 'full'].includes(tree.name));

/** Prints a formula with figures instead of names: `50000.00 × 40% + 1200.00`. */
export function printTree(tree: Tree, figure: (tree: Tree) => string): string {
  if (isFigure(tree)) return figure(tree);
  const inside = (part: Tree, least: number): string => {
    const text = printTree(part, figure);
    return getStrength(part) < least ? `(${text})` : text;
  };
  switch (tree.type) {
    case 'number':
      return printNumber(tree);
    case 'text':
      return `"${tree.value}"`;
    case 'not':
      return `not ${inside(tree.of, 3)}`;
    case 'negative':
      return `−${inside(tree.of, 7)}`;
    case 'binary': {
      const own = STRENGTHS[tree.operator];
      const sign = SIGNS[tree.operator] ?? tree.operator;
      return `${inside(tree.left, own)} ${sign} ${inside(tree.right, own + 1)}`;
    }
    case 'call':
      return printCall(tree, figure);
    case 'table':
      return `${tree.code}[${tree.keys.map((key) => printTree(key, figure)).join(', ')}]`;
    case 'name':
      return figure(tree);
  }
}

/** Names of tables, ways of rounding and part numbers of `share` are printed as they are, not as figures. */
function printCall({ name, args }: CallTree, figure: (tree: Tree) => string): string {
  const firstIsTable = TABLE_FUNCTIONS.has(name);
  const parts = args.map((part, at) => {
    const isWord = (at === 0 && firstIsTable) || (at === 2 && name === 'round');
    return isWord && part.type === 'name' ? part.name : printTree(part, figure);
  });
  return `${name}(${parts.join(', ')})`;
}
