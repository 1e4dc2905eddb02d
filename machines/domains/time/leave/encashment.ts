import { exact } from './amount.ts';

export interface EncashmentRule {
  /** Days that must remain. */
  readonly keepBack: number;
  /** The maximum paid at one time. */
  readonly ceiling: number | null;
}

/** The days that can be paid out of a balance, after deducting later approved leave. */
export function encashable(balance: number, { keepBack, ceiling }: EncashmentRule): number {
  const above = Math.max(0, exact(balance - keepBack));
  return ceiling === null ? above : Math.min(above, ceiling);
}

/** The value of days, rounded once. */
export const encashmentAmount = (days: number, perDay: number): number =>
  Math.round(days * perDay * 100 + 1e-6) / 100;

/** A day's pay from a month's; the number of days in a month is a setting, 30 in Bangladesh. */
export const dayRate = (monthly: number, daysInMonth: number): number => monthly / daysInMonth;
