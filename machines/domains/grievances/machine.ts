import { assign, setup } from 'xstate';
import {
  action,
  stage,
  type Audience,
  type Notice,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { GrievanceEvent } from './events.ts';
import type { GrievanceState, Priority } from './vocabulary.ts';

/** The context of a grievance. Its text isn't part of it, and is only stored in its table. */
export interface GrievanceContext {
  /** The employee who filed it, or null if it was filed without a name. */
  filedBy: number | null;
  assignedTo: number | null;
  /** The employee whom the grievance is about, and their superiors when it was filed. */
  keptFrom: number[];
  priority: Priority;
  /** When the grievance should be resolved, by the working calendar on the day it was filed, as an ISO instant. */
  dueAt: string;
  breachedAt: string | null;
  notes: number;
}

export type GrievanceInput = Omit<GrievanceContext, 'assignedTo' | 'breachedAt' | 'notes'>;

/** Cadre sends this when the assignee can no longer handle the grievance. */
interface AssignmentExpiry {
  type: 'assignee.lapse';
  employeeId: number;
}

export const GRIEVANCE_DASHBOARD = '/profile/grievanceManagement/dashboard';
const MY_GRIEVANCES = '/SelfService/grievanceManagement?tab=my';
const ASSIGNED_TO_ME = '/SelfService/grievanceManagement?tab=assigned';

/** Who can handle a grievance: its assignee, and people with access to the dashboard (spec 001 §2.2, §4). */
const HANDLERS: readonly Audience[] = [{ party: 'assignee' }, { role: 'hr' }, { role: 'admin' }];

const toFiler = (one: string, many: string): Notice => ({
  to: { party: 'filer' },
  one,
  many,
  path: MY_GRIEVANCES,
});
const toAssignee = (one: string, many: string): Notice => ({
  to: { party: 'assignee' },
  one,
  many,
  path: ASSIGNED_TO_ME,
});
const toHr = (one: string, many: string): Notice => ({
  to: { role: 'hr' },
  one,
  many,
  path: GRIEVANCE_DASHBOARD,
});

const machine = setup({
  types: {
    context: {} as GrievanceContext,
    input: {} as GrievanceInput,
    events: {} as (GrievanceEvent | AssignmentExpiry) & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    /**
     * Allows the time until the deadline only while it has not passed. An overdue grievance stays overdue,
     * whatever states follow.
     */
    untilDeadline: ({ context, event }) =>
      context.breachedAt === null
        ? Math.max(0, Date.parse(context.dueAt) - Date.parse(event.at ?? ''))
        : Infinity,
  },
  guards: {
    isStillAssigned: ({ context, event }) =>
      event.type === 'assignee.lapse' && context.assignedTo === event.employeeId,
  },
  actions: {
    recordBreach: assign({ breachedAt: ({ event }) => event.at ?? null }),
    clearAssignee: assign({ assignedTo: null }),
    countNote: assign({ notes: ({ context }) => context.notes + 1 }),
    setAssignee: assign({
      assignedTo: ({ context, event }) =>
        event.type === 'assign' ? event.assigneeId : context.assignedTo,
    }),
  },
});

const assignmentExpiry = (notify: Notice[]) =>
  ({
    'assignee.lapse': {
      guard: 'isStillAssigned',
      actions: 'clearAssignee',
      meta: action({
        label: 'Assignment expired',
        who: { system: true },
        comment: 'none',
        notify,
      }),
    },
  }) as const;

/** HR is notified of grievances that are open and have no assignee until HR assigns them. */
const openAssignmentExpiry = assignmentExpiry([
  toHr(
    'A grievance needs a new assignee: the previous one can no longer handle it',
    '{count} grievances need a new assignee: the previous ones can no longer handle them',
  ),
]);
const endedAssignment = assignmentExpiry([]);

/**
 * The events that are possible in every state, because the specification defines no order of statuses (spec
 * 001 §4).
 */
const everywhere = {
  assign: {
    actions: 'setAssignee',
    meta: action({
      label: 'Assign',
      who: { anyOf: HANDLERS },
      comment: 'optional',
      form: true,
      notify: [
        toAssignee('A grievance was assigned to you', '{count} grievances were assigned to you'),
      ],
    }),
  },
  'note.add': {
    actions: 'countNote',
    meta: action({
      label: 'Add Note',
      who: { anyOf: [...HANDLERS, { party: 'filer' }, { system: true }] },
      comment: 'required',
      confirm: 'Note is required',
      form: true,
      notify: [
        toFiler(
          'There is a note on your grievance',
          'There are notes on {count} of your grievances',
        ),
        {
          to: { party: 'assignee', vacant: 'hr' },
          one: 'There is a note on a grievance that you handle',
          many: 'There are notes on {count} grievances that you handle',
          path: '/workflow/grievance/{id}',
        },
      ],
    }),
  },
} as const;

const setStatus = (target: GrievanceState, label: string, tone?: 'primary') => ({
  target,
  meta: action({
    label,
    who: { anyOf: HANDLERS },
    comment: 'optional',
    ...(tone ? { tone } : {}),
  }),
});

const MOVES = {
  'status.inProgress': setStatus('inProgress', 'Set In Progress', 'primary'),
  'status.pending': setStatus('pending', 'Set Pending'),
  'status.resolved': setStatus('resolved', 'Set Resolved'),
  'status.escalated': setStatus('escalated', 'Set Escalated'),
  'status.closed': setStatus('closed', 'Set Closed'),
} as const;

const without = <Event extends keyof typeof MOVES>(event: Event) => {
  const { [event]: _own, ...others } = MOVES;
  return others;
};

const queue = (label: string) => ({
  label,
  audience: { party: 'assignee', vacant: 'hr' },
  path: '/SelfService/grievanceManagement?tab=assigned',
});

const runsOut = {
  untilDeadline: {
    actions: 'recordBreach',
    meta: action({
      label: 'Deadline passed',
      who: { system: true },
      comment: 'none',
      notify: [
        toAssignee(
          'The deadline of a grievance assigned to you has passed',
          'The deadlines of {count} grievances assigned to you have passed',
        ),
        toHr(
          'The deadline of a grievance has passed',
          'The deadlines of {count} grievances have passed',
        ),
      ],
    }),
  },
} as const;

/** A grievance from its filing to its end (spec 001 §4). */
export const grievanceMachine = machine.createMachine({
  id: 'grievance',
  context: ({ input }) => ({ ...input, assignedTo: null, breachedAt: null, notes: 0 }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Filled in but not sent. Drafts are not stored.',
      meta: stage({ label: 'Draft' }),
      on: {
        file: {
          target: 'pending',
          meta: action({
            label: 'Submit',
            // Cadre files anonymous grievances, so that no person is stored as the actor.
            who: { anyOf: [{ party: 'filer' }, { system: true }] },
            comment: 'none',
            tone: 'primary',
          }),
        },
      },
    },
    pending: {
      description:
        'Submitted, and no one is working on it yet. HR assigns it, and the assignee starts work.',
      meta: stage({
        label: 'Pending',
        deadline: 'untilDeadline',
        queue: queue('Grievances pending'),
        notify: [
          {
            to: { party: 'assignee', vacant: 'hr' },
            one: 'A grievance is waiting for you',
            many: '{count} grievances are waiting for you',
            path: '/workflow/grievance/{id}',
          },
        ],
      }),
      on: { ...without('status.pending'), ...everywhere, ...openAssignmentExpiry },
      after: runsOut,
    },
    inProgress: {
      description: 'The assignee is working on it.',
      meta: stage({
        label: 'In Progress',
        deadline: 'untilDeadline',
        queue: queue('Grievances in progress'),
        notify: [
          toFiler(
            'Your grievance is being worked on',
            '{count} of your grievances are being worked on',
          ),
        ],
      }),
      on: { ...without('status.inProgress'), ...everywhere, ...openAssignmentExpiry },
      after: runsOut,
    },
    escalated: {
      description: 'The assignee could not settle it. HR has been notified.',
      meta: stage({
        label: 'Escalated',
        deadline: 'untilDeadline',
        queue: queue('Grievances escalated'),
        notify: [
          toHr('A grievance was escalated', '{count} grievances were escalated'),
          toFiler('Your grievance was escalated', '{count} of your grievances were escalated'),
        ],
      }),
      on: { ...without('status.escalated'), ...everywhere, ...openAssignmentExpiry },
      after: runsOut,
    },
    resolved: {
      description: 'Settled. Its deadline no longer applies unless work restarts.',
      meta: stage({
        label: 'Resolved',
        notify: [
          toFiler('Your grievance was resolved', '{count} of your grievances were resolved'),
        ],
      }),
      on: { ...without('status.resolved'), ...everywhere, ...endedAssignment },
    },
    closed: {
      description: 'Closed. It can change to any status.',
      meta: stage({
        label: 'Closed',
        notify: [toFiler('Your grievance was closed', '{count} of your grievances were closed')],
      }),
      on: { ...without('status.closed'), ...everywhere, ...endedAssignment },
    },
  },
});
