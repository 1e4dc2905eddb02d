/** The name of the button of the step with which every ticket ends (spec 001 §4). */
export const RATING = 'rating';

/** A step with its task, responsible person and working hours. The ticket has its own copy. */
export interface TicketStep {
  /** The number of the step on the ticket, counted from 1. */
  rowId: number;
  /** The step of the issue type from which it was created. */
  processId: number;
  processName: string;
  responsiblePersonId: number | null;
  actionButton: '' | typeof RATING;
  /** The step should be completed within these working hours. The rating has no deadline. */
  hours: number;
  /** When the responsible person of the issue type delegated the step, as an ISO instant. */
  delegatedAt: string | null;
  completedAt: string | null;
}

/** Returns the current step, or null once all are complete. */
export const currentStep = (steps: readonly TicketStep[]): TicketStep | null =>
  steps.find(({ completedAt }) => completedAt === null) ?? null;

/** Returns the step after the current one. */
export const followingStep = (steps: readonly TicketStep[]): TicketStep | null =>
  steps.filter(({ completedAt }) => completedAt === null)[1] ?? null;

/** Returns the last step before the rating. A ticket that is opened again continues there. */
export const lastWorkStep = (steps: readonly TicketStep[]): TicketStep | null =>
  steps.findLast(({ actionButton }) => actionButton === '') ?? null;

/** Whether a step can be assigned, which is possible if it isn't complete and isn't the rating. */
export const isAssignable = ({ completedAt, actionButton }: TicketStep): boolean =>
  completedAt === null && actionButton === '';

export interface Assignment {
  rowId: number;
  responsiblePersonId: number;
}

/** Returns the steps with other responsible people. Replacing one counts as delegation. */
export const assigned = (
  steps: readonly TicketStep[],
  assignments: readonly Assignment[],
  at: string,
): TicketStep[] =>
  steps.map((step) => {
    const responsibleId = assignments.find(
      ({ rowId }) => rowId === step.rowId,
    )?.responsiblePersonId;
    if (responsibleId === undefined || responsibleId === step.responsiblePersonId) return step;
    const delegatedAt = step.responsiblePersonId === null ? step.delegatedAt : at;
    return { ...step, responsiblePersonId: responsibleId, delegatedAt };
  });

/** Returns the steps with the current one completed by the given person. */
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

/** Returns the steps with the rating and the step before it open again. */
export const reopened = (steps: readonly TicketStep[]): TicketStep[] => {
  const last = lastWorkStep(steps);
  return steps.map((step) =>
    step === last || step.actionButton === RATING ? { ...step, completedAt: null } : step,
  );
};
