import { Decimal } from 'decimal.js';
import { monthsLater } from './dueDates.ts';
import { afterExtraPayment, equalPlan, type Instalment } from './schedule.ts';

/** The possible changes of a loan that is being repaid. */
export const LOAN_CHANGES = {
  reschedule: 'Plan again',
  skip: 'Skip a month',
  extra: 'Extra payment',
  settle: 'Settle early',
  writeOff: 'Write off',
} as const;
export type LoanChange =
  | { change: 'reschedule'; months: number }
  | { change: 'skip'; month: string }
  | { change: 'extra'; amount: Decimal.Value; keep: 'instalment' | 'months' }
  | { change: 'settle' }
  | { change: 'writeOff' }
  /** The borrower leaves the company, so the rest is due in this month. */
  | { change: 'leave'; month: string };

/** An instalment with the first day of its month. */
export interface DueInstalment extends Instalment {
  month: string;
}

export interface ChangedPlan {
  /** The instalments that replace the open ones. The list is empty once nothing is owed. */
  rest: DueInstalment[];
  /** The principal that was owed before the change. */
  owed: number;
  /** The amount that was paid outside the plan, or written off. */
  amount: number;
}

/** Returns the principal of the instalments that payroll hasn't deducted. */
export const getOwed = (open: readonly Pick<Instalment, 'principal'>[]): number =>
  Decimal.sum(0, ...open.map(({ principal }) => principal)).toNumber();

/** Returns why a change is refused, or null if it is allowed. */
export function changeRefusal(open: readonly DueInstalment[], of: LoanChange): string | null {
  if (open.length === 0) return 'This loan is fully repaid';
  if (of.change === 'skip' && !open.some(({ month }) => month === getFirst(of.month))) {
    return 'No open instalment is due in this month';
  }
  if (of.change === 'extra' && new Decimal(of.amount).greaterThanOrEqualTo(getOwed(open))) {
    return 'That is the whole balance or more. Settle the loan early instead';
  }
  return null;
}

/**
 * Returns the plan after a change. A skipped instalment is moved to the end without additional interest.
 * After other changes, the remaining instalments are planned again from the first open month on.
 */
export function changedPlan(
  open: readonly DueInstalment[],
  annualRate: Decimal.Value,
  of: LoanChange,
): ChangedPlan {
  const owed = getOwed(open);
  const from = open[0]?.month ?? '';
  const replan = (plan: readonly Instalment[]): DueInstalment[] =>
    plan.map((row, index) => ({ ...row, month: monthsLater(from, index) }));
  switch (of.change) {
    case 'reschedule':
      return {
        owed,
        amount: 0,
        rest: replan(equalPlan({ principal: owed, annualRate }, of.months)),
      };
    case 'skip':
      return { owed, amount: 0, rest: withLast(open, getFirst(of.month)) };
    case 'extra': {
      const { amount, keep } = of;
      return {
        owed,
        amount: new Decimal(amount).toNumber(),
        rest: replan(afterExtraPayment(open, { annualRate }, { owed, amount, keep })),
      };
    }
    case 'settle':
    case 'writeOff':
      return { owed, amount: owed, rest: [] };
    case 'leave':
      return { owed, amount: 0, rest: dueAtOnce(open, getFirst(of.month)) };
  }
}

/** Moves the instalment of a month to the month after the last one. The other instalments stay. */
function withLast(open: readonly DueInstalment[], month: string): DueInstalment[] {
  const end = monthsLater(open.at(-1)?.month ?? month, 1);
  const moved = open.filter((row) => row.month === month).map((row) => ({ ...row, month: end }));
  let balance = new Decimal(getOwed(open));
  return [...open.filter((row) => row.month !== month), ...moved].map((row) => {
    balance = balance.minus(row.principal);
    return { ...row, balance: balance.toNumber() };
  });
}

/** Makes the instalments after a month due in that month, without the interest of the months that are saved. */
function dueAtOnce(open: readonly DueInstalment[], month: string): DueInstalment[] {
  const principal = getOwed(open.filter((row) => row.month >= month));
  const interest = open.find((row) => row.month >= month)?.interest ?? 0;
  const payment = new Decimal(principal).plus(interest).toNumber();
  return [
    ...open.filter((row) => row.month < month),
    ...(payment > 0 ? [{ month, payment, principal, interest, balance: 0 }] : []),
  ];
}

const getFirst = (day: string): string => `${day.slice(0, 7)}-01`;
