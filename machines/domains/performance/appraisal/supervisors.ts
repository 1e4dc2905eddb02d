import { addDays, addMonths, daysInclusive, earlier, later } from '#machines/core/values/dates.ts';
import type { DayStretch } from '#machines/domains/performance/scoring/days.ts';

/**
 * Someone who led the person in a part of the cycle, before the supervisor of today. `leftOut`: they give no marks, and
 * the supervisor of today rates their months too.
 */
export interface EarlierSupervisor {
  employeeId: number;
  periods: readonly DayStretch[];
  state: 'waiting' | 'sent' | 'leftOut';
  /** Why they are left out; null otherwise. */
  reason: 'hasLeft' | 'byHr' | null;
}

/** Who led the person, from one day to another; null while no one did. */
export interface LedStretch extends DayStretch {
  supervisorId: number | null;
}

export interface Supervisors {
  /** What the supervisor of the assessment rates by themselves. */
  ownPeriods: readonly DayStretch[];
  earlier: readonly EarlierSupervisor[];
}

/** Days of a month where a part of one is compared with whole months. */
const MONTH = 30;

/** The length of stretches in thirtieths of a month: whole months by the calendar, and single days. */
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

/** Stretches in their order, adjacent ones as one. */
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
 * Divides the days of a cycle among those who led the person. Those who led for fewer months than the cycle asks for are
 * not asked: their days, and those without a supervisor, are rated by the supervisor of the assessment.
 */
export function divideMonths(
  led: readonly LedStretch[],
  of: {
    cycle: DayStretch;
    employeeId: number;
    supervisorId: number | null;
    leastMonths: number;
    /** Who can't rate any more. */
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

/** What the supervisor rates now: also the months of those who are left out. */
export const getRatedPeriods = ({ ownPeriods, earlier: others }: Supervisors): DayStretch[] =>
  join([
    ...ownPeriods,
    ...others.flatMap(({ state, periods }) => (state === 'leftOut' ? periods : [])),
  ]);

/** Who gives marks next; undefined if no one of them is left. */
export const getNextEarlier = (
  others: readonly EarlierSupervisor[],
): EarlierSupervisor | undefined => others.find(({ state }) => state === 'waiting');

/** The earlier supervisors after one of them has sent marks, is left out or is asked again. */
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
