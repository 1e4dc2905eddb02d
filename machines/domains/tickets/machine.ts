import { assign, setup } from 'xstate';
import { stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import { actions } from './actions.ts';
import type { TicketEvent } from './events.ts';
import {
  assignsCurrent,
  assignsLater,
  completesCurrent,
  delegating,
  entering,
  isCurrent,
  isWithinReopenWindow,
  REOPEN_DAYS,
  REOPEN_MS,
  type TicketContext,
  type TicketInput,
} from './progress.ts';
import { stages } from './stages.ts';
import { CLOSED, ESCALATED } from './status.ts';
import {
  assigned,
  completed,
  currentStep,
  followingStep,
  lastWorkStep,
  RATING,
  reopened,
} from './steps.ts';

const machine = setup({
  types: {
    context: {} as TicketContext,
    input: {} as TicketInput,
    events: {} as TicketEvent,
    meta: {} as WorkflowMeta,
  },
  guards: {
    firstStepIsAssigned: ({ context }) => currentStep(context.steps)?.responsiblePersonId !== null,
    leadsToRating: ({ context, event }) =>
      completesCurrent(context, event) && followingStep(context.steps)?.actionButton === RATING,
    leadsToNoOne: ({ context, event }) =>
      completesCurrent(context, event) &&
      followingStep(context.steps)?.responsiblePersonId === null,
    leadsToDelegate: ({ context, event }) =>
      completesCurrent(context, event) && followingStep(context.steps)?.delegatedAt !== null,
    isCurrentStep: ({ context, event }) => completesCurrent(context, event),
    namesAnother: ({ context, event }) =>
      event.type === 'step.delegate' &&
      isCurrent(context, event.rowId) &&
      currentStep(context.steps)?.responsiblePersonId !== event.responsiblePersonId,
    assignsLaterSteps: ({ context, event }) => assignsLater(context, event),
    assignsCurrentStep: ({ context, event }) => assignsCurrent(context, event),
    isRatingStep: ({ context, event }) =>
      event.type === 'requester.close' && isCurrent(context, event.rowId),
    reopensDelegated: ({ context, event }) =>
      isWithinReopenWindow(context, event) && lastWorkStep(context.steps)?.delegatedAt !== null,
    withinReopenWindow: ({ context, event }) => isWithinReopenWindow(context, event),
  },
  delays: {
    untilStepDue: ({ context, event }) =>
      Math.max(0, Date.parse(context.dueAt) - Date.parse(event.at ?? context.dueAt)),
    reopenWindow: REOPEN_MS,
  },
  actions: {
    complete: assign(({ context, event }) => {
      if (event.type !== 'step.complete') return {};
      const credited = event.responsiblePersonId ?? null;
      const steps = completed(context.steps, event.at ?? context.dueAt, credited);
      return entering(context, steps, event.dueAt);
    }),
    // The deadline of the step stays. Only an overdue step gets a new one.
    delegate: assign(({ context, event }) => delegating(context, event, null)),
    delegateOverdue: assign(({ context, event }) => delegating(context, event, event.dueAt)),
    assignSteps: assign(({ context, event }) =>
      event.type === 'step.assign'
        ? { steps: assigned(context.steps, event.assignments ?? [], event.at ?? context.dueAt) }
        : {},
    ),
    assignAndBegin: assign(({ context, event }) => {
      if (event.type !== 'step.assign') return {};
      const steps = assigned(context.steps, event.assignments ?? [], event.at ?? context.dueAt);
      return entering(context, steps, event.dueAt);
    }),
    escalate: assign({ escalatedTo: ({ event }) => event.supervisorId ?? null }),
    close: assign(({ context, event }) =>
      event.type === 'requester.close'
        ? {
            steps: completed(context.steps, event.at ?? context.dueAt, context.requesterId),
            rating: event.rating,
            feedback: event.comment ?? '',
            closedAt: event.at ?? null,
          }
        : {},
    ),
    reopen: assign(({ context, event }) => ({
      ...entering(context, reopened(context.steps), event.dueAt),
      rating: null,
      feedback: '',
      closedAt: null,
      reopenedCount: context.reopenedCount + 1,
    })),
  },
});

/** The transitions from a step with a responsible person. */
const workedOn = {
  'step.complete': [
    {
      guard: 'leadsToRating',
      target: 'awaitingRating',
      actions: 'complete',
      meta: actions.complete,
    },
    {
      guard: 'leadsToNoOne',
      target: 'unassigned',
      actions: 'complete',
      meta: actions.complete,
    },
    {
      guard: 'leadsToDelegate',
      target: 'delegated',
      actions: 'complete',
      reenter: true,
      meta: actions.complete,
    },
    {
      guard: 'isCurrentStep',
      target: 'open',
      actions: 'complete',
      reenter: true,
      meta: actions.complete,
    },
  ],
  'step.assign': { guard: 'assignsLaterSteps', actions: 'assignSteps', meta: actions.assignLater },
} as const;

const toDelegated = {
  guard: 'namesAnother',
  target: 'delegated',
  reenter: true,
  meta: actions.delegate,
} as const;

const runsOut = {
  untilStepDue: {
    target: 'overdue',
    actions: 'escalate',
    meta: actions.escalate,
  },
} as const;

/** A ticket, from its creation to the rating that closes it (spec 001 §4). */
export const ticketMachine = machine.createMachine({
  id: 'ticket',
  context: ({ input }) => ({
    ...input,
    escalatedTo: null,
    delegatedTo: null,
    delegatedAt: null,
    isDelegated: false,
    rating: null,
    feedback: '',
    closedAt: null,
    reopenedCount: 0,
  }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Filled in but not sent. Drafts are not stored.',
      meta: stage({ label: 'Draft' }),
      on: {
        raise: [
          { guard: 'firstStepIsAssigned', target: 'open', meta: actions.raise },
          { target: 'unassigned', meta: actions.raise },
        ],
      },
    },
    unassigned: {
      description:
        'The current step has no responsible person because its rule matched no one. HR of the unit assigns a person.',
      meta: stages.unassigned,
      on: {
        'step.assign': [
          {
            guard: 'assignsCurrentStep',
            target: 'open',
            actions: 'assignAndBegin',
            meta: actions.name,
          },
          { guard: 'assignsLaterSteps', actions: 'assignSteps', meta: actions.name },
        ],
      },
    },
    open: {
      description:
        'The responsible person works on the current step and completes or delegates it.',
      meta: stages.open,
      on: { ...workedOn, 'step.delegate': { ...toDelegated, actions: 'delegate' } },
      after: runsOut,
    },
    delegated: {
      description: 'The current step was delegated to someone else.',
      meta: stages.delegated,
      on: { ...workedOn, 'step.delegate': { ...toDelegated, actions: 'delegate' } },
      after: runsOut,
    },
    overdue: {
      tags: ESCALATED,
      description:
        'The current step was not completed within its working hours. The responsible person’s supervisor can now also complete or delegate it; delegating restarts its time.',
      meta: stages.overdue,
      on: { ...workedOn, 'step.delegate': { ...toDelegated, actions: 'delegateOverdue' } },
    },
    awaitingRating: {
      description: 'All work is done. Only the requester can rate it, which closes the ticket.',
      meta: stages.awaitingRating,
      on: {
        'requester.close': {
          guard: 'isRatingStep',
          target: 'closed',
          actions: 'close',
          meta: actions.review,
        },
      },
    },
    closed: {
      tags: CLOSED,
      description: `Rated and closed. The requester can reopen it for ${REOPEN_DAYS} days.`,
      meta: stages.closed,
      on: {
        'requester.reopen': [
          {
            guard: 'reopensDelegated',
            target: 'delegated',
            actions: 'reopen',
            meta: actions.reopen,
          },
          { guard: 'withinReopenWindow', target: 'open', actions: 'reopen', meta: actions.reopen },
        ],
      },
      after: {
        reopenWindow: {
          target: 'settled',
          meta: actions.settle,
        },
      },
    },
    settled: {
      type: 'final',
      tags: CLOSED,
      description: 'Closed; it can no longer be reopened.',
      meta: stage({ label: 'Closed permanently' }),
    },
  },
});
