import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { assetCountEvent } from './events.ts';
import { assetCountMachine } from './machine.ts';

export const assetCountWorkflow = defineWorkflow({
  id: 'assetCount',
  label: 'Asset count',
  noun: { one: 'asset count', many: 'asset counts' },
  version: 1,
  machine: assetCountMachine,
  events: assetCountEvent,
  startEvent: 'open',
  separateDuties: false,
  parties: () => ({}),
  menus: { stages: [MENU.assetCounts], parties: [MENU.assetCounts] },
  listedOn: MENU.assetCounts,
  guardReasons: {},
  fields: {
    number: { label: 'Number', kind: 'text', open: true },
    place: { label: 'Place', kind: 'text', open: true },
    expected: { label: 'Expected', kind: 'number', open: true },
    endsOn: { label: 'Last day', kind: 'date', open: true },
    endsAt: { label: 'Ends', kind: 'instant', open: true },
    found: { label: 'Found', kind: 'number', open: true },
    elsewhere: { label: 'Found elsewhere', kind: 'number', open: true },
    damaged: { label: 'Damaged', kind: 'number', open: true },
    missing: { label: 'Missing', kind: 'number', open: true },
    unexpected: { label: 'Not expected', kind: 'number', open: true },
  },
  summary: { columns: ['number', 'place', 'endsOn', 'expected', 'missing'] },
  inputs: {
    endsAt: 'hidden',
    result: 'hidden',
    endsOn: { label: 'Last day', kind: 'date', required: true },
  },
  payloadFields: { endsAt: null, result: null },
  samples: {
    inputs: [
      {
        number: 'AC-00001',
        place: 'Head office',
        expected: 3,
        endsOn: '2099-01-12',
        endsAt: '2099-01-12T18:00:00.000Z',
      },
    ],
    events: [
      { type: 'extend', endsOn: '2099-01-13', comment: 'The second floor is not done' },
      { type: 'close' },
      { type: 'cancel', comment: 'The wrong floor' },
    ],
  },
});
