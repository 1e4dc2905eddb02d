import {
  getSign,
  times,
  whole,
  type Fraction,
} from '#machines/domains/pay/calculation/exact/fraction.ts';
import { written } from '#machines/domains/pay/calculation/exact/reading.ts';
import { Compiler } from '#machines/domains/pay/calculation/formula/compile.ts';
import { compileTable } from '#machines/domains/pay/calculation/formula/compileTables.ts';
import { kindOfTree } from '#machines/domains/pay/calculation/formula/check.ts';
import { printTree } from '#machines/domains/pay/calculation/formula/print.ts';
import type { State } from '#machines/domains/pay/calculation/formula/state.ts';
import type { CallTree, NameTree, Tree } from '#machines/domains/pay/calculation/formula/tree.ts';
import { getParts, TABLE_FUNCTIONS } from '#machines/domains/pay/calculation/formula/tree.ts';
import { rowFor } from '#machines/domains/pay/calculation/tables/findInTable.ts';
import type { ReadRow, ReadTable } from '#machines/domains/pay/calculation/tables/readTables.ts';
import type { Plan, Step } from '#machines/domains/pay/calculation/structure/plan.ts';
import { getRounding } from '#machines/domains/pay/calculation/structure/compileStructure.ts';
import type {
  PersonFacts,
  SlipProblem,
  Trace,
  TracedName,
  TracedTable,
} from '#machines/domains/pay/calculation/types.ts';
import { getProblem } from './calculateSlip.ts';
import { evaluate, type Evaluation } from './evaluate.ts';

export type Explained =
  | { readonly trace: Trace; readonly problem?: undefined }
  | { readonly problem: SlipProblem; readonly trace?: undefined };

/**
 * Explains an amount of a slip: its formula with the figures filled in, recalculated from the frozen facts.
 * Only what was used is listed, so of an `if` only the branch that applied.
 */
export function explainAmount(plan: Plan, person: PersonFacts, code: string): Explained {
  const place = plan.places.get(code);
  const step = plan.steps.find((one) => one.place === place);
  if (!step) {
    return { problem: { element: code, message: 'The element is not in the structure' } };
  }
  try {
    return { trace: getTrace(plan, person, step, evaluate(plan, person)) };
  } catch (error) {
    return { problem: getProblem(error) };
  }
}

function getTrace(plan: Plan, person: PersonFacts, step: Step, evaluation: Evaluation): Trace {
  const { state, exact, days, rests } = evaluation;
  const { place, element, tree, text } = step;
  const column = plan.columns[place];
  const decimals = column?.decimals ?? plan.decimals;
  const tracer = new Tracer(plan, state, step.followsDays);
  const rest = rests.get(place);
  const inDecimals = (value: Fraction | undefined) => (value ? written(value, decimals) : '0');
  if (tree) tracer.visit(tree);
  return {
    element: element.code,
    amount: inDecimals(state.values[place]),
    exact: exact[place] ? written(exact[place]) : '0',
    formula: text,
    withFigures: tree ? printTree(tracer.taken(tree), (name) => tracer.figure(name)) : '',
    names: [...tracer.names.values()],
    tables: tracer.tables,
    rounding: getRounding(element, plan.decimals),
    days: step.followsDays
      ? days.map(({ full, paid, basis }) => ({
          full: inDecimals(full[place]),
          paid: written(paid),
          basis: written(basis),
        }))
      : [],
    items: (person.items ?? []).filter((item) => item.element === element.code),
    rest: rest ? inDecimals(rest) : null,
  };
}

class Tracer {
  readonly names = new Map<string, TracedName>();
  readonly tables: TracedTable[] = [];
  readonly #plan: Plan;
  readonly #state: State;
  readonly #compiler: Compiler;

  constructor(plan: Plan, state: State, followsDays: boolean) {
    this.#plan = plan;
    this.#state = state;
    this.#compiler = new Compiler(plan.scope, followsDays ? 'full' : 'values');
  }

  /** Collects the names and tables that were read, only in the branches that applied. */
  visit(tree: Tree): void {
    if (tree.type === 'name') this.#addName(tree, tree);
    else if (tree.type === 'call') this.#visitCall(tree);
    else for (const part of getParts(tree)) this.visit(part);
  }

  /** Returns the tree with the branch that applied in place of each `if`, because people read this, not code. */
  taken(tree: Tree): Tree {
    switch (tree.type) {
      case 'binary':
        return { ...tree, left: this.taken(tree.left), right: this.taken(tree.right) };
      case 'not':
      case 'negative':
        return { ...tree, of: this.taken(tree.of) };
      case 'call': {
        const [condition, yes, no] = tree.args;
        if (tree.name === 'if' && condition && yes && no) {
          return this.taken(this.#compiler.flag(condition)(this.#state) ? yes : no);
        }
        return { ...tree, args: tree.args.map((one) => this.taken(one)) };
      }
      case 'number':
      case 'text':
      case 'name':
      case 'table':
        return tree;
    }
  }

  /** Returns the value of a name, or of a call such as `before(name)`. */
  figure(tree: Tree): string {
    const kind = kindOfTree(tree, this.#plan.scope);
    switch (kind.type) {
      case 'quantity': {
        const value = this.#compiler.quantity(tree)(this.#state);
        if (kind.isPercent) return `${written(times(value, whole(100)))}%`;
        return written(value, kind.money === 1 ? this.#plan.decimals : 0);
      }
      case 'flag':
        return this.#compiler.flag(tree)(this.#state) ? 'yes' : 'no';
      case 'text':
      case 'date':
      case 'code':
        return this.#compiler.text(tree)(this.#state);
    }
  }

  #visitCall(tree: CallTree): void {
    const [first, second, third] = tree.args;
    if (tree.name === 'if' && first && second && third) {
      this.visit(first);
      this.visit(this.#compiler.flag(first)(this.#state) ? second : third);
      return;
    }
    const isPast = ['before', 'ytd', 'full'].includes(tree.name);
    if (isPast && first?.type === 'name') return this.#addName(first, tree);
    if (tree.name === 'round' && first) return this.visit(first);
    if (TABLE_FUNCTIONS.has(tree.name)) {
      this.#addTable(tree);
      for (const part of tree.args.slice(1)) this.visit(part);
      if (first?.type === 'table') for (const key of first.keys) this.visit(key);
      return;
    }
    for (const part of tree.args) this.visit(part);
  }

  #addName(name: NameTree, tree: Tree): void {
    const isBefore = tree.type === 'call' && tree.name === 'before';
    const label = tree.type === 'call' ? `${tree.name}(${name.name})` : name.name;
    const type = this.#plan.scope.named(name.name)?.type;
    const leadsTo = isBefore
      ? 'before'
      : type === 'element'
        ? 'element'
        : type === 'sum'
          ? 'base'
          : 'fact';
    this.names.set(label, { name: label, value: this.figure(tree), leadsTo });
  }

  #addTable(tree: CallTree): void {
    const { read, keys, rows } = compileTable(tree, this.#compiler);
    const row = this.#getRow(tree, read, rows(this.#state));
    this.tables.push({
      table: read.table.code,
      from: read.from,
      keys: keys.map((key) => this.#compiler.key(key)(this.#state)),
      row: row?.row ?? null,
      value: this.figure(tree),
    });
  }

  /** Returns the table row that applied. For a sum over bands, it is the last band. */
  #getRow(tree: CallTree, read: ReadTable, rows: readonly ReadRow[]): ReadRow | undefined {
    const [, valueTree, shareTree, chosenTree] = tree.args;
    const quantity = (one: Tree) => this.#compiler.quantity(one)(this.#state);
    switch (tree.name) {
      case 'band': {
        if (!valueTree) return undefined;
        const chosenBy = quantity(chosenTree ?? valueTree);
        if (getSign(chosenBy) < 0) return rows[0];
        return rowFor(read, rows, chosenBy, shareTree ? quantity(shareTree) : undefined);
      }
      case 'coefficient':
      case 'rate':
        return valueTree && rowFor(read, rows, quantity(valueTree));
      case 'rate_at':
        return valueTree && rows[Number(written(quantity(valueTree))) - 1];
      default:
        return rows[0];
    }
  }
}
