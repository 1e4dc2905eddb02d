import { msg } from '#machines/core/locales/messages.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { assign, setup } from 'xstate';
import {
  action,
  stage,
  type Audience,
  type Notice,
  type Sender,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { RecruitmentEvent } from './events.ts';
import { TRACKING_STEPS, type Tracked } from './steps.ts';

/** The context of a requisition. */
export interface RecruitmentContext {
  requestedBy: number | null;
  /** The requester's superior, who reviews it together with HR. It is null if there is none. */
  headId: number | null;
  /** The due time of the current step by the working calendar, as an ISO instant. */
  dueAt: string | null;
}

export type RecruitmentInput = RecruitmentContext;

export const TRACER = '/profile/reports/recruitementTracer/all';

const hr: Audience = { role: 'hr' };
const requester: Audience = { party: 'requester' };
/** The largest offset of local time ahead of UTC, 14 hours. */
const AHEAD_MS = 14 * 3_600_000;

const machine = setup({
  types: {
    context: {} as RecruitmentContext,
    input: {} as RecruitmentInput,
    // The server adds the due time of the next step, because machines have neither a clock nor a calendar.
    events: {} as RecruitmentEvent & { at?: string; dueAt?: string | null },
    meta: {} as WorkflowMeta,
  },
  guards: {
    completed: ({ event }) => {
      const day = 'completedOn' in event ? event.completedOn : undefined;
      if (day === undefined || event.at === undefined) return true;
      return day <= new Date(Date.parse(event.at) + AHEAD_MS).toISOString().slice(0, 10);
    },
  },
  actions: {
    setDue: assign({ dueAt: ({ event }) => event.dueAt ?? null }),
    /** The following are effects, which the engine carries out. */
    recordStep: () => undefined,
  },
});

const getLabel = (state: Tracked): string =>
  TRACKING_STEPS.find((step) => step.state === state)?.label ?? state;

/** Describes the state of a step: its list of tasks, notifications and deadline. */
const waiting = (state: Tracked, audience: Audience, also: readonly Audience[] = []) =>
  stage({
    label: getLabel(state),
    queue: {
      label: `Requisitions: ${getLabel(state)}`,
      audience,
      path: TRACER,
      reference: MENU.recruitment,
    },
    notify: [audience, ...also].map((to) => ({
      to,
      one: `A requisition is waiting at “${getLabel(state)}”`,
      many: `{count} requisitions are waiting at “${getLabel(state)}”`,
      path: TRACER,
    })),
    deadline: 'stepDue',
  });

/** Describes the event that completes a step. Its comment and date become part of the history. */
const complete = (label: string, who: Sender) =>
  action({
    label,
    who,
    comment: 'required',
    confirm: 'Please enter your comments',
    tone: 'primary',
  });

const outcome = (label: string, words: Pick<Notice, 'one' | 'many'>) =>
  stage({ label, notify: [{ to: requester, ...words, path: '/workflow/recruitment/{id}' }] });

const cancel = {
  'requisition.cancel': {
    target: 'cancelled',
    meta: action({
      label: 'Cancel',
      who: { anyOf: [requester, hr] },
      comment: 'required',
      confirm: 'Are you confirm to cancel? ',
      tone: 'danger',
    }),
  },
} as const;

const reject = (who: Sender) =>
  ({
    'requisition.reject': {
      target: 'rejected',
      meta: action({
        label: 'Reject',
        who,
        comment: 'required',
        confirm: 'Are you confirm to reject? ',
        tone: 'danger',
      }),
    },
  }) as const;

const reviewers: Sender = { anyOf: [hr, { party: 'head' }] };
const recorded = ['recordStep', 'setDue'] as const;

/** A requisition, from a manager's request to the day on which the new people have joined (spec 001 §2.4). */
export const recruitmentMachine = machine.createMachine({
  id: 'recruitment',
  context: ({ input }) => ({ ...input }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Filled in but not sent. Drafts are not stored.',
      meta: stage({ label: 'Draft' }),
      on: {
        raise: {
          target: 'review',
          meta: action({
            label: 'Save',
            who: { anyOf: [{ role: 'supervisor' }, hr] },
            comment: 'none',
            tone: 'primary',
          }),
        },
      },
    },
    review: {
      description:
        'The requester’s superior or HR checks the need, the budget and the headcount plan.',
      meta: waiting('review', hr, [{ party: 'head' }]),
      on: {
        'review.complete': {
          guard: 'completed',
          target: 'mdApproval',
          actions: recorded,
          meta: complete('Complete review', reviewers),
        },
        ...reject(reviewers),
        ...cancel,
      },
    },
    mdApproval: {
      description: 'The managing director approves the requisition or rejects it.',
      meta: waiting('mdApproval', { role: 'md' }),
      on: {
        'md.approve': {
          guard: 'completed',
          target: 'sourcing',
          actions: recorded,
          meta: complete('Approve', { role: 'md' }),
        },
        ...reject({ role: 'md' }),
        ...cancel,
      },
    },
    sourcing: {
      description: 'HR advertises the position and collects candidates.',
      meta: waiting('sourcing', hr, [requester]),
      on: {
        'sourcing.complete': {
          guard: 'completed',
          target: 'interview',
          actions: recorded,
          meta: complete('Complete sourcing', hr),
        },
        ...cancel,
      },
    },
    interview: {
      description: 'Candidates are interviewed.',
      meta: waiting('interview', hr),
      on: {
        'interview.complete': {
          guard: 'completed',
          target: 'offer',
          actions: recorded,
          meta: complete('Complete interviews', hr),
        },
        ...cancel,
      },
    },
    offer: {
      description: 'Selected candidates receive an offer.',
      meta: waiting('offer', hr),
      on: {
        'offer.complete': {
          guard: 'completed',
          target: 'joining',
          actions: recorded,
          meta: complete('Complete offers', hr),
        },
        ...cancel,
      },
    },
    joining: {
      description: 'Offers are accepted; the new employees are expected.',
      meta: waiting('joining', hr),
      on: {
        'joining.complete': {
          guard: 'completed',
          target: 'joined',
          actions: recorded,
          meta: complete('Complete joining', hr),
        },
        ...cancel,
      },
    },
    joined: {
      type: 'final',
      description: 'All vacancies are filled.',
      meta: outcome(msg('Joined'), {
        one: 'Your requisition is filled',
        many: '{count} of your requisitions are filled',
      }),
    },
    rejected: {
      type: 'final',
      description: 'Rejected at the review or by the managing director.',
      meta: outcome(msg('Rejected'), {
        one: 'Your requisition was rejected',
        many: '{count} of your requisitions were rejected',
      }),
    },
    cancelled: {
      type: 'final',
      description: 'Cancelled by the requester or by HR.',
      meta: outcome(msg('Cancelled'), {
        one: 'Your requisition was cancelled',
        many: '{count} of your requisitions were cancelled',
      }),
    },
  },
});
