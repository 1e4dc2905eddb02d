import type {
  ClaimType,
  MatchState,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';

export type ReportType = 'expense' | 'commercial';

/** The values of the filters. */
export interface Typed {
  report: ReportType;
  type: ClaimType;
  state: MatchState;
  everybody: boolean;
  employeeId: number | null;
  from: string | null;
  to: string | null;
}

export interface Problems {
  enroll?: string;
  from?: string;
  to?: string;
}

/** Missing fields, with the specification's messages (002 §5). Bills have no employee. */
export function getProblems(
  { report, everybody: everyone, employeeId, from, to }: Typed,
  isSelf: boolean,
): Problems {
  const needsPerson = report === 'expense' && !isSelf && !everyone;
  return {
    ...(needsPerson && employeeId === null ? { enroll: 'Enroll is required' } : {}),
    ...(from === null ? { from: 'From Date is required' } : {}),
    ...(to === null ? { to: 'To Date is required' } : {}),
    ...(from !== null && to !== null && to < from
      ? { to: 'To Date cannot be before From Date' }
      : {}),
  };
}
