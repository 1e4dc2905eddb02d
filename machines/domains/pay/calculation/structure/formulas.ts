import { mustBeKind } from '#machines/domains/pay/calculation/formula/check.ts';
import { kindOfUnit } from '#machines/domains/pay/calculation/formula/kinds.ts';
import { parseFormula } from '#machines/domains/pay/calculation/formula/parse.ts';
import { getReads, type Reads } from '#machines/domains/pay/calculation/formula/reads.ts';
import type { Scope } from '#machines/domains/pay/calculation/formula/scope.ts';
import { FormulaError, type Tree } from '#machines/domains/pay/calculation/formula/tree.ts';
import type {
  DefinitionProblem,
  Element,
  Structure,
  Unit,
} from '#machines/domains/pay/calculation/types.ts';

export interface ParsedElement {
  readonly element: Element;
  readonly tree: Tree | null;
  readonly text: string;
  readonly solve: { readonly of: Tree; readonly equals: Tree } | null;
  readonly reads: Reads;
}

const NOTHING: Reads = { values: new Set(), full: new Set() };

/** Parses and checks the formulas of a structure, and collects their problems. */
export class Formulas {
  readonly problems: DefinitionProblem[] = [];
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Returns the parsed formula if its result has this unit, or null if it is refused. */
  checked(of: string, text: string, unit: Unit): Tree | null {
    return this.#attempt(of, () => {
      const tree = parseFormula(text);
      mustBeKind(tree, kindOfUnit(unit), this.#scope);
      return tree;
    });
  }

  parsed(element: Element, structure: Structure, earnings: readonly string[]): ParsedElement {
    const { code, formula, unit, solve } = element;
    const { balancing } = structure;
    const balances = balancing?.element === code ? balancing : null;
    if ([formula, solve, balances].filter((one) => one !== null && one !== undefined).length > 1) {
      this.problems.push({
        of: code,
        message: 'Only one of formula, solving and balancing is possible',
      });
    }
    const text = balances
      ? [`(${balances.total})`, ...earnings.filter((one) => one !== code)].join(' - ')
      : (formula ?? '');
    const tree = text === '' ? null : this.checked(code, text, unit);
    const parts = solve && {
      of: this.checked(code, solve.of, 'money'),
      equals: this.checked(code, solve.equals, 'money'),
    };
    return {
      element,
      tree,
      text: solve ? `${solve.of} = ${solve.equals}` : text,
      solve: parts?.of && parts.equals ? { of: parts.of, equals: parts.equals } : null,
      reads: tree ? getReads(tree, this.#scope) : NOTHING,
    };
  }

  #attempt(of: string, work: () => Tree): Tree | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      this.problems.push({ of, message: error.message, place: error.place });
      return null;
    }
  }
}
