import { addDays, daysFrom } from '#machines/core/values/dates.ts';
import { sum } from './amount.ts';

export type DayKind = 'work' | 'weeklyOff' | 'holiday';

/** A person's day: its kind and planned hours. */
export interface DayOf {
  readonly kind: DayKind;
  /** The name of the holiday, if it is one. */
  readonly name?: string;
  readonly hours: number;
  /** How much of a working day the day is, by default 1. Half a working day costs half a day of leave. */
  readonly share?: number;
}

export type Calendar = (date: string) => DayOf;

/**
 * Which days off between two days of leave count as leave: `none`, all (`full`), or only one kind. Days off at
 * either end never count.
 */
export type Sandwich = 'none' | 'full' | 'weeklyOff' | 'holiday';

export interface CountRules {
  /** Whether days off always count. */
  readonly countsFreeDays: boolean;
  readonly sandwich: Sandwich;
}

export interface RequestedDays {
  readonly from: string;
  readonly to: string;
  /**
   * The days that are taken in part, with the part that is taken: 0.5, 0.25, or the hours divided by the hours
   * of the day.
   */
  readonly parts?: ReadonlyMap<string, number>;
}

/** Why a day counts or doesn't, as a code that screens translate. */
export type Why = 'work' | 'part' | 'counted' | 'between' | 'weeklyOff' | 'holiday';

export interface CountedDay {
  readonly date: string;
  readonly days: number;
  readonly hours: number;
  readonly why: Why;
  readonly name?: string;
}

export interface Count {
  readonly days: number;
  readonly hours: number;
  readonly rows: readonly CountedDay[];
  /** Days off before or after this leave that count as leave, because another leave is on their other side. */
  readonly joined: readonly CountedDay[];
}

/**
 * Returns the dates of leave up to the last day on which the person is employed, because free days after it don't
 * count, either. No dates are left if `to` is before `from`.
 * @param employed The days on which the person is employed, in order.
 */
export function endWithEmployment(
  { from, to }: { from: string; to: string },
  employed: readonly string[],
): { from: string; to: string } {
  const last = employed.findLast((day) => day <= to) ?? '';
  return { from, to: last < from ? addDays(from, -1) : last };
}

/** If more days off than this follow each other, it isn't checked whether another leave is next to them. */
const LONGEST_RUN = 60;

/**
 * Counts the days of leave between two dates, and says for each day why it counts or doesn't.
 * @param isOnLeave Whether other leave covers a date. Days off between that leave and this one then count, too.
 */
export function countLeave(
  { from, to, parts = new Map() }: RequestedDays,
  calendar: Calendar,
  { countsFreeDays, sandwich }: CountRules,
  isOnLeave: (date: string) => boolean = () => false,
): Count {
  const dates = daysFrom(from, to);
  const isFree = (date: string) => calendar(date).kind !== 'work';
  const working = dates.filter((date) => !isFree(date));
  const [first, last] = [working[0], working.at(-1)];
  const counts = (date: string) =>
    sandwich === 'full' || (sandwich !== 'none' && calendar(date).kind === sandwich);

  const before = sandwich === 'none' || !first ? [] : bridge(first, -1, isFree, isOnLeave);
  const after = sandwich === 'none' || !last ? [] : bridge(last, 1, isFree, isOnLeave);
  const bridged = new Set([...before, ...after].filter(counts));

  const whole = (date: string, why: Why): CountedDay => {
    const { hours, name } = calendar(date);
    return { date, days: 1, hours, why, ...(name === undefined ? {} : { name }) };
  };
  const rows = dates.map((date): CountedDay => {
    const { kind, hours, share = 1, name } = calendar(date);
    const part = parts.get(date);
    if (kind === 'work' || countsFreeDays) {
      const days = (part ?? 1) * (kind === 'work' ? share : 1);
      const why = part !== undefined ? 'part' : kind === 'work' ? 'work' : 'counted';
      return { date, days, hours: hours * (part ?? 1), why, ...(name ? { name } : {}) };
    }
    const isBetween = first !== undefined && last !== undefined && first < date && date < last;
    if ((isBetween && counts(date)) || bridged.has(date)) return whole(date, 'between');
    return { date, days: 0, hours: 0, why: kind, ...(name ? { name } : {}) };
  });
  const joined = [...bridged]
    .filter((date) => date < from || date > to)
    .toSorted()
    .map((date) => whole(date, 'between'));
  const all = [...rows, ...joined];
  return {
    days: sum(all.map(({ days }) => days)),
    hours: sum(all.map(({ hours }) => hours)),
    rows,
    joined,
  };
}

/** Whether a date is taken in part. A day off can't be. */
export const isTakenInPart = ({ rows }: Count, date: string): boolean =>
  rows.some((row) => row.date === date && row.why === 'part');

/** Returns the days off next to a day of leave, if another leave is on their other side. */
function bridge(
  start: string,
  step: 1 | -1,
  isFree: (date: string) => boolean,
  isOnLeave: (date: string) => boolean,
): string[] {
  const run: string[] = [];
  for (let date = addDays(start, step); run.length <= LONGEST_RUN; date = addDays(date, step)) {
    if (isOnLeave(date)) return run;
    if (!isFree(date)) return [];
    run.push(date);
  }
  return [];
}
