import { MENU } from '#machines/core/values/menuReferences.ts';
import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { trainingEvent } from './events.ts';
import { trainingMachine, type TrainingContext } from './machine.ts';

export const trainingWorkflow = defineWorkflow({
  id: 'training',
  label: 'Training',
  noun: { one: 'training', many: 'trainings' },
  version: 1,
  machine: trainingMachine,
  events: trainingEvent,
  startEvent: 'plan',
  separateDuties: false,
  parties: (context: TrainingContext) => ({ trainer: context.trainerId }),
  listedOn: MENU.trainingSchedule,
  guardReasons: {
    notClosed: 'Applications would already be closed: change the closing time first',
  },
  fields: {
    title: { label: 'Training', kind: 'text', open: true },
    trainerId: { label: 'Trainer', kind: 'person', open: true },
    seats: { label: 'Seats', kind: 'number', open: true },
    closesAt: { label: 'Applications close', kind: 'instant', open: true },
    startsAt: { label: 'Starts', kind: 'instant', open: true },
    endsAt: { label: 'Ends', kind: 'instant', open: true },
    cost: { label: 'Cost', kind: 'money', open: true },
    spent: { label: 'Billed', kind: 'money', open: true },
  },
  summary: { columns: ['title', 'startsAt', 'endsAt', 'seats', 'cost', 'spent'] },
  inputs: {
    terms: 'hidden',
    amount: { label: 'Amount', kind: 'money', required: true, startsAs: 'cost' },
  },
  payloadFields: { terms: null },
  samples: {
    inputs: [
      {
        title: 'First aid',
        trainerId: 2,
        seats: 20,
        closesAt: '2099-01-05T12:00:00.000Z',
        startsAt: '2099-01-12T03:00:00.000Z',
        endsAt: '2099-01-12T11:00:00.000Z',
        cost: 40_000,
      },
    ],
    events: [
      { type: 'revise' },
      { type: 'cancel', comment: 'The trainer is ill' },
      { type: 'bill', amount: 38_000 },
    ],
  },
});
