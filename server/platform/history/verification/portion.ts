import { randomInt } from 'node:crypto';

/**
 * Which links to verify: those that no checkpoint up to `since` covers, and older ones in some segments. `since: 0`
 * means all.
 */
export interface Portion {
  since: number;
  segments: readonly number[];
}

export const EVERYTHING: Portion = { since: 0, segments: [] };

/** Old links are divided into this many segments, which are verified over the nights of a week. */
export const SEGMENTS = 42;
/** The number of segments each night; at this rate each is verified every six nights. */
const A_NIGHT = SEGMENTS / 6;
/**
 * Additional segments that were verified recently: otherwise a change would go unnoticed for days after its segment
 * was verified.
 */
const BY_CHANCE = 2;
/** Segments that would be older than a week after the next night are verified in this one, however many they are. */
const DUE_MS = 5.5 * 86_400_000;

/** The number of consecutive rows in a segment, so that rows that are stored together are read together. */
const CLUMP = 50;

/** SQL for whether a number is in the segments `$segments`. */
export const isInSegments = (number: string): string =>
  `(${number}) / ${CLUMP} % ${SEGMENTS} = any($segments::bigint[])`;

/** When each segment was last verified. */
export type Coverage = readonly string[];

/** The coverage after a run that began at a given time. */
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

/** The segments for a night: those that are due, and unpredictable random ones, mostly those verified longest ago. */
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

/** A random order by secure random numbers (Fisher–Yates). */
function shuffled<T>(items: readonly T[]): T[] {
  const drawn = [...items];
  for (let left = drawn.length; left > 1; left -= 1) {
    const pick = randomInt(left);
    const [one] = drawn.splice(pick, 1);
    if (one !== undefined) drawn.push(one);
  }
  return drawn;
}
