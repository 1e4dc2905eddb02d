import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { missingAssetEvent } from './events.ts';
import { missingAssetMachine, type MissingAssetContext } from './machine.ts';

const SAMPLE = {
  count: 'AC-00001',
  asset: 'Laptop (LT-1)',
  assetId: 1,
  quantity: 1,
  holderId: null,
  handoverId: null,
};

export const missingAssetWorkflow = defineWorkflow({
  id: 'missingAsset',
  label: 'Missing asset',
  noun: { one: 'missing asset', many: 'missing assets' },
  version: 1,
  machine: missingAssetMachine,
  events: missingAssetEvent,
  startEvent: 'miss',
  // A write-off needs two people: one proposes it and another confirms it.
  separateDuties: ['missing', 'writeOffProposed'],
  // The holder may not decide what happened to an asset that they hold.
  concerns: 'holder',
  parties: (context: MissingAssetContext) => ({ holder: context.holderId }),
  menus: { stages: [MENU.assetCounts], parties: [MENU.ownAssets] },
  listedOn: MENU.assetCounts,
  guardReasons: {
    isHeld: 'No one had it: propose a write-off',
    isInStore: 'Someone had it: report a loss, so that they are heard',
  },
  fields: {
    asset: { label: 'Asset', kind: 'text', open: true },
    assetId: { label: 'Asset ID', kind: 'number', open: true },
    count: { label: 'Count', kind: 'text', open: true },
    quantity: { label: 'Number', kind: 'number', open: true },
    holderId: { label: 'Holder', kind: 'person', open: true },
    handoverId: { label: 'Hand-over', kind: 'number', open: true },
  },
  summary: { columns: ['asset', 'holderId', 'quantity', 'count'] },
  samples: {
    inputs: [SAMPLE, { ...SAMPLE, holderId: 1, handoverId: 1 }],
    events: [
      { type: 'find', comment: 'Behind the cupboard' },
      { type: 'reportLoss', comment: 'It was not shown' },
      { type: 'proposeWriteOff', comment: 'Two searches' },
      { type: 'writeOff', comment: 'Agreed' },
      { type: 'keepLooking', comment: 'The cellar was locked' },
    ],
  },
});
