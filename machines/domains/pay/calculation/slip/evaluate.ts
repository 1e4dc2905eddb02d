import {
  compare,
  dividedBy,
  isZero,
  larger,
  minus,
  plus,
  times,
  TooLarge,
  ZERO,
  type Fraction,
} from '#machines/domains/pay/calculation/exact/fraction.ts';
import { exactly } from '#machines/domains/pay/calculation/exact/reading.ts';
import { rounded } from '#machines/domains/pay/calculation/exact/rounding.ts';
import type { SlotValue, State } from '#machines/domains/pay/calculation/formula/state.ts';
import type { Plan, Slot, Step } from '#machines/domains/pay/calculation/structure/plan.ts';
import type { Exactly, Item, PersonFacts } from '#machines/domains/pay/calculation/types.ts';
import { PersonError } from './personError.ts';
import { solveFor } from './solve.ts';

/** Everything that was calculated for one person. */
export interface Evaluation {
  readonly state: State;
  /** The amounts before rounding, without added items. */
  readonly exact: Fraction[];
  /** For each segment, the full amounts of elements that depend on days, and the segment's days. */
  readonly days: readonly SegmentAmounts[];
  /** By place, the part of a deduction that was not taken because net pay would have fallen below the least net. */
  readonly rests: ReadonlyMap<number, Fraction>;
}

export interface SegmentAmounts {
  readonly full: readonly Fraction[];
  readonly paid: Fraction;
  readonly basis: Fraction;
}

/** An error in the formula of an element. */
export class ElementError extends Error {
  readonly element: string;
  constructor(element: string, message: string) {
    super(message);
    this.element = element;
  }
}

/**
 * Calculates the exact amounts of a slip.
 * @throws ElementError if something can't be calculated for this person.
 */
export function evaluate(plan: Plan, person: PersonFacts): Evaluation {
  const state = getState(plan, person);
  const exact: Fraction[] = [];
  const days = evaluateFull(plan, person, state, exact);
  const items = itemsByPlace(plan, person.items ?? []);
  let step: Step | undefined;
  try {
    for (step of plan.steps) evaluateStep(step, state, exact, items);
  } catch (error) {
    throw ofElement(error, step?.element.code ?? '');
  }
  return { state, exact, days, rests: person.isEstimate ? new Map() : keepLeastNet(plan, state) };
}

/** Adds the element's code to an error that concerns one person's data. */
function ofElement(error: unknown, code: string): unknown {
  if (error instanceof PersonError) return new ElementError(code, error.message);
  if (error instanceof TooLarge) return new ElementError(code, 'The figures are too large');
  return error;
}

function readBefore(plan: Plan, before: Readonly<Record<string, Exactly>>) {
  const values: Fraction[] = [];
  const sums = new Map<string, Fraction>();
  for (const [name, value] of Object.entries(before)) {
    const place = plan.places.get(name);
    if (place === undefined) sums.set(name, exactly(value));
    else values[place] = exactly(value);
  }
  return { values, sums };
}

const NO_SUMS: ReadonlyMap<string, Fraction> = new Map();

function getState(plan: Plan, person: PersonFacts): State {
  const slots: State['slots'] = [];
  readSlots(plan, person.facts, slots);
  const before = person.before ? readBefore(plan, person.before) : null;
  return {
    values: [],
    full: [],
    before: before?.values ?? [],
    beforeSums: before?.sums ?? NO_SUMS,
    slots,
  };
}

function readSlots(plan: Plan, facts: PersonFacts['facts'], slots: State['slots']): void {
  let slot: Slot | undefined;
  try {
    for (let at = 0; at < plan.slots.length; at += 1) {
      slot = plan.slots[at];
      if (slot) slots[at] = slot.read(facts[slot.fact]);
    }
  } catch (error) {
    throw ofElement(error, slot?.fact ?? '');
  }
}

const isQuantity = (value: unknown): value is Fraction =>
  typeof value === 'object' && value !== null;

/**
 * Calculates the full amounts of each segment, and from them the exact amounts of elements that depend on
 * days. Afterwards the facts are those of the last segment, but the paid days those of the whole period.
 */
function evaluateFull(
  plan: Plan,
  { facts, segments }: PersonFacts,
  state: State,
  exact: Fraction[],
): SegmentAmounts[] {
  if (!segments || segments.length === 0) {
    return plan.fullSteps.length === 0 ? [] : [evaluateSegment(plan, state, exact)];
  }
  const paid = state.slots[plan.paidSlot];
  const amounts = segments.map((segment) => {
    readSlots(plan, { ...facts, ...segment.facts }, state.slots);
    state.slots[plan.paidSlot] = exactly(segment.paidDays);
    return evaluateSegment(plan, state, exact);
  });
  state.slots[plan.paidSlot] = paid;
  return amounts;
}

function evaluateSegment(plan: Plan, state: State, exact: Fraction[]): SegmentAmounts {
  const unrounded: Fraction[] = [];
  const [paid, basis] = [state.slots[plan.paidSlot], state.slots[plan.basisSlot]];
  let step: Step | undefined;
  try {
    for (step of plan.fullSteps) {
      const amount = step.full ? step.full(state) : ZERO;
      unrounded[step.place] = amount;
      state.full[step.place] = rounded(amount, step.rounding);
      if (!step.followsDays || step.full === null) continue;
      const prorated = prorate(amount, paid, basis);
      const earlier = exact[step.place];
      exact[step.place] = earlier ? plus(earlier, prorated) : prorated;
    }
  } catch (error) {
    throw ofElement(error, step?.element.code ?? '');
  }
  return {
    full: unrounded,
    paid: isQuantity(paid) ? paid : ZERO,
    basis: isQuantity(basis) ? basis : ZERO,
  };
}

/** Returns the part of an amount for the paid days: amount × paid / basis. */
function prorate(amount: Fraction, paid: SlotValue, basis: SlotValue): Fraction {
  if (!isQuantity(paid) || !isQuantity(basis)) throw new PersonError('The paid days are missing');
  if (isZero(basis)) throw new PersonError('The month has no days to divide by');
  return compare(paid, basis) === 0 ? amount : dividedBy(times(amount, paid), basis);
}

type ItemsByPlace = ReadonlyMap<number, readonly Item[]> | null;

function itemsByPlace(plan: Plan, items: readonly Item[]): ItemsByPlace {
  if (items.length === 0) return null;
  const byPlace = new Map<number, Item[]>();
  for (const item of items) {
    const place = plan.places.get(item.element);
    if (place === undefined) {
      throw new ElementError(item.element, 'An item is of an element that isn’t in the structure');
    }
    byPlace.set(place, [...(byPlace.get(place) ?? []), item]);
  }
  return byPlace;
}

function evaluateStep(step: Step, state: State, exact: Fraction[], items: ItemsByPlace): void {
  const own = items?.get(step.place);
  const replacing = own?.filter(({ replaces }) => replaces === true) ?? [];
  if (replacing.length > 1) throw new PersonError('Two items replace the same amount');
  const [instead] = replacing;
  if (instead) exact[step.place] = exactly(instead.amount);
  else if (step.solve) {
    exact[step.place] = solveFor(step, state, (one) => evaluateStep(one, state, exact, items));
  } else if (step.values) exact[step.place] = step.values(state);
  const amount = exact[step.place] ?? ZERO;
  exact[step.place] = amount;
  state.values[step.place] = rounded(own ? withItems(amount, own) : amount, step.rounding);
}

const withItems = (amount: Fraction, items: readonly Item[]): Fraction =>
  items.reduce(
    (sum, { amount: addend, replaces }) => (replaces === true ? sum : plus(sum, exactly(addend))),
    amount,
  );

/**
 * Reduces deductions in order until net pay is the least net.
 * @throws ElementError if it is still below zero.
 */
function keepLeastNet(plan: Plan, state: State): ReadonlyMap<number, Fraction> {
  const rests = new Map<number, Fraction>();
  let net = sumNet(plan, state);
  const least = plan.leastNet ? larger(plan.leastNet(state), ZERO) : ZERO;
  for (const place of plan.shrinking) {
    const lacking = minus(least, net);
    if (compare(lacking, ZERO) <= 0) break;
    const amount = state.values[place] ?? ZERO;
    const rest = compare(amount, lacking) < 0 ? amount : lacking;
    if (compare(rest, ZERO) <= 0) continue;
    state.values[place] = minus(amount, rest);
    rests.set(place, rest);
    net = plus(net, rest);
  }
  if (compare(net, ZERO) < 0) throw new ElementError('net', 'Net pay would be below zero');
  return rests;
}

function sumNet(plan: Plan, state: State): Fraction {
  let net = ZERO;
  for (let place = 0; place < plan.columns.length; place += 1) {
    const column = plan.columns[place];
    const value = state.values[place];
    if (!column || !value || column.unit !== 'money') continue;
    if (column.direction === 'earning') net = plus(net, value);
    else if (column.direction === 'deduction') net = minus(net, value);
  }
  return net;
}
