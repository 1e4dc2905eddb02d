import { incrementPercent } from '#machines/domains/increments/events.ts';

/** Returns why a percentage is invalid, in the machine's words, or undefined if it is valid. */
export const percentProblem = (percent: number | null): string | undefined =>
  incrementPercent.safeParse(percent).error?.issues[0]?.message;

export interface UnfitPercent<Row> {
  row: Row;
  problem: string;
}

/** The first row with an invalid percentage, and the reason. */
export function firstUnfit<Row>(
  rows: readonly Row[],
  percentOf: (row: Row) => number | null,
): UnfitPercent<Row> | undefined {
  for (const row of rows) {
    const problem = percentProblem(percentOf(row));
    if (problem !== undefined) return { row, problem };
  }
  return undefined;
}
