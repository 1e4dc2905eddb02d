import { addDays, addMonths, daysInclusive, earlier, later } from '#machines/values/dates.ts';
import { atMost, exact, roundTo } from './amount.ts';
import { nextPeriod, periodStart, type Rhythm } from './schedule.ts';

/** What is earned, in the unit of the type, from a length of service on. */
export interface Level {
  readonly afterMonths: number;
  readonly perPeriod: number;
  /** The balance doesn't grow beyond it, and is cut to it where it begins; null: no cap. */
  readonly cap: number | null;
}

/**
 * When a period is paid: on its first day, its last, the day after it, or on the day of the month on
 * which somebody joined.
 */
export type PaidAt = 'start' | 'lastDay' | 'end' | 'joiningDay';

export interface AccrualPlan {
  readonly rhythm: Rhythm;
  readonly paidAt: PaidAt;
  readonly levels: readonly Level[];
  /** Nearest step that grants are rounded to; null: as they are. */
  readonly roundTo: number | null;
  /** What may be granted in one leave year, carried days not counted. */
  readonly mostPerYear: number | null;
  /** Of whoever is paid on the day of joining. */
  readonly joined?: string;
}

export interface Grant {
  readonly on: string;
  readonly days: number;
  /** The period it is for. */
  readonly from: string;
  readonly to: string;
}

/** The share of a period worked, if only worked time accrues. */
export type WorkedShare = (from: string, to: string) => number;

/**
 * The grants from a person's first day to a day (inclusive), before caps. Part of a period accrues by
 * calendar days or by its worked share.
 */
export function grantsUpTo(
  plan: AccrualPlan,
  from: string,
  upTo: string,
  worked?: WorkedShare,
): Grant[] {
  const grants: Grant[] = [];
  for (let start = periodStart(plan.rhythm, from); start <= upTo;) {
    const next = nextPeriod(plan.rhythm, start);
    const on = payDay(plan, start, next, from);
    if (on > upTo) break;
    const days = worked
      ? (rateOn(plan, from, later(start, from))?.perPeriod ?? 0) *
        worked(later(start, from), addDays(next, -1))
      : earnedIn(plan, from, start, next);
    if (days > 0) grants.push({ on, days, from: later(start, from), to: addDays(next, -1) });
    start = next;
  }
  return grants;
}

function payDay({ paidAt, joined }: AccrualPlan, start: string, next: string, from: string) {
  if (paidAt === 'start') return later(start, from);
  if (paidAt === 'joiningDay') {
    const day = Number((joined ?? from).slice(8)) - 1;
    return later(earlier(addDays(start, day), addDays(next, -1)), from);
  }
  return paidAt === 'end' ? next : addDays(next, -1);
}

const rateOn = ({ levels }: AccrualPlan, from: string, day: string): Level | undefined =>
  levels.findLast(({ afterMonths }) => addMonths(from, afterMonths) <= day);

/** What a period earns; levels that change inside it share it by days. */
function earnedIn({ levels }: AccrualPlan, from: string, start: string, next: string): number {
  const length = daysInclusive(start, addDays(next, -1));
  return levels.reduce((earned, { afterMonths, perPeriod }, place) => {
    const following = levels[place + 1];
    const begins = later(later(addMonths(from, afterMonths), start), from);
    const ends = following ? earlier(addMonths(from, following.afterMonths), next) : next;
    const held = daysInclusive(begins, addDays(ends, -1));
    return held > 0 ? earned + (perPeriod * held) / length : earned;
  }, 0);
}

/** The balance of the current year while grants are added. */
export interface Held {
  readonly balance: number;
  readonly grantedThisYear: number;
}

/**
 * What one grant adds: rounded, cut to the year's right and to the balance's cap. The last grant of a
 * year may so be smaller, and what a cap kept away isn't made up later.
 */
export function granted(
  days: number,
  { balance, grantedThisYear }: Held,
  limits: { roundTo: number | null; mostPerYear: number | null; cap: number | null },
): number {
  const whole = roundTo(days, limits.roundTo);
  const ofYear =
    limits.mostPerYear === null ? whole : Math.min(whole, limits.mostPerYear - grantedThisYear);
  const ofCap = limits.cap === null ? ofYear : Math.min(ofYear, limits.cap - balance);
  return Math.max(0, ofCap);
}

/** Grants of the same size, one after the other. */
export function grantTimes(
  times: number,
  days: number,
  held: Held,
  limits: { roundTo: number | null; mostPerYear: number | null; cap: number | null },
): Held {
  let { balance, grantedThisYear } = held;
  for (let time = 0; time < times; time += 1) {
    const more = granted(days, { balance, grantedThisYear }, limits);
    balance += more;
    grantedThisYear += more;
  }
  return { balance, grantedThisYear };
}

export interface YearEnd {
  /** The first day of a leave year: month and day, `01-01`. */
  readonly yearStart: string;
  /** What of a rest goes on; the identity where all does. */
  readonly carry: (rest: number) => number;
}

/** A balance that grants, year ends and caps make, up to a day, with nothing taken. */
export function accruedUpTo(
  plan: AccrualPlan,
  from: string,
  upTo: string,
  { opening = 0, yearEnd }: { opening?: number; yearEnd?: YearEnd } = {},
): number {
  let held: Held = { balance: opening, grantedThisYear: 0 };
  let year = yearOf(from, yearEnd);
  const turn = (day: string) => {
    for (; year < yearOf(day, yearEnd); year += 1) {
      held = { balance: yearEnd ? yearEnd.carry(held.balance) : held.balance, grantedThisYear: 0 };
    }
  };
  for (const { on, days, from: begins } of grantsUpTo(plan, from, upTo)) {
    turn(on);
    const cap = rateOn(plan, from, begins)?.cap ?? null;
    const more = granted(days, held, { ...plan, cap });
    held = {
      balance: atMost(held.balance + more, cap),
      grantedThisYear: held.grantedThisYear + more,
    };
  }
  turn(upTo);
  return held.balance;
}

const yearOf = (day: string, yearEnd?: YearEnd): number => {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < (yearEnd?.yearStart ?? '01-01') ? year - 1 : year;
};

/** A year's right by the days from joining to the year's end, to whole days. */
export function proRated(
  annual: number,
  { from, to }: { from: string; to: string },
  joined: string,
): number {
  const days = Math.max(0, daysInclusive(later(from, joined), to));
  return roundTo((annual * days) / daysInclusive(from, to), 1);
}

/** Bangladesh: a day of earned leave for each so many days worked. */
export const earnedByWork = (daysWorked: number, daysForOne: number): number =>
  exact(daysWorked / daysForOne);
