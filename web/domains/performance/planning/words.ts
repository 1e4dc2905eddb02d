import type { PlanState } from '#machines/domains/performance/planning/states.ts';
import type { Tone } from '#web/components/ui/index.ts';

export const PLANNING_PATH = '/pms/planning';

export const planPath = (planId: number): string => `${PLANNING_PATH}?plan=${planId}`;

export const newPlanPath = (employeeId: number, cycleId: number, from?: number): string =>
  `${PLANNING_PATH}?person=${employeeId}&cycle=${cycleId}${from === undefined ? '' : `&from=${from}`}`;

export const STATE_TONES: Readonly<Record<PlanState, Tone>> = {
  none: 'neutral',
  draft: 'info',
  toPerson: 'warning',
  toSupervisor: 'warning',
  refused: 'danger',
  returned: 'danger',
  agreed: 'success',
  set: 'success',
  frozen: 'neutral',
  lapsed: 'neutral',
};

export interface AnswerWords {
  label: string;
  /** Whether the server requires a comment. */
  asksWords: boolean;
  tone: 'primary' | 'secondary' | 'danger';
}

/** The workflow events by which someone agrees to, refuses or reopens a plan, with their buttons. */
export const ANSWERS: Readonly<Record<string, AnswerWords>> = {
  agree: { label: 'Agree', asksWords: false, tone: 'primary' },
  accept: { label: 'Agree', asksWords: false, tone: 'primary' },
  agreeOnPaper: { label: 'Agreed on paper', asksWords: true, tone: 'primary' },
  refuse: { label: 'Refuse', asksWords: true, tone: 'secondary' },
  sendBack: { label: 'Refuse', asksWords: true, tone: 'secondary' },
  askBack: { label: 'Ask back', asksWords: false, tone: 'secondary' },
  reopen: { label: 'Reopen', asksWords: true, tone: 'secondary' },
};
