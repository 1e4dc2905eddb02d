import type { Span } from './clock.ts';

/** The shift of a day, with the period in which its punches are expected, including both ends. */
export interface Window extends Span {
  opens: number;
  closes: number;
}

export interface Margins {
  before: number;
  after: number;
}

/** Returns the period in which the punches of a shift are expected. */
export const getWindow = ({ from, to }: Span, { before, after }: Margins): Window => ({
  from,
  to,
  opens: from - before,
  closes: to + after,
});

/**
 * Whether a device has reported since the period closed. Until then its punches may still arrive, so no one
 * counts as absent.
 */
export const isHeardAfter = ({ closes }: { closes: number }, heard: number): boolean =>
  heard > closes;

/**
 * Separates overlapping periods of consecutive shifts, so that no punch belongs to both. Punches until the
 * end of the earlier shift belong to it, and later ones to the next shift.
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

/** Returns the index of the period to which a punch belongs, or -1. */
export const windowFor = (at: number, windows: readonly Window[]): number =>
  windows.findIndex(({ opens, closes }) => at >= opens && at <= closes);
