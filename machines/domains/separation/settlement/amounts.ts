/** Days of pay for each completed year, from some years of service on. */
export interface CompensationBand {
  fromYears: number;
  days: number;
}

interface MonthlyPay {
  /** In hundredths of the currency. */
  base: number;
  /** Days by which a month's pay is divided. */
  monthDays: number;
}

/** Hundredths of the currency, half up. `days` may have two decimals. */
export function getPayOfDays(days: number, { base, monthDays }: MonthlyPay): number {
  const numerator = BigInt(Math.round(days * 100)) * BigInt(base);
  const divisor = BigInt(Math.round(monthDays * 100));
  return Number((numerator * 2n + divisor) / (divisor * 2n));
}

/** Compensation for every completed year, by the band of the whole service; in hundredths. */
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
  /** In hundredths. */
  amount: number;
}

/** Sums in hundredths. Below zero the person owes the rest: nothing is paid. */
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
