import { exact } from './amount.ts';

export interface EncashmentRule {
  /** Days that stay, whatever is asked for. */
  readonly keepBack: number;
  /** The most that is paid at one time. */
  readonly ceiling: number | null;
}

/** The days that may be paid out of a balance from which later approved leave is already taken. */
export function encashable(balance: number, { keepBack, ceiling }: EncashmentRule): number {
  const above = Math.max(0, exact(balance - keepBack));
  return ceiling === null ? above : Math.min(above, ceiling);
}

/** What days are worth, rounded once. */
export const encashmentAmount = (days: number, perDay: number): number =>
  Math.round(days * perDay * 100 + 1e-6) / 100;

/** A day's pay out of a month's: by how many days a month has for this is a setting, 30 in Bangladesh. */
export const dayRate = (monthly: number, daysInMonth: number): number => monthly / daysInMonth;
