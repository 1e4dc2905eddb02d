/** A past month that took an item with a limit, or still has to. */
export interface MonthOfItem {
  /** The first day of the month. */
  month: string;
  /** Whether the current run corrects this month. Other months stay as they are. */
  isOpen: boolean;
  /** What the payslip took; null if arrears paid it, so that the amount follows from the order of the months. */
  taken: string | null;
}

const inThousandths = (amount: string): number => Math.round(Number(amount) * 1000);

/**
 * Returns what a month takes of an item with a limit. What other months took is subtracted first, so that arrears for
 * months that were not paid then get only what is left of the limit.
 */
export function amountInMonth(
  { amount, cap }: { amount: string; cap: string },
  months: readonly MonthOfItem[],
  startsOn: string,
): number {
  const each = inThousandths(amount);
  let left = inThousandths(cap);
  const before = months.filter(({ month, isOpen }) => !isOpen || month <= startsOn);
  const inOrder = before.toSorted(
    (a, b) => Number(a.isOpen) - Number(b.isOpen) || a.month.localeCompare(b.month),
  );
  for (const { month, taken } of inOrder) {
    const own = taken === null ? Math.max(0, Math.min(each, left)) : inThousandths(taken);
    if (month === startsOn) return own / 1000;
    left -= own;
  }
  return Math.max(0, Math.min(each, left)) / 1000;
}

/** Returns what is left of an item's limit after all these months and a number of future ones. */
export function leftOfLimit(
  { amount, cap }: { amount: string; cap: string },
  months: readonly MonthOfItem[],
  coming: number,
): number {
  const taken = months.reduce(
    (sum, { month }) => sum + amountInMonth({ amount, cap }, months, month),
    0,
  );
  return Math.max(0, Number(cap) - taken - Number(amount) * coming);
}
