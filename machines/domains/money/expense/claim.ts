import { Decimal } from 'decimal.js';

type Amount = Decimal.Value;

const round = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** One line of a claim. */
export interface ClaimLine {
  amount: Amount;
  /** What one unit of its currency is in the account's. */
  rate?: Amount | null;
  taxPercent?: Amount | null;
}

/** Tax of an amount, to two decimals: each line is rounded by itself. */
export const taxOn = (amount: Amount, percent: Amount): number =>
  round(new Decimal(amount).times(percent).div(100)).toNumber();

/** What a line claims in the account's currency, with its tax. */
export function lineTotal({ amount, rate, taxPercent }: ClaimLine): number {
  const own = round(new Decimal(amount).times(rate ?? 1));
  return own.plus(taxOn(own, taxPercent ?? 0)).toNumber();
}

/** What a claim asks for in all. */
export const claimed = (lines: readonly ClaimLine[]): number =>
  Decimal.sum(0, ...lines.map(lineTotal)).toNumber();

/** What an advance covers of a claim: no more than is open of it, nor than the claim asks for. */
export const coveredBy = (open: Amount, lines: readonly ClaimLine[]): number =>
  Decimal.max(Decimal.min(open, claimed(lines)), 0).toNumber();
