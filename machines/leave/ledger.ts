import { exact, sum } from './amount.ts';

/** What changes a balance. An entry is never changed: what is undone gets an entry the other way. */
export type EntryKind =
  'grant' | 'accrual' | 'carry' | 'expiry' | 'take' | 'giveBack' | 'encash' | 'adjust';

export interface LedgerEntry {
  readonly kind: EntryKind;
  /** What it adds; less than nothing where it removes. */
  readonly days: number;
  /** From this day on it is in the balance. */
  readonly on: string;
  /** What it belongs to, such as a request: an entry the other way names the same. */
  readonly source?: string;
}

/** A balance is the sum of its entries up to a day, in whatever order they came. */
export const balanceOn = (
  entries: readonly Pick<LedgerEntry, 'on' | 'days'>[],
  day: string,
): number => sum(entries.filter(({ on }) => on <= day).map(({ days }) => days));

/** The entries that reverse all remaining entries of a source. */
export function reversalOf(entries: readonly LedgerEntry[], source: string): LedgerEntry[] {
  const byDay = new Map<string, number>();
  for (const { on, days, source: of } of entries) {
    if (of === source) byDay.set(on, exact((byDay.get(on) ?? 0) + days));
  }
  return [...byDay]
    .filter(([, days]) => days !== 0)
    .map(([on, days]) => ({ kind: 'giveBack', days: -days, on, source }));
}
