import { defineWorkflow } from '#machines/workflow.ts';
import { ticketEvent } from './events.ts';
import { ticketMachine } from './machine.ts';
import { REOPEN_DAYS, type TicketContext } from './progress.ts';
import { RESPONSIBLE } from './stages.ts';
import { currentStep } from './steps.ts';

export const ONLY_CURRENT = 'Only the current step can be completed';

export const ticketWorkflow = defineWorkflow({
  id: 'ticket',
  label: 'Complaint / issue ticket',
  noun: { one: 'ticket', many: 'tickets' },
  version: 1,
  machine: ticketMachine,
  events: ticketEvent,
  startEvent: 'raise',
  separateDuties: false,
  // Whoever is responsible for any of its steps may follow a ticket, from its beginning to its end.
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
    beginsWithSomebody: 'Nobody is responsible for the first step',
    leadsToRating: ONLY_CURRENT,
    leadsToNobody: ONLY_CURRENT,
    leadsToDelegate: ONLY_CURRENT,
    isCurrentStep: ONLY_CURRENT,
    namesAnother:
      'Only the current step can be delegated, to somebody else than is responsible now',
    assignsLaterSteps: 'Only steps that are still to be done can be assigned',
    assignsCurrentStep: 'Only steps that are still to be done can be assigned',
    isRatingStep: 'Only the rating closes a ticket, once it has come to it',
    reopensDelegated: `A ticket can be reopened within ${REOPEN_DAYS} days of its closing`,
    withinReopenWindow: `A ticket can be reopened within ${REOPEN_DAYS} days of its closing`,
  },
});
