import { exact, sum } from './amount.ts';

/** The kinds of ledger entries. Entries are immutable: undoing adds a reversing entry. */
export type EntryKind =
  | 'grant'
  | 'accrual'
  | 'carry'
  | 'expiry'
  | 'take'
  | 'giveBack'
  | 'encash'
  | 'adjust';

export interface LedgerEntry {
  readonly kind: EntryKind;
  /** The amount added; negative if removed. */
  readonly days: number;
  /** The date from which it counts. */
  readonly on: string;
  /** The source, such as a request; a reversing entry has the same source. */
  readonly source?: string;
}

/** A balance is the sum of its entries up to a date, in any order. */
export const balanceOn = (
  entries: readonly Pick<LedgerEntry, 'on' | 'days'>[],
  day: string,
): number => sum(entries.filter(({ on }) => on <= day).map(({ days }) => days));

/** The entries that reverse all remaining entries of a source. */
export function getReversal(entries: readonly LedgerEntry[], source: string): LedgerEntry[] {
  const byDay = new Map<string, number>();
  for (const { on, days, source: of } of entries) {
    if (of === source) byDay.set(on, exact((byDay.get(on) ?? 0) + days));
  }
  return [...byDay]
    .filter(([, days]) => days !== 0)
    .map(([on, days]) => ({ kind: 'giveBack', days: -days, on, source }));
}
