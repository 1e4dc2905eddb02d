import { common, FLAG, kindOfUnit, nameOfKind, OPEN, type Kind } from './kinds.ts';
import { WAY_NAMES } from './roundingNames.ts';
import type { Scope } from './scope.ts';
import { FormulaError, type CallTree, type TableTree, type Tree } from './tree.ts';
import type { TableKind } from '#machines/domains/pay/calculation/types.ts';
import type { ReadTable } from '#machines/domains/pay/calculation/tables/readTables.ts';

type KindOf = (part: Tree) => Kind;
type Check = (tree: CallTree, kindOf: KindOf, scope: Scope) => Kind;

/** The functions of formulas, each with the check of its arguments. */
const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['if', checkIf],
  ['min', checkChoice],
  ['max', checkChoice],
  ['round', checkRound],
  ['share', checkShare],
  ['band', checkBand],
  ['coefficient', (tree, kindOf, scope) => checkByLimit(tree, kindOf, scope, ['coefficients'])],
  ['rate', (tree, kindOf, scope) => checkByLimit(tree, kindOf, scope, ['bands'])],
  ['rate_at', checkRateAt],
  ['lookup', checkFigure],
  ['figure', checkFigure],
  ['full', checkPast],
  ['ytd', checkPast],
  ['before', checkPast],
]);

export const FUNCTIONS: readonly string[] = [...CHECKS.keys()];

export function checkCall(tree: CallTree, scope: Scope, kindOf: KindOf): Kind {
  const check = CHECKS.get(tree.name);
  if (check) return check(tree, kindOf, scope);
  throw new FormulaError(`There is no function ${tree.name}`, tree.place);
}

function argument(tree: CallTree, at: number): Tree {
  const argument = tree.args[at];
  if (argument) return argument;
  const least = at + 1;
  throw new FormulaError(`${tree.name} needs ${least} values at least`, tree.place);
}

function mustHaveAtMost(tree: CallTree, most: number): void {
  const extra = tree.args[most];
  if (extra) throw new FormulaError(`${tree.name} has ${most} values at most`, extra.place);
}

function mustBe(part: Tree, wanted: Kind, kindOf: KindOf): void {
  const kind = kindOf(part);
  if (kind.type === wanted.type && common(kind, wanted) !== null) return;
  throw new FormulaError(
    `This is ${nameOfKind(kind)}, and ${nameOfKind(wanted)} is needed`,
    part.place,
  );
}

/** The branches of an `if` and the values to choose from must have the same kind. */
function mustAgree(parts: readonly Tree[], kindOf: KindOf): Kind {
  let kind: Kind = OPEN;
  for (const [at, part] of parts.entries()) {
    const own = kindOf(part);
    const both: Kind | null = at === 0 ? own : common(kind, own);
    if (both === null) {
      throw new FormulaError(
        `This is ${nameOfKind(own)}, and ${nameOfKind(kind)} stands before it`,
        part.place,
      );
    }
    kind = both;
  }
  return kind;
}

function checkIf(tree: CallTree, kindOf: KindOf): Kind {
  mustHaveAtMost(tree, 3);
  const otherwise = argument(tree, 2);
  mustBe(argument(tree, 0), FLAG, kindOf);
  return mustAgree([argument(tree, 1), otherwise], kindOf);
}

function mustBeQuantity(kind: Kind, part: Tree): Kind {
  if (kind.type === 'quantity') return kind;
  throw new FormulaError(`A number is needed here, and this is ${nameOfKind(kind)}`, part.place);
}

function checkChoice(tree: CallTree, kindOf: KindOf): Kind {
  argument(tree, 1);
  return mustBeQuantity(mustAgree(tree.args, kindOf), tree);
}

function checkRound(tree: CallTree, kindOf: KindOf): Kind {
  mustHaveAtMost(tree, 4);
  const [value, step, way, cut] = [
    argument(tree, 0),
    argument(tree, 1),
    tree.args[2],
    tree.args[3],
  ];
  for (const one of cut ? [step, cut] : [step]) {
    if (one.type === 'number' && one.unit === null && one.value.n > 0) continue;
    throw new FormulaError('A step is a number above 0, such as 0.01', one.place);
  }
  if (way && !(way.type === 'name' && WAY_NAMES.has(way.name))) {
    const ways = [...WAY_NAMES.keys()].join(', ');
    throw new FormulaError(`A way of rounding is one of ${ways}`, way.place);
  }
  return mustBeQuantity(kindOf(value), value);
}

/** Checks share(amount, part, weight, weight …), which returns the amount of one part so that all parts add up. */
function checkShare(tree: CallTree, kindOf: KindOf): Kind {
  const part = argument(tree, 1);
  const weights = tree.args.slice(2);
  argument(tree, 2);
  mustBe(argument(tree, 0), kindOfUnit('money'), kindOf);
  mustBeQuantity(mustAgree(weights, kindOf), tree);
  const place = part.type === 'number' && part.unit === null ? Number(part.value.n) : 0;
  if (
    Number(part.type === 'number' && part.value.d) === 1 &&
    place >= 1 &&
    place <= weights.length
  ) {
    return kindOfUnit('money');
  }
  throw new FormulaError(`The part is a number from 1 to ${weights.length}`, part.place);
}

/** Returns the table that a function reads, given by its name alone or with keys in brackets. */
export function getTable(tree: CallTree): TableTree {
  const first = argument(tree, 0);
  if (first.type === 'table') return first;
  if (first.type === 'name') {
    return { type: 'table', code: first.name, keys: [], place: first.place };
  }
  throw new FormulaError('The name of a table is needed here', first.place);
}

function checkTable(
  reference: TableTree,
  wanted: readonly TableKind[],
  kindOf: KindOf,
  scope: Scope,
): ReadTable {
  const { code, keys, place } = reference;
  const read = scope.table(code);
  if (!read) throw new FormulaError(`There is no table ${code} on this day`, place);
  if (!wanted.includes(read.table.kind)) {
    throw new FormulaError(`${code} is a table of another kind (${read.table.kind})`, place);
  }
  const needed = read.table.keys ?? [];
  if (keys.length !== needed.length) {
    throw new FormulaError(
      needed.length === 0
        ? `${code} has no keys`
        : `${code} is read by ${needed.join(', ')}: ${code}[${needed.join(', ')}]`,
      place,
    );
  }
  for (const key of keys) {
    const kind = kindOf(key);
    const isPlain = kind.type === 'text' || kind.type === 'code' || kind.type === 'quantity';
    if (!isPlain) throw new FormulaError(`A key can't be ${nameOfKind(kind)}`, key.place);
  }
  return read;
}

const kindOfValue = ({ table }: ReadTable): Kind => kindOfUnit(table.valueUnit);

const kindOfLimit = ({ table }: ReadTable): Kind => kindOfUnit(table.limitUnit ?? 'money');

/** Returns the kind of a limit multiplied by a value: money × percent is money, years × months of pay is a number. */
function kindOfProduct(read: ReadTable): Kind {
  const { limitUnit = 'money', valueUnit } = read.table;
  const isPlain = valueUnit === 'percent' || valueUnit === 'number';
  return isPlain ? kindOfUnit(limitUnit) : kindOfUnit(valueUnit);
}

/** Checks band(table, x, share of the year's limits, figure by which the band is chosen). */
function checkBand(tree: CallTree, kindOf: KindOf, scope: Scope): Kind {
  mustHaveAtMost(tree, 4);
  const read = checkTable(getTable(tree), ['bands'], kindOf, scope);
  mustBe(argument(tree, 1), kindOfLimit(read), kindOf);
  const [, , share, chosenBy] = tree.args;
  if (share) mustBe(share, kindOfUnit('number'), kindOf);
  if (chosenBy) mustBe(chosenBy, kindOfLimit(read), kindOf);
  return kindOfProduct(read);
}

function checkByLimit(
  tree: CallTree,
  kindOf: KindOf,
  scope: Scope,
  wanted: readonly TableKind[],
): Kind {
  mustHaveAtMost(tree, 2);
  const read = checkTable(getTable(tree), wanted, kindOf, scope);
  mustBe(argument(tree, 1), kindOfLimit(read), kindOf);
  return tree.name === 'rate' ? kindOfValue(read) : kindOfProduct(read);
}

/** Checks rate_at(table, n), which returns the rate of the nth band, for tax codes that name a band. */
function checkRateAt(tree: CallTree, kindOf: KindOf, scope: Scope): Kind {
  mustHaveAtMost(tree, 2);
  const read = checkTable(getTable(tree), ['bands'], kindOf, scope);
  mustBe(argument(tree, 1), kindOfUnit('number'), kindOf);
  return kindOfValue(read);
}

function checkFigure(tree: CallTree, kindOf: KindOf, scope: Scope): Kind {
  const reference = getTable(tree);
  const keys = [...reference.keys, ...tree.args.slice(1)];
  return kindOfValue(checkTable({ ...reference, keys }, ['lookup', 'figure'], kindOf, scope));
}

function checkPast(tree: CallTree, kindOf: KindOf, scope: Scope): Kind {
  mustHaveAtMost(tree, 1);
  const of = argument(tree, 0);
  const named = of.type === 'name' ? scope.named(of.name) : undefined;
  if (named && named.type !== 'fact') return kindOf(of);
  throw new FormulaError(`${tree.name} is of an element or a sum, such as base.tax`, of.place);
}
