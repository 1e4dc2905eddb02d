import { Decimal } from 'decimal.js';

export interface Scale {
  lowest: number;
  highest: number;
}

export interface Band {
  /** The lowest score of the band; it ends where the next begins, so that no score falls between two. */
  from: number;
  label: string;
}

/** How far a value is from worst to best, between 0 and 1; worst may be the larger number. */
export function getPlaceBetween(
  value: Decimal.Value,
  { worst, best }: { worst: Decimal.Value; best: Decimal.Value },
): Decimal {
  const width = new Decimal(best).minus(worst);
  if (width.isZero()) return new Decimal(new Decimal(value).gte(best) ? 1 : 0);
  return Decimal.clamp(new Decimal(value).minus(worst).div(width), 0, 1);
}

/** The mark of a percentage: linear from the worst to the best percentage, and cut at both. */
export const getMark = (
  percent: Decimal.Value,
  limits: { worst: number; best: number },
  { lowest, highest }: Scale,
): Decimal =>
  getPlaceBetween(percent, limits).times(new Decimal(highest).minus(lowest)).plus(lowest);

/** The band of a score that is already rounded; null below the lowest band. */
export const getBand = <One extends Band>(score: number, bands: readonly One[]): One | null =>
  bands.toSorted((a, b) => b.from - a.from).find(({ from }) => from <= score) ?? null;
