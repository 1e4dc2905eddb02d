import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { confirmationEvent, RECOMMENDATIONS } from './events.ts';
import { confirmationMachine, type ConfirmationContext } from './machine.ts';

const SAMPLE = { employeeId: 1, dueOn: '2026-01-31', dueAt: '2026-01-31T18:00:00.000Z' };
/** The effect of accepting each recommendation. */
const OUTCOMES = {
  confirm: 'Employment becomes permanent on the effective date, and the letter is issued.',
  extend: 'Probation goes on until the new date, and the letter is issued.',
  terminate: 'Employment ends after the effective date.',
} as const;
const REVIEW = {
  type: 'review',
  work: 4,
  knowledge: 4,
  conduct: 5,
  attendance: 3,
  comment: 'Works independently',
} as const;

export const confirmationWorkflow = defineWorkflow({
  id: 'confirmation',
  label: 'Confirmation',
  noun: { one: 'confirmation', many: 'confirmations' },
  version: 1,
  machine: confirmationMachine,
  events: confirmationEvent,
  startEvent: 'begin',
  separateDuties: ['supervisorReview', 'hrAcceptance'],
  concerns: 'employee',
  parties: (context: ConfirmationContext) => ({
    employee: context.employeeId,
    // The party `requester` is the employee, because their supervisor is looked up by it.
    requester: context.employeeId,
  }),
  dueAt: (context: ConfirmationContext) => context.dueAt,
  dueLasts: true,
  guardReasons: {
    isSaid: 'An extension must end after the probation, at most three months later',
    confirms: 'The supervisor did not recommend confirmation',
    extends: 'The supervisor did not recommend an extension',
  },
  menus: { stages: [MENU.confirmation], parties: [MENU.confirmation, MENU.approval] },
  fields: {
    employeeId: { label: 'Employee', kind: 'person' },
    dueOn: { label: 'Probation ends', kind: 'date' },
    work: { label: 'Quality of work', kind: 'rating' },
    knowledge: { label: 'Job knowledge', kind: 'rating' },
    conduct: { label: 'Conduct', kind: 'rating' },
    attendance: { label: 'Attendance', kind: 'rating' },
    mean: { label: 'Average rating', kind: 'number' },
    recommendation: { label: 'Recommendation', kind: 'text', options: RECOMMENDATIONS },
    extendTo: { label: 'Extend to', kind: 'date' },
    extensions: { label: 'Extensions', kind: 'number' },
    effectiveDate: { label: 'Effective date', kind: 'date' },
    isOverdue: { label: 'Overdue', kind: 'yesNo' },
  },
  summary: {
    columns: ['dueOn', 'recommendation', 'mean', 'daysAbsent', 'extendTo', 'extensions'],
    fields: {
      joinedOn: { label: 'Joining date', kind: 'date' },
      daysPresent: { label: 'Days present', kind: 'number' },
      daysAbsent: { label: 'Days absent', kind: 'number' },
      daysLate: { label: 'Days late', kind: 'number' },
      daysOfLeave: { label: 'Days of leave', kind: 'number' },
      proposedDate: { label: 'Proposed date', kind: 'date' },
      outcome: { label: 'If accepted', kind: 'text', options: Object.values(OUTCOMES) },
    },
    derive: ({ recommendation }: ConfirmationContext) => ({
      outcome: recommendation === null ? null : OUTCOMES[recommendation],
    }),
    facts: [
      'joinedOn',
      'dueOn',
      'daysPresent',
      'daysAbsent',
      'daysLate',
      'daysOfLeave',
      'mean',
      'recommendation',
      'outcome',
    ],
  },
  inputs: {
    effectiveDate: {
      label: 'Effective date',
      kind: 'date',
      required: true,
      startsAs: 'proposedDate',
    },
  },
  payloadFields: { extendAt: null },
  samples: {
    inputs: [SAMPLE],
    events: [
      { ...REVIEW, recommendation: 'confirm' },
      { ...REVIEW, recommendation: 'extend', extendTo: '2026-03-31' },
      { ...REVIEW, recommendation: 'terminate' },
      { type: 'accept', effectiveDate: '2026-02-01' },
    ],
  },
});
