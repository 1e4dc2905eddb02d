import { Decimal } from 'decimal.js';

/** What happens to a part without a score: the other parts share its weight, or it counts as zero. */
export type MissingParts = 'leftOut' | 'zero';

export interface Part {
  name: string;
  /** The weight in percent, days or any other unit that all parts share. */
  weight: number;
  /** The score, or null if no one gave one. */
  score: Decimal.Value | null;
}

/** One line of the explanation of a score. */
export interface ScoredPart {
  name: string;
  weight: number;
  score: number | null;
  /** The part's share of the whole in percent, after missing parts are handled. Two decimals, for display. */
  share: number;
  /** What the part adds to the score. Four decimals, for display. */
  points: number;
}

export interface Score {
  /** The unrounded score for further calculation, or null if all parts are missing. */
  exact: Decimal | null;
  lines: ScoredPart[];
  /** The names of the parts without a score. */
  missing: string[];
}

/** Rounds half up. It is only called once, at the end: 3.325 becomes 3.33 with two decimals. */
export const roundScore = (value: Decimal.Value, decimals: number): number =>
  new Decimal(value).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toNumber();

/** Whether weights in percent add up to exactly 100. */
export const areWeightsWhole = (weights: readonly number[]): boolean => sumWeights(weights).eq(100);

/** Returns the sum of weights without floating-point errors. */
export const sumWeights = (weights: readonly number[]): Decimal =>
  weights.reduce((sum, weight) => sum.plus(weight), new Decimal(0));

/**
 * Returns the score of weighted parts with its explanation. A part without weight or score is left out,
 * unless missing parts count as zero.
 */
export function scoreByWeights(
  parts: readonly Part[],
  { missing = 'leftOut' }: { missing?: MissingParts } = {},
): Score {
  const counted = parts.map((part) => ({
    ...part,
    counts: missing === 'zero' || part.score !== null,
  }));
  const whole = sumWeights(counted.flatMap(({ weight, counts }) => (counts ? [weight] : [])));
  const lines = counted.map(({ name, weight, score, counts }) => {
    const share = counts && !whole.isZero() ? new Decimal(weight).div(whole) : new Decimal(0);
    return {
      name,
      weight,
      score: score === null ? null : new Decimal(score).toNumber(),
      share: roundScore(share.times(100), 2),
      points: roundScore(share.times(score ?? 0), 4),
    };
  });
  // Products are summed and divided once, because rounding shares such as a third would lose the last digit.
  const total = counted.reduce(
    (sum, { weight, score }) => sum.plus(new Decimal(score ?? 0).times(weight)),
    new Decimal(0),
  );
  const hasScore = counted.some(({ counts, weight }) => counts && weight > 0);
  return {
    exact: hasScore ? total.div(whole) : null,
    lines,
    missing: parts.flatMap(({ name, score }) => (score === null ? [name] : [])),
  };
}
