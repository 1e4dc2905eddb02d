import type { Outcome } from './events.ts';

/** The context of a disciplinary case. The complainant is only stored in its table. */
export interface DisciplineContext {
  employeeId: number;
  /** Employees who must not see the case: superiors of the accused, and the complainant. */
  keptFrom: number[];
  incidentOn: string;
  /** Whether the accused has been informed. Before that, they do not see the case. */
  isNotified: boolean;
  /** The end of the last day on which the accused may reply, as an ISO instant. */
  replyBy: string | null;
  hasReplied: boolean;
  hearingOn: string | null;
  outcome: Outcome | null;
  effectiveDate: string | null;
  /** The end of the last day on which the accused may appeal, as an ISO instant. */
  appealBy: string | null;
  hasAppealed: boolean;
}

export type DisciplineInput = Pick<DisciplineContext, 'employeeId' | 'keptFrom' | 'incidentOn'>;

export const CASES = '/profile/rewardsAndDisciplinary/grievance';
export const CASE = `${CASES}/details/{id}`;

/** A decision can be appealed for this many days. */
export const APPEAL_DAYS = 14;
