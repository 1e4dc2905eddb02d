import { divideHalfUp } from '#machines/core/values/rounding.ts';

/** The days of pay for each completed year, from a number of years of service on. */
export interface CompensationBand {
  fromYears: number;
  days: number;
}

interface MonthlyPay {
  /** The monthly pay in hundredths of the currency unit. */
  base: number;
  /** The number of days by which a month's pay is divided. */
  monthDays: number;
}

/** Returns the pay of some days in hundredths, rounded half up. `days` may have two decimals. */
export function getPayOfDays(days: number, { base, monthDays }: MonthlyPay): number {
  const numerator = BigInt(Math.round(days * 100)) * BigInt(base);
  const divisor = BigInt(Math.round(monthDays * 100));
  return divideHalfUp(numerator, divisor);
}

/**
 * Returns the compensation in hundredths: for every completed year, the days of the band that the whole
 * service reaches.
 */
export function getCompensation(
  years: number,
  bands: readonly CompensationBand[],
  pay: MonthlyPay,
): { days: number; amount: number } {
  const band = bands
    .filter(({ fromYears }) => fromYears <= years)
    .toSorted((a, b) => b.fromYears - a.fromYears)[0];
  const days = band?.days ?? 0;
  return { days, amount: getPayOfDays(days * Math.floor(years), pay) };
}

interface Line {
  direction: 'earning' | 'deduction';
  /** The amount in hundredths. */
  amount: number;
}

/** Adds up the lines in hundredths. If the total is negative, nothing is paid and the person owes it. */
export function sumSettlement(lines: readonly Line[]): {
  payable: number;
  receivable: number;
  net: number;
  toPay: number;
  owed: number;
} {
  const sum = (direction: Line['direction']) =>
    lines
      .filter((line) => line.direction === direction)
      .reduce((total, { amount }) => total + amount, 0);
  const payable = sum('earning');
  const receivable = sum('deduction');
  const net = payable - receivable;
  return { payable, receivable, net, toPay: Math.max(0, net), owed: Math.max(0, -net) };
}
