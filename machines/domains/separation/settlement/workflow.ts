import { defineWorkflow, type StoredSnapshot } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { finalSettlementEvent } from './events.ts';
import { finalSettlementMachine, type FinalSettlementContext } from './machine.ts';

const PREPARED = ['draft', 'calculated'];
const APPROVED = ['review'];
const PAID = ['approved'];
/** What is still owed is collected or written off. */
const OWED = ['owed'];

const SUMS = { payable: 250_000, receivable: 40_000, net: 210_000, digest: '00', nominees: [] };

/** Fields that the server sets. It ignores what a client sends. */
const HIDDEN = {
  payable: 'hidden',
  receivable: 'hidden',
  net: 'hidden',
  digest: 'hidden',
  nominees: 'hidden',
  lastDay: 'hidden',
  dueOn: 'hidden',
  dueAt: 'hidden',
} as const;

/** Migrates instances of the first version, which had neither nominees nor an approved version. */
const withNominees = ({ context, ...stored }: StoredSnapshot): StoredSnapshot => ({
  ...stored,
  context: { approvedVersion: null, nominees: [], ...context },
});
const PAYMENT = { method: 'bank', paidOn: '2026-11-20', reference: 'TRX-1' };

export const finalSettlementWorkflow = defineWorkflow({
  id: 'finalSettlement',
  label: 'Final settlement',
  noun: { one: 'final settlement', many: 'final settlements' },
  version: 2,
  migrations: { 1: withNominees },
  machine: finalSettlementMachine,
  events: finalSettlementEvent,
  startEvent: 'prepare',
  // The person who prepares a settlement may neither approve nor pay it, nor end what is owed; the approver may not
  // pay it.
  separateDuties: {
    anyOf: [
      { between: [PREPARED, APPROVED] },
      { between: [PREPARED, [...PAID, ...OWED]] },
      { between: [APPROVED, PAID] },
    ],
  },
  // The workflow concerns the leaver, who therefore can't prepare, approve or pay their own settlement.
  concerns: 'requester',
  parties: ({ employeeId, preparerId }: FinalSettlementContext) => ({
    requester: employeeId,
    preparer: preparerId,
  }),
  menus: {
    stages: [MENU.finalSettlement, MENU.approval],
    parties: [MENU.finalSettlement, MENU.approval],
  },
  dueAt: ({ dueAt }: FinalSettlementContext) => dueAt,
  dueLasts: true,
  listedOn: MENU.finalSettlement,
  guardReasons: {
    isPayable: 'The person owes money: settle it instead',
    isReceivable: 'The company owes money: pay it instead',
  },
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    preparerId: { label: 'Prepared by', kind: 'person', open: true },
    lastDay: { label: 'Last day', kind: 'date', open: true },
    dueOn: { label: 'Due', kind: 'date', open: true },
    version: { label: 'Version', kind: 'number', open: true },
    approvedVersion: { label: 'Approved version', kind: 'number', open: true },
    payable: { label: 'Payable', kind: 'money' },
    receivable: { label: 'Deductions', kind: 'money' },
    net: { label: 'Net', kind: 'money' },
    method: { label: 'Method', kind: 'text', open: true },
    paidOn: { label: 'Paid on', kind: 'date', open: true },
    reference: { label: 'Reference', kind: 'text' },
    payee: { label: 'Paid to', kind: 'text' },
  },
  summary: { columns: ['employeeId', 'lastDay', 'dueOn', 'payable', 'receivable', 'net'] },
  inputs: HIDDEN,
  payloadFields: {
    payable: null,
    receivable: null,
    net: null,
    digest: null,
    nominees: null,
    dueAt: null,
  },
  samples: {
    inputs: [SUMS, { ...SUMS, receivable: 300_000, net: -50_000 }].map((sums) => ({
      ...sums,
      employeeId: 1,
      preparerId: 2,
      lastDay: '2026-11-30',
      dueOn: '2027-01-12',
      dueAt: '2027-01-12T18:00:00.000Z',
    })),
    events: [
      { type: 'recalculate', ...SUMS, comment: 'The laptop came back' },
      {
        type: 'correct',
        ...SUMS,
        lastDay: '2026-12-10',
        dueOn: '2027-01-20',
        dueAt: '2027-01-20T18:00:00.000Z',
      },
      { type: 'return', comment: 'The leave is wrong' },
      { type: 'pay', ...PAYMENT },
      { type: 'collect', ...PAYMENT },
      { type: 'writeOff', comment: 'It costs more to collect' },
      { type: 'cancel', comment: 'Prepared too early' },
    ],
  },
});
