/** The action button of the step with which every ticket ends (spec 001 §4). */
export const RATING = 'rating';

/** The task, responsible person and working hours. The ticket stores its own copy. */
export interface TicketStep {
  /** Its number on the ticket, from 1. */
  rowId: number;
  /** The step of the issue type from which it was created. */
  processId: number;
  processName: string;
  responsiblePersonId: number | null;
  actionButton: '' | typeof RATING;
  /** Working hours; the rating has no deadline. */
  hours: number;
  /** When the step was delegated away from the person given by the process (ISO time). */
  delegatedAt: string | null;
  completedAt: string | null;
}

/** The current step; null once all are complete. */
export const currentStep = (steps: readonly TicketStep[]): TicketStep | null =>
  steps.find(({ completedAt }) => completedAt === null) ?? null;

/** The step after the current one. */
export const followingStep = (steps: readonly TicketStep[]): TicketStep | null =>
  steps.filter(({ completedAt }) => completedAt === null)[1] ?? null;

/** The last step before the rating, at which a reopened ticket continues. */
export const lastWorkStep = (steps: readonly TicketStep[]): TicketStep | null =>
  steps.findLast(({ actionButton }) => actionButton === '') ?? null;

/** Whether a step can be assigned: not complete, and not the rating. */
export const isAssignable = ({ completedAt, actionButton }: TicketStep): boolean =>
  completedAt === null && actionButton === '';

export interface Assignment {
  rowId: number;
  responsiblePersonId: number;
}

/** The steps with changed responsible persons; replacing one is a delegation. */
export const assigned = (
  steps: readonly TicketStep[],
  assignments: readonly Assignment[],
  at: string,
): TicketStep[] =>
  steps.map((step) => {
    const named = assignments.find(({ rowId }) => rowId === step.rowId)?.responsiblePersonId;
    if (named === undefined || named === step.responsiblePersonId) return step;
    const delegatedAt = step.responsiblePersonId === null ? step.delegatedAt : at;
    return { ...step, responsiblePersonId: named, delegatedAt };
  });

/** The steps with the current one completed by the given person. */
export const completed = (
  steps: readonly TicketStep[],
  at: string,
  responsiblePersonId: number | null,
): TicketStep[] => {
  const current = currentStep(steps);
  return steps.map((step) =>
    step === current
      ? {
          ...step,
          completedAt: at,
          responsiblePersonId: responsiblePersonId ?? step.responsiblePersonId,
        }
      : step,
  );
};

/** The steps with the rating and the step before it open again. */
export const reopened = (steps: readonly TicketStep[]): TicketStep[] => {
  const last = lastWorkStep(steps);
  return steps.map((step) =>
    step === last || step.actionButton === RATING ? { ...step, completedAt: null } : step,
  );
};
