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
export const balanceOn = (entries: readonly LedgerEntry[], day: string): number =>
  sum(entries.filter(({ on }) => on <= day).map(({ days }) => days));

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

/** How many of a source's entries aren't undone by others of it. */
export const standingOf = (entries: readonly LedgerEntry[], source: string): number =>
  reversalOf(entries, source).length;

export interface PeriodTotals {
  readonly opening: number;
  readonly allocated: number;
  readonly expired: number;
  readonly taken: number;
  readonly encashed: number;
  readonly adjusted: number;
  readonly closing: number;
}

/** What a period began with, what came and went in it, and what it ended with; the parts make the whole. */
export function periodTotals(
  entries: readonly LedgerEntry[],
  { from, to }: { from: string; to: string },
): PeriodTotals {
  const within = entries.filter(({ on }) => on >= from && on <= to);
  const of = (...kinds: EntryKind[]) =>
    sum(within.filter(({ kind }) => kinds.includes(kind)).map(({ days }) => days));
  return {
    opening: sum(entries.filter(({ on }) => on < from).map(({ days }) => days)),
    allocated: of('grant', 'accrual', 'carry'),
    expired: exact(-of('expiry')),
    taken: exact(-of('take', 'giveBack')),
    encashed: exact(-of('encash')),
    adjusted: of('adjust'),
    closing: balanceOn(entries, to),
  };
}
