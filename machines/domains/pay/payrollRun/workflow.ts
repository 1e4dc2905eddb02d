import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { payrollRunEvent } from './events.ts';
import { RUN_KINDS, runPath } from './kinds.ts';
import { payrollRunMachine, type PayrollRunContext } from './machine.ts';

const PREPARED = ['draft', 'calculated'];
const APPROVED = ['review', 'secondReview'];
const PAID = ['locked'];

const FINISH = {
  type: 'finish',
  people: 12,
  leftOut: 1,
  held: 0,
  gross: '100000.00',
  deductions: '10000.00',
  employer: '5000.00',
  net: '90000.00',
  netBefore: null,
  digest: '00',
};

export const payrollRunWorkflow = defineWorkflow({
  id: 'payrollRun',
  label: 'Payroll run',
  noun: { one: 'payroll run', many: 'payroll runs' },
  version: 1,
  machine: payrollRunMachine,
  events: payrollRunEvent,
  startEvent: 'calculate',
  // The person who prepares a run may neither approve nor pay it. Approvers may not pay it, or approve it
  // twice.
  separateDuties: {
    anyOf: [
      { between: [PREPARED, APPROVED] },
      { between: [PREPARED, PAID] },
      { between: [APPROVED, PAID] },
      APPROVED,
    ],
  },
  parties: (context: PayrollRunContext) => ({ preparer: context.preparerId }),
  menus: {
    stages: [MENU.payrollRuns, MENU.approval],
    parties: [MENU.payrollRuns, MENU.approval],
  },
  listedOn: MENU.payrollRuns,
  page: ({ kind }, id) => runPath(kind, id),
  guardReasons: {
    hasSlips: 'The run has no slips',
    hasOwnSlip: 'The approver’s own slip is in the run',
  },
  fields: {
    kind: { label: 'Kind', kind: 'text', options: RUN_KINDS, open: true },
    group: { label: 'Payroll group', kind: 'text', open: true },
    month: { label: 'Month', kind: 'text', open: true },
    currency: { label: 'Currency', kind: 'text', open: true },
    preparerId: { label: 'Prepared by', kind: 'person', open: true },
    version: { label: 'Version', kind: 'number', open: true },
    people: { label: 'People', kind: 'number', open: true },
    leftOut: { label: 'Left out', kind: 'number', open: true },
    held: { label: 'On hold', kind: 'number', open: true },
    gross: { label: 'Gross', kind: 'money' },
    deductions: { label: 'Deductions', kind: 'money' },
    employer: { label: 'Employer’s contributions', kind: 'money' },
    net: { label: 'Net pay', kind: 'money' },
    netBefore: { label: 'Net pay of the month before', kind: 'money' },
    digest: { label: 'Digest of the slips', kind: 'text' },
  },
  summary: { columns: ['kind', 'group', 'month', 'people', 'net', 'netBefore', 'leftOut'] },
  // The server determines whether the approver has a slip, so it isn't asked for.
  inputs: { hasOwnSlip: 'hidden' },
  payloadFields: { hasOwnSlip: null },
  samples: {
    inputs: [
      { kind: 'salary', group: 'Monthly', month: 'November 2026', currency: 'BDT', preparerId: 1 },
    ],
    events: [
      FINISH,
      { type: 'fail', comment: 'A formula is circular' },
      { type: 'approve' },
      { type: 'approve', hasOwnSlip: true },
      { type: 'return', comment: 'Overtime is missing' },
      { type: 'regenerate', comment: 'Overtime was added' },
      { type: 'cancel', comment: 'The wrong month' },
    ],
  },
});
