import { total, union, without, type Span } from './clock.ts';

/** The time of an automatic check-out: expected hours plus tolerance minus worked time, skipping breaks. */
export function getClosing(
  open: number,
  {
    expected,
    tolerance,
    worked,
    breaks,
  }: {
    expected: number;
    tolerance: number;
    worked: readonly Span[];
    breaks: readonly Span[];
  },
): number {
  let left = Math.max(0, expected + tolerance - total(without(union(worked), breaks)));
  let at = open;
  for (const gap of breaks.toSorted((a, b) => a.from - b.from)) {
    if (gap.to <= at || at + left <= gap.from) continue;
    left -= Math.max(0, gap.from - at);
    at = gap.to;
  }
  return at + left;
}
