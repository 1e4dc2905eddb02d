import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import {
  leaveWaitingOut,
  passTurn,
  type AppraisalContext,
  type AppraisalInput,
} from './context.ts';
import type { AppraisalEvent } from './events.ts';
import { getNextEarlier, withState } from './supervisors.ts';
import {
  afterEarlier,
  afterSelf,
  button,
  cancel,
  director,
  earlier,
  fromForm,
  hr,
  notice,
  person,
  supervisor,
  toEarlier,
  withoutForms,
} from './transitions.ts';

const DAY = 86_400_000;

const machine = setup({
  types: {
    context: {} as AppraisalContext,
    input: {} as AppraisalInput,
    events: {} as AppraisalEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilAppealsEnd: ({ context }) => context.appealDays * DAY,
  },
  guards: {
    hasSupervisor: ({ context }) => context.supervisorId !== null,
    hasEarlier: ({ context }) => getNextEarlier(context.earlier) !== undefined,
    hasMoreEarlier: ({ context }) =>
      context.earlier.some(
        ({ employeeId, state }) => state === 'waiting' && employeeId !== context.earlierId,
      ),
    hasSent: ({ context, event }) =>
      event.type === 'returnEarlier' &&
      context.earlier.some(
        ({ employeeId, state }) => state === 'sent' && employeeId === event.raterId,
      ),
  },
  actions: {
    askEarlier: assign(({ context }) => ({
      earlierId: getNextEarlier(context.earlier)?.employeeId ?? null,
    })),
    /** Passes the turn to the next earlier supervisor, or to no one after the last. */
    countEarlier: assign(({ context }) => passTurn(context, 'sent')),
    leaveMissingOut: assign(({ context }) => leaveWaitingOut(context)),
    leaveEarlierOut: assign(({ context }) => passTurn(context, 'leftOut')),
    askAgain: assign(({ context, event }) =>
      event.type === 'returnEarlier'
        ? {
            earlier: withState(context.earlier, event.raterId, 'waiting'),
            earlierId: event.raterId,
          }
        : {},
    ),
    /** Effect: the person's own marks are final. */
    closeSelf: () => undefined,
    closeSupervisor: () => undefined,
    closeEarlier: () => undefined,
    closeHr: () => undefined,
    /** Effect: calculates the score from all marks that were sent. */
    calculate: () => undefined,
    /** Effect: reopens the marks as a new version, with the reason why they were given back. */
    reopenSelf: () => undefined,
    reopenSupervisor: () => undefined,
    reopenEarlier: () => undefined,
    /** Effect: calculates the final score and stores it with its explanation. */
    storeResult: () => undefined,
  },
});

/** The appraisal of one person in a cycle. The marks are stored separately, with rules for who may see them when. */
export const appraisalMachine = machine.createMachine({
  id: 'appraisal',
  context: ({ input }) => ({ ...input, earlierId: null }),
  initial: 'draft',
  states: {
    draft: {
      description: 'The cycle is not opened for this person. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: {
        open: {
          target: 'self',
          meta: action({ ...button(msg('Open'), hr, 'primary'), comment: 'none' }),
        },
      },
    },
    self: {
      description: 'The person gives their own marks.',
      meta: stage({
        label: msg('Self assessment'),
        queue: { label: msg('Assessments'), audience: person, path: '/pms/assessment' },
        notify: notice(
          person,
          msg('Your self assessment is due'),
          msg('{count} self assessments are due'),
        ),
      }),
      on: {
        sendSelf: afterSelf(fromForm(msg('Send'), person), 'closeSelf'),
        skipSelf: afterSelf(
          action({
            ...button(msg('Continue without self assessment'), hr, 'neutral'),
            comment: 'required',
          }),
        ),
        ...withoutForms,
      },
    },
    supervisor: {
      description:
        'The supervisor gives marks, without seeing the person’s own before sending them.',
      meta: stage({
        label: msg('Supervisor assessment'),
        queue: { label: msg('Assessments'), audience: supervisor, path: '/pms/assessment' },
        notify: notice(
          supervisor,
          msg('An assessment is waiting for you'),
          msg('{count} assessments are waiting for you'),
        ),
      }),
      on: {
        sendSupervisor: toEarlier(fromForm(msg('Send'), supervisor), ['closeSupervisor']),
        returnSelf: {
          target: 'self',
          actions: 'reopenSelf',
          meta: fromForm(msg('Give back to the person'), hr, 'neutral'),
        },
        skipSupervisor: toEarlier(
          action({
            ...button(msg('Continue without supervisor assessment'), hr, 'neutral'),
            comment: 'required',
          }),
          [],
        ),
        ...withoutForms,
      },
    },
    earlier: {
      description:
        'Someone who led the person before gives marks for those months, without seeing the others’.',
      meta: stage({
        label: msg('Earlier supervisor’s assessment'),
        queue: { label: msg('Assessments'), audience: earlier, path: '/pms/assessment' },
        notify: notice(
          earlier,
          msg('An assessment of someone you led before is waiting for you'),
          msg('{count} assessments of people you led before are waiting for you'),
        ),
      }),
      on: {
        sendEarlier: afterEarlier(fromForm(msg('Send'), earlier), ['closeEarlier', 'countEarlier']),
        skipEarlier: afterEarlier(
          action({
            ...button(msg('Leave out the earlier supervisor'), hr, 'neutral'),
            comment: 'required',
          }),
          ['leaveEarlierOut'],
        ),
        ...withoutForms,
      },
    },
    hr: {
      description: 'HR gives marks of its own, or continues without them.',
      meta: stage({
        label: msg('HR assessment'),
        queue: { label: msg('Assessments'), audience: hr, path: '/pms/assessment/hr' },
        notify: notice(
          hr,
          msg('An assessment is waiting for HR'),
          msg('{count} assessments are waiting for HR'),
        ),
      }),
      on: {
        sendHr: {
          target: 'calibration',
          actions: ['closeHr', 'calculate'],
          meta: fromForm(msg('Send'), hr),
        },
        skipHr: {
          target: 'calibration',
          actions: 'calculate',
          meta: action({
            ...button(msg('Continue without HR’s marks'), hr, 'neutral'),
            comment: 'none',
          }),
        },
        returnSupervisor: [
          {
            guard: 'hasSupervisor',
            target: 'supervisor',
            actions: 'reopenSupervisor',
            meta: fromForm(msg('Give back to the supervisor'), hr, 'neutral'),
          },
        ],
        returnEarlier: [
          {
            guard: 'hasSent',
            target: 'earlier',
            actions: ['reopenEarlier', 'askAgain'],
            meta: fromForm(msg('Give back to the earlier supervisor'), hr, 'neutral'),
          },
        ],
        ...withoutForms,
      },
    },
    calibration: {
      description: 'Scores are compared and, with a reason, moved before people see them.',
      meta: stage({
        label: msg('Calibration'),
        queue: { label: msg('Assessments'), audience: hr, path: '/pms/assessment/hr' },
      }),
      on: {
        publish: {
          target: 'published',
          actions: 'storeResult',
          meta: action({ ...button(msg('Publish'), hr, 'primary'), comment: 'none' }),
        },
        cancel,
      },
    },
    published: {
      description: 'The person sees the result, and acknowledges it or appeals.',
      meta: stage({
        label: msg('Published'),
        deadline: 'untilAppealsEnd',
        queue: { label: msg('Assessments'), audience: person, path: '/pms/assessment' },
        notify: notice(
          person,
          msg('Your assessment is published'),
          msg('{count} assessments are published'),
        ),
      }),
      on: {
        acknowledge: {
          target: 'closed',
          meta: action({ ...button(msg('Acknowledge'), person, 'primary'), comment: 'none' }),
        },
        appeal: {
          target: 'appealed',
          meta: action({ ...button(msg('Appeal'), person, 'neutral'), comment: 'required' }),
        },
      },
      after: {
        untilAppealsEnd: {
          target: 'closed',
          meta: action({ label: msg('Appeals ended'), who: { system: true }, comment: 'none' }),
        },
      },
    },
    appealed: {
      description: 'Someone who gave no marks decides on the appeal.',
      meta: stage({
        label: msg('Appealed'),
        queue: { label: msg('Assessments'), audience: director, path: '/approval' },
        notify: notice(
          director,
          msg('An appeal is waiting for you'),
          msg('{count} appeals are waiting for you'),
        ),
      }),
      on: {
        keep: {
          target: 'closed',
          meta: action({
            ...button(msg('Keep the score'), director, 'neutral'),
            comment: 'required',
          }),
        },
        reopen: {
          target: 'calibration',
          meta: action({
            ...button(msg('Assess again'), director, 'primary'),
            comment: 'required',
          }),
        },
      },
    },
    closed: {
      description: 'The result stands, acknowledged or after an appeal.',
      type: 'final',
      meta: stage({ label: msg('Closed') }),
    },
    cancelled: {
      description: 'The person is not assessed in this cycle.',
      type: 'final',
      meta: stage({ label: msg('Cancelled') }),
    },
  },
});
