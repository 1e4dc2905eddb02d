import { Decimal } from 'decimal.js';
import { inWords } from '#machines/core/values/money.ts';
import { interestOn, getPlan, repaidBy, type Instalment, type Repayment } from './schedule.ts';

/** The limits of a loan type. */
export interface LoanLimits {
  annualRate: number;
  mostMonths: number;
  mostGraceMonths: number;
}

/** The terms that a person requests. */
export interface RequestedTerms extends Repayment {
  amount: number;
  graceMonths: number | null;
}

export interface TermProblem {
  field: keyof RequestedTerms;
  message: string;
}

/** Returns the problems of these terms by field. The list is empty if they can be planned. */
export const termProblems = (terms: RequestedTerms, limits: LoanLimits): TermProblem[] => [
  ...graceProblems(terms, limits),
  ...(terms.instalment === null
    ? monthsProblems(terms, limits)
    : instalmentProblems(terms, terms.instalment, limits)),
];

/** Returns the plan of these terms, or null if they allow none. */
export const getRequestedPlan = (terms: RequestedTerms, limits: LoanLimits): Instalment[] | null =>
  termProblems(terms, limits).length > 0
    ? null
    : getPlan({ principal: terms.amount, ...limits, graceMonths: terms.graceMonths ?? 0 }, terms);

function graceProblems(
  { graceMonths }: RequestedTerms,
  { mostGraceMonths }: LoanLimits,
): TermProblem[] {
  if ((graceMonths ?? 0) <= mostGraceMonths) return [];
  return [
    {
      field: 'graceMonths',
      message:
        mostGraceMonths === 0
          ? 'This loan has no grace period'
          : `The grace period can be at most ${mostGraceMonths} months`,
    },
  ];
}

function monthsProblems({ months }: RequestedTerms, { mostMonths }: LoanLimits): TermProblem[] {
  if (months === null) {
    return [{ field: 'months', message: 'Enter the instalments or the amount a month' }];
  }
  return months > mostMonths
    ? [{ field: 'months', message: `There can be at most ${mostMonths} instalments` }]
    : [];
}

function instalmentProblems(
  { amount }: RequestedTerms,
  instalment: Decimal.Value,
  { annualRate, mostMonths }: LoanLimits,
): TermProblem[] {
  if (new Decimal(instalment).greaterThan(amount)) {
    return [{ field: 'instalment', message: 'Amount a month cannot exceed the loan' }];
  }
  const plan = repaidBy({ principal: amount, annualRate }, instalment);
  if (plan === null) {
    const interest = inWords(interestOn(amount, annualRate).toFixed(2));
    return [
      { field: 'instalment', message: `Amount a month must exceed the interest of ${interest}` },
    ];
  }
  return plan.length > mostMonths
    ? [
        {
          field: 'instalment',
          message: `That takes ${plan.length} instalments. There can be at most ${mostMonths}`,
        },
      ]
    : [];
}
