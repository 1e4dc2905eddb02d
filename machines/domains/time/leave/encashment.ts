import { exact } from './amount.ts';

export interface EncashmentRule {
  /** The days that must remain. */
  readonly keepBack: number;
  /** The maximum paid at one time. */
  readonly ceiling: number | null;
}

/** How many days of a balance can be paid out, after later approved leave is deducted. */
export function encashable(balance: number, { keepBack, ceiling }: EncashmentRule): number {
  const above = Math.max(0, exact(balance - keepBack));
  return ceiling === null ? above : Math.min(above, ceiling);
}

/** The value of the days, rounded once at the end. */
export const encashmentAmount = (days: number, perDay: number): number =>
  Math.round(days * perDay * 100 + 1e-6) / 100;

/** The pay for a day; the number of days in a month is a setting, 30 in Bangladesh. */
export const dayRate = (monthly: number, daysInMonth: number): number => monthly / daysInMonth;
