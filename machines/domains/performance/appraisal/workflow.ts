import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { appraisalEvent } from './events.ts';
import { appraisalMachine, type AppraisalContext } from './machine.ts';

const RATED = ['supervisor', 'hr', 'calibration'];

export const appraisalWorkflow = defineWorkflow({
  id: 'appraisal',
  label: 'Appraisal',
  noun: { one: 'appraisal', many: 'appraisals' },
  version: 1,
  machine: appraisalMachine,
  events: appraisalEvent,
  startEvent: 'open',
  // A person who gave marks or moved a score does not decide on the appeal.
  separateDuties: { between: [RATED, ['appealed']] },
  concerns: 'requester',
  parties: ({ employeeId, supervisorId }: AppraisalContext) => ({
    requester: employeeId,
    supervisor: supervisorId,
  }),
  menus: {
    stages: [MENU.hrAssessment, MENU.approval],
    parties: [MENU.assessments, MENU.approval],
  },
  listedOn: MENU.hrAssessment,
  guardReasons: { hasSupervisor: 'This person has no supervisor' },
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    supervisorId: { label: 'Supervisor', kind: 'person', open: true },
    cycle: { label: 'Cycle', kind: 'text', open: true },
    appealDays: { label: 'Appeals within days', kind: 'number', open: true },
  },
  summary: { columns: ['employeeId', 'cycle', 'supervisorId'] },
  samples: {
    inputs: [2, null].map((supervisorId) => ({
      employeeId: 1,
      supervisorId,
      cycle: 'Performance 2026',
      appealDays: 14,
    })),
    events: [
      { type: 'skipSelf', comment: 'On leave' },
      { type: 'skipSupervisor', comment: 'Left the company' },
      { type: 'appeal', comment: 'The stops were not mine' },
      { type: 'keep', comment: 'The figures are right' },
      { type: 'reopen', comment: 'The figures were of another line' },
      { type: 'cancel', comment: 'Joined too late' },
    ],
  },
});
