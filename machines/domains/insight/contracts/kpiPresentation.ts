import { Decimal } from 'decimal.js';

/** A card of GET /KpiPresentation/Items; the names are the specification's (002 §3). */
export interface ScorecardItem {
  heading: string;
  objective: string;
  kpi: string;
  strFrequency: string;
  numTarget: number;
  previousYearTarget: number | null;
  numAchivement: number;
  previousYearAchivement: number | null;
  /** 1 if higher values are better. */
  intMaxMin: number;
  progress: number;
  remarks: string;
}

/**
 * Returns the progress in percent with two decimals (spec 002 §2.9): achievement / target, or the inverse if
 * less is better. It is 0 if either is 0.
 */
export function kpiProgress(maxMin: number, target: number, achievement: number): number {
  if (target === 0 || achievement === 0) return 0;
  const [part, whole] = maxMin === 1 ? [achievement, target] : [target, achievement];
  return new Decimal(part).div(whole).times(100).toDecimalPlaces(2).toNumber();
}

/**
 * Whether a KPI for which less is better is at zero. It has then reached any target, although the formula gives
 * a progress of 0.
 */
export const isNothingAtAll = ({
  intMaxMin,
  numAchivement,
  numTarget,
}: Pick<ScorecardItem, 'intMaxMin' | 'numAchivement' | 'numTarget'>): boolean =>
  intMaxMin !== 1 && numAchivement === 0 && numTarget >= 0;
