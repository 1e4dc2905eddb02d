import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import {
  action,
  stage,
  type Audience,
  type Notice,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { TrainingApplicationEvent } from './events.ts';

/** One person's application for one training. */
export interface TrainingApplicationContext {
  employeeId: number;
  trainingId: number;
  title: string;
  /** The start of the first session, as an ISO instant. */
  startsAt: string;
  /** The end of the last session, as an ISO instant. */
  endsAt: string;
  /** Whether the supervisor must approve before the person gets a seat. */
  needsApproval: boolean;
  /** Whether a seat was free when they applied. */
  hasSeat: boolean;
}

const APPROVAL = '/approval';
const TASKS = '/approval?workflow=trainingApplication';
const OWN = '/SelfService/traininganddevelopment/application';

const applicant: Audience = { party: 'requester' };
const hr: Audience = { role: 'hr' };
const supervisor: Audience = { relative: 'supervisor', vacant: 'hr' };

const machine = setup({
  types: {
    context: {} as TrainingApplicationContext,
    input: {} as TrainingApplicationContext,
    events: {} as TrainingApplicationEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  guards: {
    needsApproval: ({ context }) => context.needsApproval,
    hasSeat: ({ context }) => context.hasSeat,
    seatIsFree: ({ event }) => event.type === 'approve' && event.hasSeat === true,
    // A seat can be given back before the first session. After that, the recorded attendance says who came.
    notBegun: ({ context, event }) =>
      event.at === undefined || Date.parse(event.at) < Date.parse(context.startsAt),
  },
  actions: {
    setTimes: assign({
      startsAt: ({ context, event }) =>
        (event.type === 'reschedule' ? event.startsAt : undefined) ?? context.startsAt,
      endsAt: ({ context, event }) =>
        (event.type === 'reschedule' ? event.endsAt : undefined) ?? context.endsAt,
    }),
    /** Effect: stores when the seat was taken. */
    takeSeat: () => undefined,
    /** Effect: gives the seat to the first person on the waiting list who can still come. */
    freeSeat: () => undefined,
    /** Effect: issues the certificate, if the training's title has one. */
    certify: () => undefined,
  },
});

const toApplicant = (one: string, many: string): Notice => ({
  to: applicant,
  one,
  many,
  path: OWN,
});

/** Describes a final state, of which the applicant is notified. */
const ended = (label: string, one: string, many: string) =>
  stage({ label, notify: [toApplicant(one, many)] });

const giveBack = (more: { guard?: 'notBegun'; actions?: 'freeSeat' } = {}) =>
  ({
    ...more,
    target: 'givenBack',
    meta: action({
      label: msg('Give back'),
      who: { party: 'requester', isOwnAct: true },
      comment: 'optional',
      tone: 'danger',
      confirm: msg('Give back your place? Someone who is waiting may get it at once.'),
    }),
  }) as const;

const remove = (more: { guard?: 'notBegun'; actions?: 'freeSeat' } = {}) =>
  ({
    ...more,
    target: 'removed',
    meta: action({
      label: msg('Remove'),
      // Cadre itself removes people who have left the company.
      who: { anyOf: [hr, { system: true }] },
      comment: 'required',
      tone: 'danger',
    }),
  }) as const;

const bySystem = (label: string) => action({ label, who: { system: true }, comment: 'none' });

const close = { target: 'notSeated', meta: bySystem(msg('Applications close')) } as const;
const reschedule = {
  actions: 'setTimes',
  meta: action({
    label: msg('New times'),
    who: { system: true },
    comment: 'none',
    notify: [
      toApplicant(
        msg('A training that you applied for has a new time or room'),
        msg('{count} trainings that you applied for have new times or rooms'),
      ),
    ],
  }),
} as const;
const cancelTraining = {
  target: 'cancelled',
  meta: bySystem(msg('The training is cancelled')),
} as const;

/**
 * An application for a training: approved if that is needed, then with a seat or on the waiting list, and
 * finally attended or not.
 */
export const trainingApplicationMachine = machine.createMachine({
  id: 'trainingApplication',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Not sent. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: {
        apply: (
          [
            { guard: 'needsApproval', target: 'asked' },
            { guard: 'hasSeat', target: 'seated', actions: 'takeSeat' },
            { target: 'waiting' },
          ] as const
        ).map((branch) => ({
          ...branch,
          meta: action({
            label: msg('Apply'),
            who: {
              anyOf: [
                { party: 'requester', isOwnAct: true },
                hr,
                { relative: 'supervisor', vacant: 'hr' },
              ],
            },
            comment: 'none',
          }),
        })),
      },
    },
    asked: {
      description: 'The supervisor decides whether the person may go.',
      meta: stage({
        label: msg('Waiting for approval'),
        queue: { label: msg('Training applications'), audience: supervisor, path: APPROVAL },
        notify: [
          {
            to: supervisor,
            one: msg('A training application is waiting for you'),
            many: msg('{count} training applications are waiting for you'),
            path: TASKS,
          },
        ],
      }),
      on: {
        approve: (
          [
            { guard: 'seatIsFree', target: 'seated', actions: 'takeSeat' },
            { target: 'waiting' },
          ] as const
        ).map((branch) => ({
          ...branch,
          meta: action({
            label: msg('Approve'),
            who: supervisor,
            comment: 'optional',
            tone: 'primary',
          }),
        })),
        reject: {
          target: 'rejected',
          meta: action({
            label: msg('Reject'),
            who: supervisor,
            comment: 'required',
            tone: 'danger',
          }),
        },
        giveBack: giveBack(),
        remove: remove(),
        close,
        reschedule,
        cancelTraining,
      },
    },
    seated: {
      description: 'The person has a seat.',
      meta: stage({
        label: msg('Seated'),
        notify: [
          toApplicant(
            msg('You have a seat in a training'),
            msg('You have seats in {count} trainings'),
          ),
        ],
      }),
      on: {
        giveBack: giveBack({ guard: 'notBegun', actions: 'freeSeat' }),
        remove: remove({ guard: 'notBegun', actions: 'freeSeat' }),
        attend: { target: 'attended', actions: 'certify', meta: bySystem(msg('Attended')) },
        miss: { target: 'absent', meta: bySystem(msg('Did not attend')) },
        reschedule,
        cancelTraining,
      },
    },
    waiting: {
      description: 'Every seat is taken. The first who waits gets the next one.',
      meta: stage({
        label: msg('On the waiting list'),
        notify: [
          toApplicant(
            msg('You are on the waiting list of a training, because every seat is taken'),
            msg('You are on the waiting lists of {count} trainings, because every seat is taken'),
          ),
        ],
      }),
      on: {
        moveUp: {
          target: 'seated',
          actions: 'takeSeat',
          meta: bySystem(msg('Move up')),
        },
        giveBack: giveBack(),
        remove: remove(),
        close,
        reschedule,
        cancelTraining,
      },
    },
    rejected: {
      description: 'The supervisor needs the person at work.',
      type: 'final',
      meta: ended(
        msg('Rejected'),
        msg('Your training application was rejected'),
        msg('{count} of your training applications were rejected'),
      ),
    },
    givenBack: {
      description: 'The person does not take part.',
      type: 'final',
      meta: stage({ label: msg('Given back') }),
    },
    removed: {
      description: 'HR took the person off the list, or they left the company.',
      type: 'final',
      meta: ended(
        msg('Removed'),
        msg('You were removed from a training'),
        msg('You were removed from {count} trainings'),
      ),
    },
    notSeated: {
      description: 'Applications closed before a seat became free.',
      type: 'final',
      meta: ended(
        msg('No seat'),
        msg('Applications for a training closed, and no seat became free for you'),
        msg('Applications for {count} trainings closed, and no seat became free for you'),
      ),
    },
    cancelled: {
      description: 'The training does not take place.',
      type: 'final',
      meta: ended(
        msg('Training cancelled'),
        msg('A training that you applied for was cancelled'),
        msg('{count} trainings that you applied for were cancelled'),
      ),
    },
    attended: {
      description: 'The person attended enough of the sessions.',
      type: 'final',
      meta: ended(
        msg('Completed'),
        msg('You completed a training. Say what you think of it.'),
        msg('You completed {count} trainings. Say what you think of them.'),
      ),
    },
    absent: {
      description: 'The person attended too few of the sessions.',
      type: 'final',
      meta: stage({ label: msg('Not completed') }),
    },
  },
});
