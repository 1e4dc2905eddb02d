import { MENU } from '#machines/core/values/menuReferences.ts';
import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { TICKET_FILES } from './contracts/tickets.ts';
import { ticketEvent } from './events.ts';
import { ticketFields, ticketInputs, ticketSummary } from './fields.ts';
import { ticketMachine } from './machine.ts';
import { REOPEN_DAYS, type TicketContext, type TicketInput } from './progress.ts';
import { RESPONSIBLE } from './stages.ts';
import { currentStep, RATING } from './steps.ts';

export const ONLY_CURRENT = 'Only the current step can be completed';

export const ticketWorkflow = defineWorkflow({
  id: 'ticket',
  label: 'Ticket',
  noun: { one: 'ticket', many: 'tickets' },
  version: 1,
  machine: ticketMachine,
  events: ticketEvent,
  startEvent: 'raise',
  dueLasts: true,
  separateDuties: false,
  menus: {
    stages: [MENU.issueManagement],
    parties: [MENU.complaint, MENU.issueManagement],
  },
  // A ticket is visible to its parties, and to people who manage the tickets of its unit.
  visibility: { reference: MENU.issueManagement, owner: 'requester', keptFrom: () => [] },
  // People who are responsible for any step of a ticket can follow it from beginning to end.
  parties: (context: TicketContext) => ({
    requester: context.requesterId,
    creator: context.creatorId,
    supervisor: context.escalatedTo,
    [RESPONSIBLE]: currentStep(context.steps)?.responsiblePersonId ?? null,
    ...Object.fromEntries(
      context.steps.map(({ rowId, responsiblePersonId }) => [`step ${rowId}`, responsiblePersonId]),
    ),
  }),
  guardReasons: {
    firstStepIsAssigned: 'The first step has no responsible person',
    leadsToRating: ONLY_CURRENT,
    leadsToNoOne: ONLY_CURRENT,
    leadsToDelegate: ONLY_CURRENT,
    isCurrentStep: ONLY_CURRENT,
    namesAnother: 'Only the current step can be delegated, and to a different person',
    assignsLaterSteps: 'Only open steps can be assigned',
    assignsCurrentStep: 'Only open steps can be assigned',
    isRatingStep: 'Only the rating closes a ticket, once all steps are done',
    reopensDelegated: `A ticket can be reopened within ${REOPEN_DAYS} days of its closing`,
    withinReopenWindow: `A ticket can be reopened within ${REOPEN_DAYS} days of its closing`,
  },
  fields: ticketFields,
  summary: ticketSummary,
  inputs: ticketInputs,
  files: TICKET_FILES,
  payloadFields: {
    rowId: {
      label: 'Step',
      kind: 'text',
      text: (rowId, { steps }: TicketContext) =>
        steps.find((step) => step.rowId === rowId)?.processName ?? String(rowId),
    },
    responsiblePersonId: { label: 'Responsible person', kind: 'person' },
    supervisorId: { label: 'Supervisor', kind: 'person' },
    dueAt: { label: 'Due', kind: 'instant' },
    takesBack: null,
  },
  samples: {
    inputs: [sample([1, 2]), sample([null, null]), sample([1, 2], '2020-01-01T00:00:00.000Z')],
    events: [
      { type: 'step.delegate', responsiblePersonId: 5 },
      { type: 'step.delegate', responsiblePersonId: 6 },
      { type: 'step.assign', assignments: [{ rowId: 1, responsiblePersonId: 5 }] },
      { type: 'step.assign', assignments: [{ rowId: 2, responsiblePersonId: 5 }] },
      { type: 'requester.close', rating: 4 },
    ],
  },
});

/** A ticket of two steps and the rating, with the given responsible people, delegated or not. */
function sample(
  responsible: (number | null)[],
  delegatedAt: string | null = null,
): Record<string, unknown> {
  const step = { hours: 8, delegatedAt: null, completedAt: null } as const;
  const input: TicketInput = {
    requesterId: 3,
    creatorId: 4,
    steps: [
      ...responsible.map((responsiblePersonId, index) => ({
        ...step,
        rowId: index + 1,
        processId: index + 1,
        processName: `Step ${index + 1}`,
        responsiblePersonId,
        delegatedAt,
        actionButton: '' as const,
      })),
      {
        ...step,
        rowId: 3,
        processId: 3,
        processName: 'Rating',
        responsiblePersonId: null,
        actionButton: RATING,
      },
    ],
    dueAt: '2190-01-01T00:00:00.000Z',
  };
  return { ...input };
}
