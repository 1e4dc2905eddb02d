/** The part of a raise's arrears that is due for one calendar month. */
interface ArrearsMonth {
  /** The month, such as `2026-09`. */
  month: string;
  /** How many days of the month the raise applies to. */
  days: number;
  daysInMonth: number;
  /** The amount with two decimals. */
  amount: number;
}

export interface Arrears {
  /** The sum of the months, with two decimals. */
  amount: number;
  months: ArrearsMonth[];
}

/** The formula as text, for the letter and the screens. */
export const ARREARS_FORMULA =
  'For each calendar month from the effective date to the month before the release: monthly increase × days from the effective date on ÷ days of the month, rounded to two decimals. The month of the release is paid at the new salary.';

/**
 * Calculates the arrears of a raise for each month between its effective date and its release, the first in
 * proportion to its days. Days before the joining date count for nothing. Money has two decimals, dates are ISO.
 */
export function getArrears({
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
  const first = monthNumber(from);
  const end = monthNumber(releasedOn);
  const raised = Math.round(raise * 100);
  const months: ArrearsMonth[] = [];
  let owed = 0;
  for (let at = first; at < end; at += 1) {
    const daysInMonth = daysIn(at);
    const days = at === first ? daysInMonth - Number(from.slice(8, 10)) + 1 : daysInMonth;
    const amount = days === daysInMonth ? raised : getShare(raised, days, daysInMonth);
    owed += amount;
    months.push({ month: monthName(at), days, daysInMonth, amount: amount / 100 });
  }
  return { months, amount: owed / 100 };
}

/**
 * Rounds half away from zero. Whole cents below 2^53 are exact, and Decimal would take most of the time of an
 * export.
 */
const getShare = (raised: number, days: number, daysInMonth: number): number => {
  const twice = 2 * Math.abs(raised) * days + daysInMonth;
  return Math.sign(raised) * ((twice - (twice % (2 * daysInMonth))) / (2 * daysInMonth));
};

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(month: number): number {
  const year = Math.floor(month / 12);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month % 12 === 1 && isLeap ? 29 : (LENGTHS[month % 12] ?? 30);
}

const monthNumber = (date: string): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

const monthName = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
