import { Decimal } from 'decimal.js';

type Amount = Decimal.Value;

/** An instalment with its payment, the principal and interest in it, and the balance after it. */
export interface Instalment {
  payment: number;
  principal: number;
  interest: number;
  balance: number;
}

export interface LoanTerms {
  principal: Amount;
  /** The rate in percent per year. */
  annualRate: Amount;
  /** The months before the first instalment in which only interest is paid. */
  graceMonths?: number;
}

const Money = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });
const cents = (value: Decimal): Decimal => value.toDecimalPlaces(2);
const monthly = (annualRate: Amount): Decimal => new Money(annualRate).div(1200);

/** Returns the interest on a balance for one month, with two decimals. */
export const interestOn = (balance: Amount, annualRate: Amount): number =>
  cents(new Money(balance).times(monthly(annualRate))).toNumber();

/** Returns P·r·(1+r)ⁿ / ((1+r)ⁿ − 1), or P / n without interest, rounded up to a whole unit. */
export function equalInstalment({ principal, annualRate }: LoanTerms, months: number): number {
  const owed = new Money(principal);
  const rate = monthly(annualRate);
  if (rate.isZero()) return owed.div(months).ceil().toNumber();
  const growth = rate.plus(1).pow(months);
  return owed.times(rate).times(growth).div(growth.minus(1)).ceil().toNumber();
}

/** Applies a payment to interest, then principal; returns the remainder. */
export function allocate(
  due: { interest: Amount; principal: Amount },
  paid: Amount,
): { interest: number; principal: number; left: number } {
  const interest = Money.min(paid, due.interest);
  const principal = Money.min(new Money(paid).minus(interest), due.principal);
  return {
    interest: interest.toNumber(),
    principal: principal.toNumber(),
    left: cents(new Money(paid).minus(interest).minus(principal)).toNumber(),
  };
}

/** A plan with more instalments counts as endless. */
export const MAX_INSTALMENTS = 600;

/**
 * Returns the plan of a fixed monthly amount, which pays the interest first. The last row takes the rest, to
 * the cent.
 * @throws Error if the amount doesn't even cover the interest.
 */
export function fixedPlan(terms: LoanTerms, payment: Amount, months?: number): Instalment[] {
  let balance = new Money(terms.principal);
  const rows: Instalment[] = [];
  for (let grace = terms.graceMonths ?? 0; grace > 0; grace -= 1) {
    const interest = interestOn(balance, terms.annualRate);
    rows.push({ payment: interest, principal: 0, interest, balance: balance.toNumber() });
  }
  const before = rows.length;
  while (balance.greaterThan(0)) {
    const interest = new Money(interestOn(balance, terms.annualRate));
    const isLast = rows.length - before + 1 === months;
    const due = balance.plus(interest);
    const paid = isLast ? due : Money.min(payment, due);
    const of = allocate({ interest, principal: balance }, paid);
    if (of.principal <= 0 || rows.length === MAX_INSTALMENTS) {
      throw new Error('The instalment does not repay the loan');
    }
    balance = balance.minus(of.principal);
    rows.push({
      payment: paid.toNumber(),
      principal: of.principal,
      interest: of.interest,
      balance: balance.toNumber(),
    });
  }
  return rows;
}

/** Returns the plan of equal instalments over a number of months, after the months of grace. */
export const equalPlan = (terms: LoanTerms, months: number): Instalment[] =>
  fixedPlan(terms, equalInstalment(terms, months), months);

/** How a loan is repaid: in a number of equal instalments, or by a fixed monthly amount. */
export interface Repayment {
  months: number | null;
  instalment: Amount | null;
}

/**
 * Returns the plan of a loan. If a fixed amount would no longer repay it, because the rate has risen, the
 * number of instalments applies instead.
 */
export function getPlan(terms: LoanTerms, { months, instalment }: Repayment): Instalment[] {
  const fixed = instalment === null ? null : repaidBy(terms, instalment);
  return fixed ?? equalPlan(terms, months ?? 1);
}

/** Returns the plan of a fixed monthly amount, or null if it would never repay the loan. */
export function repaidBy(terms: LoanTerms, instalment: Amount): Instalment[] | null {
  const interest = interestOn(terms.principal, terms.annualRate);
  if (new Money(instalment).lessThanOrEqualTo(interest)) return null;
  try {
    return fixedPlan(terms, instalment);
  } catch {
    return null;
  }
}

export const getTotals = (plan: readonly Instalment[]): { interest: number; total: number } => ({
  interest: Money.sum(0, ...plan.map(({ interest }) => interest)).toNumber(),
  total: Money.sum(0, ...plan.map(({ payment }) => payment)).toNumber(),
});

/** Returns the plan after an extra payment: fewer months with the same instalment, or smaller instalments. */
export function afterExtraPayment(
  rest: readonly Instalment[],
  terms: Pick<LoanTerms, 'annualRate'>,
  extra: { owed: Amount; amount: Amount; keep: 'instalment' | 'months' },
): Instalment[] {
  const principal = new Money(extra.owed).minus(extra.amount);
  if (principal.lessThanOrEqualTo(0)) return [];
  const repaying = rest.filter((row) => row.principal > 0);
  const left = { ...terms, principal, graceMonths: rest.length - repaying.length };
  const instalment = repaying[0]?.payment ?? principal;
  return extra.keep === 'instalment'
    ? fixedPlan(left, instalment)
    : equalPlan(left, Math.max(repaying.length, 1));
}
