import { Decimal } from 'decimal.js';
import { kpiProgress } from '#machines/domains/insight/contracts/kpiPresentation.ts';
import { getPlaceBetween } from './scale.ts';
import { roundScore } from './weights.ts';

/** Which results are better. The codes 1 and 2 are `intMaxMin` of the scorecard (spec 002 §5). */
export const DIRECTIONS = {
  '1': 'The higher',
  '2': 'The lower',
  '3': 'At the target',
} as const;

export type Direction = keyof typeof DIRECTIONS;

/** How the results of several periods are combined into one. */
export const SUMMARIES = {
  sum: 'The sum of its results',
  average: 'The average of its results',
  latest: 'The latest result',
} as const;

export type Summary = keyof typeof SUMMARIES;

export interface Target {
  direction: Direction;
  target: number;
  /** The results worth 0 % and the maximum. Either both are set or neither. */
  floor: number | null;
  stretch: number | null;
  /** The maximum percentage that counts. */
  cap: number;
}

/** Why a KPI counts with its percentage. */
export type PercentReason =
  | 'ratio'
  | 'capped'
  | 'betweenFloorAndStretch'
  | 'noneOccurred'
  | 'deviation'
  | 'noTarget';

export interface KpiPercent {
  percent: number;
  reason: PercentReason;
}

/** Returns the percentage of a target that a result has reached, from 0 to the cap, with two decimals. */
export function getKpiPercent(goal: Target, achieved: number): KpiPercent {
  const { direction, target, floor, stretch, cap } = goal;
  if (floor !== null && stretch !== null && direction !== '3') {
    return {
      percent: getSteps(achieved, { floor, target, stretch, cap }),
      reason: 'betweenFloorAndStretch',
    };
  }
  if (direction === '3') return getDeviation(target, achieved);
  // The formula divides by the result. If less is better, a result of zero is the best, so it is handled
  // separately.
  if (direction === '2' && achieved <= 0) {
    return { percent: target > 0 ? cap : 100, reason: 'noneOccurred' };
  }
  if (target <= 0) return { percent: 0, reason: 'noTarget' };
  const ratio = Math.max(0, kpiProgress(Number(direction), target, achieved));
  return ratio > cap ? { percent: cap, reason: 'capped' } : { percent: ratio, reason: 'ratio' };
}

/** Interpolates linearly between floor (0 %), target (100 %) and stretch (the cap). */
function getSteps(
  achieved: number,
  { floor, target, stretch, cap }: { floor: number; target: number; stretch: number; cap: number },
): number {
  const toTarget = getPlaceBetween(achieved, { worst: floor, best: target }).times(100);
  const beyond = getPlaceBetween(achieved, { worst: target, best: stretch });
  const isBeyond = stretch === target ? false : beyond.gt(0);
  return roundScore(isBeyond ? beyond.times(cap - 100).plus(100) : toTarget, 2);
}

/** Subtracts one point for each percent by which the result is above or below the target. */
function getDeviation(target: number, achieved: number): KpiPercent {
  if (target === 0) return { percent: achieved === 0 ? 100 : 0, reason: 'deviation' };
  const away = new Decimal(achieved).minus(target).abs().div(Math.abs(target)).times(100);
  return {
    percent: roundScore(Decimal.max(0, new Decimal(100).minus(away)), 2),
    reason: 'deviation',
  };
}

/** Returns the result of a cycle from those of its periods, oldest first, or null if there are none. */
export function summarizeResults(summary: Summary, values: readonly number[]): number | null {
  const latest = values.at(-1);
  if (latest === undefined) return null;
  if (summary === 'latest') return latest;
  const sum = values.reduce((total, value) => total.plus(value), new Decimal(0));
  return roundScore(summary === 'sum' ? sum : sum.div(values.length), 4);
}
