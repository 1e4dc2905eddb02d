import { addMonths, daysInclusive, endOfMonth, later } from '#machines/core/values/dates.ts';
import { divideHalfUp } from '#machines/core/values/rounding.ts';
import { dayAfter, serviceBetween } from '#machines/domains/pay/calculation/index.ts';

/** The months for which one bonus is paid. Each divides a year, so that periods begin in the same months every year. */
export const BONUS_PERIODS = { month: 1, quarter: 3, halfYear: 6, year: 12 } as const;

export interface BonusRule {
  /** The percentage of the base, with up to three decimals. */
  percent: number;
  /** The limit in hundredths of the currency unit. */
  most: number | null;
  serviceMonths: number;
  shorterService: 'none' | 'byMonths' | 'byDays';
  leaversGet: 'nothing' | 'byMonths' | 'byDays' | 'whole';
  period: keyof typeof BONUS_PERIODS;
  /** The month in which the first period of a year begins, from 1 to 12. */
  firstMonth: number;
}

export interface LeaversBonus {
  /** In hundredths of the currency unit. */
  amount: number;
  /** The period of the bonus, both days included. */
  from: string;
  to: string;
  /** The months or days that the person served in the period, out of all of them. */
  served: number;
  outOf: number;
}

/** Returns the bonus period that contains a day. */
export function getBonusPeriod(
  day: string,
  { period, firstMonth }: Pick<BonusRule, 'period' | 'firstMonth'>,
): { from: string; to: string } {
  const months = BONUS_PERIODS[period];
  const sinceFirst = (Number(day.slice(5, 7)) - firstMonth + 12) % months;
  const from = addMonths(`${day.slice(0, 7)}-01`, -sinceFirst);
  return { from, to: endOfMonth(addMonths(from, months - 1)) };
}

interface Leaving {
  joined: string;
  lastDay: string;
  /** Monthly pay in hundredths. */
  base: number;
  /** The day from which the share is counted, for people whose earlier share was settled, or null. */
  since: string | null;
}

/**
 * Returns a leaver's share of the bonus of the period in which they leave. As in a run, the service on the last day
 * decides how much of the bonus they would get.
 */
export function getLeaversBonus(
  { joined, lastDay, base, since }: Leaving,
  rule: BonusRule,
): LeaversBonus {
  const { from, to } = getBonusPeriod(lastDay, rule);
  const [served, outOf] = getShare(
    later(later(joined, since ?? from), from),
    lastDay,
    { from, to },
    rule,
  );
  const [earned, needed] = getServiceShare(joined, lastDay, rule);
  const numerator = BigInt(base) * BigInt(Math.round(rule.percent * 1000)) * BigInt(earned);
  const divisor = 100_000n * BigInt(needed);
  const isCapped = rule.most !== null && numerator > BigInt(rule.most) * divisor;
  const [bonus, by] = isCapped ? [BigInt(rule.most ?? 0), 1n] : [numerator, divisor];
  return {
    amount: divideHalfUp(bonus * BigInt(served), by * BigInt(outOf)),
    from,
    to,
    served,
    outOf,
  };
}

function getShare(
  first: string,
  lastDay: string,
  { from, to }: { from: string; to: string },
  { leaversGet, period }: BonusRule,
): [number, number] {
  if (leaversGet === 'nothing' || lastDay < first) return [0, 1];
  if (leaversGet === 'whole') return [1, 1];
  if (leaversGet === 'byDays') return [daysInclusive(first, lastDay), daysInclusive(from, to)];
  return [serviceBetween(first, dayAfter(lastDay)).months, BONUS_PERIODS[period]];
}

/** Returns how much of the needed service someone has, as a fraction of at most 1. */
function getServiceShare(
  joined: string,
  lastDay: string,
  { serviceMonths, shorterService }: BonusRule,
): [number, number] {
  const { months, days } = serviceBetween(joined, dayAfter(lastDay));
  if (months >= serviceMonths) return [1, 1];
  if (shorterService === 'none') return [0, 1];
  if (shorterService === 'byMonths') return [months, serviceMonths];
  return [Math.min(months * 30 + days, serviceMonths * 30), serviceMonths * 30];
}
