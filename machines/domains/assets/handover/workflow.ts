import { MENU } from '#machines/core/values/menuReferences.ts';
import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { CONDITIONS } from '#machines/domains/assets/resources/asset.ts';
import { assetHandoverEvent } from './events.ts';
import { assetHandoverMachine, type AssetHandoverContext } from './machine.ts';

const getConditionLabel = (value: string | number): string =>
  (CONDITIONS as Readonly<Record<string, string>>)[value] ?? String(value);

const SAMPLE = {
  employeeId: 1,
  giverId: null,
  assetId: 1,
  asset: 'Laptop (LT-1)',
  quantity: 1,
  expiresAt: '2099-01-12T03:00:00.000Z',
  signsOnPaper: false,
};

export const assetHandoverWorkflow = defineWorkflow({
  id: 'assetHandover',
  label: 'Asset hand-over',
  noun: { one: 'asset hand-over', many: 'asset hand-overs' },
  version: 1,
  machine: assetHandoverMachine,
  events: assetHandoverEvent,
  startEvent: 'offer',
  separateDuties: false,
  // The workflow concerns the holder, who therefore can't inspect or price an asset that they hold.
  concerns: 'requester',
  parties: (context: AssetHandoverContext) => ({
    requester: context.employeeId,
    giver: context.giverId,
  }),
  listedOn: MENU.assetRegistration,
  guardReasons: { signsOnPaper: 'The receiver has a login and says so themselves' },
  fields: {
    employeeId: { label: 'Receiver', kind: 'person', open: true },
    giverId: { label: 'Given by', kind: 'person', open: true },
    asset: { label: 'Asset', kind: 'text', open: true },
    quantity: { label: 'Number', kind: 'number', open: true },
    expiresAt: { label: 'Offer ends', kind: 'instant', open: true },
    signsOnPaper: { label: 'Signs on paper', kind: 'yesNo', open: true },
    charge: { label: 'Charged', kind: 'money', open: true },
  },
  summary: { columns: ['employeeId', 'asset', 'quantity', 'charge'] },
  inputs: {
    price: 'hidden',
    condition: {
      label: 'Condition',
      kind: 'text',
      required: true,
      options: ['good', 'worn', 'damaged'],
    },
    amount: { label: 'Charged', kind: 'money' },
  },
  payloadFields: {
    price: null,
    condition: { label: 'Condition', kind: 'text', text: getConditionLabel },
  },
  samples: {
    inputs: [
      SAMPLE,
      { ...SAMPLE, signsOnPaper: true },
      { ...SAMPLE, giverId: 2 },
      { ...SAMPLE, expiresAt: '2020-01-12T03:00:00.000Z' },
    ],
    events: [
      { type: 'refuse', comment: 'The box was empty' },
      { type: 'receiveOnPaper', comment: 'In the folder of the store' },
      { type: 'acceptReturn', condition: 'good' },
      { type: 'reportDamage', comment: 'The screen is broken' },
      { type: 'reportLoss', comment: 'Left in a bus' },
      { type: 'confirmLoss', comment: 'Heard on the phone' },
      { type: 'keep', comment: 'It was found' },
      { type: 'find', comment: 'In a drawer' },
      { type: 'charge', amount: 100 },
    ],
  },
});
