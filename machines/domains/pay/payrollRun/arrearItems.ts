import { inDecimals, type ElementDifference } from './arrears.ts';
import type { FrozenInputs, ItemSource } from './inputs.ts';

/** Kinds of items to which elements are assigned for differences of past months. */
export const ARREARS = 'arrears';
export const RECOVERED = 'arrearsRecovered';
export const DEDUCTED = 'arrearsDeducted';
export const UNTAXED = 'arrearsUntaxed';
export const ARREAR_KINDS = [ARREARS, RECOVERED, DEDUCTED, UNTAXED] as const;

/** The codes of elements by the kind of items that they take. */
export type ElementsByKind = ReadonlyMap<string, string>;

interface PastMonth {
  slipId: number;
  /** Its first day. */
  month: string;
  causes: readonly string[];
  decimals: number;
}

/**
 * What a slip gives for a past month. Earnings and deductions are items of their own, so that taxable pay has the whole of
 * the earnings; an account without an element for the deductions gets one item of what is left. Null if an element is
 * missing.
 */
export function getArrearItems(
  differences: readonly ElementDifference[],
  elements: ElementsByKind,
  { slipId, month, causes, decimals }: PastMonth,
): ItemSource[] | null {
  const earnings = sumOf(differences, 'earning');
  const deductions = sumOf(differences, 'deduction');
  const items: ItemSource[] = [];
  for (const [kind, units] of partsOf(earnings, deductions, elements)) {
    if (units === 0) continue;
    const element = elements.get(kind);
    if (element === undefined) return null;
    items.push({
      element,
      amount: inDecimals(units, decimals),
      from: 'arrear',
      id: slipId,
      kind: causes.join(),
      month,
      replaces: false,
    });
  }
  return items;
}

type Part = readonly [kind: string, units: number];

/**
 * Recovered earnings lower taxable pay by information of its own: the recovery itself can be taken in part, and no formula
 * may read what shrinks.
 */
function partsOf(earnings: number, deductions: number, elements: ElementsByKind): Part[] {
  const parts: Part[] = elements.has(DEDUCTED)
    ? [paidOrRecovered(earnings), [DEDUCTED, deductions]]
    : [paidOrRecovered(earnings - deductions)];
  return elements.has(UNTAXED) ? [...parts, [UNTAXED, Math.min(earnings, 0)]] : parts;
}

const sumOf = (differences: readonly ElementDifference[], wanted: 'earning' | 'deduction') =>
  differences.reduce((sum, { due, direction }) => (direction === wanted ? sum + due : sum), 0);

const paidOrRecovered = (units: number): Part => [units > 0 ? ARREARS : RECOVERED, Math.abs(units)];

/** A slip's own arrears belong to months before it. */
export function withoutArrears(
  paid: Iterable<readonly [string, number]>,
  { sources }: FrozenInputs,
  elements: ElementsByKind,
  decimals: number,
): ReadonlyMap<string, number> {
  const left = new Map(paid);
  for (const item of sources.items) {
    if (item.from !== 'arrear' || !left.has(item.element)) continue;
    const units = Math.round(Number(item.amount) * 10 ** decimals);
    left.set(item.element, (left.get(item.element) ?? 0) - units);
  }
  // What the least net left of a recovery is an item of its own.
  for (const element of elements.values()) {
    if ((left.get(element) ?? 0) < 0) left.set(element, 0);
  }
  return left;
}
