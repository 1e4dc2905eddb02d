import { incrementPercent } from '#machines/workflows/increment/events.ts';

/** Why a percent can't be sent, in the machine's words; undefined for one that can. */
export const percentProblem = (percent: number | null): string | undefined =>
  incrementPercent.safeParse(percent).error?.issues[0]?.message;

export interface UnfitPercent<Row> {
  row: Row;
  problem: string;
}

/** The first of these rows whose percent can't be sent, and why. */
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
