import { msg } from '#machines/core/locales/messages.ts';
import type { Summary } from '#machines/core/model/contextFields.ts';
import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { transferEvent, type TransferKind } from './events.ts';
import type { TransferContext, TransferInput } from './context.ts';
import { transferMachine } from './machine.ts';

export const KIND_LABELS: Readonly<Record<TransferKind, string>> = {
  transfer: msg('Transfer'),
  promotion: msg('Promotion'),
  transferAndPromotion: msg('Transfer and promotion'),
};

/** The facts that the decision needs: the current and the proposed values. */
const summary: Summary = {
  columns: ['type', 'effectiveDate', 'designation', 'department', 'workplace', 'supervisor'],
  fields: {
    type: { label: 'Type', kind: 'text' },
    designation: { label: 'Designation', kind: 'text' },
    department: { label: 'Department', kind: 'text' },
    workplace: { label: 'Workplace', kind: 'text' },
    supervisor: { label: 'Supervisor', kind: 'text' },
    employmentType: { label: 'Employment type', kind: 'text' },
    raise: { label: 'Pay part', kind: 'text' },
  },
};

const SAMPLE: TransferInput = {
  employeeId: 1,
  proposedBy: 2,
  bySupervisor: false,
  kind: 'transfer',
  effectiveDate: '2026-01-01',
  effectiveAt: '2026-01-01T00:00:00.000Z',
  reason: 'From the sample',
  changes: {},
  before: {},
  newCode: null,
  crossesUnits: true,
  needsJoining: true,
  receiverId: 3,
  receivingHrId: 4,
};

export const transferWorkflow = defineWorkflow({
  id: 'transfer',
  label: 'Transfer and promotion',
  noun: { one: 'transfer or promotion', many: 'transfers and promotions' },
  version: 1,
  machine: transferMachine,
  events: transferEvent,
  startEvent: 'propose',
  // Different people propose, release and receive a person. Confirming the arrival is no decision, so it isn't
  // listed.
  separateDuties: ['draft', 'supervisorReview', 'hrReview', 'receivingReview'],
  concerns: 'employee',
  parties: (context: TransferContext) => ({
    employee: context.employeeId,
    // The party `requester` is the employee, because their supervisor and department are looked up by it.
    requester: context.employeeId,
    proposer: context.proposedBy,
    'receiving HR': context.receivingHrId,
    'receiving supervisor': context.receiverId,
  }),
  menus: { stages: [MENU.transfers], parties: [MENU.transfers, MENU.approval] },
  guardReasons: {
    bySupervisor: 'The supervisor did not propose it',
    crossesUnits: 'Within the business unit',
    needsJoining: 'Joining is not required',
    mayJoin: 'The joining date cannot be before the effective date or in the future',
    mayReturn: 'The return date cannot be before the effective date or in the future',
  },
  fields: {
    employeeId: { label: 'Employee', kind: 'person' },
    proposedBy: { label: 'Proposed by', kind: 'person' },
    receiverId: { label: 'Receiving supervisor', kind: 'person' },
    receivingHrId: { label: 'Receiving HR', kind: 'person' },
    effectiveDate: { label: 'Effective date', kind: 'date' },
    reason: { label: 'Reason', kind: 'text' },
    newCode: { label: 'New employee ID', kind: 'text' },
    joinedOn: { label: 'Joined on', kind: 'date' },
    returnedOn: { label: 'Returned on', kind: 'date' },
  },
  summary,
  inputs: {
    joinedOn: { label: 'Joined on', kind: 'date', required: true },
    returnedOn: { label: 'Returned on', kind: 'date', required: true },
  },
  payloadFields: { proposal: null, resolved: null },
  samples: {
    inputs: [
      SAMPLE,
      { ...SAMPLE, bySupervisor: true, crossesUnits: false },
      { ...SAMPLE, crossesUnits: false, needsJoining: false },
    ].map((input) => ({ ...input })),
    events: [
      {
        type: 'amend',
        proposal: { kind: 'transfer', effectiveDate: '2026-01-01', reason: 'Another reason' },
      },
      { type: 'join', joinedOn: '2026-01-02' },
      { type: 'return', returnedOn: '2026-01-02', comment: 'Needed at home' },
    ],
  },
});
