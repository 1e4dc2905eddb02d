import { MENU } from '#machines/core/values/menuReferences.ts';
import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { trainingApplicationEvent } from './events.ts';
import { trainingApplicationMachine, type TrainingApplicationContext } from './machine.ts';

const SAMPLE: TrainingApplicationContext = {
  employeeId: 1,
  trainingId: 1,
  title: 'First aid',
  startsAt: '2099-01-12T03:00:00.000Z',
  endsAt: '2099-01-12T11:00:00.000Z',
  needsApproval: false,
  hasSeat: true,
};

export const trainingApplicationWorkflow = defineWorkflow({
  id: 'trainingApplication',
  label: 'Training application',
  noun: { one: 'training application', many: 'training applications' },
  version: 1,
  machine: trainingApplicationMachine,
  events: trainingApplicationEvent,
  startEvent: 'apply',
  separateDuties: false,
  // The workflow concerns the applicant, who therefore can't decide on their own application.
  concerns: 'requester',
  parties: (context: TrainingApplicationContext) => ({ requester: context.employeeId }),
  listedOn: MENU.trainingApplications,
  guardReasons: {
    needsApproval: 'It needs no approval',
    hasSeat: 'Every seat is taken',
    seatIsFree: 'Every seat is taken',
    notBegun: 'The training has begun: attendance is recorded instead',
  },
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    title: { label: 'Training', kind: 'text', open: true },
    startsAt: { label: 'Starts', kind: 'instant', open: true },
    endsAt: { label: 'Ends', kind: 'instant', open: true },
    needsApproval: { label: 'Needs approval', kind: 'yesNo', open: true },
  },
  summary: { columns: ['employeeId', 'title', 'startsAt', 'endsAt'] },
  inputs: { hasSeat: 'hidden', startsAt: 'hidden', endsAt: 'hidden' },
  payloadFields: { hasSeat: null },
  samples: {
    inputs: [
      SAMPLE,
      { ...SAMPLE, hasSeat: false },
      { ...SAMPLE, needsApproval: true },
      { ...SAMPLE, startsAt: '2020-01-12T03:00:00.000Z', endsAt: '2020-01-12T11:00:00.000Z' },
    ].map((input) => ({ ...input })),
    events: [
      { type: 'approve', hasSeat: true },
      { type: 'approve', hasSeat: false },
      { type: 'reject', comment: 'The audit is that week' },
      { type: 'remove', comment: 'Moved to the next one' },
    ],
  },
});
