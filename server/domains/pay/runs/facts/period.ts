import type { DayPolicy } from '#machines/domains/pay/calculation/index.ts';

/** The days of a pay period. Facts about them are read as they are known now. */
export interface PeriodOfFacts {
  accountId: number;
  startsOn: string;
  endsOn: string;
  payDate: string;
  period: number;
  periods: number;
}

/** How days count, and for how many months arrears are paid. */
export interface Policy extends DayPolicy {
  id: number;
  arrearMonths: number;
}
