import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { developmentPlanEvent, RESULTS } from './events.ts';
import { developmentPlanMachine, type DevelopmentPlanContext } from './machine.ts';

const PERIOD = { startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2190-01-01T00:00:00.000Z' };

export const developmentPlanWorkflow = defineWorkflow({
  id: 'developmentPlan',
  label: 'Development plan',
  noun: { one: 'development plan', many: 'development plans' },
  version: 1,
  machine: developmentPlanMachine,
  events: developmentPlanEvent,
  startEvent: 'start',
  // The same supervisor may agree to, review and close a plan.
  separateDuties: false,
  concerns: 'requester',
  parties: ({ employeeId, authorId }: DevelopmentPlanContext) => ({
    requester: employeeId,
    author: authorId,
  }),
  menus: {
    stages: [MENU.developmentPlans],
    parties: [MENU.developmentPlan, MENU.developmentPlans],
  },
  // A former supervisor who acted on the plan, and delegates of the supervisor, can't see it.
  visibility: { reference: MENU.developmentPlans, owner: 'requester', keptFrom: () => [] },
  guardReasons: {
    hasBegun: 'The period of the plan has not begun',
    hasNotEnded: 'The period of the plan is over: close it',
  },
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    // Its page shows the period in days; the instants of the deadlines would repeat it.
    authorId: { label: 'Written by', kind: 'person' },
    result: { label: 'Result', kind: 'text', options: RESULTS },
  },
  summary: { columns: ['employeeId', 'result'] },
  inputs: {
    startsAt: 'hidden',
    endsAt: 'hidden',
    result: { label: 'Result', kind: 'text', options: RESULTS, required: true },
  },
  payloadFields: { startsAt: null, endsAt: null },
  samples: {
    inputs: [
      { employeeId: 1, authorId: 1, ...PERIOD },
      { employeeId: 1, authorId: 2, ...PERIOD, startsAt: '2189-01-01T00:00:00.000Z' },
    ],
    events: [
      { type: 'giveBack', comment: 'The second step is not ours to decide' },
      { type: 'review', comment: 'Two of three steps are done' },
      { type: 'close', result: 'Achieved', comment: 'Leads the line now' },
      { type: 'cancel', comment: 'Has left the company' },
    ],
  },
});
