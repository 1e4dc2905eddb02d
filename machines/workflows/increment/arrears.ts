import { Decimal } from 'decimal.js';
import { cents } from '#machines/values/money.ts';

/** What one calendar month adds to the arrears of a raise. */
interface ArrearsMonth {
  /** `2026-09` */
  month: string;
  /** Days of it from the effective date on. */
  days: number;
  daysInMonth: number;
  /** Money, two decimals. */
  amount: number;
}

export interface Arrears {
  /** Money, two decimals: the sum of the months. */
  amount: number;
  months: ArrearsMonth[];
}

/** The formula in words, as letter and screens state it. */
export const ARREARS_FORMULA =
  'For each calendar month from the effective date to the month before the release: monthly increase × days from the effective date on ÷ days of the month, rounded to two decimals. The month of the release is paid at the new salary.';

/**
 * What is owed where a raise takes effect in a month that was paid before its release. Payroll is
 * monthly: the month of the release is paid at the new pay, each earlier one is owed, the first in
 * proportion to its days. Nobody is owed for days before they joined. Money in two decimals, dates
 * ISO.
 */
export function arrearsOf({
  raise,
  effectiveDate,
  releasedOn,
  joiningDate = null,
}: {
  raise: number;
  effectiveDate: string;
  releasedOn: string;
  joiningDate?: string | null;
}): Arrears {
  const from = joiningDate !== null && joiningDate > effectiveDate ? joiningDate : effectiveDate;
  const end = monthNumber(releasedOn);
  const months: ArrearsMonth[] = [];
  for (let at = monthNumber(from); at < end; at += 1) {
    const daysInMonth = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate();
    const days =
      at === monthNumber(from) ? daysInMonth - Number(from.slice(8, 10)) + 1 : daysInMonth;
    const amount = cents(new Decimal(raise).times(days).div(daysInMonth));
    months.push({ month: monthName(at), days, daysInMonth, amount });
  }
  return { months, amount: cents(Decimal.sum(0, ...months.map(({ amount }) => amount))) };
}

const monthNumber = (date: string): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

const monthName = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
