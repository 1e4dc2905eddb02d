import type { IncrementLandingRow } from '#machines/domains/increments/contracts/increments.ts';

export interface LandingTotals {
  /** The number of people without those who were rejected, as in the amounts. */
  people: number;
  rejected: number;
  before: number;
  after: number;
  /** Plain mean over people (spec 000 §9): larger sections count more. */
  meanPercent: number | null;
  /** The growth from one total to the other. */
  growth: number | null;
}

type Row = Pick<
  IncrementLandingRow,
  'totalCount' | 'rejectedCount' | 'avgPercent' | 'prevTotalSalary' | 'afterTotalSalary'
>;

const counted = ({ totalCount, rejectedCount }: Row): number => totalCount - rejectedCount;

/** The totals of a landing. Money is added up in whole cents. */
export function landingTotals(rows: readonly Row[]): LandingTotals {
  const sum = (amount: (row: Row) => number) => rows.reduce((total, row) => total + amount(row), 0);
  const cents = (amount: (row: Row) => number) => sum((row) => Math.round(amount(row) * 100)) / 100;
  const rejected = sum(({ rejectedCount }) => rejectedCount);
  const people = sum(counted);
  const before = cents(({ prevTotalSalary }) => prevTotalSalary);
  const after = cents(({ afterTotalSalary }) => afterTotalSalary);
  const percents = sum((row) => row.avgPercent * counted(row));
  return {
    people,
    rejected,
    before,
    after,
    meanPercent: people === 0 ? null : percents / people,
    growth: before === 0 ? null : (after / before - 1) * 100,
  };
}
