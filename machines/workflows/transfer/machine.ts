import { assign, setup } from 'xstate';
import { mayTakeEffect } from '#machines/career/effect.ts';
import {
  action,
  stage,
  type Audience,
  type Notice,
  type Sender,
  type WorkflowMeta,
} from '#machines/model/workflow.ts';
import type { Position } from '#machines/contracts/employment.ts';
import { msg } from '#machines/locales/messages.ts';
import type { TransferEvent, TransferKind } from './events.ts';

/** The values of a position that a transfer can change. */
export type PositionChange = Partial<Omit<Position, 'isActive' | 'separationType'>>;

/** What is proposed, as the server has resolved it. */
export interface ResolvedProposal {
  kind: TransferKind;
  effectiveDate: string;
  /** The first instant of that day in the account's time zone. */
  effectiveAt: string;
  reason: string;
  changes: PositionChange;
  /** The same values as they are without it. */
  before: PositionChange;
  newCode: string | null;
  /** It leads to another business unit, whose HR has a say. */
  crossesUnits: boolean;
  /** Somebody receives the person at another place. */
  needsJoining: boolean;
  /** The supervisor at the new place; null where there is none. */
  receiverId: number | null;
  /** Who of the receiving unit's HR decides; null where it has none of its own. */
  receivingHrId: number | null;
}

export interface TransferContext extends ResolvedProposal {
  employeeId: number;
  proposedBy: number;
  /** The present supervisor proposed it, so that nobody asks them again. */
  bySupervisor: boolean;
  joinedOn: string | null;
  returnedOn: string | null;
}

export type TransferInput = Omit<TransferContext, 'joinedOn' | 'returnedOn'>;

/** What the server adds to an amendment. */
interface Enrichment {
  at?: string;
  resolved?: ResolvedProposal;
}

export const TRANSFERS = '/profile/transferandpromotion/transferandpromotion';
export const JOINING = '/profile/transferandpromotion/joining';
const QUEUE = '/approval/transferAndPromotion';
const ONE = `${TRANSFERS}/view/{id}`;

const employee: Audience = { party: 'employee' };
const proposer: Audience = { party: 'proposer' };
const hr: Audience = { role: 'hr' };
const supervisor: Audience = { relative: 'supervisor', vacant: 'hr' };
const receivingHr: Audience = { party: 'receiving HR', vacant: 'hr' };
const receiver: Audience = { party: 'receiving supervisor', vacant: 'hr' };

/** The world's clocks are up to 14 hours ahead of UTC. */
const AHEAD_MS = 14 * 3_600_000;
const isPast = (day: string, at: string | undefined): boolean =>
  at === undefined || day <= new Date(Date.parse(at) + AHEAD_MS).toISOString().slice(0, 10);

const machine = setup({
  types: {
    context: {} as TransferContext,
    input: {} as TransferInput,
    events: {} as TransferEvent & Enrichment,
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilEffective: ({ context, event }) =>
      Math.max(0, Date.parse(context.effectiveAt) - Date.parse(event.at ?? context.effectiveAt)),
  },
  guards: {
    bySupervisor: ({ context }) => context.bySupervisor,
    crossesUnits: ({ context }) => context.crossesUnits,
    needsJoining: ({ context }) => context.needsJoining,
    mayJoin: ({ context, event }) =>
      event.type === 'join' &&
      mayTakeEffect(context.effectiveDate, event.joinedOn) &&
      isPast(event.joinedOn, event.at),
    mayReturn: ({ context, event }) =>
      event.type === 'return' &&
      mayTakeEffect(context.effectiveDate, event.returnedOn) &&
      isPast(event.returnedOn, event.at),
  },
  actions: {
    setProposal: assign(({ event }) =>
      event.type === 'amend' && event.resolved ? event.resolved : {},
    ),
    setJoined: assign({
      joinedOn: ({ context, event }) => (event.type === 'join' ? event.joinedOn : context.joinedOn),
    }),
    setReturned: assign({
      returnedOn: ({ context, event }) =>
        event.type === 'return' ? event.returnedOn : context.returnedOn,
    }),
    /** Effects: the dated change, the letter and the raise; what takes them back; the new number. */
    release: () => undefined,
    takeBack: () => undefined,
    giveNumber: () => undefined,
    sendBack: () => undefined,
  },
});

const waitsFor = (to: Audience, path = QUEUE): Notice => ({
  to,
  one: 'A transfer or promotion is waiting for you',
  many: '{count} transfers and promotions are waiting for you',
  path,
});
const tells = (to: Audience, one: string, many: string): Notice => ({ to, one, many, path: ONE });

const amend = {
  actions: 'setProposal',
  meta: action({ label: 'Edit', who: proposer, comment: 'none', form: 'screen' }),
} as const;
const withdraw = {
  target: 'withdrawn',
  meta: action({
    label: 'Withdraw',
    who: proposer,
    comment: 'optional',
    confirm: 'Do you want to withdraw this proposal?',
    tone: 'danger',
  }),
} as const;
const reject = (who: Sender) =>
  ({
    target: 'rejected',
    meta: action({
      label: 'Reject',
      who,
      comment: 'required',
      confirm: 'Are you confirm to reject? ',
      tone: 'danger',
    }),
  }) as const;
const approve = (who: Sender) =>
  action({
    label: 'Approve',
    who,
    comment: 'optional',
    confirm: 'Are you confirm to approve? ',
    tone: 'primary',
  });

// The receiving unit's HR may have left: an administrator then acts, so that nothing is stuck.
const receivingSide: Sender = { anyOf: [receivingHr, { role: 'admin' }] };
const receivers: Sender = { anyOf: [receiver, receivingHr] };

/**
 * A transfer or promotion from its proposal to the day somebody has joined. Not a kind of request: two units
 * decide, and it lives on after its approval until the person is received or comes back.
 */
export const transferMachine = machine.createMachine({
  id: 'transfer',
  context: ({ input }) => ({ ...input, joinedOn: null, returnedOn: null }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Filled in but not sent. Drafts are not stored.',
      meta: stage({ label: 'Draft' }),
      on: {
        propose: [
          { guard: 'bySupervisor', target: 'hrReview', meta: proposes() },
          { target: 'supervisorReview', meta: proposes() },
        ],
      },
    },
    supervisorReview: {
      description: 'The present supervisor lets the person go, or says why not.',
      meta: stage({
        label: 'Supervisor review',
        queue: { label: 'Transfers: supervisor review', audience: supervisor, path: QUEUE },
        notify: [waitsFor(supervisor)],
      }),
      on: {
        'supervisor.approve': { target: 'hrReview', meta: approve(supervisor) },
        reject: reject(supervisor),
        amend,
        withdraw,
      },
    },
    hrReview: {
      description: 'HR of the present unit checks the change and its pay part.',
      meta: stage({
        label: 'HR review',
        queue: { label: 'Transfers: HR review', audience: hr, path: QUEUE },
        notify: [waitsFor(hr)],
      }),
      on: {
        'hr.approve': [
          { guard: 'crossesUnits', target: 'receivingReview', meta: approve(hr) },
          { target: 'released', actions: 'release', meta: approve(hr) },
        ],
        reject: reject(hr),
        amend,
        withdraw,
      },
    },
    receivingReview: {
      description: 'HR of the receiving unit takes the person on, or declines.',
      meta: stage({
        label: 'Receiving unit',
        queue: { label: 'Transfers: receiving unit', audience: receivingHr, path: QUEUE },
        notify: [waitsFor(receivingHr)],
      }),
      on: {
        'receiving.approve': {
          target: 'released',
          actions: 'release',
          meta: approve(receivingSide),
        },
        reject: reject(receivingSide),
        withdraw,
      },
    },
    released: {
      description: 'Approved. Nothing changes until its day; until then HR can cancel it.',
      meta: stage({
        label: 'Released',
        notify: [
          tells(
            employee,
            'Your transfer or promotion is approved',
            '{count} of your transfers and promotions are approved',
          ),
          tells(
            proposer,
            'A transfer or promotion that you proposed is approved',
            '{count} transfers and promotions that you proposed are approved',
          ),
        ],
      }),
      on: {
        cancel: {
          target: 'cancelled',
          actions: 'takeBack',
          meta: action({
            label: 'Cancel',
            who: hr,
            comment: 'required',
            confirm: 'Are you confirm to cancel? ',
            tone: 'danger',
          }),
        },
      },
      after: {
        untilEffective: [
          { guard: 'needsJoining', target: 'joining', meta: takesEffect() },
          { target: 'inForce', meta: takesEffect() },
        ],
      },
    },
    joining: {
      description:
        'Its day has come. The new supervisor receives the person, or says who came back.',
      meta: stage({
        label: 'Joining',
        queue: { label: 'Transfers: joining', audience: receiver, path: JOINING },
        notify: [waitsFor(receiver, JOINING)],
      }),
      on: {
        join: {
          guard: 'mayJoin',
          target: 'joined',
          actions: ['setJoined', 'giveNumber'],
          meta: action({
            label: 'Joined',
            who: receivers,
            comment: 'optional',
            form: true,
            tone: 'primary',
          }),
        },
        return: {
          guard: 'mayReturn',
          target: 'returned',
          actions: ['setReturned', 'sendBack'],
          meta: action({
            label: 'Returned',
            who: receivers,
            comment: 'required',
            form: true,
            tone: 'danger',
          }),
        },
      },
    },
    joined: {
      type: 'final',
      description: 'The person has reported at the new place.',
      meta: stage({
        label: 'Joined',
        notify: [
          tells(
            proposer,
            'Somebody whose transfer you proposed has joined',
            '{count} people whose transfers you proposed have joined',
          ),
        ],
      }),
    },
    inForce: {
      type: 'final',
      description: 'In force since its day; there was nothing to join.',
      meta: stage({ label: 'In force' }),
    },
    returned: {
      type: 'final',
      description: 'The person came back: from that day on everything is as it was before.',
      meta: stage({
        label: 'Returned',
        notify: [
          tells(
            proposer,
            'Somebody whose transfer you proposed has come back',
            '{count} people whose transfers you proposed have come back',
          ),
          tells(hr, 'A transfer was returned', '{count} transfers were returned'),
        ],
      }),
    },
    cancelled: {
      type: 'final',
      description: 'Cancelled by HR before its day: it never took effect.',
      meta: stage({
        label: 'Cancelled',
        notify: [
          tells(
            employee,
            'Your transfer or promotion was cancelled',
            '{count} of your transfers and promotions were cancelled',
          ),
        ],
      }),
    },
    rejected: {
      type: 'final',
      description: 'Rejected by the supervisor, HR or the receiving unit.',
      meta: stage({
        label: 'Rejected',
        notify: [
          tells(
            proposer,
            'A transfer or promotion that you proposed was rejected',
            '{count} transfers and promotions that you proposed were rejected',
          ),
        ],
      }),
    },
    withdrawn: {
      type: 'final',
      description: 'Withdrawn by whoever proposed it.',
      meta: stage({ label: 'Withdrawn' }),
    },
  },
});

function proposes(): WorkflowMeta {
  return action({
    label: msg('Propose'),
    who: { anyOf: [{ role: 'supervisor' }, hr] },
    comment: 'none',
    tone: 'primary',
  });
}

function takesEffect(): WorkflowMeta {
  return action({
    label: msg('Its day has come'),
    who: { system: true },
    comment: 'none',
  });
}
