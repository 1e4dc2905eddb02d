import { Matrix } from 'ml-matrix';
import { mean } from './measures.ts';

/** The values of one column, by row. Unknown values are null. */
export type Values = readonly (string | null)[];
export type Columns = ReadonlyMap<string, Values>;

/** How a column is converted to numbers, learnt from the training rows. */
export type Encoder =
  | {
      kind: 'number';
      column: string;
      middle: number;
      /** Whether the logarithm is used, because one year and two years differ more than ten and eleven. */
      isLog: boolean;
      /** The value that replaces an unknown value. */
      usual: number;
      mean: number;
      spread: number;
    }
  | { kind: 'level'; column: string; level: string; mean: number; spread: number }
  | { kind: 'missing'; column: string; mean: number; spread: number };

/** Why a column isn't used. */
export interface Dropped {
  column: string;
  reason: 'one value' | 'a different value in nearly every row';
}

/** Values that fewer people have are left out. */
const FEWEST_OF_LEVEL = 5;
const MAX_LEVELS = 60;
/**
 * If a column is more skewed than this, its logarithm is used. On sample data that raises the AUC from 0.837 to
 * 0.847.
 */
const SKEWED = 1;
/** A column with fewer numbers than this is treated as text. In a column of numbers, text counts as unknown. */
const SHARE_OF_NUMBERS = 0.9;
/**
 * The standard deviation of a value that half of all rows have. All values are divided by it, because dividing
 * a rare value by its own would let it escape the penalty.
 */
const SPREAD_OF_LEVELS = 0.5;

/** Reads a number, which may have thousands separators, or a date as a number of days. Other texts are null. */
export function asNumber(text: string): number | null {
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = Date.parse(text);
  return Number.isNaN(day) ? null : day / 86_400_000;
}

/** Learns how each column is converted. Values that no training row has later count as the mean. */
export function learnEncoding(columns: Columns): { encoders: Encoder[]; dropped: Dropped[] } {
  const encoders: Encoder[] = [];
  const dropped: Dropped[] = [];
  for (const [column, values] of columns) {
    const existingValues = values.filter((value) => value !== null);
    const different = new Set(existingValues);
    if (different.size === 0 || (different.size === 1 && existingValues.length === values.length)) {
      dropped.push({ column, reason: 'one value' });
      continue;
    }
    if (existingValues.length < values.length) encoders.push(missing(column, values));
    const numbers = existingValues.map(asNumber).filter((value) => value !== null);
    if (numbers.length >= SHARE_OF_NUMBERS * existingValues.length) {
      encoders.push(number(column, values, numbers));
    } else if (different.size > MAX_LEVELS && different.size > existingValues.length / 2) {
      dropped.push({ column, reason: 'a different value in nearly every row' });
    } else encoders.push(...levels(column, values, different));
  }
  return { encoders: encoders.filter(({ spread }) => spread > 0), dropped };
}

const missing = (column: string, values: Values): Encoder => ({
  kind: 'missing',
  column,
  mean: mean(values.map((value) => (value === null ? 1 : 0))),
  spread: SPREAD_OF_LEVELS,
});

function number(column: string, values: Values, numbers: number[]): Encoder {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const filled = values.map((value) => (value === null ? middle : (asNumber(value) ?? middle)));
  const plain = scale(filled);
  const isLog = (sorted[0] ?? 0) >= 0 && getSkew(filled, plain) > SKEWED;
  return {
    kind: 'number',
    column,
    middle,
    isLog,
    usual: plain.mean,
    ...(isLog ? scale(filled.map(getLog)) : plain),
  };
}

function levels(column: string, values: Values, different: ReadonlySet<string>): Encoder[] {
  return [...different].sort().flatMap((level) => {
    const has = values.map((value) => (value === level ? 1 : 0));
    const people = has.filter((one) => one === 1).length;
    return people < FEWEST_OF_LEVEL
      ? []
      : [{ kind: 'level' as const, column, level, mean: mean(has), spread: SPREAD_OF_LEVELS }];
  });
}

function scale(values: readonly number[]): { mean: number; spread: number } {
  const middle = mean(values);
  return { mean: middle, spread: Math.sqrt(mean(values.map((one) => (one - middle) ** 2))) };
}

/** Returns the skewness of a column, which is 0 if it is symmetric. */
const getSkew = (
  values: readonly number[],
  { mean: middle, spread }: { mean: number; spread: number },
): number => (spread > 0 ? mean(values.map((one) => ((one - middle) / spread) ** 3)) : 0);

/** The logarithm also works for negative numbers, which the training data may not have had. */
const getLog = (value: number): number => Math.sign(value) * Math.log1p(Math.abs(value));

/**
 * Converts rows to numbers that can be compared. Over the training rows, the mean is 0, and for numbers the
 * standard deviation is 1.
 */
export function encode(encoders: readonly Encoder[], columns: Columns, rows: number): Matrix {
  const x = Matrix.zeros(rows, encoders.length);
  encoders.forEach((encoder, index) => {
    const values = columns.get(encoder.column);
    for (let row = 0; row < rows; row += 1) {
      const value = getNumber(encoder, values?.[row] ?? null);
      x.set(row, index, (value - encoder.mean) / encoder.spread);
    }
  });
  return x;
}

function getNumber(encoder: Encoder, value: string | null): number {
  if (encoder.kind === 'missing') return value === null ? 1 : 0;
  if (encoder.kind === 'level') return value === encoder.level ? 1 : 0;
  const existing = value === null ? encoder.middle : (asNumber(value) ?? encoder.middle);
  return encoder.isLog ? getLog(existing) : existing;
}
