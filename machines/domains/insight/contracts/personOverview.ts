import type { DayStatus } from '#machines/domains/time/attendance/day.ts';

export interface OverviewMonth {
  month: string;
  present: number;
  onLeave: number;
  absent: number;
  lateDays: number;
  lateMinutes: number;
}

export interface OverviewRequest {
  workflow: string;
  kind: string;
  requestId: number;
  number: string;
  stateLabel: string;
  isFinal: boolean;
  createdAt: string;
}

export interface OverviewLoan {
  loanType: string;
  paidOutOn: string;
  principal: number;
  outstanding: number;
}

export interface OverviewLetter {
  paperId: number;
  title: string;
  number: string;
  issuedOn: string;
  isWithdrawn: boolean;
}

/**
 * GET /Employee/Overview: what HR is often asked about a person on the phone. A part that the caller may not
 * read is null. Requests and letters that they may not read are left out.
 */
export interface PersonOverview {
  today: {
    status: DayStatus | null;
    /** The times as ISO instants. */
    firstIn: string | null;
    lastOut: string | null;
    isIn: boolean;
    shift: string | null;
    timeZone: string;
    /** The type of today's leave, and the last day of that leave. */
    leave: { type: string; until: string } | null;
  } | null;
  balances: { type: string; available: number; planned: number; pending: number }[] | null;
  /** The months, the latest first. */
  months: OverviewMonth[] | null;
  requests: OverviewRequest[];
  loans: OverviewLoan[] | null;
  letters: OverviewLetter[];
}
