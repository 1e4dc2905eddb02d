/** A row of a member’s ledger, in hundredths of the currency. */
export interface DatedAmount {
  day: string;
  amount: number;
}

const monthNumber = (day: string): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/**
 * The sum of the balances on which each month from `yearFrom` to that of `untilDay` earns interest: what was there at
 * its start, less what was taken in it. What is paid in earns from the next month.
 */
export function sumMonthlyProducts(
  rows: readonly DatedAmount[],
  yearFrom: string,
  untilDay: string,
): number {
  const first = monthNumber(yearFrom);
  const months = monthNumber(untilDay) - first + 1;
  return rows.reduce((sum, { day, amount }) => {
    const month = monthNumber(day) - first + 1;
    if (month > months) return sum;
    if (month < 1) return sum + amount * months;
    return sum + amount * (months - month) + Math.min(amount, 0);
  }, 0);
}

/** Interest to date in hundredths, cut: what is left of the income goes to the fund’s own account. */
export const getInterest = (products: number, ratePercent: number): number =>
  Number((BigInt(products) * BigInt(Math.round(ratePercent * 10_000))) / 12_000_000n);
