import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type Audience, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { TrainingEvent, TrainingTerms } from './events.ts';

/** The context of one training: a title with its dates and seats. Times are ISO instants. */
export interface TrainingContext extends TrainingTerms {
  /** The amount that was finally billed, or null before. */
  spent: number | null;
}

export type TrainingInput = TrainingTerms;

const hr: Audience = { role: 'hr' };
const PATH = '/profile/traininganddevelopment/trainingschedule/view/{id}';
const QUEUE = '/approval';

const until = (instant: string, at: string | undefined): number =>
  Math.max(0, Date.parse(instant) - Date.parse(at ?? instant));

const machine = setup({
  types: {
    context: {} as TrainingContext,
    input: {} as TrainingInput,
    events: {} as TrainingEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilClosing: ({ context, event }) => until(context.closesAt, event.at),
    untilStart: ({ context, event }) => until(context.startsAt, event.at),
    untilEnd: ({ context, event }) => until(context.endsAt, event.at),
  },
  guards: {
    notClosed: ({ context, event }) =>
      event.at === undefined || Date.parse(event.at) < Date.parse(context.closesAt),
  },
  actions: {
    setTerms: assign(({ context, event }) =>
      event.type === 'revise' ? { ...context, ...event.terms } : context,
    ),
    setSpent: assign({
      spent: ({ event, context }) => (event.type === 'bill' ? event.amount : context.spent),
    }),
    /** Effect: rejects and notifies people who are on the waiting list or not approved yet. */
    closeWaiting: () => undefined,
    /** Effect: gives additional seats to people on the waiting list, and notifies everyone of changed times. */
    notifyChanges: () => undefined,
    /** Effect: notifies everyone, and releases the seats, rooms and trainers. */
    freeAll: () => undefined,
    /** Effect: ends each application as attended or not, by the recorded attendance. */
    recordOutcomes: () => undefined,
  },
});

const cancel = {
  target: 'cancelled',
  actions: 'freeAll',
  meta: action({
    label: msg('Cancel training'),
    who: hr,
    comment: 'required',
    tone: 'danger',
    confirm: msg(
      'Cancel this training? Everyone who applied is notified, and rooms are free again.',
    ),
  }),
} as const;

const revise = (target: 'planned' | 'open') =>
  ({
    target,
    reenter: true,
    actions: ['setTerms', 'notifyChanges'],
    meta: action({ label: msg('Change'), who: hr, comment: 'optional', form: 'screen' }),
  }) as const;

const byClock = (label: string) => action({ label, who: { system: true }, comment: 'none' });

/** A training, from planning and applications through its sessions until it is completed or cancelled. */
export const trainingMachine = machine.createMachine({
  id: 'training',
  context: ({ input }) => ({ ...input, spent: null }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Not saved. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: {
        plan: {
          target: 'planned',
          meta: action({ label: msg('Plan'), who: hr, comment: 'none' }),
        },
      },
    },
    planned: {
      description: 'Rooms and trainers are booked. No one can apply yet.',
      meta: stage({ label: msg('Planned') }),
      on: {
        open: {
          guard: 'notClosed',
          target: 'open',
          meta: action({
            label: msg('Open for applications'),
            who: hr,
            comment: 'none',
            tone: 'primary',
          }),
        },
        revise: revise('planned'),
        cancel,
      },
    },
    open: {
      description: 'People apply until the closing time.',
      meta: stage({ label: msg('Open') }),
      on: {
        close: {
          target: 'closed',
          actions: 'closeWaiting',
          meta: action({
            label: msg('Close applications'),
            who: hr,
            comment: 'optional',
            confirm: msg('Close applications? Those on the waiting list get no seat.'),
          }),
        },
        revise: revise('open'),
        cancel,
      },
      after: {
        untilClosing: {
          target: 'closed',
          actions: 'closeWaiting',
          meta: byClock(msg('Applications close')),
        },
      },
    },
    closed: {
      description: 'Who takes part is known.',
      meta: stage({ label: msg('Applications closed') }),
      on: { cancel },
      after: {
        untilStart: { target: 'running', meta: byClock(msg('The training begins')) },
      },
    },
    running: {
      description: 'From the first session to the end of the last one.',
      meta: stage({ label: msg('Running') }),
      on: { cancel },
      after: { untilEnd: { target: 'done', meta: byClock(msg('The training ends')) } },
    },
    done: {
      description: 'Attendance and results are recorded, then it is completed.',
      meta: stage({
        label: msg('To complete'),
        queue: { label: msg('Trainings to complete'), audience: hr, path: QUEUE },
        notify: [
          {
            to: hr,
            one: msg('A training is over: check attendance and complete it'),
            many: msg('{count} trainings are over: check attendance and complete them'),
            path: PATH,
          },
        ],
      }),
      on: {
        complete: {
          target: 'completed',
          actions: 'recordOutcomes',
          meta: action({
            label: msg('Complete'),
            who: { anyOf: [hr, { party: 'trainer' }] },
            comment: 'optional',
            tone: 'primary',
            confirm: msg(
              'Complete this training? Attendance can no longer be changed, and certificates are issued.',
            ),
          }),
        },
      },
    },
    completed: {
      description: 'Outcomes stand. The invoice is entered when it comes.',
      meta: stage({ label: msg('Training completed') }),
      on: {
        bill: {
          target: 'completed',
          reenter: true,
          actions: 'setSpent',
          meta: action({
            label: msg('Enter the invoice'),
            who: hr,
            comment: 'optional',
            form: true,
          }),
        },
      },
    },
    cancelled: {
      description: 'It does not take place.',
      type: 'final',
      meta: stage({ label: msg('Training cancelled') }),
    },
  },
});
