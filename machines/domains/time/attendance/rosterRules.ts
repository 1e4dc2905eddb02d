import { addDays } from '#machines/core/values/dates.ts';
import { doOverlap } from './clock.ts';

/** The limits of a roster check. */
export interface RosterLimits {
  /** The minimum number of hours between two shifts. */
  leastRest: number;
  /** The maximum number of hours that may be planned per week. */
  mostOfWeek: number;
  /** The day on which a week begins, where 0 is Sunday. */
  firstDay: number;
}

/**
 * By default, 11 hours of rest are needed, as in most labour laws (that of Bangladesh has no rule), and weeks
 * have no overtime (Bangladesh Labour Act, s.102).
 */
export const USUAL_LIMITS: RosterLimits = { leastRest: 11, mostOfWeek: 48, firstDay: 0 };

/** A planned day in minutes since 1970. A day off has no minutes. */
export interface PlannedDay {
  day: string;
  work: { from: number; to: number; minutes: number } | null;
  isAway: boolean;
}

export interface PlanProblem {
  day: string;
  kind: 'overlap' | 'rest' | 'week' | 'away';
  hours: number;
}

const inHours = (minutes: number): number => Math.round((minutes / 60) * 10) / 10;

/** Returns the first day of a date's week. For `firstDay`, 0 is Sunday. */
export function getWeek(day: string, firstDay: number): string {
  const behind = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  return addDays(day, -behind);
}

/**
 * Returns the problems of a person's planned days: overlapping shifts, too little rest, too many weekly hours,
 * and work on a day of leave. The days must be in order and without gaps.
 */
export function planProblems(
  days: readonly PlannedDay[],
  { leastRest, mostOfWeek, firstDay }: RosterLimits = USUAL_LIMITS,
): PlanProblem[] {
  const problems: PlanProblem[] = [];
  let last: { from: number; to: number } | null = null;
  const weeks = new Map<string, { day: string; minutes: number }>();
  for (const { day, work, isAway } of days) {
    if (!work) continue;
    if (isAway) problems.push({ day, kind: 'away', hours: inHours(work.minutes) });
    if (last && doOverlap(last, work)) {
      problems.push({ day, kind: 'overlap', hours: inHours(last.to - work.from) });
    } else if (last && work.from - last.to < leastRest * 60) {
      problems.push({ day, kind: 'rest', hours: inHours(work.from - last.to) });
    }
    last = work;
    const week = getWeek(day, firstDay);
    const minutes = (weeks.get(week)?.minutes ?? 0) + work.minutes;
    weeks.set(week, { day, minutes });
  }
  for (const { day, minutes } of weeks.values()) {
    if (minutes > mostOfWeek * 60) problems.push({ day, kind: 'week', hours: inHours(minutes) });
  }
  return problems.toSorted((a, b) => a.day.localeCompare(b.day));
}
