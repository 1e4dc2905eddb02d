import { Decimal } from 'decimal.js';
import { roundScore } from './weights.ts';

/** Anonymous marks are shown from as many raters on. */
export const LEAST_RATERS = 3;

/** Figures of a group are shown from as many people on. */
export const LEAST_GROUP = 5;

/** The mean of marks, with two decimals; null if too few to keep each of them unknown. */
export function meanOfEnough(marks: readonly number[], least: number): number | null {
  if (marks.length === 0 || marks.length < least) return null;
  const sum = marks.reduce((total, mark) => total.plus(mark), new Decimal(0));
  return roundScore(sum.div(marks.length), 2);
}

/**
 * The groups whose figures stay hidden beside a total: those of too few people and, as long as the hidden ones
 * together are too few, the next smallest. Otherwise the total less the visible groups would reveal them.
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
