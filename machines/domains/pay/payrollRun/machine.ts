import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { PayrollRunEvent } from './events.ts';
import type { RunKind } from './kinds.ts';
import {
  approver,
  approves,
  auditor,
  cancel,
  eitherOffice,
  notifies,
  payer,
  preparer,
  QUEUE,
  regenerate,
  sendBack,
} from './transitions.ts';

export interface PayrollRunInput {
  kind: RunKind;
  group: string;
  month: string;
  currency: string;
  preparerId: number;
}

/** The context of a run, with the totals of its last calculation. */
export interface PayrollRunContext extends PayrollRunInput {
  /** How often the run was calculated. Slips of earlier versions stay readable. */
  version: number;
  people: number;
  leftOut: number;
  held: number;
  gross: string;
  deductions: string;
  employer: string;
  net: string;
  netBefore: string | null;
  digest: string;
}

const machine = setup({
  types: {
    context: {} as PayrollRunContext,
    input: {} as PayrollRunInput,
    events: {} as PayrollRunEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  guards: {
    /** Whether the approver has a slip in the run. In that case, a second person must approve, too. */
    hasOwnSlip: ({ event }) => event.type === 'approve' && event.hasOwnSlip === true,
    hasSlips: ({ context }) => context.people > 0,
  },
  actions: {
    setSums: assign(({ event }) => {
      if (event.type !== 'finish') return {};
      const { type: _finish, ...sums } = event;
      return {
        people: sums.people,
        leftOut: sums.leftOut,
        held: sums.held,
        gross: sums.gross,
        deductions: sums.deductions,
        employer: sums.employer,
        net: sums.net,
        netBefore: sums.netBefore,
        digest: sums.digest,
      };
    }),
    countVersion: assign({ version: ({ context }) => context.version + 1 }),
    /** Effects that the server carries out: the calculation job, the pay items, the locked month and the slips. */
    beginCalculation: () => undefined,
    recalculate: () => undefined,
    discard: () => undefined,
    lockSlips: () => undefined,
    paySlips: () => undefined,
  },
});

/**
 * A payroll run from the choice of a month to the day it is paid. Its amounts are always calculated and never
 * edited.
 */
export const payrollRunMachine = machine.createMachine({
  id: 'payrollRun',
  context: ({ input }) => ({
    ...input,
    version: 1,
    people: 0,
    leftOut: 0,
    held: 0,
    gross: '0',
    deductions: '0',
    employer: '0',
    net: '0',
    netBefore: null,
    digest: '',
  }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Group and month are chosen; there are no slips.',
      meta: stage({
        label: msg('Draft'),
        notify: [
          notifies(
            preparer,
            msg('A payroll run could not be calculated'),
            msg('{count} payroll runs could not be calculated'),
          ),
        ],
      }),
      on: {
        calculate: {
          target: 'calculating',
          actions: 'beginCalculation',
          meta: action({
            label: msg('Calculate'),
            who: preparer,
            comment: 'none',
            tone: 'primary',
          }),
        },
        cancel,
      },
    },
    calculating: {
      description: 'Facts are frozen and slips calculated, in the background.',
      meta: stage({ label: msg('Calculating') }),
      on: {
        finish: {
          target: 'calculated',
          actions: 'setSums',
          meta: action({ label: msg('Calculated'), who: { system: true }, comment: 'none' }),
        },
        fail: {
          target: 'draft',
          meta: action({ label: msg('Failed'), who: { system: true }, comment: 'optional' }),
        },
        restart: {
          target: 'calculating',
          actions: 'beginCalculation',
          meta: action({
            label: msg('Start again'),
            who: preparer,
            comment: 'none',
            tone: 'neutral',
            confirm: msg('Start the calculation again? One that is under way goes on.'),
          }),
        },
        cancel,
      },
    },
    calculated: {
      description: 'The preparer reads sums, differences and who was left out.',
      meta: stage({
        label: msg('Calculated'),
        notify: [
          notifies(
            preparer,
            msg('A payroll run is calculated'),
            msg('{count} payroll runs are calculated'),
          ),
        ],
      }),
      on: {
        send: {
          guard: 'hasSlips',
          target: 'review',
          meta: action({
            label: msg('Send for approval'),
            who: preparer,
            comment: 'optional',
            tone: 'primary',
          }),
        },
        regenerate,
        cancel,
      },
    },
    review: {
      description: 'An approver decides with sums and differences in sight.',
      meta: stage({
        label: msg('Review'),
        queue: { label: msg('Payroll runs to approve'), audience: approver, path: QUEUE },
        notify: [
          notifies(
            approver,
            msg('A payroll run is waiting for your approval'),
            msg('{count} payroll runs are waiting for your approval'),
          ),
        ],
      }),
      on: {
        approve: [
          { guard: 'hasOwnSlip', target: 'secondReview', meta: approves(approver) },
          { target: 'approved', meta: approves(approver) },
        ],
        return: sendBack,
        regenerate,
        cancel,
      },
    },
    secondReview: {
      description: 'The run has the approver’s own slip, so a second person approves it, too.',
      meta: stage({
        label: msg('Second approval'),
        queue: {
          label: msg('Payroll runs for a second approval'),
          audience: { anyOf: [approver, auditor] },
          path: QUEUE,
        },
        notify: [
          notifies(
            auditor,
            msg('A payroll run has its approver’s own slip, and needs a second approval'),
            msg('{count} payroll runs need a second approval'),
          ),
        ],
      }),
      on: {
        approve: {
          target: 'approved',
          meta: approves({ anyOf: [approver, auditor] }),
        },
        return: sendBack,
        regenerate,
        cancel,
      },
    },
    approved: {
      description: 'Approved: its slips can no longer be recalculated.',
      meta: stage({
        label: msg('Approved'),
        notify: [
          notifies(
            preparer,
            msg('A payroll run was approved: lock it to publish its slips'),
            msg('{count} payroll runs were approved: lock them to publish their slips'),
          ),
        ],
      }),
      on: {
        lock: {
          target: 'locked',
          actions: 'lockSlips',
          meta: action({
            label: msg('Lock'),
            who: eitherOffice,
            comment: 'none',
            tone: 'primary',
            confirm: msg('Lock this run? Its month closes, and everyone can read their slip.'),
          }),
        },
        cancel,
      },
    },
    locked: {
      description: 'Slips are published; finance makes the files for the bank and pays.',
      meta: stage({
        label: msg('Locked'),
        queue: { label: msg('Payroll runs to pay'), audience: payer, path: QUEUE },
        notify: [
          notifies(
            payer,
            msg('A payroll run is ready to be paid'),
            msg('{count} payroll runs are ready to be paid'),
          ),
        ],
      }),
      on: {
        pay: {
          target: 'paid',
          actions: 'paySlips',
          meta: action({
            label: msg('Mark as paid'),
            who: payer,
            comment: 'optional',
            tone: 'primary',
            confirm: msg('Mark this run as paid? Slips on hold stay unpaid.'),
          }),
        },
      },
    },
    paid: {
      description: 'Paid. Payments that a bank returns are read back one by one.',
      type: 'final',
      meta: stage({ label: msg('Paid') }),
    },
    cancelled: {
      description: 'Withdrawn before it was locked.',
      type: 'final',
      meta: stage({ label: msg('Cancelled') }),
    },
  },
});
