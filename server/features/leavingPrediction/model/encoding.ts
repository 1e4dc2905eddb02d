import { Matrix } from 'ml-matrix';
import { mean } from './measures.ts';

/** Values of one column by row; null where nothing is known. */
export type Values = readonly (string | null)[];
export type Columns = ReadonlyMap<string, Values>;

/** How one column becomes numbers, learnt from the rows that a model is trained on. */
export type Encoder =
  | { kind: 'number'; column: string; middle: number; mean: number; spread: number }
  | { kind: 'level'; column: string; level: string; mean: number; spread: number }
  | { kind: 'missing'; column: string; mean: number; spread: number };

/** Why a column isn't used. */
export interface Dropped {
  column: string;
  reason: 'one value' | 'a value of its own for nearly every row';
}

/** A level of fewer people says more of them than of the level. */
const FEWEST_OF_LEVEL = 5;
const MOST_LEVELS = 60;

/** A number, also a date as days; null where it is neither. */
export function asNumber(text: string): number | null {
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = Date.parse(text);
  return Number.isNaN(day) ? null : day / 86_400_000;
}

/** Learns each column; a level or number that no training row has counts as the mean later. */
export function learnEncoding(columns: Columns): { encoders: Encoder[]; dropped: Dropped[] } {
  const encoders: Encoder[] = [];
  const dropped: Dropped[] = [];
  for (const [column, values] of columns) {
    const known = values.filter((value) => value !== null);
    const different = new Set(known);
    if (different.size < 2 && known.length === values.length) {
      dropped.push({ column, reason: 'one value' });
      continue;
    }
    if (known.length < values.length) encoders.push(missing(column, values));
    const numbers = known.map(asNumber);
    if (numbers.every((value) => value !== null)) {
      if (different.size > 1) encoders.push(number(column, values, numbers));
    } else if (different.size > MOST_LEVELS && different.size > known.length / 2) {
      dropped.push({ column, reason: 'a value of its own for nearly every row' });
    } else encoders.push(...levels(column, values, different));
  }
  return { encoders: encoders.filter(({ spread }) => spread > 0), dropped };
}

const missing = (column: string, values: Values): Encoder => ({
  kind: 'missing',
  column,
  ...scale(values.map((value) => (value === null ? 1 : 0))),
});

function number(column: string, values: Values, known: number[]): Encoder {
  const sorted = known.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const filled = values.map((value) => (value === null ? middle : (asNumber(value) ?? middle)));
  return { kind: 'number', column, middle, ...scale(filled) };
}

function levels(column: string, values: Values, different: ReadonlySet<string>): Encoder[] {
  return [...different].sort().flatMap((level) => {
    const has = values.map((value) => (value === level ? 1 : 0));
    const people = has.filter((one) => one === 1).length;
    return people < FEWEST_OF_LEVEL
      ? []
      : [{ kind: 'level' as const, column, level, ...scale(has) }];
  });
}

function scale(values: readonly number[]): { mean: number; spread: number } {
  const middle = mean(values);
  return { mean: middle, spread: Math.sqrt(mean(values.map((one) => (one - middle) ** 2))) };
}

/** Rows as standardised numbers: mean 0 and spread 1 over the training rows. */
export function encode(encoders: readonly Encoder[], columns: Columns, rows: number): Matrix {
  const x = Matrix.zeros(rows, encoders.length);
  encoders.forEach((encoder, index) => {
    const values = columns.get(encoder.column);
    for (let row = 0; row < rows; row += 1) {
      const value = numberOf(encoder, values?.[row] ?? null);
      x.set(row, index, (value - encoder.mean) / encoder.spread);
    }
  });
  return x;
}

function numberOf(encoder: Encoder, value: string | null): number {
  if (encoder.kind === 'missing') return value === null ? 1 : 0;
  if (encoder.kind === 'level') return value === encoder.level ? 1 : 0;
  return value === null ? encoder.middle : (asNumber(value) ?? encoder.middle);
}
