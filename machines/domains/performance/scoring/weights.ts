import { Decimal } from 'decimal.js';

/** What becomes of a part without a score: its weight is shared by the others, or it counts as zero. */
export type MissingParts = 'leftOut' | 'zero';

export interface Part {
  name: string;
  /** In percent, days or any other unit that all parts share. */
  weight: number;
  /** Null if no one gave it. */
  score: Decimal.Value | null;
}

/** One line of the explanation of a score. */
export interface ScoredPart {
  name: string;
  weight: number;
  score: number | null;
  /** Percent of the whole, after the missing parts; two decimals, to be shown. */
  share: number;
  /** What the part adds to the score; four decimals, to be shown. */
  points: number;
}

export interface Score {
  /** Not rounded, for further calculation; null if every part is missing. */
  exact: Decimal | null;
  lines: ScoredPart[];
  /** The names of the parts without a score. */
  missing: string[];
}

/** Rounds once, at the end, half up: 3.325 is 3.33 with two decimals. */
export const roundScore = (value: Decimal.Value, decimals: number): number =>
  new Decimal(value).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toNumber();

/** Whether weights in percent are exactly 100, in hundredths. */
export const areWeightsWhole = (weights: readonly number[]): boolean => sumWeights(weights).eq(100);

/** The sum of weights, without the error of binary fractions. */
export const sumWeights = (weights: readonly number[]): Decimal =>
  weights.reduce((sum, weight) => sum.plus(weight), new Decimal(0));

/**
 * The score of weighted parts, with its explanation. A part with no weight or no score is left out, unless
 * missing parts count as zero.
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
  // Multiplied first and divided once: shares of a third would lose the last digit.
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
