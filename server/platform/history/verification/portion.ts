import { randomInt } from 'node:crypto';

/**
 * Which links to verify: those that no checkpoint up to the one with number `since` covers, and older links in some
 * segments. With `since: 0`, all are verified.
 */
export interface Portion {
  since: number;
  segments: readonly number[];
}

export const EVERYTHING: Portion = { since: 0, segments: [] };

/** The number of segments that older links are divided into, to be verified over several nights. */
export const SEGMENTS = 42;
/** How many segments are verified each night, so that each is verified every six nights. */
const A_NIGHT = SEGMENTS / 6;
/**
 * How many additional segments are chosen at random. Without them, a manipulation right after the verification of its
 * segment would stay unnoticed for days.
 */
const BY_CHANCE = 2;
/**
 * The age at which a segment has to be verified this night, however many there are, because after another night it
 * would be older than a week.
 */
const DUE_MS = 5.5 * 86_400_000;

/** How many consecutive rows belong to the same segment, so that rows that are stored together are read together. */
const CLUMP = 50;

/** SQL for whether a row with this number is in the segments `$segments`. */
export const isInSegments = (number: string): string =>
  `(${number}) / ${CLUMP} % ${SEGMENTS} = any($segments::bigint[])`;

/** The time at which each segment was last verified. */
export type Coverage = readonly string[];

/** When each segment was last verified, updated for a run that began at the given time. */
export const covered = (
  before: Coverage | null,
  { since, segments }: Portion,
  at: Date,
): Coverage =>
  Array.from({ length: SEGMENTS }, (_, segment) =>
    since === 0 || segments.includes(segment)
      ? at.toISOString()
      : (before?.[segment] ?? new Date(0).toISOString()),
  );

/**
 * The segments to verify in a night: those that are due, and some unpredictable ones, chosen mostly from those that
 * were verified longest ago.
 */
export function segmentsOfNight(coverage: Coverage, now: Date): number[] {
  const byAge = shuffled(coverage.map((at, segment) => ({ segment, at: Date.parse(at) }))).toSorted(
    (a, b) => a.at - b.at,
  );
  const due = byAge.filter(({ at }) => now.getTime() - at > DUE_MS);
  const others = byAge.slice(due.length);
  const half = Math.ceil(others.length / 2);
  const chosen = [
    ...due,
    ...shuffled(others.slice(0, half)).slice(0, Math.max(0, A_NIGHT - due.length)),
    ...shuffled(others.slice(half)).slice(0, BY_CHANCE),
  ];
  return chosen.map(({ segment }) => segment).toSorted((a, b) => a - b);
}

/** Shuffles the items with random numbers that cannot be predicted (Fisher–Yates). */
function shuffled<T>(items: readonly T[]): T[] {
  const drawn = [...items];
  for (let left = drawn.length; left > 1; left -= 1) {
    const pick = randomInt(left);
    const [one] = drawn.splice(pick, 1);
    if (one !== undefined) drawn.push(one);
  }
  return drawn;
}
