import { DAY_MINUTES, type Span } from './clock.ts';

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

/** Midnight of an ISO date, in minutes of a calendar without time zones. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00Z`) / 60_000;

/** `2024-05-05 23:30` of such minutes. */
export const wallTime = (minutes: number): string =>
  new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');

export const dayOfMinutes = (minutes: number): string =>
  new Date(Math.floor(minutes / DAY_MINUTES) * DAY_MINUTES * 60_000).toISOString().slice(0, 10);
