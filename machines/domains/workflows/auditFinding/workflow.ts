import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { auditFindingEvent } from './events.ts';
import { auditFindingMachine, type AuditFindingContext } from './machine.ts';

export const auditFindingWorkflow = defineWorkflow({
  id: 'auditFinding',
  label: 'Audit finding',
  noun: { one: 'audit finding', many: 'audit findings' },
  version: 1,
  machine: auditFindingMachine,
  events: auditFindingEvent,
  startEvent: 'find',
  separateDuties: false,
  // The workflow concerns the person who took the step, who therefore can't explain it themselves.
  concerns: 'decider',
  parties: (context: AuditFindingContext) => ({ decider: context.deciderId }),
  menus: { stages: [MENU.auditFindings], parties: [MENU.auditFindings] },
  listedOn: MENU.auditFindings,
  guardReasons: {},
  fields: {
    control: { label: 'Control', kind: 'text' },
    controlLabel: { label: 'Control', kind: 'text' },
    ofWorkflow: { label: 'Workflow', kind: 'text' },
    ofSubject: { label: 'Number', kind: 'number' },
    ofStep: { label: 'Step', kind: 'number' },
    deciderId: { label: 'Who', kind: 'person' },
    takenAt: { label: 'When', kind: 'instant' },
  },
  summary: { columns: ['controlLabel', 'deciderId', 'takenAt'] },
  samples: {
    inputs: [
      {
        control: 'undone',
        controlLabel: 'Undone',
        ofWorkflow: 'increment',
        ofSubject: 1,
        ofStep: 2,
        deciderId: 1,
        takenAt: '2026-01-05T09:00:00.000Z',
      },
    ],
    events: [
      { type: 'explain', comment: 'Agreed by telephone' },
      { type: 'object', comment: 'No one had asked for it' },
      { type: 'reopen', comment: 'There is a new fact' },
    ],
  },
});
