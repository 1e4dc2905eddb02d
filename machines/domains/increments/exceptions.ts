import { MONTHS_BACK } from './effectiveDates.ts';

/* Exceptions to consider before a decision. The server determines them for each row, and the screen uses the
   same functions while the user edits a percentage. */

/** The most specific come first: exceptions of one person before those of a whole unit. */
export const EXCEPTION_KINDS = [
  'ownRaise',
  'earlyDate',
  'lateDate',
  'farFromMedian',
  'secondRaise',
  'noJoiningDate',
  'newlyJoined',
  'overBudget',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

export interface IncrementException {
  kind: ExceptionKind;
  /** A sentence about this row. It contains no amounts that the row doesn't show. */
  reason: string;
}

/**
 * A percentage is far from its section's median if it differs by more than `points` and by more than the factor
 * `times`. Each alone would find too much, such as 1 % and 0.4 %, or 26 % and 20 %. With fewer than `people`
 * people, it isn't used.
 */
export const FAR_FROM_MEDIAN = { points: 5, times: 2, people: 3 } as const;

/** A raise is an exception if it takes effect within this many months of another raise, or of joining. */
export const MONTHS_BETWEEN_RAISES = 12;

/** The label and the rule of each kind of exception, for the legend. */
export const EXCEPTION_WORDS: Readonly<Record<ExceptionKind, { label: string; rule: string }>> = {
  ownRaise: {
    label: 'Own raise',
    rule: 'This is your own raise. Someone else must decide on it.',
  },
  earlyDate: {
    label: 'Early date',
    rule: `The raise takes effect before its fiscal year, before the person joined, or more than ${MONTHS_BACK} months before it was requested.`,
  },
  lateDate: {
    label: 'Late date',
    rule: 'The raise takes effect after its fiscal year.',
  },
  farFromMedian: {
    label: 'Far from median',
    rule:
      `The percent is more than ${FAR_FROM_MEDIAN.points} points from its section’s median, and more ` +
      `than twice or less than half of it. Sections of fewer than ${FAR_FROM_MEDIAN.people} are left out.`,
  },
  secondRaise: {
    label: 'Second raise',
    rule: `Another raise for this person, open or released, takes effect within ${MONTHS_BETWEEN_RAISES} months of this one.`,
  },
  noJoiningDate: {
    label: 'No joining date',
    rule: 'No joining date is on record.',
  },
  newlyJoined: {
    label: 'Recently joined',
    rule: `The raise takes effect within ${MONTHS_BETWEEN_RAISES} months of joining.`,
  },
  overBudget: {
    label: 'Over budget',
    rule: 'The business unit’s budget would be exceeded if every raise waiting for HR were recommended, or is already exceeded.',
  },
};

const isFarFromMedian = (percent: number, median: number | null): boolean =>
  median !== null &&
  // A tolerance for floating point, in which 11.1 - 6.1 is more than 5.
  Math.abs(percent - median) > FAR_FROM_MEDIAN.points + 1e-9 &&
  (percent > median * FAR_FROM_MEDIAN.times || percent < median / FAR_FROM_MEDIAN.times);

const inPercent = (percent: number): string => `${Math.round(percent * 1000) / 1000} %`;

/** Returns an exception if a percentage is far from the median, otherwise null. */
export const medianException = (
  percent: number,
  median: number | null,
): IncrementException | null =>
  median !== null && isFarFromMedian(percent, median)
    ? {
        kind: 'farFromMedian',
        reason: `${inPercent(percent)}, where the section’s median is ${inPercent(median)}`,
      }
    : null;

/**
 * Returns a row's exceptions, in the order of their kinds, for the percentage that the user is entering. Only the one
 * about the median is determined again; the others stay as the server sent them.
 */
export function exceptionsAt(
  row: { exceptions: readonly IncrementException[]; sectionMedianPercent: number | null },
  percent: number | null,
): IncrementException[] {
  const median = percent === null ? null : medianException(percent, row.sectionMedianPercent);
  return inOrder([
    ...row.exceptions.filter(({ kind }) => kind !== 'farFromMedian'),
    ...(median ? [median] : []),
  ]);
}

export const inOrder = (exceptions: readonly IncrementException[]): IncrementException[] =>
  [...exceptions].sort((a, b) => EXCEPTION_KINDS.indexOf(a.kind) - EXCEPTION_KINDS.indexOf(b.kind));
