import type { Span } from './clock.ts';

/** A shift of one day with the window of its punches, both ends included. */
export interface Window extends Span {
  opens: number;
  closes: number;
}

export interface Margins {
  before: number;
  after: number;
}

/** The window of a shift's punches. */
export const getWindow = ({ from, to }: Span, { before, after }: Margins): Window => ({
  from,
  to,
  opens: from - before,
  closes: to + after,
});

/**
 * A window is only complete once a device has reported after it: without reports, no one counts as
 * absent.
 */
export const isHeardAfter = ({ closes }: { closes: number }, heard: number): boolean =>
  heard > closes;

/**
 * Consecutive shifts never share a punch: the earlier shift gets those up to its end, the later one
 * the rest.
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

/** The index of the window of a punch; -1 for none. */
export const windowFor = (at: number, windows: readonly Window[]): number =>
  windows.findIndex(({ opens, closes }) => at >= opens && at <= closes);
