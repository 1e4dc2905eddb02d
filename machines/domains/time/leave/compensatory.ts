import { addDays, earlier } from '#machines/core/values/dates.ts';

export type Worked = 'whole' | 'half';

export interface Credit {
  readonly days: number;
  readonly usableFrom: string;
  readonly usableTo: string;
  readonly period: { readonly from: string; readonly to: string };
}

/**
 * Returns the compensatory leave for work on a day off. It can be used from the next day on, in the leave year
 * of that day. It returns null if that year doesn't exist yet.
 */
export function compensatoryCredit(
  workedOn: string,
  worked: Worked,
  years: readonly { from: string; to: string }[],
  expireAfterDays: number | null = null,
): Credit | null {
  const usableFrom = addDays(workedOn, 1);
  const period = years.find(({ from, to }) => from <= usableFrom && usableFrom <= to);
  if (!period) return null;
  const usableTo =
    expireAfterDays === null
      ? period.to
      : earlier(period.to, addDays(usableFrom, expireAfterDays - 1));
  return { days: worked === 'half' ? 0.5 : 1, usableFrom, usableTo, period };
}
