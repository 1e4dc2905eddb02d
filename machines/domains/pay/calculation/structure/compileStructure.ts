import { getDecimals, smallestUnit } from '#machines/domains/pay/calculation/exact/currency.ts';
import { written, exactly } from '#machines/domains/pay/calculation/exact/reading.ts';
import { isRounding, readRounding } from '#machines/domains/pay/calculation/exact/rounding.ts';
import { Compiler } from '#machines/domains/pay/calculation/formula/compile.ts';
import { getReads } from '#machines/domains/pay/calculation/formula/reads.ts';
import { readTables, tableProblems } from '#machines/domains/pay/calculation/tables/readTables.ts';
import type {
  Definition,
  DefinitionProblem,
  Element,
  Rounding,
  SlipColumn,
} from '#machines/domains/pay/calculation/types.ts';
import { elementProblems } from './elementProblems.ts';
import { Formulas, type ParsedElement } from './formulas.ts';
import { circleInWords, orderByReads, reachedFrom } from './order.ts';
import type { Plan, Solve, Step } from './plan.ts';
import { StructureScope } from './scope.ts';
import { findVersion } from './versions.ts';

export type Compiled =
  | { readonly plan: Plan; readonly problems?: undefined }
  | { readonly problems: readonly DefinitionProblem[]; readonly plan?: undefined };

/** Returns the elements of a structure as of a day, in the order of the slip. */
function findElements({ structure, elements }: Definition, day: string): (Element | undefined)[] {
  return structure.elements.map(
    (code) =>
      findVersion(
        elements.filter(({ element }) => element.code === code),
        day,
      )?.element,
  );
}

/**
 * Compiles a structure with the versions of its elements and tables as of a pay date. All problems are
 * reported together, those of formulas with their position.
 */
export function compileStructure(definition: Definition, payDate: string): Compiled {
  const { structure, tables, facts = [] } = definition;
  const foundElements = findElements(definition, payDate);
  const missing = structure.elements.filter((_, at) => foundElements[at] === undefined);
  const elements = foundElements.filter((one) => one !== undefined);
  const early = [
    ...missing.map((of) => ({ of, message: 'The element has no version on this day' })),
    ...elementProblems(structure, elements),
    ...tableProblems(tables),
  ];
  if (early.length > 0) return { problems: early };
  const decimals = getDecimals(structure.currency);
  const scope = new StructureScope(elements, facts, readTables(tables, payDate), decimals);
  const formulas = new Formulas(scope);
  const earnings = elements
    .filter(({ direction, countsIn }) => direction === 'earning' && countsIn.includes('gross'))
    .map(({ code }) => code);
  const parsed = elements.map((element) => formulas.parsed(element, structure, earnings));
  const leastNet =
    structure.leastNet === undefined
      ? null
      : formulas.checked('leastNet', structure.leastNet, 'money');
  if (formulas.problems.length > 0) return { problems: formulas.problems };
  return new StructureCompiler(definition, payDate, scope, parsed).compiled(leastNet);
}

class StructureCompiler {
  readonly #definition: Definition;
  readonly #payDate: string;
  readonly #scope: StructureScope;
  readonly #parsed: readonly ParsedElement[];

  constructor(
    definition: Definition,
    payDate: string,
    scope: StructureScope,
    parsed: readonly ParsedElement[],
  ) {
    this.#definition = definition;
    this.#payDate = payDate;
    this.#scope = scope;
    this.#parsed = parsed;
  }

  compiled(leastNet: ParsedElement['tree']): Compiled {
    const places = this.#parsed.map((_, place) => place);
    const solved = this.#solvedReads();
    const valueReads = (place: number) => this.#valueReads(place, solved);
    const fullReads = (place: number) => this.#fullReads(place);
    const inOrder = orderByReads(places, valueReads);
    const startsFull = this.#parsed.flatMap(({ element, reads }, place) => [
      ...(element.followsDays ? [place] : []),
      ...reads.full,
    ]);
    const needed = reachedFrom(startsFull, fullReads);
    const fullInOrder = orderByReads(
      places.filter((place) => needed.has(place)),
      fullReads,
    );
    if (inOrder.circle) return { problems: [this.#circleProblem(inOrder.circle)] };
    if (fullInOrder.circle) return { problems: [this.#circleProblem(fullInOrder.circle)] };
    const shrinkProblems = this.#shrinkProblems();
    if (shrinkProblems.length > 0) return { problems: shrinkProblems };
    return { plan: this.#plan(inOrder.order, fullInOrder.order, leastNet, solved) };
  }

  #circleProblem(circle: readonly number[]): DefinitionProblem {
    const getName = (place: number) => this.#parsed[place]?.element.name ?? '';
    const of = this.#parsed[circle[0] ?? 0]?.element.code ?? '';
    return { of, message: `The formulas are circular: ${circleInWords(circle, getName)}` };
  }

  /** A deduction that may be reduced is only known at the end, so no formula may read it. */
  #shrinkProblems(): DefinitionProblem[] {
    const read = new Set(this.#parsed.flatMap(({ reads }) => [...reads.values, ...reads.full]));
    return this.#parsed.flatMap(({ element }, place) =>
      element.shrinks !== undefined && read.has(place)
        ? [{ of: element.code, message: 'A formula reads it, so that it can’t be taken in part' }]
        : [],
    );
  }

  /**
   * An element that depends on days is calculated from its full amount, which is calculated earlier, so here
   * it reads nothing.
   */
  #valueReads(place: number, solved: SolvedReads | null): Iterable<number> {
    const one = this.#parsed[place];
    if (!one) return [];
    if (solved?.place === place) return solved.first;
    return one.element.followsDays ? [] : one.reads.values;
  }

  #fullReads(place: number): Iterable<number> {
    const reads = this.#parsed[place]?.reads;
    return reads ? [...reads.values, ...reads.full] : [];
  }

  /**
   * For a solved element, divides the elements that its two formulas need into those that don't depend on it
   * and those that must be recalculated.
   */
  #solvedReads(): SolvedReads | null {
    const place = this.#parsed.findIndex(({ solve }) => solve !== null);
    const solve = this.#parsed[place]?.solve;
    if (!solve) return null;
    const reads = (at: number) => this.#valueReads(at, null);
    const starts = [solve.of, solve.equals].flatMap((tree) => [
      ...getReads(tree, this.#scope).values,
    ]);
    const needed = [...reachedFrom(starts, reads)].filter((one) => one !== place);
    const dependsOn = (one: number) => reachedFrom(reads(one), reads).has(place);
    return {
      place,
      first: needed.filter((one) => !dependsOn(one)),
      recalculated: new Set(needed.filter(dependsOn)),
    };
  }

  #plan(
    order: readonly number[],
    fullOrder: readonly number[],
    leastNet: ParsedElement['tree'],
    solved: SolvedReads | null,
  ): Plan {
    const [values, full] = [new Compiler(this.#scope, 'values'), new Compiler(this.#scope, 'full')];
    const { currency } = this.#definition.structure;
    const decimals = getDecimals(currency);
    const getStep = (place: number): Step => {
      const one = this.#parsed[place];
      if (!one) throw new RangeError(`There is no element at ${place}`);
      const { element, tree, text } = one;
      return {
        place,
        element,
        rounding: readRounding(getRounding(element, decimals)),
        followsDays: element.followsDays,
        tree,
        text,
        values: tree && !element.followsDays ? values.quantity(tree) : null,
        full: tree && fullOrder.includes(place) ? full.quantity(tree) : null,
        solve: null,
      };
    };
    const steps = new Map(order.map((place) => [place, getStep(place)]));
    const stepsAt = (places: readonly number[]) =>
      places.flatMap((place) => steps.get(place) ?? []);
    const recalculated = stepsAt(order.filter((place) => solved?.recalculated.has(place) === true));
    const solvedStep = solved && steps.get(solved.place);
    if (solvedStep) {
      const solve = this.#solveOf(solvedStep.place, values, recalculated);
      steps.set(solvedStep.place, { ...solvedStep, solve });
    }
    const elements = this.#parsed.map(({ element }) => element);
    const getSlot = (name: string) => {
      const named = this.#scope.named(name);
      return named?.type === 'fact' ? named.slot : -1;
    };
    return {
      payDate: this.#payDate,
      currency,
      decimals,
      columns: elements.map((element) => getColumn(element, decimals)),
      steps: stepsAt(order),
      fullSteps: stepsAt(fullOrder),
      paidSlot: getSlot('days.paid'),
      basisSlot: getSlot('days.basis'),
      leastNet: leastNet && values.quantity(leastNet),
      shrinking: getShrinking(elements),
      places: new Map(elements.map(({ code }, place) => [code, place])),
      scope: this.#scope,
      slots: this.#scope.slots,
    };
  }

  #solveOf(place: number, compiler: Compiler, steps: readonly Step[]): Solve | null {
    const solve = this.#parsed[place]?.solve;
    if (!solve) return null;
    return { of: compiler.quantity(solve.of), equals: compiler.quantity(solve.equals), steps };
  }
}

interface SolvedReads {
  readonly place: number;
  readonly first: readonly number[];
  readonly recalculated: ReadonlySet<number>;
}

const getShrinking = (elements: readonly Element[]): number[] =>
  elements
    .flatMap(({ shrinks }, place) => (shrinks === undefined ? [] : [{ place, shrinks }]))
    .sort((a, b) => a.shrinks - b.shrinks || a.place - b.place)
    .map(({ place }) => place);

/** Returns the rounding of an element: its own, or else half up to the smallest unit. */
export const getRounding = ({ rounding, unit }: Element, decimals: number): Rounding =>
  rounding && isRounding(rounding)
    ? rounding
    : { how: 'halfUp', step: smallestUnit(decimalsOfUnit(unit, decimals)) };

const decimalsOfUnit = (unit: Element['unit'], decimals: number): number =>
  unit === 'money' ? decimals : unit === 'percent' ? 6 : 4;

function getColumn(element: Element, decimals: number): SlipColumn {
  const { code, name, direction, unit, hidesAtZero = false } = element;
  const own = decimalsOfUnit(unit, decimals);
  const ofStep = written(exactly(getRounding(element, decimals).step)).split('.')[1]?.length ?? 0;
  return { code, name, direction, unit, decimals: Math.max(own, ofStep), hidesAtZero };
}
