import { Decimal } from 'decimal.js';

/**
 * Returns what a leaver owes for a training: the part of its cost for the bond's months that they did not
 * serve, in the account's currency.
 */
export function getBond({
  cost,
  bondMonths,
  servedMonths,
}: {
  cost: number;
  bondMonths: number;
  servedMonths: number;
}): number {
  const missing = Math.max(0, bondMonths - servedMonths);
  if (bondMonths === 0) return 0;
  return new Decimal(cost).times(missing).div(bondMonths).toDecimalPlaces(2).toNumber();
}
