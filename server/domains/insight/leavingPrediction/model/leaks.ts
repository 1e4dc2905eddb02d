import { asNumber, type Columns, type Values } from './encoding.ts';
import { auc } from './measures.ts';
import { getFolds } from './training.ts';

/** A column whose AUC is so high that its values can't have been known in advance. */
export interface Leak {
  column: string;
  /** The AUC of the column alone, on rows that weren't used for training. */
  auc: number;
  /** A value that almost only people who left have. */
  value?: string;
}

const REVEALS_TOO_WELL = 0.9;
const FEWEST_LEAVERS = 8;
const SHARE_OF_LEAVERS = 0.08;
const NEARLY_ONLY_LEAVERS = 0.95;
const BINS = 12;
const EMPTY = 'nothing in it';

/**
 * Returns columns that already contain the outcome, such as a last day or an exit interview. Each is tested
 * alone: such a column nearly separates people who left, or has a value that only they have.
 */
export function findLeaks(columns: Columns, y: readonly number[]): Leak[] {
  const folds = getFolds(y);
  const leavers = y.filter((one) => one === 1).length;
  const most = Math.max(FEWEST_LEAVERS, SHARE_OF_LEAVERS * leavers);
  const usual = leavers / y.length;
  return [...columns].flatMap(([column, values]) => {
    const binned = getBins(values);
    const alone = auc(rateByValue(binned, y, folds), y);
    const filled = values.map((one) => (one === null ? EMPTY : 'any value'));
    const value =
      usual < 0.5
        ? (valueOfLeavers(binned, y, most) ?? valueOfLeavers(filled, y, most))
        : undefined;
    if (alone < REVEALS_TOO_WELL && value === undefined) return [];
    return [{ column, auc: alone, ...(value !== undefined && { value }) }];
  });
}

/** Returns the group of each row: texts as they are, and numbers by rank. A missing value is a group of its own. */
function getBins(values: Values): string[] {
  const existingValues = values.filter((value) => value !== null);
  const numbers = existingValues.map(asNumber).filter((value) => value !== null);
  if (numbers.length < existingValues.length || new Set(existingValues).size <= BINS) {
    return values.map((value) => value ?? EMPTY);
  }
  const sorted = numbers.toSorted((a, b) => a - b);
  const edges = Array.from(
    { length: BINS - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / BINS)] ?? 0,
  );
  return values.map((value) => {
    if (value === null) return EMPTY;
    const number = asNumber(value) ?? 0;
    const above = edges.filter((edge) => number >= edge);
    return above.length === 0 ? `below ${edges[0]}` : `from ${above.at(-1)}`;
  });
}

/**
 * Returns the share of people who left among other rows with the same value. If there are few such rows, the share is
 * moved towards the mean.
 */
function rateByValue(
  bins: readonly string[],
  y: readonly number[],
  folds: readonly number[],
): number[] {
  const usual = y.filter((one) => one === 1).length / y.length;
  const counts = new Map<string, { people: number; left: number }>();
  const count = (key: string, left: number) => {
    const present = counts.get(key) ?? { people: 0, left: 0 };
    counts.set(key, { people: present.people + 1, left: present.left + left });
  };
  bins.forEach((bin, row) => {
    count(`all ${bin}`, y[row] ?? 0);
    count(`${folds[row] ?? 0} ${bin}`, y[row] ?? 0);
  });
  return bins.map((bin, row) => {
    const all = counts.get(`all ${bin}`) ?? { people: 0, left: 0 };
    const own = counts.get(`${folds[row] ?? 0} ${bin}`) ?? { people: 0, left: 0 };
    return (all.left - own.left + 2 * usual) / (all.people - own.people + 2);
  });
}

function valueOfLeavers(
  bins: readonly string[],
  y: readonly number[],
  fewest: number,
): string | undefined {
  const counts = new Map<string, { people: number; left: number }>();
  bins.forEach((bin, row) => {
    const { people, left } = counts.get(bin) ?? { people: 0, left: 0 };
    counts.set(bin, { people: people + 1, left: left + (y[row] ?? 0) });
  });
  return [...counts].find(
    ([, { people, left }]) => left >= fewest && left / people >= NEARLY_ONLY_LEAVERS,
  )?.[0];
}
