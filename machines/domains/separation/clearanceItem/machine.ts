import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import {
  action,
  stage,
  type Audience,
  type Sender,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { ClearanceItemEvent } from './events.ts';
import type { ClearanceOwner, ClearanceSource } from './owners.ts';

/** One thing to settle before a person is released. */
export interface ClearanceItemContext {
  /** The leaver's employee ID. */
  employeeId: number;
  title: string;
  owner: ClearanceOwner;
  source: ClearanceSource;
  /** What is owed if it isn't settled, in the account's currency; 0 if that isn't known. */
  value: number;
  /** Giving up more than this needs a second person. */
  waiverLimit: number;
  /** The last day on which it should be settled. */
  dueOn: string;
  /** ISO instant of the end of that day. */
  dueAt: string;
  /** What the leaver pays for it; null unless it is charged. */
  charge: number | null;
}

export type ClearanceItemInput = Omit<ClearanceItemContext, 'charge'>;

/** Supervisors without a role open their tasks there, too. */
const QUEUE = '/approval';
const TASKS = '/approval?workflow=clearanceItem';

const hr: Audience = { role: 'hr' };
const director: Audience = { role: 'md' };
const OWNERS: Record<ClearanceOwner, Audience> = {
  supervisor: { relative: 'supervisor', vacant: 'hr' },
  hr,
  finance: { role: 'finance' },
  admin: { role: 'admin' },
};

const machine = setup({
  types: {
    context: {} as ClearanceItemContext,
    input: {} as ClearanceItemInput,
    events: {} as ClearanceItemEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilDue: ({ context, event }) =>
      Math.max(0, Date.parse(context.dueAt) - Date.parse(event.at ?? context.dueAt)),
  },
  guards: {
    isForSupervisor: ({ context }) => context.owner === 'supervisor',
    isForFinance: ({ context }) => context.owner === 'finance',
    isForAdministration: ({ context }) => context.owner === 'admin',
    needsSecondPerson: ({ context: { value, waiverLimit } }) => value > waiverLimit,
  },
  actions: {
    setCharge: assign({
      charge: ({ event }) => (event.type === 'charge' ? event.amount : null),
    }),
    noCharge: assign({ charge: null }),
    setDue: assign(({ context, event }) =>
      event.type === 'reschedule'
        ? { dueOn: event.dueOn, dueAt: event.dueAt }
        : { dueOn: context.dueOn, dueAt: context.dueAt },
    ),
    /** Effect: what the person handed back is recorded as returned. */
    returnAsset: () => undefined,
    /** Effects: what is paid for or given up is no longer held, until the item is reopened. */
    chargeAsset: () => undefined,
    giveUpAsset: () => undefined,
    holdAgain: () => undefined,
  },
});

const title = (one: string, who: Sender, tone: 'primary' | 'neutral' | 'danger') => ({
  label: one,
  who,
  tone,
});

/** A transition with the same button to the state of the item's owner. */
const toOwner = (meta: WorkflowMeta, actions?: readonly ('noCharge' | 'holdAgain')[]) =>
  [
    { guard: 'isForSupervisor', target: 'forSupervisor' },
    { guard: 'isForFinance', target: 'forFinance' },
    { guard: 'isForAdministration', target: 'forAdministration' },
    { target: 'forHr' },
  ].map((one) => ({ ...one, meta, ...(actions ? { actions } : {}) })) as never[];

const drop = {
  target: 'dropped',
  meta: action({ label: msg('Drop'), who: { system: true }, comment: 'none' }),
} as const;

const reopen = toOwner(action({ ...title(msg('Reopen'), hr, 'neutral'), comment: 'required' }), [
  'noCharge',
  'holdAgain',
]);

/** The person stays, so that what was charged or given up is theirs to hand back one day. */
const dropAgain = { ...drop, actions: 'holdAgain' } as const;

/** The asset came back, or its loss was confirmed and deducted, before its owner settled the item. */
const settleElsewhere = {
  target: 'cleared',
  meta: action({ label: msg('Settled elsewhere'), who: { system: true }, comment: 'none' }),
} as const;

const STATES = {
  supervisor: 'forSupervisor',
  hr: 'forHr',
  finance: 'forFinance',
  admin: 'forAdministration',
} as const;

/** The last day was corrected: the item stays where it is, with another due day. */
const reschedule = (target: (typeof STATES)[ClearanceOwner] | 'waiverCheck') =>
  ({
    target,
    reenter: true,
    actions: 'setDue',
    meta: action({ label: msg('Reschedule'), who: { system: true }, comment: 'none' }),
  }) as const;

/** The state in which an owner settles an item. */
const waitingFor = (owner: ClearanceOwner, label: string) => {
  const who = OWNERS[owner];
  return {
    description: 'Its owner clears it, charges it to the person, or waives it.',
    meta: stage({
      label,
      deadline: 'untilDue',
      queue: { label: msg('Clearances'), audience: who, path: QUEUE },
      notify: [
        {
          to: who,
          one: msg('A clearance item is waiting for you'),
          many: msg('{count} clearance items are waiting for you'),
          path: TASKS,
        },
      ],
    }),
    on: {
      clear: {
        target: 'cleared',
        actions: 'returnAsset',
        meta: action({ ...title(msg('Clear'), who, 'primary'), comment: 'optional' }),
      },
      charge: {
        target: 'charged',
        actions: ['setCharge', 'chargeAsset'],
        meta: action({ ...title(msg('Charge'), who, 'neutral'), comment: 'required', form: true }),
      },
      waive: [
        {
          guard: 'needsSecondPerson',
          target: 'waiverCheck',
          meta: action({ ...title(msg('Waive'), who, 'danger'), comment: 'required' }),
        },
        {
          target: 'waived',
          actions: 'giveUpAsset',
          meta: action({ ...title(msg('Waive'), who, 'danger'), comment: 'required' }),
        },
      ],
      reschedule: reschedule(STATES[owner]),
      settleElsewhere,
      drop,
    },
  } as const;
};

/** An item of a leaver's clearance: open for its owner until it is cleared, charged or waived. */
export const clearanceItemMachine = machine.createMachine({
  id: 'clearanceItem',
  context: ({ input }) => ({ ...input, charge: null }),
  initial: 'draft',
  states: {
    draft: {
      description: 'The separation is not approved. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: {
        open: toOwner(action({ label: msg('Open'), who: { system: true }, comment: 'none' })),
      },
    },
    forSupervisor: waitingFor('supervisor', msg('Supervisor')),
    forHr: waitingFor('hr', msg('HR')),
    forFinance: waitingFor('finance', msg('Finance')),
    forAdministration: waitingFor('admin', msg('Administration')),
    waiverCheck: {
      description: 'Its value is above the limit, so a second person confirms that it is given up.',
      meta: stage({
        label: msg('Waiver to confirm'),
        queue: { label: msg('Clearances'), audience: director, path: QUEUE },
        notify: [
          {
            to: director,
            one: msg('A waiver is waiting for you'),
            many: msg('{count} waivers are waiting for you'),
            path: TASKS,
          },
        ],
      }),
      on: {
        confirmWaiver: {
          target: 'waived',
          actions: 'giveUpAsset',
          meta: action({
            ...title(msg('Confirm waiver'), director, 'primary'),
            comment: 'optional',
          }),
        },
        refuseWaiver: toOwner(
          action({ ...title(msg('Refuse waiver'), director, 'danger'), comment: 'required' }),
        ),
        reschedule: reschedule('waiverCheck'),
        settleElsewhere,
        drop,
      },
    },
    cleared: {
      description: 'Nothing is left to settle.',
      meta: stage({ label: msg('Cleared') }),
      on: { reopen, drop },
    },
    charged: {
      description: 'The person pays for it in the final settlement.',
      meta: stage({ label: msg('Charged') }),
      on: { reopen, drop: dropAgain },
    },
    waived: {
      description: 'The company gives it up.',
      meta: stage({ label: msg('Waived') }),
      on: { reopen, drop: dropAgain },
    },
    dropped: {
      description: 'The separation was cancelled: the person stays.',
      type: 'final',
      meta: stage({ label: msg('Dropped') }),
    },
  },
});
