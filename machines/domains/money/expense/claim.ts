import { Decimal } from 'decimal.js';

type Amount = Decimal.Value;

const round = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** One line of a claim. */
export interface ClaimLine {
  amount: Amount;
  /** The exchange rate: the value of one unit of the line's currency in the account's currency. */
  rate?: Amount | null;
  taxPercent?: Amount | null;
}

/** Returns the tax of an amount with two decimals, because each line is rounded separately. */
export const taxOn = (amount: Amount, percent: Amount): number =>
  round(new Decimal(amount).times(percent).div(100)).toNumber();

/** Returns the amount of a line in the account's currency, including tax. */
export function lineTotal({ amount, rate, taxPercent }: ClaimLine): number {
  const own = round(new Decimal(amount).times(rate ?? 1));
  return own.plus(taxOn(own, taxPercent ?? 0)).toNumber();
}

/** Returns the total amount of a claim. */
export const claimed = (lines: readonly ClaimLine[]): number =>
  Decimal.sum(0, ...lines.map(lineTotal)).toNumber();

/**
 * Returns how much of a claim an advance covers: no more than what is left of the advance, and no more than the
 * claim.
 */
export const coveredBy = (open: Amount, lines: readonly ClaimLine[]): number =>
  Decimal.max(Decimal.min(open, claimed(lines)), 0).toNumber();
