import { MENU } from '#machines/core/values/menuReferences.ts';
import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { recruitmentEvent } from './events.ts';
import { recruitmentFields, recruitmentSummary } from './fields.ts';
import { recruitmentMachine, type RecruitmentContext } from './machine.ts';

export const recruitmentWorkflow = defineWorkflow({
  id: 'recruitment',
  label: 'Recruitment',
  noun: { one: 'requisition', many: 'requisitions' },
  version: 1,
  machine: recruitmentMachine,
  events: recruitmentEvent,
  startEvent: 'raise',
  // Three different people must request, review and approve a requisition. HR does the later steps alone.
  separateDuties: ['draft', 'review', 'mdApproval'],
  parties: (context: RecruitmentContext) => ({
    requester: context.requestedBy,
    head: context.headId,
  }),
  menus: { stages: [MENU.recruitment], parties: [MENU.recruitment] },
  dueAt: (context: RecruitmentContext) => context.dueAt,
  guardReasons: { completed: 'A step cannot be completed on a future date' },
  fields: recruitmentFields,
  summary: recruitmentSummary,
  inputs: { completedOn: { label: 'Completed on', kind: 'date' } },
  payloadFields: { takesBack: null },
  samples: { inputs: [{ requestedBy: 1, headId: 2, dueAt: null }] },
});
