import { assign, setup } from 'xstate';
import { mayExtend, meanMark } from '#machines/domains/career/probation.ts';
import {
  action,
  stage,
  type Audience,
  type Notice,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { ConfirmationEvent, Recommendation } from './events.ts';

export interface ConfirmationContext {
  employeeId: number;
  /** The last day of probation. */
  dueOn: string;
  /** The end of that day in the account's time zone, as an ISO instant. */
  dueAt: string;
  work: number | null;
  knowledge: number | null;
  conduct: number | null;
  attendance: number | null;
  /** The mean of the four marks, out of five. */
  mean: number | null;
  recommendation: Recommendation | null;
  extendTo: string | null;
  extensions: number;
  effectiveDate: string | null;
  /** Whether probation ended without a review. */
  isOverdue: boolean;
}

export type ConfirmationInput = Pick<ConfirmationContext, 'employeeId' | 'dueOn' | 'dueAt'>;

export const SUPERVISOR_REVIEW = '/profile/confirmation/SupervisorReview';
export const HR_ACCEPTANCE = '/profile/confirmation/HRAcceptance';
const ONE = '/workflow/confirmation/{id}';

const hr: Audience = { role: 'hr' };
const employee: Audience = { party: 'employee' };
const supervisor: Audience = { relative: 'supervisor', vacant: 'hr' };
/** An extended probation returns to the supervisor this long before it ends. */
const AHEAD_MS = 14 * 86_400_000;

const machine = setup({
  types: {
    context: {} as ConfirmationContext,
    input: {} as ConfirmationInput,
    events: {} as ConfirmationEvent & { at?: string; extendAt?: string | null },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilDue: ({ context, event }) =>
      Math.max(0, Date.parse(context.dueAt) - Date.parse(event.at ?? context.dueAt)),
    untilNextReview: ({ context, event }) =>
      Math.max(0, Date.parse(context.dueAt) - AHEAD_MS - Date.parse(event.at ?? context.dueAt)),
  },
  guards: {
    isSaid: ({ context, event }) =>
      event.type === 'review' &&
      (event.recommendation !== 'extend' || mayExtend(context.dueOn, event.extendTo)),
    confirms: ({ context }) => context.recommendation === 'confirm',
    extends: ({ context }) => context.recommendation === 'extend',
  },
  actions: {
    setReview: assign(({ event }) => {
      if (event.type !== 'review') return {};
      const { work, knowledge, conduct, attendance, recommendation, extendTo } = event;
      return {
        work,
        knowledge,
        conduct,
        attendance,
        mean: meanMark([work, knowledge, conduct, attendance]),
        recommendation,
        extendTo: recommendation === 'extend' ? (extendTo ?? null) : null,
      };
    }),
    setEffective: assign({
      effectiveDate: ({ context, event }) =>
        event.type === 'accept' ? event.effectiveDate : context.effectiveDate,
    }),
    recordOverdue: assign({ isOverdue: true }),
    moveDue: assign(({ context, event }) => ({
      dueOn: context.extendTo ?? context.dueOn,
      dueAt: event.extendAt ?? context.dueAt,
      extensions: context.extensions + 1,
      isOverdue: false,
    })),
    /** The server carries these effects out: it stores the dated employment type and issues the letters. */
    confirm: () => undefined,
    extendProbation: () => undefined,
    terminate: () => undefined,
  },
});

const notifies = (to: Audience, one: string, many: string, path = ONE): Notice => ({
  to,
  one,
  many,
  path,
});

/** A probation from the weeks before its end to its outcome. No one is confirmed automatically. */
export const confirmationMachine = machine.createMachine({
  id: 'confirmation',
  context: ({ input }) => ({
    ...input,
    work: null,
    knowledge: null,
    conduct: null,
    attendance: null,
    mean: null,
    recommendation: null,
    extendTo: null,
    extensions: 0,
    effectiveDate: null,
    isOverdue: false,
  }),
  initial: 'draft',
  states: {
    draft: {
      description: 'On probation; the review has not started.',
      meta: stage({ label: 'Draft' }),
      on: {
        begin: {
          target: 'supervisorReview',
          meta: action({
            label: 'Begin',
            who: { anyOf: [hr, { system: true }] },
            comment: 'none',
          }),
        },
      },
    },
    supervisorReview: {
      description:
        'The supervisor rates the employee and recommends confirmation, extension or termination.',
      meta: stage({
        label: 'Supervisor review',
        deadline: 'untilDue',
        queue: {
          label: 'Confirmations: supervisor review',
          audience: supervisor,
          path: SUPERVISOR_REVIEW,
        },
        notify: [
          notifies(
            supervisor,
            'An employee’s probation ends soon: review it',
            'The probation of {count} employees ends soon: review them',
            SUPERVISOR_REVIEW,
          ),
        ],
      }),
      on: {
        review: {
          guard: 'isSaid',
          target: 'hrAcceptance',
          actions: 'setReview',
          meta: action({
            label: 'Review',
            who: supervisor,
            comment: 'required',
            form: true,
            tone: 'primary',
          }),
        },
      },
      after: {
        untilDue: {
          actions: 'recordOverdue',
          meta: action({
            label: msg('Probation has ended without a review'),
            who: { system: true },
            comment: 'none',
            notify: [
              notifies(
                hr,
                'A probation has ended without a review; no one is confirmed automatically',
                '{count} probations have ended without a review; no one is confirmed by silence',
              ),
            ],
          }),
        },
      },
    },
    hrAcceptance: {
      description: 'HR accepts the supervisor’s recommendation, or returns it.',
      meta: stage({
        label: 'HR acceptance',
        queue: { label: 'Confirmations: HR acceptance', audience: hr, path: HR_ACCEPTANCE },
        notify: [
          notifies(
            hr,
            'A confirmation is waiting for HR',
            '{count} confirmations are waiting for HR',
            HR_ACCEPTANCE,
          ),
        ],
      }),
      on: {
        accept: [
          {
            guard: 'confirms',
            target: 'confirmed',
            actions: ['setEffective', 'confirm'],
            meta: accepts(),
          },
          {
            guard: 'extends',
            target: 'extended',
            actions: ['setEffective', 'moveDue', 'extendProbation'],
            meta: accepts(),
          },
          { target: 'terminated', actions: ['setEffective', 'terminate'], meta: accepts() },
        ],
        return: {
          target: 'supervisorReview',
          meta: action({ label: 'Return', who: hr, comment: 'required', tone: 'neutral' }),
        },
      },
    },
    extended: {
      description: 'Probation is extended; the supervisor reviews again before it ends.',
      meta: stage({
        label: 'Extended',
        notify: [
          notifies(
            employee,
            'Your probation was extended',
            '{count} of your probations were extended',
          ),
        ],
      }),
      after: {
        untilNextReview: {
          target: 'supervisorReview',
          meta: action({
            label: msg('Due for review again'),
            who: { system: true },
            comment: 'none',
          }),
        },
      },
    },
    confirmed: {
      type: 'final',
      description: 'Confirmed from the effective date on, with a letter.',
      meta: stage({
        label: 'Confirmed',
        notify: [
          notifies(
            employee,
            'Your employment is confirmed',
            '{count} of your employments were confirmed',
          ),
        ],
      }),
    },
    terminated: {
      type: 'final',
      description: 'Employment ends after the effective date.',
      meta: stage({
        label: 'Terminated',
        notify: [
          notifies(
            hr,
            'A probation ends the employment: complete the settlement',
            '{count} probations end the employment: settle them',
          ),
        ],
      }),
    },
  },
});

function accepts(): WorkflowMeta {
  return action({
    label: msg('Accept'),
    who: hr,
    comment: 'optional',
    form: true,
    tone: 'primary',
  });
}
