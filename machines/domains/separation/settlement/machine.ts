import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { FinalSettlementEvent } from './events.ts';
import type { SettlementNominee } from './nominees.ts';
import {
  approver,
  cancel,
  correct,
  drop,
  notifies,
  payer,
  preparer,
  QUEUE,
  recalculate,
  sendBack,
} from './transitions.ts';

/**
 * The context of a final settlement: what a leaver and the company owe each other, with the totals of its
 * last version.
 */
export interface FinalSettlementContext {
  employeeId: number;
  preparerId: number;
  lastDay: string;
  /** The last day on which it should be paid. */
  dueOn: string;
  /** The end of that day, as an ISO instant. */
  dueAt: string;
  version: number;
  /** The number of the version that was last approved. */
  approvedVersion: number | null;
  payable: number;
  receivable: number;
  net: number;
  digest: string;
  /** If the person has died, the nominees who receive the net amount. Otherwise empty. */
  nominees: readonly SettlementNominee[];
  method: string | null;
  paidOn: string | null;
  reference: string | null;
  payee: string | null;
}

export type FinalSettlementInput = Omit<
  FinalSettlementContext,
  'version' | 'approvedVersion' | 'method' | 'paidOn' | 'reference' | 'payee'
>;

const machine = setup({
  types: {
    context: {} as FinalSettlementContext,
    input: {} as FinalSettlementInput,
    events: {} as FinalSettlementEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilDue: ({ context, event }) =>
      Math.max(0, Date.parse(context.dueAt) - Date.parse(event.at ?? context.dueAt)),
  },
  guards: {
    isPayable: ({ context }) => context.net >= 0,
    isReceivable: ({ context }) => context.net < 0,
  },
  actions: {
    setSums: assign(({ context, event }) =>
      event.type === 'recalculate' || event.type === 'correct'
        ? {
            version: context.version + 1,
            payable: event.payable ?? context.payable,
            receivable: event.receivable ?? context.receivable,
            net: event.net ?? context.net,
            digest: event.digest ?? context.digest,
            nominees: event.nominees ?? context.nominees,
          }
        : {},
    ),
    setTerms: assign(({ context, event }) =>
      event.type === 'correct'
        ? {
            lastDay: event.lastDay ?? context.lastDay,
            dueOn: event.dueOn ?? context.dueOn,
            dueAt: event.dueAt ?? context.dueAt,
          }
        : {},
    ),
    setApproved: assign({ approvedVersion: ({ context }) => context.version }),
    setPayment: assign(({ event }) =>
      event.type === 'pay' || event.type === 'collect'
        ? {
            method: event.method,
            paidOn: event.paidOn,
            reference: event.reference ?? null,
            payee: event.type === 'pay' ? (event.payee ?? null) : null,
          }
        : {},
    ),
    /** Effects: refuses the event if lines have changed since, and closes settled items in their ledgers. */
    checkLines: () => undefined,
    closeSources: () => undefined,
    withdraw: () => undefined,
  },
});

/** A final settlement: calculated from all ledgers, approved, and then paid by the company or owed by the leaver. */
export const finalSettlementMachine = machine.createMachine({
  id: 'finalSettlement',
  context: ({ input }) => ({
    ...input,
    version: 1,
    approvedVersion: null,
    method: null,
    paidOn: null,
    reference: null,
    payee: null,
  }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Nothing is calculated. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: {
        prepare: {
          target: 'calculated',
          meta: action({ label: msg('Prepare'), who: preparer, comment: 'none' }),
        },
      },
    },
    calculated: {
      description: 'Its preparer reads the lines, and adds what no ledger has.',
      meta: stage({
        label: msg('Calculated'),
        deadline: 'untilDue',
        notify: [
          notifies(
            { party: 'preparer' },
            msg('A final settlement was returned to you'),
            msg('{count} final settlements were returned to you'),
          ),
        ],
      }),
      on: {
        send: {
          target: 'review',
          actions: 'checkLines',
          meta: action({
            label: msg('Send for approval'),
            who: preparer,
            comment: 'optional',
            tone: 'primary',
          }),
        },
        recalculate,
        correct,
        cancel,
        drop,
      },
    },
    review: {
      description: 'An approver reads every line with its source.',
      meta: stage({
        label: msg('Review'),
        deadline: 'untilDue',
        queue: { label: msg('Final settlements to approve'), audience: approver, path: QUEUE },
        notify: [
          notifies(
            approver,
            msg('A final settlement is waiting for your approval'),
            msg('{count} final settlements are waiting for your approval'),
          ),
        ],
      }),
      on: {
        approve: {
          target: 'approved',
          actions: ['checkLines', 'setApproved'],
          meta: action({
            label: msg('Approve'),
            who: approver,
            comment: 'optional',
            tone: 'primary',
          }),
        },
        return: sendBack,
        correct,
        cancel,
        drop,
      },
    },
    approved: {
      description: 'Finance pays it, or agrees with the person on what is owed.',
      meta: stage({
        label: msg('Approved'),
        deadline: 'untilDue',
        queue: { label: msg('Final settlements to pay'), audience: payer, path: QUEUE },
        notify: [
          notifies(
            payer,
            msg('A final settlement is ready to be paid'),
            msg('{count} final settlements are ready to be paid'),
          ),
        ],
      }),
      on: {
        pay: {
          guard: 'isPayable',
          target: 'paid',
          actions: ['setPayment', 'closeSources'],
          meta: action({
            label: msg('Mark as paid'),
            who: payer,
            comment: 'optional',
            form: true,
            tone: 'primary',
          }),
        },
        settle: {
          guard: 'isReceivable',
          target: 'owed',
          actions: 'closeSources',
          meta: action({
            label: msg('Settle'),
            who: payer,
            comment: 'optional',
            tone: 'primary',
            confirm: msg('Settle it? What the person owes is collected afterwards.'),
          }),
        },
        return: sendBack,
        correct,
        cancel,
        drop,
      },
    },
    owed: {
      description: 'Everything is settled but the rest, which the person owes.',
      meta: stage({
        label: msg('Owed'),
        queue: { label: msg('Final settlements to collect'), audience: payer, path: QUEUE },
      }),
      on: {
        collect: {
          target: 'paid',
          actions: 'setPayment',
          meta: action({
            label: msg('Collected'),
            who: payer,
            comment: 'optional',
            form: true,
            tone: 'primary',
          }),
        },
        writeOff: {
          target: 'writtenOff',
          meta: action({
            label: msg('Write off'),
            who: approver,
            comment: 'required',
            tone: 'danger',
          }),
        },
      },
    },
    paid: {
      description: 'Settled: paid to the person, or collected.',
      type: 'final',
      meta: stage({
        label: msg('Paid'),
        notify: [
          {
            to: { party: 'requester' },
            one: msg('Your final settlement was paid'),
            many: msg('{count} of your final settlements were paid'),
            path: '/SelfService/separation/application',
          },
        ],
      }),
    },
    writtenOff: {
      description: 'The company gives up what the person owed.',
      type: 'final',
      meta: stage({ label: msg('Written off') }),
    },
    cancelled: {
      description: 'Withdrawn before anything was settled.',
      type: 'final',
      meta: stage({ label: msg('Cancelled') }),
    },
  },
});
