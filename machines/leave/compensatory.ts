import { addDays, earlier } from '#machines/values/dates.ts';

export type Worked = 'whole' | 'half';

export interface Credit {
  readonly days: number;
  readonly usableFrom: string;
  readonly usableTo: string;
  readonly period: { readonly from: string; readonly to: string };
}

/**
 * What work on a free day earns: usable from the next day on, in the leave year that holds that next
 * day; null where no year does yet.
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
