import type { ContextField, Input, Summary } from '#machines/core/model/contextFields.ts';
import type { TicketContext } from './progress.ts';
import { currentStep } from './steps.ts';

/** The labels of a ticket's fields. Its steps are in the summary. */
export const ticketFields: Partial<Record<keyof TicketContext, ContextField>> = {
  requesterId: { label: 'Requester', kind: 'person' },
  creatorId: { label: 'Raised by', kind: 'person' },
  dueAt: { label: 'Step due', kind: 'instant' },
  escalatedTo: { label: 'Escalated to', kind: 'person' },
  delegatedTo: { label: 'Delegated to', kind: 'person' },
  rating: { label: 'Rating', kind: 'rating' },
  feedback: { label: 'Feedback', kind: 'text' },
  closedAt: { label: 'Closed', kind: 'instant' },
  reopenedCount: { label: 'Times reopened', kind: 'number' },
};

/** The facts that people need to work on a ticket: its subject and the current step. */
export const ticketSummary: Summary = {
  columns: ['step', 'progress', 'responsible', 'requesterId', 'department'],
  fields: {
    step: { label: 'Current step', kind: 'text' },
    progress: { label: 'Steps done', kind: 'text' },
    responsible: { label: 'Responsible', kind: 'person' },
    department: { label: 'Department', kind: 'text' },
    happenedAt: { label: 'Occurred', kind: 'instant' },
    remarks: { label: 'Remarks', kind: 'text' },
  },
  derive: ({ steps }: TicketContext) => {
    const current = currentStep(steps);
    const done = steps.filter(({ completedAt }) => completedAt !== null).length;
    return {
      step: current?.processName ?? null,
      progress: `${done} of ${steps.length}`,
      responsible: current?.responsiblePersonId ?? null,
    };
  },
};

const responsible = { label: 'Responsible person', kind: 'person' } as const;

export const ticketInputs: Record<string, Input> = {
  // The server fills in the step, which is the current one.
  rowId: 'hidden',
  'step.complete.responsiblePersonId': 'hidden',
  'step.assign.responsiblePersonId': { ...responsible, required: true },
  responsiblePersonId: responsible,
  rating: { label: 'Rating', kind: 'rating' },
};
