import {
  compare,
  dividedBy,
  isZero,
  larger,
  minus,
  negative,
  plus,
  smaller,
  times,
  ZERO,
  type Fraction,
} from '#machines/domains/pay/calculation/exact/fraction.ts';
import { written } from '#machines/domains/pay/calculation/exact/reading.ts';
import { roundTo } from '#machines/domains/pay/calculation/exact/rounding.ts';
import { shareOut } from '#machines/domains/pay/calculation/exact/share.ts';
import { PersonError } from '#machines/domains/pay/calculation/slip/personError.ts';
import { namedAt, kindOfTree } from './check.ts';
import { compileTableCall } from './compileTables.ts';
import { WAY_NAMES } from './roundingNames.ts';
import type { Counted, Named, Scope } from './scope.ts';
import type { CompilesParts, Evaluate, State } from './state.ts';
import type { BinaryTree, CallTree, Operator, Tree } from './tree.ts';

/** Whether names of elements mean their amounts for this period, or their full amounts before days are counted. */
export type Mode = 'values' | 'full';

/**
 * Compiles checked formulas to functions. A formula's tree is only walked once, and the function runs for
 * each person.
 */
export class Compiler implements CompilesParts {
  readonly scope: Scope;
  readonly mode: Mode;

  constructor(scope: Scope, mode: Mode) {
    this.scope = scope;
    this.mode = mode;
  }

  quantity(tree: Tree): Evaluate<Fraction> {
    switch (tree.type) {
      case 'number': {
        const { value } = tree;
        return () => value;
      }
      case 'name':
        return this.#quantityNamed(namedAt(tree.name, tree.place, this.scope), this.mode);
      case 'negative': {
        const of = this.quantity(tree.of);
        return (state) => negative(of(state));
      }
      case 'binary':
        return this.#arithmetic(tree);
      case 'call':
        return this.#call(tree);
      case 'not':
      case 'table':
      case 'text':
        throw new RangeError(`A ${tree.type} isn't a quantity`);
    }
  }

  flag(tree: Tree): Evaluate<boolean> {
    if (tree.type === 'not') {
      const of = this.flag(tree.of);
      return (state) => !of(state);
    }
    if (tree.type === 'name') return this.#slot(tree.name, isBoolean);
    if (tree.type === 'call' && tree.name === 'if') {
      return this.#choice(tree, (part) => this.flag(part));
    }
    if (tree.type !== 'binary') throw new RangeError(`A ${tree.type} isn't a condition`);
    if (tree.operator === 'and' || tree.operator === 'or') {
      const [left, right] = [this.flag(tree.left), this.flag(tree.right)];
      return tree.operator === 'and'
        ? (state) => left(state) && right(state)
        : (state) => left(state) || right(state);
    }
    return this.#comparison(tree);
  }

  text(tree: Tree): Evaluate<string> {
    if (tree.type === 'text') {
      const { value } = tree;
      return () => value;
    }
    if (tree.type === 'name') return this.#slot(tree.name, isString);
    if (tree.type === 'call' && tree.name === 'if') {
      return this.#choice(tree, (part) => this.text(part));
    }
    throw new RangeError(`A ${tree.type} isn't a text`);
  }

  /** Compiles the text by which a table's rows are chosen. */
  key(tree: Tree): Evaluate<string> {
    if (kindOfTree(tree, this.scope).type !== 'quantity') return this.text(tree);
    const value = this.quantity(tree);
    return (state) => written(value(state));
  }

  #slot<Value>(name: string, is: (value: unknown) => value is Value): Evaluate<Value> {
    const named = this.scope.named(name);
    if (named?.type !== 'fact') throw new RangeError(`${name} isn't a fact`);
    const { slot } = named;
    return (state) => {
      const value = state.slots[slot];
      if (is(value)) return value;
      throw new PersonError(`${name} is missing`);
    };
  }

  #quantityNamed(named: Named, mode: Mode | 'before'): Evaluate<Fraction> {
    if (named.type === 'fact') return this.#slot(named.name, isFraction);
    if (named.type === 'element') {
      const { place } = named;
      return (state) => state[mode][place] ?? ZERO;
    }
    const { counted, name } = named;
    if (mode !== 'before') return (state) => addCounted(state[mode], counted);
    return (state) => state.beforeSums.get(name) ?? addCounted(state.before, counted);
  }

  #arithmetic({ operator, left, right }: BinaryTree): Evaluate<Fraction> {
    const [a, b] = [this.quantity(left), this.quantity(right)];
    switch (operator) {
      case '+':
        return (state) => plus(a(state), b(state));
      case '-':
        return (state) => minus(a(state), b(state));
      case '*':
        return (state) => times(a(state), b(state));
      case '/':
        return (state) => {
          const divisor = b(state);
          if (isZero(divisor)) throw new PersonError('A division by zero');
          return dividedBy(a(state), divisor);
        };
      case '=':
      case '<>':
      case '<':
      case '<=':
      case '>':
      case '>=':
      case 'and':
      case 'or':
        throw new RangeError(`${operator} isn't arithmetic`);
    }
  }

  #comparison({ operator, left, right }: BinaryTree): Evaluate<boolean> {
    const holds = HOLDS[operator];
    if (!holds) throw new RangeError(`${operator} isn't a comparison`);
    const kind = kindOfTree(left, this.scope).type;
    if (kind === 'quantity') {
      const [a, b] = [this.quantity(left), this.quantity(right)];
      return (state) => holds(compare(a(state), b(state)));
    }
    if (kind === 'flag') {
      const [a, b] = [this.flag(left), this.flag(right)];
      return (state) => holds(Number(a(state)) - Number(b(state)));
    }
    const [a, b] = [this.text(left), this.text(right)];
    return (state) => {
      const [one, other] = [a(state), b(state)];
      return holds(one < other ? -1 : one > other ? 1 : 0);
    };
  }

  #choice<Value>(tree: CallTree, compile: (part: Tree) => Evaluate<Value>): Evaluate<Value> {
    const [condition, then, otherwise] = tree.args;
    if (!condition || !then || !otherwise) throw new RangeError('if has three values');
    const [isSo, a, b] = [this.flag(condition), compile(then), compile(otherwise)];
    return (state) => (isSo(state) ? a(state) : b(state));
  }

  #call(tree: CallTree): Evaluate<Fraction> {
    switch (tree.name) {
      case 'if':
        return this.#choice(tree, (part) => this.quantity(part));
      case 'min':
      case 'max':
        return this.#extreme(tree);
      case 'round':
        return this.#round(tree);
      case 'share':
        return this.#share(tree);
      case 'full':
      case 'ytd':
      case 'before':
        return this.#past(tree);
      default:
        return compileTableCall(tree, this);
    }
  }

  #extreme(tree: CallTree): Evaluate<Fraction> {
    const pick = tree.name === 'min' ? smaller : larger;
    const [first, ...others] = tree.args.map((part) => this.quantity(part));
    if (!first) throw new RangeError(`${tree.name} has no values`);
    const [second, ...rest] = others;
    if (second && rest.length === 0) return (state) => pick(first(state), second(state));
    return (state) => others.reduce((best, one) => pick(best, one(state)), first(state));
  }

  #round(tree: CallTree): Evaluate<Fraction> {
    const [valueTree, step, way, cut] = tree.args;
    if (!valueTree || step?.type !== 'number') throw new RangeError('round has no step');
    const value = this.quantity(valueTree);
    const how = WAY_NAMES.get(way?.type === 'name' ? way.name : 'half_up') ?? 'halfUp';
    const { value: size } = step;
    if (cut?.type !== 'number') return (state) => roundTo(value(state), size, how);
    const { value: cutSize } = cut;
    return (state) => roundTo(roundTo(value(state), cutSize, 'down'), size, how);
  }

  #share(tree: CallTree): Evaluate<Fraction> {
    const [amountTree, part, ...weightTrees] = tree.args;
    if (!amountTree || part?.type !== 'number') throw new RangeError('share has no part');
    const amount = this.quantity(amountTree);
    const weights = weightTrees.map((one) => this.quantity(one));
    const index = Number(part.value.n) - 1;
    const { decimals } = this.scope;
    return (state) => {
      const own = weights.map((weight) => weight(state));
      return shareOut(amount(state), own, decimals)[index] ?? ZERO;
    };
  }

  #past(tree: CallTree): Evaluate<Fraction> {
    const [of] = tree.args;
    if (of?.type !== 'name') throw new RangeError(`${tree.name} is of a name`);
    const named = namedAt(of.name, of.place, this.scope);
    if (tree.name === 'full') return this.#quantityNamed(named, 'full');
    const before = this.#quantityNamed(named, 'before');
    if (tree.name === 'before') return before;
    const now = this.#quantityNamed(named, this.mode);
    return (state) => plus(before(state), now(state));
  }
}

const HOLDS: Partial<Record<Operator, (difference: number) => boolean>> = {
  '=': (difference) => difference === 0,
  '<>': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
};

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isString = (value: unknown): value is string => typeof value === 'string';
const isFraction = (value: unknown): value is Fraction =>
  typeof value === 'object' && value !== null;

function addCounted(values: State['values'], counted: readonly Counted[]): Fraction {
  let sum = ZERO;
  for (const { place, sign } of counted) {
    const value = values[place] ?? ZERO;
    sum = sign === 1 ? plus(sum, value) : minus(sum, value);
  }
  return sum;
}
