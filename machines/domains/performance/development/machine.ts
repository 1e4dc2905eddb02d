import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import {
  action,
  stage,
  type Audience,
  type Notice,
  type Sender,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { DevelopmentPlanEvent, DevelopmentResult } from './events.ts';

export interface DevelopmentPlanInput {
  employeeId: number;
  /** The start of the first day and the end of the last day, as ISO instants. */
  startsAt: string;
  endsAt: string;
  /**
   * The author of the first draft. It is cleared when the draft is saved, so that a supervisor who is
   * replaced keeps no access.
   */
  authorId: number | null;
}

export interface DevelopmentPlanContext extends DevelopmentPlanInput {
  result: DevelopmentResult | null;
}

const person: Audience = { party: 'requester', isOwnAct: true };
/** The person's current supervisor, so that a new supervisor takes over the plan. */
const supervisor: Audience = { relative: 'supervisor', vacant: 'hr' };
/**
 * The author of a new plan. The supervisor can't be used here, because superiors aren't known before an
 * instance is stored. The server checks who may be the author.
 */
const author: Audience = { party: 'author' };
const either: Sender = { anyOf: [person, supervisor] };
const hr: Audience = { role: 'hr' };

const PLANS = '/pms/idp';
const SCREEN = '/pms/idp?plan={id}';

const machine = setup({
  types: {
    context: {} as DevelopmentPlanContext,
    input: {} as DevelopmentPlanInput,
    events: {} as DevelopmentPlanEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilStart: ({ context, event }) =>
      Math.max(0, Date.parse(context.startsAt) - Date.parse(event.at ?? context.startsAt)),
    untilEnd: ({ context, event }) =>
      Math.max(0, Date.parse(context.endsAt) - Date.parse(event.at ?? context.endsAt)),
  },
  guards: {
    hasBegun: ({ context, event }) =>
      event.at !== undefined && Date.parse(event.at) >= Date.parse(context.startsAt),
    hasNotEnded: ({ context, event }) =>
      event.at === undefined || Date.parse(event.at) < Date.parse(context.endsAt),
  },
  actions: {
    setPeriod: assign(({ context, event }) =>
      event.type === 'propose' || event.type === 'proposeToPerson'
        ? { startsAt: event.startsAt ?? context.startsAt, endsAt: event.endsAt ?? context.endsAt }
        : {},
    ),
    forgetAuthor: assign({ authorId: null }),
    setResult: assign(({ event }) => (event.type === 'close' ? { result: event.result } : {})),
  },
});

const button = (label: string, who: Sender, tone: 'primary' | 'neutral' | 'danger') => ({
  label,
  who,
  tone,
});
const notice = (to: Audience, one: string, many: string): Notice[] => [
  { to, one, many, path: SCREEN },
];

/** Describes a state in which a proposed plan waits for the side that has not agreed yet. */
const proposal = (label: string, to: Audience, by: Audience) =>
  ({
    meta: stage({
      label,
      queue: { label: msg('Development plans to agree'), audience: to, path: PLANS },
      notify: notice(
        to,
        msg('A development plan is waiting for you to agree'),
        msg('{count} development plans are waiting for you to agree'),
      ),
    }),
    on: {
      agree: ([{ guard: 'hasBegun', target: 'running' }, { target: 'agreed' }] as const).map(
        (branch) => ({
          ...branch,
          meta: action({ ...button(msg('Agree'), to, 'primary'), comment: 'none' }),
        }),
      ),
      giveBack: {
        target: 'draft',
        meta: action({
          ...button(msg('Give back'), to, 'neutral'),
          comment: 'required',
          notifyInstead: notice(
            by,
            msg('A development plan was given back to you'),
            msg('{count} development plans were given back to you'),
          ),
        }),
      },
      askBack: {
        target: 'draft',
        meta: action({ ...button(msg('Ask back'), by, 'neutral'), comment: 'none' }),
      },
    },
  }) as const;

const review = {
  target: 'reviewed',
  meta: action({ ...button(msg('Review'), supervisor, 'primary'), comment: 'required' }),
} as const;

const cancel = {
  target: 'cancelled',
  meta: action({ ...button(msg('Cancel'), hr, 'danger'), comment: 'required' }),
} as const;

/**
 * A development plan: what a person wants to learn in a period. Both sides agree to it, follow it step by
 * step, review it and close it.
 */
export const developmentPlanMachine = machine.createMachine({
  id: 'developmentPlan',
  context: ({ input }) => ({ ...input, result: null }),
  initial: 'new',
  states: {
    new: {
      description: 'Not saved. Not stored.',
      meta: stage({ label: msg('New') }),
      on: {
        start: {
          target: 'draft',
          actions: 'forgetAuthor',
          meta: action({
            ...button(msg('Start'), { anyOf: [person, author] }, 'primary'),
            comment: 'none',
          }),
        },
      },
    },
    draft: {
      description: 'The person or their supervisor writes aim and steps; both see them.',
      meta: stage({ label: msg('Draft') }),
      on: {
        propose: {
          target: 'withSupervisor',
          actions: 'setPeriod',
          meta: action({
            ...button(msg('Propose to the supervisor'), person, 'primary'),
            comment: 'none',
          }),
        },
        proposeToPerson: {
          target: 'withPerson',
          actions: 'setPeriod',
          meta: action({
            ...button(msg('Propose to the person'), supervisor, 'primary'),
            comment: 'none',
          }),
        },
        withdraw: {
          target: 'withdrawn',
          meta: action({
            ...button(msg('Withdraw'), either, 'danger'),
            comment: 'optional',
            confirm: msg('Withdraw this development plan? It stays in the history.'),
          }),
        },
      },
    },
    withSupervisor: {
      description: 'The person has proposed the plan; nothing of it changes until the answer.',
      ...proposal(msg('Waiting for the supervisor'), supervisor, person),
    },
    withPerson: {
      description: 'The supervisor has proposed the plan; nothing of it changes until the answer.',
      ...proposal(msg('Waiting for the person'), person, supervisor),
    },
    agreed: {
      description:
        'Both agree. It runs from the first day of its period, or from when one begins it.',
      meta: stage({
        label: msg('Agreed'),
        notify: notice(
          person,
          msg('Your development plan is agreed'),
          msg('{count} development plans are agreed'),
        ),
      }),
      on: {
        begin: {
          target: 'running',
          meta: action({ ...button(msg('Begin now'), either, 'primary'), comment: 'none' }),
        },
        cancel,
      },
      after: {
        untilStart: {
          target: 'running',
          meta: action({ label: msg('Begins'), who: { system: true }, comment: 'none' }),
        },
      },
    },
    running: {
      description: 'Steps are done one by one.',
      meta: stage({
        label: msg('Running'),
        notify: notice(
          person,
          msg('Your development plan is running'),
          msg('{count} development plans are running'),
        ),
      }),
      on: { review, cancel },
      after: {
        untilEnd: {
          target: 'ended',
          meta: action({ label: msg('Ends'), who: { system: true }, comment: 'none' }),
        },
      },
    },
    ended: {
      description: 'The period is over; the supervisor reviews what came of it.',
      meta: stage({
        label: msg('Review due'),
        queue: { label: msg('Development plans to review'), audience: supervisor, path: PLANS },
        notify: notice(
          supervisor,
          msg('A development plan has ended and is waiting for your review'),
          msg('{count} development plans have ended and are waiting for your review'),
        ),
      }),
      on: { review, cancel },
    },
    reviewed: {
      description: 'The supervisor has written the review, and closes the plan or continues it.',
      meta: stage({
        label: msg('Reviewed'),
        queue: { label: msg('Development plans to close'), audience: supervisor, path: PLANS },
        notify: notice(
          person,
          msg('Your development plan was reviewed'),
          msg('{count} development plans were reviewed'),
        ),
      }),
      on: {
        resume: {
          guard: 'hasNotEnded',
          target: 'running',
          meta: action({ ...button(msg('Continue'), supervisor, 'neutral'), comment: 'none' }),
        },
        close: {
          target: 'closed',
          actions: 'setResult',
          meta: action({
            ...button(msg('Close'), supervisor, 'primary'),
            comment: 'optional',
            form: true,
          }),
        },
        cancel,
      },
    },
    closed: {
      description: 'Closed with a result.',
      type: 'final',
      meta: stage({
        label: msg('Closed'),
        notify: notice(
          person,
          msg('Your development plan is closed'),
          msg('{count} development plans are closed'),
        ),
      }),
    },
    withdrawn: {
      description: 'Withdrawn before both agreed.',
      type: 'final',
      meta: stage({ label: msg('Withdrawn') }),
    },
    cancelled: {
      description: 'HR has ended it without a result, such as when the person has left.',
      type: 'final',
      meta: stage({ label: msg('Cancelled') }),
    },
  },
});
