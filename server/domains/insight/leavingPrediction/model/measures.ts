/** Returns how often a person who left had a higher probability than one who stayed. Equal ones count half. */
export function auc(chances: readonly number[], y: readonly number[]): number {
  const order = chances.map((_, row) => row).sort((a, b) => at(chances, a) - at(chances, b));
  let ranks = 0;
  for (let first = 0; first < order.length;) {
    let after = first + 1;
    const value = at(chances, at(order, first));
    while (after < order.length && at(chances, at(order, after)) === value) after += 1;
    for (const row of order.slice(first, after)) {
      if (y[row] === 1) ranks += (first + 1 + after) / 2;
    }
    first = after;
  }
  const left = y.filter((value) => value === 1).length;
  const stayed = y.length - left;
  return left === 0 || stayed === 0
    ? Number.NaN
    : (ranks - (left * (left + 1)) / 2) / (left * stayed);
}

/** Returns the mean squared difference of probability and outcome. 0 is perfect. */
export const brier = (chances: readonly number[], y: readonly number[]): number =>
  mean(chances.map((chance, row) => (chance - at(y, row)) ** 2));

/** Returns the log loss. The model with the lowest log loss is chosen. */
export const logLoss = (chances: readonly number[], y: readonly number[]): number =>
  mean(
    chances.map((chance, row) => {
      const given = Math.min(Math.max(y[row] === 1 ? chance : 1 - chance, 1e-12), 1);
      return -Math.log(given);
    }),
  );

export interface CalibrationBand {
  from: number;
  to: number;
  people: number;
  predicted: number;
  left: number;
}

const BANDS = [0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1];

/** Compares prediction and outcome by bands of probability. Empty bands are omitted. */
export function calibration(chances: readonly number[], y: readonly number[]): CalibrationBand[] {
  return BANDS.slice(1).flatMap((to, index) => {
    const from = at(BANDS, index);
    const rows = rowsWhere(chances, (chance) => chance >= from && (chance < to || to === 1));
    if (rows.length === 0) return [];
    return [
      {
        from,
        to,
        people: rows.length,
        predicted: mean(rows.map((row) => at(chances, row))),
        left: mean(rows.map((row) => at(y, row))),
      },
    ];
  });
}

export const rowsWhere = <T>(values: readonly T[], holds: (value: T) => boolean): number[] =>
  values.flatMap((value, row) => (holds(value) ? [row] : []));

export const mean = (values: readonly number[]): number =>
  values.reduce((all, value) => all + value, 0) / values.length;

const at = (values: readonly number[], index: number): number => values[index] ?? 0;
