import { inDecimals, type ElementDifference } from './arrears.ts';
import type { FrozenInputs, ItemSource } from './inputs.ts';

/** The kinds of pay items to which differences of past months are posted. */
export const ARREARS = 'arrears';
export const RECOVERED = 'arrearsRecovered';
export const DEDUCTED = 'arrearsDeducted';
export const UNTAXED = 'arrearsUntaxed';
export const ARREAR_KINDS = [ARREARS, RECOVERED, DEDUCTED, UNTAXED] as const;

/** The element codes by the kind of items that are posted to them. */
export type ElementsByKind = ReadonlyMap<string, string>;

interface PastMonth {
  slipId: number;
  /** The first day of the past month. */
  month: string;
  causes: readonly string[];
  decimals: number;
}

/**
 * Converts what a slip pays for a past month to pay items. Earnings and deductions are separate items, so
 * that taxable pay contains all earnings. Without an element for deductions, there is one item with the
 * balance. Null if an element is missing.
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
 * Recovered earnings lower taxable pay through an information element of their own. The recovery itself may
 * be taken only in part, and no formula may read such a deduction.
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

/** Returns a slip's amounts without the arrears that it paid, because those belong to earlier months. */
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
  // If only a part of a recovery was taken, the amount is negative here. It counts as 0, because the rest was
  // carried over as an item of its own.
  for (const element of elements.values()) {
    if ((left.get(element) ?? 0) < 0) left.set(element, 0);
  }
  return left;
}
