import type { DayPolicy } from '#machines/domains/pay/calculation/index.ts';

/** The days whose facts are read, as of what is known now. */
export interface PeriodOfFacts {
  accountId: number;
  startsOn: string;
  endsOn: string;
  payDate: string;
  period: number;
  periods: number;
}

/** How days count, and how far back arrears go. */
export interface Policy extends DayPolicy {
  id: number;
  arrearMonths: number;
}
