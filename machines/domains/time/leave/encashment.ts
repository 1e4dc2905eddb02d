import { exact } from './amount.ts';

export interface EncashmentRule {
  /** The number of days that must remain in the balance. */
  readonly keepBack: number;
  /** The maximum number of days that are paid at one time, or null for no maximum. */
  readonly ceiling: number | null;
}

/** Returns how many days of a balance can be paid out, after approved leave in the future is deducted. */
export function encashable(balance: number, { keepBack, ceiling }: EncashmentRule): number {
  const above = Math.max(0, exact(balance - keepBack));
  return ceiling === null ? above : Math.min(above, ceiling);
}

/** Returns what the days are worth, rounded once at the end. */
export const encashmentAmount = (days: number, perDay: number): number =>
  Math.round(days * perDay * 100 + 1e-6) / 100;

/** Returns the pay for a day. The number of days in a month is a setting, which is 30 in Bangladesh. */
export const dayRate = (monthly: number, daysInMonth: number): number => monthly / daysInMonth;
