import type { Span } from './clock.ts';

/** A shift of one day with the stretch in which punches belong to it, both ends included. */
export interface Window extends Span {
  opens: number;
  closes: number;
}

export interface Margins {
  before: number;
  after: number;
}

/** The stretch around a shift in which punches are its own. */
export const windowOf = ({ from, to }: Span, { before, after }: Margins): Window => ({
  from,
  to,
  opens: from - before,
  closes: to + after,
});

/** Nothing more can come for a window once a device was heard after it: nobody is absent in the dark. */
export const isHeardAfter = ({ closes }: { closes: number }, heard: number): boolean =>
  heard > closes;

/**
 * Shifts that follow each other never share a punch: the earlier one keeps what comes up to its own
 * end, the later one the rest.
 */
export function apart(windows: readonly Window[]): Window[] {
  const ordered = windows.map((window) => ({ ...window })).toSorted((a, b) => a.from - b.from);
  ordered.forEach((later, index) => {
    const earlier = ordered[index - 1];
    if (!earlier) return;
    later.opens = Math.max(later.opens, earlier.to);
    earlier.closes = Math.min(earlier.closes, later.opens);
  });
  return ordered;
}

/** Which of these windows, in their order, a punch belongs to; -1 for none. */
export const windowFor = (at: number, windows: readonly Window[]): number =>
  windows.findIndex(({ opens, closes }) => at >= opens && at <= closes);
