import { Decimal } from 'decimal.js';
import { roundScore } from './weights.ts';

/** Anonymous marks are shown from as many raters on. */
export const LEAST_RATERS = 3;

/** Figures of a group are shown from as many people on. */
export const LEAST_GROUP = 5;

/** The mean of marks, with two decimals; null if too few to keep each of them unknown. */
export function meanOfEnough(marks: readonly number[], least: number): number | null {
  if (marks.length === 0 || marks.length < least) return null;
  const sum = marks.reduce((total, mark) => total.plus(mark), new Decimal(0));
  return roundScore(sum.div(marks.length), 2);
}
