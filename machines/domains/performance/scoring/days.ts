import { daysInclusive, earlier, later } from '#machines/core/values/dates.ts';
import { scoreByWeights, type Score } from './weights.ts';
import type { Decimal } from 'decimal.js';

/** Days from `from` to `to`, both included. */
export interface DayStretch {
  from: string;
  to: string;
}

export interface ScoredStretch extends DayStretch {
  name: string;
  score: Decimal.Value | null;
}

/** Merges overlapping and adjacent periods. */
function joinStretches(stretches: readonly DayStretch[]): DayStretch[] {
  const joined: DayStretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (to < from) continue;
    if (last && daysInclusive(last.to, from) <= 2) last.to = later(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

const getLength = ({ from, to }: DayStretch): number => Math.max(0, daysInclusive(from, to));

/** Returns how many days of a period count. Days of long absences are left out instead of counting as zero. */
export function countDays(
  stretch: DayStretch,
  absences: readonly DayStretch[],
  leastDays: number,
): number {
  return joinStretches(absences)
    .filter((absence) => getLength(absence) >= leastDays)
    .reduce(
      (days, { from, to }) =>
        days - getLength({ from: later(stretch.from, from), to: earlier(stretch.to, to) }),
      getLength(stretch),
    );
}

/**
 * Returns the score over several periods of a cycle, weighted by days: of versions of the targets, or of two
 * supervisors.
 */
export const scoreByDays = (
  stretches: readonly ScoredStretch[],
  { absences, leastDays }: { absences: readonly DayStretch[]; leastDays: number },
): Score =>
  scoreByWeights(
    stretches.map(({ name, score, ...days }) => ({
      name,
      score,
      weight: countDays(days, absences, leastDays),
    })),
  );
