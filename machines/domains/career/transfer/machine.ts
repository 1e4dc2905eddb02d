import { assign, setup } from 'xstate';
import { mayTakeEffect } from '#machines/domains/career/effect.ts';
import { action, stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import {
  QUEUE,
  JOINING,
  employee,
  proposer,
  hr,
  supervisor,
  receivingHr,
  receiver,
  waitsFor,
  notifies,
  amend,
  withdraw,
  reject,
  approve,
  receivingSide,
  receivers,
  proposes,
  takesEffect,
} from './actions.ts';
import type { ResolvedProposal, TransferContext, TransferInput } from './context.ts';
import type { TransferEvent } from './events.ts';

/** What the server adds to an amendment. */
interface Enrichment {
  at?: string;
  resolved?: ResolvedProposal;
}

/** The largest offset of local time ahead of UTC, 14 hours. */
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
    /**
     * The server carries these effects out: the dated change, the letter and the raise, their reversal, and the
     * new employee ID.
     */
    release: () => undefined,
    undo: () => undefined,
    giveNumber: () => undefined,
    sendBack: () => undefined,
  },
});

/**
 * A transfer or promotion, from the proposal until the person has joined or returned. It isn't a kind of
 * request, because two units decide on it and it continues after its approval.
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
      description: 'The current supervisor agrees to the transfer, or says why not.',
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
      description: 'HR of the current unit checks the change and the pay change.',
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
      description: 'HR of the receiving unit accepts the person, or declines.',
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
          notifies(
            employee,
            'Your transfer or promotion is approved',
            '{count} of your transfers and promotions are approved',
          ),
          notifies(
            proposer,
            'A transfer or promotion that you proposed was approved',
            '{count} transfers and promotions that you proposed are approved',
          ),
        ],
      }),
      on: {
        cancel: {
          target: 'cancelled',
          actions: 'undo',
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
      description: 'Its effective date has arrived. The new supervisor confirms who has joined.',
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
          notifies(
            proposer,
            'A person whose transfer you proposed has joined',
            '{count} people whose transfers you proposed have joined',
          ),
        ],
      }),
    },
    inForce: {
      type: 'final',
      description: 'In force since its effective date; joining was not required.',
      meta: stage({ label: 'In force' }),
    },
    returned: {
      type: 'final',
      description: 'The person returned; from that day everything is as it was before.',
      meta: stage({
        label: 'Returned',
        notify: [
          notifies(
            proposer,
            'A person whose transfer you proposed has returned',
            '{count} people whose transfers you proposed have come back',
          ),
          notifies(hr, 'A transfer was returned', '{count} transfers were returned'),
        ],
      }),
    },
    cancelled: {
      type: 'final',
      description: 'Cancelled by HR before it took effect.',
      meta: stage({
        label: 'Cancelled',
        notify: [
          notifies(
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
          notifies(
            proposer,
            'A transfer or promotion that you proposed was rejected',
            '{count} transfers and promotions that you proposed were rejected',
          ),
        ],
      }),
    },
    withdrawn: {
      type: 'final',
      description: 'Withdrawn by its proposer.',
      meta: stage({ label: 'Withdrawn' }),
    },
  },
});
