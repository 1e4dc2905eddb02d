import { Decimal } from 'decimal.js';
import { roundScore } from './weights.ts';

/** Anonymous marks are shown only if there are at least this many raters. */
export const MIN_RATERS = 3;

/** Figures of a group are shown only if it has at least this many people. */
export const MIN_GROUP = 5;

/** Returns the mean of marks with two decimals, or null if so few marks would reveal single ones. */
export function meanOfEnough(marks: readonly number[], least: number): number | null {
  if (marks.length === 0 || marks.length < least) return null;
  const sum = marks.reduce((total, mark) => total.plus(mark), new Decimal(0));
  return roundScore(sum.div(marks.length), 2);
}

/**
 * Returns the groups whose figures are hidden beside a total: groups of too few people and, while the hidden
 * groups together have too few, the next smallest group. Otherwise the total minus the visible groups would
 * reveal them.
 */
export function getHiddenGroups(
  groups: readonly { name: string; people: number }[],
  least: number,
): ReadonlySet<string> {
  const hidden = new Set<string>();
  let people = 0;
  for (const group of groups.toSorted((a, b) => a.people - b.people)) {
    if (group.people >= least && (hidden.size === 0 || people >= least)) break;
    hidden.add(group.name);
    people += group.people;
  }
  return hidden;
}
