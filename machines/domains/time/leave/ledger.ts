import { exact, sum } from './amount.ts';

/** The kinds of ledger entries. Entries never change: undoing one adds an opposite entry. */
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
  /** The days that are added. They are negative if days are removed. */
  readonly days: number;
  /** The entry counts from this date. */
  readonly on: string;
  /** The source of the entry, such as a request. An opposite entry has the same source. */
  readonly source?: string;
}

/** Returns the balance, which is the sum of the entries up to a date, in any order. */
export const balanceOn = (
  entries: readonly Pick<LedgerEntry, 'on' | 'days'>[],
  day: string,
): number => sum(entries.filter(({ on }) => on <= day).map(({ days }) => days));

/** Returns the entries that reverse whatever is left of a source's entries. */
export function getReversal(entries: readonly LedgerEntry[], source: string): LedgerEntry[] {
  const byDay = new Map<string, number>();
  for (const { on, days, source: of } of entries) {
    if (of === source) byDay.set(on, exact((byDay.get(on) ?? 0) + days));
  }
  return [...byDay]
    .filter(([, days]) => days !== 0)
    .map(([on, days]) => ({ kind: 'giveBack', days: -days, on, source }));
}
