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

export interface Settling {
  /** What was granted before tax. */
  sanctioned: Amount;
  /** What was asked for, where it is known. */
  claimed?: Amount | undefined;
  taxPercent?: Amount | undefined;
  /** In place of a percentage. */
  tax?: Amount | undefined;
  advanceUsed?: Amount | undefined;
  payments?: readonly Amount[] | undefined;
  isRejected?: boolean | undefined;
}

export interface Settled {
  sanctioned: number;
  /** Still to be paid. */
  payable: number;
  status: 'Rejected' | 'Submitted' | 'Unpaid' | 'Paid';
}

/** Why a claim cannot be settled like this; null if it can. */
export function refusalOf({ sanctioned, claimed: asked, ...rest }: Settling): string | null {
  if (asked !== undefined && new Decimal(sanctioned).greaterThan(asked)) {
    return 'No more can be granted than was claimed';
  }
  const due = new Decimal(sanctioned).plus(taxOf({ sanctioned, ...rest }));
  return due.lessThan(rest.advanceUsed ?? 0)
    ? 'The advance used is more than the amount granted'
    : null;
}

const taxOf = ({ sanctioned, tax, taxPercent = 0 }: Settling): number =>
  tax === undefined ? taxOn(sanctioned, taxPercent) : round(new Decimal(tax)).toNumber();

/** Payable = granted + tax − advance used − paid. Nothing granted is never called paid. */
export function settle(claim: Settling): Settled {
  if (claim.isRejected) return { sanctioned: 0, payable: 0, status: 'Rejected' };
  const sanctioned = round(new Decimal(claim.sanctioned));
  const due = sanctioned.plus(taxOf(claim)).minus(claim.advanceUsed ?? 0);
  const payable = round(due.minus(Decimal.sum(0, ...(claim.payments ?? []))));
  return {
    sanctioned: sanctioned.toNumber(),
    payable: payable.toNumber(),
    status: sanctioned.isZero() ? 'Submitted' : payable.greaterThan(0) ? 'Unpaid' : 'Paid',
  };
}

/** After each payment: what is open, and what has been paid. */
export function afterPayments(
  sanctioned: Amount,
  payments: readonly Amount[],
): { outstanding: number[]; reimbursed: number[] } {
  const reimbursed = payments.map((_, last) => Decimal.sum(...payments.slice(0, last + 1)));
  return {
    outstanding: reimbursed.map((paid) => new Decimal(sanctioned).minus(paid).toNumber()),
    reimbursed: reimbursed.map((paid) => paid.toNumber()),
  };
}
