import { nearest } from '#machines/core/values/nearest.ts';
import { checkCall } from './checkCall.ts';
import { combined, common, FLAG, kindOfUnit, nameOfKind, OPEN, type Kind } from './kinds.ts';
import type { Named, Scope } from './scope.ts';
import { FormulaError, type BinaryTree, type Place, type Tree } from './tree.ts';

/**
 * Returns the kind of a formula's result.
 * @throws FormulaError for unknown names, and for kinds that can't be combined.
 */
export function kindOfTree(tree: Tree, scope: Scope): Kind {
  switch (tree.type) {
    case 'number':
      return tree.unit === null ? OPEN : kindOfUnit(tree.unit);
    case 'text':
      return { type: 'text', isOpen: true };
    case 'name':
      return kindOfNamed(namedAt(tree.name, tree.place, scope));
    case 'not':
      return mustBeFlag(tree.of, scope);
    case 'negative': {
      const kind = kindOfTree(tree.of, scope);
      if (kind.type === 'quantity') return kind;
      throw new FormulaError(`A minus can't stand before ${nameOfKind(kind)}`, tree.place);
    }
    case 'binary':
      return kindOfBinary(tree, scope);
    case 'call':
      return checkCall(tree, scope, (part) => kindOfTree(part, scope));
    case 'table':
      throw new FormulaError(
        `A table is read by a function, such as figure(${tree.code}[…])`,
        tree.place,
      );
  }
}

export const kindOfNamed = (named: Named): Kind =>
  named.type === 'sum' ? kindOfUnit('money') : named.kind;

export function namedAt(name: string, place: Place, scope: Scope): Named {
  const named = scope.named(name);
  if (named) return named;
  const meant = nearest(name, scope.names);
  throw new FormulaError(
    meant === null ? `${name} is not known` : `${name} is not known; did you mean ${meant}?`,
    place,
  );
}

function mustBeFlag(tree: Tree, scope: Scope): Kind {
  const kind = kindOfTree(tree, scope);
  if (kind.type === 'flag') return FLAG;
  throw new FormulaError(`A condition is needed here, and this is ${nameOfKind(kind)}`, tree.place);
}

function kindOfBinary(tree: BinaryTree, scope: Scope): Kind {
  const { operator, left, right, place } = tree;
  if (operator === 'and' || operator === 'or') {
    mustBeFlag(left, scope);
    return mustBeFlag(right, scope);
  }
  const [a, b] = [kindOfTree(left, scope), kindOfTree(right, scope)];
  const names = { first: nameOfKind(a), second: nameOfKind(b) };
  if (operator === '*' || operator === '/') {
    const kind =
      a.type === 'quantity' && b.type === 'quantity'
        ? combined(a, b, operator === '*' ? 1 : -1)
        : null;
    if (kind) return kind;
    throw new FormulaError(
      operator === '*'
        ? `${names.first} can't be multiplied by ${names.second}`
        : `${names.first} can't be divided by ${names.second}`,
      place,
    );
  }
  const kind = common(a, b);
  if (operator === '+' || operator === '-') {
    if (kind?.type === 'quantity') return kind;
    throw new FormulaError(
      operator === '+'
        ? `${names.first} and ${names.second} can't be added`
        : `${names.second} can't be subtracted from ${names.first}`,
      place,
    );
  }
  const isEquality = operator === '=' || operator === '<>';
  if (kind && (isEquality || kind.type === 'quantity' || kind.type === 'date')) return FLAG;
  throw new FormulaError(`${names.first} and ${names.second} can't be compared`, place);
}

/** Refuses a formula whose result doesn't have the kind that its element needs. */
export function mustBeKind(tree: Tree, wanted: Kind, scope: Scope): void {
  const kind = kindOfTree(tree, scope);
  if (wanted.type === kind.type && common(kind, wanted) !== null) return;
  throw new FormulaError(
    `This is ${nameOfKind(kind)}, and ${nameOfKind(wanted)} is needed`,
    tree.place,
  );
}
