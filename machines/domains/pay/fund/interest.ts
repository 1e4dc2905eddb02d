/** A row of a member’s ledger, in hundredths of the currency unit. */
export interface DatedAmount {
  day: string;
  amount: number;
}

const monthNumber = (day: string): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/**
 * Returns the sum of the monthly balances that earn interest, from `yearFrom` to the month of `untilDay`.
 * Each is the balance at the start of the month less withdrawals in it. Contributions earn interest from the
 * next month on.
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

/** Returns the interest to date in hundredths, rounded down. The rest of the income stays in the fund’s own account. */
export const getInterest = (products: number, ratePercent: number): number =>
  Number((BigInt(products) * BigInt(Math.round(ratePercent * 10_000))) / 12_000_000n);
