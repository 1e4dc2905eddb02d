import { Decimal } from 'decimal.js';
import { msg } from '#machines/core/locales/messages.ts';
import { getPlaceBetween, type Scale } from './scale.ts';

/** A third of an axis: low, medium or high. */
export type Third = 1 | 2 | 3;

export const THIRDS = { 1: 'Low', 2: 'Medium', 3: 'High' } as const;

/** A person's potential counts only if at least this many people have rated it. */
export const MIN_POTENTIALS = 2;

/** The names of the boxes by performance and potential. */
export const BOXES: Readonly<Record<Third, Readonly<Record<Third, string>>>> = {
  1: { 1: 'Below expectations', 2: msg('Inconsistent'), 3: 'Not yet in the right place' },
  2: { 1: msg('Effective'), 2: 'Core contributor', 3: msg('Growing') },
  3: { 1: 'Trusted expert', 2: 'Strong performer', 3: 'Ready for more' },
};

/** Returns the third of the scale that contains a score. A score on a boundary belongs to the higher third. */
export function getPerformance(score: number, { lowest, highest }: Scale): Third {
  const place = getPlaceBetween(score, { worst: lowest, best: highest }).times(3);
  return place.gte(2) ? 3 : place.gte(1) ? 2 : 1;
}

/**
 * Returns the lowest score of a third, as the suggested score when a person is moved there. It is rounded up, because
 * rounding down could put it into the third below.
 */
export function getFirstScore(third: Third, { lowest, highest }: Scale, decimals: number): number {
  const first = new Decimal(highest)
    .minus(lowest)
    .times(third - 1)
    .div(3)
    .plus(lowest);
  return first.toDecimalPlaces(decimals, Decimal.ROUND_UP).toNumber();
}

/** Returns the mean of the ratings, rounded half up, or null for fewer than two. */
export function getPotential(levels: readonly number[]): Third | null {
  if (levels.length < MIN_POTENTIALS) return null;
  const sum = levels.reduce((total, level) => total + level, 0);
  const mean = new Decimal(sum).div(levels.length).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  return mean.gte(3) ? 3 : mean.gte(2) ? 2 : 1;
}
