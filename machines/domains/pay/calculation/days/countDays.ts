import {
  compare,
  larger,
  minus,
  plus,
  smaller,
  times,
  ZERO,
  ONE,
  type Fraction,
} from '#machines/domains/pay/calculation/exact/fraction.ts';
import { exactly, written } from '#machines/domains/pay/calculation/exact/reading.ts';
import type { Exactly } from '#machines/domains/pay/calculation/types.ts';

/** One day of a period, after attendance and leave have been evaluated. */
export interface DayOfPeriod {
  readonly date: string;
  /** How much of a working day it is: 1, 0.5, or 0 for a weekly off day or holiday. */
  readonly working: Exactly;
  /** The unpaid part of the day: 1 for an absent day, 0.25 for a half day of which 0.75 is paid. */
  readonly unpaid?: Exactly | undefined;
  /** Whether neither attendance nor leave says anything about the day. */
  readonly isUnmarked?: boolean | undefined;
}

export interface DayPolicy {
  /**
   * The number of days by which a month's pay is divided: its calendar days, its working days, or a fixed
   * number such as 30.
   */
  readonly basis: 'calendar' | 'working' | number;
  /** Whether absence on a weekly off day or holiday is unpaid. */
  readonly unpaidOnDaysOff: boolean;
  /** Whether a working day without any mark is unpaid. */
  readonly unmarkedIsUnpaid: boolean;
}

/** The counts of days that formulas can read as facts: `days.month`, `days.working`, `days.basis` … */
export interface DayCounts {
  readonly month: number;
  readonly working: number;
  readonly basis: number;
  readonly employed: number;
  readonly unpaid: number;
  readonly paid: number;
}

interface Employment {
  readonly joined?: string | undefined;
  readonly left?: string | undefined;
}

const inNumber = (value: Fraction): number => Number(written(value));

/** How much a day counts towards the basis. */
const getWeight = (day: DayOfPeriod, { basis }: DayPolicy): Fraction =>
  basis === 'working' ? exactly(day.working) : ONE;

function getUnpaid(day: DayOfPeriod, policy: DayPolicy): Fraction {
  const isOff = compare(exactly(day.working), ZERO) === 0;
  if (isOff && !policy.unpaidOnDaysOff) return ZERO;
  const share =
    policy.unmarkedIsUnpaid && day.isUnmarked === true && !isOff ? ONE : exactly(day.unpaid ?? 0);
  return times(share, getWeight(day, policy));
}

/**
 * Counts the days of a period for pay: the days of employment less unpaid days. With a fixed basis, a month
 * of full employment is paid in full however many days it has, and only lost days are deducted.
 */
export function countDays(
  days: readonly DayOfPeriod[],
  { joined, left }: Employment,
  policy: DayPolicy,
): DayCounts {
  const employed = days.filter(
    ({ date }) => (joined === undefined || date >= joined) && (left === undefined || date <= left),
  );
  const weigh = (some: readonly DayOfPeriod[]) =>
    some.reduce((sum, day) => plus(sum, getWeight(day, policy)), ZERO);
  const unpaid = employed.reduce((sum, day) => plus(sum, getUnpaid(day, policy)), ZERO);
  const basis = typeof policy.basis === 'number' ? exactly(policy.basis) : weigh(days);
  const counted = employed.length === days.length ? basis : smaller(weigh(employed), basis);
  return {
    month: days.length,
    working: inNumber(days.reduce((sum, { working }) => plus(sum, exactly(working)), ZERO)),
    basis: inNumber(basis),
    employed: inNumber(counted),
    unpaid: inNumber(unpaid),
    paid: inNumber(larger(minus(counted, unpaid), ZERO)),
  };
}
