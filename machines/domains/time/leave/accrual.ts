import { addDays, addMonths, daysInclusive, earlier, later } from '#machines/core/values/dates.ts';
import { exact, roundTo, sum } from './amount.ts';
import { nextPeriod, periodStart, type Rhythm } from './schedule.ts';

/** How much leave is earned per period from a length of service on, in the unit of the leave type. */
export interface Level {
  readonly afterMonths: number;
  readonly perPeriod: number;
  /** The maximum balance. If the balance is higher when the level begins, it is reduced. Null means no maximum. */
  readonly cap: number | null;
}

/**
 * When a period is granted: on its first day, its last day, the day after it, or the day of the
 * month on which the person joined.
 */
export type PaidAt = 'start' | 'lastDay' | 'end' | 'joiningDay';

export interface AccrualPlan {
  readonly rhythm: Rhythm;
  readonly paidAt: PaidAt;
  readonly levels: readonly Level[];
  /** Grants are rounded to the nearest multiple of this. Null means no rounding. */
  readonly roundTo: number | null;
  /** The maximum that is granted in one leave year. Carried days don't count. */
  readonly mostPerYear: number | null;
  /** The day of joining, if grants follow its day of the month. */
  readonly joined?: string;
  /** The months of a level are counted from this date. By default it is the first day that earns leave. */
  readonly serviceFrom?: string;
}

export interface Grant {
  readonly on: string;
  readonly days: number;
  /** The period for which the grant is. */
  readonly from: string;
  readonly to: string;
  /** The maximum balance of the level at the start of the period. */
  readonly cap: number | null;
  /**
   * Whether this is the first grant of a new level, so that a balance above the new maximum is reduced to it.
   */
  readonly cuts: boolean;
}

/** Returns which share of a period was worked, if leave is only earned by work. */
export type WorkedShare = (from: string, to: string) => number;

/**
 * Returns the grants from a person's first day until a day (inclusive), before maximum balances apply. Parts
 * of a period earn leave by calendar days or by the share that was worked.
 */
export function grantsUpTo(
  plan: AccrualPlan,
  from: string,
  upTo: string,
  worked?: WorkedShare,
): Grant[] {
  const grants: Grant[] = [];
  let before: Level | undefined;
  for (let start = periodStart(plan.rhythm, from); start <= upTo;) {
    const next = nextPeriod(plan.rhythm, start);
    const on = payDay(plan, start, next, from);
    if (on > upTo) break;
    const begins = later(start, from);
    const level = rateOn(plan, from, begins);
    const days = worked
      ? (level?.perPeriod ?? 0) * worked(begins, addDays(next, -1))
      : earnedIn(plan, from, start, next);
    const cuts = before !== undefined && level !== before;
    if (days > 0 || cuts) {
      grants.push({
        on,
        days,
        from: begins,
        to: addDays(next, -1),
        cap: level?.cap ?? null,
        cuts,
      });
    }
    before = level;
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

const rateOn = (
  { levels, serviceFrom }: AccrualPlan,
  from: string,
  day: string,
): Level | undefined =>
  levels.findLast(({ afterMonths }) => addMonths(serviceFrom ?? from, afterMonths) <= day);

/** Returns what a period earns. If the level changes within it, the period is split by days. */
function earnedIn(
  { levels, serviceFrom: serviceOf }: Pick<AccrualPlan, 'levels' | 'serviceFrom'>,
  from: string,
  start: string,
  next: string,
): number {
  const serviceFrom = serviceOf ?? from;
  const length = daysInclusive(start, addDays(next, -1));
  return levels.reduce((earned, { afterMonths, perPeriod }, place) => {
    const following = levels[place + 1];
    const begins = later(later(addMonths(serviceFrom, afterMonths), start), from);
    const ends = following ? earlier(addMonths(serviceFrom, following.afterMonths), next) : next;
    const periodDays = daysInclusive(begins, addDays(ends, -1));
    return periodDays > 0 ? earned + (perPeriod * periodDays) / length : earned;
  }, 0);
}

/** The balance of the current year, to which grants are added. */
export interface CurrentBalance {
  readonly balance: number;
  readonly grantedThisYear: number;
}

/**
 * Returns how much a grant adds. It is rounded, and limited by the year's entitlement and the maximum balance.
 * The last grant of a year may be smaller, and what the maximum withholds isn't granted later.
 */
export function getGrantedDays(
  days: number,
  { balance, grantedThisYear }: CurrentBalance,
  limits: { roundTo: number | null; mostPerYear: number | null; cap: number | null },
): number {
  const whole = roundTo(days, limits.roundTo);
  const ofYear =
    limits.mostPerYear === null ? whole : Math.min(whole, limits.mostPerYear - grantedThisYear);
  const ofCap = limits.cap === null ? ofYear : Math.min(ofYear, limits.cap - balance);
  return Math.max(0, ofCap);
}

/** A grant that is due, with the maximum balance of its level. */
export type Due = Pick<Grant, 'on' | 'days' | 'cap' | 'cuts'>;

/**
 * Returns what each grant adds, based on the balance of its day with earlier grants and ledger entries. A grant
 * that reduces the balance to its maximum is negative.
 */
export function accrue<One extends Due>(
  due: readonly One[],
  ledger: readonly { readonly on: string; readonly days: number }[],
  limits: { roundTo: number | null; mostPerYear: number | null },
  grantedThisYear = 0,
): One[] {
  const entries = [...ledger];
  let ofYear = grantedThisYear;
  // The rounding difference of one grant is added to the next, because twelve twelfths of 19 days must be 19
  // days.
  let carried = 0;
  return due.flatMap((one) => {
    const balance = sum(entries.flatMap(({ on, days }) => (on <= one.on ? [days] : [])));
    const { cap } = one;
    const earned = one.days + carried;
    if (limits.roundTo === null) carried = earned - exact(earned);
    const current = { balance, grantedThisYear: ofYear };
    const granted = exact(getGrantedDays(exact(earned), current, { ...limits, cap }));
    const days = one.cuts && cap !== null && balance > cap ? exact(cap - balance) : granted;
    if (days === 0) return [];
    entries.push({ on: one.on, days });
    if (days > 0) ofYear = exact(ofYear + days);
    return [{ ...one, days }];
  });
}

/**
 * Returns a year's entitlement in proportion to the days from joining to the end of the year, in whole days, by
 * levels of service.
 */
export const proRated = (
  levels: readonly Level[],
  { from, to }: { from: string; to: string },
  since: string,
  serviceFrom: string = since,
): number =>
  since > to
    ? 0
    : roundTo(earnedIn({ levels, serviceFrom }, later(from, since), from, addDays(to, 1)), 1);

/** Returns the days of leave earned: one for every `daysForOne` days worked. */
export const earnedByWork = (daysWorked: number, daysForOne: number): number =>
  exact(daysWorked / daysForOne);
