import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import {
  action,
  stage,
  type Audience,
  type Sender,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { OnboardingItemEvent } from './events.ts';
import type { OnboardingOwner } from './owners.ts';

export interface OnboardingItemInput {
  /** The employee ID of the person who joins. */
  employeeId: number;
  title: string;
  owner: OnboardingOwner;
  /** The head of the department that does it, or null if another owner does it or the department has no head. */
  headId: number | null;
  needsEvidence: boolean;
  joinedOn: string;
  /** The last day on which it should be done. */
  dueOn: string;
  /** The end of that day, as an ISO instant. */
  dueAt: string;
}

/** The context of an onboarding item: one thing to do for a person who joins. */
export interface OnboardingItemContext extends OnboardingItemInput {
  /** Whether it was late, so that the supervisor was notified. */
  wasLate: boolean;
}

/** New employees and supervisors without a role also open their tasks on this screen. */
const QUEUE = '/approval';
const TASKS = '/approval?workflow=onboardingItem';

const hr: Audience = { role: 'hr' };
/** A superior without the fallback to HR, for events that HR can send anyway. */
const superior: Audience = { relative: 'supervisor' };
const supervisor: Audience = { relative: 'supervisor', vacant: 'hr' };
const OWNERS: Record<OnboardingOwner, Audience> = {
  person: { party: 'requester', isOwnAct: true },
  supervisor,
  department: { party: 'head', vacant: 'hr' },
  hr,
  finance: { role: 'finance' },
  admin: { role: 'admin' },
};

const STATES = {
  person: 'forPerson',
  supervisor: 'forSupervisor',
  department: 'forDepartment',
  hr: 'forHr',
  finance: 'forFinance',
  admin: 'forAdministration',
} as const satisfies Record<OnboardingOwner, string>;

const machine = setup({
  types: {
    context: {} as OnboardingItemContext,
    input: {} as OnboardingItemInput,
    events: {} as OnboardingItemEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilDue: ({ context, event }) =>
      Math.max(0, Date.parse(context.dueAt) - Date.parse(event.at ?? context.dueAt)),
  },
  guards: {
    isForPerson: ({ context }) => context.owner === 'person',
    isForSupervisor: ({ context }) => context.owner === 'supervisor',
    isForDepartment: ({ context }) => context.owner === 'department',
    isForFinance: ({ context }) => context.owner === 'finance',
    isForAdministration: ({ context }) => context.owner === 'admin',
    needsEvidence: ({ context }) => context.needsEvidence,
    needsNoEvidence: ({ context }) => !context.needsEvidence,
  },
  actions: {
    recordLate: assign({ wasLate: true }),
  },
});

/** Returns transitions with the same button to the state of each owner. */
const toOwner = (meta: WorkflowMeta) =>
  [
    { guard: 'isForPerson', target: STATES.person },
    { guard: 'isForSupervisor', target: STATES.supervisor },
    { guard: 'isForDepartment', target: STATES.department },
    { guard: 'isForFinance', target: STATES.finance },
    { guard: 'isForAdministration', target: STATES.admin },
    { target: STATES.hr },
  ].map((one) => ({ ...one, meta })) as never[];

const LATE = {
  one: msg('An onboarding item is late'),
  many: msg('{count} onboarding items are late'),
  path: TASKS,
};

/** The owner and HR can finish an item, so that it doesn't stay open if the owner is away. */
const withHr = (owner: OnboardingOwner): Sender =>
  owner === 'hr' ? hr : { anyOf: [owner === 'supervisor' ? superior : OWNERS[owner], hr] };

/** New employees can't decide that something isn't needed for them. */
const getSkippers = (owner: OnboardingOwner): Sender => {
  const others = owner === 'hr' || owner === 'person' || owner === 'supervisor';
  return { anyOf: others ? [superior, hr] : [OWNERS[owner], superior, hr] };
};

/** Describes the state in which an owner does an item, and the name of their queue. */
const waitingFor = (owner: OnboardingOwner, label: string, queue: string) => {
  const who = OWNERS[owner];
  return {
    description: 'Its owner does it by the due date. When it is late, the supervisor is notified.',
    meta: stage({
      label,
      deadline: 'untilDue',
      queue: { label: queue, audience: who, path: QUEUE },
      notify: [
        {
          to: who,
          one: msg('An onboarding item is waiting for you'),
          many: msg('{count} onboarding items are waiting for you'),
          path: TASKS,
        },
      ],
    }),
    on: {
      finish: {
        guard: 'needsNoEvidence',
        target: 'done',
        meta: action({
          label: msg('Done'),
          who: withHr(owner),
          comment: 'optional',
          tone: 'primary',
        }),
      },
      prove: {
        guard: 'needsEvidence',
        target: 'done',
        meta: action({
          label: msg('Done, with evidence'),
          who: withHr(owner),
          comment: 'required',
          tone: 'primary',
        }),
      },
      skip: {
        target: 'notNeeded',
        meta: action({
          label: msg('Not needed'),
          who: getSkippers(owner),
          comment: 'required',
          tone: 'neutral',
        }),
      },
      drop: {
        target: 'dropped',
        meta: action({ label: msg('Drop'), who: { system: true }, comment: 'none' }),
      },
    },
    after: {
      untilDue: {
        actions: 'recordLate',
        meta: action({
          label: msg('It is late'),
          who: { system: true },
          comment: 'none',
          // These replace the notice about the deadline, which would go to the owner alone.
          notify: [
            { to: who, ...LATE },
            ...(owner === 'supervisor' ? [] : [{ to: supervisor, ...LATE }]),
          ],
        }),
      },
    },
  } as const;
};

const reopen = toOwner(
  action({
    label: msg('Reopen'),
    who: { anyOf: [superior, hr] },
    comment: 'required',
    tone: 'neutral',
  }),
);

/** One thing to do for a person who joins. It waits for its owner until it is done or isn't needed. */
export const onboardingItemMachine = machine.createMachine({
  id: 'onboardingItem',
  context: ({ input }) => ({ ...input, wasLate: false }),
  initial: 'draft',
  states: {
    draft: {
      description: 'The person is not hired. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: {
        open: toOwner(action({ label: msg('Open'), who: { system: true }, comment: 'none' })),
      },
    },
    forPerson: waitingFor('person', msg('New employee'), msg('Onboarding items for new employees')),
    forSupervisor: waitingFor(
      'supervisor',
      msg('Supervisor'),
      msg('Onboarding items for supervisors'),
    ),
    forDepartment: waitingFor(
      'department',
      msg('Department head'),
      msg('Onboarding items for department heads'),
    ),
    forHr: waitingFor('hr', msg('HR'), msg('Onboarding items for HR')),
    forFinance: waitingFor('finance', msg('Finance'), msg('Onboarding items for Finance')),
    forAdministration: waitingFor(
      'admin',
      msg('Administration'),
      msg('Onboarding items for Administration'),
    ),
    done: {
      description: 'Nothing is left to do.',
      meta: stage({ label: msg('Done') }),
      on: { reopen },
    },
    notNeeded: {
      description: 'It is not needed for this person; the reason is in the history.',
      meta: stage({ label: msg('Not needed') }),
      on: { reopen },
    },
    dropped: {
      description:
        'The person left before it was done. If they come after all, it can be reopened.',
      meta: stage({ label: msg('Dropped') }),
      on: { reopen },
    },
  },
});
