/**
 * Rounds to thousandths of a day, in which leave is stored, because sums of binary fractions would differ from
 * the ledger.
 */
export const exact = (days: number): number => Math.round(days * 1000 + 1e-6) / 1000 || 0;

export const sum = (amounts: readonly number[]): number =>
  exact(amounts.reduce((total, one) => total + one, 0));

/** Rounds to the nearest step, halves up. Without a step, the number stays. */
export const roundTo = (days: number, step: number | null): number =>
  step === null ? days : Math.round(days / step + 1e-9) * step || 0;

export const atMost = (days: number, most: number | null): number =>
  most === null ? days : Math.min(days, most);
