import { Decimal } from 'decimal.js';
import { NUMBERS, type Arithmetic } from '#machines/core/values/arithmetic.ts';
import { DAY_MINUTES, getLength, overlap, type Span } from './clock.ts';

export type DayKind = 'work' | 'off' | 'holiday';

/** A policy's rules for counting minutes of overtime. */
export interface OvertimeRules<Value = number> {
  /** Minutes up to which a day's overtime doesn't count. */
  tolerance: Value;
  /** Rounds down to a multiple of this many minutes; 0 for none. */
  roundTo: Value;
  /** The maximum per day in minutes; null for no limit. */
  dailyMost: Value | null;
}

/**
 * Minutes beyond the expected hours, as a policy counts them: above the tolerance, rounded down,
 * capped.
 */
export const countedBy = <Value>(
  math: Arithmetic<Value>,
  beyond: Value,
  { tolerance, roundTo, dailyMost }: OvertimeRules<Value>,
): Value => math.atMost(math.downTo(math.above(beyond, tolerance), roundTo), dailyMost);

export const getCounts = (beyond: number, rules: OvertimeRules): number =>
  countedBy(NUMBERS, beyond, rules);

/** How much of a day's work exceeds the weekly hours; `before` is the work earlier in the week. */
export const beyondWeekBy = <Value>(
  math: Arithmetic<Value>,
  { worked, before, weekly }: { worked: Value; before: Value; weekly: Value },
): Value => math.atMost(math.notBelowZero(math.minus(math.plus(before, worked), weekly)), worked);

/** A span cut at each midnight, as one span per day. */
export function byDay({ from, to }: Span): Span[] {
  const days: Span[] = [];
  for (let at = from; at < to;) {
    const next = (Math.floor(at / DAY_MINUTES) + 1) * DAY_MINUTES;
    days.push({ from: at, to: Math.min(next, to) });
    at = next;
  }
  return days;
}

/** Minutes of a span within a daily window, such as the hours of the night rate. */
export const minutesWithin = (span: Span, window: Span): number => getLength(overlap(span, window));

/**
 * Overtime by day under a daily and a weekly limit, in the unit of the hours. Both limits count the
 * last hours worked, so an hour beyond both is paid once.
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

/** A part of overtime with one rate. */
export interface RatedPart {
  minutes: number;
  multiplier: Decimal;
}

/**
 * Splits overtime by rate. If the policy cuts at midnight, minutes after it have the rate of their
 * own day; within the night hours the night multiplier is the minimum. Times are minutes of the day
 * on which it began.
 */
export function ratedParts(
  span: Span,
  {
    multiplier,
    afterMidnight,
    night,
  }: {
    multiplier: Decimal;
    /** The next day's multiplier; null if all minutes belong to the day on which it began. */
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

/** The pay for one hour: a fixed rate, or a share of pay. */
export type HourlyRate =
  | { by: 'fixed'; rate: Decimal.Value }
  /** Basic or gross ÷ divisor: 208 hours per month, or paid days × hours per day. */
  | { by: 'pay'; pay: Decimal.Value; divisor: Decimal.Value };

/** By kind of day; the standard multiplier is the default. */
export interface Multipliers {
  standard: Decimal.Value;
  off?: Decimal.Value | null | undefined;
  holiday?: Decimal.Value | null | undefined;
}

export const getMultiplier = (kind: DayKind, { standard, off, holiday }: Multipliers): Decimal =>
  new Decimal((kind === 'off' ? off : kind === 'holiday' ? holiday : null) ?? standard);

/** The unrounded amount: rounding before the end would be wrong by cents. */
const exactAmount = (hours: Decimal.Value, rate: HourlyRate, multiplier: Decimal.Value): Decimal =>
  (rate.by === 'fixed'
    ? new Decimal(rate.rate).times(hours)
    : new Decimal(rate.pay).times(hours).div(rate.divisor)
  ).times(multiplier);

/** The total of the parts, rounded once, and the average multiplier of an hour. */
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

/** Whether the key was seen before; it is added in any case. */
export function isRepeated(seen: Set<string>, key: string): boolean {
  const before = seen.size;
  return seen.add(key).size === before;
}
