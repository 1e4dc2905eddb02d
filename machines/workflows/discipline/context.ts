import type { Outcome } from './events.ts';

/** What the machine knows of a disciplinary case. Who complained stays in its table. */
export interface DisciplineContext {
  employeeId: number;
  /** Employees from whom it is kept: those above the accused, and whoever complained. */
  keptFrom: number[];
  incidentOn: string;
  /** Whether the accused has been told of the charge; before that they don't know of the case. */
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

/** Days within which a decision can be appealed against. */
export const APPEAL_DAYS = 14;
