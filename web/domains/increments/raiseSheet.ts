import { createAtom, type ReadonlyAtom } from '@xstate/store';
import { afterIncrement, effectOnGross } from '#machines/core/values/money.ts';

/** A row of a sheet: current pay and initial percentage. */
export interface SheetRow {
  id: number;
  gross: number;
  basic: number;
  /** The pay that the percentage refers to. A percentage of basic pay raises gross pay by half that percentage. */
  dependsOn: 'basic' | 'gross';
  percent: number;
  /** The gross pay after a raise by `percent`. */
  after: number;
  /** Whether the percentage can be edited. */
  editable: boolean;
  /** Whether the raise is rejected. It will not be paid, so totals leave it out. */
  rejected?: boolean;
}

export interface RaiseTotals {
  people: number;
  /** The number of rejected rows, which all sums leave out. */
  rejected: number;
  gross: number;
  basic: number;
  after: number;
  /** Plain mean over rows of the effect on gross pay (spec 000 §9). */
  meanPercent: number;
  /** The number of rows with an edited percentage. */
  changed: number;
}

/** The sums of all rows, if a sheet has only the first ones; `people` includes the rejected ones, the amounts don't. */
export interface WholeSums {
  people: number;
  rejected: number;
  gross: number;
  basic: number;
  afterGross: number;
  percents: number;
}

export interface RaiseSheet {
  /** The percentage of a row, or null while its input is invalid. */
  percentOf: (id: number) => number | null;
  /** Gross pay with the current percentage; unchanged if invalid. */
  afterOf: (id: number) => number;
  change: (id: number, percent: number | null) => void;
  /** Restores the initial percentages. */
  reset: () => void;
  totals: () => RaiseTotals;
  initialTotals: () => RaiseTotals;
  getTotals: (ids: Iterable<number>) => RaiseTotals;
  /** Increases with every change, so that components rerender. */
  revision: ReadonlyAtom<number>;
}

/** Edits by row ID. They are kept outside the sheet, so that refetching rows loses none. */
export type Edits = Map<number, number | null>;

/**
 * Rows with editable percentages, and live totals. A store outside React: an edit among 50,000 rows
 * rerenders only its cells and the totals, and adds a difference instead of summing. Money is added up in
 * whole cents.
 */
export function createRaiseSheet(
  rows: readonly SheetRow[],
  edits: Edits,
  whole: WholeSums | null = null,
): RaiseSheet {
  const byId = new Map(rows.map((row) => [row.id, row]));
  // If another user has acted meanwhile, edits of rows that are no longer editable are dropped.
  for (const id of edits.keys()) if (!byId.get(id)?.editable) edits.delete(id);

  const percentOf = (id: number): number | null => {
    const edit = edits.get(id);
    return edit === undefined ? (byId.get(id)?.percent ?? null) : edit;
  };
  const afterOf = (id: number): number => {
    const row = byId.get(id);
    if (!row) return 0;
    const percent = percentOf(id);
    if (percent === row.percent) return row.after;
    return percent === null
      ? row.gross
      : afterIncrement(row.gross, effectOnGross(percent, row.dependsOn));
  };
  const getEffect = (id: number): number =>
    effectOnGross(percentOf(id) ?? 0, byId.get(id)?.dependsOn ?? 'gross');

  const add = (
    ids: Iterable<number>,
    read: { after: typeof afterOf; effect: typeof getEffect },
  ) => {
    const sums = { ...NOTHING };
    for (const id of ids) {
      const row = byId.get(id);
      if (!row) continue;
      if (row.rejected) {
        sums.rejected += 1;
        continue;
      }
      sums.people += 1;
      sums.gross += toCents(row.gross);
      sums.basic += toCents(row.basic);
      sums.after += toCents(read.after(id));
      sums.percent += read.effect(id);
    }
    return sums;
  };
  const present = { after: afterOf, effect: getEffect };
  const asBegun = {
    after: (id: number) => byId.get(id)?.after ?? 0,
    effect: (id: number) => {
      const row = byId.get(id);
      return row ? effectOnGross(row.percent, row.dependsOn) : 0;
    },
  };

  const begun = add(byId.keys(), asBegun);
  const beyond = whole ? difference(getSums(whole), begun) : NOTHING;
  const sums = total(add(byId.keys(), present), beyond);
  const initial = totalsFrom(total(begun, beyond), 0);
  let totals = totalsFrom(sums, edits.size);
  const revision = createAtom(0);

  const changed = () => {
    totals = totalsFrom(sums, edits.size);
    revision.set((count) => count + 1);
  };

  return {
    percentOf,
    afterOf,
    change: (id, percent) => {
      const row = byId.get(id);
      if (!row?.editable || percentOf(id) === percent) return;
      sums.after -= toCents(afterOf(id));
      sums.percent -= getEffect(id);
      if (percent === row.percent) edits.delete(id);
      else edits.set(id, percent);
      sums.after += toCents(afterOf(id));
      sums.percent += getEffect(id);
      changed();
    },
    reset: () => {
      edits.clear();
      Object.assign(sums, total(add(byId.keys(), present), beyond));
      changed();
    },
    totals: () => totals,
    initialTotals: () => initial,
    getTotals: (ids) => totalsFrom(add(ids, present), 0),
    revision,
  };
}

const toCents = (amount: number): number => Math.round(amount * 100);

type Sums = {
  people: number;
  rejected: number;
  gross: number;
  basic: number;
  after: number;
  percent: number;
};
const NOTHING: Sums = { people: 0, rejected: 0, gross: 0, basic: 0, after: 0, percent: 0 };

const getSums = ({ people, rejected, gross, basic, afterGross, percents }: WholeSums): Sums => ({
  people: people - rejected,
  rejected,
  gross: toCents(gross),
  basic: toCents(basic),
  after: toCents(afterGross),
  percent: percents,
});

const total = (a: Sums, b: Sums, times = 1): Sums => ({
  people: a.people + times * b.people,
  rejected: a.rejected + times * b.rejected,
  gross: a.gross + times * b.gross,
  basic: a.basic + times * b.basic,
  after: a.after + times * b.after,
  percent: a.percent + times * b.percent,
});
const difference = (a: Sums, b: Sums): Sums => total(a, b, -1);

const totalsFrom = (sums: Sums, changed: number): RaiseTotals => ({
  people: sums.people,
  rejected: sums.rejected,
  gross: sums.gross / 100,
  basic: sums.basic / 100,
  after: sums.after / 100,
  meanPercent: sums.people === 0 ? 0 : sums.percent / sums.people,
  changed,
});
