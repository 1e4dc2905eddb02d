import { Decimal } from 'decimal.js';

export interface Scale {
  lowest: number;
  highest: number;
}

export interface Band {
  /** The lowest score of the band. A band ends where the next begins, so that no score falls between two. */
  from: number;
  label: string;
}

/** Returns the position of a value between the worst and the best, from 0 to 1. The worst may be the larger number. */
export function getPlaceBetween(
  value: Decimal.Value,
  { worst, best }: { worst: Decimal.Value; best: Decimal.Value },
): Decimal {
  const width = new Decimal(best).minus(worst);
  if (width.isZero()) return new Decimal(new Decimal(value).gte(best) ? 1 : 0);
  return Decimal.clamp(new Decimal(value).minus(worst).div(width), 0, 1);
}

/** Returns the mark for a percentage, linear between the worst and the best percentage and limited to them. */
export const getMark = (
  percent: Decimal.Value,
  limits: { worst: number; best: number },
  { lowest, highest }: Scale,
): Decimal =>
  getPlaceBetween(percent, limits).times(new Decimal(highest).minus(lowest)).plus(lowest);

/** Returns the band of a rounded score, or null if the score is below the lowest band. */
export const getBand = <One extends Band>(score: number, bands: readonly One[]): One | null =>
  bands.toSorted((a, b) => b.from - a.from).find(({ from }) => from <= score) ?? null;
