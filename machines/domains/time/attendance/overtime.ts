import { Decimal } from 'decimal.js';
import { NUMBERS, type Arithmetic } from '#machines/core/values/arithmetic.ts';
import { DAY_MINUTES, getLength, overlap, type Span } from './clock.ts';

export type DayKind = 'work' | 'off' | 'holiday';

/** Rules of a policy by which minutes of overtime are counted. */
export interface OvertimeRules<Value = number> {
  /** Minutes up to which a day's overtime doesn't count. */
  tolerance: Value;
  /** Down to a multiple of so many minutes; 0 for none. */
  roundTo: Value;
  /** The most of one day, in minutes; null for no limit. */
  dailyMost: Value | null;
}

/** Minutes beyond what was expected, as a policy counts them: above the tolerance, rounded down, capped. */
export const countedBy = <Value>(
  math: Arithmetic<Value>,
  beyond: Value,
  { tolerance, roundTo, dailyMost }: OvertimeRules<Value>,
): Value => math.atMost(math.downTo(math.above(beyond, tolerance), roundTo), dailyMost);

export const getCounts = (beyond: number, rules: OvertimeRules): number =>
  countedBy(NUMBERS, beyond, rules);

/** How much of a day's work is beyond the hours of its week; `before` is the week's work until then. */
export const beyondWeekBy = <Value>(
  math: Arithmetic<Value>,
  { worked, before, weekly }: { worked: Value; before: Value; weekly: Value },
): Value => math.atMost(math.notBelowZero(math.minus(math.plus(before, worked), weekly)), worked);

/** A stretch cut at each midnight: minutes by the day they fall on, in turn. */
export function byDay({ from, to }: Span): Span[] {
  const days: Span[] = [];
  for (let at = from; at < to;) {
    const next = (Math.floor(at / DAY_MINUTES) + 1) * DAY_MINUTES;
    days.push({ from: at, to: Math.min(next, to) });
    at = next;
  }
  return days;
}

/** Minutes of a stretch within a daily window, such as that of the night's rate. */
export const minutesWithin = (span: Span, window: Span): number => getLength(overlap(span, window));

/**
 * Overtime by day under a daily and a weekly limit, in the unit of the hours. Both are the last hours
 * worked, so an hour that is beyond both is paid once.
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

/** A stretch of overtime of one rate. */
export interface RatedPart {
  minutes: number;
  multiplier: Decimal;
}

/**
 * Overtime by what its minutes are paid: after midnight as the day that they fall on, where a policy cuts
 * there, and within the night's hours at least by the night's multiplier. Minutes of the day it began on.
 */
export function ratedParts(
  span: Span,
  {
    multiplier,
    afterMidnight,
    night,
  }: {
    multiplier: Decimal;
    /** Of the next day; null where all belongs to the day that it began on. */
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

/** What one hour costs: a fixed rate, or a share of pay. */
export type HourlyRate =
  | { by: 'fixed'; rate: Decimal.Value }
  /** Basic or gross ÷ divisor: 208 hours of a month, or paid days × hours of a day. */
  | { by: 'pay'; pay: Decimal.Value; divisor: Decimal.Value };

/** By kind of day; the default is the standard multiplier. */
export interface Multipliers {
  standard: Decimal.Value;
  off?: Decimal.Value | null | undefined;
  holiday?: Decimal.Value | null | undefined;
}

export const getMultiplier = (kind: DayKind, { standard, off, holiday }: Multipliers): Decimal =>
  new Decimal((kind === 'off' ? off : kind === 'holiday' ? holiday : null) ?? standard);

/** Of overtime, unrounded: what is rounded before the end is wrong by cents. */
const exactAmount = (hours: Decimal.Value, rate: HourlyRate, multiplier: Decimal.Value): Decimal =>
  (rate.by === 'fixed'
    ? new Decimal(rate.rate).times(hours)
    : new Decimal(rate.pay).times(hours).div(rate.divisor)
  ).times(multiplier);

/** What parts are worth together, rounded once, and by how much an hour is multiplied on the average. */
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

/** Labour Act s.108: twice the basic of an hour, of which a month has 208. */
export const BANGLADESH = { monthHours: 208, multiplier: 2 } as const;

/** Whether it stood in a list before; it does from now on. */
export function isRepeated(seen: Set<string>, key: string): boolean {
  const before = seen.size;
  return seen.add(key).size === before;
}
