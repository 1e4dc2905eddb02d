import type { Exactly } from '#machines/domains/pay/calculation/types.ts';
import { exactly, written } from './reading.ts';
import {
  compare,
  dividedBy,
  isZero,
  minus,
  plus,
  ratio,
  times,
  ZERO,
  type Fraction,
} from './fraction.ts';
import { roundTo } from './rounding.ts';

/**
 * Divides an amount by weights so that the parts add up exactly. Each part is cut to the smallest unit, and
 * the remaining units go to the parts with the largest remainders, the first ones if equal. If all weights
 * are 0, all parts are 0.
 */
export function shareOut(
  amount: Fraction,
  weights: readonly Fraction[],
  decimals: number,
): Fraction[] {
  const total = weights.reduce(plus, ZERO);
  if (isZero(total)) return weights.map(() => ZERO);
  const step = ratio(1, 10 ** decimals);
  const wanted = weights.map((weight) => dividedBy(times(amount, weight), total));
  const parts = wanted.map((one) => roundTo(one, step, 'floor'));
  let left = minus(roundTo(amount, step, 'halfUp'), parts.reduce(plus, ZERO));
  const byRemainder = wanted
    .map((one, index) => ({ index, remainder: minus(one, parts[index] ?? ZERO) }))
    .sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index);
  for (const { index } of byRemainder) {
    if (compare(left, step) < 0) break;
    parts[index] = plus(parts[index] ?? ZERO, step);
    left = minus(left, step);
  }
  return parts;
}

/** Divides an amount over cost centers or people. Input and output are decimals. */
export const divideAmount = (
  amount: Exactly,
  weights: readonly Exactly[],
  decimals: number,
): string[] =>
  shareOut(exactly(amount), weights.map(exactly), decimals).map((part) => written(part, decimals));
