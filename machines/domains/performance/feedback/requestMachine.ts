import { setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import {
  action,
  stage,
  type Audience,
  type Notice,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { FeedbackRequestEvent } from './events.ts';

export interface FeedbackRequestContext {
  /** The person whom the feedback is about. */
  employeeId: number;
  raterId: number;
  /** The end of the last day for the answer, as an ISO instant. */
  closesAt: string;
  /** Whether the answer is shown without a name. */
  isAnonymous: boolean;
}

const rater: Audience = { party: 'rater' };
const SCREEN = '/pms/assessment/feedback?request={id}';

const notice = (one: string, many: string): Notice[] => [{ to: rater, one, many, path: SCREEN }];

const machine = setup({
  types: {
    context: {} as FeedbackRequestContext,
    input: {} as FeedbackRequestContext,
    events: {} as FeedbackRequestEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  actions: {
    /** Effect: stores the answers, without a name if the round is anonymous, and deletes the draft. */
    keepAnswers: () => undefined,
    /** Effect: deletes the draft. */
    deleteDraft: () => undefined,
  },
});

/**
 * What one rater is asked in a feedback round. Only the rater sees it: whether someone has answered or declined is
 * hidden from everyone else, because it would say whose answers the results contain.
 */
export const feedbackRequestMachine = machine.createMachine({
  id: 'feedbackRequest',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      description: 'Before the rater is asked. Not stored.',
      meta: stage({ label: msg('New') }),
      on: {
        ask: {
          target: 'asked',
          meta: action({ label: msg('Asks'), who: { system: true }, comment: 'none' }),
        },
      },
    },
    asked: {
      description: 'The rater answers, or declines.',
      meta: stage({
        label: msg('Waiting for your answer'),
        queue: {
          label: msg('Feedback to give'),
          audience: rater,
          path: '/pms/assessment/feedback',
        },
        notify: notice(
          msg('You are asked for feedback about a colleague'),
          msg('You are asked for feedback about {count} colleagues'),
        ),
      }),
      on: {
        give: {
          target: 'given',
          actions: 'keepAnswers',
          meta: action({
            label: msg('Send'),
            who: rater,
            comment: 'none',
            tone: 'primary',
            form: 'screen',
          }),
        },
        decline: {
          target: 'declined',
          actions: 'deleteDraft',
          meta: action({
            label: msg('Decline'),
            who: rater,
            comment: 'none',
            tone: 'danger',
            confirm: msg('Decline to give feedback? No one learns that you did.'),
          }),
        },
        lapse: {
          target: 'lapsed',
          actions: 'deleteDraft',
          meta: action({ label: msg('Lapses'), who: { system: true }, comment: 'none' }),
        },
      },
    },
    given: {
      description: 'Answered. The answer cannot be changed or read again.',
      type: 'final',
      meta: stage({ label: msg('Given') }),
    },
    declined: {
      description: 'The rater declined to answer.',
      type: 'final',
      meta: stage({ label: msg('Declined') }),
    },
    lapsed: {
      description: 'The round ended without an answer.',
      type: 'final',
      meta: stage({ label: msg('Lapsed') }),
    },
  },
});
