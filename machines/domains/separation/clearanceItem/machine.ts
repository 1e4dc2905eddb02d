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

/** The context of a clearance item: one thing to settle before a leaver is released. */
export interface ClearanceItemContext {
  /** The leaver's employee ID. */
  employeeId: number;
  title: string;
  owner: ClearanceOwner;
  source: ClearanceSource;
  /** What the leaver owes if it isn't settled, in the account's currency, or 0 if unknown. */
  value: number;
  /** Waiving more than this amount needs a second person. */
  waiverLimit: number;
  /** The last day on which it should be settled. */
  dueOn: string;
  /** The end of that day, as an ISO instant. */
  dueAt: string;
  /** What the leaver pays for it, or null if it isn't charged. */
  charge: number | null;
}

export type ClearanceItemInput = Omit<ClearanceItemContext, 'charge'>;

/** Supervisors without a role also open their tasks on this screen. */
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
    /** Effect: records that the leaver has returned the asset. */
    returnAsset: () => undefined,
    /** Effects: an asset that is charged or waived is no longer held, and is held again if the item is reopened. */
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

/** Returns transitions with the same button to the state of each owner. */
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

/**
 * The leaver stays in the company, so an asset that was charged or waived counts as held again and must be
 * returned one day.
 */
const dropAgain = { ...drop, actions: 'holdAgain' } as const;

/**
 * Settles the item when the asset was returned, or its loss was confirmed and charged, outside the clearance.
 */
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

/** Sets another due day after the last day was corrected. The state stays the same. */
const reschedule = (target: (typeof STATES)[ClearanceOwner] | 'waiverCheck') =>
  ({
    target,
    reenter: true,
    actions: 'setDue',
    meta: action({ label: msg('Reschedule'), who: { system: true }, comment: 'none' }),
  }) as const;

/** Describes the state in which an owner settles an item, and the name of their queue. */
const waitingFor = (owner: ClearanceOwner, label: string, queue: string) => {
  const who = OWNERS[owner];
  return {
    description: 'Its owner clears it, charges it to the person, or waives it.',
    meta: stage({
      label,
      deadline: 'untilDue',
      queue: { label: queue, audience: who, path: QUEUE },
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

/** An item of a leaver's clearance. It waits for its owner until it is cleared, charged or waived. */
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
    forSupervisor: waitingFor('supervisor', msg('Supervisor'), msg('Clearances by supervisors')),
    forHr: waitingFor('hr', msg('HR'), msg('Clearances by HR')),
    forFinance: waitingFor('finance', msg('Finance'), msg('Clearances by Finance')),
    forAdministration: waitingFor(
      'admin',
      msg('Administration'),
      msg('Clearances by Administration'),
    ),
    waiverCheck: {
      description: 'Its value is above the limit, so a second person confirms that it is given up.',
      meta: stage({
        label: msg('Waiver to confirm'),
        queue: { label: msg('Waivers to confirm'), audience: director, path: QUEUE },
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
