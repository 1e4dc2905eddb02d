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
import type { FeedbackRoundEvent } from './events.ts';

/** Who wanted the round: the person it is about, their supervisor, or HR. */
export type AskedBy = 'person' | 'supervisor' | 'hr';

export interface FeedbackRoundContext {
  employeeId: number;
  /** Peers give feedback about a colleague; upward, direct reports give it about their supervisor. */
  kind: 'peer' | 'upward';
  askedBy: AskedBy;
  /** The end of the last day for answers, as an ISO instant. */
  closesAt: string;
  /** The author of the first draft. It is cleared when the draft is saved, as in development plans. */
  authorId: number | null;
}

const person: Audience = { party: 'requester', isOwnAct: true };
const author: Audience = { party: 'author' };
/** The person's current supervisor, so that a new supervisor takes over the round. */
const supervisor: Audience = { relative: 'supervisor', vacant: 'hr' };
const hr: Audience = { role: 'hr' };
const inCharge: Sender = { anyOf: [supervisor, hr] };

const ROUNDS = '/pms/assessment/feedback';
const SCREEN = '/pms/assessment/feedback?round={id}';

const machine = setup({
  types: {
    context: {} as FeedbackRoundContext,
    input: {} as FeedbackRoundContext,
    events: {} as FeedbackRoundEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilClose: ({ context, event }) =>
      Math.max(0, Date.parse(context.closesAt) - Date.parse(event.at ?? context.closesAt)),
  },
  guards: {
    isOfPerson: ({ context }) => context.askedBy === 'person',
    isOfOthers: ({ context }) => context.askedBy !== 'person',
  },
  actions: {
    forgetAuthor: assign({ authorId: null }),
    setClose: assign(({ context, event }) =>
      event.type === 'propose' || event.type === 'ask' || event.type === 'agree'
        ? { closesAt: event.closesAt ?? context.closesAt }
        : {},
    ),
    /** Effect: asks the raters. The round no longer changes after that. */
    askRaters: () => undefined,
    /** Effect: ends the requests that are not answered. */
    endRequests: () => undefined,
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

const cancel = {
  target: 'cancelled',
  actions: 'endRequests',
  meta: action({
    ...button(msg('Cancel'), hr, 'danger'),
    comment: 'required',
    confirm: msg('Cancel this feedback round? No one ever sees what was answered.'),
  }),
} as const;

const withdraw = {
  target: 'withdrawn',
  meta: action({
    ...button(msg('Withdraw'), person, 'danger'),
    comment: 'none',
    confirm: msg('Withdraw this feedback round? No one is asked.'),
  }),
} as const;

/** A feedback round about one person (360 degrees): who is asked what, until when, and who may read the answers. */
export const feedbackRoundMachine = machine.createMachine({
  id: 'feedbackRound',
  context: ({ input }) => input,
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
      description: 'The side that wants the round chooses questions, raters and the last day.',
      meta: stage({ label: msg('Draft') }),
      on: {
        propose: {
          guard: 'isOfPerson',
          target: 'proposed',
          actions: 'setClose',
          meta: action({
            ...button(msg('Propose to the supervisor'), person, 'primary'),
            comment: 'none',
          }),
        },
        ask: {
          guard: 'isOfOthers',
          target: 'asked',
          actions: ['setClose', 'askRaters'],
          meta: action({
            ...button(msg('Ask the raters'), inCharge, 'primary'),
            comment: 'none',
            confirm: msg('Ask the raters? The list and the anonymity can’t be changed afterwards.'),
          }),
        },
        withdraw,
        cancel,
      },
    },
    proposed: {
      description: 'The supervisor or HR agrees to the raters, after changing the list if need be.',
      meta: stage({
        label: msg('Waiting for agreement'),
        queue: {
          label: msg('Feedback rounds to agree'),
          audience: supervisor,
          path: ROUNDS,
        },
        notify: notice(
          supervisor,
          msg('A feedback round is waiting for you to agree'),
          msg('{count} feedback rounds are waiting for you to agree'),
        ),
      }),
      on: {
        agree: {
          target: 'asked',
          actions: ['setClose', 'askRaters'],
          meta: action({
            ...button(msg('Agree and ask'), inCharge, 'primary'),
            comment: 'none',
            confirm: msg('Ask the raters? The list and the anonymity can’t be changed afterwards.'),
          }),
        },
        giveBack: {
          target: 'draft',
          meta: action({
            ...button(msg('Give back'), inCharge, 'neutral'),
            comment: 'required',
            notify: notice(
              person,
              msg('Your feedback round was given back to you'),
              msg('{count} feedback rounds were given back to you'),
            ),
          }),
        },
        withdraw,
        cancel,
      },
    },
    asked: {
      description: 'Raters answer until the last day. No one sees any answer.',
      meta: stage({
        label: msg('Running'),
        notify: notice(
          person,
          msg('Feedback about you is being asked for'),
          msg('{count} feedback rounds about you are running'),
        ),
      }),
      on: {
        close: {
          target: 'closed',
          actions: 'endRequests',
          meta: action({
            ...button(msg('Close now'), inCharge, 'neutral'),
            comment: 'none',
            confirm: msg(
              'Close this round? Nothing can be added afterwards. Anonymous answers are shown only if at least three were given.',
            ),
          }),
        },
        cancel,
      },
      after: {
        untilClose: {
          target: 'closed',
          actions: 'endRequests',
          meta: action({ label: msg('Closes'), who: { system: true }, comment: 'none' }),
        },
      },
    },
    closed: {
      description: 'Nothing is added any more. The supervisor and HR read the results.',
      meta: stage({
        label: msg('Closed'),
        queue: {
          label: msg('Feedback rounds to share'),
          audience: supervisor,
          path: ROUNDS,
        },
        notify: notice(
          supervisor,
          msg('A feedback round is closed: read and share it'),
          msg('{count} feedback rounds are closed: read and share them'),
        ),
      }),
      on: {
        share: {
          target: 'shared',
          meta: action({
            ...button(msg('Share with the person'), inCharge, 'primary'),
            comment: 'none',
          }),
        },
        cancel,
      },
    },
    shared: {
      description: 'The person reads the results, too.',
      type: 'final',
      meta: stage({
        label: msg('Shared'),
        notify: notice(
          person,
          msg('The feedback about you is ready to read'),
          msg('{count} feedback rounds about you are ready to read'),
        ),
      }),
    },
    withdrawn: {
      description: 'Withdrawn by the person before anyone was asked.',
      type: 'final',
      meta: stage({ label: msg('Withdrawn') }),
    },
    cancelled: {
      description: 'HR has ended it. No answer is ever shown.',
      type: 'final',
      meta: stage({
        label: msg('Cancelled'),
        notify: notice(
          person,
          msg('A feedback round about you was cancelled'),
          msg('{count} feedback rounds about you were cancelled'),
        ),
      }),
    },
  },
});
