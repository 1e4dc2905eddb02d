import { MENU } from '#machines/core/values/menuReferences.ts';
import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { grievanceEvent } from './events.ts';
import { grievanceFields, grievanceSummary } from './fields.ts';
import { GRIEVANCE_FILES } from './vocabulary.ts';
import { grievanceMachine, type GrievanceContext } from './machine.ts';

export const grievanceWorkflow = defineWorkflow({
  id: 'grievance',
  label: 'Grievance',
  noun: { one: 'grievance', many: 'grievances' },
  version: 2,
  machine: grievanceMachine,
  events: grievanceEvent,
  startEvent: 'file',
  separateDuties: false,
  parties: (context: GrievanceContext) => ({
    filer: context.filedBy,
    assignee: context.assignedTo,
  }),
  menus: {
    stages: [MENU.grievanceDashboard],
    parties: [MENU.grievances, MENU.grievanceDashboard],
  },
  visibility: {
    reference: MENU.grievanceDashboard,
    owner: 'filer',
    keptFrom: (context: GrievanceContext) => context.keptFrom,
    expiry: { party: 'assignee', event: 'assignee.lapse' },
  },
  dueAt: (context: GrievanceContext) => context.dueAt,
  dueLasts: true,
  guardReasons: { isStillAssigned: 'Someone else is handling it now' },
  fields: grievanceFields,
  summary: grievanceSummary,
  inputs: { assigneeId: { label: 'Assignee', kind: 'person' } },
  files: GRIEVANCE_FILES,
  payloadFields: {
    assigneeId: { label: 'Assigned to', kind: 'person' },
    employeeId: { label: 'Assignee', kind: 'person' },
    takesBack: null,
  },
  samples: {
    inputs: [
      { filedBy: 1, keptFrom: [8, 9], priority: 'High', dueAt: '2190-01-01T00:00:00.000Z' },
      { filedBy: null, keptFrom: [], priority: 'Low', dueAt: '2190-01-01T00:00:00.000Z' },
    ],
    events: [
      { type: 'assign', assigneeId: 2 },
      { type: 'assignee.lapse', employeeId: 2 },
    ],
  },
});
