import { randomInt } from 'node:crypto';

/**
 * Which links to verify: those that no checkpoint up to `since` covers, and older ones of some segments. 0 is
 * for all of them.
 */
export interface Portion {
  since: number;
  segments: readonly number[];
}

export const EVERYTHING: Portion = { since: 0, segments: [] };

/** The parts in which a week's nights read what is old. */
export const SEGMENTS = 42;
/** Read each night: at this rate a segment comes round every six nights. */
const A_NIGHT = SEGMENTS / 6;
/** More, of those read of late: otherwise a change would be safe for days after its segment was read. */
const BY_CHANCE = 2;
/** What would be older than a week after the next night is read in this one, however much that is. */
const DUE_MS = 5.5 * 86_400_000;

/** Consecutive numbers that one segment holds, so that what is stored together is read together. */
const CLUMP = 50;

/** The condition that a number is in the segments `$segments`. */
export const isInSegments = (number: string): string =>
  `(${number}) / ${CLUMP} % ${SEGMENTS} = any($segments::bigint[])`;

/** When each segment was last read. */
export type Coverage = readonly string[];

/** The coverage after a run that began at some time. */
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
 * The segments of a night: those that are due, and others by lot, which no one can foretell, mostly of those
 * read the longest ago.
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

/** Drawn anew in memory each time (Fisher and Yates). */
function shuffled<T>(items: readonly T[]): T[] {
  const drawn = [...items];
  for (let left = drawn.length; left > 1; left -= 1) {
    const pick = randomInt(left);
    const [one] = drawn.splice(pick, 1);
    if (one !== undefined) drawn.push(one);
  }
  return drawn;
}
