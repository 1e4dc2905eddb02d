import { Decimal } from 'decimal.js';
import { NUMBERS, type Arithmetic } from '#machines/core/values/arithmetic.ts';
import { DAY_MINUTES, getLength, overlap, type Span } from './clock.ts';

export type DayKind = 'work' | 'off' | 'holiday';

/** A policy's rules for counting minutes of overtime. */
export interface OvertimeRules<Value = number> {
  /** The number of minutes up to which a day's overtime doesn't count. */
  tolerance: Value;
  /** Minutes are rounded down to a multiple of this. 0 means no rounding. */
  roundTo: Value;
  /** The maximum number of minutes that count per day. Null means no limit. */
  dailyMost: Value | null;
}

/**
 * Returns the minutes beyond the expected hours as a policy counts them: only if above the tolerance, rounded
 * down, and limited.
 */
export const countedBy = <Value>(
  math: Arithmetic<Value>,
  beyond: Value,
  { tolerance, roundTo, dailyMost }: OvertimeRules<Value>,
): Value => math.atMost(math.downTo(math.above(beyond, tolerance), roundTo), dailyMost);

export const getCounts = (beyond: number, rules: OvertimeRules): number =>
  countedBy(NUMBERS, beyond, rules);

/** Returns how much of a day's work exceeds the weekly hours. `before` is the work earlier in the week. */
export const beyondWeekBy = <Value>(
  math: Arithmetic<Value>,
  { worked, before, weekly }: { worked: Value; before: Value; weekly: Value },
): Value => math.atMost(math.notBelowZero(math.minus(math.plus(before, worked), weekly)), worked);

/** Cuts a span at each midnight, so that there is one span per day. */
export function byDay({ from, to }: Span): Span[] {
  const days: Span[] = [];
  for (let at = from; at < to;) {
    const next = (Math.floor(at / DAY_MINUTES) + 1) * DAY_MINUTES;
    days.push({ from: at, to: Math.min(next, to) });
    at = next;
  }
  return days;
}

/** Returns how many minutes of a span are within a daily period, such as the hours of the night rate. */
export const minutesWithin = (span: Span, window: Span): number => getLength(overlap(span, window));

/**
 * Returns the overtime of each day under a daily and a weekly limit. Both limits count the hours worked last,
 * so an hour beyond both is paid once.
 */
export function beyondLimits(
  hours: readonly number[],
  { daily, weekly }: { daily: number | null; weekly: number | null },
): number[] {
  let worked = 0;
  return hours.map((day) => {
    const before = worked;
    worked += day;
    const byDaily = daily === null ? 0 : Math.max(0, day - daily);
    const byWeekly = weekly === null ? 0 : beyondWeekBy(NUMBERS, { worked: day, before, weekly });
    return Math.max(byDaily, byWeekly);
  });
}

/** A part of the overtime that has one rate. */
export interface RatedPart {
  minutes: number;
  multiplier: Decimal;
}

/**
 * Splits overtime by rate. If the policy cuts at midnight, the minutes after it have the rate of their own day.
 * Within the night hours, the rate is at least that of the night. Times are minutes of the day on which the
 * overtime began.
 */
export function ratedParts(
  span: Span,
  {
    multiplier,
    afterMidnight,
    night,
  }: {
    multiplier: Decimal;
    /** The multiplier of the next day. It is null if all minutes belong to the day on which the overtime began. */
    afterMidnight: Decimal | null;
    night: { window: Span; multiplier: Decimal } | null;
  },
): RatedPart[] {
  return byDay(span).flatMap((part) => {
    const ofDay = part.from >= DAY_MINUTES ? (afterMidnight ?? multiplier) : multiplier;
    const all = getLength(part);
    const dark = night
      ? [-DAY_MINUTES, 0, DAY_MINUTES].reduce((sum, by) => {
          const { from, to } = night.window;
          return sum + minutesWithin(part, { from: from + by, to: to + by });
        }, 0)
      : 0;
    return [
      { minutes: all - dark, multiplier: ofDay },
      { minutes: dark, multiplier: Decimal.max(ofDay, night?.multiplier ?? ofDay) },
    ].filter(({ minutes }) => minutes > 0);
  });
}

/** What one hour is paid: a fixed rate, or a share of pay. */
export type HourlyRate =
  | { by: 'fixed'; rate: Decimal.Value }
  /** Basic or gross pay divided by 208 hours per month, or by the paid days × hours per day. */
  | { by: 'pay'; pay: Decimal.Value; divisor: Decimal.Value };

/** The multipliers by kind of day. The standard one applies to kinds without their own. */
export interface Multipliers {
  standard: Decimal.Value;
  off?: Decimal.Value | null | undefined;
  holiday?: Decimal.Value | null | undefined;
}

export const getMultiplier = (kind: DayKind, { standard, off, holiday }: Multipliers): Decimal =>
  new Decimal((kind === 'off' ? off : kind === 'holiday' ? holiday : null) ?? standard);

/** Returns the amount without rounding, because rounding before the end would be wrong by cents. */
const exactAmount = (hours: Decimal.Value, rate: HourlyRate, multiplier: Decimal.Value): Decimal =>
  (rate.by === 'fixed'
    ? new Decimal(rate.rate).times(hours)
    : new Decimal(rate.pay).times(hours).div(rate.divisor)
  ).times(multiplier);

/** Returns the total of the parts, rounded once, and the average multiplier of an hour. */
export function getWorth(
  parts: readonly RatedPart[],
  rate: HourlyRate,
): { amount: number; multiplier: number | null } {
  const all = parts.reduce((sum, { minutes }) => sum + minutes, 0);
  const zero = new Decimal(0);
  const amount = parts.reduce(
    (sum, { minutes, multiplier }) => sum.plus(exactAmount(minutes / 60, rate, multiplier)),
    zero,
  );
  const weighted = parts.reduce(
    (sum, { minutes, multiplier }) => sum.plus(multiplier.times(minutes)),
    zero,
  );
  return {
    amount: amount.toDecimalPlaces(2).toNumber(),
    multiplier: all > 0 ? weighted.div(all).toDecimalPlaces(2).toNumber() : null,
  };
}

/** Labour Act s.108: twice the hourly basic pay, with 208 hours per month. */
export const BANGLADESH = { monthHours: 208, multiplier: 2 } as const;

/** Marks the key as seen and returns whether it already was. */
export function markSeen(seen: Set<string>, key: string): boolean {
  const before = seen.size;
  return seen.add(key).size === before;
}
