import { clockSpan, doOverlap } from './clock.ts';

interface Clock {
  starts: string;
  ends: string;
}

/** Whether two shifts that start on the same day share time; where one ends the other may start. */
export const shiftsOverlap = (a: Clock, b: Clock): boolean =>
  doOverlap(clockSpan(a.starts, a.ends), clockSpan(b.starts, b.ends));

/** Days from and to, both included; null for no end. */
export interface Period {
  from: string;
  to: string | null;
}

export const periodsOverlap = (a: Period, b: Period): boolean =>
  (a.to === null || b.from <= a.to) && (b.to === null || a.from <= b.to);
