import type { Outcome } from './events.ts';

/** The context of a disciplinary case. The complainant is only stored in its table. */
export interface DisciplineContext {
  employeeId: number;
  /** Employees who must not see the case: superiors of the accused, and the complainant. */
  keptFrom: number[];
  incidentOn: string;
  /** Whether the accused has been informed; before that they do not see the case. */
  isNotified: boolean;
  /** ISO instant at the end of the last day on which they may reply. */
  replyBy: string | null;
  hasReplied: boolean;
  hearingOn: string | null;
  outcome: Outcome | null;
  effectiveDate: string | null;
  /** ISO instant at the end of the last day on which they may appeal. */
  appealBy: string | null;
  hasAppealed: boolean;
}

export type DisciplineInput = Pick<DisciplineContext, 'employeeId' | 'keptFrom' | 'incidentOn'>;

export const CASES = '/profile/rewardsAndDisciplinary/grievance';
export const CASE = `${CASES}/details/{id}`;

/** A decision can be appealed for this many days. */
export const APPEAL_DAYS = 14;
