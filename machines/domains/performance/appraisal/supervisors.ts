import { addDays, addMonths, daysInclusive, earlier, later } from '#machines/core/values/dates.ts';
import type { DayStretch } from '#machines/domains/performance/scoring/days.ts';

/**
 * Someone who supervised the person for a part of the cycle, before the current supervisor. If they are `leftOut`, they
 * give no marks, and the current supervisor rates their months as well.
 */
export interface EarlierSupervisor {
  employeeId: number;
  periods: readonly DayStretch[];
  state: 'waiting' | 'sent' | 'leftOut';
  /** Why they are left out; null otherwise. */
  reason: 'hasLeft' | 'byHr' | null;
}

/** Who supervised the person from one day to another; null for days without a supervisor. */
export interface LedStretch extends DayStretch {
  supervisorId: number | null;
}

export interface Supervisors {
  /** The periods that the assessing supervisor rates: their own, and those of supervisors who are not asked. */
  ownPeriods: readonly DayStretch[];
  earlier: readonly EarlierSupervisor[];
}

/** The parts that a month is divided into. Calendar months of 28 to 31 days then all count the same. */
const MONTH = 30;

/**
 * The length of stretches in thirtieths of a month. Whole calendar months count 30 and remaining days one each, but at
 * most 29, because 30 days of a 31-day month are not a whole month.
 */
function getLength(periods: readonly DayStretch[]): number {
  return periods.reduce((sum, { from, to }) => {
    const end = addDays(to, 1);
    let months = 0;
    while (addMonths(from, months + 1) <= end) months += 1;
    return (
      sum + months * MONTH + Math.min(MONTH - 1, daysInclusive(addMonths(from, months), end) - 1)
    );
  }, 0);
}

/** Sorts periods and merges adjacent ones. */
function join(periods: readonly DayStretch[]): DayStretch[] {
  const joined: DayStretch[] = [];
  for (const { from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && addDays(last.to, 1) >= from) last.to = later(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/**
 * Divides the days of a cycle among the supervisors of that time. The assessing supervisor also rates days without a
 * supervisor, and those of people who supervised for fewer months than the cycle requires.
 */
export function divideMonths(
  led: readonly LedStretch[],
  of: {
    cycle: DayStretch;
    employeeId: number;
    supervisorId: number | null;
    leastMonths: number;
    /** The supervisors who have left and so cannot rate any more. */
    gone: ReadonlySet<number>;
  },
): Supervisors {
  const within = led.flatMap((stretch) => {
    const from = later(stretch.from, of.cycle.from);
    const to = earlier(stretch.to, of.cycle.to);
    return from > to ? [] : [{ ...stretch, from, to }];
  });
  const others = new Set(within.map(({ supervisorId }) => supervisorId));
  for (const id of [null, of.employeeId, of.supervisorId]) others.delete(id);
  const supervisors = [...others].flatMap((employeeId) => {
    const periods = join(within.filter(({ supervisorId }) => supervisorId === employeeId));
    if (employeeId === null || getLength(periods) < of.leastMonths * MONTH) return [];
    const isGone = of.gone.has(employeeId);
    return [
      {
        employeeId,
        periods,
        state: isGone ? ('leftOut' as const) : ('waiting' as const),
        reason: isGone ? ('hasLeft' as const) : null,
      },
    ];
  });
  const asked = new Set<number | null>(supervisors.map(({ employeeId }) => employeeId));
  const ownPeriods = join(within.filter(({ supervisorId }) => !asked.has(supervisorId)));
  return {
    ownPeriods: supervisors.length === 0 && ownPeriods.length === 0 ? [of.cycle] : ownPeriods,
    earlier: supervisors.toSorted((a, b) => (getFirst(a) < getFirst(b) ? -1 : 1)),
  };
}

const getFirst = ({ periods }: EarlierSupervisor): string => periods[0]?.from ?? '';

/** Returns the periods that the supervisor rates now, including those of people who are left out. */
export const getRatedPeriods = ({ ownPeriods, earlier: others }: Supervisors): DayStretch[] =>
  join([
    ...ownPeriods,
    ...others.flatMap(({ state, periods }) => (state === 'leftOut' ? periods : [])),
  ]);

/** Returns who gives marks next; undefined if no one is left. */
export const getNextEarlier = (
  others: readonly EarlierSupervisor[],
): EarlierSupervisor | undefined => others.find(({ state }) => state === 'waiting');

/** Returns the earlier supervisors after one of them has sent marks, was left out or was asked again. */
export const withState = (
  others: readonly EarlierSupervisor[],
  employeeId: number | null,
  state: EarlierSupervisor['state'],
): EarlierSupervisor[] =>
  others.map((one) =>
    one.employeeId === employeeId
      ? { ...one, state, reason: state === 'leftOut' ? 'byHr' : null }
      : one,
  );
