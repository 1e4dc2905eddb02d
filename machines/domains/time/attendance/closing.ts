import { total, union, without, type Span } from './clock.ts';

/**
 * Returns when a person is checked out automatically: once the expected hours and the tolerance are worked,
 * without breaks.
 */
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
