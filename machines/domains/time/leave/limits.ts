import { addDays, daysFrom } from '#machines/core/values/dates.ts';
import type { Calendar } from './count.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * Extends the span of a leave over all other leave that no working day separates from it. Otherwise people could avoid
 * a limit by requesting the days one by one.
 */
export function joinedSpan(
  span: Span,
  others: readonly Span[],
  isFree: (date: string) => boolean,
): Span {
  let { from, to } = span;
  const touches = (one: string, other: string): boolean =>
    one >= other || daysFrom(addDays(one, 1), addDays(other, -1)).every(isFree);
  for (let grew = true; grew;) {
    grew = false;
    for (const other of others) {
      if (other.from < from && touches(other.to, from)) {
        [from, grew] = [other.from, true];
      }
      if (other.to > to && touches(to, other.from)) {
        [to, grew] = [other.to, true];
      }
    }
  }
  return { from, to };
}

/** Returns the first day on which a person can take a leave type that has a waiting period. */
export function firstAllowedDay(joined: string, waitingDays: number, calendar?: Calendar): string {
  if (!calendar) return addDays(joined, waitingDays);
  let day = joined;
  // The search ends after ten years, because a calendar without a working day in that time has no work at
  // all.
  for (let left = waitingDays, result = 0; left > 0 && result < 3660; result += 1) {
    if (calendar(day).kind === 'work') left -= 1;
    day = addDays(day, 1);
  }
  return day;
}

export interface BlockDay extends Span {
  readonly departmentId: number | null;
}

/** Returns the days on which leave is blocked for departments or those above them. */
export const blockedDays = (
  span: Span,
  blocks: readonly BlockDay[],
  departments: readonly number[],
): string[] =>
  daysFrom(span.from, span.to).filter((date) =>
    blocks.some(
      ({ from, to, departmentId }) =>
        from <= date && date <= to && (departmentId === null || departments.includes(departmentId)),
    ),
  );

/** Returns the first requested day that isn't on the type's list. A type without a list takes any day. */
export const firstUnlisted = (
  days: readonly string[],
  listed: readonly string[] | null,
): string | undefined => (listed === null ? undefined : days.find((day) => !listed.includes(day)));

/** Whether days can be granted. They may exceed neither the year's entitlement nor the days of the period. */
export const mayGrant = ({
  days,
  already,
  most,
  periodDays,
}: {
  days: number;
  already: number;
  most: number | null;
  periodDays: number | null;
}): boolean =>
  (most === null || already + days <= most + 1e-9) && (periodDays === null || days <= periodDays);
